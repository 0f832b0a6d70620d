// The order `fire`: a weapon system of the unit in hand at one target; all of a unit's fire is one answer (SEF-7.6).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/aims.hpp"
#include "server/rules/stellar_empires_fleet/orders/fire.hpp"
#include "server/rules/stellar_empires_fleet/orders/firing.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Whether the system can be fired now with the energy that there is.
bool may_fire(const Table& table, ShipIndex s, SystemIndex system) {
  const Ship& ship = table.ships[s];
  return !is_ballistic(table.weapon(ship, system).type) && !not_ready(table, ship, system) &&
         cost_of(table, ship, system, table.mount(ship, system).number) <= energy(ship);
}

/// A ship, or a unit, at which fire is worth most, and how much.
struct Prey {
  ShipIndex ship;
  std::int64_t worth = 0;
};

/// The enemy at which all fire of the ship is worth most; `only`: of that unit.
Prey best_target(const View& view, ShipIndex s, const std::optional<Unit>& only) {
  const Table& table = view.table;
  Prey best;
  for (const ShipIndex t : table.ships.indices()) {
    if (table.ships[t].side == table.ships[s].side || !fights(table, table.ships[t])) continue;
    if (only && unit_of(table, t) != *only) continue;
    Prey one{t, 0};
    for (const SystemIndex system : table.ships[s].systems.indices())
      if (may_fire(table, s, system) && !no_shot(table, s, system, t) && may_aim(view, s, system, {{t}}))
        one.worth += worth_of_shot(table, s, system, t);
    if (one.worth > best.worth) best = one;
  }
  return best;
}

/// A ship of the enemy unit at which all fire of the unit is worth most, each weapon at its best target there.
ShipIndex best_unit(const Table& table, const Unit& unit) {
  Prey best;
  for (const Unit& enemy : units_of(table, enemy_of(table.ships[unit.ship].side))) {
    Prey one{enemy.ship, 0};
    for (const ShipIndex s : members(table, unit))
      for (const SystemIndex system : table.ships[s].systems.indices()) {
        if (!may_fire(table, s, system)) continue;
        std::int64_t most = 0;
        for (const ShipIndex t : members(table, enemy))
          if (!no_shot(table, s, system, t)) most = std::max(most, worth_of_shot(table, s, system, t));
        one.worth += most;
      }
    if (one.worth > best.worth) best = one;
  }
  return best.ship;
}

/// What a beam fired early costs is worth it only if all else can be fired, too (SEF-R32).
bool wasteful(const Table& table, ShipIndex s, SystemIndex system) {
  const Ship& ship = table.ships[s];
  const int number = table.mount(ship, system).number, cost = cost_of(table, ship, system, number);
  if (cost == number * table.weapon(ship, system).energy) return false;
  int others = 0;
  for (const SystemIndex other : ship.systems.indices())
    if (other != system && may_fire(table, s, other))
      others += cost_of(table, ship, other, table.mount(ship, other).number);
  return cost + others > energy(ship);
}

/// What its shots at a target are worth beside the ship's best one; a shot through another quarter spoils the others'
/// needs (SEF-R19). None: it is no target for this unit now.
std::optional<std::int64_t> merit_of(const Table& table, ShipIndex s, SystemIndex system, ShipIndex t,
                                     const Prey& best) {
  constexpr int spoiled_part = 7;
  const Ship& ship = table.ships[s];
  if (wasteful(table, s, system)) return std::nullopt;
  std::int64_t out = worth_of_shot(table, s, system, t) + 1;
  if (best.ship && t != best.ship && !under(ship, Command::fireatwill) &&
      quarters(stance(ship), {table.ships[t].at, table.ships[best.ship].at}) > 1)
    out -= best.worth / spoiled_part;
  return std::max<std::int64_t>(0, out);
}

void offer_system(Offering& out, ShipIndex s, SystemIndex system, const Prey& best, const std::optional<Unit>& only) {
  const Ship& ship = out.table.ships[s];
  const Weapon& weapon = out.table.weapon(ship, system);
  const int cost = cost_of(out.table, ship, system, out.table.mount(ship, system).number);
  if (!may_fire(out.table, s, system)) return;
  std::vector<table::Option> targets;
  for (const ShipIndex t : out.table.ships.indices()) {
    if (no_shot(out.table, s, system, t) || !may_aim(out.view, s, system, {{t}})) continue;
    const Ship& target = out.table.ships[t];
    const bool concentrates = under(ship, Command::concentrate) && !weapon.anti_fighter;  // one target (SEF-R64)
    const bool other_unit = only && !under(ship, Command::fireatwill) && unit_of(out.table, t) != *only;  // SEF-R39
    const bool aside = other_unit || (concentrates && best.ship && t != best.ship);
    targets.push_back(
        option(target.handle(), ship_name(target), aside ? std::nullopt : merit_of(out.table, s, system, t, best)));
  }
  if (targets.empty()) return;
  table::OfferLine& line =
      out.line("fire", ship.handle(), system_name(system),
               "Fire " + number(out.table.mount(ship, system).number) + " " + weapon.name + ", energy " + number(cost),
               "SEF-7.6.a");
  line.fields = {Offering::choice("target", "target", out.add_set(std::move(targets)), table::FieldKind::target)};
  if (weapon.pulses == 0) return;
  table::Field mode = Offering::choice(
      "mode", "pulses", out.add_set({option("burst", "several hits"), option("spread", "one hit, more surely")}));
  mode.fallback = table::Token{"burst"};
  mode.required = false;
  line.fields.push_back(std::move(mode));
}

