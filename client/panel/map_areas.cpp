// Draws areas by their kinds, filled or by their rims, and the possible choices.
#include <algorithm>
#include <array>
#include <utility>

#include "client/panel/map_pen.hpp"
#include "common/each_of.hpp"
#include "common/table/area.hpp"

namespace emcon::client::panel {
namespace {

using table::Area;
using table::AreaKind;
using table::MapKind;
using table::Region;
using table::Shape;

/// From a cell to those beside it.
constexpr std::array<std::pair<int, int>, 4> beside = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// How an area of a kind looks.
struct Manner {
  char glyph = ':';
  bool filled = false;
  bool terrain = false;  ///< it stops things that are aimed, so it is drawn beside a reach
  const char* word = "";
};

constexpr EachOf<AreaKind, Manner> manners({{AreaKind::zone, {':', false, false, ""}},
                                            {AreaKind::reach, {':', true, false, "reach of "}},
                                            {AreaKind::range, {';', false, false, ""}},
                                            {AreaKind::sight, {'=', true, false, ""}},
                                            {AreaKind::blast, {'$', true, true, ""}},
                                            {AreaKind::planet, {'#', true, true, ""}},
                                            {AreaKind::asteroid, {'%', true, true, ""}},
                                            {AreaKind::orbit, {'"', false, false, ""}},
                                            {AreaKind::nebula, {'~', true, true, ""}},
                                            {AreaKind::debris, {'&', true, true, ""}}});

/// The order or thing in hand, as far as areas go.
class Hand {
 public:
  explicit Hand(const Pen& pen) : pen_(pen) {
    for (const Area& area : pen.board.areas)
      if (!pen.look.area.empty() && area.map == pen.map.id && area.id == pen.look.area) aimed_ = &area;
  }
  bool aims() const { return aimed_ != nullptr; }
  /// Whether the area belongs to the order of the area in hand.
  bool holds(const Area& area) const {
    return aimed_ && (&area == aimed_ || (!area.owner.verb.empty() && area.owner == aimed_->owner));
  }
  bool shows(const Area& area) const {
    if (area.map != pen_.map.id) return false;
    if (holds(area)) return true;
    if (area.kind == AreaKind::reach || !area.owner.verb.empty()) return false;
    if (!area.owner.subject.empty() && area.owner.subject != pen_.look.chosen &&
        !(pen_.chosen && pen_.chosen->handle == area.owner.subject))
      return false;
    return !aims() || manners[area.kind].terrain;
  }

 private:
  const Pen& pen_;
  const Area* aimed_ = nullptr;
};

bool covers(const Pen& pen, const Region& region, Place place) {
  return pen.map.kind == MapKind::hex ? table::covers(region, hex_of(place)) : table::covers(region, place);
}

/// Whether a place a cell away is not covered.
bool at_rim(const Pen& pen, const Region& region, Place place) {
  if (pen.map.kind == MapKind::plane) {
    const auto [x, y] = pen.lens.cell_of(place);
    return std::ranges::any_of(beside, [&](const auto& step) {
      return !table::covers(region, pen.lens.place_at(x + step.first, y + step.second));
    });
  }
  // A list of hexes has no rim: each of its hexes is marked.
  if (region.shape == Shape::hexes) return true;
  const Hex hex = hex_of(place);
  constexpr int directions = 6;
  for (int d = 1; d <= directions; ++d) {
    const Hex step = direction(d);
    const auto by = static_cast<std::int32_t>(pen.lens.hexes_a_cell());
    if (!table::covers(region, Hex{hex.q + by * step.q, hex.r + by * step.r})) return true;
  }
  return false;
}

Place middle_of(const Pen& pen, const Region& region) {
  return pen.map.kind == MapKind::hex ? place_of(region.centre) : region.point;
}

/// Marks the area, even if it is smaller than a cell. False: its sign is nowhere in the window.
bool draw_area(Pen& pen, const Area& area, char32_t glyph, bool filled, Ink ink) {
  constexpr std::int64_t anywhere = 1'000'000'000'000;  // hexes and points go on beyond the printed part
  bool any = false, seen = false;
  const auto mark = [&](int x, int y, char32_t sign) {
    seen = seen || pen.lens.area.contains(x, y);
    pen.ground(x, y, sign, ink);
  };
  each_cell(pen.lens, {-anywhere, -anywhere}, {anywhere, anywhere}, [&](Place place) {
    if (!covers(pen, area.region, place)) return;
    any = true;
    if (!filled && !at_rim(pen, area.region, place)) return;
    const auto [x, y] = pen.lens.cell_of(place);
    mark(x, y, glyph);
  });
  const bool round = area.region.shape == Shape::ring || area.region.shape == Shape::sector;
  const auto [x, y] = pen.lens.cell_of(middle_of(pen, area.region));
  if (round && !any && area.region.radius_min <= 0) mark(x, y, glyph);
  if (area.region.shape == Shape::ring && !filled) pen.ground(x, y, pen.either(U'\u25CB', U'o'), ink);
  return seen;
}

Ink ink_of_kind(AreaKind kind) {
  return kind == AreaKind::blast ? Ink::bad : kind == AreaKind::planet ? Ink::strong : Ink::area;
}

void note(Pen& pen, char glyph, const std::string& meaning, bool in_hand) {
  const std::string sign(1, glyph);
  const auto had =
      std::ranges::find_if(pen.signs, [&](const Sign& one) { return one.sign == sign && one.in_hand == in_hand; });
  if (had == pen.signs.end())
    pen.signs.push_back({sign, meaning, in_hand});
  else
    had->meaning += "; " + meaning;
}

}  // namespace

void draw_areas(Pen& pen) {
  constexpr std::string_view bands = ":;'";  // an order has areas of its own, such as its ranges
  constexpr int most = 200;
  const Hand hand(pen);
  screen::Style plain;
  plain.ascii = pen.ascii;
  std::size_t band = 0;
  int drawn = 0;
  for (const bool in_hand : {false, true})
    for (const Area& area : pen.board.areas) {
      if (!hand.shows(area) || hand.holds(area) != in_hand || ++drawn > most) continue;
      const Manner manner = manners[area.kind];
      const char glyph = in_hand ? bands[band++ % bands.size()] : manner.glyph;
      const bool seen = draw_area(pen, area, static_cast<char32_t>(glyph), manner.filled || in_hand,
                                  in_hand ? Ink::area : ink_of_kind(area.kind));
      if (seen && !area.label.empty())
        note(pen, glyph, (in_hand ? "reach of " : manner.word) + screen::clean(area.label, plain), in_hand);
    }
}

void draw_choices(Pen& pen) {
  const auto& hexes = pen.look.choices;
  if (std::holds_alternative<std::monostate>(hexes)) return;
  if ((pen.map.kind == MapKind::hex) != std::holds_alternative<table::HexChoice>(hexes)) return;
  constexpr std::int64_t anywhere = 1'000'000'000'000;
  constexpr int columns = 4, lines = 2;  // between two marks of a plane
  each_cell(pen.lens, {-anywhere, -anywhere}, {anywhere, anywhere}, [&](Place place) {
    if (!may_choose(pen.look.choices, place)) return;
    const auto [x, y] = pen.lens.cell_of(place);
    if (pen.map.kind == MapKind::plane && (x % columns != 0 || y % lines != 0)) {
      const bool inside = std::ranges::all_of(beside, [&](const auto& step) {
        return may_choose(pen.look.choices, pen.lens.place_at(x + step.first, y + step.second));
      });
      if (inside) return;
    }
    pen.mark(x, y, U'+', Ink::choice);
  });
}

}  // namespace emcon::client::panel
