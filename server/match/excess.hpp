/// Bounds on a match. They concern answers by which a side would put more things on the table than its share, and steps
/// that take more computing than any real game does, or that no client could show.
///
/// An answer is refused by the knowledge of its own seat alone, so no refusal tells anything about other seats. A step
/// may be too much all the same, by sealed answers together, by defaults, or by hidden things. It is not carried out:
/// the match ends `too_much`, and nothing is hidden any more.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/match/frame.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// The most things of one side that its players' orders may put on its own board, in a match of `sides` sides. The
/// sides together leave a fifth of the things that a client shows to everything else.
std::int64_t side_things_max(std::size_t sides);

/// The rules' verdict on a seat's answer; or `too_much` if the answer (rules::Adding) would take the side's things
/// beyond the side's share. The asked seats of a side have equal parts of the remaining share.
Verdict verdict_of(const MatchState& state, Seat seat, const table::Filled& filled);

/// Cuts a board that no client could read down to its clock, its sides and a note, and returns the reason. Leaves other
/// boards as they are.
std::optional<std::string> cut_to_show(table::Board& board);

/// The sentence about `much` for players.
std::string sentence_of(const rules::TooMuch& much);
/// The reason why no client could read the frame of a step, or why it is larger than a step may be; nothing: it is
/// fine.
std::optional<std::string> unshowable(const Frame& step);
/// The reason why a newcomer to the match could not be shown it: a board is cut, or a journal too long; nothing: all is
/// fine. The public sees less than a seat, so its board is checked only in an exhibition.
std::optional<std::string> unshowable_picture(const MatchState& state);
/// The reason why a newcomer could not be shown the match, its open question and the offers included; nothing: all is
/// fine.
std::optional<std::string> unshowable(const MatchState& state);

/// The end of a match that goes no further.
struct Excess {
  std::string why;            ///< a sentence
  std::vector<Side> winners;  ///< the other sides, if the orders of one side alone are to blame
};
/// Finds out who is to blame for the due step being too much; `why` is the reason.
Excess excess_for(const MatchState& state, std::string why);
/// Works out anew whether the match can go on. If the due step, or a present board, is too much, returns that. Nothing:
/// it can go on.
std::optional<Excess> excess_of(const MatchState& state);
void put(const Excess& excess, const Terms& terms, emcon::log::Ended& out);

}  // namespace emcon::match
