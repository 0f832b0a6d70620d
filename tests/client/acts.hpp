/// Acts as rulesets tell them, for tests of what draws them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/table/board.hpp"

namespace emcon::client::panel {

using table::Act;
using table::ActKind;
using table::ActResult;

inline Act act_of(ActKind kind, const std::string& from, const std::string& to) {
  Act out;
  out.kind = kind;
  out.from = from;
  out.to = to;
  return out;
}

inline Act shot(const std::string& from, const std::string& to, int count, int hits,
                ActResult result = ActResult::open) {
  Act out = act_of(ActKind::shot, from, to);
  out.count = count;
  out.hits = hits;
  out.result = result;
  return out;
}

inline Act run(const std::string& from, const std::string& to, int count, int stopped) {
  Act out = act_of(ActKind::run, from, to);
  out.look = "rocket";
  out.count = count;
  out.stopped = stopped;
  return out;
}

inline Act with(Act act, int phase, int loss, ActResult result) {
  act.phase = phase;
  act.loss = loss;
  act.result = result;
  return act;
}

inline table::JournalLine telling_of(std::vector<Act> acts) {
  table::JournalLine out;
  out.shown = std::move(acts);
  return out;
}

}  // namespace emcon::client::panel
