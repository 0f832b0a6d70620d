// Shows the table of a battle of skiffs: courses, zones, the nebula, what may be reached, and own mines.
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/looks.hpp"
#include "tests/match/skiffs/geometry.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

class Renderer {
 public:
  explicit Renderer(const View& view) : view_(view) {}

  table::Board run() {
    board_.clock = {view_.turn, window_of(view_.phase).kind, view_.over ? "over" : ""};
    map();
    for (const SideDescription& side : view_.scenario.sides) board_.sides.push_back({side.name, side.colour, {}});
    for (const SeenSkiff& skiff : view_.skiffs) thing(skiff);
    terrain();
    if (view_.phase == Phase::place) zones();
    for (const SeenSkiff& skiff : view_.skiffs)
      if (!skiff.lost()) areas(skiff);
    for (std::size_t m = 0; m < view_.mines.size(); ++m) mine(view_.mines[m], m);
    return std::move(board_);
  }

 private:
  void map() {
    table::Map& map = board_.maps.emplace_back();
    map.id = map_id;
    map.title = view_.scenario.title;
    map.kind = table::MapKind::plane;
    map.high = view_.scenario.corner;
    map.scale = inches();
    map.headings = plane_headings;
    map.y_up = true;
  }

  static table::Mark mark(table::Role role, Point at, int heading = -1) { return {map_id, role, {}, at, heading}; }
  void thing(const SeenSkiff& skiff) {
    table::Thing& out = board_.things.emplace_back();
    out.handle = skiff.handle;
    out.kind = "skiff";
    out.glyph = skiff.handle.substr(0, 1);
    out.name = "Skiff " + skiff.handle;
    out.side = skiff.side.index;
    out.lost = skiff.lost();
    if (skiff.lost()) out.tags.push_back("lost");
    for (const Point bend : skiff.trail) out.marks.push_back(mark(table::Role::past, bend));
    out.marks.push_back(mark(table::Role::present, skiff.at, skiff.heading));
    if (!skiff.lost())
      for (const std::int64_t far : {3 * inch, (skiff.hull < hull_sound ? 6 : 9) * inch})
        if (const Point to = skiff.at + along(skiff.heading, far); on_table(view_.scenario, to))
          out.marks.push_back(mark(table::Role::future, to));
    out.tracks.push_back({"hull", skiff.hull, hull_full, "", {hull_sound}});
    show_as(out, "corvette");
    out.gauges.hull = permille(skiff.hull, hull_full);
    if (skiff.mines) out.facts.push_back({"mines", number(*skiff.mines), "Left to lay or send.", "SKF-4", 0});
    if (skiff.number_in_seat > 1) out.links.push_back({"leader", leader_of(skiff)});
    if (skiff.shot_at) out.links.push_back({"target", view_.skiffs[ix(*skiff.shot_at)].handle});
  }
  std::string leader_of(const SeenSkiff& skiff) const {
    for (const SeenSkiff& other : view_.skiffs)
      if (other.seat == skiff.seat && other.number_in_seat == 1) return other.handle;
    return skiff.handle;
  }

  table::Area& area(std::string id, std::string label, table::AreaKind kind) {
    table::Area& out = board_.areas.emplace_back();
    out.id = std::move(id);
    out.map = map_id;
    out.label = std::move(label);
    out.kind = kind;
    return out;
  }
  void terrain() {
    if (!view_.scenario.nebula) return;
    table::Region& region = area("nebula", "Nebula: no fire through it", table::AreaKind::nebula).region;
    region.shape = table::Shape::ring;
    region.point = view_.scenario.nebula->at;
    region.radius_max = static_cast<std::int32_t>(view_.scenario.nebula->radius);
  }
  void zones() {
    for (std::size_t side = 0; side < view_.scenario.zones.size(); ++side) {
      table::Region& region = area("zone " + number(static_cast<std::int64_t>(side)),
                                   "Zone of " + view_.scenario.sides[side].name, table::AreaKind::zone)
                                  .region;
      region.shape = table::Shape::box;
      region.low = view_.scenario.zones[side].low;
      region.high = view_.scenario.zones[side].high;
    }
  }
  void areas(const SeenSkiff& skiff) {
    if (view_.phase != Phase::place) {
      table::Area& near = area(skiff.handle + " near", skiff.handle + ": fires best", table::AreaKind::range);
      near.owner = {"", skiff.handle, ""};
      near.region.shape = table::Shape::ring;
      near.region.point = skiff.at;
      near.region.radius_max = static_cast<std::int32_t>(near_range);
    }
    if (skiff.shot_at) sight(skiff, view_.skiffs[ix(*skiff.shot_at)]);
    if (view_.over || skiff.seat != view_.own) return;
    if (view_.phase == Phase::fire) reach("fire", skiff, "fires 12 in", fire_region(skiff));
    if (view_.phase == Phase::plot && skiff.mines.value_or(0) > 0)
      reach("lay", skiff, "lays mines 2 to 12 in", lay_region(skiff));
  }
  void reach(const char* verb, const SeenSkiff& skiff, const char* label, table::Region region) {
    table::Area& out = area(skiff.handle + " " + verb, skiff.handle + " " + label, table::AreaKind::reach);
    out.owner = {verb, skiff.handle, ""};
    out.region = std::move(region);
  }
  /// What stands nearer than an inch to the line covers the target.
  void sight(const SeenSkiff& skiff, const SeenSkiff& target) {
    table::Area& out =
        area(skiff.handle + " sight", skiff.handle + " fired at " + target.handle, table::AreaKind::sight);
    out.owner = {"", skiff.handle, ""};
    out.region.shape = table::Shape::line;
    out.region.point = skiff.at;
    out.region.end_point = target.at;
    out.region.radius_max = static_cast<std::int32_t>(screen);
  }
  void mine(const Mine& mine, std::size_t number_of) {
    table::Area& out = area("mine " + number(static_cast<std::int64_t>(number_of) + 1),
                            "Mine of " + view_.skiffs[ix(mine.skiff)].handle, table::AreaKind::blast);
    out.owner = {"", view_.skiffs[ix(mine.skiff)].handle, ""};
    out.region.shape = table::Shape::ring;
    out.region.point = mine.at;
    out.region.radius_max = static_cast<std::int32_t>(strike);
  }

  const View& view_;
  table::Board board_;
};

}  // namespace

table::Board Rules::render(const View& view) {
  return Renderer(view).run();
}

}  // namespace emcon::rules::skiffs
