// The order `launch`: missiles at a unit, torpedoes at ships (SEF-7.14.2, 7.14.3).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/aims.hpp"
#include "server/rules/stellar_empires_fleet/orders/launching.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Targets of one launch.
int salvo_of(const Table& table, const Ship& ship, SystemIndex system) {
  const Mount& mount = table.mount(ship, system);
  return has_rounds(table.weapon(ship, system).type) ? std::min(mount.salvo * mount.number, ship.systems[system].rounds)
                                                     : mount.number;
}

/// What of this launcher is worth at the ship, with what is loaded.
std::int64_t launch_merit(const View& view, ShipIndex s, SystemIndex system, ShipIndex target, int rounds) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  const Mount& mount = table.mount(ship, system);
  const Weapon& weapon = table.weapon(ship, system);
  if (mount.munitions.empty())
    return worth_of_launch(table, s, system, target, weapon.warhead, weapon.intercept, rounds) + 1;
  const auto& magazines = view.magazines[s];
  const int loaded = magazines ? (*magazines)[system].loaded : 0;
  const Munition& munition = table.catalogue->munitions[mount.munitions[ix(loaded)]];
  return worth_of_launch(table, s, system, target, munition.warhead, munition.intercept, rounds) + 1;
}

void offer_missiles(Offering& out, const Launcher& launcher) {
  const Ship& ship = out.table.ships[launcher.ship];
  const int most = std::min(out.table.mount(ship, launcher.system).number, ship.systems[launcher.system].rounds);
  std::vector<table::Option> targets;
  for (const Unit& unit : units_of(out.table, enemy_of(ship.side)))
    if (!no_launch(out.table, launcher.ship, launcher.system, members(out.table, unit)))
      targets.push_back(option(unit_handle(out.table, unit), unit_name(out.table, unit),
                               launch_merit(out.view, launcher.ship, launcher.system, unit.ship, most)));
  if (targets.empty()) return;
  table::OfferLine& line = out.line("launch", ship.handle(), system_name(launcher.system),
                                    "Launch " + out.table.weapon(ship, launcher.system).name, "SEF-7.14.2.a");
  line.fields = {Offering::choice("target", "unit", out.add_set(std::move(targets)), table::FieldKind::target),
                 Offering::number("count", "racks", 1, most, std::int64_t{most})};
  if (!of_suggested_unit(out, launcher.ship)) line.merit = 0;
}

/// All torpedoes of a salvo go best at one ship: what else may be named has no merit, so that it is not taken with it.
void keep_best(std::vector<table::Option>& targets) {
  const auto best = std::ranges::max_element(targets, {}, [](const table::Option& one) { return *one.merit; });
  for (auto one = targets.begin(); one != targets.end(); ++one)
    if (one != best) one->merit.reset();
}

void offer_torpedoes(Offering& out, const Launcher& launcher) {
  const Ship& ship = out.table.ships[launcher.ship];
  const int salvo = salvo_of(out.table, ship, launcher.system);
  std::vector<table::Option> targets;
  for (const ShipIndex t : out.table.ships.indices())
    if (!no_launch(out.table, launcher.ship, launcher.system, {t}))
      targets.push_back(option(out.table.ships[t].handle(), ship_name(out.table.ships[t]),
                               launch_merit(out.view, launcher.ship, launcher.system, t, salvo)));
  if (targets.empty()) return;
  keep_best(targets);
  table::OfferLine& line = out.line("launch", ship.handle(), system_name(launcher.system),
                                    "Launch " + out.table.weapon(ship, launcher.system).name, "SEF-7.14.3");
  line.fields = {Offering::list("at", "a ship for each torpedo", out.add_set(std::move(targets)), 1, salvo)};
  if (!of_suggested_unit(out, launcher.ship)) line.merit = 0;
  if (salvo < 2) return;
  table::Field count = Offering::number("count", "at each", 1, salvo, {});
  count.required = false;
  line.fields.push_back(std::move(count));
}

