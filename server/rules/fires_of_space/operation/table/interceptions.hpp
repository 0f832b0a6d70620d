/// Chains and loops of declared interceptions, and the order in which they have units thrust (FOS-11.e.vi). All of it
/// is public: it is asked of the Theatre and the Picture alone.
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Sub-phases in which a unit may step; none if `to` is below `from`.
struct SubPhases {
  int from = 1, to = 0;
  bool has(int sub_phase) const { return sub_phase >= from && sub_phase <= to; }
  bool operator==(const SubPhases&) const = default;
};
/// R14: of a unit of `rating` that intercepts nobody, and of one that intercepts a unit with window `target`.
SubPhases root_window(int rating);
SubPhases window_behind(SubPhases target, int rating);

/// Units of one side that move together in every sub-phase, one batch after the other (R14).
struct Batch {
  Side side;
  bool roots = false;  ///< every unit of the side that is in no other batch, the undetected ones too
  std::vector<ContactUnitIndex> interceptors;  ///< else these contact units
};

/// Both contacts of a declared interception are still there.
bool intercepting(const Picture& picture, ContactUnitIndex contact);
/// It intercepts, or is intercepted.
bool in_interception(const Picture& picture, ContactUnitIndex contact);
/// Rings of interceptions, each from its lowest contact on in the order of pursuit (FOS-11.e.vi.8).
std::vector<std::vector<ContactUnitIndex>> interception_loops(const Picture& picture);
/// Where the loop begins: as chosen, else at the lowest unit of the side with initiative (R17, R62).
ContactUnitIndex loop_beginning(const Theatre& theatre, const Picture& picture,
                                const std::vector<ContactUnitIndex>& loop);
/// Moves without waiting for another unit: no interceptor, or the beginning of a loop.
bool pursuit_root(const Theatre& theatre, const Picture& picture, ContactUnitIndex contact);
std::vector<Batch> thrust_batches(const Theatre& theatre, const Picture& picture);
/// Place in `batches` of a unit of `side` with this contact (none: undetected).
int batch_of(const std::vector<Batch>& batches, Side side, ContactUnitIndex contact);

}  // namespace emcon::rules::fires_of_space::operation
