// Plays the questions of a battle over days, by the calendar of people who come in the evening.
#include "tests/lab/spread/evenings.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <utility>

namespace emcon {
namespace {

constexpr std::int64_t hour_ms = 3'600'000, day_ms = 24 * hour_ms;
constexpr int evenings_max = 5'000;

/// When the seats come, each in its turn of evenings.
class Calendar {
 public:
  Calendar(const Comers& comers, std::uint64_t seed) : comers_(comers), random_(seed) {}

  /// The next time after `now_ms` at which the seat comes.
  std::int64_t next(Seat seat, std::int64_t now_ms) {
    auto& times = times_[seat.index % times_.size()];
    while (times.empty() || times.back() <= now_ms)
      times.push_back(evening(seat, static_cast<int>(++days_[seat.index])));
    return *std::ranges::upper_bound(times, now_ms);
  }

 private:
  /// Time of that evening; one that he misses is the one before it.
  std::int64_t evening(Seat seat, int day) {
    const bool misses = std::cmp_less(random_() % 100, comers_.missed_in_a_hundred);
    const auto spread = static_cast<std::uint64_t>(2 * comers_.spread_ms + 1);
    const std::int64_t off = static_cast<std::int64_t>(random_() % spread) - comers_.spread_ms;
    const auto& times = times_[seat.index];
    if (misses) return times.empty() ? 0 : times.back();
    // Noon is the beginning: the hours of the evening are 8, 9, ... hours later.
    return std::max(times.empty() ? 0 : times.back(), (day - 1) * day_ms + (8 + seat.index % 4) * hour_ms + off);
  }

  Comers comers_;
  std::mt19937_64 random_;
  std::array<std::vector<std::int64_t>, seats_max> times_{};
  std::array<std::int64_t, seats_max> days_{};
};

}  // namespace

int evenings_of(const std::vector<std::vector<Seat>>& by_hand) {
  std::set<Seat> seats;
  for (const auto& question : by_hand) seats.insert(question.begin(), question.end());
  std::size_t at = 0;
  std::set<Seat> answered;
  int evenings = 0;
  while (at < by_hand.size() && !seats.empty()) {
    ++evenings;
    for (const Seat seat : seats)
      for (; at < by_hand.size(); ++at, answered.clear()) {
        if (std::ranges::find(by_hand[at], seat) != by_hand[at].end()) answered.insert(seat);
        if (answered.size() < by_hand[at].size()) break;
      }
  }
  return evenings;
}

Answers over_days(const std::vector<std::vector<Seat>>& by_hand, const BankClock& clock, const Comers& comers,
                  std::uint64_t seed) {
  Calendar calendar(comers, seed);
  std::array<std::int64_t, seats_max> banks{};
  banks.fill(clock.bank);
  Answers out;
  std::int64_t now = 0;
  for (const auto& question : by_hand) {
    std::int64_t closed = now;
    for (const Seat seat : question) {
      std::int64_t& bank = banks[seat.index];
      const std::int64_t comes = std::max(now, calendar.next(seat, now - hour_ms / 60));
      const bool late = comes - now > bank;
      const std::int64_t at = late ? now + bank : comes;
      bank = bank - (at - now) + clock.increment;
      if (clock.cap > 0) bank = std::min(bank, clock.cap);
      closed = std::max(closed, at);
      ++out.all;
      out.by_deadline += late;
    }
    now = closed;
    if (now > evenings_max * day_ms) break;
  }
  out.evenings = static_cast<int>(now / day_ms) + 1;
  return out;
}

}  // namespace emcon
