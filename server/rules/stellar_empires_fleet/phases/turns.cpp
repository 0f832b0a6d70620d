// Begins turns, rolls initiative, and gives out the slots of movement and fire.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int ties_max = 100;

void refresh(Table& table, Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  ship.before = ship.now.in_force;
  ship.quarry = under(ship, Command::track) ? ship.now.object : ShipIndex();
  ship.now = Conduct();
  ship.lost.no_repairs_now = false;
  ship.pool = std::max(0, output(c, ship) - ship.drained);
  ship.drained = 0;
  ship.charge = std::min(ship.charge, capacity(c, ship));
}

/// Who commands its own unit has nobody to be too far from: it has left, is its squadron's last, or leads it now.
void return_to_command(Table& table) {
  if (!leavers_return_to_command(*table.catalogue)) return;
  for (const ShipIndex s : table.ships.indices())
    if (unit_of(table, s).ship == s) table.ships[s].out_of_command = 0;
}

int command_bonus(const Table& table, Side side) {
  int best = 0;
  for (const Ship& ship : table.ships)
    if (ship.side == side && fights(table, ship)) best = std::max(best, table.class_of(ship).command);
  return best;
}

/// One die for each side; ties are rolled again (SEF-R11).
void roll_initiative(Play& play) {
  Table& table = play.table();
  BothSides<int> totals{};
  for (int again = 0; again < ties_max; ++again) {
    for (const Side side : two_sides()) {
      const Rolled die = play.roll(Audience::everyone(), {1, 10}, why(Purpose::initiative, {side, 0}));
      const int tech = table.scenario().sides[side].tech, bonus = command_bonus(table, side);
      totals[side] = die.values.front() + tech + bonus;
      play.tell(Audience::everyone(),
                side_name(table, side) + " rolls for initiative: " + number(totals[side]) + ". Total: rolled " +
                    number(die.values.front()) + ", +" + number(tech) + " technology" +
                    (bonus > 0 ? ", +" + number(bonus) + " command" : "") + ": " + number(totals[side]) + ".",
                "SEF-5.1", {die}, {}, showing(heads::initiative_roll(side_name(table, side), totals[side])));
    }
    if (totals[Side{0}] != totals[Side{1}]) break;
  }
  const Side winner = totals[Side{1}] > totals[Side{0}] ? Side{1} : Side{0};
  table.order = {winner, enemy_of(winner)};
  play.tell(Audience::everyone(),
            side_name(table, winner) + " has the initiative: " + side_name(table, enemy_of(winner)) + " moves first, " +
                side_name(table, winner) + " fires first.",
            "SEF-5.1.1", {}, {}, showing(heads::has_initiative(side_name(table, winner))));
}

/// The side whose slot it is, while it has units left; begins new rounds.
template <class Left>
std::optional<Side> next_side(Slots& slots, Left left) {
  const auto counts = [&] {
    std::vector<int> out;
    for (const Side side : slots.order) out.push_back(left(side));
    return out;
  };
  const std::vector<int> now = counts();
  if (std::ranges::all_of(now, [](int n) { return n == 0; })) return std::nullopt;
  for (int round = 0; round < 2; ++round) {
    for (; slots.at < count_of(slots.units); ++slots.at, slots.given = 0)
      if (slots.given < slots.units[ix(slots.at)] && now[ix(slots.at)] > 0) return slots.order[ix(slots.at)];
    slots.units = slot_sizes(now);
    slots.at = slots.given = 0;
  }
  return std::nullopt;
}

/// A circle of units that track each other, or one whose quarry cannot move: they are free (SEF-R86).
bool release_bound(Table& table) {
  bool out = false;
  for (Ship& ship : table.ships)
    if (ship.quarry && !ship.now.moved && fights(table, ship)) {
      ship.quarry = ShipIndex();
      out = true;
    }
  return out;
}

}  // namespace

