// Reads the cards of matches from their rows.
#include "server/house/cards.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace emcon::house {

std::vector<v1::MatchCard> cards_in(const std::vector<store::Found>& found, const Rooms* rooms, std::int64_t wall_ms) {
  // Always from the rows, even for a match in memory: a list must not show whether somebody had the match read.
  std::vector<v1::MatchCard> out;
  for (const auto& [match, row] : found) {
    v1::MatchCard card;
    if (row.key != match || !card.ParseFromString(row.bytes.value_or(""))) continue;
    if (card.deadline_ms() >= 0) card.set_deadline_ms(std::max<std::int64_t>(0, card.deadline_ms() - wall_ms));
    // The row says when it was put, as it does of the deadline.
    if (card.waited_ms() > 0) card.set_waited_ms(std::max<std::int64_t>(1, wall_ms - card.waited_ms()));
    if (card.made_ms_ago() > 0) card.set_made_ms_ago(std::max<std::int64_t>(1, wall_ms - card.made_ms_ago()));
    card.set_your_seat(-1);
    for (auto& seat : *card.mutable_seats())
      seat.set_here(rooms && seat.seat() < seats_max &&
                    rooms->holder(match, Seat{static_cast<std::uint8_t>(seat.seat())}) != nullptr);
    out.push_back(std::move(card));
  }
  return out;
}

bool calls_before(const v1::MatchCard& a, const v1::MatchCard& b) {
  const auto rank = [](const v1::MatchCard& card) {
    const bool running = card.phase() == v1::MatchCard::RUNNING || card.phase() == v1::MatchCard::SETUP;
    const bool mine =
        std::ranges::any_of(card.awaited(), [&](std::uint32_t seat) { return std::cmp_equal(seat, card.your_seat()); });
    if (running && mine) return 0;
    if (running || card.phase() == v1::MatchCard::ADJOURNED) return 1;
    return card.phase() == v1::MatchCard::ENDED ? 3 : 2;
  };
  const auto within = [](const v1::MatchCard& card, int its_rank) -> std::int64_t {
    constexpr auto last = std::numeric_limits<std::int64_t>::max();
    if (its_rank == 0 && card.deadline_ms() >= 0) return card.deadline_ms();
    if (its_rank == 3) return -card.ended_at_ms();
    return its_rank == 2 ? card.made_ms_ago() : last - card.waited_ms();
  };
  const int of_a = rank(a), of_b = rank(b);
  if (of_a != of_b) return of_a < of_b;
  const std::int64_t in_a = within(a, of_a), in_b = within(b, of_b);
  return in_a != in_b ? in_a < in_b : a.match() < b.match();
}

}  // namespace emcon::house
