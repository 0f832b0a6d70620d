/// Order and windows of the operational Thrust Phase (FOS-11.e.i to 11.e.vii), and steps of future markers. What is
/// asked of the Theatre and the Picture alone is public; what takes a Force is its owner's.
#pragma once

#include <utility>
#include <vector>

#include "server/rules/fires_of_space/operation/play.hpp"

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

// ---- Public questions (intercept.cpp)

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

// ---- An owner's questions (thrust.cpp)

/// Hexes of thrust this phase: the unit's rating until sub-phase 1 opens, then as fixed (R56, R71).
int thrust_allowance(const Table& table, const Theatre& theatre, const Force& force, UnitIndex unit);
SubPhases thrust_sub_phases(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force,
                            UnitIndex unit);
/// On the map, not engaged (FOS-10.a.iv).
bool may_thrust(const Force& force, UnitIndex unit);
/// It may step in this sub-phase (FOS-11.e.iv).
bool may_step(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, UnitIndex unit,
              int sub_phase);
/// Hexes it can still move in the sub-phases to come, from `from` on.
int steps_to_come(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, Side side,
                  UnitIndex unit, int from);
/// Contact unit a declared interceptor must close with (FOS-11.e.vi.4), or none.
ContactUnitIndex pursued(const Picture& picture, const OwnUnit& unit);

/// Lowest direction that brings `from` closer to `to`, 0 if they are one (R15); that takes it further away.
int closing_direction(Hex from, Hex to);
int opening_direction(Hex from, Hex to);
/// A step a unit takes by its plan in this sub-phase: 1..6, or 0.
int planned_direction(const Picture& picture, const Force& force, UnitIndex unit, int sub_phase);

// ---- Carrying out

/// Own unit and the directions it steps in.
using StepList = std::vector<std::pair<UnitIndex, std::vector<int>>>;
/// Moves futures all at once; units that thrust for the first time are announced together (FOS-13.a), and what they
/// prepared for a jump is void (FOS-12.e).
void step_units(Play& play, Side side, const StepList& steps);
/// Fixes the allowances and opens sub-phase 1 (R56); publishes the windows.
void open_sub_phases(Play& play);
/// Tells the windows of all units in interceptions as far as they are new (R77).
void publish_windows(Play& play);
/// Makes a declaration (orders/intercept.cpp; FOS-11.e.vi); false, and its owner is told, if it has become impossible.
bool declare(Play& play, Side side, const Intercept& order);
/// Chooses the beginning of each loop as the first order about it says, else by default (orders/loopstart.cpp).
void choose_loops(Play& play, const std::vector<LoopStart>& orders);
/// Pushes the first window of a turn that is played step by step, or the next one of its sub-phases.
void begin_step_by_step(Play& play);
/// Whether both sides want to thrust in one phase is known (orders/single.cpp).
void thrust_agreed(Play& play, bool single);
/// The batch that was asked has stepped (orders/thrust.cpp): the next one's turn.
void batch_thrusted(Play& play);

}  // namespace emcon::rules::fires_of_space::operation
