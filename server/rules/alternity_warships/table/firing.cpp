// Says who may shoot at whom, and adds up the steps of attack rolls.
#include "server/rules/alternity_warships/table/firing.hpp"

#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int fixed_mount_steps = 3, debris_steps = 2, asteroid_steps = 2;
constexpr int bomber_mc = 4;

/// On a planet; on an asteroid one fires and is fired at as elsewhere (ALT-15.11).
bool landed_on_planet(const Table& table, const Ship& ship) {
  return ship.orbit == Orbit::landed && is_planet(table, ship.body);
}
/// Whether a ship is in low or high orbit of that planet; an impact zone counts as low orbit (ALT-R67).
bool in_orbit_of(const Table& table, BodyIndex body, Hex at) {
  return zone_of(disc_of(table.scenario().bodies[body]), at) != Zone::none;
}

/// Ships on the ground fire at, and are fired at from, orbits of their planet alone (ALT-15.8, R30).
std::optional<Misstep> no_line_to_ground(const Table& table, const Ship& ground, const Ship& other, bool ground_fires) {
  const bool above = other.orbit != Orbit::landed && in_orbit_of(table, ground.body, other.course.at);
  const Hex centre = table.scenario().bodies[ground.body].at;
  if (above && distance(other.course.at, ground.course.at) <= distance(other.course.at, centre)) return std::nullopt;
  return Misstep{ground_fires ? reasons::landed_firer() : reasons::landed_target(), "ALT-15.8"};
}

std::optional<Misstep> landed_fault(const Table& table, const Ship& ship, const Unit& target) {
  if (target.is_missile()) {
    if (!landed_on_planet(table, ship)) return std::nullopt;
    return Misstep{reasons::landed_firer(), "ALT-15.8"};
  }
  const Ship& other = table.ships[target.ship()];
  if (landed_on_planet(table, ship)) return no_line_to_ground(table, ship, other, true);
  if (landed_on_planet(table, other)) return no_line_to_ground(table, other, ship, false);
  return std::nullopt;
}

/// What stands in the line, if anything; the planet of a landed ship does not (ALT-R30).
BodyIndex body_between(const Table& table, const Ship& ship, const Unit& target) {
  const Hex to = place_of_unit(table, target);
  const auto& bodies = table.scenario().bodies;
  for (const BodyIndex body : bodies.indices()) {
    const bool ground = (ship.orbit == Orbit::landed && ship.body == body) ||
                        (!target.is_missile() && table.ships[target.ship()].orbit == Orbit::landed &&
                         table.ships[target.ship()].body == body);
    if (!ground && blocks(disc_of(bodies[body]), ship.course.at, to)) return body;
  }
  return {};
}
std::optional<Misstep> blocked(const Table& table, const Ship& ship, const Unit& target) {
  const BodyIndex body = body_between(table, ship, target);
  if (!body) return std::nullopt;
  return Misstep{reasons::line_blocked(table.scenario().bodies[body].name),
                 is_planet(table, body) ? "ALT-15.9" : "ALT-15.11"};
}

/// Fire at a ship that has landed on an asteroid is masked (ALT-15.11); missiles and bombs are fire, too (ALT-R107).
int masking(const Table& table, const Ship& target) {
  return target.orbit == Orbit::landed && !is_planet(table, target.body) ? asteroid_steps : 0;
}
int masking_of_launched(const Table& table, const Ship& target) {
  return asteroids_mask_all(*table.catalogue) ? masking(table, target) : 0;
}
constexpr const char* masked = "landed on an asteroid";

std::optional<Misstep> own_side(const Table& table, const Ship& ship, const Unit& target) {
  if (side_of(table, target) != ship.side) return std::nullopt;
  return Misstep{reasons::own_unit(), "ALT-9.3"};
}

}  // namespace

std::optional<int> range_band(const Weapon& weapon, int hexes) {
  for (std::size_t band = 0; band < weapon.range.size(); ++band)
    if (hexes <= weapon.range[band]) return static_cast<int>(band);
  return std::nullopt;
}

Arc arc_towards(const Table& table, ShipIndex s, const Unit& target) {
  const Course& course = table.ships[s].course;
  if (const std::optional<Arc> arc = arc_of(course.at, course.heading, place_of_unit(table, target))) return *arc;
  const ZeroRelation how = relation(table, Unit(s), target);
  return how.mover == Unit(s) ? how.own : how.half;
}

std::optional<Arc> bearing_arc(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const Arc arc = arc_towards(table, s, target);
  return mount.arcs.has(arc) ? std::optional(arc) : std::nullopt;
}

bool has_line(const Table& table, const Ship& ship, const Unit& target) {
  return !landed_fault(table, ship, target) && !body_between(table, ship, target);
}