std::optional<MoveStep> bound_now(const Table& table) {
  for (const Side side : two_sides())
    for (const Unit& unit : units_of(table, side)) {
      const std::vector<ShipIndex> waits_for = quarries(table, unit);
      const auto moved = [&](ShipIndex ship) { return table.ships[ship].now.moved; };
      if (waits_for.empty() || table.ships[unit.ship].now.moved || !std::ranges::all_of(waits_for, moved)) continue;
      return MoveStep{side, unit};
    }
  return std::nullopt;
}

int left_of_slot(const Table& table) {
  const Slots& slots = table.slots;
  return slots.at < count_of(slots.units) ? slots.units[ix(slots.at)] - slots.given : 0;
}

void begin_turn(Play& play) {
  Table& table = play.table();
  ++table.turn;
  play.referee.set_turn(table.turn);
  table.phase = Phase::initiative;
  for (Ship& ship : table.ships) refresh(table, ship);
  return_to_command(table);
  refresh_flights(table);
  table.dice_used.clear();
  play.tell(Audience::everyone(), "Turn " + number(table.turn) + " begins.", "SEF-4.2", {}, {},
            showing(heads::turn_begins(table.turn)));
  roll_initiative(play);
  table.phase = Phase::movement;
  table.slots = {{table.order[1], table.order[0]}, {}, 0, 0};
  std::vector<Step> steps;
  for (const Side side : table.slots.order)
    if (table.arriving[side]) steps.emplace_back(ArriveStep{side, {}});
  for (const Step& step : std::vector<Step>{MoveSlots{}, DriftStep{}, FireBegins{}, DogfightsBegin{}, StrikesBegin{},
                                            BallisticsStep{}, EndStep{}, EndsStep{}})
    steps.push_back(step);
  play.state.agenda.push_in_order(std::move(steps));
}

void move_slots(Play& play) {
  Table& table = play.table();
  Agenda<Step>& agenda = play.state.agenda;
  agenda.push(MoveSlots{});
  if (const std::optional<MoveStep> bound = bound_now(table)) {
    agenda.push(*bound);
    return;
  }
  const auto left = [&](Side side) {
    return count_of(movable(table, side)) + packets_left(table, side, movable_flights);
  };
  std::optional<Side> side = next_side(table.slots, left);
  if (!side && release_bound(table)) side = next_side(table.slots, left);
  if (!side) {
    agenda.pop();
    return;
  }
  if (!movable(table, *side).empty()) return agenda.push(MoveStep{*side, {}});
  ++table.slots.given;  // flights alone are left: no unit need be named
  agenda.push(FlyStep{*side, {}});
}

void begin_fire(Play& play) {
  Table& table = play.table();
  table.phase = Phase::fire;
  table.slots = {table.order, {}, 0, 0};
  if (!table.options.ask_idle)  // SEF-R97
    for (const Side side : two_sides())
      for (const Unit& unit : units_of(table, side))
        if (!has_shot(table, unit) && !has_flak(table, unit)) end_fire(play, unit);
  play.state.agenda.push(FireSlots{});
}

void fire_slots(Play& play) {
  Table& table = play.table();
  const std::optional<Side> side = next_side(table.slots, [&](Side of) { return count_of(able_to_fire(table, of)); });
  if (!side) return;
  play.state.agenda.push(FireSlots{});
  play.state.agenda.push(FireStep{*side, {}});
}

void begin_strikes(Play& play) {
  Table& table = play.table();
  table.phase = Phase::strikes;
  table.slots = {table.order, {}, 0, 0};
  play.state.agenda.push(StrikeSlots{});
}

void strike_slots(Play& play) {
  Table& table = play.table();
  const auto left = [&](Side side) { return packets_left(table, side, able_to_strike); };
  const std::optional<Side> side = next_side(table.slots, left);
  if (!side) return;
  ++table.slots.given;
  play.state.agenda.push_in_order({StrikeStep{*side, {}}, StrikeSlots{}});
}

void end_fire(Play& play, const Unit& unit) {
  for (const ShipIndex s : members(play.table(), unit)) {
    Ship& ship = play.ship(s);
    ship.now.acted = true;
    ship.charge = std::min(capacity(play.class_of(s), ship), ship.charge + ship.pool);
    ship.pool = 0;
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
