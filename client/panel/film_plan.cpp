// Plans a film: acts of a phase together, phases one after the other, and a long film faster.
#include "client/panel/film_plan.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "client/panel/places.hpp"
#include "common/each_of.hpp"

namespace emcon::client::panel {
namespace {

using table::Act;
using table::ActKind;
using table::Board;
using table::JournalLine;
using table::Map;
using table::Mark;
using table::Role;
using table::Thing;

/// The time of an act, and the share of it after which the next phase of its line begins: a shot has arrived by then.
struct Lasting {
  int ms = 600;
  int percent = 100;
};

constexpr EachOf<ActKind, Lasting> lasting({{ActKind::move, {800, 100}},
                                            {ActKind::shot, {600, 50}},
                                            {ActKind::launch, {450, 100}},
                                            {ActKind::run, {800, 90}},
                                            {ActKind::defend, {500, 100}},
                                            {ActKind::strike, {600, 50}},
                                            {ActKind::explode, {900, 50}},
                                            {ActKind::ping, {600, 100}},
                                            {ActKind::contact, {700, 100}},
                                            {ActKind::lost, {600, 100}},
                                            {ActKind::jump, {700, 100}},
                                            {ActKind::board, {700, 100}},
                                            {ActKind::dogfight, {800, 100}},
                                            {ActKind::points, {700, 100}},
                                            {ActKind::set, {450, 100}}},
                                           {});

constexpr int film_pause = 50;
constexpr int film_stagger = 120;       ///< between lines of one kind
constexpr int film_spread = 600;        ///< lines of one kind begin within so much, however many there are
constexpr int film_longest = 2000;      ///< a longer film is faster ...
constexpr int film_fastest = 5;         ///< ... but at most so many halves as fast as usual
constexpr int film_shortest = 300;      ///< the least time of an act
constexpr std::size_t cues_most = 400;  ///< cues of a film

/// The way of a mark that the new board tells: its bends, if they begin where it was.
std::vector<Mark> glide_way(const Map& map, const Thing& now, const Mark& from, const Mark& to) {
  std::vector<Mark> out;
  const auto past = marks_on(now, map.id, Role::past);
  if (!past.empty() && place_of(map, *past.front()) == place_of(map, from))
    for (std::size_t i = 1; i < past.size(); ++i) out.push_back(*past[i]);
  out.push_back(to);
  return out;
}

/// The acts of a line, one phase after the other, from 0 on.
std::vector<Cue> cues_of_line(const std::vector<Act>& acts) {
  std::vector<Cue> out;
  std::set<std::int32_t> phases;
  const std::size_t count = std::min(acts.size(), table::acts_max);
  for (std::size_t i = 0; i < count; ++i) phases.insert(acts[i].phase);
  int at = 0;
  for (const std::int32_t phase : phases) {
    int next = at;
    for (std::size_t i = 0; i < count; ++i) {
      if (acts[i].phase != phase) continue;
      const Lasting time = lasting[acts[i].kind];
      out.push_back({at, time.ms, acts[i]});
      next = std::max(next, at + time.ms * time.percent / 100);
    }
    at = next;
  }
  return out;
}

/// Lines that follow each other and begin with the same kind of act run beside each other.
struct Batch {
  ActKind kind{};
  std::vector<std::vector<Cue>> lines;
};

std::vector<Batch> batches(std::span<const JournalLine> lines) {
  std::vector<Batch> out;
  for (const JournalLine& line : lines) {
    if (line.shown.empty()) continue;
    const ActKind kind = line.shown.front().kind;
    if (out.empty() || out.back().kind != kind) out.push_back({kind, {}});
    out.back().lines.push_back(cues_of_line(line.shown));
  }
  return out;
}

std::int32_t sum(std::int32_t a, std::int32_t b) {
  constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min(), greatest = -(least + 1);
  return static_cast<std::int32_t>(std::clamp(std::int64_t{a} + b, least, greatest));
}

/// Whether both are one volley, salvo or blow.
bool alike(const Cue& a, const Cue& b) {
  const ActKind kind = a.act.kind;
  const bool adds = kind == ActKind::shot || kind == ActKind::launch || kind == ActKind::run ||
                    kind == ActKind::defend || kind == ActKind::strike;
  return adds && kind == b.act.kind && a.act.from == b.act.from && a.act.to == b.act.to && a.act.path == b.act.path &&
         a.act.heavy == b.act.heavy && b.at < a.ends();
}

/// Makes one of acts that are alike at the same time: twelve words at one target would say less than their sum.
std::vector<Cue> summed(std::vector<Cue> cues) {
  std::vector<Cue> out;
  for (Cue& cue : cues) {
    const auto same = std::ranges::find_if(out, [&](const Cue& other) { return alike(other, cue); });
    if (same == out.end()) {
      out.push_back(std::move(cue));
      continue;
    }
    Act& act = same->act;
    act.count = sum(act.count, cue.act.count);
    act.hits = sum(act.hits, cue.act.hits);
    act.stopped = sum(act.stopped, cue.act.stopped);
    act.loss = sum(act.loss, cue.act.loss);
    act.result = std::max(act.result, cue.act.result);
  }
  return out;
}

/// A film that takes too long is shown faster.
void hurry(std::vector<Cue>& cues) {
  const std::int64_t length = length_of(cues);
  if (length <= film_longest) return;
  const std::int64_t least = length * 2 / film_fastest, wanted = std::max<std::int64_t>(film_longest, least);
  for (Cue& cue : cues) {
    cue.at = static_cast<int>(cue.at * wanted / length);
    cue.lasts = std::max(std::min(cue.lasts, film_shortest), static_cast<int>(cue.lasts * wanted / length));
  }
}

}  // namespace

std::vector<Act> glides(const Board& before, const Board& after) {
  std::unordered_map<std::string_view, std::size_t> were;
  for (std::size_t i = 0; i < before.things.size(); ++i) were.emplace(before.things[i].handle, i);
  std::vector<Act> out;
  for (std::size_t i = 0; i < after.things.size(); ++i) {
    const Thing& now = after.things[i];
    const auto was = were.find(now.handle);
    if (was == were.end() || after.things.same(i, before.things, was->second)) continue;
    for (const Map& map : after.maps) {
      const Mark* from = mark_on(before.things[was->second], map.id, Role::present);
      const Mark* to = mark_on(now, map.id, Role::present);
      if (!from || !to || place_of(map, *from) == place_of(map, *to)) continue;
      Act act;
      act.from = now.handle;
      act.path = glide_way(map, now, *from, *to);
      out.push_back(std::move(act));
    }
  }
  return out;
}

std::vector<Cue> cues_of(std::span<const JournalLine> lines, std::vector<Act> moves) {
  std::set<std::string_view> told;
  for (const JournalLine& line : lines)
    for (const Act& act : line.shown)
      if (act.kind == ActKind::move) told.insert(act.from);
  std::vector<Cue> out;
  for (Act& act : moves)
    if (!told.contains(act.from)) out.push_back({0, lasting[ActKind::move].ms, std::move(act)});
  // What is told of movement runs with what glides by itself; all else comes behind.
  int at = 0, after = length_of(out);
  for (const Batch& batch : batches(lines)) {
    const bool moving = batch.kind == ActKind::move;
    if (!moving) at = after > 0 ? after + film_pause : 0;
    const int step = moving ? 0 : std::min(film_stagger, film_spread / static_cast<int>(batch.lines.size()));
    for (std::size_t i = 0; i < batch.lines.size(); ++i)
      for (Cue cue : batch.lines[i]) {
        cue.at += at + static_cast<int>(i) * step;
        after = std::max(after, cue.ends());
        out.push_back(std::move(cue));
      }
    at = after + film_pause;
  }
  std::ranges::stable_sort(out, {}, &Cue::at);
  if (out.size() > cues_most) out.resize(cues_most);
  out = summed(std::move(out));
  hurry(out);
  return out;
}

int length_of(const std::vector<Cue>& cues) {
  int out = 0;
  for (const Cue& cue : cues) out = std::max(out, cue.ends());
  return out;
}

}  // namespace emcon::client::panel
