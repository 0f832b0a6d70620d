// Converts board patches between structs and messages.
#include "common/wire/board_parts.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/parts.hpp"

namespace emcon::wire {
namespace {

void put_value(const table::FactValue& value, v1::FactValue& out) {
  out.set_name(value.name);
  out.set_value(value.value);
  out.set_since(value.since);
}

table::FactValue value_of(const v1::FactValue& message) {
  return {message.name(), message.value(), message.since()};
}

void put_thing_patch(const table::ThingPatch& patch, v1::ThingPatch& out) {
  out.set_handle(patch.handle);
  if (patch.whole) put_thing(*patch.whole, *out.mutable_whole());
  if (patch.count) out.set_count(*patch.count);
  if (patch.tags) copy_strings(*patch.tags, *out.mutable_tags()->mutable_items());
  if (patch.marks) put_each(*patch.marks, *out.mutable_marks()->mutable_items(), put_mark);
  if (patch.links) put_each(*patch.links, *out.mutable_links()->mutable_items(), put_link);
  put_each(patch.tracks, *out.mutable_tracks(), put_track);
  put_each(patch.facts, *out.mutable_facts(), put_fact);
  copy_strings(patch.tracks_gone, *out.mutable_tracks_gone());
  copy_strings(patch.facts_gone, *out.mutable_facts_gone());
  put_each(patch.values, *out.mutable_values(), put_value);
  if (patch.gauges) put_gauges(*patch.gauges, *out.mutable_gauges());
  if (patch.badges) copy_strings(*patch.badges, *out.mutable_badges()->mutable_items());
}

table::ThingPatch thing_patch_of(const v1::ThingPatch& message) {
  table::ThingPatch patch;
  patch.handle = message.handle();
  if (message.has_whole()) patch.whole = thing_of(message.whole());
  if (message.has_count()) patch.count = message.count();
  if (message.has_tags()) patch.tags = strings_of(message.tags().items());
  if (message.has_marks()) patch.marks = each_of(message.marks().items(), mark_of);
  if (message.has_links()) patch.links = each_of(message.links().items(), link_of);
  patch.tracks = each_of(message.tracks(), track_of);
  patch.facts = each_of(message.facts(), fact_of);
  patch.tracks_gone = strings_of(message.tracks_gone());
  patch.facts_gone = strings_of(message.facts_gone());
  patch.values = each_of(message.values(), value_of);
  if (message.has_gauges()) patch.gauges = gauges_of(message.gauges());
  if (message.has_badges()) patch.badges = strings_of(message.badges().items());
  return patch;
}

}  // namespace

void to_proto(const table::BoardPatch& patch, v1::BoardPatch& out) {
  if (patch.clock) to_proto(*patch.clock, *out.mutable_clock());
  put_each(patch.things, *out.mutable_things(), put_thing_patch);
  copy_strings(patch.things_gone, *out.mutable_things_gone());
  if (patch.order) copy_strings(*patch.order, *out.mutable_order()->mutable_items());
  if (patch.maps) put_each(*patch.maps, *out.mutable_maps()->mutable_items(), put_map);
  if (patch.areas) put_each(*patch.areas, *out.mutable_areas()->mutable_items(), put_area);
  if (patch.sides) put_each(*patch.sides, *out.mutable_sides()->mutable_items(), put_side);
  if (patch.notes) copy_strings(*patch.notes, *out.mutable_notes()->mutable_items());
}

table::BoardPatch from_proto(const v1::BoardPatch& message) {
  table::BoardPatch patch;
  if (message.has_clock()) patch.clock = from_proto(message.clock());
  patch.things = each_of(message.things(), thing_patch_of);
  patch.things_gone = strings_of(message.things_gone());
  if (message.has_order()) patch.order = strings_of(message.order().items());
  if (message.has_maps()) patch.maps = each_of(message.maps().items(), map_of);
  if (message.has_areas()) patch.areas = each_of(message.areas().items(), area_of);
  if (message.has_sides()) patch.sides = each_of(message.sides().items(), side_of);
  if (message.has_notes()) patch.notes = strings_of(message.notes().items());
  return patch;
}

}  // namespace emcon::wire
