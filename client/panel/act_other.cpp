// Draws movement, strikes and explosions, what is found, lost, jumps, boards, fights and scores.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "client/panel/act_brush.hpp"

namespace emcon::client::panel {
namespace {

using table::Act;
using table::ActKind;
using table::ActResult;
using table::MapKind;

void move(ActBrush& brush, const Moment& now) {
  const Act& act = now.act;
  const auto from = brush.of(act.from);
  if (!from || act.path.empty() || now.still) return;
  std::vector<At> way{*from};
  const std::size_t marks = std::min(act.path.size(), table::act_marks_max);
  for (std::size_t i = 0; i < marks; ++i) {
    const auto bend = brush.at(act.path[i]);
    if (!bend) return;
    for (const At cell : line_to(way.back(), *bend)) way.push_back(cell);
  }
  // It gathers way, and comes to rest.
  const double u = now.share, part = u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) * (1 - u);
  const auto at = static_cast<std::size_t>(std::lround(part * static_cast<double>(way.size() - 1)));
  for (std::size_t i = 0; i + 1 < way.size(); ++i)
    if (i != at) brush.line(way[i], brush.either(U'\u2219', U','), i < at ? Ink::dim : Ink::ground);
  brush.goes(act.from, way[at]);
}

void strike(ActBrush& brush, const Moment& now) {
  const Act& act = now.act;
  const auto at = brush.end_of(act);
  if (!at) return;
  const ActResult result = act.result == ActResult::open ? ActResult::struck : act.result;
  const Ending ending = ending_of(result);
  if (!now.still && now.share < 0.5) {
    const char32_t sign = brush.either(ending.sign, ending.plain);
    brush.sign(*at, sign, ending.ink, true);
    if (result != ActResult::stopped && now.share < 0.25)
      for (const int dx : {-1, 1}) brush.sign({at->x + dx, at->y}, sign, ending.ink);
  }
  const std::string loss = act.loss > 0 ? "-" + std::to_string(act.loss) + " " : "";
  tell_ending(brush, *at, result, loss + ending.word);
}

/// Cells about as far from the middle everywhere, `rx` columns wide to each side.
void ring(ActBrush& brush, At middle, double rx, double ry, char32_t glyph, Ink ink, bool over_things = false) {
  constexpr double widest = 200;
  rx = std::clamp(rx, 0.0, widest);
  ry = std::clamp(ry, 0.0, widest);
  const int steps = std::max(4, static_cast<int>(2.5 * rx));
  for (int i = 0; i < steps; ++i) {
    const double angle = 2 * std::numbers::pi * i / steps;
    const At at{middle.x + static_cast<int>(std::lround(rx * std::cos(angle))),
                middle.y + static_cast<int>(std::lround(ry * std::sin(angle)))};
    over_things ? brush.sign(at, glyph, ink) : brush.line(at, glyph, ink);
  }
}

void explode(ActBrush& brush, const Moment& now) {
  constexpr double gone = 0.35, blast = 0.8;
  const auto at = brush.end_of(now.act);
  if (!at) return;
  const Ending ending = ending_of(ActResult::destroyed);
  const char32_t sign = brush.either(ending.sign, ending.plain);
  if (now.still) {
    brush.sign(*at, sign, ending.ink);
  } else {
    if (now.share < gone)
      brush.sign(*at, brush.either(U'\u2738', U'#'), ending.ink, true);
    else
      brush.is_gone(now.act.to);
    const double r = std::min(1.0, now.share / blast) * 3;
    if (now.share < blast)
      ring(brush, *at, 2 * r, r, brush.either(now.share < 0.5 ? U'\u2736' : U'\u2219', now.share < 0.5 ? U'*' : U'.'),
           now.share < 0.5 ? Ink::warning : Ink::dim, true);
    if (now.share >= gone) brush.sign(*at, sign, ending.ink);
  }
  tell_ending(brush, *at, ActResult::destroyed);
}

/// So many hexes, or units of the plane, in columns.
double columns_for(const Lens& lens, std::int64_t length) {
  const auto units = static_cast<double>(length);
  if (lens.kind == MapKind::plane) return units / static_cast<double>(lens.units_a_column());
  if (lens.zoom == 0) return 8 * units;
  return lens.zoom == 1 ? 4 * units : 2 * units / static_cast<double>(lens.hexes_a_cell());
}

void ping(ActBrush& brush, const Moment& now) {
  const auto from = brush.of(now.act.from);
  if (!from) return;
  constexpr double usual = 12;
  const double wide = now.act.radius > 0 ? columns_for(brush.scene().lens, now.act.radius) : usual;
  const double share = now.still ? 1 : now.share;
  ring(brush, *from, wide * share, wide * share / 2, brush.either(U'\u00B7', U'.'), Ink::choice);
}

/// Brackets close on what is found, and open where it was lost.
void found(ActBrush& brush, const Moment& now, bool lost) {
  const auto at = brush.end_of(now.act);
  if (!at) return;
  constexpr double closes = 0.4, far = 2;
  const double open = now.still ? 0 : std::max(0.0, lost ? (now.share - 1 + closes) / closes : 1 - now.share / closes);
  const int away = 2 + static_cast<int>(std::lround(far * open));
  const Ink ink = lost ? Ink::dim : Ink::warning;
  brush.sign({at->x - away, at->y}, U'[', ink);
  brush.sign({at->x + away, at->y}, U']', ink);
  if (away == 2) brush.word(*at, lost ? " contact lost" : " contact", ink);
}

void jump(ActBrush& brush, const Moment& now) {
  const auto at = brush.end_of(now.act);
  if (!at) return;
  constexpr double leaves = 0.5;
  const bool inward = now.act.inward;
  if (!now.still) {
    const double share = inward ? 1 - now.share : now.share;
    const int high = static_cast<int>(std::lround(5 * (share < leaves ? share * 2 : 2 - 2 * share)));
    for (int i = 1; i <= high; ++i) brush.line({at->x, at->y - i}, brush.either(U'\u2502', U'|'), Ink::choice);
    if (inward && now.share >= leaves) brush.thing(*at, now.act.to);
    if (!inward && now.share >= leaves) {
      brush.is_gone(now.act.to);
      brush.sign(*at, brush.either(U'\u2219', U'.'), Ink::dim);
    }
  }
  brush.word(*at, inward ? "arrives" : "jumps away", Ink::choice);
}

/// Small craft or troops between two things.
void between(ActBrush& brush, const Moment& now, bool fight) {
  const auto from = brush.of(now.act.from), to = brush.end_of(now.act);
  if (!to) return;
  const Ink ink = brush.ink_of(now.act.from);
  if (from && !now.still) {
    const std::vector<At> way = line_to(*from, *to);
    constexpr int craft = 3;
    for (int i = 0; i < craft; ++i) {
      const double far = std::clamp(now.share * 1.2 - i * 0.1, 0.0, 1.0);
      At at = *from;
      if (!way.empty())
        at = way[std::min(way.size() - 1, static_cast<std::size_t>(far * static_cast<double>(way.size())))];
      const double turn = now.share * 12 + i * 2;
      if (fight)
        at = {at.x + static_cast<int>(std::lround(3 * std::sin(turn))),
              at.y + static_cast<int>(std::lround(std::cos(turn)))};
      brush.sign(at, brush.either(U'\u2022', U'*'), i % 2 == 1 && fight ? brush.ink_of(now.act.to) : ink);
    }
  } else if (from) {
    for (const At cell : line_to(*from, *to)) brush.line(cell, brush.either(U'\u2219', U'.'), ink);
  }
  if (!now.still && now.share < 0.5) return;
  const std::string word = fight ? "dogfight" : "boards";
  const ActResult result = now.act.result;
  tell_ending(brush, *to, result, result == ActResult::open ? word : fight ? word + ", " + ending_of(result).word : "");
}

void points(ActBrush& brush, const Moment& now) {
  const auto at = brush.end_of(now.act);
  if (!at || now.act.amount == 0) return;
  const std::int64_t amount = now.act.amount;
  const std::string text = (amount > 0 ? "+" : "") + std::to_string(amount) + (amount == 1 ? " point" : " points");
  brush.word(*at, text, amount > 0 ? Ink::good : Ink::bad);
}

void put(ActBrush& brush, const Moment& now) {
  const auto at = brush.end_of(now.act);
  if (!at) return;
  brush.sign(*at, U'+', brush.ink_of(now.act.from), !now.still && now.share < 0.5);
  brush.word(*at, now.act.look, brush.ink_of(now.act.from));
}

void paint(ActBrush& brush, const Moment& now) {
  if (!paint_fire(brush, now)) paint_other(brush, now);
}

/// Whether it says more than where something has gone to.
bool matters(const Cue& cue) {
  return cue.act.kind != ActKind::move;
}

}  // namespace

