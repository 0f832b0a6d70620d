/// Hands the writes of matches to the store, and brings back the results.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/house/premises.hpp"
#include "server/house/tables.hpp"

namespace emcon::house {

class Writer {
 public:
  /// Calls to its owner when a write has ended.
  struct Hooks {
    std::function<void(Table&)> stored;                             ///< owed rows may be written now
    std::function<void(const Stay&, store::Verdict verdict)> over;  ///< comes last; the table is still there
  };
  Writer(Premises& premises, Tables& tables, Hooks hooks);

  /// Wants rows written with the table's next append. `done` may be empty; it is also called if the table is gone.
  /// `token_of`: the seat whose tokens the rows are about, if any.
  void want(Table& table, std::vector<store::IndexRow> rows, std::function<void(store::Verdict)> done,
            std::optional<Seat> token_of = {});
  /// Asks the store for a turn for the table's next append.
  void ask_turn(Table& table);
  /// Whether the disk was full for the newest write, which is at most some seconds old. A server that turns players
  /// away because of it may try again after that time.
  bool disk_full() const;

 private:
  std::optional<store::Append> take(Sent& sent);
  void written(Sent& sent, const store::Appended& result);
  void go_on(Sent& sent, const store::Appended& result);
  void not_written(const MatchId& match, const store::Appended& result);

  Premises& premises_;
  Tables& tables_;
  Hooks hooks_;
  std::optional<std::int64_t> full_ms_;  ///< time when the newest write failed for that reason
  bool lost_ = false;                    ///< the store will never take anything again, and that has been reported
};

}  // namespace emcon::house
