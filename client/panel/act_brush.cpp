// Finds the places of acts, and puts their lines, things, signs and words into cells.
#include "client/panel/act_brush.hpp"

#include <algorithm>
#include <cstdlib>

#include "client/panel/places.hpp"
#include "client/panel/spots.hpp"
#include "common/each_of.hpp"
#include "common/text.hpp"

namespace emcon::client::panel {

using table::Act;
using table::ActResult;
using table::Mark;
using table::Thing;

namespace {

constexpr EachOf<ActResult, Ending> endings({{ActResult::open, {0, 0, "", Ink::plain}},
                                             {ActResult::miss, {U'\u25CB', U'o', "missed", Ink::dim}},
                                             {ActResult::stopped, {U'\u25C7', U'=', "stopped", Ink::strong}},
                                             {ActResult::struck, {U'\u2736', U'*', "hit", Ink::warning}},
                                             {ActResult::pierced, {U'\u2738', U'#', "pierced", Ink::bad}},
                                             {ActResult::destroyed, {U'\u2573', U'X', "destroyed", Ink::bad}},
                                             {ActResult::held, {U'\u25C7', U'=', "held", Ink::strong}},
                                             {ActResult::taken, {U'\u2691', U'P', "taken", Ink::bad}},
                                             {ActResult::repelled, {U'\u25CB', U'o', "repelled", Ink::strong}}},
                                            {});

/// Room for the widest word.
constexpr std::size_t word_most = 24;

}  // namespace

std::vector<At> line_to(At from, At to) {
  constexpr int longest = 2000;
  std::vector<At> out;
  const int across = to.x - from.x, down = to.y - from.y, steps = std::max(std::abs(across), std::abs(down));
  if (steps > longest) return out;
  const auto part = [steps](int whole, int step) {
    const int twice = 2 * whole * step;
    return (twice + (twice >= 0 ? steps : -steps)) / (2 * steps);
  };
  for (int step = 1; step <= steps; ++step) out.push_back({from.x + part(across, step), from.y + part(down, step)});
  return out;
}

char32_t stroke(At from, At to, bool heavy, bool ascii) {
  const int dx = to.x - from.x, dy = to.y - from.y, across = std::abs(dx), down = 2 * std::abs(dy);
  if (5 * down < 2 * across) return ascii ? (heavy ? U'=' : U'-') : heavy ? U'\u2501' : U'\u2500';
  if (5 * across < 2 * down) return ascii ? U'|' : heavy ? U'\u2503' : U'\u2502';
  const bool falls = (dx > 0) == (dy > 0);
  return falls ? (ascii ? U'\\' : U'\u2572') : ascii ? U'/' : U'\u2571';
}

ActBrush::ActBrush(const Scene& scene) : scene_(scene) {
  for (const auto& [cell, spots] : spots_of(scene.first, scene.map, scene.lens)) {
    if (first_of(spots).mark->role == table::Role::present) standing_.insert(cell);
    for (int dx = -1; dx <= 1; ++dx) taken_.insert({cell.first + dx, cell.second});
  }
}

std::optional<At> ActBrush::at(const Mark& mark) const {
  if (mark.map != scene_.map.id || !screen::is_near(mark)) return std::nullopt;
  const auto [x, y] = scene_.lens.cell_of(place_of(scene_.map, mark));
  return At{x, y};
}

const Thing* ActBrush::find(const std::string& handle) const {
  if (handle.empty()) return nullptr;
  const Thing* out = scene_.first.thing(handle);
  return out ? out : scene_.second.thing(handle);
}

std::optional<At> ActBrush::of(const std::string& handle) const {
  if (handle.empty()) return std::nullopt;
  for (const table::Board* board : {&scene_.first, &scene_.second}) {
    const Thing* thing = carrier_of(*board, handle);
    if (!thing) continue;
    if (const auto moved = came_.find(thing->handle); moved != came_.end()) return moved->second;
    const auto place = where_is(*board, *thing, scene_.map.id);
    if (!place) continue;
    const auto [x, y] = scene_.lens.cell_of(*place);
    return At{x, y};
  }
  return std::nullopt;
}

std::optional<At> ActBrush::end_of(const Act& act) const {
  const auto thing = of(act.to);
  return thing || act.path.empty() ? thing : at(act.path.back());
}

Ink ActBrush::ink_of(const std::string& handle) const {
  const Thing* thing = find(handle);
  const auto& sides = scene_.first.sides;
  const bool known = thing && thing->side >= 0 && static_cast<std::size_t>(thing->side) < sides.size();
  return known ? panel::ink_of(sides[static_cast<std::size_t>(thing->side)].colour) : Ink::plain;
}

const Thing* ActBrush::drawn(const std::string& handle) const {
  const Thing* thing = find(handle);
  if (!thing || !thing->marks.empty()) return thing;
  const Thing* carrier = carrier_of(scene_.first, handle);
  return carrier && carrier->count == 1 ? carrier : nullptr;
}

void ActBrush::put(std::vector<ActCell>& layer, At at, char32_t glyph, Ink ink, bool reversed) {
  if (!over && scene_.lens.area.contains(at.x, at.y)) layer.push_back({at.x, at.y, {glyph, ink, reversed}});
}

bool ActBrush::is_free(const Rect& place) const {
  const Rect& area = scene_.lens.area;
  if (place.x < area.x || place.right() > area.right() || place.y < area.y || place.y >= area.bottom()) return false;
  for (int x = place.x - 1; x <= place.right(); ++x)
    if (taken_.contains({x, place.y})) return false;
  return true;
}

void ActBrush::word(At from, const std::string& text, Ink ink) {
  if (text.empty() || !scene_.lens.area.contains(from.x, from.y)) return;
  screen::Style style;
  style.ascii = scene_.ascii;
  std::u32string glyphs;
  for (std::string rest = screen::clean(text, style); !rest.empty() && glyphs.size() < word_most;) {
    const CodePoint point = first_point(rest);
    if (point.bytes > 0) glyphs += columns_of(point.value) == 1 ? point.value : U'?';
    rest.erase(0, std::max<std::size_t>(1, point.bytes));
  }
  const auto wide = static_cast<int>(glyphs.size());
  constexpr int gap = 3;
  const int right = from.x + gap, left = from.x - gap - wide + 1, middle = from.x - wide / 2;
  const At places[] = {{right, from.y},      {right, from.y - 1},  {right, from.y + 1}, {left, from.y},
                       {left, from.y - 1},   {left, from.y + 1},   {right, from.y + 2}, {right, from.y - 2},
                       {middle, from.y + 2}, {middle, from.y - 2}, {left, from.y + 2},  {left, from.y - 2}};
  const auto found = std::ranges::find_if(places, [&](const At& at) { return is_free({at.x, at.y, wide, 1}); });
  if (found == std::end(places)) return;
  // Words do not run on into the ground.
  for (const int x : {found->x - 1, found->x + wide}) put(lines_, {x, found->y}, U' ', Ink::ground, false);
  for (int i = 0; i < wide; ++i) {
    put(signs_, {found->x + i, found->y}, glyphs[static_cast<std::size_t>(i)], ink, false);
    taken_.insert({found->x + i, found->y});
  }
}

void ActBrush::goes(const std::string& handle, At to) {
  came_[handle] = to;
}

void ActBrush::is_gone(const std::string& handle) {
  if (const Thing* thing = drawn(handle)) gone_.insert(thing->handle);
}

void ActBrush::thing(At at, const std::string& handle) {
  const Thing* thing = find(handle);
  if (!thing || gone_.contains(handle)) return;
  screen::Style plain;
  plain.ascii = true;
  std::string glyph = screen::clean(thing->glyph.empty() ? thing->handle : thing->glyph, plain).substr(0, 2);
  if (glyph.empty()) glyph = "?";
  for (std::size_t i = 0; i < glyph.size(); ++i)
    if (const At cell{at.x + static_cast<int>(i), at.y}; scene_.lens.area.contains(cell.x, cell.y))
      things_.push_back({cell.x, cell.y, {static_cast<char32_t>(glyph[i]), ink_of(handle), false}});
}

ActPicture ActBrush::done() {
  ActPicture out;
  for (const auto& [handle, at] : came_) {
    thing(at, handle);
    out.hidden.insert(handle);
  }
  out.hidden.insert(gone_.begin(), gone_.end());
  for (auto* layer : {&lines_, &things_, &signs_}) out.cells.insert(out.cells.end(), layer->begin(), layer->end());
  return out;
}

Ending ending_of(ActResult result) {
  return endings[result];
}

void tell_ending(ActBrush& brush, At at, ActResult result, const std::string& text) {
  const Ending ending = ending_of(result);
  std::string words = ending.sign == 0 ? std::string() : utf8(brush.either(ending.sign, ending.plain)) + " ";
  words += text.empty() ? ending.word : text;
  brush.word(at, words, ending.ink);
}

}  // namespace emcon::client::panel
