// Computes paths, arcs and lines of fire of skiffs.
#include "tests/match/skiffs/geometry.hpp"

#include <algorithm>

#include "common/arc.hpp"

namespace emcon::rules::skiffs {
namespace {

constexpr std::int64_t nudge = inch / 4;

table::Leg leg(const char* token, const char* label, std::vector<std::int64_t> price) {
  table::Leg out;
  out.token = token;
  out.label = label;
  out.price = std::move(price);
  return out;
}

table::Leg straight(const char* token, const char* label, Point displacement, std::int64_t most,
                    std::vector<std::int64_t> price, std::vector<std::int64_t> per) {
  table::Leg out = leg(token, label, std::move(price));
  out.argument_min = 1;
  out.argument_max = most;
  out.displacement = displacement;
  out.price_per = std::move(per);
  out.scale = inches();
  out.nudge = nudge;
  return out;
}

table::Leg turn(const char* token, const char* label, int headings, std::vector<std::int64_t> price) {
  table::Leg out = leg(token, label, std::move(price));
  out.turn = headings;
  return out;
}

bool clear(const Scenario& scenario, const Segment& line) {
  return !scenario.nebula || !near_segment(line, scenario.nebula->at, scenario.nebula->radius);
}

}  // namespace

table::Scale inches() {
  return {3, "in"};
}

table::Field flight_of(const SeenSkiff& skiff) {
  constexpr std::int64_t slow = 6 * inch, fast = 9 * inch, drift = 3 * inch;
  const std::int64_t most = skiff.hull < hull_sound ? slow : fast;
  std::vector<table::Leg> legs = {straight("f", "ahead", {0, 1}, most, {}, {1}),
                                  turn("s45", "to starboard", 1, {0, 1}),
                                  turn("p45", "to port", -1, {0, 1}),
                                  turn("s90", "hard to starboard", 2, {0, 2}),
                                  turn("p90", "hard to port", -2, {0, 2}),
                                  straight("ds", "drift to starboard", {1, 0}, drift, {0, 1}, {1}),
                                  straight("dp", "drift to port", {-1, 0}, drift, {0, 1}, {1})};
  return OfferBase::path("path", "path", std::move(legs),
                         {{"distance", most, 3 * inch, inches()}, {"turns", 2, 0, {}}});
}

table::Field drone_of() {
  constexpr std::int64_t fuel = 4 * inch;
  std::vector<table::Leg> legs = {straight("f", "ahead", {0, 1}, fuel, {}, {1}),
                                  turn("s45", "to starboard", 1, {inch / 2}), turn("p45", "to port", -1, {inch / 2})};
  return OfferBase::path("path", "path", std::move(legs), {{"fuel", fuel, fuel, inches()}});
}

table::Field mine_of(const View& view, const SeenSkiff& skiff) {
  return OfferBase::point("at", "at", {{0, 0}, view.scenario.corner, {lay_region(skiff)}}, inches(), nudge);
}

table::Field place_of(const View& view) {
  const Zone& zone = view.scenario.zones[view.skiffs.empty() ? 0 : [&] {
    const auto own = std::ranges::find_if(view.skiffs, [&](const SeenSkiff& one) { return one.seat == view.own; });
    return own == view.skiffs.end() ? std::uint8_t{0} : own->side.index;
  }()];
  return OfferBase::point("at", "at", {zone.low, zone.high}, inches(), nudge);
}

table::Region fire_region(const SeenSkiff& skiff) {
  table::Region out;
  out.shape = table::Shape::sector;
  out.point = skiff.at;
  out.radius_max = fire_range;
  out.heading = direction_of(skiff.heading);
  out.width = fire_arc;
  return out;
}

table::Region lay_region(const SeenSkiff& skiff) {
  table::Region out = fire_region(skiff);
  out.radius_min = lay_least;
  out.radius_max = lay_most;
  out.width = lay_arc;
  return out;
}

std::vector<table::Pose> course(const table::Field& field, const table::Path& path, Point at, int heading) {
  return table::walked(field.legs, path, table::MapKind::plane, {{}, at, heading});
}

bool on_table(const Scenario& scenario, Point p) {
  return p.x >= 0 && p.y >= 0 && p.x <= scenario.corner.x && p.y <= scenario.corner.y;
}

const char* no_shot(const View& view, const SeenSkiff& firer, const SeenSkiff& target) {
  if (target.side == firer.side) return "own_side";
  if (target.lost()) return "already_lost";
  if (!within_radius(firer.at, target.at, fire_range)) return "out_of_range";
  if (!in_arc(firer.at, target.at, direction_of(firer.heading), fire_arc)) return "out_of_arc";
  const Segment line{firer.at, target.at};
  if (!clear(view.scenario, line)) return "in_nebula";
  const bool screened = std::ranges::any_of(view.skiffs, [&](const SeenSkiff& other) {
    return &other != &firer && &other != &target && !other.lost() && foot_between(line, other.at) &&
           near_line(line, other.at, screen);
  });
  return screened ? "screened" : nullptr;
}

const SeenSkiff* find_skiff(const View& view, const std::string& handle) {
  const auto found = std::ranges::find(view.skiffs, handle, &SeenSkiff::handle);
  return found == view.skiffs.end() ? nullptr : &*found;
}

}  // namespace emcon::rules::skiffs
