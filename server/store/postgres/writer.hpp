/// Group commit in PostgreSQL: many appends to many matches, one transaction. Private to server/store.
#pragma once

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
  explicit Writer(const Target& target) : link_(target), watchdog_(target) {}

  /// Carries out all writes and fills in their results, usually in one transaction. If that was refused for certain,
  /// each write gets a transaction of its own, so that a bad one harms no other. If it is open what became of the
  /// COMMIT, all are `in_doubt` and the connection is given up: whoever acquires the match again sees what is stored.
  void apply(std::span<Write> writes);
  /// Any thread: commits that do not answer soon are given up.
  void end() { watchdog_.end(); }

 private:
  struct Trouble {
    Verdict verdict;
    std::string why;
    bool apart;  ///< worth while to try each write alone
  };
  using Writes = std::span<Write* const>;
  void carry_out(Writes writes);
  std::optional<Trouble> attempt(Writes writes);
  std::optional<Trouble> told(const Failure& failure, bool committing);

  Link link_;
  Watchdog watchdog_;
  Columns::Known known_;  ///< blobs that are stored
};

}  // namespace emcon::store::postgres
