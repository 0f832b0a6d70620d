// The order `fire`: a weapon system of the unit in hand at one target; all of a unit's fire is one answer (SEF-7.6).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_system(Offering& out, ShipIndex s, SystemIndex system) {
  const Ship& ship = out.table.ships[s];
  const Weapon& weapon = out.table.weapon(ship, system);
  const int cost = cost_of(out.table, ship, system, out.table.mount(ship, system).number);
  if (is_ballistic(weapon.type) || not_ready(out.table, ship, system) || cost > energy(ship)) return;
  std::vector<table::Option> targets;
  for (const ShipIndex t : out.table.ships.indices()) {
    if (no_shot(out.table, s, system, t)) continue;
    const Ship& target = out.table.ships[t];
    const std::int64_t points = expected_shot(out.table, ship, system, target);
    targets.push_back(
        {target.handle(), ship_name(target), "", points * worth_of_point(out.table, target) / 1000 + 1, {}});
  }
  if (targets.empty()) return;
  table::OfferLine& line =
      out.line("fire", ship.handle(), system_name(system),
               "Fire " + number(out.table.mount(ship, system).number) + " " + weapon.name + ", energy " + number(cost),
               "SEF-7.6.a");
  line.fields = {Offering::choice("target", "target", out.add_set(std::move(targets)), table::FieldKind::target)};
  if (weapon.pulses == 0) return;
  table::Field mode = Offering::choice("mode", "pulses",
                                       out.add_set({{"burst", "several hits", "", std::nullopt, {}},
                                                    {"spread", "one hit, more surely", "", std::nullopt, {}}}));
  mode.fallback = table::Token{"burst"};
  mode.required = false;
  line.fields.push_back(std::move(mode));
}

void offer_fire(Offering& out) {
  for (const Unit& unit : units_in_hand(out.table, *out.view.step, out.seat))
    for (const ShipIndex s : members(out.table, unit))
      for (const SystemIndex system : out.table.ships[s].systems.indices()) offer_system(out, s, system);
}

/// The ship is of a unit that may fire, and of the one that fires already in this answer.
bool of_firing_unit(Reading& in, ShipIndex s) {
  const Unit unit = unit_of(in.table, s);
  const std::vector<Unit> units = units_in_hand(in.table, *in.view.step, in.seat);
  const std::optional<Unit> firing = firing_unit(in);
  if (std::ranges::find(units, unit) == units.end()) {
    in.refuse("not_in_turn", "That ship's unit has fired or passed.", "SEF-4.4", "subject");
  } else if (firing && *firing != unit) {
    in.refuse("one_unit", "One unit fires at a time.", "SEF-4.3", "subject");
  } else {
    return true;
  }
  return false;
}

/// SEF-R39, R64: one target under Concentrate Firepower; one enemy unit for a squadron.
bool allowed_target(Reading& in, const FireOrder& order) {
  const Ship& ship = in.table.ships[order.ship];
  for (const FireOrder& before : in.accepted<FireOrder>()) {
    const bool guns = !in.table.weapon(ship, order.system).anti_fighter && before.ship == order.ship &&
                      !in.table.weapon(ship, before.system).anti_fighter;
    if (under(ship, Command::concentrate) && guns && before.target != order.target) {
      in.refuse("second_target", "Concentrating, a ship fires at one target.", "SEF-R64", "target");
      return false;
    }
    const bool free = under(ship, Command::fireatwill) || under(in.table.ships[before.ship], Command::fireatwill) ||
                      !unit_of(in.table, order.ship).squadron;
    if (!free && unit_of(in.table, before.target) != unit_of(in.table, order.target)) {
      in.refuse("second_squadron", "A squadron fires at ships of one enemy unit.", "SEF-R39", "target");
      return false;
    }
  }
  return true;
}

void check_fire(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !of_firing_unit(in, *s)) return;
  const std::optional<SystemIndex> system = in.own_system(*s);
  if (!system || !in.first_time(in.line().subject + " " + in.line().variant)) return;
  if (fires_already(in, *s, *system))
    return in.refuse("ordered_twice", "'flak " + in.line().subject + " " + in.line().variant + "' was ordered before.",
                     "SEF-4.3", "variant");
  const std::optional<ShipIndex> target = in.ship_in("target");
  if (!target) return;
  if (const auto no = no_shot(in.table, *s, *system, *target))
    return in.refuse(no->code, std::string("It cannot be fired: ") + no->text + ".", no->clause, "target");
  FireOrder order{*s, *system, *target, false};
  Ship& ship = in.table.ships[*s];
  if (const std::string* mode = in.token("mode", false)) {
    order.spread = *mode == "spread";
    if ((*mode != "burst" && *mode != "spread") || in.table.weapon(ship, *system).pulses == 0)
      return in.refuse("bad_choice", "'mode' must be burst or spread, and of a pulse weapon.", "SEF-7.13.P", "mode");
  }
  const int cost = cost_of(in.table, ship, *system, in.table.mount(ship, *system).number);
  if (cost > energy(ship))
    return in.refuse("energy_short", "It needs " + number(cost) + " energy and has " + number(energy(ship)) + ".",
                     "SEF-R48");
  if (!allowed_target(in, order)) return;
  pay(ship, cost);
  in.expect("expected structure points", number(expected_shot(in.table, ship, *system, in.table.ships[*target]) / 1000),
            expected_shot(in.table, ship, *system, in.table.ships[*target]));
  in.accept(order);
}

}  // namespace

void whole_fire(Reading& in) {
  const bool fires = firing_unit(in).has_value(), passes = !in.accepted<Passing>().empty();
  if (fires && passes) in.refuse("fires_and_passes", "A unit fires or passes.", "SEF-4.4");
}

void fire_unit(Play& play, const Step&, const Answers& answers) {
  const OrderList& order = answers.front().order;
  ++play.table().slots.given;
  if (fire_flak(play, order)) return;
  const Unit unit = order.all<Passing>().front().unit;
  play.tell(unit_as_subject(play.table(), unit) + " holds its fire.", "SEF-4.4");
  end_fire(play, unit);
}

extern const OrderRow fire_order{
    .verb = "fire", .fields = "target mode", .variant = true, .acts = {offer_fire, check_fire}};

}  // namespace emcon::rules::stellar_empires_fleet
