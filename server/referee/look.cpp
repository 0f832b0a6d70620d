// Answers a play's questions about a board, such as `letters A.1 fact suite`.
#include "server/referee/look.hpp"

#include <algorithm>

#include "common/hex.hpp"

namespace emcon::referee {
namespace {

template <class List>
const typename List::value_type* named(const List& list, const std::string& name) {
  const auto at = std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
  return at == list.end() ? nullptr : &*at;
}

std::optional<std::string> fact_of(const std::vector<table::Fact>& facts, const std::string& name) {
  const auto* fact = named(facts, name);
  return fact ? std::optional(fact->value) : std::nullopt;
}

std::optional<std::string> mark_of(const table::Thing& thing, const std::string& role) {
  for (const table::Mark& mark : thing.marks) {
    const char* name = mark.role == table::Role::past      ? "past"
                       : mark.role == table::Role::present ? "present"
                                                           : "future";
    if (role == name) return label(mark.hex);
  }
  return {};
}

std::optional<std::string> of_thing(const table::Thing& thing, const Look& look) {
  if (look.part.empty()) return "there";
  if (look.part == "fact") return fact_of(thing.facts, look.name);
  if (look.part == "mark") return mark_of(thing, look.name);
  if (look.part == "name") return thing.name;
  if (look.part == "kind") return thing.kind;
  if (look.part == "parent") return thing.parent;
  if (look.part == "count") return std::to_string(thing.count);
  if (look.part == "side") return std::to_string(thing.side);
  if (look.part == "track") {
    const auto* track = named(thing.tracks, look.name);
    return track ? std::optional(std::to_string(track->filled) + "/" + std::to_string(track->size)) : std::nullopt;
  }
  if (look.part == "tag")
    return std::find(thing.tags.begin(), thing.tags.end(), look.name) != thing.tags.end()
               ? std::optional<std::string>("there")
               : std::nullopt;
  return {};
}

}  // namespace

std::optional<Look> look_of(const std::vector<std::string>& words) {
  if (words.empty() || words.size() > 3) return {};
  Look look{words[0], words.size() > 1 ? words[1] : "", words.size() > 2 ? words[2] : ""};
  const bool takes_name = look.part == "fact" || look.part == "mark" || look.part == "track" || look.part == "tag";
  if (takes_name != !look.name.empty() && look.handle != "side") return {};
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
  for (const table::Thing& thing : board.things)
    if (thing.handle == look.handle) return of_thing(thing, look);
  return {};
}

}  // namespace emcon::referee