void paint_other(ActBrush& brush, const Moment& now) {
  switch (now.act.kind) {
    case ActKind::move:
      return move(brush, now);
    case ActKind::strike:
      return strike(brush, now);
    case ActKind::explode:
      return explode(brush, now);
    case ActKind::ping:
      return ping(brush, now);
    case ActKind::contact:
      return found(brush, now, false);
    case ActKind::lost:
      return found(brush, now, true);
    case ActKind::jump:
      return jump(brush, now);
    case ActKind::board:
      return between(brush, now, false);
    case ActKind::dogfight:
      return between(brush, now, true);
    case ActKind::points:
      return points(brush, now);
    case ActKind::set:
      return put(brush, now);
    default:
      return;
  }
}

ActPicture film_at(const Scene& scene, const std::vector<Cue>& cues, int ms) {
  ActBrush brush(scene);
  for (const Cue& cue : cues) {
    if (ms < cue.at) continue;
    brush.over = ms >= cue.ends();
    const double share = cue.lasts <= 0 ? 1 : std::min(1.0, static_cast<double>(ms - cue.at) / cue.lasts);
    paint(brush, {cue.act, share, false});
  }
  brush.over = false;
  return brush.done();
}

ActPicture stills_of(const Scene& scene, const std::vector<Cue>& cues) {
  ActBrush brush(scene);
  for (const Cue& cue : cues)
    if (matters(cue)) paint(brush, {cue.act, 1, true});
  return brush.done();
}

