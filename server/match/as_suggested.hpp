/// "As suggested": a seat's private order to answer questions of a routine (rules::Routine) by what `suggest` would
/// fill in, until something unexpected happens. Everything is worked out from the seat's own view.
#pragma once

#include <string>

#include "common/ids.hpp"
#include "common/table/board.hpp"
#include "common/table/filled.hpp"
#include "common/table/offer.hpp"

namespace emcon::match {

class Scene;
struct MatchState;

/// The verb of such lines of a standing answer.
inline constexpr const char* as_suggested = "suggested";

/// Whether a line on offer, or a filled one, has it.
inline constexpr auto is_as_suggested = [](const auto& line) { return line.verb == as_suggested; };

/// The answer to the open question that the seat's offer suggests, as far as it is legal; the default, if nothing of it
/// is.
table::Filled suggested_answer(const MatchState& state, Seat seat);

/// One sentence about what nobody reckons with: a ship or the like of the side is gone, one of others has come into
/// sight or is gone from it. What is fired, such as missiles, comes and goes as suggested. Empty: nothing of that.
std::string unexpected_between(const table::Board& before, const table::Board& now, int side);

/// A question has been put. If something unexpected has come to the seat's eyes since `before`, takes its lines of this
/// kind off what stands, and says why (SeatState::stopped).
void stop_as_suggested(MatchState& state, Seat seat, const Scene* before);

}  // namespace emcon::match
