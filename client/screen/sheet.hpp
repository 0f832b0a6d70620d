/// Any Board's things as tables and sheets, its journal, and what is asked.
#pragma once

#include <string>

#include "client/screen/text.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// What has a place on a map: where it is, its velocity, where it will be; then what belongs to it.
std::string units_table(const table::Board& board, const Style& style);

/// Everything known of one thing: tracks as boxes, facts with their paragraphs, and the things that belong to it by
/// name.
std::string sheet(const table::Board& board, const table::Thing& thing, const Style& style);

/// Sides with their facts, and the notes of the board.
std::string sides(const table::Board& board, const Style& style);

/// A fact with its reason.
std::string explain(const table::Fact& fact, const Style& style);

/// "turn 3 of 12", or "turn 3" where no last one is fixed; empty before the first.
std::string turn_words(const table::Clock& clock);
/// "Amber 12, Blue 5": how it stands, where sides have a score; empty where none has.
std::string scores(const table::Board& board, const Style& style);
/// The numbers alone, that of the side called `own` first, if there is one: "24.5 : 100".
std::string scores_in_brief(const table::Board& board, const std::string& own, const Style& style);
/// One happening with its dice and paragraph. "!!" stands before what is grave, "!" before what is notable.
std::string journal_line(const table::JournalLine& line, const Style& style);

/// "5 (3 in direction 1, 2 in direction 2)" for hexes, "5 (3 along heading 0, 2 along heading 1)" for what has a
/// heading there, "4.5 in (2.7,-3.6)" on a plane, "0" for none: the way to the last future mark; empty without one. A
/// fact of that name says it instead: the words of a ruleset that numbers headings in a way of its own.
std::string velocity(const table::Board& board, const table::Thing& thing);

/// "target b1, leader a1": what the thing has to do with others.
std::string links(const table::Thing& thing, const Style& style);

/// The thing of that handle, letter case apart; else the only one of that name; else null.
const table::Thing* find_thing(const table::Board& board, const std::string& word);

}  // namespace emcon::client::screen
