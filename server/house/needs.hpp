/// What a process must be able to read to play a match: nodes of a cluster that cannot leave the match to others.
#pragma once

#include <string>
#include <vector>

#include "server/house/shelf.hpp"

namespace emcon::house {

/// The form of the records that this program writes. Counted up by whoever adds a kind of record, or a field that a
/// program before cannot do without (docs/compatibility.md).
inline constexpr int log_form = 1;

/// Of a match that is made now.
std::string needs_of(const ShelfEntry& entry);
/// Of a match that is stored.
std::string needs_of(const match::RulesetEntry& ruleset, int revision);
/// What this program can play, in the same words.
std::vector<std::string> all_that_is_read(const Shelf& shelf);

}  // namespace emcon::house
