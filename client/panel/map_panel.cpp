// Draws a map of hexes or a plane: ground, areas, courses, things, the cursor and what may be chosen.
#include "client/panel/map_panel.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "client/screen/cells.hpp"
#include "client/screen/map.hpp"
#include "common/table/area.hpp"

namespace emcon::client::panel {
namespace {

using screen::Spot;
using table::Board;
using table::Map;
using table::MapKind;
using table::Mark;
using table::Role;
using table::Thing;

constexpr int gutter = 4;  ///< columns for row numbers
constexpr int ring_max = 60;

class Drawing {
 public:
  Drawing(Canvas& canvas, const Board& board, const Map& map, const MapLook& look, const Lens& lens, bool ascii)
      : canvas_(canvas),
        board_(board),
        map_(map),
        look_(look),
        lens_(lens),
        ascii_(ascii),
        chosen_(carrier_of(board, look.chosen)) {}

  void run() {
    if (map_.kind == MapKind::hex) {
      ground();
      coordinates();
    }
    const bool one = std::ranges::any_of(board_.areas, [&](const auto& area) { return in_hand(area); });
    for (const auto& area : board_.areas)
      if (area.map == map_.id && (!one || in_hand(area))) draw(area);
    choices();
    courses();
    plan();
    things();
    cursor();
    legend();
  }

 private:
  char32_t either(char32_t glyph, char32_t plain) const { return ascii_ ? plain : glyph; }
  bool free_at(int x, int y) const {
    const Ink ink = canvas_.at(x, y).ink;
    return canvas_.at(x, y).glyph == U' ' || ink == Ink::ground || ink == Ink::area;
  }
  void spot(Place place, char32_t glyph, Ink ink) {
    const auto [x, y] = lens_.cell_of(place);
    canvas_.put(lens_.area, x, y, glyph, ink);
  }

  /// The printed part of the map; beyond it hexes go on, but nothing is drawn where nothing is.
  void ground() {
    each_cell(map_.low, map_.high, [&](Place place) {
      lens_.zoom == 0 ? outline(place) : spot(place, either(U'\u00B7', U'.'), Ink::ground);
    });
  }
  /// Calls `use` with the first hex of each cell that the window shows of the map from `low` to `high`.
  template <class Use>
  void each_cell(Place low, Place high, Use use) {
    const Place first = lens_.place_at(lens_.area.x, lens_.area.y),
                last = lens_.place_at(lens_.area.right(), lens_.area.bottom());
    const std::int64_t step = lens_.hexes_a_cell();
    const auto start = [&](std::int64_t bound, std::int64_t shown) {
      const std::int64_t from = std::max(bound, shown - step);
      return from - ((from % step) + step) % step;
    };
    for (std::int64_t column = start(low.x, first.x); column <= std::min(high.x, last.x + step); column += step)
      for (std::int64_t row = start(low.y, first.y); row <= std::min(high.y, last.y + step); row += step)
        use(Place{column, row});
  }
  void outline(Place place) {
    const auto [x, y] = lens_.cell_of(place);
    const Rect& clip = lens_.area;
    for (const auto& [dx, dy, glyph] : {std::tuple(-3, -1, U'/'),
                                        {3, -1, U'\\'},
                                        {-4, 0, U'/'},
                                        {4, 0, U'\\'},
                                        {-4, 1, U'\\'},
                                        {4, 1, U'/'},
                                        {-3, 2, U'\\'},
                                        {3, 2, U'/'}})
      canvas_.put(clip, x + dx, y + dy, glyph, Ink::ground);
    for (int dx = -2; dx <= 2; ++dx) canvas_.put(clip, x + dx, y + 2, U'_', Ink::ground);
    canvas_.write(clip, x - 2, y - 1, label(hex_of(place)), Ink::ground);
  }
  void coordinates() {
    const Rect& area = lens_.area;
    int last_x = -10, last_y = -10;
    const auto [cursor_x, cursor_y] = lens_.cell_of(look_.cursor);
    for (int x = area.x; x < area.right(); ++x) {
      const Place place = lens_.place_at(x, area.y);
      if (lens_.cell_of(place).first != x || x < last_x + 4 || x <= area.x || place.x < map_.low.x ||
          place.x > map_.high.x)
        continue;
      const std::string number = two_digits(place.x);
      canvas_.write({area.x, area.y - 1, area.width, 1}, x - 1, area.y - 1, number,
                    x == cursor_x ? Ink::strong : Ink::dim);
      last_x = x;
    }
    const Place reference = lens_.place_at(area.x + area.width / 2, area.y);
    for (int y = area.y; y < area.bottom(); ++y) {
      const Place place{reference.x % 2 == 0 ? reference.x + 1 : reference.x,
                        lens_.place_at(area.x + area.width / 2, y).y};
      if (lens_.cell_of(place).second != y || y < last_y + (lens_.zoom == 2 ? 2 : 1)) continue;
      if (place.y < map_.low.y || place.y > map_.high.y) continue;
      canvas_.write({area.x - gutter, area.y, gutter, area.height}, area.x - gutter, y, two_digits(place.y),
                    y == cursor_y ? Ink::strong : Ink::dim);
      last_y = y;
    }
  }
  static std::string two_digits(std::int64_t number) {
    const std::string text = std::to_string(number);
    return text.size() == 1 ? " " + text : text;
  }

