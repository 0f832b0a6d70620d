// Answers a play's questions about a board, such as `letters A.1 fact suite`.
#include "server/referee/look.hpp"

#include <algorithm>

#include "common/hex.hpp"
#include "common/words/words.hpp"

namespace emcon::referee {
namespace {

template <class List>
const typename List::value_type* named(const List& list, const std::string& name) {
  const auto at = std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
  return at == list.end() ? nullptr : &*at;
}

template <class Facts>
std::optional<std::string> fact_of(const Facts& facts, const std::string& name) {
  const auto* fact = named(facts, name);
  return fact ? std::optional(fact->value) : std::nullopt;
}

const char* word_of(table::Role role) {
  return role == table::Role::past ? "past" : role == table::Role::present ? "present" : "future";
}

/// All marks of the role on the first map that has one, as the map says places.
std::optional<std::string> marks_of(const table::Board& board, const table::Thing& thing, const std::string& role) {
  std::string out, on;
  for (const table::Mark& mark : thing.marks) {
    if (role != word_of(mark.role) || (!out.empty() && mark.map != on)) continue;
    on = mark.map;
    const auto map = std::ranges::find(board.maps, mark.map, &table::Map::id);
    const bool plane = map != board.maps.end() && map->kind == table::MapKind::plane;
    out += (out.empty() ? "" : " ") + (plane ? words::point_words(mark.point, map->scale) : label(mark.hex));
  }
  return out.empty() ? std::nullopt : std::optional(out);
}

std::optional<std::string> heading_of(const table::Thing& thing, const std::string& role) {
  for (const table::Mark& mark : thing.marks)
    if (role == word_of(mark.role) && mark.heading >= 0) return std::to_string(mark.heading);
  return {};
}

/// A track by name; if several have it, by the side of the ship it belongs to, or that side's number.
std::optional<std::string> track_of(const table::Thing& thing, const Look& look) {
  int number = 0;
  for (const table::Track& track : thing.tracks) {
    if (track.name != look.name) continue;
    if (look.facing.empty() || look.facing == track.facing || look.facing == std::to_string(number))
      return std::to_string(track.filled) + "/" + std::to_string(track.size);
    ++number;
  }
  return {};
}

std::optional<std::string> of_thing(const table::Board& board, const table::Thing& thing, const Look& look) {
  if (look.part.empty()) return "there";
  if (look.part == "fact") return fact_of(thing.facts, look.name);
  if (look.part == "mark") return marks_of(board, thing, look.name);
  if (look.part == "heading") return heading_of(thing, look.name.empty() ? "present" : look.name);
  if (look.part == "link") {
    const auto link = std::ranges::find(thing.links, look.name, &table::Link::kind);
    return link == thing.links.end() ? std::nullopt : std::optional(link->to);
  }
  if (look.part == "name") return thing.name;
  if (look.part == "kind") return thing.kind;
  if (look.part == "parent") return thing.parent;
  if (look.part == "count") return std::to_string(thing.count);
  if (look.part == "side") return std::to_string(thing.side);
  if (look.part == "lost") return thing.lost ? std::optional<std::string>("there") : std::nullopt;
  if (look.part == "track") return track_of(thing, look);
  if (look.part == "tag")
    return std::find(thing.tags.begin(), thing.tags.end(), look.name) != thing.tags.end()
               ? std::optional<std::string>("there")
               : std::nullopt;
  return {};
}

}  // namespace

std::optional<Look> look_of(const std::vector<std::string>& words) {
  if (words.empty() || words.size() > 4) return {};
  Look look;
  std::string* const parts[] = {&look.handle, &look.part, &look.name, &look.facing};
  for (std::size_t i = 0; i < words.size(); ++i) *parts[i] = words[i];
  if (!look.facing.empty() && look.part != "track") return {};
  const bool takes_name =
      look.part == "fact" || look.part == "link" || look.part == "mark" || look.part == "track" || look.part == "tag";
  if (takes_name != !look.name.empty() && look.handle != "side" && look.part != "heading") return {};
  return look;
}

std::optional<std::string> shown(const table::Board& board, const Look& look) {
  if (look.handle == "turn") return std::to_string(board.clock.turn);
  if (look.handle == "phase") return board.clock.phase;
  if (look.handle == "step") return board.clock.step;
  if (look.handle == "side") {
    const auto* side = named(board.sides, look.part);
    return side ? fact_of(side->facts, look.name) : std::nullopt;
  }
  const table::Thing* thing = board.thing(look.handle);
  return thing ? of_thing(board, *thing, look) : std::nullopt;
}

}  // namespace emcon::referee
