// Answers the host's smaller questions: info, what is asked and of whom, what is offered, clock, outcome, views.
#include <algorithm>

#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"
#include "server/rules/stellar_empires_fleet/flights.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/show/words.hpp"
#include "server/rules/stellar_empires_fleet/stellar_empires_fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int revision = 1;
constexpr int turns_shown_max = 99;

using AskedSlots = std::vector<std::vector<Seat>>;

/// One slot, which any of the seats may use.
AskedSlots any_of_seats(std::vector<Seat> seats) {
  return seats.empty() ? AskedSlots{} : AskedSlots{std::move(seats)};
}

/// Whether interceptors or those of mates can stop any hit of the assault on the ship.
bool can_defend(const Table& table, ShipIndex ship) {
  if (!table.assault || !table.options.ask_intercept || !fights(table, table.ships[ship])) return false;
  if (interceptable(*table.assault, ship).empty()) return false;
  return dice_left(table, ship, table.assault->attacker).close > 0 || !helpers(table, *table.assault, ship).empty() ||
         has_cover(table, *table.assault, ship);
}

/// Whether any ship of the seat that has this one may be struck on either of two sides (SEF-R98).
bool can_choose_section(const Table& table, ShipIndex ship) {
  return table.options.sections == Chooser::ask && table.assault &&
         std::ranges::any_of(table.assault->attacks, [&](const Attack& attack) {
           const Ship& target = table.ships[attack.target];
           return target.seat == table.ships[ship].seat && fights(table, target) && attack.choices.size() > 1;
         });
}

/// Slots of each step; none for a step that runs by itself.
struct SlotsFor {
  const Table& table;

  template <class S>
  AskedSlots operator()(const S&) const {
    return {};
  }
  AskedSlots operator()(const FleetStep&) const {
    AskedSlots out;
    for (const Side side : two_sides())
      if (const std::vector<Seat> seats = seats_of(table, side); !seats.empty()) out.push_back({seats.front()});
    return out;
  }
  AskedSlots operator()(const SetupStep&) const { return everybody(); }
  AskedSlots operator()(const EndStep&) const { return everybody(); }
  AskedSlots operator()(const ArriveStep& step) const {
    const std::vector<Seat> seats = seats_of(table, step.side);
    return seats.empty() ? AskedSlots{} : AskedSlots{{seats.front()}};
  }
  AskedSlots operator()(const MoveStep& step) const {
    if (step.unit.ship) return owner_if(!members(table, step.unit).empty(), step.unit.ship);
    std::vector<Seat> fliers = seats_with(table, step.side, movable_flights);
    return owners(movable(table, step.side), std::move(fliers));
  }
  AskedSlots operator()(const FireStep& step) const { return owners(able_to_fire(table, step.side)); }
  AskedSlots operator()(const CourseStep& step) const {
    return owner_if(!members(table, step.unit).empty(), step.unit.ship);
  }
  AskedSlots operator()(const SectionStep& step) const {
    return owner_if(can_choose_section(table, step.ship), step.ship);
  }
  AskedSlots operator()(const DefendStep& step) const { return owner_if(can_defend(table, step.ship), step.ship); }
  AskedSlots operator()(const LoseStep& step) const {
    return owner_if(!table.tasks.empty() && fights(table, table.ships[step.ship]), step.ship);
  }
  AskedSlots operator()(const OddStep& step) const {
    static_cast<void>(step);
    return owner_if(true, table.assault->attacker.ship);
  }
  AskedSlots operator()(const FlyStep& step) const {
    return any_of_seats(seats_with(table, step.side, flights_in_hand));
  }
  AskedSlots operator()(const StrikeStep& step) const {
    return any_of_seats(seats_with(table, step.side, able_to_strike));
  }
  AskedSlots operator()(const SaveStep& step) const {
    const Seat seat = table.flights[step.flight].seat;
    const bool open = !table.saves.empty() && table.saves.front().flight == step.flight;
    return open && !table.players[seat].left ? AskedSlots{{seat}} : AskedSlots{};
  }
  AskedSlots operator()(const DogfightStep&) const {
    AskedSlots out;
    for (const Seat seat : table.players.indices())
      if (!table.players[seat].left && chooses_in_dogfight(table, seat)) out.push_back({seat});
    return out;
  }

