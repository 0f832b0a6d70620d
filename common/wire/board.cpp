// Converts boards between structs and messages.
#include "common/wire/board_parts.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/parts.hpp"

namespace emcon::wire {
namespace {

v1::Mark::Role role_out(table::Role role) {
  switch (role) {
    case table::Role::past:
      return v1::Mark::PAST;
    case table::Role::future:
      return v1::Mark::FUTURE;
    case table::Role::present:
      break;
  }
  return v1::Mark::PRESENT;
}

table::Role role_in(v1::Mark::Role role) {
  if (role == v1::Mark::PAST) return table::Role::past;
  return role == v1::Mark::FUTURE ? table::Role::future : table::Role::present;
}

v1::Area::Shape shape_out(table::AreaShape shape) {
  switch (shape) {
    case table::AreaShape::ring:
      return v1::Area::RING;
    case table::AreaShape::sector:
      return v1::Area::SECTOR;
    case table::AreaShape::hexes:
      break;
  }
  return v1::Area::HEXES;
}

table::AreaShape shape_in(v1::Area::Shape shape) {
  if (shape == v1::Area::RING) return table::AreaShape::ring;
  return shape == v1::Area::SECTOR ? table::AreaShape::sector : table::AreaShape::hexes;
}

}  // namespace

void put_map(const table::Map& map, v1::Map& out) {
  out.set_id(map.id);
  if (!map.title.empty()) out.set_title(map.title);
  out.set_kind(map.kind == table::MapKind::plane ? v1::Map::PLANE : v1::Map::HEX);
  put_point(map.low, *out.mutable_low());
  put_point(map.high, *out.mutable_high());
  out.set_units_per_inch(map.units_per_inch);
  if (map.headings != 6) out.set_headings(map.headings);
}

table::Map map_of(const v1::Map& message) {
  table::Map map;
  map.id = message.id();
  map.title = message.title();
  map.kind = message.kind() == v1::Map::PLANE ? table::MapKind::plane : table::MapKind::hex;
  map.low = point_of(message.low());
  map.high = point_of(message.high());
  map.units_per_inch = message.units_per_inch();
  map.headings = message.has_headings() ? message.headings() : 6;
  return map;
}

void put_mark(const table::Mark& mark, v1::Mark& out) {
  if (!mark.map.empty()) out.set_map(mark.map);
  out.set_role(role_out(mark.role));
  if (mark.hex != Hex{}) put_hex(mark.hex, *out.mutable_hex());
  if (mark.point != table::Point{}) put_point(mark.point, *out.mutable_point());
  if (mark.heading != -1) out.set_heading(mark.heading);
}

table::Mark mark_of(const v1::Mark& message) {
  table::Mark mark;
  mark.map = message.map();
  mark.role = role_in(message.role());
  mark.hex = hex_of(message.hex());
  mark.point = point_of(message.point());
  mark.heading = message.has_heading() ? message.heading() : -1;
  return mark;
}

void put_track(const table::Track& track, v1::Track& out) {
  out.set_name(track.name);
  out.set_filled(track.filled);
  out.set_size(track.size);
  out.set_facing(track.facing);
}

table::Track track_of(const v1::Track& message) {
  return {message.name(), message.filled(), message.size(), message.facing()};
}

void put_fact(const table::Fact& fact, v1::Fact& out) {
  out.set_name(fact.name);
  if (!fact.value.empty()) out.set_value(fact.value);
  if (!fact.why.empty()) out.set_why(fact.why);
  if (!fact.clause.empty()) out.set_clause(fact.clause);
  out.set_since(fact.since);
}

table::Fact fact_of(const v1::Fact& message) {
  return {message.name(), message.value(), message.why(), message.clause(), message.since()};
}

void put_thing(const table::Thing& thing, v1::Thing& out) {
  out.set_handle(thing.handle);
  out.set_kind(thing.kind);
  if (!thing.glyph.empty()) out.set_glyph(thing.glyph);
  if (!thing.name.empty()) out.set_name(thing.name);
  if (!thing.parent.empty()) out.set_parent(thing.parent);
  if (thing.side != -1) out.set_side(thing.side);
  if (thing.count != 1) out.set_count(thing.count);
  copy_strings(thing.tags, *out.mutable_tags());
  put_each(thing.marks, *out.mutable_marks(), put_mark);
  put_each(thing.tracks, *out.mutable_tracks(), put_track);
  put_each(thing.facts, *out.mutable_facts(), put_fact);
}

table::Thing thing_of(const v1::Thing& message) {
  table::Thing thing;
  thing.handle = message.handle();
  thing.kind = message.kind();
  thing.glyph = message.glyph();
  thing.name = message.name();
  thing.parent = message.parent();
  thing.side = message.has_side() ? message.side() : -1;
  thing.count = message.has_count() ? message.count() : 1;
  thing.tags = strings_of(message.tags());
  thing.marks = each_of(message.marks(), mark_of);
  thing.tracks = each_of(message.tracks(), track_of);
  thing.facts = each_of(message.facts(), fact_of);
  return thing;
}

void put_area(const table::Area& area, v1::Area& out) {
  out.set_id(area.id);
  if (!area.map.empty()) out.set_map(area.map);
  if (!area.label.empty()) out.set_label(area.label);
  out.set_shape(shape_out(area.shape));
  if (area.centre != Hex{}) put_hex(area.centre, *out.mutable_centre());
  if (area.point != table::Point{}) put_point(area.point, *out.mutable_point());
  out.set_radius_min(area.radius_min);
  out.set_radius_max(area.radius_max);
  out.set_heading(area.heading);
  out.set_width(area.width);
  put_each(area.hexes, *out.mutable_hexes(), put_hex);
}

table::Area area_of(const v1::Area& message) {
  table::Area area;
  area.id = message.id();
  area.map = message.map();
  area.label = message.label();
  area.shape = shape_in(message.shape());
  area.centre = hex_of(message.centre());
  area.point = point_of(message.point());
  area.radius_min = message.radius_min();
  area.radius_max = message.radius_max();
  area.heading = message.heading();
  area.width = message.width();
  area.hexes = each_of(message.hexes(), hex_of);
  return area;
}

void put_side(const table::SideInfo& side, v1::SideInfo& out) {
  out.set_name(side.name);
  if (!side.colour.empty()) out.set_colour(side.colour);
  put_each(side.facts, *out.mutable_facts(), put_fact);
}

table::SideInfo side_of(const v1::SideInfo& message) {
  return {message.name(), message.colour(), each_of(message.facts(), fact_of)};
}

void to_proto(const table::Board& board, v1::Board& out) {
  to_proto(board.clock, *out.mutable_clock());
  put_each(board.maps, *out.mutable_maps(), put_map);
  put_each(board.things, *out.mutable_things(), put_thing);
  put_each(board.areas, *out.mutable_areas(), put_area);
  put_each(board.sides, *out.mutable_sides(), put_side);
  copy_strings(board.notes, *out.mutable_notes());
}

v1::Board to_proto(const table::Board& board) {
  v1::Board out;
  to_proto(board, out);
  return out;
}

table::Board from_proto(const v1::Board& message) {
  table::Board board;
  board.clock = from_proto(message.clock());
  board.maps = each_of(message.maps(), map_of);
  board.things = each_of(message.things(), thing_of);
  board.areas = each_of(message.areas(), area_of);
  board.sides = each_of(message.sides(), side_of);
  board.notes = strings_of(message.notes());
  return board;
}

}  // namespace emcon::wire
