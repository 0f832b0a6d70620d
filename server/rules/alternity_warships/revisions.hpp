/// What the revisions of Alternity Warships play otherwise, and the questions that its rules ask where they differ. A
/// match goes on to its end under the revision that it began with.
#pragma once

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr RevisionChange revisions[] = {
    {2, "ALT-9.7 ALT-R16", "Who comes into a hex declares the zero arcs; who stands there does not override it."},
};

}  // namespace emcon::rules::alternity_warships
