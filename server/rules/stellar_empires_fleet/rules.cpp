// Answers the host's smaller questions: info, what is asked and of whom, what is offered, clock, outcome, views.
#include <algorithm>

#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/show/dump.hpp"
#include "server/rules/stellar_empires_fleet/show/render.hpp"
#include "server/rules/stellar_empires_fleet/stellar_empires_fleet.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int turns_shown_max = 99;

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

struct SlotsFor : SlotsOfSteps<Table> {
  using SlotsOfSteps::operator();

  AskedSlots operator()(const FleetStep&) const { return first_seats(table, two_sides()); }
  AskedSlots operator()(const SetupStep&) const { return every_seat(table); }
  AskedSlots operator()(const EndStep&) const { return every_seat(table); }
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
      return titles::ship(ship_name(table.ships[step.ship]));
    else
      return "";
  }
};
}  // namespace

std::string about(const Table& table, const Step& step) {
  return std::visit(AboutOf{table}, step);
}

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsFor{{table}}, step);
}

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int revision) {
  return load_catalogue(documents, revision);
}

Description Rules::describe(const Catalogue& catalogue) {
  Description out = described_scenarios(catalogue);
  out.windows = described(windows());
  return out;
}

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  return begun_battle(catalogue, choice, referee);
}

table::Board Rules::render(const View& view) {
  return board_of(view);
}

void Rules::dump(const State& state, const RefereeKey& key, Writer& writer) {
  dump_state(state, key, writer);
}

table::Clock Rules::clock(const State& state) {
  return clock_of(state, phase_title(state.table.phase), state.table.options.turns);
}

View Rules::project(const State& state, const Sight& sight) {
  View view = open_view<View>(state, sight);
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
  return view;
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "SEF-R46", turns_shown_max, view.seat.has_value());
}

EMCON_AGENDA_ANSWERS("SEF-4.3");

}  // namespace emcon::rules::stellar_empires_fleet
