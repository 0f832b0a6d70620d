// Works out the effects of orders on a map: from the marks of their consequences, or from the values of their fields.
#include "client/panel/plan.hpp"

#include <algorithm>

namespace emcon::client::panel {

using table::Board;
using table::Consequence;
using table::FieldKind;
using table::FilledLine;
using table::Map;
using table::MapKind;
using table::Mark;
using table::OfferLine;
using table::Role;
using table::Thing;

namespace {

Place place_of_pose(const Map& map, const table::Pose& pose) {
  return map.kind == MapKind::plane ? pose.point : place_of(pose.hex);
}

/// The sign of the thing, or of its carrier; a thing that does not exist yet has the beginning of its name.
std::string glyph_of(const Board& board, const std::string& handle) {
  const Thing* thing = carrier_of(board, handle);
  if (!thing) thing = board.thing(handle);
  const std::string glyph = !thing ? handle : thing->glyph.empty() ? thing->handle : thing->glyph;
  return glyph.empty() ? "*" : glyph.substr(0, 2);
}

class Planner {
 public:
  Planner(const Board& board, const Map& map, const FilledLine& order)
      : board_(board), map_(map), order_(order), from_(pose_of(board, map, order.subject)) {}

  /// Marks that equal the thing's present ones show nothing new.
  void take(const Consequence& what) {
    const Thing* thing = carrier_of(board_, what.thing);
    std::optional<Place> now = thing ? where_is(board_, *thing, map_.id) : std::nullopt;
    for (const Mark& mark : what.marks) {
      if (mark.map != map_.id || mark.role == Role::past || !screen::is_near(mark)) continue;
      const Place at = place_of(map_, mark);
      if (thing && has(*thing, mark)) {
        if (mark.role == Role::present) now = at;
        continue;
      }
      lead(now, at);
      out_.ghosts.push_back({at, mark.heading, glyph_of(board_, what.thing), mark.role == Role::future});
      now = at;
    }
  }
  void take(const table::Field& field, const table::Value& value) {
    if (const auto* token = std::get_if<table::Token>(&value); token && field.kind == FieldKind::target)
      aim_at(token->token);
    if (const auto* split = std::get_if<table::Split>(&value))
      for (const table::Share& share : split->shares) aim_at(share.token);
    if (marked_) return;
    const bool hexes = map_.kind == MapKind::hex;
    if (const auto* hex = std::get_if<Hex>(&value); hex && hexes) choose(place_of(*hex));
    if (const auto* point = std::get_if<table::Point>(&value); point && !hexes) choose(*point);
    if (const auto* path = std::get_if<table::Path>(&value)) fly(field, *path);
  }
  Plan done() {
    if (from_) out_.acts = place_of_pose(map_, *from_);
    return std::move(out_);
  }
  /// The order's marks say more than its fields, even if they are on another map.
  void marked() { marked_ = true; }

 private:
  static bool has(const Thing& thing, const Mark& mark) {
    return std::ranges::find(thing.marks, mark) != thing.marks.end();
  }
  void lead(std::optional<Place> from, Place to) {
    if (!from || *from == to) return;
    if (out_.course.empty()) out_.course.push_back(*from);
    if (out_.course.back() != to) out_.course.push_back(to);
  }
  void aim_at(const std::string& handle) {
    const Thing* target = board_.thing(handle);
    const auto to = target ? where_is(board_, *target, map_.id) : std::nullopt;
    if (from_ && to) out_.aims.emplace_back(place_of_pose(map_, *from_), *to);
  }
  /// A thing that stands nowhere yet would stand there; for others it is a place.
  void choose(Place at) {
    const bool stands = carrier_of(board_, order_.subject) != nullptr;
    if (!stands && board_.thing(order_.subject)) {
      out_.ghosts.push_back({at, -1, glyph_of(board_, order_.subject), false});
      return;
    }
    if (from_) lead(place_of_pose(map_, *from_), at);
    if (from_ || !stands) out_.choice = at;
  }
  void fly(const table::Field& field, const table::Path& path) {
    if (!from_) return;
    const auto poses = table::walked(field.legs, path, map_.kind, *from_);
    for (const table::Pose& pose : poses) out_.course.push_back(place_of_pose(map_, pose));
    const Mark* now = mark_on(*carrier_of(board_, order_.subject), map_.id, Role::present);
    if (poses.size() < 2) return;
    out_.ghosts.push_back({out_.course.back(), now && now->heading >= 0 ? poses.back().heading : -1,
                           glyph_of(board_, order_.subject), false});
  }

  const Board& board_;
  const Map& map_;
  const FilledLine& order_;
  std::optional<table::Pose> from_;
  Plan out_;
  bool marked_ = false;
};

}  // namespace

std::optional<table::Pose> pose_of(const Board& board, const Map& map, const std::string& handle) {
  const Thing* mover = carrier_of(board, handle);
  const Mark* now = mover ? mark_on(*mover, map.id, Role::present) : nullptr;
  if (!now || !screen::is_near(*now)) return std::nullopt;
  return table::Pose{now->hex, now->point, std::max(0, now->heading)};
}

Plan plan_of(const Board& board, const Map& map, const OfferLine* offered, const FilledLine& order,
             const std::vector<Consequence>& follows) {
  Planner planner(board, map, order);
  for (const Consequence& one : follows)
    if (!one.marks.empty()) {
      planner.take(one);
      planner.marked();
    }
  if (offered)
    for (const table::Field& field : offered->fields)
      if (const table::Value* value = table::find(order, field.name)) planner.take(field, *value);
  return planner.done();
}

std::vector<Plan> plans_of(const Board& board, const Map& map, const Given& given,
                           std::optional<std::size_t> left_out) {
  std::vector<Plan> out;
  for (std::size_t i = 0; i < given.filled.lines.size(); ++i) {
    if (i == left_out) continue;
    const FilledLine& order = given.filled.lines[i];
    std::vector<Consequence> follows;
    for (const Consequence& one : given.follows)
      if (one.line == static_cast<std::int32_t>(i)) follows.push_back(one);
    out.push_back(plan_of(board, map, table::find_line(given.offer, order), order, follows));
  }
  return out;
}

std::vector<Place> places_of(const Plan& plan) {
  std::vector<Place> out = plan.course;
  for (const Ghost& ghost : plan.ghosts) out.push_back(ghost.at);
  if (plan.choice) out.push_back(*plan.choice);
  return out;
}

}  // namespace emcon::client::panel
