// Hashes everything that a viewer was shown. Structured bindings name every member: a new one that is not hashed does
// not compile.
#include "common/proof/shown.hpp"

#include <string>
#include <vector>

#include "common/proof/hash.hpp"

namespace emcon {
namespace {

void put(Hasher& out, std::int64_t value) {
  out.u64(static_cast<std::uint64_t>(value));
}
void put(Hasher& out, std::int32_t value) {
  put(out, std::int64_t{value});
}
void put(Hasher& out, std::uint32_t value) {
  put(out, std::int64_t{value});
}
void put(Hasher& out, bool value) {
  put(out, std::int64_t{value ? 1 : 0});
}
template <class Enum>
  requires std::is_enum_v<Enum>
void put(Hasher& out, Enum value);
void put(Hasher& out, const std::string& text) {
  out.text(text);
}
void put(Hasher& out, const Hex& value) {
  const auto& [q, r] = value;
  put(out, q);
  put(out, r);
}
void put(Hasher& out, const table::Point& value) {
  const auto& [x, y] = value;
  put(out, x);
  put(out, y);
}
void put(Hasher& out, const table::Clock& value);
void put(Hasher& out, const table::Scale& value);
void put(Hasher& out, const table::Map& value);
void put(Hasher& out, const table::Mark& value);
void put(Hasher& out, const table::Track& value);
void put(Hasher& out, const table::Fact& value);
void put(Hasher& out, const table::Link& value);
void put(Hasher& out, const table::Thing& value);
void put(Hasher& out, const table::AreaOwner& value);
void put(Hasher& out, const table::Region& value);
void put(Hasher& out, const table::Area& value);
void put(Hasher& out, const table::SideInfo& value);
void put(Hasher& out, const table::ShownDie& value);

template <class List>
void put_list(Hasher& out, const List& items) {
  out.u32(static_cast<std::uint32_t>(items.size()));
  for (const auto& item : items) put(out, item);
}
template <class Item>
void put(Hasher& out, const std::vector<Item>& items) {
  put_list(out, items);
}
void put(Hasher& out, const table::Sides& sides) {
  put_list(out, sides);
}
void put(Hasher& out, const table::Facts& facts) {
  put_list(out, facts);
}
void put(Hasher& out, const table::Things& things) {
  put_list(out, things);
}
template <class... Members>
void put_all(Hasher& out, const Members&... members) {
  (put(out, members), ...);
}

/// The numbers of the protocol's enums, which may differ from those of the structs.
std::int64_t number(table::MapKind kind) {
  return kind == table::MapKind::hex ? 0 : 1;
}
std::int64_t number(table::Role role) {
  return role == table::Role::present ? 0 : role == table::Role::past ? 1 : 2;
}
std::int64_t number(table::Shape shape) {
  return static_cast<std::int64_t>(shape);
}
std::int64_t number(table::Weight weight) {
  return static_cast<std::int64_t>(weight);
}
std::int64_t number(table::AreaKind kind) {
  return static_cast<std::int64_t>(kind);
}
template <class Enum>
  requires std::is_enum_v<Enum>
void put(Hasher& out, Enum value) {
  put(out, number(value));
}

void put(Hasher& out, const table::Clock& value) {
  const auto& [turn, phase, step, last] = value;
  put_all(out, turn, phase, step, last);
}
void put(Hasher& out, const table::Scale& value) {
  const auto& [decimals, unit] = value;
  put_all(out, decimals, unit);
}
void put(Hasher& out, const table::Link& value) {
  const auto& [kind, to] = value;
  put_all(out, kind, to);
}
void put(Hasher& out, const table::AreaOwner& value) {
  const auto& [verb, subject, variant] = value;
  put_all(out, verb, subject, variant);
}
void put(Hasher& out, const table::Region& value) {
  const auto& [shape, centre, point, radius_min, radius_max, heading, width, hexes, low, high, end_hex, end_point] =
      value;
  put_all(out, shape, centre, point, radius_min, radius_max, heading, width, hexes, low, high, end_hex, end_point);
}
void put(Hasher& out, const table::Map& value) {
  const auto& [id, title, kind, low, high, scale, headings, y_up] = value;
  put_all(out, id, title, kind, low, high, scale, headings, y_up);
}
void put(Hasher& out, const table::Mark& value) {
  const auto& [map, role, hex, point, heading] = value;
  put_all(out, map, role, hex, point, heading);
}
void put(Hasher& out, const table::Track& value) {
  const auto& [name, filled, size, facing, thresholds] = value;
  put_all(out, name, filled, size, facing, thresholds);
}
void put(Hasher& out, const table::Fact& value) {
  const auto& [name, shown, why, clause, since] = value;
  put_all(out, name, shown, why, clause, since);
}
void put(Hasher& out, const table::Thing& value) {
  // What is for drawing alone is left out: an older client, which does not know it, works out the same hash.
  const auto& [handle, kind, glyph, name, parent, side, count, tags, marks, tracks, facts, links, lost, look, size,
               short_name, gauges, badges] = value;
  put_all(out, handle, kind, glyph, name, parent, side, count, tags, marks, tracks, facts, links, lost);
}
void put(Hasher& out, const table::Area& value) {
  const auto& [id, map, label, kind, owner, region] = value;
  put_all(out, id, map, label, kind, owner, region);
}
void put(Hasher& out, const table::SideInfo& value) {
  const auto& [name, colour, facts] = value;
  put_all(out, name, colour, facts);
}
void put(Hasher& out, const table::ShownDie& value) {
  const auto& [sides, rolled] = value;
  put_all(out, sides, rolled);
}

}  // namespace

Bytes32 board_hash(const table::Board& board) {
  Hasher out("emcon board");
  const auto& [clock, maps, things, areas, sides, notes] = board;
  put_all(out, clock, maps, things, areas, sides, notes);
  return out.done();
}

void ToldLines::add(const table::JournalLine& line) {
  Hasher out("emcon line");
  out.raw(hash);
  const auto& [number, turn, text, clause, dice, is_public, weight, about, head, shown] = line;
  ++count;
  put_all(out, count, turn, text, clause, dice, is_public, weight, about);
  hash = out.done();
}

Bytes32 shown_hash(const Bytes32& before, std::uint32_t step, const ToldLines& lines, const Bytes32& board) {
  return Hasher("emcon shown").raw(before).u32(step).u32(lines.count).raw(lines.hash).raw(board).done();
}

}  // namespace emcon
