/// The things of any Board as tables and sheets, its journal, and its clock.
#pragma once

#include <string>

#include "client/screen/text.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// The things with a place on a map: place, velocity, future place; each followed by the things that belong to it.
std::string units_table(const table::Board& board, const Style& style);

/// Everything known of one thing: tracks as boxes, facts with their paragraphs, and the names of the things that belong
/// to it.
std::string sheet(const table::Board& board, const table::Thing& thing, const Style& style);

/// Sides with their facts, and the notes of the board.
std::string sides(const table::Board& board, const Style& style);

/// A fact with its reason.
std::string explain(const table::Fact& fact, const Style& style);

/// "turn 3 of 12", or "turn 3" if no last one is fixed; empty before the first.
std::string turn_words(const table::Clock& clock);
/// "Amber 12, Blue 5": the scores of the sides; empty if no side has one.
std::string scores(const table::Board& board, const Style& style);
/// Only the numbers, that of the side `own` first, if it exists: "24.5 : 100".
std::string scores_in_brief(const table::Board& board, const std::string& own, const Style& style);
/// One happening with its dice and paragraph. "!!" stands before a grave one, "!" before a notable one.
std::string journal_line(const table::JournalLine& line, const Style& style);

/// The way to the last future mark: "5 (3 in direction 1, 2 in direction 2)" for hexes, "5 (3 along heading 0, 2 along
/// heading 1)" for a thing with a heading there, "4.5 in (2.7,-3.6)" on a plane, "0" if it stays; empty without such a
/// mark. If the thing has a fact named velocity, its words are used: they come from a ruleset that numbers headings in
/// a way of its own.
std::string velocity(const table::Board& board, const table::Thing& thing);

/// "target b1, leader a1": the relations of the thing to others.
std::string links(const table::Thing& thing, const Style& style);

/// The thing with that handle, in any case; else the only one of that name; else null.
const table::Thing* find_thing(const table::Board& board, const std::string& word);
/// The same, or else the only one whose handle or name begins with the word; of a ship and her parts the ship.
const table::Thing* thing_begun(const table::Board& board, const std::string& word);
/// " Did you mean 'Kestrel' (A1)?", or nothing. Handles with digits are near each other, and one does not mean another:
/// of these only the ones that begin with the word count.
std::string thing_meant(const table::Board& board, const std::string& word);

}  // namespace emcon::client::screen