  void draw(const table::Area& area) {
    const char32_t glyph = U':';
    if (map_.kind == MapKind::plane) return draw_on_plane(area);
    if (in_hand(area)) return fill(area);
    std::vector<Hex> hexes = area.hexes;
    if (area.shape == table::AreaShape::ring) {
      if (area.radius_max > 0 && area.radius_max <= ring_max) hexes = ring(area.centre, area.radius_max);
      spot(place_of(area.centre), either(U'\u25CB', U'o'), Ink::area);
    }
    for (const Hex hex : hexes) spot(place_of(hex), glyph, Ink::area);
  }
  bool in_hand(const table::Area& area) const { return !look_.area.empty() && area.id == look_.area; }
  void fill(const table::Area& area) {
    constexpr std::int64_t anywhere = 100'000;  // as far as hexes are drawn; they go on beyond the printed map
    each_cell({-anywhere, -anywhere}, {anywhere, anywhere}, [&](Place place) {
      if (table::covers(area, hex_of(place))) spot(place, U':', Ink::area);
    });
  }
  /// What the filled area is, over the lowest line of the map on which it hides nothing but ground.
  void legend() {
    for (const auto& area : board_.areas)
      if (area.map == map_.id && map_.kind == MapKind::hex && in_hand(area)) {
        screen::Style plain;
        plain.ascii = ascii_;
        const std::string text = "':' reach of " + screen::clean(area.label, plain);
        const int x = lens_.area.x + 1;
        for (int y = lens_.area.bottom() - 1; y >= lens_.area.y; --y) {
          if (!free_row(x, std::min(x + screen::columns(text), lens_.area.right()), y)) continue;
          canvas_.write_cut(lens_.area, x, y, text, Ink::strong);
          break;
        }
      }
  }
  bool free_row(int from, int to, int y) const {
    for (int x = from; x < to; ++x)
      if (!free_at(x, y)) return false;
    return true;
  }
  void draw_on_plane(const table::Area& area) {
    if (area.radius_max <= 0 || area.shape == table::AreaShape::hexes) return;
    constexpr int parts = 180;
    const double turn = 2 * std::numbers::pi, heading = turn / std::max(1, map_.headings);
    const bool all = area.shape == table::AreaShape::ring;
    const double from = all ? 0 : (area.heading - area.width) * heading, wide = all ? turn : 2 * area.width * heading;
    const auto point = [&](double angle, double radius) {
      return Place{area.point.x + std::llround(std::sin(angle) * radius),
                   area.point.y - std::llround(std::cos(angle) * radius)};
    };
    for (int part = 0; part <= parts; ++part) spot(point(from + wide * part / parts, area.radius_max), U':', Ink::area);
    for (int part = 0; part <= parts && !all; ++part)
      for (const double side : {from, from + wide})
        spot(point(side, area.radius_min + (area.radius_max - area.radius_min) * static_cast<double>(part) / parts),
             U':', Ink::area);
  }

  void choices() {
    if (!look_.choices || map_.kind != MapKind::hex) return;
    const auto mark = [&](Hex hex) {
      const auto [x, y] = lens_.cell_of(place_of(hex));
      if (free_at(x, y)) canvas_.put(lens_.area, x, y, U'+', Ink::choice);
    };
    for (const Hex hex : look_.choices->hexes) mark(hex);
    if (!look_.choices->hexes.empty()) return;
    for (int radius = 0; radius <= std::min(look_.choices->radius, ring_max); ++radius)
      for (const Hex hex : ring(look_.choices->centre, radius)) mark(hex);
  }