void offer_launch(Offering& out) {
  ShipIndex before;
  for (const Launcher& launcher : launchers(out, false)) {
    const std::size_t lines = out.offer.lines.size();
    if (out.table.weapon(out.table.ships[launcher.ship], launcher.system).type == WeaponType::missile)
      offer_missiles(out, launcher);
    else
      offer_torpedoes(out, launcher);
    if (out.offer.lines.size() == lines) continue;
    // What two launchers are best aimed at may be two ships: one of them is suggested (SEF-R64).
    if (before == launcher.ship && under(out.table.ships[launcher.ship], Command::concentrate))
      out.offer.lines.back().merit = 0;
    before = launcher.ship;
  }
}

void accept_launch(Reading& in, const Launcher& launcher, std::vector<ShipIndex> targets, int count) {
  if (const auto no = no_launch(in.table, launcher.ship, launcher.system, targets))
    return in.refuse_shot(*no, reasons::cannot_be_launched);
  const bool uses_rounds = has_rounds(in.table.weapon(in.table.ships[launcher.ship], launcher.system).type);
  if (uses_rounds && !loaded(in, launcher, count, false)) return;
  const Launching order{launcher.ship, launcher.system, count, std::move(targets), {}};
  if (concentrates_all_fire(*in.table.catalogue) &&
      !concentrated(in, launcher.ship, commands_for(in, launcher.ship), aims_of(in.table, order), "at"))
    return;
  if (!spend(in, launcher, count)) return;
  in.accept(order);
}

void check_missiles(Reading& in, const Launcher& launcher) {
  const Ship& ship = in.table.ships[launcher.ship];
  const std::optional<Unit> unit = in.unit_in("target");
  if (!unit) return;
  const int most = std::min(in.table.mount(ship, launcher.system).number, ship.systems[launcher.system].rounds);
  const bool by_rounds = ship.systems[launcher.system].rounds == most;
  const Grounds binds = by_rounds ? reasons::out_of_bounds_rounds(counted(most, "round"))
                                  : reasons::out_of_bounds_racks(counted(most, "rack"));
  const std::optional<int> count = in.number("count", 1, std::max(1, most), most, "SEF-7.14.2.a", binds);
  if (count) accept_launch(in, launcher, members(in.table, *unit), *count);
}

/// Lone ships are free; before revision 2 all were to be of one unit (SEF-7.14.1.c, R141).
bool in_two_squadrons(const Table& table, const std::vector<ShipIndex>& targets) {
  std::optional<Unit> first;
  for (const ShipIndex target : targets) {
    const Unit unit = unit_of(table, target);
    if (!unit.squadron && salvos_take_lone_ships(*table.catalogue)) continue;
    if (first && *first != unit) return true;
    first = unit;
  }
  return false;
}

void check_torpedoes(Reading& in, const Launcher& launcher) {
  const table::Tokens* names = in.tokens("at", "SEF-7.14.3");
  if (!names) return;
  std::vector<ShipIndex> targets;
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> target = find_ship(in.table, name);
    if (!target || !on_table(in.table.ships[*target]))
      return in.refuse(reasons::target_gone_ship(name), "SEF-R72", "at");
    targets.push_back(*target);
  }
  if (in_two_squadrons(in.table, targets)) return in.refuse(reasons::two_squadrons(), "SEF-7.14.1.c", "at");
  const int most = salvo_of(in.table, in.table.ships[launcher.ship], launcher.system);
  if (count_of(targets) > most)
    return in.refuse(reasons::beyond_salvo(counted(most, "torpedo", "torpedoes")), "SEF-7.14.3", "at");
  const std::optional<int> each = in.number("count", 1, std::max(1, most), 1, "SEF-7.14.3");
  if (!each) return;
  const std::vector<ShipIndex> named = targets;
  for (int more = 1; more < *each; ++more)
    for (const ShipIndex target : named)
      if (count_of(targets) < most) targets.push_back(target);
  const int count = count_of(targets);
  accept_launch(in, launcher, std::move(targets), count);
}

void check_launch(Reading& in) {
  const std::optional<Launcher> launcher = launcher_of(in, false);
  if (!launcher) return;
  if (in.table.weapon(in.table.ships[launcher->ship], launcher->system).type == WeaponType::missile)
    check_missiles(in, *launcher);
  else
    check_torpedoes(in, *launcher);
}

