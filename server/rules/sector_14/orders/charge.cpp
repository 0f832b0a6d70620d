// The order `charge`: an antimatter launcher is charged, to be launched from the next turn on (S14-AMAT).
#include "server/rules/sector_14/advice/advice.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/launching.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Charge {
  ShipWeapon launcher;
};

/// Why the weapon cannot be charged; nothing: it can.
std::optional<Misstep> no_charge(const Table& table, const Ship& ship, WeaponIndex weapon) {
  if (table.type_of(ship, weapon).kind != WeaponKind::antimatter)
    return Misstep{reasons::weapon_kind_charged(), "S14-AMAT.1"};
  if (ship.weapons[weapon].used > 0) return Misstep{reasons::weapon_used_launcher(), "S14-WPN.1"};
  if (ship.weapons[weapon].charged != 0) return Misstep{reasons::already_charged(), "S14-R27"};
  return std::nullopt;
}

void offer_charge(Offering& out) {
  for (const auto& [s, weapon] : launchers_of(out.table, out.seat)) {
    const Ship& own = out.table.ships[s];
    const WeaponType& type = out.table.type_of(own, weapon);
    if (no_charge(out.table, own, weapon)) continue;
    out.line("charge", own.handle(), weapon_name(weapon), "charge " + type.name + ", stress " + number(type.stress),
             "S14-AMAT.1")
        .merit = charge_worth(out.table, own, weapon);
  }
}

/// Charges it on this table and says what stress that was. Checks use it on their scratch table, so that an answer
/// cannot charge twice.
int charge(Table& table, const ShipWeapon& launcher) {
  Ship& ship = table.ships[launcher.ship];
  ship.weapons[launcher.weapon].charged = table.turn;
  return use_weapon(ship, launcher.weapon, table.type_of(ship, launcher.weapon).stress);
}

void check_charge(Reading& in) {
  const std::optional<ShipWeapon> launcher = own_launcher(in);
  if (!launcher) return;
  if (const auto fault = no_charge(in.table, in.table.ships[launcher->ship], launcher->weapon))
    return in.refuse_for(*fault, "variant");
  in.expect("stress", "+" + number(charge(in.table, *launcher)));
  in.accept(Charge{*launcher});
}

void apply_charge(Play& play, const Charge& order) {
  play.launchers.emplace(order.launcher, [launcher = order.launcher](Play& at_once) {
    charge(at_once.table(), launcher);
    const Ship& ship = at_once.ship(launcher.ship);
    return "Ship " + ship_name(ship) + " charges " + weapon_name(launcher.weapon) + " (" +
           at_once.table().type_of(ship, launcher.weapon).name + ").";
  });
}

}  // namespace

extern const OrderRow charge_order{
    .verb = "charge", .variant = true, .acts = by<offer_charge, check_charge, apply_charge>};

}  // namespace emcon::rules::sector_14
