/// What the revisions of Stellar Empires: Fleet play otherwise, and the questions that its rules ask where they differ.
/// A match goes on to its end under the revision that it began with.
#pragma once

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr RevisionChange revisions[] = {
    {2, "SEF-6.2.2 SEF-7.14.3",
     "Who has left a squadron is out of command in that turn alone, and a salvo of torpedoes may go at lone ships."},
};

}  // namespace emcon::rules::stellar_empires_fleet
