/// "Go on until something happens": a seat's private order to answer all its questions by their defaults until there is
/// something that it wants to look at. Everything is worked out from the seat's own view.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "common/table/board.hpp"
#include "common/table/filled.hpp"
#include "common/table/offer.hpp"

namespace emcon::match {

class Scene;
struct MatchState;

/// The aims in questions of one kind, when such a question was last put to the seat.
struct Aims {
  std::int32_t turn = 0;
  std::vector<std::string> aims;  ///< verb and target
};

/// An order to go on that has not been stopped.
struct GoingOn {
  std::shared_ptr<const Scene> since;  ///< the seat's view when it gave the order
  std::int32_t until = 0;              ///< it stops when this turn begins
  std::map<std::string, Aims> known;   ///< by kind of question
};

/// One sentence about changes between two boards of a seat: to the side's own things, or things of others that came
/// into sight; empty: nothing changed.
std::string happened_between(const table::Board& before, const table::Board& now, int side);
/// One sentence about an aim that the seat has now, and did not have when it was last asked (`known`; null: it was not
/// asked). An aim that was out of reach for a turn is new again.
std::string new_aim(const Aims* known, const Aims& now);

/// One sentence about the aims of the seat that are worth anything; empty: there are none. Going on gives no answer to
/// such a question, though the order stands. The log tells which answers were given, and older logs have such answers.
std::string worth_a_look(const table::Offer& offer, const table::Board& board, int side);

/// The line of the standing offer that gives this order, for a match in `turn`.
table::OfferLine go_on_line(std::int32_t turn);
/// That line in `standing`; nothing: it does not have one.
const table::FilledLine* go_on_in(const table::Filled& standing);

/// Begins going on from this moment, or ends it, as the seat's standing order now says.
void begin_going_on(MatchState& state, Seat seat);
/// A question has been put. If something has happened for the seat, stops it and says why (SeatState::stopped).
void stop_or_go_on(MatchState& state, Seat seat);

}  // namespace emcon::match
