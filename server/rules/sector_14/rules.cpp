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

constexpr int turns_shown_max = 500;

/// Seats that `wanted` says yes to, a slot each.
template <class Wanted>
AskedSlots each_seat(const Table& table, Wanted wanted) {
  AskedSlots out;
  for (const Seat seat : table.players.indices()) {
    if (!table.players[seat].left && wanted(seat)) out.push_back({seat});
  }
  return out;
}

/// AskedSlots of each step; none for a step that runs by itself.
struct SlotsOf {
  const Table& table;

  template <class S>
  AskedSlots operator()(const S& step) const {
    // A prompt about a ship: of its owner.
    if constexpr (requires { S::window; }) return owner_if(in_play(ship(step.ship)), step.ship);
    return {};
  }
  AskedSlots operator()(const FleetStep&) const { return first_seats(table, table.scenario().teams.indices()); }
  AskedSlots operator()(const CrewStep&) const { return ship_owners(); }
  AskedSlots operator()(const LaunchStep&) const { return ship_owners(); }
  AskedSlots operator()(const SteerStep&) const {
    return each_seat(table, [&](Seat seat) { return has_ship(table, seat) || has_seeker(table, seat); });
  }
  AskedSlots operator()(const MoveStep& step) const { return owner_if(able(table, ship(step.ship)), step.ship); }
  AskedSlots operator()(const FireStep& step) const { return owner_if(can_fire(table, ship(step.ship)), step.ship); }

 private:
  const Ship& ship(ShipIndex s) const { return table.ships[s]; }
  AskedSlots owner_if(bool asked, ShipIndex s) const { return asked ? AskedSlots{{ship(s).seat}} : AskedSlots{}; }
  AskedSlots ship_owners() const {
    return each_seat(table, [&](Seat seat) { return has_ship(table, seat); });
  }
};

/// The ship of the open question, for the title of its offer.
std::string asked_about(const View& view) {
  const ShipIndex ship = ship_of(*view.step);
  return ship ? "ship " + ship_name(view.table.ships[ship]) : "";
}
std::string waiting_title(const View& view) {
  if (!view.step) return "The battle is over.";
  const ShipIndex ship = ship_of(*view.step);
  return "Waiting for " + (ship ? team_name(view.table, view.table.ships[ship].team) : "the other players");
}

}  // namespace

std::string about(const Table& table, const Step& step) {
  const ShipIndex s = ship_of(step);
  if (!s) return "";
  const Ship& ship = table.ships[s];
  return "ship " + ship_name(ship) + " of " + team_name(table, ship.team);
}

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsOf{table}, step);
}

View Rules::project(const State& state, const Sight& sight) {
  View view = open_view<View>(state, sight);
  view.targets = seen(state.targets, sight);
  view.preferences = seen(state.preferences, sight);
  return view;
}

table::Clock Rules::clock(const State& state) {
  return clock_of(state, phase_title(state.table.phase), state.table.turns_max);
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

EMCON_AGENDA_ANSWERS("S14-TURN.1");

}  // namespace emcon::rules::sector_14
