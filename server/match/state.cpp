// Answers questions about a match's state, and finds the work that is due next.
#include "server/match/state.hpp"

#include <algorithm>

#include "server/match/excess.hpp"
#include "server/match/match_dice.hpp"

namespace emcon::match {
namespace {

bool holds(const std::vector<Seat>& slot, Seat seat) {
  return std::ranges::find(slot, seat) != slot.end();
}

bool answered(const MatchState& state, const std::vector<Seat>& slot) {
  return std::ranges::any_of(slot, [&](Seat seat) { return state.seats[seat.index].lock != nullptr; });
}

std::vector<SeatAnswer> answers(const MatchState& state) {
  std::vector<SeatAnswer> out;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (const auto& lock = state.seats[i].lock) out.push_back({Seat{i}, lock->filled, lock->order});
  return out;
}

/// A side that concedes; none yet.
std::optional<Side> conceding(const MatchState& state) {
  const auto sides = static_cast<std::uint8_t>(state.terms->scenario->sides.size());
  for (std::uint8_t side = 0; side < sides; ++side)
    if (state.concedes(Side{side})) return Side{side};
  return std::nullopt;
}

}  // namespace

std::shared_ptr<const Holder> nobody() {
  static const Holder none;
  return {std::shared_ptr<const Holder>(), &none};  // owned by none: every copy of a state copies it for each free seat
}

const table::Board& Scene::board(Viewer viewer) const {
  auto& slot = boards_[static_cast<std::size_t>(viewer.index())];
  if (slot) return *slot;
  const bool all = public_truth_ && !viewer.is_seat();
  table::Board board = all ? position_->truth_board(*public_truth_) : position_->board_for(viewer);
  if (auto why = cut_to_show(board)) cuts_[viewer.index()] = std::move(why);
  const auto same = std::ranges::find_if(boards_, [&](const auto& other) { return other && *other == board; });
  slot = same != boards_.end() ? *same : std::make_shared<const table::Board>(std::move(board));
  return *slot;
}

const std::optional<std::string>& Scene::cut(Viewer viewer) const {
  static const std::optional<std::string> whole;
  board(viewer);
  const auto found = cuts_.find(viewer.index());
  return found == cuts_.end() ? whole : found->second;
}

bool Scene::idle(Seat seat) const {
  std::optional<bool>& known = idle_[seat.index];
  if (!known) known = position_->default_if_idle(seat).has_value();
  return *known;
}

const rules::Ask* MatchState::ask() const {
  if (!position() || phase == Phase::ended) return nullptr;
  const auto& asked_now = position()->asked();
  return asked_now ? &*asked_now : nullptr;
}

bool MatchState::asked(Seat seat) const {
  const rules::Ask* question = ask();
  return question && std::ranges::any_of(question->slots, [&](const auto& slot) { return holds(slot, seat); });
}

bool MatchState::awaits(Seat seat) const {
  const rules::Ask* question = ask();
  return question && std::ranges::any_of(question->slots,
                                         [&](const auto& slot) { return holds(slot, seat) && !answered(*this, slot); });
}

bool MatchState::stands(Seat seat) const {
  const Stands put = seats[seat.index].stands;
  return put == Stands::yes || put == Stands::suggested ||
         (put == Stands::if_idle && now.scene && now.scene->idle(seat));
}

bool MatchState::complete() const {
  const rules::Ask* question = ask();
  return question && std::ranges::all_of(question->slots, [&](const auto& slot) { return answered(*this, slot); });
}

std::vector<Seat> MatchState::awaited() const {
  std::vector<Seat> out;
  const rules::Ask* question = ask();
  if (!question) return out;
  for (std::uint8_t i = 0; i < terms->seats(); ++i)
    if (question->sealed ? asked(Seat{i}) : awaits(Seat{i})) out.push_back(Seat{i});
  return out;
}

bool MatchState::committed() const {
  return std::all_of(seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(terms->seats()),
                     [](const SeatState& seat) { return !seat.holder->entropy_commitment.empty(); });
}

bool MatchState::is_void() const {
  return setups->size() >= setups_max && setups->back().given_up.has_value();
}

std::uint16_t MatchState::present_seats() const {
  unsigned out = 0;
  for (std::uint8_t i = 0; i < terms->seats(); ++i)
    if (seats[i].held && !seats[i].left) out |= 1U << i;
  return static_cast<std::uint16_t>(out);
}

bool MatchState::all_agree(emcon::v1::Propose::What what) const {
  const std::uint16_t present = present_seats();
  return present != 0 && (present & ~consents.yes[static_cast<std::size_t>(what)]) == 0;
}

bool MatchState::concedes(Side side) const {
  bool any = false;
  for (std::uint8_t i = 0; i < terms->seats(); ++i) {
    if (terms->sides[i] != side) continue;
    const bool conceded = ((consents.conceded >> i) & 1U) != 0;
    any = any || conceded;
    if (!conceded && seats[i].held && !seats[i].left) return false;
  }
  return any;
}

const Moment* MatchState::moment_of(Viewer viewer) const {
  if (viewer.is_seat()) return now.scene ? &now : nullptr;
  switch (terms->settings.watching()) {
    case emcon::v1::WATCH_NONE:
      return nullptr;
    case emcon::v1::WATCH_DELAYED:
      return shown.empty() || !shown.front().scene ? nullptr : &shown.front();
    default:
      return now.scene ? &now : nullptr;
  }
}

bool MatchState::reads(Viewer viewer, std::size_t chat_index) const {
  const ChatEntry& line = (*chat)[chat_index];
  if (!line.audience.has(viewer)) return false;
  if (viewer.is_seat() || line.channel == emcon::v1::Say::SPECTATORS) return true;
  switch (terms->settings.watching()) {
    case emcon::v1::WATCH_NONE:
      return false;
    case emcon::v1::WATCH_DELAYED:
      if (phase == Phase::ended) return true;  // nothing is left to be kept back
      return shown.empty() ? !now.scene : chat_index < shown.front().chat;
    default:
      return true;
  }
}

Due due(const MatchState& state) {
  if (!state.terms || (state.phase != Phase::running && state.phase != Phase::adjourned)) return Due::nothing;
  if (!state.position()) return Due::setup;
  if (state.position()->outcome()) return Due::end;
  if (state.leaving) return Due::leave;
  return state.complete() ? Due::resolve : Due::nothing;
}

std::expected<emcon::log::Ended, std::string> end_by(const MatchState& state, const std::string& how) {
  emcon::log::Ended out;
  out.set_how(how);
  const bool playing = state.phase == Phase::running || state.phase == Phase::adjourned;
  if (how == "rules") {
    if (!state.position() || !state.position()->outcome()) return std::unexpected("the rules have not ended the match");
    const rules::Outcome& outcome = *state.position()->outcome();
    for (const Side side : outcome.winners) out.add_winners(side.index);
    for (const std::int64_t score : outcome.scores) out.add_scores(score);
    out.set_text(outcome.text);
  } else if (how == "conceded") {
    const auto side = playing ? conceding(state) : std::nullopt;
    const auto sides = static_cast<std::uint32_t>(state.terms->scenario->sides.size());
    if (!side || sides > 2) return std::unexpected("no side has conceded");
    for (std::uint32_t i = 0; i < sides; ++i)
      if (i != side->index) out.add_winners(i);
    out.set_text(state.terms->scenario->sides[side->index].name + " concedes.");
  } else if (how == "draw") {
    if (!playing || !state.all_agree(emcon::v1::Propose::DRAW))
      return std::unexpected("the players have not agreed on a draw");
    out.set_text("The players agreed on a draw.");
  } else if (how == "admin") {
    if (!state.ended_by_host) return std::unexpected("the host of the server has not ended it");
    out.set_text("The host of the server ended the match" +
                 (state.ended_by_host->empty() ? "." : ": " + *state.ended_by_host));
  } else if (how == "void") {
    if (!state.is_void())
      return std::unexpected("its set-up was not given up " + std::to_string(setups_max) + " times");
    out.set_text("The match is void: its dice were begun " + std::to_string(setups_max) +
                 " times, and each time somebody left before they were ready.");
  } else if (how == "too_much") {
    const auto excess = excess_of(state);
    if (!excess) return std::unexpected("what comes next is no more than a match holds");
    put(*excess, *state.terms, out);
  } else {
    return std::unexpected("no match ends in the way '" + how + "'");
  }
  return out;
}

std::optional<Seat> absent_seat(const MatchState& state) {
  if (state.phase != Phase::running || !state.ask() || state.unattended >= unattended_max) return std::nullopt;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (state.seats[i].left && state.awaits(Seat{i})) return Seat{i};
  return std::nullopt;
}

Resolution play_due(const MatchState& state) {
  SeededDice dice(*state.key);
  switch (due(state)) {
    case Due::setup:
      return state.terms->catalogue->setup(state.terms->choice, dice, Windows::with_orders);
    case Due::leave:
      return state.position()->leave(*state.leaving, state.now.question, dice);
    case Due::resolve:
      return state.position()->resolve(answers(state), state.now.question, dice);
    default:
      throw rules::RulesFault("nothing is due to be resolved");
  }
}

}  // namespace emcon::match
