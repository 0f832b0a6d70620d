// Makes the acts of ways, attacks, losses and craft.
#include "server/rules/alternity_warships/phases/acts.hpp"

#include <utility>

#include "server/rules/alternity_warships/show/marks.hpp"
#include "server/rules/alternity_warships/show/show.hpp"

namespace emcon::rules::alternity_warships {

std::vector<table::Mark> way_marks(const std::vector<Hex>& way, int heading) {
  std::vector<table::Mark> out;
  for (const Hex at : way) out.push_back({map_id, table::Role::past, printed(at), {}, -1});
  if (out.empty()) return out;
  out.back().role = table::Role::present;
  out.back().heading = heading;
  return out;
}

std::vector<table::Mark> place_marks(Hex at) {
  return way_marks({at}, -1);
}

std::vector<table::Act> way_acts(const std::string& handle, const std::vector<Hex>& way, int heading) {
  if (way.size() < 2) return {};
  return {move_act(handle, way_marks(way, heading))};
}

std::vector<table::Act> flown_acts(Play& play, ShipIndex s) {
  const Ship& ship = play.ship(s);
  return way_acts(ship.handle(), std::exchange(play.flown.way, {}), ship.course.heading);
}

std::vector<table::Act> followed_by(std::vector<table::Act> acts, table::Act last) {
  last.phase = acts.empty() ? 0 : acts.back().phase + 1;
  acts.push_back(std::move(last));
  return acts;
}

table::Act lost_ship_act(const Ship& ship, Fate fate) {
  if (fate == Fate::withdrawn) return jump_act(ship.handle());
  return explode_act(ship.handle(), fate == Fate::derelict ? "wreck" : "");
}

table::Act worse_act(const Ship& ship) {
  table::Act out = strike_act(ship.handle(), 0);
  out.result = table::ActResult::struck;
  return out;
}

table::Act weapon_act(const Table& table, const Ship& ship, const Weapon& weapon, const Unit& target) {
  const std::string handle = unit_handle(table, target);
  if (target.is_missile()) return defend_act(ship.handle(), handle, 1, 0);
  table::Act out = shot_act(ship.handle(), handle, 1, 0);
  out.heavy = is_capital(weapon.strike.firepower);
  return out;
}

table::Act bomb_act(const Ship& ship, const std::string& target, int count) {
  return run_act(ship.handle(), target, "mine", count);
}

table::Act missile_act(const Missile& missile, const std::string& target) {
  table::Act out = run_act(missile.handle(), target, missile_look(missile.role), 1);
  std::vector<Hex> last_leg{missile.course.at};
  if (missile.trail.size() > 1) last_leg.insert(last_leg.begin(), missile.trail[missile.trail.size() - 2]);
  out.path = way_marks(last_leg, missile.course.heading);
  return out;
}

table::Act rolled_act(table::Act act, bool hit, bool harm) {
  using enum table::ActResult;
  if (act.kind == table::ActKind::shot) act.hits = hit ? 1 : 0;
  if (act.kind == table::ActKind::run) act.stopped = hit ? 0 : 1;
  if (act.kind == table::ActKind::defend) act.stopped = hit ? 1 : 0;
  act.result = !hit ? miss : harm ? struck : stopped;
  return act;
}

table::Act bombarded_act(const Bombard& goal) {
  table::Act out = points_act(goal.side, 1);
  out.path = place_marks(goal.target);
  return out;
}

table::Act bombards_act(const Ship& ship, Hex hex) {
  table::Act out = shot_act(ship.handle(), {}, 1, 1);
  out.path = place_marks(hex);
  return out;
}

table::Act arrives_act(const Ship& ship) {
  table::Act out = jump_act(ship.handle(), true);
  out.path = way_marks({ship.course.at}, ship.course.heading);
  return out;
}

table::Act craft_leaves_act(const Ship& carrier, const Ship& craft) {
  return launch_act(carrier.handle(), hull_look(craft.face), 1);
}

table::Act craft_docks_act(const Ship& craft, const Ship& host) {
  table::Act out = run_act(craft.handle(), host.handle(), hull_look(craft.face), 1);
  out.result = table::ActResult::open;
  return out;
}

}  // namespace emcon::rules::alternity_warships