std::optional<Misstep> no_shot(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const Ship& ship = table.ships[s];
  if (std::optional<Misstep> wrong = own_side(table, ship, target)) return wrong;
  const Weapon& weapon = *mount.weapon;
  if (target.is_missile() && weapon.kind == WeaponKind::special)
    return Misstep{reasons::no_missiles_special(), "ALT-R19"};
  if (std::optional<Misstep> wrong = landed_fault(table, ship, target)) return wrong;
  const Hex to = place_of_unit(table, target);
  const int range = distance(ship.course.at, to);
  if (!range_band(weapon, range)) return Misstep{reasons::out_of_range(range, weapon.range.back()), "ALT-9.11"};
  if (!bearing_arc(table, s, mount, target)) {
    if (range == 0) return Misstep{reasons::no_zero_arc(), "ALT-9.6"};
    const Arc arc = *arc_of(ship.course.at, ship.course.heading, to);
    return Misstep{reasons::out_of_arc(arc_word(arc)), "ALT-9.5"};
  }
  return blocked(table, ship, target);
}

FireKind fire_step(const Table& table, const Weapon& weapon, const Unit& target) {
  if (table.options.antimissile_step && target.is_missile()) return FireKind::antimissile;
  return fires_first(weapon.kind) ? FireKind::beams : FireKind::torpedoes;
}

Sum attack_steps(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const Ship& ship = table.ships[s];
  const Weapon& weapon = *mount.weapon;
  const Hex to = place_of_unit(table, target);
  const int range = distance(ship.course.at, to), band = range_band(weapon, range).value_or(0);
  const Arc arc = bearing_arc(table, s, mount, target).value_or(Arc::forward);
  const bool off_line =
      mount.mount == MountKind::fixed && range > 0 && !on_direct_line(ship.course.at, ship.course.heading, arc, to);
  Sum out = Sum(0)
                .plus(weapon.accuracy, "accuracy")
                .plus(mount.fire_control, "fire control")
                .plus(band, band == 1 ? "medium range" : "long range")
                .plus(off_line ? fixed_mount_steps : 0, "fixed mount off its line")
                .plus(check_steps(ship.status), "own damage")
                .plus(crosses_debris(table, ship.course.at, to) ? debris_steps : 0, "debris");
  if (target.is_missile()) return out.plus(missile_size, "missile");
  const Ship& other = table.ships[target.ship()];
  return out.plus(other.face.size, "size of the target")
      .plus(other.face.defence[static_cast<std::size_t>(attack_kind(weapon.kind))], "its defences")
      .plus(target_steps(other.status), "its damage")
      .plus(masking(table, other), masked);
}

std::optional<Misstep> no_bombs(const Table& table, ShipIndex s, const Unit& target) {
  const Ship& ship = table.ships[s];
  if (std::optional<Misstep> wrong = own_side(table, ship, target)) return wrong;
  if (target.is_missile()) return Misstep{reasons::no_missiles_bombs(), "ALT-9.16"};
  const Ship& other = table.ships[target.ship()];
  if (ship.course.at != other.course.at) return Misstep{reasons::not_in_hex_bomb(), "ALT-9.15"};
  if (other.face.base) return std::nullopt;
  if (rated_mc(ship) < bomber_mc) return Misstep{reasons::mc_too_low(), "ALT-9.16"};
  if (rated_mc(other) >= rated_mc(ship)) return Misstep{reasons::target_too_nimble(), "ALT-9.16"};
  return std::nullopt;
}

Sum bomb_steps(const Table& table, ShipIndex s, const Load& load, ShipIndex target) {
  const Ship& other = table.ships[target];
  return Sum(0)
      .plus(load.accuracy, "accuracy")
      .plus(check_steps(table.ships[s].status), "own damage")
      .plus(other.face.size, "size of the target")
      .plus(other.face.defence[static_cast<std::size_t>(AttackKind::bomb)], "its defences")
      .plus(target_steps(other.status), "its damage")
      .plus(masking_of_launched(table, other), masked);
}

std::optional<Misstep> no_bombardment(const Table& table, ShipIndex s, Hex hex) {
  const Ship& ship = table.ships[s];
  const BodyZone over = place_at(table, hex);
  const BodyZone from = place_at(table, ship.course.at);
  const bool planet = is_planet(table, over.body) && over.zone != Zone::high_orbit && from.body == over.body;
  const bool low = (from.zone == Zone::low_orbit || from.zone == Zone::impact) && ship.course.at == hex;
  const bool high = from.zone == Zone::high_orbit && distance(ship.course.at, hex) <= high_orbit_width;
  if (ship.fate == Fate::fighting && ship.orbit != Orbit::landed && planet && (low || high)) return std::nullopt;
  return Misstep{reasons::not_over_hex(), "ALT-15.10"};
}

Sum missile_steps(const Table& table, const Load& load, const Unit& target) {
  const Sum out = Sum(0).plus(load.accuracy, "accuracy");
  if (target.is_missile()) return out.plus(missile_size, "missile");
  const Ship& other = table.ships[target.ship()];
  return out.plus(other.face.size, "size of the target")
      .plus(other.face.defence[static_cast<std::size_t>(AttackKind::missile)], "its defences")
      .plus(target_steps(other.status), "its damage")
      .plus(masking_of_launched(table, other), masked);
}

bool may_strike(const Table& table, const Missile& missile, ShipIndex target) {
  const Ship& ship = table.ships[target];
  if (!ship.on_map()) return false;
  return !landed_on_planet(table, ship) || missile.from_orbit == ship.body;
}

}  // namespace emcon::rules::alternity_warships
