// The subjects that orders of several windows name: ships, weapons, enemies.
#include "server/rules/sector_14/orders/reading.hpp"

#include <algorithm>

#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"

namespace emcon::rules::sector_14 {

bool Reading::no_more(const std::string& name, const char* field) {
  const auto ship =
      std::ranges::find_if(table.ships, [&](const Ship& one) { return one.handle() == name && !in_play(one); });
  if (ship != table.ships.end()) {
    refuse(reasons::ship_out_gone(name, ship->fate), "S14-R30", field);
    return true;
  }
  for (int number = 1; number <= table.last_seeker; ++number)
    if (seeker_name(number) == name && !find_seeker(table, name)) {
      refuse(reasons::seeker_gone(name), "S14-P4.4", field);
      return true;
    }
  return false;
}

std::optional<ShipIndex> Reading::own_ship() {
  const std::optional<ShipIndex> ship = find_ship(table, line().subject);
  const ShipIndex asked = ship_of(*view.step);
  if (!ship && no_more(line().subject, "subject")) {
    return std::nullopt;
  } else if (!ship) {
    refuse_name(reasons::no_such_ship(line().subject), "S14-R30", "subject");
  } else if (table.ships[*ship].seat != seat) {
    refuse_name(reasons::not_your_ship(line().subject), "S14-SES.1", "subject");
  } else if (asked && *ship != asked) {
    refuse(reasons::not_your_turn(table.ships[asked].handle()), "S14-P1.3", "subject");
  } else {
    return ship;
  }
  return std::nullopt;
}

std::optional<WeaponIndex> Reading::own_weapon(const Ship& ship) {
  const std::optional<WeaponIndex> weapon = find_weapon(table, ship, line().variant);
  if (!weapon) {
    refuse_name(reasons::no_such_weapon_aboard(ship.handle(), weapon_name(WeaponIndex(ship.weapons.size() - 1)),
                                               line().variant),
                "S14-WPN.4", "variant");
  } else if (!working(table, ship, *weapon)) {
    refuse(reasons::weapon_destroyed_ordered(), "S14-WPN.4", "variant");
  } else {
    return weapon;
  }
  return std::nullopt;
}

std::optional<ShipWeapon> Reading::own_mount() {
  const std::optional<ShipIndex> ship = own_ship();
  if (!ship) return std::nullopt;
  const std::optional<WeaponIndex> weapon = own_weapon(table.ships[*ship]);
  if (!weapon) return std::nullopt;
  return ShipWeapon{*ship, *weapon};
}

std::optional<ShipIndex> Reading::enemy_ship(const Ship& own, bool able_only) {
  const std::string* name = token("target");
  if (!name) return std::nullopt;
  const std::optional<ShipIndex> target = find_ship(table, *name);
  if (!target && no_more(*name, "target")) {
    return std::nullopt;
  } else if (!target || (able_only && doomed(table, table.ships[*target]))) {
    refuse(reasons::target_out(*name), "S14-R30", "target");
  } else if (table.ships[*target].team == own.team) {
    refuse(reasons::target_friendly(*name), "S14-R37", "target");
  } else {
    return target;
  }
  return std::nullopt;
}

}  // namespace emcon::rules::sector_14
