// Follows drafts leg by leg, and makes paths of them.
#include "server/rules/alternity_warships/advice/drafts.hpp"

#include <algorithm>

#include "server/rules/alternity_warships/advice/advice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Legality alone: points are spent, manoeuvres made, and no hex is too deep.
struct Test {
  const Mover& mover;
  const std::vector<Body>& bodies;
  int speed;  ///< the new one
  bool giants;
  Stand stand;

  bool leg(const LegRule& leg) {
    const int force = stand.spent < mover.course.speed ? mover.course.speed : speed;
    stand.take(leg);
    return (!leg.manoeuvre || may_manoeuvre(mover, stand.manoeuvres, force)) && !(giants && too_deep(bodies, stand.at));
  }
  bool run(int hexes) {
    if (!giants) stand.run(hexes);
    for (int i = 0; giants && i < hexes; ++i)
      if (!leg(leg_rules.front())) return false;
    return true;
  }
};

void add_run(table::Path& path, int hexes) {
  if (hexes > 0) path.steps.push_back({leg_rules.front().token, hexes});
}

}  // namespace

table::Path path_of(const Draft& draft) {
  table::Path out;
  for (const LegRule* leg : draft_openings[ix(draft.opening)])
    if (leg) out.steps.push_back({leg->token, 0});
  add_run(out, draft.first);
  if (const LegRule* leg = draft_middles[ix(draft.middle)]) out.steps.push_back({leg->token, 0});
  add_run(out, draft.last);
  return out;
}

bool is_legal(const Mover& mover, const std::vector<Body>& bodies, const Draft& draft) {
  int speed = draft.first + draft.last;
  for (const LegRule* leg : draft_openings[ix(draft.opening)]) speed += leg ? leg->price : 0;
  const LegRule* middle = draft_middles[ix(draft.middle)];
  speed += middle ? middle->price : 0;
  if (speed < least_speed(mover) || speed > most_speed(mover)) return false;
  const bool giants = std::ranges::find(bodies, BodyKind::giant, &Body::kind) != bodies.end();
  Test test{mover, bodies, speed, giants, {mover.course.at, mover.course.heading}};
  for (const LegRule* leg : draft_openings[ix(draft.opening)])
    if (leg && !test.leg(*leg)) return false;
  return test.run(draft.first) && (!middle || test.leg(*middle)) && test.run(draft.last);
}

Chart::Chart(const View& view, ShipIndex ship, int radius)
    : view_(view), ship_(ship), waters_(view.table.ships[ship].course.at, radius, Water()) {}

Chart::Water Chart::at(Hex hex) {
  Water* water = waters_.at(hex);
  if (!water) return look_up(hex);
  if (!water->known) *water = look_up(hex);
  return *water;
}

Chart::Water Chart::look_up(Hex hex) const {
  const Table& table = view_.table;
  const std::optional<Bounds>& bounds = table.scenario().bounds;
  const BodyZone place = place_at(table, hex);
  Water out{true};
  out.off_map = bounds && !bounds->holds(hex);
  out.way_out = out.off_map && may_leave(view_, ship_, hex);
  out.too_deep = too_deep(table.scenario().bodies, hex);
  out.deadly = place.zone == Zone::impact && is_planet(table, place.body);
  out.debris = in_debris(table, hex);
  return out;
}

bool Pilot::fly(Way& way, const LegRule& leg) {
  const int force = way.spent < mover_.course.speed ? mover_.course.speed : speed_;
  way.take(leg);
  if (leg.manoeuvre && !may_manoeuvre(mover_, way.manoeuvres, force)) return false;
  const Chart::Water water = chart_.at(way.at);
  if (water.too_deep) return false;
  if (way.left_map) return true;
  if (water.off_map) return way.left_map = water.way_out;
  return !water.deadly || force <= 1;
}

bool Pilot::run(Way& way, int hexes) {
  for (int i = 0; i < hexes; ++i)
    if (!fly(way, leg_rules.front())) return false;
  return true;
}

}  // namespace emcon::rules::alternity_warships
