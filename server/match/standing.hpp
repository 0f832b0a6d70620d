/// Standing answers: which questions they are given to, and the pause before that, which looks like a hand's.
#pragma once

#include <array>
#include <cstdint>

#include "common/ids.hpp"
#include "server/match/ports.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// From the opening of a question until its standing answer, in ms: the least pause, then what one, two ... fifteen
/// sixteenths of all pauses are shorter than, then the longest. docs/protocol.md publishes the table.
inline constexpr std::array<std::int64_t, 17> pause_quantiles_ms{900,  1100, 1230, 1340, 1450, 1570, 1700, 1840, 2000,
                                                                 2190, 2420, 2700, 3050, 3520, 4200, 5400, 8000};

/// A pause is at most this part of the least time that any asked seat has, and all pauses shrink alike for that.
inline constexpr std::int64_t pause_share_over = 4, pause_share_under = 5;

/// The pause of one question and seat where nobody is short of time. It depends on its arguments alone, so that
/// neither the answer nor anything in the match shows in it; nobody without the seed can tell it beforehand.
std::int64_t pause_ms(const Bytes32& server_seed, const MatchId& match, QuestionNo question, Seat seat);
/// The same in the `least_ms` that the asked seat with the least time has.
std::int64_t shortened_pause_ms(std::int64_t pause_ms, std::int64_t least_ms);

/// Whether the question that has just been put is to be answered for `seat` by its standing answer: decided once, by
/// what stands at that moment.
bool stands_for_question(const MatchState& state, Seat seat);

}  // namespace emcon::match
