/// The needs of a match: what a process must be able to read to play it, as one text such as "alternity-warships 2 log
/// 1" (ruleset, revision, form of the records). A node of a cluster takes no match whose needs it cannot meet, so that
/// another node can have it.
#pragma once

#include <string>
#include <vector>

#include "server/house/shelf.hpp"

namespace emcon::house {

/// The newest form of the records that this program writes. Increase it by 1 if you add a kind of record, or a field
/// that a program must know to read the record rightly (docs/compatibility.md). 2: banks with a bound.
inline constexpr int log_form = 2;

/// The needs of a match that is made now with these settings.
std::string needs_of(const ShelfEntry& entry, const v1::MatchSettings& settings);
/// The needs of a stored match: its revision, and the oldest form of records that its settings can do with.
std::string needs_of(const match::RulesetEntry& ruleset, int revision, const v1::MatchSettings& settings);
/// All needs that this program can meet: each ruleset with each revision and form of records. A match can be played
/// here if its needs are among these texts.
std::vector<std::string> all_that_is_read(const Shelf& shelf);

}  // namespace emcon::house