  void line(Place from, Place to, char32_t glyph, Ink ink) {
    const auto a = lens_.cell_of(from), b = lens_.cell_of(to);
    constexpr int longest = 2000;
    const int steps = std::max(std::abs(b.first - a.first), std::abs(b.second - a.second));
    if (steps > longest) return;
    for (int step = 1; step < steps; ++step) {
      const auto between = [&](int low, int high) {
        const int twice = 2 * (high - low) * step;
        return low + (twice + (twice >= 0 ? steps : -steps)) / (2 * steps);
      };
      const int x = between(a.first, b.first), y = between(a.second, b.second);
      if (lens_.area.contains(x, y) && free_at(x, y)) canvas_.put(x, y, glyph, ink);
    }
  }
  void courses() {
    for (const Thing& thing : board_.things) {
      const bool chosen = &thing == chosen_;
      if (!chosen && (!look_.all_courses || lens_.hexes_a_cell() > 1)) continue;
      const Mark* past = mark_on(thing, map_.id, Role::past);
      const Mark* now = mark_on(thing, map_.id, Role::present);
      const Mark* next = mark_on(thing, map_.id, Role::future);
      if (!now) continue;
      const Ink ink = chosen ? Ink::course : Ink::dim;
      if (past && shown(*past)) line(place_of(map_, *past), place_of(map_, *now), either(U'\u2219', U','), Ink::dim);
      if (next && shown(*next))
        line(place_of(map_, *now), place_of(map_, *next), either(chosen ? U'\u2022' : U'\u2219', chosen ? U'*' : U','),
             ink);
    }
  }
  void plan() {
    for (std::size_t i = 0; i < look_.plan.size(); ++i) {
      if (i > 0) line(look_.plan[i - 1], look_.plan[i], either(U'\u2022', U'*'), Ink::choice);
      const auto [x, y] = lens_.cell_of(look_.plan[i]);
      if (free_at(x, y))
        canvas_.put(lens_.area, x, y, i + 1 == look_.plan.size() ? U'X' : either(U'\u2022', U'*'), Ink::choice);
    }
  }

  static bool shown(const Mark& mark) { return screen::place(mark) != screen::far_away; }

  void things() {
    std::map<std::pair<int, int>, std::vector<Spot>> cells;
    for (const Thing& thing : board_.things)
      for (const Mark& mark : thing.marks)
        if (mark.map == map_.id && shown(mark)) {
          const auto cell = lens_.cell_of(place_of(map_, mark));
          if (lens_.area.contains(cell.first, cell.second)) cells[cell].push_back({&thing, &mark});
        }
    for (const auto& [cell, spots] : cells) put(cell.first, cell.second, spots);
  }
  void put(int x, int y, const std::vector<Spot>& spots) {
    const bool now =
        std::any_of(spots.begin(), spots.end(), [](const Spot& s) { return s.mark->role == Role::present; });
    const bool next =
        std::any_of(spots.begin(), spots.end(), [](const Spot& s) { return s.mark->role == Role::future; });
    const Ink ink = now || next ? ink_of(screen::cell_colour(spots, board_)) : Ink::dim;
    canvas_.write(lens_.area, x - 1, y, screen::cell_text(spots), ink);
    const bool chosen = now && std::any_of(spots.begin(), spots.end(), [&](const Spot& s) {
                          return s.thing == chosen_ && s.mark->role == Role::present;
                        });
    if (!chosen) return;
    if (canvas_.at(x - 1, y).glyph == U' ') canvas_.put(lens_.area, x - 1, y, U'[', Ink::strong);
    if (canvas_.at(x + 1, y).glyph == U' ') canvas_.put(lens_.area, x + 1, y, U']', Ink::strong);
    if (lens_.zoom == 0) canvas_.write(lens_.area, x - 3, y + 1, screen::padded(spots_word(spots), 7), ink);
  }
  static std::string spots_word(const std::vector<Spot>& spots) {
    return spots.size() > 1 ? std::to_string(spots.size()) + " here" : "";
  }
  void cursor() {
    const auto [x, y] = lens_.cell_of(look_.cursor);
    for (int dx = -1; dx <= 1; ++dx)
      if (lens_.area.contains(x + dx, y)) canvas_.reverse({x + dx, y, 1, 1});
  }

  Canvas& canvas_;
  const Board& board_;
  const Map& map_;
  const MapLook& look_;
  const Lens& lens_;
  bool ascii_;
  const Thing* chosen_;  ///< the thing in hand or what it is a part of
};

}  // namespace

Rect map_window(const Map& map, const Rect& area) {
  return map.kind == MapKind::hex ? Rect{area.x + gutter, area.y + 1, area.width - gutter, area.height - 1} : area;
}

void draw_map(Canvas& canvas, const Rect& area, const Board& board, const MapLook& look, bool ascii) {
  const Map* map = map_of(board, look.map);
  if (!map) {
    canvas.write(area, area.x + 1, area.y, "There is no map now.", Ink::dim);
    return;
  }
  const Lens lens = lens_of(*map, look.zoom, look.centre, map_window(*map, area));
  if (!lens.area.empty()) Drawing(canvas, board, *map, look, lens, ascii).run();
}

}  // namespace emcon::client::panel
