// Draws things with their headings, courses and links, and the plan of the order in hand.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "client/panel/map_pen.hpp"
#include "client/panel/spots.hpp"

namespace emcon::client::panel {
namespace {

using table::MapKind;
using table::Mark;
using table::Role;
using table::Thing;

/// The place and sign of a thing's bow beside it.
struct Bow {
  int dx = 0, dy = 0;
  char32_t glyph = 0, plain = 0;
};

/// Eighths of the circle, clockwise from up on the screen.
constexpr std::array<Bow, 8> bows = {{{0, -1, U'\u2191', U'|'},
                                      {1, -1, U'\u2197', U'/'},
                                      {1, 0, U'\u2192', U'-'},
                                      {1, 1, U'\u2198', U'\\'},
                                      {0, 1, U'\u2193', U'|'},
                                      {-1, 1, U'\u2199', U'/'},
                                      {-1, 0, U'\u2190', U'-'},
                                      {-1, -1, U'\u2196', U'\\'}}};

/// The bow of a heading; none if the map has no such.
const Bow* bow_of(const Pen& pen, int heading) {
  if (heading < 0 || heading >= pen.map.headings) return nullptr;
  if (pen.map.kind == MapKind::plane) {
    const int eighth = heading % plane_headings;
    return &bows[static_cast<std::size_t>(pen.map.y_up ? eighth : (plane_headings + 4 - eighth) % plane_headings)];
  }
  constexpr std::array<std::size_t, 6> eighth_of_sixth = {0, 1, 3, 4, 5, 7};
  return heading < 6 ? &bows[eighth_of_sixth[static_cast<std::size_t>(heading)]] : nullptr;
}

/// Draws the bow beside the things in a cell, which take `wide` columns to each side. Closely packed hexes leave no
/// room for it.
void draw_bow(Pen& pen, int x, int y, int heading, int wide, Ink ink) {
  const Bow* bow = bow_of(pen, heading);
  const bool close = pen.map.kind == MapKind::hex && pen.lens.zoom > Lens::zoom_hexes;
  if (!bow || close) return;
  // Beside a name that is cut nothing could be read.
  if (pen.map.kind == MapKind::hex && pen.lens.zoom == 0 && bow->dy < 0)
    for (int at = x - 2; at < x + 2; ++at) pen.ground(at, y - 1, U' ', Ink::ground);
  // Hexes of neighbouring columns are four columns apart, or two.
  const int out = pen.map.kind == MapKind::hex && pen.lens.zoom < Lens::zoom_hexes ? 2 : 1;
  const int across = bow->dy == 0 ? bow->dx * (wide + 1) : bow->dx * out;
  // A course mostly begins at the bow, and gives way to it.
  if (pen.below(x + across, y + bow->dy, Layer::things))
    pen.over(x + across, y + bow->dy, pen.either(bow->glyph, bow->plain), ink);
}

/// Draws "+2" after the stack's sign: the number of further things. It covers nothing else.
void count_stack(Pen& pen, int x, int y, const std::vector<Spot>& spots) {
  const std::string text = cell_text(spots);
  const bool both = other_side(spots) != nullptr;
  const auto more = static_cast<int>(here_now(spots)) - (both ? 2 : 1);
  if (more < 1) return;
  const std::string digits = (both ? "+" : "") + std::to_string(more);
  const int from = x - 1 + static_cast<int>(text.size());
  for (int i = 0; i < static_cast<int>(digits.size()); ++i)
    if (!pen.below(from + i, y, Layer::things)) return;
  for (int i = 0; i < static_cast<int>(digits.size()); ++i)
    pen.over(from + i, y, static_cast<char32_t>(digits[static_cast<std::size_t>(i)]),
             ink_of(cell_colour(spots, pen.board)));
}

/// Whether a bracket marks the chosen thing. There is none if it is out of sight, or if too many things share the
/// place.
bool is_bracketed(const Pen& pen) {
  const Mark* now = pen.chosen ? mark_on(*pen.chosen, pen.map.id, Role::present) : nullptr;
  if (!now) return false;
  const auto [x, y] = pen.lens.cell_of(place_of(pen.map, *now));
  const auto shows = [&](int at, char32_t glyph) {
    return pen.lens.area.contains(at, y) && pen.canvas.at(at, y).glyph == glyph;
  };
  return shows(x - 1, U'[') || shows(x + 1, U']');
}

/// Explains the signs of things on this map, each once.
void explain_things(Pen& pen, const std::map<std::pair<int, int>, std::vector<Spot>>& cells) {
  std::vector<Sign> out;
  const auto once = [&](const std::string& sign, const std::string& meaning) {
    if (std::ranges::find(out, meaning, &Sign::meaning) == out.end()) out.push_back({sign, meaning, false, true});
  };
  screen::Style plain;
  plain.ascii = true;
  for (const auto& [cell, spots] : cells) {
    const Spot first = first_of(spots);
    const std::string text = cell_text(spots);
    const std::string bare = text.substr(text.starts_with(' ') ? 1 : 0);
    const Role role = first.mark->role;
    if (role == Role::future) once(bare, "next turn");
    if (role == Role::past) once(bare, "last turn");
    if (role == Role::present && other_side(spots))
      once(bare, "two sides at one place");
    else if (role == Role::present && here_now(spots) > 1)
      once(bare + std::to_string(here_now(spots) - 1), "so many more [Enter]");
    else if (role == Role::present && !of_one_thing(spots))
      once(bare, "another's course leads there");
    for (const Spot& spot : spots) {
      const std::string glyph = screen::clean(spot.thing->glyph, plain).substr(0, 2);
      if (!glyph.empty() && !spot.thing->handle.starts_with(glyph)) once(glyph, screen::clean(spot.thing->kind, plain));
    }
  }
  if (is_bracketed(pen)) once("[ ]", "the chosen one");
  pen.signs.insert(pen.signs.end(), out.begin(), out.end());
}

bool is_drawn(const Mark& mark) {
  return screen::is_near(mark);
}

/// The places of the marks and `now`, in the order of time.
std::vector<Place> course(const Pen& pen, const Thing& thing, Role role, const Mark& now) {
  std::vector<Place> out;
  for (const Mark* mark : marks_on(thing, pen.map.id, role))
    if (is_drawn(*mark)) out.push_back(place_of(pen.map, *mark));
  out.insert(role == Role::past ? out.end() : out.begin(), place_of(pen.map, now));
  return out;
}

void draw_course(Pen& pen, const std::vector<Place>& places, char32_t glyph, Ink ink) {
  for (std::size_t i = 1; i < places.size(); ++i) {
    draw_line(pen, places[i - 1], places[i], glyph, ink);
    if (i + 1 == places.size()) continue;
    const auto [x, y] = pen.lens.cell_of(places[i]);
    pen.mark(x, y, glyph, ink);
  }
}

Ink ink_of_spots(const Pen& pen, const std::vector<Spot>& spots) {
  const bool past = std::ranges::all_of(spots, [](const Spot& spot) { return spot.mark->role == Role::past; });
  return past ? Ink::dim : ink_of(cell_colour(spots, pen.board));
}

void draw_stack(Pen& pen, int x, int y, const std::vector<Spot>& spots) {
  const Ink ink = ink_of_spots(pen, spots);
  const std::string text = cell_text(spots);
  const Spot* other = other_side(spots);
  const Ink others = other ? ink_of(cell_colour({*other}, pen.board)) : ink;
  const Spot first = first_of(spots);
  const int hull = first.mark->role == Role::present ? hull_of(pen.board, *first.thing) : -1;
  for (int i = 0; i < static_cast<int>(text.size()); ++i) {
    const char sign = text[static_cast<std::size_t>(i)];
    if (sign != ' ') {
      pen.over(x - 1 + i, y, static_cast<char32_t>(sign), i == 2 && other ? others : ink);
      if (hull >= 0 && hull < hull_little && !(i == 2 && other)) pen.faint(x - 1 + i, y);
    } else if (pen.below(x - 1 + i, y, Layer::things)) {
      pen.over(x - 1 + i, y, U' ', ink, Layer::ground);
    }
  }
  const bool chosen = std::ranges::any_of(
      spots, [&](const Spot& spot) { return spot.thing == pen.chosen && spot.mark->role == Role::present; });
  if (!chosen) return;
  // The mark of the chosen thing matters more than the sign that several are beside it.
  if (pen.free_at(x - 1, y) || pen.canvas.at(x - 1, y).glyph == U'+') pen.over(x - 1, y, U'[', Ink::strong);
  if (pen.free_at(x + 1, y)) pen.over(x + 1, y, U']', Ink::strong);
  if (pen.lens.zoom == 0 && pen.map.kind == MapKind::hex)
    pen.canvas.write(pen.lens.area, x - 3, y + 1,
                     screen::padded(spots.size() > 1 ? std::to_string(spots.size()) + " here" : "", 7), ink);
}

}  // namespace

void draw_line(Pen& pen, Place from, Place to, char32_t glyph, Ink ink) {
  const auto a = pen.lens.cell_of(from), b = pen.lens.cell_of(to);
  constexpr int longest = 2000;
  const int steps = std::max(std::abs(b.first - a.first), std::abs(b.second - a.second));
  if (steps > longest) return;
  for (int step = 1; step < steps; ++step) {
    const auto between = [&](int low, int high) {
      const int twice = 2 * (high - low) * step;
      return low + (twice + (twice >= 0 ? steps : -steps)) / (2 * steps);
    };
    pen.mark(between(a.first, b.first), between(a.second, b.second), glyph, ink);
  }
}

void draw_courses(Pen& pen) {
  const bool near = pen.map.kind == MapKind::plane || pen.lens.hexes_a_cell() == 1;
  for (const Thing& thing : pen.board.things) {
    const bool chosen = &thing == pen.chosen;
    if (!chosen && (!pen.look.all_courses || !near)) continue;
    const Mark* now = mark_on(thing, pen.map.id, Role::present);
    if (!now || !is_drawn(*now)) continue;
    draw_course(pen, course(pen, thing, Role::past, *now), pen.either(U'\u2219', U','), Ink::dim);
    draw_course(pen, course(pen, thing, Role::future, *now),
                pen.either(chosen ? U'\u2022' : U'\u2219', chosen ? U'*' : U','), chosen ? Ink::course : Ink::dim);
  }
}

void draw_links(Pen& pen) {
  if (!pen.chosen) return;
  const auto from = where_is(pen.board, *pen.chosen, pen.map.id);
  screen::Style plain;
  plain.ascii = pen.ascii;
  std::string meaning;
  for (const Thing& thing : pen.board.things) {
    if (&thing != pen.chosen && thing.handle != pen.look.chosen) continue;
    for (const table::Link& link : thing.links) {
      const Thing* other = pen.board.thing(link.to);
      const auto to = other ? where_is(pen.board, *other, pen.map.id) : std::nullopt;
      if (!from || !to || *from == *to) continue;
      draw_line(pen, *from, *to, pen.either(U'\u2508', U'-'), Ink::choice);
      meaning += (meaning.empty() ? "" : ", ") + screen::clean(link.kind + " " + link.to, plain);
    }
  }
  if (!meaning.empty()) pen.signs.push_back({pen.ascii ? "-" : "\u2508", meaning});
}

namespace {

void draw_one_plan(Pen& pen, const Plan& plan) {
  const char32_t dot = pen.either(U'\u2022', U'*');
  for (const auto& [from, to] : plan.aims) draw_line(pen, from, to, pen.either(U'\u254C', U'-'), Ink::choice);
  for (std::size_t i = 1; i < plan.course.size(); ++i) {
    draw_line(pen, plan.course[i - 1], plan.course[i], dot, Ink::choice);
    const auto [x, y] = pen.lens.cell_of(plan.course[i]);
    if (i + 1 < plan.course.size()) pen.mark(x, y, dot, Ink::choice);
  }
  if (!plan.choice) return;
  const auto [x, y] = pen.lens.cell_of(*plan.choice);
  pen.mark(x, y, U'X', Ink::choice);
}

/// A sign and its meaning, once.
void explain(Pen& pen, const std::string& sign, const char* meaning) {
  if (std::ranges::find(pen.signs, sign, &Sign::sign) == pen.signs.end()) pen.signs.push_back({sign, meaning, false});
}

/// Draws its sign in an empty cell, and brackets around anything else.
void draw_ghost(Pen& pen, const Ghost& ghost) {
  const auto [x, y] = pen.lens.cell_of(ghost.at);
  screen::Style plain;
  plain.ascii = true;
  const std::string glyph = screen::clean(ghost.glyph, plain);
  const char sign = glyph.empty() ? '*' : glyph.front();
  const char before = ghost.next ? '>' : '(', behind = ghost.next ? '<' : ')';
  if (pen.below(x, y, Layer::things)) pen.over(x, y, static_cast<char32_t>(sign), Ink::choice);
  for (const auto& [at, bracket] : {std::pair(x - 1, before), {x + 1, behind}})
    if (pen.below(at, y, Layer::things)) pen.over(at, y, static_cast<char32_t>(bracket), Ink::choice);
  draw_bow(pen, x, y, ghost.heading, 1, Ink::choice);
  const bool seen = pen.lens.area.contains(x, y);
  explain(pen, std::string{before, sign, behind},
          !seen        ? "is ordered out of sight"
          : ghost.next ? "goes there next, as ordered"
                       : "stands there, as ordered");
}

/// Draws a sign beside the things at the place.
void tick(Pen& pen, Place place, char32_t glyph, const char* meaning) {
  const auto [x, y] = pen.lens.cell_of(place);
  for (const int at : {x + 2, x - 2, x + 1, x - 1})
    if (pen.below(at, y, Layer::things)) {
      pen.over(at, y, glyph, Ink::choice);
      return explain(pen, utf8(glyph), meaning);
    }
}

void draw_targets(Pen& pen, const Plan& plan) {
  for (const auto& [from, to] : plan.aims) tick(pen, to, pen.either(U'\u2716', U'x'), "an order's target");
}

}  // namespace

void draw_plans(Pen& pen) {
  const Plan& plan = pen.look.plan;
  if (plan.further) {
    for (const Place end : {plan.further->first, plan.further->second}) {
      const auto [x, y] = pen.lens.cell_of(end);
      pen.mark(x, y, U'+', Ink::choice);
    }
    draw_line(pen, plan.further->first, plan.further->second, U'+', Ink::choice);
  }
  draw_one_plan(pen, plan);
  for (const Plan& given : pen.look.given) draw_one_plan(pen, given);
}

namespace {

/// Explains the sign of a chosen place, if nothing covers it.
void explain_choice(Pen& pen, const Plan& plan) {
  if (!plan.choice) return;
  const auto [x, y] = pen.lens.cell_of(*plan.choice);
  const bool seen = pen.below(x, y, Layer::things) && pen.canvas.at(x, y).glyph == U'X';
  if (seen) explain(pen, "X", "the place chosen");
}

void draw_ghosts(Pen& pen) {
  for (const Ghost& ghost : pen.look.plan.ghosts) draw_ghost(pen, ghost);
  for (const Plan& given : pen.look.given) {
    for (const Ghost& ghost : given.ghosts) draw_ghost(pen, ghost);
    if (given.acts) tick(pen, *given.acts, pen.either(U'\u2713', U'v'), "has an order");
    draw_targets(pen, given);
    explain_choice(pen, given);
  }
  draw_targets(pen, pen.look.plan);
  explain_choice(pen, pen.look.plan);
}

}  // namespace

void draw_things(Pen& pen) {
  const auto cells = spots_of(pen.board, pen.map, pen.lens);
  // A present thing covers past and future marks beside it.
  for (const Role role : {Role::past, Role::future, Role::present})
    for (const auto& [cell, spots] : cells)
      if (first_of(spots).mark->role == role) draw_stack(pen, cell.first, cell.second, spots);
  for (const auto& [cell, spots] : cells) count_stack(pen, cell.first, cell.second, spots);
  draw_ghosts(pen);
  // Bows come last: they give way to everything.
  for (const auto& [cell, spots] : cells) {
    const Spot first = first_of(spots);
    if (first.mark->role != Role::present) continue;
    const bool bracketed = pen.lens.area.contains(cell.first + 1, cell.second) &&
                           pen.canvas.at(cell.first + 1, cell.second).ink == Ink::strong;
    draw_bow(pen, cell.first, cell.second, first.mark->heading, bracketed ? 1 : 0, ink_of_spots(pen, spots));
  }
  explain_things(pen, cells);
}

}  // namespace emcon::client::panel
