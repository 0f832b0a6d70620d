/// Group commit in PostgreSQL: many appends to many matches, one transaction. Private to server/store.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/columns.hpp"
#include "server/store/postgres/link.hpp"
#include "server/store/postgres/watchdog.hpp"
#include "server/store/write.hpp"

namespace emcon::store::postgres {

/// Used by the commit thread alone, except for end().
class Writer {
 public:
  /// `patience_ms`: as in Self.
  Writer(const Target& target, std::int64_t patience_ms) : link_(target), watchdog_(target), patience_(patience_ms) {}

  /// Carries out all writes and fills in their results, usually in one transaction. If that was certainly refused, each
  /// write gets a transaction of its own, so that a bad one harms no other. If the outcome of the COMMIT is unknown,
  /// all are `in_doubt` and the connection is given up: a process that acquires the match again sees what is stored. If
  /// no primary takes the writes, they wait for one, unsent; in a failover there is a new one within seconds. True if
  /// some had to wait and are durable now.
  bool apply(std::span<Write> writes);
  /// Any thread: commits that do not answer soon are given up.
  void end() { watchdog_.end(); }

 private:
  struct Trouble {
    Verdict verdict;
    std::string why;
    bool apart;  ///< it may help to try each write alone
    bool away;   ///< nothing is stored, because no primary was there, or none that could take it yet
  };
  using Writes = std::span<Write* const>;
  void carry_out(Writes writes);
  std::optional<Trouble> attempt_patiently(Writes writes);
  std::optional<Trouble> attempt(Writes writes);
  std::optional<Trouble> told(const Failure& failure, bool committing);

  Link link_;
  Watchdog watchdog_;
  std::chrono::milliseconds patience_;
  Columns::Known known_;        ///< blobs that are stored
  std::uint64_t known_by_ = 0;  ///< number of the connection by which they are known, as Link counts
  bool waited_ = false;         ///< since the last apply() began
  bool gave_up_ = false;        ///< patience has ended, and no primary has come since: nobody else waits for one
};

}  // namespace emcon::store::postgres
