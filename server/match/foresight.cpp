// Looks ahead by defaults to the windows of a plan, and sorts the orders for one of them.
#include "server/match/foresight.hpp"

#include <algorithm>
#include <utility>

#include "server/match/plan_dice.hpp"

namespace emcon::match {
namespace {

constexpr std::size_t windows_max = 40;

bool holds(const std::vector<Seat>& slot, Seat seat) {
  return std::ranges::find(slot, seat) != slot.end();
}

/// A seat is in one slot of a question.
bool clash(const std::vector<Seat>& a, const std::vector<Seat>& b) {
  return a != b && std::ranges::any_of(a, [&](Seat seat) { return holds(b, seat); });
}

}  // namespace

bool asks(const Position& position, Seat seat) {
  return position.asked() &&
         std::ranges::any_of(position.asked()->slots, [&](const auto& slot) { return holds(slot, seat); });
}

bool same_window(const Position& a, const Position& b) {
  return a.asked() && b.asked() && a.asked()->kind == b.asked()->kind && a.asked()->title == b.asked()->title &&
         a.asked()->slots == b.asked()->slots;
}

std::vector<SeatAnswer> defaults_of(const Position& position) {
  std::vector<SeatAnswer> out;
  for (const auto& slot : position.asked()->slots)
    out.push_back({slot.front(), position.offer_for(slot.front()).fallback});
  std::ranges::sort(out, {}, &SeatAnswer::seat);
  return out;
}

std::unique_ptr<const Position> followed(const Position& from, std::span<const SeatAnswer> answers) {
  NoDice none;
  try {
    return from.resolve(answers, 0, none).next;
  } catch (const DiceWanted&) {
    return nullptr;
  } catch (const rules::TooMuch&) {
    return nullptr;  // if it comes to that, the host does not carry it out
  }
}

Foresight::Foresight(const Position& now) {
  windows_.push_back(&now);
  if (!now.asked() || !now.asked()->plan) return;
  while (windows_.size() < windows_max) {
    defaults_.push_back(defaults_of(*windows_.back()));
    auto next = followed(*windows_.back(), defaults_.back());
    if (!next || !belongs(*next)) return;
    windows_.push_back(next.get());
    ahead_.push_back(std::move(next));
  }
}

bool Foresight::belongs(const Position& next) const {
  if (!next.asked() || next.asked()->plan != windows_.front()->asked()->plan) return false;
  const auto clashes = [&](const std::vector<Seat>& slot) {
    return std::ranges::any_of(next.asked()->slots, [&](const auto& other) { return clash(slot, other); });
  };
  const int most = next.asked()->plan->stages_max;
  const auto full = [&](const std::vector<Seat>& slot) { return most > 0 && stages(slot.front()) >= most; };
  return std::ranges::none_of(next.asked()->slots, full) && std::ranges::none_of(windows_, [&](const Position* before) {
           return same_window(*before, next) || std::ranges::any_of(before->asked()->slots, clashes);
         });
}

int Foresight::stages(Seat seat) const {
  return static_cast<int>(std::ranges::count_if(windows_, [&](const Position* window) { return asks(*window, seat); }));
}

namespace {

/// Takes orders that are legal before the taken ones, though not after them.
void put_first(const Position& at, Seat seat, const std::vector<table::FilledLine>& orders, LegalPart& out) {
  std::erase_if(out.left, [&](const LegalPart::Left& left) {
    if (!left.spare) return false;
    table::Filled first{{orders[left.which]}};
    first.lines.insert(first.lines.end(), out.taken.lines.begin(), out.taken.lines.end());
    if (!at.check(seat, first).problems.empty()) return false;
    out.taken = std::move(first);
    out.places.insert(out.places.begin(), left.which);
    return true;
  });
}

}  // namespace

LegalPart legal_part(const Position& at, Seat seat, const std::vector<table::FilledLine>& orders) {
  LegalPart out;
  const Problems against = at.check(seat, {orders}).problems;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    LegalPart::Left left{i, false, {}};
    for (const Problem& problem : against)
      if (std::cmp_equal(problem.line, i)) left.problems.push_back(problem);
    if (left.problems.empty()) {
      out.taken.lines.push_back(orders[i]);
      out.places.push_back(i);
      continue;
    }
    left.spare = at.check(seat, {{orders[i]}}).problems.empty();
    out.left.push_back(std::move(left));
  }
  put_first(at, seat, orders, out);
  out.verdict = at.check(seat, out.taken);
  // A problem of the whole answer speaks against all of it.
  if (out.taken.lines.empty() || out.verdict.problems.empty()) return out;
  for (const std::size_t place : std::exchange(out.places, {}))
    out.left.push_back({place, false, out.verdict.problems});
  out.taken = {};
  return out;
}

}  // namespace emcon::match
