// Reads what orders of several windows name: ships, missiles, weapons, lots.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {

std::optional<ShipIndex> Reading::own_ship() {
  const std::optional<ShipIndex> ship = find_ship(table, line().subject);
  if (!ship)
    refuse_name(reasons::no_such_ship(line().subject), "ALT-R42", "subject");
  else if (table.ships[*ship].seat != seat || table.ships[*ship].side != side())
    refuse_name(reasons::not_your_ship_seat(line().subject), "ALT-R42", "subject");
  else if (table.ships[*ship].fate != Fate::fighting)
    refuse(reasons::ship_destroyed_ordered(line().subject), "ALT-9.1", "subject");
  else
    return ship;
  return std::nullopt;
}

std::optional<int> Reading::own_place(char letter, int size) {
  for (int place = 0; place < size; ++place)
    if (line().variant == letter + rules::number(place + 1)) return place;
  const std::string& ship = line().subject;
  const std::string& name = line().variant;
  const std::string first = std::string(1, letter) + "1", last = letter + rules::number(size);
  const Grounds grounds = size == 0   ? reasons::no_such_weapon_none(ship, name)
                          : size == 1 ? reasons::no_such_weapon_one(ship, name, first)
                                      : reasons::no_such_weapon_some(ship, name, first, last);
  if (letter == 'w')
    refuse_name(grounds, "ALT-9.9", "variant");
  else
    refuse_name(grounds.as("no_such_launcher"), "ALT-8.1", "variant");
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
  if (!unit) refuse(reasons::no_such_target_unit(*name), "ALT-9.3", field);
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
      refuse(reasons::not_your_missile(name), "ALT-R42");
      return {};
    }
    if (std::ranges::find(out, *m) == out.end()) out.push_back(*m);
  }
  return out;
}

}  // namespace emcon::rules::alternity_warships
