// Builds tables, ships and paths for unit tests of the fleet rules.
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules::stellar_empires_fleet {

std::expected<Catalogue, Problems> load_with(const std::string& toml) {
  return rules::load_with<Rules>("stellar_empires_fleet", toml);
}

Table empty_table() {
  auto loaded = load_with("");
  if (!loaded) throw std::runtime_error(loaded.error().front().text);
  Table table;
  for (const auto& alone : loaded->on_table)
    if (alone->scenarios.front().id == "duel") table.catalogue = alone;
  table.turn = 1;
  table.players = {Player{Side{0}, false}, Player{Side{1}, false}};
  return table;
}

Point at(const std::string& text) {
  return point_of(text).value();
}

ShipIndex put(Table& table, const std::string& key, int side, Point where, int heading) {
  const ClassIndex of = first_of(table.catalogue->classes, [&](const ShipClass& c) { return c.key == key; }).value();
  const ShipClass& c = table.catalogue->classes[of];
  Ship ship;
  ship.side = Side{static_cast<std::uint8_t>(side)};
  ship.seat = Seat{static_cast<std::uint8_t>(side)};
  ship.number = 1 + static_cast<int>(std::ranges::count(table.ships, ship.side, &Ship::side));
  ship.ship_class = of;
  ship.placed = true;
  ship.at = where;
  ship.heading = heading;
  ship.pool = output(c, ship);
  ship.charge = c.capacitor;
  for (const Mount& mount : c.mounts) ship.systems.push_back({false, 1, mount.rounds, 0});
  table.ships.push_back(std::move(ship));
  return ShipIndex(table.ships.size() - 1);
}

void form(Table& table, const std::vector<ShipIndex>& ships) {
  Squadron squadron;
  squadron.side = table.ships[ships.front()].side;
  squadron.name = "q" + number(count_of(table.squadrons) + 1);
  squadron.ships = ships;
  for (const ShipIndex ship : ships) table.ships[ship].squadron = SquadronIndex(table.squadrons.size());
  table.squadrons.push_back(std::move(squadron));
}

SystemIndex system_of(const Table& table, ShipIndex ship, const std::string& weapon) {
  for (const SystemIndex system : table.ships[ship].systems.indices())
    if (table.weapon(table.ships[ship], system).key == weapon) return system;
  throw std::runtime_error("no " + weapon);
}

ShipIndex put_example(Table& table, const std::string& name, int side, Point where, int heading) {
  auto catalogue = std::make_shared<Catalogue>(*table.catalogue);
  ShipClass c = catalogue->classes.front();
  c.key = name;
  if (name == "gq") {  // FX-GQ
    c.category = 7;
    c.defence = 0;
    c.speed = {5, 3, 1, 0};
    c.turns = {1, 0};
  } else if (name == "vo") {  // FX-VO
    c.speed = {14, 12, 10, 8, 6, 4, 2, 0};
    c.turns = {3, 2, 1, 0};
  } else {  // FX-OMI
    c.category = 8;
    c.armour[0] = {{6, 5}, {5, 5}, {4, 4}, {3, 4}, {2, 2}};
    c.structure[0] = {{4, 6}, {3, 6}, {2, 4}};
    c.primary = {{5, 10}, {4, 8}, {3, 6}};
  }
  catalogue->classes.push_back(std::move(c));
  table.catalogue = catalogue;
  return put(table, name, side, where, heading);
}

table::Path path(const std::string& text) {
  return path_of(text, [](const std::string&, const std::string& number) {
    return number.empty() ? 0 : words::read_scaled(number, {3, "in"}).value();
  });
}

}  // namespace emcon::rules::stellar_empires_fleet
