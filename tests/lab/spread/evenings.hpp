/// A battle over days: how many evenings it takes, and what its clock does to those who come in the evening.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {

/// So many evenings it takes players who come once each evening, in the order of their seats, and answer whatever can
/// be answered by then.
int evenings_of(const std::vector<std::vector<Seat>>& by_hand);

/// A clock of banks: what a seat has at the beginning, gets at each lock, and may have at most; milliseconds. `cap`: 0
/// for any amount.
struct BankClock {
  std::int64_t bank = 0, increment = 0, cap = 0;
};

/// How people come.
struct Comers {
  int missed_in_a_hundred = 0;         ///< evenings on which a player does not come
  std::int64_t spread_ms = 5'400'000;  ///< how far from his hour he may come, before or after it
};

struct Answers {
  int all = 0;  ///< by hand or by the deadline
  int by_deadline = 0;
  int evenings = 0;  ///< until the battle was over
};

/// The same questions asked over days. Each seat has an hour of its own in the evening, and comes about then; all
/// chance is from `seed`. The first questions are put at noon of the first day.
Answers over_days(const std::vector<std::vector<Seat>>& by_hand, const BankClock& clock, const Comers& comers,
                  std::uint64_t seed);

}  // namespace emcon
