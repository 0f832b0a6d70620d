// Reads the cards of matches from their rows.
#include "server/house/cards.hpp"

#include <algorithm>

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
    card.set_your_seat(-1);
    for (auto& seat : *card.mutable_seats())
      seat.set_here(rooms && seat.seat() < seats_max &&
                    rooms->holder(match, Seat{static_cast<std::uint8_t>(seat.seat())}) != nullptr);
    out.push_back(std::move(card));
  }
  return out;
}

}  // namespace emcon::house
