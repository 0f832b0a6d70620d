// Reads what orders of several windows name: ships, missiles, weapons, lots.
#include <algorithm>

#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {

std::optional<ShipIndex> Reading::own_ship() {
  const std::optional<ShipIndex> ship = find_ship(table, line().subject);
  if (!ship)
    refuse_name("no_such_ship", "There is no ship '" + line().subject + "'.", "ALT-R42", "subject");
  else if (table.ships[*ship].seat != seat || table.ships[*ship].side != side())
    refuse_name("not_your_ship", "Ship " + line().subject + " is not yours to command.", "ALT-R42", "subject");
  else if (table.ships[*ship].fate != Fate::fighting)
    refuse("ship_destroyed", "Ship " + line().subject + " takes no more orders.", "ALT-9.1", "subject");
  else
    return ship;
  return std::nullopt;
}

std::optional<int> Reading::own_place(char letter, int size) {
  for (int place = 0; place < size; ++place)
    if (line().variant == letter + rules::number(place + 1)) return place;
  refuse_name(letter == 'w' ? "no_such_weapon" : "no_such_launcher",
              "Ship " + line().subject + " has no '" + line().variant + "'; it has " +
                  (size == 0   ? "none."
                   : size == 1 ? std::string(1, letter) + "1."
                               : std::string(1, letter) + "1 to " + letter + rules::number(size) + "."),
              letter == 'w' ? "ALT-9.9" : "ALT-8.1", "variant");
  return std::nullopt;
}

std::optional<std::pair<ShipIndex, MountIndex>> Reading::own_mount() {
  const std::optional<ShipIndex> ship = own_ship();
  const std::optional<int> place = ship ? own_place('w', count_of(sheet(*ship).mounts)) : std::nullopt;
  return place ? std::optional(std::pair(*ship, MountIndex(*place))) : std::nullopt;
}
std::optional<std::pair<ShipIndex, LauncherIndex>> Reading::own_launcher() {
  const std::optional<ShipIndex> ship = own_ship();
  const std::optional<int> place = ship ? own_place('l', count_of(sheet(*ship).launchers)) : std::nullopt;
  return place ? std::optional(std::pair(*ship, LauncherIndex(*place))) : std::nullopt;
}

std::optional<Reading::NamesOfShip> Reading::own_list(const char* field, const char* clause) {
  const std::optional<ShipIndex> ship = own_ship();
  const table::Tokens* list = ship && first_time(line().subject) ? tokens(field, clause) : nullptr;
  return list ? std::optional<NamesOfShip>({*ship, list->tokens}) : std::nullopt;
}

std::optional<Unit> Reading::unit_in(const char* field, bool required) {
  const std::string* name = token(field, required);
  if (!name) return std::nullopt;
  const std::optional<Unit> unit = find_unit(table, *name);
  if (!unit) refuse("no_such_target", "'" + *name + "' is no unit on the map.", "ALT-9.3", field);
  return unit;
}

std::vector<MissileIndex> Reading::own_lot() {
  std::vector<std::string> names_read{line().subject};
  if (!table::find(line(), "with") && std::holds_alternative<MoveStep>(*view.step)) {
    for (const Lot& lot : lots_in_hand(view))
      if (table.missiles[lot.first].handle() == line().subject)
        for (const MissileIndex m : lot.others) names_read.push_back(table.missiles[m].handle());
  } else if (table::find(line(), "with")) {
    const auto with = names("with", "missiles", "ALT-R87");
    if (!with) return {};
    names_read.insert(names_read.end(), with->begin(), with->end());
  }
  std::vector<MissileIndex> out;
  for (const std::string& name : names_read) {
    const auto m = first_of(table.missiles, [&](const Missile& missile) { return missile.handle() == name; });
    if (!m || table.missiles[*m].seat != seat) {
      refuse("not_your_missile", "'" + name + "' is no missile of yours.", "ALT-R42");
      return {};
    }
    if (std::ranges::find(out, *m) == out.end()) out.push_back(*m);
  }
  return out;
}

}  // namespace emcon::rules::alternity_warships
