// Answers the host's smaller questions: info, what is asked and of whom, clock, outcome, views.
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/table.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int revision = 1;

/// Seats that `wanted` says yes to, a slot each.
template <class Wanted>
std::vector<std::vector<Seat>> each_seat(const Table& table, Wanted wanted) {
  std::vector<std::vector<Seat>> out;
  for (int i = 0; i < count_of(table.players); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (!table.players[ix(i)].left && wanted(seat)) out.push_back({seat});
  }
  return out;
}

std::string whose(const Table& table, const Step& step) {
  if (step.ship < 0) return "";
  const Ship& ship = table.ships[ix(step.ship)];
  return "ship " + ship_name(ship) + " of " + team_name(table, ship.team);
}

}  // namespace

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  using Slots = std::vector<std::vector<Seat>>;
  const auto owner = [&]() -> Slots { return {{table.ships[ix(step.ship)].seat}}; };
  switch (step.kind) {
    case Step::Kind::fleet: {
      Slots out;
      for (int team = 0; team < count_of(table.scenario().teams); ++team)
        if (const std::vector<Seat> seats = seats_of(table, team); !seats.empty()) out.push_back({seats.front()});
      return out;
    }
    case Step::Kind::crew:
    case Step::Kind::launch:
      return each_seat(table, [&](Seat seat) { return has_ship(table, seat); });
    case Step::Kind::steer:
      return each_seat(table, [&](Seat seat) { return has_ship(table, seat) || has_seeker(table, seat); });
    case Step::Kind::move:
      return able(table, table.ships[ix(step.ship)]) ? owner() : Slots{};
    case Step::Kind::fire:
      return can_fire(table, table.ships[ix(step.ship)]) ? owner() : Slots{};
    case Step::Kind::allocate:
    case Step::Kind::facing:
    case Step::Kind::lose:
      return in_play(table.ships[ix(step.ship)]) ? owner() : Slots{};
    default:
      return {};
  }
}

bool is_asked(const View& view) {
  if (!view.step || !view.seat) return false;
  for (const std::vector<Seat>& slot : slots_of(view.table, *view.step))
    for (const Seat seat : slot)
      if (seat == *view.seat) return true;
  return false;
}

RulesetInfo Rules::info() {
  return {"sector-14", "Sector 14", revision};
}

std::optional<Ask> Rules::asked(const State& state) {
  if (state.outcome || state.agenda.empty()) return std::nullopt;
  const Step& step = *state.agenda.top();
  const Window& window = window_of(step.kind);
  Ask ask;
  ask.kind = window.kind;
  ask.title = window.title;
  if (const std::string of = whose(state.table, step); !of.empty()) ask.title += ": " + of;
  ask.clause = window.clause;
  ask.slots = slots_of(state.table, step);
  const bool prompt =
      step.kind == Step::Kind::allocate || step.kind == Step::Kind::facing || step.kind == Step::Kind::lose;
  const bool set_up = step.kind <= Step::Kind::crew;
  ask.pace = set_up ? Pace::setup : prompt ? Pace::interrupt : Pace::order;
  ask.sealed = set_up || step.kind == Step::Kind::steer || step.kind == Step::Kind::launch;
  ask.immediate = !ask.sealed;
  return ask;
}

table::Clock Rules::clock(const State& state) {
  const Table& table = state.table;
  const Step* top = state.agenda.top();
  return {table.turn, phase_title(table.phase), top && !state.outcome ? whose(table, *top) : ""};
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.outcome;
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  view.table = state.table;
  for (const Veiled<int>& target : state.targets) {
    const int* known = target.seen_by(sight);
    view.targets.push_back(known ? std::optional<int>(*known) : std::nullopt);
  }
  for (const Veiled<Preference>& preference : state.preferences) {
    const Preference* known = preference.seen_by(sight);
    view.preferences.push_back(known ? std::optional<Preference>(*known) : std::nullopt);
  }
  if (sight.viewer().is_seat()) view.seat = sight.viewer().seat();
  if (!state.outcome && !state.agenda.empty()) view.step = *state.agenda.top();
  view.outcome = state.outcome;
  return view;
}

}  // namespace emcon::rules::sector_14