 private:
  AskedSlots owner_if(bool asked, ShipIndex ship) const {
    const Seat seat = table.ships[ship].seat;
    return asked && !table.players[seat].left ? AskedSlots{{seat}} : AskedSlots{};
  }
  AskedSlots owners(const std::vector<Unit>& units, std::vector<Seat> out = {}) const {
    for (const Unit& unit : units) {
      const Seat seat = seat_of(table, unit);
      if (!table.players[seat].left && std::ranges::find(out, seat) == out.end()) out.push_back(seat);
    }
    std::ranges::sort(out);
    return any_of_seats(std::move(out));
  }
  AskedSlots everybody() const {
    AskedSlots out;
    for (const Seat seat : table.players.indices())
      if (!table.players[seat].left) out.push_back({seat});
    return out;
  }
};

/// Whom or what a question is about, for its title.
struct AboutOf {
  const Table& table;

  std::string operator()(const SectionStep&) const { return ""; }
  template <class S>
  std::string operator()(const S& step) const {
    if constexpr (requires { step.side; })
      return side_name(table, step.side);
    else if constexpr (requires { step.unit; })
      return unit_name(table, step.unit);
    else if constexpr (requires { step.flight; })
      return flight_name(table, table.flights[step.flight]);
    else if constexpr (requires { step.ship; })
      return "ship " + ship_name(table.ships[step.ship]);
    else
      return "";
  }
};
std::string about(const Table& table, const Step& step) {
  return std::visit(AboutOf{table}, step);
}

}  // namespace

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsFor{table}, step);
}

RulesetInfo Rules::info() {
  return {"stellar-empires-fleet", "Stellar Empires: Fleet", revision};
}

std::optional<Ask> Rules::asked(const State& state) {
  return ask_on_top(state, about);
}

table::Clock Rules::clock(const State& state) {
  const Step* step = open_step(state);
  return {state.table.turn, phase_title(state.table.phase), step ? about(state.table, *step) : "",
          state.table.options.turns};
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.outcome;
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  view.table = state.table;
  view.magazines = seen(state.magazines, sight);
  view.preferences = seen(state.preferences, sight);
  for (const Hidden& hidden : state.hidden) {
    SeenLaunch& launch = view.launches.emplace_back();
    if (const MunitionIndex* munition = hidden.munition.seen_by(sight)) launch.munition = *munition;
    if (const std::optional<Point>* aim = hidden.aim.seen_by(sight)) launch.aim = *aim;
    if (const auto* targets = hidden.targets.seen_by(sight)) launch.targets = *targets;
  }
  for (const Side side : state.reserves.indices()) {
    const auto* groups = state.reserves[side].seen_by(sight);
    view.reserves.push_back(groups ? std::optional(*groups) : std::nullopt);
  }
  if (const Plan* plan = state.plan.seen_by(sight)) view.plan = *plan;
  if (sight.viewer().is_seat()) view.seat = sight.viewer().seat();
  if (const Step* step = open_step(state)) view.step = *step;
  view.outcome = state.outcome;
  return view;
}

table::Offer Rules::offer(const View& view) {
  if (is_asked(view)) {
    Offering offering(view);
    return offer_of(*window_of(*view.step), about(view.table, *view.step), offering);
  }
  if (!view.step) return waiting_offer("The battle is over.");
  const std::string whom = about(view.table, *view.step);
  return waiting_offer(whom.empty() ? "Waiting for the other players" : "Waiting: " + whom);
}

bool Rules::idle(const View& view) {
  if (!is_asked(view)) return false;
  Offering offering(view);
  return idle_of(*window_of(*view.step), offering);
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "SEF-R46", turns_shown_max, view.seat.has_value());
}

Checked<OrderList> Rules::check(const View& view, const table::Filled& filled) {
  if (is_asked(view)) return read_answer(*window_of(*view.step), filled, Reading(view));
  return not_asked("not_your_turn", "SEF-4.3");
}

}  // namespace emcon::rules::stellar_empires_fleet
