// Adds up the texts and numbers of a board.
#include "common/table/bulk.hpp"

namespace emcon::table {
namespace {

constexpr std::size_t per_number = 4, per_text = 2, per_place = 12;

std::size_t of(const std::string& text) {
  return text.empty() ? 0 : text.size() + per_text;
}

std::size_t of(const Fact& fact) {
  return of(fact.name) + of(fact.value) + of(fact.why) + of(fact.clause) + per_number;
}

std::size_t of(const Region& region) {
  return 6 * per_number + region.hexes.size() * per_place;
}

std::size_t of(const Thing& thing) {
  std::size_t out = of(thing.handle) + of(thing.kind) + of(thing.glyph) + of(thing.name) + of(thing.parent);
  for (const std::string& tag : thing.tags) out += of(tag);
  for (const Mark& mark : thing.marks) out += of(mark.map) + per_place;
  for (const Track& track : thing.tracks)
    out += of(track.name) + of(track.facing) + (2 + track.thresholds.size()) * per_number;
  for (const Fact& fact : thing.facts) out += of(fact);
  for (const Link& link : thing.links) out += of(link.kind) + of(link.to);
  for (const std::string& badge : thing.badges) out += of(badge);
  out += of(thing.look) + of(thing.short_name) + (3 + thing.gauges.shields.size()) * per_number;
  return out + 2 * per_number;
}

std::size_t of(const Area& area) {
  return of(area.id) + of(area.map) + of(area.label) + of(area.owner.verb) + of(area.owner.subject) +
         of(area.owner.variant) + of(area.region);
}

}  // namespace

std::size_t bulk_of(const Board& board) {
  std::size_t out = of(board.clock.phase) + of(board.clock.step) + 3 * per_number;
  for (const Thing& thing : board.things) out += of(thing);
  for (const Area& area : board.areas) out += of(area);
  for (const Map& map : board.maps) out += of(map.id) + of(map.title) + 2 * per_place;
  for (const SideInfo& side : board.sides)
    for (const Fact& fact : side.facts) out += of(fact);
  for (const std::string& note : board.notes) out += of(note);
  return out;
}

}  // namespace emcon::table
