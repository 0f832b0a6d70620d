// Draws what is fired, flies and is shot at: beams and volleys, launches, missiles, point defence.
#include <algorithm>
#include <array>
#include <cmath>

#include "client/panel/act_brush.hpp"

namespace emcon::client::panel {
namespace {

using table::Act;
using table::ActKind;
using table::ActResult;

/// "3/4 hit"; of one alone the word.
std::string of_count(std::int64_t part, int count, const char* word) {
  return count > 1 ? std::to_string(part) + "/" + std::to_string(count) + " " + word : word;
}

/// How much of a line is there: it grows, and stands.
std::size_t grown(std::size_t cells, const Moment& now, double until) {
  const double part = now.still ? 1 : std::clamp(now.share / until, 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(part * static_cast<double>(cells)));
}

/// Shots that hit: a stroke that ends in the target.
void hits(ActBrush& brush, const Moment& now, At from, At to, double arrives) {
  const std::vector<At> way = line_to(from, to);
  const char32_t glyph = stroke(from, to, now.act.heavy, brush.scene().ascii);
  const std::size_t seen = grown(way.size(), now, arrives);
  for (std::size_t i = 0; i < seen && i + 1 < way.size(); ++i) brush.line(way[i], glyph, brush.ink_of(now.act.from));
}

/// Shots that miss: dots that go by the target, and on.
void misses(ActBrush& brush, const Moment& now, At from, At to, double arrives) {
  const int dx = to.x - from.x, dy = to.y - from.y;
  const bool flat = std::abs(dx) > 2 * std::abs(dy);
  At beyond{to.x + (flat ? (dx > 0 ? 4 : -4) : 3), to.y + (flat ? 1 : dy > 0 ? 2 : -2)};
  if (dx == 0 && dy == 0) beyond = {to.x + 4, to.y + 1};
  const std::vector<At> way = line_to(from, beyond);
  const std::size_t seen = grown(way.size(), now, arrives);
  for (std::size_t i = 1; i < seen; i += 2) brush.line(way[i], brush.either(U'\u00B7', U'.'), Ink::plain);
  if (seen == way.size() && !way.empty()) brush.sign(way.back(), brush.either(U'\u25CB', U'o'), Ink::dim);
}

void shot(ActBrush& brush, const Moment& now) {
  constexpr double arrives = 0.4;
  const Act& act = now.act;
  const auto from = brush.of(act.from), to = brush.end_of(act);
  if (!to) return;
  const bool hit = act.hits > 0 && act.result != ActResult::miss;
  // Who fires is not known: only what arrives is seen.
  if (from && hit) hits(brush, now, *from, *to, arrives);
  if (from && (!hit || act.hits < act.count)) misses(brush, now, *from, *to, arrives);
  if ((!from && !hit) || (!now.still && now.share < arrives)) return;
  const ActResult result = !hit ? ActResult::miss : act.result == ActResult::open ? ActResult::struck : act.result;
  const Ending ending = ending_of(result);
  if (hit && !now.still && now.share < 0.75) brush.sign(*to, brush.either(ending.sign, ending.plain), ending.ink, true);
  const bool usual = result == ActResult::struck || result == ActResult::stopped;
  tell_ending(brush, *to, result, usual ? of_count(act.hits, act.count, ending.word) : "");
}

void launch(ActBrush& brush, const Moment& now) {
  const auto from = brush.of(now.act.from);
  if (!from) return;
  constexpr std::array<At, 4> ways = {{{2, 0}, {-2, 0}, {0, -1}, {0, 1}}};
  const int far = now.still || now.share > 0.5 ? 2 : 1;
  const int count = std::clamp(now.act.count, 1, static_cast<int>(ways.size()));
  for (int i = 0; i < count && !now.still; ++i) {
    const At way = ways[static_cast<std::size_t>(i)];
    brush.line({from->x + way.x * far, from->y + way.y * far}, brush.either(U'\u2022', U'*'),
               brush.ink_of(now.act.from));
  }
  brush.word(*from, "launches " + std::to_string(std::max(1, now.act.count)), brush.ink_of(now.act.from));
}

/// The cells of a way: from its thing, or the first of its path, by the path between, to its end.
std::vector<At> way_of(const ActBrush& brush, const Act& act) {
  const auto to = brush.end_of(act);
  auto from = brush.of(act.from);
  if (!from && !act.path.empty()) from = brush.at(act.path.front());
  if (!from || !to) return {};
  std::vector<At> out{*from};
  const std::size_t marks = std::min(act.path.size(), table::act_marks_max);
  for (std::size_t i = 1; i + 1 < marks; ++i)
    if (const auto bend = brush.at(act.path[i]))
      for (const At cell : line_to(out.back(), *bend)) out.push_back(cell);
  for (const At cell : line_to(out.back(), *to)) out.push_back(cell);
  return out;
}

void run(ActBrush& brush, const Moment& now) {
  const Act& act = now.act;
  const std::vector<At> way = way_of(brush, act);
  if (way.empty()) return;
  const std::int64_t through = std::max<std::int64_t>(0, std::int64_t{act.count} - act.stopped);
  constexpr double stops = 0.7, last = 0.88;
  const bool none = through == 0;
  const double part = now.still ? 1 : std::min(1.0, now.share / last), ends = none ? stops : 1;
  const double far = ends * part * part * (1.5 - 0.5 * part);
  const auto head = static_cast<std::size_t>(std::lround(far * static_cast<double>(way.size() - 1)));
  const Ink ink = brush.ink_of(act.from);
  constexpr std::size_t trail = 5;
  const std::size_t first = now.still || head < trail ? 0 : head - trail;
  for (std::size_t i = first + 1; i < head; ++i)
    if (!now.still || i % 2 == 0) brush.line(way[i], brush.either(U'\u2219', U'.'), now.still ? ink : Ink::plain);
  if (!now.still && part < 1) {
    brush.sign(way[head], brush.either(U'\u2022', U'*'), ink);
    const std::int64_t left = part < stops ? act.count : through;
    const std::string number = left > 1 ? std::to_string(left) : "";
    for (std::size_t i = 0; i < number.size(); ++i)
      brush.sign({way[head].x + 1 + static_cast<int>(i), way[head].y}, static_cast<char32_t>(number[i]), ink);
    return;
  }
  if (none || act.result == ActResult::miss)
    return tell_ending(brush, way[head], none ? ActResult::stopped : ActResult::miss);
  if (act.count > 1 || act.result == ActResult::destroyed || act.result == ActResult::pierced)
    tell_ending(brush, way[head], act.result, act.count > 1 ? of_count(through, act.count, "through") : "");
}

void defend(ActBrush& brush, const Moment& now) {
  const auto from = brush.of(now.act.from), to = brush.end_of(now.act);
  if (!from) return;
  const At end = to && !(*to == *from) ? *to : At{from->x + 4, from->y - 1};
  const std::vector<At> way = line_to(*from, end);
  const auto runs = static_cast<std::size_t>(now.still ? 0 : now.share * 9);
  for (std::size_t i = 0; i + 1 < way.size(); ++i)
    if ((i + 3 - runs % 3) % 3 == 0) brush.line(way[i], brush.either(U'\u2236', U':'), brush.ink_of(now.act.from));
  if (now.act.stopped > 0 && (now.still || now.share > 0.4))
    tell_ending(brush, end, ActResult::stopped, std::to_string(now.act.stopped) + " stopped");
}

}  // namespace

bool paint_fire(ActBrush& brush, const Moment& now) {
  switch (now.act.kind) {
    case ActKind::shot:
      shot(brush, now);
      return true;
    case ActKind::launch:
      launch(brush, now);
      return true;
    case ActKind::run:
      run(brush, now);
      return true;
    case ActKind::defend:
      defend(brush, now);
      return true;
    default:
      return false;
  }
}

}  // namespace emcon::client::panel
