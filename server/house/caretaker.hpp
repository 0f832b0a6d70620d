/// Looks after matches for which nobody asks: has them read when their deadline is near, and removes those that never
/// begin.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/house/residents.hpp"

namespace emcon::house {

/// One round over the deadline rows of matches that are not in memory, some rows at a time.
struct DeadlineRound {
  std::string after, end;     ///< keys
  std::int64_t first_ms = 0;  ///< wall time: deadlines after it need nothing yet
  bool jumped = false;        ///< the wall clock has been set: all rows are read again
};

class Caretaker {
 public:
  Caretaker(Premises& premises, Tables& tables, Rooms& rooms, Residents& residents);

  /// Reads the next page of deadlines. True if a new round has begun.
  bool look_for_deadlines();
  /// If somebody has set the wall clock, has all deadlines looked at.
  void look_at_the_wall_clock();
  /// Removes matches that have not begun and are too old for that, some at a time.
  void look_for_unstarted();

 private:
  /// Has listed matches read that an older server has written, so that they stand in lists that move, too.
  void look_for_listed(const std::string& after = {});
  /// By how much the wall clock was set since the last round began; 0: by less than the clocks drift apart.
  std::int64_t set_by() const;
  void begin_round();
  void deadlines_found(const Result<std::vector<store::Found>>& page);
  /// Reads the next page of rows of that kind, and removes the matches that are too old. Tells `then` whether there may
  /// be more.
  void remove_older(store::RowKind kind, std::function<void(bool more)> then);
  bool remove_page(store::RowKind kind, const std::vector<store::Found>& page);
  /// Whether the match may stay although its players have not come: its address has no more of them than it may, or
  /// somebody is here.
  bool may_stand(const store::Found& alone);
  /// Whether the match may be removed: nobody has just come to begin it.
  bool removable(const MatchId& id);
  void remove(const MatchId& id);
  void removed(const MatchId& id);
  void look_failed(const char* what, const Problem& problem);

  Premises& premises_;
  Tables& tables_;
  Rooms& rooms_;
  Residents& residents_;
  std::int64_t wall_seen_ms_, steady_seen_ms_;  ///< when the last round began
  bool set_while_away_ = false;         ///< the wall clock, as Config::clock_set_back, and no round has begun since
  std::optional<DeadlineRound> round_;  ///< under way
  std::optional<std::int64_t> looked_to_ms_;  ///< wall time up to which the last round looked; nothing: there was none
  std::map<store::RowKind, std::string> older_after_;  ///< last key of each kind in the look for such matches
  /// For matches that are old enough to be removed if nobody is there: the time when a holder of a seat was last seen.
  std::unordered_map<MatchId, std::int64_t> makers_seen_;
  /// The matches of one maker that stand longer than `alone_ms`.
  struct Standing {
    std::size_t before = 0;  ///< that the last round has left
    std::size_t now = 0;     ///< that this round has seen so far
    std::size_t going = 0;   ///< of these it has removed
  };
  std::unordered_map<std::string, Standing> standing_;  ///< by the mark of their maker
};

}  // namespace emcon::house
