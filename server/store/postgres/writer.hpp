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

/// Used by the commit thread alone, but for end().
class Writer {
 public:
  /// `patience_ms`: as of Self.
  Writer(const Target& target, std::int64_t patience_ms) : link_(target), watchdog_(target), patience_(patience_ms) {}

  /// Carries out all writes and fills in their results, usually in one transaction. If that was refused for certain,
  /// each write gets a transaction of its own, so that a bad one harms no other. If it is open what became of the
  /// COMMIT, all are `in_doubt` and the connection is given up: whoever acquires the match again sees what is stored.
  /// While no primary takes them they wait for one, which another database becomes within seconds; what waits has not
  /// been sent. True if some had to wait and are durable now.
  bool apply(std::span<Write> writes);
  /// Any thread: commits that do not answer soon are given up.
  void end() { watchdog_.end(); }

 private:
  struct Trouble {
    Verdict verdict;
    std::string why;
    bool apart;  ///< worth while to try each write alone
    bool away;   ///< nothing is stored, for no primary was there, or none that could take it yet
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
  std::uint64_t known_by_ = 0;  ///< by which connection, as Link counts them
  bool waited_ = false;         ///< since the last apply() began
  bool gave_up_ = false;        ///< patience has ended, and no primary has been there since: nobody else waits for one
};

}  // namespace emcon::store::postgres
