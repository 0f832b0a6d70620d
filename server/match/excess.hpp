/// What is too much for a match: answers by which a side would have more on the table than its share, and steps that
/// are more work than any game gives, or that no client could be shown.
///
/// An answer is refused by what its own seat knows, so that no refusal tells of anybody else. A step that is too much
/// all the same (by sealed answers together, by defaults, by what was hidden) is not carried out: the match ends
/// `too_much`, and nothing is hidden any more.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/match/frame.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// In a match of so many sides: so many things of one side may be on its own board by its players' orders. The sides
/// together leave a fifth of what a client shows to everything else.
std::int64_t side_things_max(std::size_t sides);

/// What the rules say of a seat's answer; and `too_much` if the side's things, with what the answer adds
/// (rules::Adding), were more than the side may have. Of its asked seats each has an equal part of what is left.
Verdict verdict_of(const MatchState& state, Seat seat, const table::Filled& filled);

/// A board that no client could read keeps its clock and sides, and a note that says so; then why. Others stay as they
/// are.
std::optional<std::string> cut_to_show(table::Board& board);

/// What it says to players.
std::string sentence_of(const rules::TooMuch& much);
/// Why no client could read the frame of a step, or why it is more than a step may have; nothing: all is well.
std::optional<std::string> unshowable(const Frame& step);
/// Why somebody who comes to the match now could not be shown it: its board is cut, or its journal too long; nothing:
/// all could. Of the public, which sees less, only that of an exhibition is asked for its board.
std::optional<std::string> unshowable_picture(const MatchState& state);
/// The same, and of the open question with its offers.
std::optional<std::string> unshowable(const MatchState& state);

/// A match that goes no further.
struct Excess {
  std::string why;            ///< a sentence
  std::vector<Side> winners;  ///< the others, where the orders of one side alone are to blame
};
/// The step that is due is too much, as `why` says: who is to blame.
Excess excess_for(const MatchState& state, std::string why);
/// Why the match cannot go on, worked out anew: the step that is due, or what is shown now, is too much. Nothing: it
/// can.
std::optional<Excess> excess_of(const MatchState& state);
void put(const Excess& excess, const Terms& terms, emcon::log::Ended& out);

}  // namespace emcon::match
