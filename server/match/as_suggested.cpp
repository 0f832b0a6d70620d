// Answers by suggestion for a seat that wants so, and notices what must stop that.
#include "server/match/as_suggested.hpp"

#include <algorithm>
#include <utility>

#include "common/table/suggest.hpp"
#include "server/match/excess.hpp"
#include "server/match/state.hpp"

namespace emcon::match {
namespace {

/// After so many refusals of one answer the default is given.
constexpr int repairs_max = 16;

/// Whether it is fired or let go, to be spent.
bool is_spent(const table::Thing& thing) {
  return thing.look == "rocket" || thing.look == "torpedo";
}

}  // namespace

table::Filled suggested_answer(const MatchState& state, Seat seat) {
  const table::Offer offer = state.position()->offer_for(seat);
  table::Filled out = table::suggestion(offer, state.ask()->immediate);
  for (int repair = 0; repair < repairs_max && !out.lines.empty() && out != offer.fallback; ++repair) {
    const Problems problems = verdict_of(state, seat, out).problems;
    if (problems.empty()) return out;
    const std::vector<bool> faulty = table::lines_at_fault(out, problems);
    table::Filled less;
    for (std::size_t i = 0; i < faulty.size(); ++i)
      if (!faulty[i]) less.lines.push_back(std::move(out.lines[i]));
    out = std::move(less);
  }
  return offer.fallback;
}

std::string unexpected_between(const table::Board& before, const table::Board& now, int side) {
  for (const table::Thing& had : before.things) {
    if (had.side < 0 || is_spent(had)) continue;
    const table::Thing* has = now.thing(had.handle);
    if (!has) return had.handle + " is gone.";
    if (has->lost && !had.lost) return had.handle + " is out of this battle.";
  }
  for (const table::Thing& has : now.things)
    if (has.side >= 0 && has.side != side && !is_spent(has) && !before.thing(has.handle))
      return has.handle + " has come into sight.";
  return "";
}

void stop_as_suggested(MatchState& state, Seat seat, const Scene* before) {
  SeatState& at = state.seats[seat.index];
  if (!before || !at.standing || std::ranges::none_of(at.standing->filled.lines, is_as_suggested)) return;
  const Viewer viewer = Viewer::of(seat);
  std::string text =
      unexpected_between(before->board(viewer), state.now.scene->board(viewer), state.terms->side_of(seat).index);
  if (text.empty()) return;
  auto left = std::make_shared<SeatStanding>(*at.standing);
  std::erase_if(left->filled.lines, is_as_suggested);
  at.standing = std::move(left);
  if (at.stopped.empty()) at.stopped = std::move(text) + " Your answers as suggested have ended.";
}

}  // namespace emcon::match
