// Draws bodies with their orbits and debris, edges, goals, and what weapons reach.
#include "server/rules/alternity_warships/show/show.hpp"

#include <array>

#include "common/arc.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/show/marks.hpp"
#include "server/rules/alternity_warships/table/table.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/shown.hpp"

namespace emcon::rules::alternity_warships {
namespace {

table::Area ring_area(std::string id, std::string label, table::AreaKind kind, Hex centre, int least, int most) {
  table::Area out = area_called(std::move(id), map_id, std::move(label), kind, table::Shape::ring);
  out.region.centre = printed(centre);
  out.region.radius_min = least;
  out.region.radius_max = most;
  return out;
}

void add_body(const Table& table, BodyIndex b, std::vector<table::Area>& out) {
  const Body& body = table.scenario().bodies[b];
  const Disc disc = disc_of(body);
  const std::string id = "body " + number(b.place() + 1);
  const bool asteroid = body.kind == BodyKind::asteroid;
  out.push_back(ring_area(id, body.name, asteroid ? table::AreaKind::asteroid : table::AreaKind::planet, body.at, 0,
                          disc.radius));
  if (!asteroid) {
    out.push_back(
        ring_area(id + " impact", body.name + ", impact zone", table::AreaKind::blast, body.at, 0, disc.impact_radius));
    out.push_back(ring_area(id + " high", body.name + ", high orbit", table::AreaKind::orbit, body.at, disc.radius + 1,
                            disc.radius + high_orbit_width));
  }
  const Debris& debris = table.debris[b];
  if (debris.width == 0) return;
  const int first = disc.radius + debris.distance;
  out.push_back(ring_area(id + " debris", body.name + ", debris", table::AreaKind::debris, body.at, first,
                          first + debris.width - 1));
}

void add_bounds(const Table& table, std::vector<table::Area>& out) {
  const std::optional<Bounds>& bounds = table.scenario().bounds;
  if (!bounds) return;
  table::Area area =
      area_called("edge", map_id, "map; ships that leave it are withdrawn", table::AreaKind::zone, table::Shape::box);
  area.region.low = {bounds->column_low, bounds->row_low};
  area.region.high = {bounds->column_high, bounds->row_high};
  out.push_back(std::move(area));
}

/// Middle of an arc in 24ths clockwise from the heading; each is a quarter of the circle wide (ALT-R15).
int middle_of(Arc arc) {
  constexpr std::array<int, arcs> middles{0, 12, 18, 6, 18, 6};
  return middles[static_cast<std::size_t>(arc)];
}

void add_mount(const Ship& ship, MountIndex m, const Mount& mount, std::vector<table::Area>& out) {
  constexpr int half_quarter = 3;
  const Weapon& weapon = *mount.weapon;
  for (const Arc arc : {Arc::forward, Arc::starboard, Arc::aft, Arc::port}) {
    if (!mount.arcs.has(arc)) continue;
    table::Area area;
    const std::string token = "w" + number(m.place() + 1);
    area.id = ship.handle() + " " + token + " " + arc_words[static_cast<std::size_t>(arc)];
    area.map = map_id;
    area.label = ship.handle() + " " + token + ", " + weapon.name + ", " + arc_word(arc);
    area.kind = table::AreaKind::reach;
    area.owner = {"fire", ship.handle(), token};
    area.region.shape = table::Shape::sector;
    area.region.centre = printed(ship.course.at);
    area.region.radius_max = weapon.range.back();
    area.region.heading = (4 * ship.course.heading + middle_of(arc)) % parts_of_circle;
    area.region.width = half_quarter;
    out.push_back(std::move(area));
  }
}

/// What the weapons of the seat reach that fire in the open question.
void add_reaches(const View& view, std::vector<table::Area>& out) {
  if (!is_asked(view)) return;
  const auto* fire = std::get_if<FireStep>(&*view.step);
  if (!fire || fire->kind == FireKind::bombs) return;
  for (const ShipIndex s : view.table.ships.indices()) {
    const Ship& ship = view.table.ships[s];
    if (ship.seat != view.seat || ship.fate != Fate::fighting || !view.secrets[s]) continue;
    const Sheet& sheet = *view.secrets[s]->sheet;
    for (const MountIndex m : sheet.mounts.indices()) {
      const WeaponKind kind = sheet.mounts[m].weapon->kind;
      const bool bears = fire->kind == FireKind::antimissile ? kind != WeaponKind::special
                                                             : fires_first(kind) == (fire->kind == FireKind::beams);
      if (fire->kind == FireKind::all || bears) add_mount(ship, m, sheet.mounts[m], out);
    }
  }
}

}  // namespace

std::vector<table::Area> areas_of(const View& view) {
  std::vector<table::Area> out;
  for (const BodyIndex b : view.table.scenario().bodies.indices()) add_body(view.table, b, out);
  add_bounds(view.table, out);
  if (const auto* goal = std::get_if<Bombard>(&view.table.scenario().victory))
    out.push_back(ring_area("target", "target of the bombardment", table::AreaKind::zone, goal->target, 0, 0));
  add_reaches(view, out);
  return out;
}

}  // namespace emcon::rules::alternity_warships
