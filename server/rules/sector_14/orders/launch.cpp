// The order `launch`: a seeker is launched at a secret target (S14-P6).
#include "common/counted.hpp"
#include "server/rules/sector_14/advice/advice.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/launching.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/show/sheet.hpp"
#include "server/rules/sector_14/table/forces.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Launch {
  ShipWeapon launcher;
  ShipIndex target;
};

/// Why there is nothing to be launched, now that the launcher itself may be used; nothing: there is something.
std::optional<Misstep> nothing_in_it(const Table& table, const Ship& ship, WeaponIndex w) {
  const Weapon& weapon = ship.weapons[w];
  const bool charged_before = weapon.charged != 0 && weapon.charged < table.turn;
  if (table.type_of(ship, w).kind == WeaponKind::antimatter && !charged_before)
    return Misstep{reasons::not_charged(), "S14-AMAT.1"};
  if (weapon.ammo == 0) return Misstep{reasons::no_ammo(), "S14-R26"};
  return std::nullopt;
}

/// Antimatter torpedoes have cost it when they were charged (S14-R27).
int launch_stress(const WeaponType& type) {
  return type.kind == WeaponKind::antimatter ? 0 : type.stress;
}

void offer_launcher(Offering& out, const Ship& own, WeaponIndex weapon) {
  if (nothing_in_it(out.table, own, weapon)) return;
  const WeaponType& type = out.table.type_of(own, weapon);
  std::vector<table::Option> targets;
  std::int64_t merit = 0;
  std::string best;
  for (const Ship& target : out.table.ships) {
    if (target.team == own.team || !able(out.table, target)) continue;
    const std::int64_t worth = launch_worth(out.table, own, weapon, target);
    targets.push_back({target.handle(), target.name.empty() ? out.table.class_of(target).name : target.name,
                       "at " + counted(distance(own.course.at, target.course.at), "hex", "hexes"), worth});
    if (best.empty() || worth > merit) {
      best = target.handle();
      merit = worth;
    }
  }
  if (targets.empty()) return;
  table::Field target =
      Offering::choice("target", "target, secret", out.add_set(std::move(targets)), table::FieldKind::target);
  target.fallback = table::Token{best};
  target.secret = true;
  table::OfferLine& line = out.line("launch", own.handle(), weapon_name(weapon),
                                    "launch " + type.name + ", stress " + number(launch_stress(type)), "S14-P6.1");
  line.note = type.figures;
  line.merit = merit;
  line.fields = {std::move(target)};
}

void offer_launch(Offering& out) {
  for (const auto& [ship, weapon] : launchers_of(out.table, out.seat))
    offer_launcher(out, out.table.ships[ship], weapon);
}

/// Why the weapon cannot launch anything; nothing: it can.
std::optional<Misstep> no_launcher(const Table& table, const Ship& ship, WeaponIndex weapon) {
  if (!is_launcher(table.type_of(ship, weapon).kind))
    return Misstep{reasons::weapon_kind_no_launcher(weapon_name(weapon)), "S14-TORP.2"};
  if (!ready(table, ship, weapon)) return Misstep{reasons::weapon_used_launcher(), "S14-WPN.1"};
  return std::nullopt;
}

/// Takes out of the launcher on this table what it launches, and says what stress that was. Checks use it on their
/// scratch table, so that an answer cannot spend twice what is there once.
int empty_launcher(Table& table, const ShipWeapon& launcher) {
  Ship& ship = table.ships[launcher.ship];
  Weapon& weapon = ship.weapons[launcher.weapon];
  if (weapon.ammo > 0) --weapon.ammo;
  const WeaponType& type = table.type_of(ship, launcher.weapon);
  if (type.kind == WeaponKind::antimatter) weapon.charged = 0;
  return use_weapon(ship, launcher.weapon, launch_stress(type));
}

void check_launch(Reading& in) {
  const std::optional<ShipWeapon> launcher = own_launcher(in);
  if (!launcher) return;
  const auto [s, weapon] = *launcher;
  const Ship& ship = in.table.ships[s];
  if (const auto fault = no_launcher(in.table, ship, weapon)) return in.refuse_for(*fault, "variant");
  const std::optional<ShipIndex> target = in.enemy_ship(ship, true);
  if (!target) return;
  if (const auto fault = nothing_in_it(in.table, ship, weapon)) return in.refuse_for(*fault, "variant");
  in.expect_at("stress", "+" + number(empty_launcher(in.table, *launcher)), "",
               marks_of(launch_course(in.table, ship, weapon)));
  in.accept(Launch{*launcher, *target});
}

/// What it did, in words.
std::string launch(Play& play, const Launch& order) {
  const auto [s, weapon] = order.launcher;
  empty_launcher(play.table(), order.launcher);
  const Ship& ship = play.ship(s);
  add_seeker(play.state, s, play.table().mount(ship, weapon).type, launch_course(play.table(), ship, weapon),
             order.target);
  const Seeker& seeker = play.table().seekers.back();
  return "Ship " + ship_name(ship) + " launches " + seeker.handle() + " (" + play.table().type_of(seeker).name +
         ") at " + label(seeker.course.at) + ", vector " + label(seeker.course.vector) + ".";
}

void apply_launch(Play& play, const Launch& order) {
  play.launchers.emplace(order.launcher, [order](Play& at_once) { return launch(at_once, order); });
}

}  // namespace

extern const OrderRow launch_order{
    .verb = "launch", .fields = "target", .variant = true, .acts = by<offer_launch, check_launch, apply_launch>};

}  // namespace emcon::rules::sector_14
