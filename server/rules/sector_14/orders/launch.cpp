// The order `launch`: a seeker is launched at a secret target (S14-P6), and all launchers are used at once.
#include <algorithm>
#include <tuple>

#include "common/counted.hpp"
#include "server/rules/sector_14/orders/advice.hpp"
#include "server/rules/sector_14/orders/launching.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/show/sheet.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Whether it needs no charge, or has one of an earlier turn (S14-AMAT.1).
bool charged_before(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const int charged = ship.weapons[weapon].charged;
  return table.type_of(ship, weapon).kind != WeaponKind::antimatter || (charged != 0 && charged < table.turn);
}

void offer_launcher(Offering& out, const Ship& own, WeaponIndex weapon) {
  if (own.weapons[weapon].ammo == 0 || !charged_before(out.table, own, weapon)) return;
  const WeaponType& type = out.table.type_of(own, weapon);
  const bool antimatter = type.kind == WeaponKind::antimatter;
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
  table::OfferLine& line =
      out.line("launch", own.handle(), weapon_name(weapon),
               "launch " + type.name + ", stress " + number(antimatter ? 0 : type.stress), "S14-P6.1");
  line.note = type.figures;
  line.merit = merit;
  line.fields = {std::move(target)};
}

void offer_launch(Offering& out) {
  for (const auto& [ship, weapon] : launchers_of(out.table, out.seat))
    offer_launcher(out, out.table.ships[ship], weapon);
}

void check_launch(Reading& in) {
  const auto launcher = own_launcher(in, false);
  if (!launcher) return;
  const auto [s, weapon] = *launcher;
  const Ship& ship = in.table.ships[s];
  const std::optional<ShipIndex> target = in.enemy_ship(ship, true);
  if (!target) return;
  if (!charged_before(in.table, ship, weapon))
    return in.refuse("not_charged", "Charge it first: it may be launched from the next turn on.", "S14-AMAT.1",
                     "variant");
  if (ship.weapons[weapon].ammo == 0)
    return in.refuse("no_ammo", "It has nothing left to launch.", "S14-R26", "variant");
  const LauncherUse use{s, weapon, target};
  in.expect_at("stress", "+" + number(use_launcher(in.table, use)), "",
               marks_of(launch_course(in.table, in.table.ships[s], weapon)));
  in.accept(use);
}

Seeker launched(Play& play, const LauncherUse& use) {
  use_launcher(play.table(), use);
  const Ship& ship = play.ship(use.ship);
  Seeker seeker;
  seeker.type = play.table().mount(ship, use.weapon).type;
  seeker.team = ship.team;
  seeker.seat = ship.seat;
  seeker.ship = use.ship;
  seeker.turn = play.table().turn;
  seeker.course = launch_course(play.table(), ship, use.weapon);
  seeker.before = seeker.course.at;
  return seeker;
}

/// All orders of the phase by ship and weapon, whoever gave them and in whatever order (S14-L2).
std::vector<LauncherUse> sorted(const Answers& answers) {
  std::vector<LauncherUse> out;
  for (const auto& answer : answers)
    for (const LauncherUse& use : answer.order.all<LauncherUse>()) out.push_back(use);
  std::ranges::stable_sort(out, {}, [](const LauncherUse& use) { return std::tie(use.ship, use.weapon); });
  return out;
}

}  // namespace

int use_launcher(Table& table, const LauncherUse& use) {
  Ship& ship = table.ships[use.ship];
  const WeaponType& type = table.type_of(ship, use.weapon);
  Weapon& weapon = ship.weapons[use.weapon];
  const bool antimatter = type.kind == WeaponKind::antimatter;
  ++weapon.used;
  if (use.target && weapon.ammo > 0) --weapon.ammo;
  if (antimatter) weapon.charged = use.target ? 0 : table.turn;
  const int stress = antimatter && use.target ? 0 : type.stress;  // S14-R27
  ship.stress += stress;
  return stress;
}

std::optional<std::pair<ShipIndex, WeaponIndex>> own_launcher(Reading& in, bool to_charge) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return std::nullopt;
  const Ship& ship = in.table.ships[*s];
  if (doomed(in.table, ship)) {
    in.refuse("ship_out", "Ship " + ship.handle() + " is lost.", "S14-R30", "subject");
    return std::nullopt;
  }
  const std::optional<WeaponIndex> weapon = in.own_weapon(ship);
  if (!weapon) return std::nullopt;
  const WeaponKind kind = in.table.type_of(ship, *weapon).kind;
  if (to_charge && kind != WeaponKind::antimatter) {
    in.refuse("weapon_kind", "Only antimatter torpedoes are charged.", "S14-AMAT.1", "variant");
  } else if (!is_launcher(kind)) {
    in.refuse("weapon_kind", weapon_name(*weapon) + " is no launcher.", "S14-TORP.2", "variant");
  } else if (!ready(in.table, ship, *weapon) || (to_charge && ship.weapons[*weapon].used > 0)) {
    in.refuse("weapon_used", "This launcher has been used this turn.", "S14-WPN.1", "variant");
  } else if (to_charge && ship.weapons[*weapon].charged != 0) {
    in.refuse("already_charged", "It is charged already.", "S14-R27", "variant");
  } else {
    return std::pair(*s, *weapon);
  }
  return std::nullopt;
}

std::vector<std::pair<ShipIndex, WeaponIndex>> launchers_of(const Table& table, Seat seat) {
  std::vector<std::pair<ShipIndex, WeaponIndex>> out;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& own = table.ships[s];
    if (own.seat != seat || !able(table, own)) continue;
    for (const WeaponIndex w : own.weapons.indices())
      if (is_launcher(table.type_of(own, w).kind) && ready(table, own, w)) out.emplace_back(s, w);
  }
  return out;
}

void launch_seekers(Play& play, const Step&, const Answers& answers) {
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() ? "" : " ") + what; };
  for (const LauncherUse& use : sorted(answers)) {
    const std::string who = "Ship " + ship_name(play.ship(use.ship));
    const std::string& what = play.table().type_of(play.ship(use.ship), use.weapon).name;
    if (!use.target) {
      use_launcher(play.table(), use);
      add(who + " charges " + weapon_name(use.weapon) + " (" + what + ").");
      continue;
    }
    add_seeker(play.state, launched(play, use), *use.target);
    const Seeker& seeker = play.table().seekers.back();
    add(who + " launches " + seeker.handle() + " (" + what + ") at " + label(seeker.course.at) + ", vector " +
        label(seeker.course.vector) + ".");
  }
  if (text.empty()) return;
  play.referee.disclose(Audience::everyone());                       // that it was done, not at what
  play.tell(Audience::everyone(), text, "S14-P6.1", {}, notable());  // one telling for all (S14-L7)
}

extern const OrderRow launch_order{
    .verb = "launch", .fields = "target", .variant = true, .acts = {offer_launch, check_launch}};

}  // namespace emcon::rules::sector_14
