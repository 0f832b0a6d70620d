// The subjects that orders of several windows name: ships, weapons, enemies.
#include "server/rules/sector_14/orders/reading.hpp"

#include <algorithm>

#include "server/rules/sector_14/catalogue/words.hpp"

namespace emcon::rules::sector_14 {

bool Reading::no_more(const std::string& name, const char* field) {
  const auto ship =
      std::ranges::find_if(table.ships, [&](const Ship& one) { return one.handle() == name && !in_play(one); });
  if (ship != table.ships.end()) {
    refuse("ship_out", "Ship " + name + " is out: " + ship->fate + ".", "S14-R30", field);
    return true;
  }
  for (int number = 1; number <= table.last_seeker; ++number)
    if (seeker_name(number) == name && !find_seeker(table, name)) {
      refuse("seeker_gone", name + " has struck, or was destroyed.", "S14-P4.4", field);
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
    refuse_name("no_such_ship", "There is no ship '" + line().subject + "' on the map.", "S14-R30", "subject");
  } else if (table.ships[*ship].seat != seat) {
    refuse_name("not_your_ship", "Ship " + line().subject + " is not yours to command.", "S14-SES.1", "subject");
  } else if (asked && *ship != asked) {
    refuse("not_your_turn", "Now it is about ship " + table.ships[asked].handle() + ".", "S14-P1.3", "subject");
  } else {
    return ship;
  }
  return std::nullopt;
}

std::optional<WeaponIndex> Reading::own_weapon(const Ship& ship) {
  const std::optional<WeaponIndex> weapon = find_weapon(table, ship, line().variant);
  if (!weapon) {
    refuse_name("no_such_weapon",
                "Ship " + ship.handle() + " has weapons w1 to " + weapon_name(WeaponIndex(ship.weapons.size() - 1)) +
                    ", no '" + line().variant + "'.",
                "S14-WPN.4", "variant");
  } else if (!working(table, ship, *weapon)) {
    refuse("weapon_destroyed", "This weapon is destroyed.", "S14-WPN.4", "variant");
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
    refuse("target_out", "Ship " + *name + " is not on the map, or lost already.", "S14-R30", "target");
  } else if (table.ships[*target].team == own.team) {
    refuse("target_friendly", "Ship " + *name + " is of your own team.", "S14-R37", "target");
  } else {
    return target;
  }
  return std::nullopt;
}

}  // namespace emcon::rules::sector_14
