/// What the house has to do at some time, and the port by which it asks to be woken for it.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "common/ids.hpp"
#include "server/house/connection.hpp"
#include "server/house/wheel.hpp"

namespace emcon::house {

/// A connection has not said hello in time.
struct HelloTimer {
  SessionId session = 0;
  auto operator<=>(const HelloTimer&) const = default;
};
/// A match wants to be looked at: a deadline, rows to write, or the time to leave the memory.
struct MatchTimer {
  MatchId match;
  auto operator<=>(const MatchTimer&) const = default;
};
/// Who is connected to a match may be told again.
struct PresenceTimer {
  MatchId match;
  auto operator<=>(const PresenceTimer&) const = default;
};
/// The next page of deadlines of matches that are not in memory.
struct DeadlinesTimer {
  auto operator<=>(const DeadlinesTimer&) const = default;
};
/// The next look for matches that do not begin.
struct UnstartedTimer {
  auto operator<=>(const UnstartedTimer&) const = default;
};
/// The next look whether the database takes writes.
struct BeatTimer {
  auto operator<=>(const BeatTimer&) const = default;
};
/// Those that are due at one moment fire in this order. Who is connected is told before a match does something by
/// itself: what a player does at that moment comes after it, too, and must look the same.
using Timer = std::variant<HelloTimer, PresenceTimer, MatchTimer, DeadlinesTimer, UnstartedTimer, BeatTimer>;

/// All timers of the house. Whenever the earliest one becomes earlier than what was asked for last, it asks `wake_at`
/// for a tick at that time (steady milliseconds). A tick that comes too early does no harm.
class Timers {
 public:
  explicit Timers(std::function<void(std::int64_t)> wake_at) : wake_at_(std::move(wake_at)) {}

  void set(const Timer& timer, std::int64_t at_ms) {
    wheel_.set(timer, at_ms);
    ask();
  }
  /// Like set, but an earlier time stays.
  void no_later(const Timer& timer, std::int64_t at_ms) {
    wheel_.no_later(timer, at_ms);
    ask();
  }
  void cancel(const Timer& timer) { wheel_.cancel(timer); }
  std::optional<std::int64_t> next() const { return wheel_.next(); }
  /// Takes out all whose time has come, earliest first. Call `ask` when they have been seen to.
  std::vector<Timer> due(std::int64_t now_ms) {
    asked_.reset();
    return wheel_.due(now_ms);
  }
  void ask() {
    const auto next = wheel_.next();
    if (!next || (asked_ && *asked_ <= *next)) return;
    asked_ = next;
    if (wake_at_) wake_at_(*next);
  }

 private:
  Wheel<Timer> wheel_;
  std::function<void(std::int64_t)> wake_at_;
  std::optional<std::int64_t> asked_;  ///< the earliest tick that was asked for and has not come
};

}  // namespace emcon::house
