/// Functions that make the acts of tellings. The caller gives the handles as the telling's audience knows them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/table/act.hpp"
#include "server/rules/contract/referee.hpp"
#include "server/rules/kit/phrase.hpp"

namespace emcon::rules {

inline table::Act act_of(table::ActKind kind, std::string from, std::string to) {
  table::Act out;
  out.kind = kind;
  out.from = std::move(from);
  out.to = std::move(to);
  return out;
}

/// Shots of `from` at `to`, of which `hits` hit.
inline table::Act shot_act(std::string from, std::string to, int shots, int hits) {
  table::Act out = act_of(table::ActKind::shot, std::move(from), std::move(to));
  out.count = std::max(1, shots);
  out.hits = std::clamp(hits, 0, out.count);
  out.result = hits > 0 ? table::ActResult::struck : table::ActResult::miss;
  return out;
}

/// Shots as by shot_act(), and their effect: `through` of the hits do harm, the others are stopped.
inline std::vector<table::Act> volley_acts(const std::string& from, const std::string& to, int shots, int hits,
                                           int through) {
  std::vector<table::Act> out{shot_act(from, to, shots, hits)};
  if (hits > 0 && through == 0) out.front().result = table::ActResult::stopped;
  if (through == 0) return out;
  table::Act strike = act_of(table::ActKind::strike, {}, to);
  strike.phase = 1;
  strike.loss = through;
  strike.result = table::ActResult::pierced;
  out.push_back(std::move(strike));
  return out;
}

/// The flight of `count` missiles of `look` from `from` to `to`; `stopped` of them do not arrive.
inline table::Act run_act(std::string from, std::string to, std::string look, int count, int stopped = 0) {
  table::Act out = act_of(table::ActKind::run, std::move(from), std::move(to));
  out.look = std::move(look);
  out.count = std::max(1, count);
  out.stopped = std::clamp(stopped, 0, out.count);
  out.result = out.stopped == out.count ? table::ActResult::stopped : table::ActResult::struck;
  return out;
}

inline table::Act launch_act(std::string from, std::string look, int count) {
  table::Act out = act_of(table::ActKind::launch, std::move(from), {});
  out.look = std::move(look);
  out.count = std::max(1, count);
  return out;
}

/// Defensive fire of `from` at `count` missiles that fly at `to`; it stops `stopped` of them.
inline table::Act defend_act(std::string from, std::string to, int count, int stopped) {
  table::Act out = act_of(table::ActKind::defend, std::move(from), std::move(to));
  out.count = std::max(1, count);
  out.stopped = std::clamp(stopped, 0, out.count);
  return out;
}

inline table::Act strike_act(std::string to, int loss, int facing = -1) {
  table::Act out = act_of(table::ActKind::strike, {}, std::move(to));
  out.loss = loss;
  out.facing = facing;
  out.result = loss > 0 ? table::ActResult::pierced : table::ActResult::stopped;
  return out;
}

/// A strike at `to` without a number for its harm. `holds`: a save or a guard has stopped it.
inline table::Act guarded_act(std::string to, bool holds) {
  table::Act out = strike_act(std::move(to), 0);
  out.result = holds ? table::ActResult::stopped : table::ActResult::struck;
  return out;
}
/// A strike at `to` that does harm without a number.
inline table::Act jolt_act(std::string to) {
  return guarded_act(std::move(to), false);
}

/// The destruction of `to`. It leaves remains of `look`; empty: none.
inline table::Act explode_act(std::string to, std::string look = "wreck") {
  table::Act out = act_of(table::ActKind::explode, {}, std::move(to));
  out.look = std::move(look);
  out.result = table::ActResult::destroyed;
  return out;
}

inline table::Act move_act(std::string from, std::vector<table::Mark> path) {
  table::Act out = act_of(table::ActKind::move, std::move(from), {});
  out.path = std::move(path);
  return out;
}

inline table::Act jump_act(std::string to, bool inward = false) {
  table::Act out = act_of(table::ActKind::jump, {}, std::move(to));
  out.inward = inward;
  return out;
}

inline table::Act contact_act(std::string from, std::string to, std::string look = {}) {
  table::Act out = act_of(table::ActKind::contact, std::move(from), std::move(to));
  out.look = std::move(look);
  return out;
}

inline table::Act lost_act(std::string to) {
  return act_of(table::ActKind::lost, {}, std::move(to));
}

inline table::Act points_act(Side side, std::int64_t amount, std::string to = {}) {
  table::Act out = act_of(table::ActKind::points, {}, std::move(to));
  out.side = side.index;
  out.amount = amount;
  return out;
}

inline table::Act in_phase(int phase, table::Act act) {
  act.phase = phase;
  return act;
}

inline constexpr std::size_t head_max = 90;  ///< characters

/// The showing of a telling. A head longer than head_max is cut at a blank.
inline Showing showing(const HeadWords& words, std::vector<table::Act> acts = {}) {
  std::string head = words.text();
  constexpr std::string_view left_out = "...";
  if (head.size() > head_max) {
    const std::size_t blank = head.rfind(' ', head_max - left_out.size());
    head.resize(blank == std::string::npos ? head_max - left_out.size() : blank);
    head += left_out;
  }
  return {std::move(head), std::move(acts)};
}

/// The note with the handles of the acts added to its subjects.
inline Note about_all(Note note, const std::vector<table::Act>& acts) {
  for (const table::Act& act : acts)
    for (const std::string& handle : {act.from, act.to})
      if (!handle.empty() && std::ranges::find(note.about, handle) == note.about.end()) note.about.push_back(handle);
  return note;
}

}  // namespace emcon::rules
