/// "Go on until something happens": a seat's private order to answer all its questions by their defaults until there is
/// something that it wants to look at. All is worked out from what the seat itself is shown.
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

/// What may be aimed at in questions of one kind, as one was last put to the seat.
struct Aims {
  std::int32_t turn = 0;
  std::vector<std::string> aims;  ///< verb and target
};

/// A going on that has not been stopped.
struct GoingOn {
  std::shared_ptr<const Scene> since;  ///< as the seat saw it when it gave the order
  std::int32_t until = 0;              ///< it stops when this turn begins
  std::map<std::string, Aims> known;   ///< by kind of question
};

/// What has become of the side's things between two boards of its seat, or which things of others have come into sight,
/// in one sentence; empty: nothing.
std::string happened_between(const table::Board& before, const table::Board& now, int side);
/// What the seat could aim at and could not when it was last asked (`known`; null: it was not), in one sentence. What
/// was out of reach for a turn is new again.
std::string new_aim(const Aims* known, const Aims& now);

/// The line of the standing offer that orders it, for a match in `turn`.
table::OfferLine go_on_line(std::int32_t turn);
/// That of `standing`; nothing: it does not order one.
const table::FilledLine* go_on_in(const table::Filled& standing);

/// Begins to go on from this moment, or ends it, as the standing order of the seat now says.
void begin_going_on(MatchState& state, Seat seat);
/// A question has been put: stops the seat where something has happened, and says what (SeatState::stopped).
void stop_or_go_on(MatchState& state, Seat seat);

}  // namespace emcon::match