/// What everybody sees of a mount: whether it may be laid at a point, or launched at ships.
bool takes(const Table& table, const Mount& mount, bool area) {
  if (!area) return table.catalogue->weapons[mount.weapon].radius == 0;
  return table.catalogue->weapons[mount.weapon].radius > 0 ||
         std::ranges::any_of(mount.munitions,
                             [&](MunitionIndex munition) { return table.catalogue->munitions[munition].radius > 0; });
}

void apply_launch(Play& play, const Launching& order) {
  play.plan.launches.push_back(order);
}

}  // namespace

bool loaded(Reading& in, const Launcher& launcher, int count, bool area) {
  const auto& magazines = in.view.magazines[launcher.ship];
  const Ship& ship = in.table.ships[launcher.ship];
  const Mount& mount = in.table.mount(ship, launcher.system);
  if (!magazines || mount.munitions.empty()) return true;
  const Magazine& magazine = (*magazines)[launcher.system];
  if (magazine.ready > in.table.turn) {
    in.refuse(reasons::being_changed_now(system_name(launcher.system)), "SEF-7.12.MIS");
    return false;
  }
  const Munition& munition = in.table.catalogue->munitions[mount.munitions[ix(magazine.loaded)]];
  if ((munition.radius > 0) != area) {
    in.refuse(area ? reasons::wrong_munition_at_ships(munition.name) : reasons::wrong_munition_at_point(munition.name),
              "SEF-R65");
    return false;
  }
  if (magazine.rounds[ix(magazine.loaded)] >= count) return true;
  in.refuse(reasons::no_such_ammo_loaded(system_name(launcher.system),
                                         counted(magazine.rounds[ix(magazine.loaded)], "round"), count),
            "SEF-7.12.MIS");
  return false;
}

std::vector<Launcher> launchers(const Offering& out, bool area) {
  std::vector<Launcher> all;
  for (const Unit& unit : units_planned(out.table, *out.view.step, out.seat))
    for (const ShipIndex s : members(out.table, unit)) {
      const Ship& ship = out.table.ships[s];
      for (const SystemIndex system : ship.systems.indices()) {
        const Weapon& weapon = out.table.weapon(ship, system);
        if (!is_ballistic(weapon.type) || !takes(out.table, out.table.mount(ship, system), area) ||
            no_launch(out.table, s, system, {}))
          continue;
        if (weapon.energy <= energy(ship)) all.push_back({s, system});
      }
    }
  return all;
}

std::optional<Launcher> launcher_of(Reading& in, bool area) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !ship_in_hand(in, *s)) return std::nullopt;
  const std::optional<SystemIndex> system = in.own_system(*s);
  if (!system || !in.first_time(in.line().subject + " " + in.line().variant)) return std::nullopt;
  const Weapon& weapon = in.table.weapon(in.table.ships[*s], *system);
  if (!is_ballistic(weapon.type) || !takes(in.table, in.table.mount(in.table.ships[*s], *system), area)) {
    in.refuse(is_ballistic(weapon.type) ? area ? reasons::weapon_kind_at_ships() : reasons::weapon_kind_at_point()
                                        : reasons::weapon_kind_fired(),
              "SEF-7.14.1.a", "variant");
    return std::nullopt;
  }
  if (has(commands_for(in, *s), Command::silent)) {
    in.refuse(reasons::silent_launch(), "SEF-4.3.1.c");
    return std::nullopt;
  }
  if (const auto no = no_launch(in.table, *s, *system, {})) {
    in.refuse_shot(*no, reasons::cannot_be_launched);
    return std::nullopt;
  }
  return Launcher{*s, *system};
}

bool spend(Reading& in, const Launcher& launcher, int count) {
  Ship& ship = in.table.ships[launcher.ship];
  const int cost = count * in.table.weapon(ship, launcher.system).energy;
  if (!in.has_energy(ship, cost)) return false;
  pay(ship, cost);
  return true;
}

extern const OrderRow launch_order{.verb = "launch",
                                   .fields = "target count at",
                                   .variant = true,
                                   .acts = by<offer_launch, check_launch, apply_launch>};

}  // namespace emcon::rules::stellar_empires_fleet
