// Follows a path hex by hex, up to what ends it.
#include "server/rules/alternity_warships/table/hazards.hpp"

#include <algorithm>

namespace emcon::rules::alternity_warships {
namespace {

constexpr int safe_speed = 1;
constexpr int debris_speed_max = 10, debris_faces = 4;

}  // namespace

Hazard hazard_of(const Table& table, const Mover& mover, const Entered& entered) {
  const auto& bodies = table.scenario().bodies;
  for (const BodyIndex b : bodies.indices()) {
    const Body& body = bodies[b];
    if (zone_of(disc_of(body), entered.hex) != Zone::impact) continue;
    if (body.kind == BodyKind::asteroid && (mover.mc > 0 || mover.accel > 0)) continue;
    if (entered.force > safe_speed) return {Passage::destroyed, b};
    if (body.kind == BodyKind::giant) return {Passage::stopped, b};
  }
  const std::optional<Bounds>& bounds = table.scenario().bounds;
  return {bounds && !bounds->holds(entered.hex) ? Passage::withdrawn : Passage::goes_on, {}};
}

const char* clause_of(const Table& table, const Hazard& hazard) {
  if (!hazard.body) return "ALT-R1";
  return is_planet(table, hazard.body) ? "ALT-15.2" : "ALT-15.11";
}

Flight flight_of(const Table& table, const Mover& mover, const Voyage& way, std::optional<Hex> goal) {
  Flight out;
  out.way.end = mover.course;
  if (goal == mover.course.at) return out;
  out.way.manoeuvres = way.manoeuvres;
  out.way.end.speed = way.end.speed;
  for (const Entered& entered : way.hexes) {
    out.hazard = hazard_of(table, mover, entered);
    if (out.hazard.passage == Passage::stopped) {
      out.way.end.speed = 0;
      break;
    }
    out.way.hexes.push_back(entered);
    out.way.end = {entered.hex, entered.heading, way.end.speed};
    if (std::ranges::find(way.bends, entered.hex) != way.bends.end()) out.way.bends.push_back(entered.hex);
    if (out.hazard.passage != Passage::goes_on) break;
    if (in_debris(table, entered.hex)) out.debris.push_back(entered);
    if (goal == entered.hex) break;
  }
  if (!out.way.hexes.empty() && (out.way.bends.empty() || out.way.bends.back() != out.way.end.at))
    out.way.bends.push_back(out.way.end.at);
  return out;
}

Dice debris_dice(int force) {
  const int count = std::min(force, debris_speed_max);
  return {count, debris_faces, -count};
}

}  // namespace emcon::rules::alternity_warships
