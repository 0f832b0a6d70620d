// Answers the host's smaller questions: info, what is asked and of whom, what is offered, clock, outcome, views.
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int revision = 1;
constexpr int turns_shown_max = 500;

/// Seats that `wanted` says yes to, a slot each.
template <class Wanted>
std::vector<std::vector<Seat>> each_seat(const Table& table, Wanted wanted) {
  std::vector<std::vector<Seat>> out;
  for (const Seat seat : table.players.indices()) {
    if (!table.players[seat].left && wanted(seat)) out.push_back({seat});
  }
  return out;
}

std::string whose(const Table& table, const Step& step) {
  const ShipIndex s = ship_of(step);
  if (!s) return "";
  const Ship& ship = table.ships[s];
  return "ship " + ship_name(ship) + " of " + team_name(table, ship.team);
}

using Slots = std::vector<std::vector<Seat>>;

/// Slots of each step; none for a step that runs by itself.
struct SlotsOf {
  const Table& table;

  template <class S>
  Slots operator()(const S& step) const {
    // A prompt about a ship: of its owner.
    if constexpr (requires { S::window; }) return owner_if(in_play(ship(step.ship)), step.ship);
    return {};
  }
  Slots operator()(const FleetStep&) const {
    Slots out;
    for (const Side team : table.scenario().teams.indices())
      if (const std::vector<Seat> seats = seats_of(table, team); !seats.empty()) out.push_back({seats.front()});
    return out;
  }
  Slots operator()(const CrewStep&) const { return ship_owners(); }
  Slots operator()(const LaunchStep&) const { return ship_owners(); }
  Slots operator()(const SteerStep&) const {
    return each_seat(table, [&](Seat seat) { return has_ship(table, seat) || has_seeker(table, seat); });
  }
  Slots operator()(const MoveStep& step) const { return owner_if(able(table, ship(step.ship)), step.ship); }
  Slots operator()(const FireStep& step) const { return owner_if(can_fire(table, ship(step.ship)), step.ship); }

 private:
  const Ship& ship(ShipIndex s) const { return table.ships[s]; }
  Slots owner_if(bool asked, ShipIndex s) const { return asked ? Slots{{ship(s).seat}} : Slots{}; }
  Slots ship_owners() const {
    return each_seat(table, [&](Seat seat) { return has_ship(table, seat); });
  }
};

}  // namespace

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsOf{table}, step);
}

RulesetInfo Rules::info() {
  return {"sector-14", "Sector 14", revision};
}

std::optional<Ask> Rules::asked(const State& state) {
  return ask_on_top(state, whose);
}

table::Clock Rules::clock(const State& state) {
  const Step* step = open_step(state);
  return {state.table.turn, phase_title(state.table.phase), step ? whose(state.table, *step) : "",
          state.table.turns_max};
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.outcome;
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  view.table = state.table;
  view.targets = seen(state.targets, sight);
  view.preferences = seen(state.preferences, sight);
  if (sight.viewer().is_seat()) view.seat = sight.viewer().seat();
  if (const Step* step = open_step(state)) view.step = *step;
  view.outcome = state.outcome;
  return view;
}

table::Offer Rules::offer(const View& view) {
  const ShipIndex about = view.step ? ship_of(*view.step) : ShipIndex();
  if (is_asked(view)) {
    Offering offering(view);
    return offer_of(*window_of(*view.step), about ? "ship " + ship_name(offering.ship()) : "", offering);
  }
  if (!view.step) return waiting_offer("The battle is over.");
  if (!about) return waiting_offer("Waiting for the other players");
  return waiting_offer("Waiting for " + team_name(view.table, view.table.ships[about].team));
}

bool Rules::idle(const View& view) {
  if (!is_asked(view)) return false;
  Offering offering(view);
  return idle_of(*window_of(*view.step), offering);
}

table::Offer Rules::standing(const View& view) {
  table::Offer out;
  out.title = "Standing answers";
  out.help =
      "Answer windows of a kind with their default until a turn; 0 is the rest of the battle. The defaults of "
      "'facing' and 'lose' follow what you said with 'prefer'.";
  out.clauses = {"S14-R46"};
  if (view.seat) add_standing(windows(), turns_shown_max, out);
  return out;
}

Checked<OrderList> Rules::check(const View& view, const table::Filled& filled) {
  if (is_asked(view)) return read_answer(*window_of(*view.step), filled, Reading(view));
  return not_asked("not_your_turn", "S14-TURN.1");
}

}  // namespace emcon::rules::sector_14
