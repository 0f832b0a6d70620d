// Makes acts: courses, shots, launches and blows.
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int heavy_class = static_cast<int>(HitClass::heavy);

table::Act weapon_act(const Weapon& weapon, const Attack& attack, table::Act act) {
  act.hits = attack.hits;
  act.result = attack.hits > 0 ? table::ActResult::struck : table::ActResult::miss;
  act.facing = shield_number(attack.section);
  act.heavy = weapon.weapon_class >= heavy_class;
  return act;
}

}  // namespace

table::Mark mark_at(Point at, int heading) {
  return {map_id, table::Role::present, {}, at, heading};
}

table::Act at_place(table::Act act, Point at, int heading) {
  act.path = {mark_at(at, heading)};
  return act;
}

int shield_number(Facing facing) {
  constexpr std::array<Facing, facings> clockwise{Facing::fore, Facing::starboard, Facing::aft, Facing::port};
  return static_cast<int>(std::ranges::find(clockwise, facing) - clockwise.begin());
}

std::vector<table::Act> course_acts(const std::string& ship, const std::vector<table::Pose>& poses) {
  std::vector<table::Mark> path;
  Point last = poses.front().point;
  for (const table::Pose& pose : poses) {
    if (pose.point != last) path.push_back(mark_at(pose.point, pose.heading));
    if (!path.empty()) path.back().heading = pose.heading;  // turned there
    last = pose.point;
  }
  const table::Pose& end = poses.back();
  if (path.empty() && end.heading == poses.front().heading) return {};
  // Of more bends than a line may show the last is enough: the map goes straight there.
  if (path.empty() || path.size() > table::act_marks_max) path = {mark_at(end.point, end.heading)};
  return {move_act(ship, std::move(path))};
}

std::vector<table::Act> leg_acts(const std::string& of, Point from, Point to, int heading) {
  if (from == to) return {};
  return {move_act(of, {mark_at(to, heading)})};
}

std::vector<table::Act> meeting_acts(const std::string& to, bool hit) {
  return {guarded_act(to, !hit)};
}

table::Act quelled_act(const std::string& to) {
  table::Act out = lost_act(to);
  out.result = table::ActResult::taken;
  return out;
}

const char* look_of(LaunchKind kind) {
  return kind == LaunchKind::area ? "mine" : kind == LaunchKind::torpedo ? "torpedo" : "rocket";
}

const char* look_of(const FlightType& type) {
  constexpr int largest_fighter = 4;
  return type.size <= largest_fighter ? "fighter" : "courier";
}

table::Act attack_act(const Table& table, const Attack& attack) {
  const Weapon& weapon = table.catalogue->weapons[attack.weapon];
  const Ship& target = table.ships[attack.target];
  const int shots = std::max(attack.weapons, attack.hits);
  if (attack.system)
    return weapon_act(weapon, attack, shot_act(table.ships[attack.ship].handle(), target.handle(), shots, attack.hits));
  // It comes from where it was launched: its ship has gone on since.
  const LaunchKind kind = weapon.type == WeaponType::missile ? LaunchKind::volley : LaunchKind::torpedo;
  table::Act run = run_act({}, target.handle(), look_of(kind), shots, shots - attack.hits);
  run.path = {mark_at(attack.from), mark_at(target.at)};
  return weapon_act(weapon, attack, std::move(run));
}

}  // namespace emcon::rules::stellar_empires_fleet