void offer_unit(Offering& out, const Unit& unit) {
  std::optional<Unit> only;  // a squadron fires at ships of one unit (SEF-R39)
  if (unit.squadron)
    if (const ShipIndex prey = best_unit(out.table, unit)) only = unit_of(out.table, prey);
  for (const ShipIndex s : members(out.table, unit)) {
    const bool one_target = !unit.squadron || under(out.table.ships[s], Command::concentrate);
    const Prey best = one_target ? best_target(out.view, s, only) : Prey();
    for (const SystemIndex system : out.table.ships[s].systems.indices()) offer_system(out, s, system, best, only);
  }
}

void offer_fire(Offering& out) {
  if (out.only_whether) return;  // each of these units may pass, too: that order says that there is a choice
  for (const Unit& unit : units_in_hand(out.table, *out.view.step, out.seat)) offer_unit(out, unit);
}

/// SEF-R39, R64: one target under Concentrate Firepower; one enemy unit for a squadron.
bool allowed_target(Reading& in, const FireOrder& order) {
  const Ship& ship = in.table.ships[order.ship];
  const bool all = concentrates_all_fire(*in.table.catalogue);
  if (all && !in.table.weapon(ship, order.system).anti_fighter &&
      !concentrated(in, order.ship, ship.now.in_force, {{{order.target}}}, "target"))
    return false;
  for (const FireOrder& before : in.accepted<FireOrder>()) {
    const bool guns = !all && !in.table.weapon(ship, order.system).anti_fighter && before.ship == order.ship &&
                      !in.table.weapon(ship, before.system).anti_fighter;
    if (under(ship, Command::concentrate) && guns && before.target != order.target) {
      in.refuse(reasons::second_target(), "SEF-R64", "target");
      return false;
    }
    const bool free = under(ship, Command::fireatwill) || under(in.table.ships[before.ship], Command::fireatwill) ||
                      !unit_of(in.table, order.ship).squadron;
    if (!free && unit_of(in.table, before.target) != unit_of(in.table, order.target)) {
      in.refuse(reasons::second_squadron(), "SEF-R39", "target");
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
    return in.refuse(rules::reasons::ordered_twice("flak " + in.line().subject + " " + in.line().variant), "SEF-4.3",
                     "variant");
  const std::optional<ShipIndex> target = in.ship_in("target");
  if (!target) return;
  if (const auto no = no_shot(in.table, *s, *system, *target))
    return in.refuse_shot(*no, reasons::cannot_be_fired, "target");
  FireOrder order{*s, *system, *target, false};
  Ship& ship = in.table.ships[*s];
  if (const std::string* mode = in.token("mode", false)) {
    order.spread = *mode == "spread";
    if ((*mode != "burst" && *mode != "spread") || in.table.weapon(ship, *system).pulses == 0)
      return in.refuse(reasons::bad_choice_mode(), "SEF-7.13.P", "mode");
  }
  const int cost = cost_of(in.table, ship, *system, in.table.mount(ship, *system).number);
  if (!in.has_energy(ship, cost)) return;
  if (!allowed_target(in, order)) return;
  pay(ship, cost);
  in.expect("expected structure points", number(expected_shot(in.table, *s, *system, *target) / 1000),
            expected_shot(in.table, *s, *system, *target));
  in.accept(order);
}

Attack attack_of(const Table& table, const FireOrder& order) {
  const Ship &ship = table.ships[order.ship], &target = table.ships[order.target];
  const Mount& mount = table.mount(ship, order.system);
  const Weapon& weapon = table.catalogue->weapons[mount.weapon];
  Attack out{.ship = order.ship,
             .system = order.system,
             .weapon = mount.weapon,
             .target = order.target,
             .from = ship.at,
             .weapons = mount.number,
             .spread = order.spread,
             .warhead = weapon.warhead,
             .intercept = weapon.intercept,
             .choices = struck_sides(stance(target), ship.at)};
  out.warhead.bonus -= range_loss(weapon, squared_distance(ship.at, target.at));
  out.section = out.choices.front();
  return out;
}

void apply_fire(Play& play, const FireOrder& order) {
  std::optional<Assault>& assault = play.table().assault;
  if (!assault) assault.emplace();
  assault->attacks.push_back(attack_of(play.table(), order));
  if (std::ranges::find(assault->targets, order.target) == assault->targets.end())
    assault->targets.push_back(order.target);
}

}  // namespace

extern const OrderRow fire_order{
    .verb = "fire", .fields = "target mode", .variant = true, .acts = deferred<offer_fire, check_fire, apply_fire>};

}  // namespace emcon::rules::stellar_empires_fleet
