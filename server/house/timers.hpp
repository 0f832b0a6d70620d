/// The work of the house that is due at a certain time, and the port by which it asks to be woken for it.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "common/ids.hpp"
#include "server/house/alarms.hpp"
#include "server/house/connection.hpp"

namespace emcon::house {

/// A connection has not said hello in time.
struct HelloTimer {
  SessionId session = 0;
  auto operator<=>(const HelloTimer&) const = default;
};
/// A match needs attention: a deadline, rows to write, or the time to leave the memory.
struct MatchTimer {
  MatchId match;
  auto operator<=>(const MatchTimer&) const = default;
};
/// The presence of a match may be told again.
struct PresenceTimer {
  MatchId match;
  auto operator<=>(const PresenceTimer&) const = default;
};
/// The next page of deadlines of matches that are not in memory.
struct DeadlinesTimer {
  auto operator<=>(const DeadlinesTimer&) const = default;
};
/// The next look whether somebody has set the wall clock.
struct WallTimer {
  auto operator<=>(const WallTimer&) const = default;
};
/// The next look for matches that never begin.
struct UnstartedTimer {
  auto operator<=>(const UnstartedTimer&) const = default;
};
/// The next check whether the database takes writes.
struct BeatTimer {
  auto operator<=>(const BeatTimer&) const = default;
};
/// The next beat of the lists that move.
struct LobbyTimer {
  auto operator<=>(const LobbyTimer&) const = default;
};
/// Timers of the same moment fire in this order. Presence is told before a match does something by itself: an act of a
/// player at that moment comes after it, too, and must look the same.
using Timer = std::variant<HelloTimer, PresenceTimer, MatchTimer, DeadlinesTimer, WallTimer, UnstartedTimer, BeatTimer,
                           LobbyTimer>;

/// All timers of the house. Whenever the earliest time becomes earlier than the last one asked for, it asks `wake_at`
/// for a tick at that time (steady milliseconds). A tick that comes too early does no harm.
class Timers {
 public:
  explicit Timers(std::function<void(std::int64_t)> wake_at) : wake_at_(std::move(wake_at)) {}

  void set(const Timer& timer, std::int64_t at_ms) {
    alarms_.set(timer, at_ms);
    ask();
  }
  /// Sets a timer, unless it is set to an earlier time already.
  void no_later(const Timer& timer, std::int64_t at_ms) {
    alarms_.no_later(timer, at_ms);
    ask();
  }
  void cancel(const Timer& timer) { alarms_.cancel(timer); }
  std::optional<std::int64_t> next() const { return alarms_.next(); }
  /// Removes and returns all timers whose time has come, earliest first. Call `ask` after handling them.
  std::vector<Timer> due(std::int64_t now_ms) {
    asked_.reset();
    return alarms_.due(now_ms);
  }
  void ask() {
    const auto next = alarms_.next();
    if (!next || (asked_ && *asked_ <= *next)) return;
    asked_ = next;
    if (wake_at_) wake_at_(*next);
  }

 private:
  Alarms<Timer> alarms_;
  std::function<void(std::int64_t)> wake_at_;
  std::optional<std::int64_t> asked_;  ///< the earliest tick that was asked for and has not come
};

}  // namespace emcon::house
