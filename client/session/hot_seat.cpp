// Decides which of several players at one keyboard has it, and who is next.
#include "client/session/hot_seat.hpp"

#include <algorithm>

namespace emcon::client {

/// The first player from that one on, all round, who must decide.
std::optional<std::size_t> HotSeat::first_asked(std::size_t from) const {
  for (std::size_t step = 0; step < desks_.size(); ++step) {
    const std::size_t at = (from + step) % desks_.size();
    if (desks_[at]->model().my_turn()) return at;
  }
  return std::nullopt;
}

bool HotSeat::ready() const {
  return std::all_of(desks_.begin(), desks_.end(), [](const Desk* desk) {
    const auto phase = desk->model().card.phase();
    return phase != v1::MatchCard::OPEN && phase != v1::MatchCard::SETUP && !desk->model().board.sides.empty();
  });
}

std::size_t HotSeat::next() const {
  if (!anybody_) return first_asked(0).value_or(0);
  const std::size_t after = (last_ + 1) % desks_.size();
  const auto asked = first_asked(after);
  return asked && *asked != last_ ? *asked : after;
}

std::optional<std::size_t> HotSeat::awaited() const {
  if (!sitting_ || desks_[*sitting_]->model().my_turn() || desks_[*sitting_]->order_waiting()) return std::nullopt;
  return first_asked(*sitting_ + 1);
}

void HotSeat::get_up() {
  sitting_.reset();
}

void HotSeat::sit_down() {
  last_ = next();
  sitting_ = last_;
  anybody_ = true;
}

std::string HotSeat::name(std::size_t player) const {
  const Model& model = desks_[player]->model();
  const std::string side = model.side_name(model.seat), holder = model.seat_name(model.seat);
  return side.empty() || holder.ends_with(')') ? holder : holder + " (" + side + ")";
}

}  // namespace emcon::client
