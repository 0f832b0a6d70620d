/// What the revisions of Alternity Warships play otherwise, and the questions that its rules ask where they differ. A
/// match goes on to its end under the revision that it began with.
#pragma once

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr RevisionChange revisions[] = {
    {2, "ALT-9.7 ALT-R16 ALT-R110 ALT-R111 ALT-R112",
     "Who comes into a hex declares the zero arcs; who stands there does not override it. Own sheets fit their hulls, "
     "and their points know range, speed and fire control. A side has a hundred missiles in flight at most."},
};

/// Sheets that players bring are held to their hulls' points and priced as such (ALT-R110, ALT-R111).
inline bool sheets_fit_their_hulls(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// What a side may have in flight, on the map and firing at once is bounded (ALT-R112).
inline bool sides_are_bounded(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}

}  // namespace emcon::rules::alternity_warships
