/// What the revisions of Sector 14 play otherwise, and the questions that its rules ask where they differ. A match goes
/// on to its end under the revision that it began with.
#pragma once

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

inline constexpr RevisionChange revisions[] = {
    {2, "S14-P4.3 S14-R23",
     "A seeker must always seek: a shift must bring it nearer to its target, now or next turn, if any within reach "
     "does."},
};

/// Since revision 2 (S14-P4.3, R23).
inline bool seekers_must_come_nearer(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}

}  // namespace emcon::rules::sector_14
