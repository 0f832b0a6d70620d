/// Standing answers: the questions to which the host gives them, and the pause before each, so that nobody can tell
/// them from answers by hand.
#pragma once

#include <array>
#include <cstdint>

#include "common/ids.hpp"
#include "common/table/offer.hpp"
#include "server/match/ports.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// Quantiles of the pause from the opening of a question to its standing answer, in ms: the least pause, then the
/// bounds of one, two ... fifteen sixteenths of all pauses, then the longest. docs/protocol.md publishes the table.
inline constexpr std::array<std::int64_t, 17> pause_quantiles_ms{900,  1100, 1230, 1340, 1450, 1570, 1700, 1840, 2000,
                                                                 2190, 2420, 2700, 3050, 3520, 4200, 5400, 8000};

/// A pause takes at most this part of the time of the asked seat that has the least. To keep to it, all pauses of the
/// question shrink alike.
inline constexpr std::int64_t pause_share_over = 4, pause_share_under = 5;

/// The pause before the standing answer of one seat to one question, if nobody is short of time. It depends on its
/// arguments alone, so it shows neither the answer nor anything of the match. Without the seed nobody can predict it.
std::int64_t pause_ms(const Bytes32& server_seed, const MatchId& match, QuestionNo question, Seat seat);
/// The same pause, shortened for `least_ms`, the time of the asked seat that has the least.
std::int64_t shortened_pause_ms(std::int64_t pause_ms, std::int64_t least_ms);

/// The standing orders that the seat may give: those of its ruleset, going on until something happens, being asked even
/// if it has nothing to order, and answers as suggested.
table::Offer standing_offer(const MatchState& state, Seat seat);

/// Whether the host gives the seat's standing answer to the question that was just put. The standing orders of that
/// moment decide it once. No offer is made for it, since most questions of a log that is read are long over.
Stands stands_for_question(const MatchState& state, Seat seat);

}  // namespace emcon::match
