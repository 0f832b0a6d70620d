// Draws terrain, zones, reaches of weapons and radii of command as areas of the map.
#include <algorithm>

#include "common/arc.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/shown.hpp"
#include "server/rules/stellar_empires_fleet/show/flights.hpp"
#include "server/rules/stellar_empires_fleet/show/render.hpp"
#include "server/rules/stellar_empires_fleet/table/hand.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {

table::Area disc(std::string id, std::string label, table::AreaKind kind, Point at, std::int64_t radius) {
  table::Area out = area_called(std::move(id), map_id, std::move(label), kind, table::Shape::ring);
  out.region.point = at;
  out.region.radius_max = static_cast<std::int32_t>(radius);
  return out;
}

namespace {

void add_terrain(const Scenario& scenario, std::vector<table::Area>& out) {
  struct Look {
    table::AreaKind kind;
    const char* label;
  };
  constexpr std::array<Look, 3> looks{{{table::AreaKind::planet, "planet"},
                                       {table::AreaKind::asteroid, "asteroids"},
                                       {table::AreaKind::nebula, "nebula"}}};
  int nth = 0;
  for (const Terrain& terrain : scenario.terrain) {
    const Look& look = looks[static_cast<std::size_t>(terrain.kind)];
    out.push_back(disc("terrain " + number(++nth), look.label, look.kind, terrain.at, terrain.radius));
  }
}

void add_zones(const Table& table, std::vector<table::Area>& out) {
  if (table.phase != Phase::setup && table.phase != Phase::fleets) return;
  for (const Side side : two_sides()) {
    const SideData& data = table.scenario().sides[side];
    table::Area& area =
        out.emplace_back(disc("zone " + number(side.index), "zone of " + data.name, table::AreaKind::zone, {}, 0));
    area.region.shape = table::Shape::box;
    area.region.low = data.zone.low;
    area.region.high = data.zone.high;
  }
}

/// The edge over which a side scores, as a line.
void add_exits(const Scenario& scenario, std::vector<table::Area>& out) {
  for (const SideData& side : scenario.sides) {
    if (!side.exit) continue;
    const Point far = scenario.corner;
    table::Area& area = out.emplace_back(disc("exit", "exit of " + side.name, table::AreaKind::zone, {}, 0));
    area.region.shape = table::Shape::line;
    area.region.point = *side.exit == Edge::east    ? Point{far.x, 0}
                        : *side.exit == Edge::north ? Point{0, far.y}
                                                    : Point{0, 0};
    area.region.end_point = *side.exit == Edge::south  ? Point{far.x, 0}
                            : *side.exit == Edge::west ? Point{0, far.y}
                                                       : far;
  }
}

table::Area reach_of(const Table& table, const Ship& ship, SystemIndex system, const char* verb) {
  const Weapon& weapon = table.weapon(ship, system);
  table::Area out =
      disc(ship.handle() + " " + system_name(system), "", table::AreaKind::reach, ship.at, weapon.range * inch);
  const MapArc arc = map_arc(table.mount(ship, system).arc, stance(ship));
  out.region.shape = table::Shape::sector;
  out.region.heading = arc.middle;
  out.region.width = arc.width;
  if (weapon.minimum) out.region.radius_min = static_cast<std::int32_t>(weapon.range * inch / 5);
  out.label = out.id + ": " + number(weapon.range) + " in, " + weapon.name;
  out.owner = {verb, ship.handle(), system_name(system)};
  return out;
}

/// What ships of the seat could reach with what they may use in the open question.
void add_reaches(const View& view, std::vector<table::Area>& out) {
  if (!is_asked(view)) return;
  const Table& table = view.table;
  const bool fire = std::holds_alternative<FireStep>(*view.step);
  if (!fire && !std::holds_alternative<MoveStep>(*view.step) && !std::holds_alternative<CourseStep>(*view.step)) return;
  for (const Unit& unit : units_in_hand(table, *view.step, *view.seat))
    for (const ShipIndex s : members(table, unit)) {
      const Ship& ship = table.ships[s];
      for (const SystemIndex system : ship.systems.indices()) {
        const Weapon& weapon = table.weapon(ship, system);
        if (is_ballistic(weapon.type) == fire || not_ready(table, ship, system)) continue;
        out.push_back(reach_of(table, ship, system, fire ? "fire" : weapon.radius > 0 ? "lay" : "launch"));
      }
    }
}

/// Radii of sensors and of command, shown for the ship that is chosen.
void add_ranges(const Table& table, std::vector<table::Area>& out) {
  constexpr std::int64_t command = 7 * inch;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (!fights(table, ship)) continue;
    const int rating = sensor(table.class_of(ship), ship);
    table::Area sensors = disc(ship.handle() + " sensors", ship.handle() + " sensors: no loss", table::AreaKind::range,
                               ship.at, rating * inch);
    sensors.owner = {"", ship.handle(), ""};
    out.push_back(std::move(sensors));
    const Unit unit = unit_of(table, s);
    if (!unit.squadron || unit.ship != s) continue;
    table::Area radius = disc(ship.handle() + " command", ship.handle() + " commands its squadron",
                              table::AreaKind::range, ship.at, command);
    radius.owner = {"", ship.handle(), ""};
    out.push_back(std::move(radius));
  }
}

}  // namespace

std::vector<table::Area> areas_of(const View& view) {
  std::vector<table::Area> out;
  add_terrain(view.table.scenario(), out);
  add_zones(view.table, out);
  add_exits(view.table.scenario(), out);
  add_reaches(view, out);
  add_ranges(view.table, out);
  add_flight_areas(view, out);
  for (const LaunchIndex l : view.table.launches.indices())
    if (const auto& aim = view.launches[l].aim) {
      const Launch& launch = view.table.launches[l];
      const Catalogue& catalogue = *view.table.catalogue;
      const std::optional<MunitionIndex>& munition = view.launches[l].munition;
      out.push_back(disc(
          launch.handle() + " disc", launch.handle() + " goes off here", table::AreaKind::blast, *aim,
          munition && *munition ? catalogue.munitions[*munition].radius : catalogue.weapons[launch.weapon].radius));
    }
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
