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

constexpr std::pair<table::AreaKind, v1::Area::Kind> area_kinds[] = {
    {table::AreaKind::zone, v1::Area::ZONE},         {table::AreaKind::reach, v1::Area::REACH},
    {table::AreaKind::range, v1::Area::RANGE},       {table::AreaKind::sight, v1::Area::SIGHT},
    {table::AreaKind::blast, v1::Area::BLAST},       {table::AreaKind::planet, v1::Area::PLANET},
    {table::AreaKind::asteroid, v1::Area::ASTEROID}, {table::AreaKind::orbit, v1::Area::ORBIT},
    {table::AreaKind::nebula, v1::Area::NEBULA},     {table::AreaKind::debris, v1::Area::DEBRIS},
};

}  // namespace

void put_map(const table::Map& map, v1::Map& out) {
  out.set_id(map.id);
  if (!map.title.empty()) out.set_title(map.title);
  out.set_kind(map.kind == table::MapKind::plane ? v1::Map::PLANE : v1::Map::HEX);
  put_point(map.low, *out.mutable_low());
  put_point(map.high, *out.mutable_high());
  if (map.scale != table::Scale{}) put_scale(map.scale, *out.mutable_scale());
  if (map.headings != 6) out.set_headings(map.headings);
  out.set_y_up(map.y_up);
}

table::Map map_of(const v1::Map& message) {
  table::Map map;
  map.id = message.id();
  map.title = message.title();
  map.kind = message.kind() == v1::Map::PLANE ? table::MapKind::plane : table::MapKind::hex;
  map.low = point_of(message.low());
  map.high = point_of(message.high());
  map.scale = scale_of(message.scale());
  map.headings = message.has_headings() ? message.headings() : 6;
  map.y_up = message.y_up();
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
  for (const std::int32_t threshold : track.thresholds) out.add_thresholds(threshold);
}

table::Track track_of(const v1::Track& message) {
  return {message.name(),
          message.filled(),
          message.size(),
          message.facing(),
          {message.thresholds().begin(), message.thresholds().end()}};
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
  out.set_lost(thing.lost);
  copy_strings(thing.tags, *out.mutable_tags());
  put_each(thing.marks, *out.mutable_marks(), put_mark);
  put_each(thing.tracks, *out.mutable_tracks(), put_track);
  put_each(thing.facts, *out.mutable_facts(), put_fact);
  put_each(thing.links, *out.mutable_links(), put_link);
  if (!thing.look.empty()) out.set_look(thing.look);
  if (thing.size != 1) out.set_size(thing.size);
  if (!thing.short_name.empty()) out.set_short_name(thing.short_name);
  if (thing.gauges != table::Gauges{}) put_gauges(thing.gauges, *out.mutable_gauges());
  copy_strings(thing.badges, *out.mutable_badges());
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
  thing.lost = message.lost();
  thing.tags = strings_of(message.tags());
  thing.marks = each_of(message.marks(), mark_of);
  thing.tracks = each_of(message.tracks(), track_of);
  thing.facts = each_of(message.facts(), fact_of);
  thing.links = each_of(message.links(), link_of);
  thing.look = message.look();
  thing.size = message.has_size() ? message.size() : 1;
  thing.short_name = message.short_name();
  thing.gauges = gauges_of(message.gauges());
  thing.badges = strings_of(message.badges());
  return thing;
}

void put_gauges(const table::Gauges& gauges, v1::Gauges& out) {
  if (gauges.hull != -1) out.set_hull(gauges.hull);
  for (const std::int32_t shield : gauges.shields) out.add_shields(shield);
  if (gauges.ammunition != -1) out.set_ammunition(gauges.ammunition);
}

table::Gauges gauges_of(const v1::Gauges& message) {
  return {message.has_hull() ? message.hull() : -1,
          {message.shields().begin(), message.shields().end()},
          message.has_ammunition() ? message.ammunition() : -1};
}

void put_link(const table::Link& link, v1::Link& out) {
  out.set_kind(link.kind);
  out.set_to(link.to);
}

table::Link link_of(const v1::Link& message) {
  return {message.kind(), message.to()};
}

void put_area(const table::Area& area, v1::Area& out) {
  out.set_id(area.id);
  if (!area.map.empty()) out.set_map(area.map);
  if (!area.label.empty()) out.set_label(area.label);
  for (const auto& [ours, theirs] : area_kinds)
    if (area.kind == ours) out.set_kind(theirs);
  if (area.owner != table::AreaOwner{}) {
    v1::AreaOwner& owner = *out.mutable_owner();
    if (!area.owner.verb.empty()) owner.set_verb(area.owner.verb);
    if (!area.owner.subject.empty()) owner.set_subject(area.owner.subject);
    if (!area.owner.variant.empty()) owner.set_variant(area.owner.variant);
  }
  put_region(area.region, *out.mutable_region());
}

table::Area area_of(const v1::Area& message) {
  table::Area area;
  area.id = message.id();
  area.map = message.map();
  area.label = message.label();
  for (const auto& [ours, theirs] : area_kinds)
    if (message.kind() == theirs) area.kind = ours;
  area.owner = {message.owner().verb(), message.owner().subject(), message.owner().variant()};
  area.region = region_of(message.region());
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