bool any_in_sight(const Scene& scene, const std::vector<Cue>& cues) {
  for (const Cue& cue : cues)
    for (const double share : {0.5, 0.9}) {
      ActBrush brush(scene);
      paint(brush, {cue.act, share, false});
      if (!brush.done().cells.empty()) return true;
    }
  return false;
}

std::vector<Place> places_of(const Scene& scene, const std::vector<Cue>& cues) {
  std::vector<Place> out;
  const ActBrush brush(scene);
  const auto add = [&](const std::optional<At>& at) {
    if (!at) return;
    const Place place = scene.lens.place_at(at->x, at->y);
    if (std::ranges::find(out, place) == out.end()) out.push_back(place);
  };
  for (const Cue& cue : cues) {
    if (!matters(cue)) continue;
    add(brush.of(cue.act.from));
    for (const table::Mark& mark : cue.act.path) add(brush.at(mark));
    add(brush.end_of(cue.act));
  }
  return out;
}

table::Board without(const table::Board& board, const std::set<std::string>& hidden) {
  table::Board out = board;
  out.things.erase_if([&](const table::Thing& thing) { return hidden.contains(thing.handle); });
  return out;
}

void draw_acts(Canvas& canvas, const ActPicture& acts) {
  for (const ActCell& cell : acts.cells) canvas.set(cell.x, cell.y, cell.cell);
}

}  // namespace emcon::client::panel
