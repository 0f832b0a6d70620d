/// Standing answers: to which questions the host gives them, and after which pause, so that nobody can tell them from
/// answers by hand.
#pragma once

#include <array>
#include <cstdint>

#include "common/ids.hpp"
#include "common/table/offer.hpp"
#include "server/match/ports.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// From the opening of a question until its standing answer, in ms: the least pause, then what one, two ... fifteen
/// sixteenths of all pauses are shorter than, then the longest. docs/protocol.md publishes the table.
inline constexpr std::array<std::int64_t, 17> pause_quantiles_ms{900,  1100, 1230, 1340, 1450, 1570, 1700, 1840, 2000,
                                                                 2190, 2420, 2700, 3050, 3520, 4200, 5400, 8000};

/// A pause is at most this part of the time that the asked seat with the least time has. All pauses of the question
/// shrink alike for that.
inline constexpr std::int64_t pause_share_over = 4, pause_share_under = 5;

/// The pause before the standing answer of one seat to one question, where nobody is short of time. It depends on its
/// arguments alone, so it shows neither the answer nor anything of the match. Without the seed nobody can know it
/// beforehand.
std::int64_t pause_ms(const Bytes32& server_seed, const MatchId& match, QuestionNo question, Seat seat);
/// The same in the `least_ms` that the asked seat with the least time has.
std::int64_t shortened_pause_ms(std::int64_t pause_ms, std::int64_t least_ms);

/// What the seat may order to stand: what its ruleset offers, to go on until something happens, and to be asked even
/// where it can order nothing.
table::Offer standing_offer(const MatchState& state, Seat seat);

/// Whether the host answers the question that has just been put for `seat` by its standing answer. This is decided
/// once, by what stands at that moment. It asks for no offer: most questions of a log that is read are long over.
Stands stands_for_question(const MatchState& state, Seat seat);

}  // namespace emcon::match
