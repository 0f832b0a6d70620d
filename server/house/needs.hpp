/// The things that a process must be able to read to play a match, for nodes of a cluster that cannot leave the match
/// to others.
#pragma once

#include <string>
#include <vector>

#include "server/house/shelf.hpp"

namespace emcon::house {

/// The newest form of the records that this program writes. Count it up if you add a kind of record, or a field that
/// older programs cannot do without (docs/compatibility.md). 2: banks with a bound.
inline constexpr int log_form = 2;

/// The needs of a match that is made now.
std::string needs_of(const ShelfEntry& entry, const v1::MatchSettings& settings);
/// The needs of a stored match.
std::string needs_of(const match::RulesetEntry& ruleset, int revision, const v1::MatchSettings& settings);
/// Everything that this program can play, in the same words.
std::vector<std::string> all_that_is_read(const Shelf& shelf);

}  // namespace emcon::house
