/// Hands what matches have to write to the store, and brings back what became of it.
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
  /// What its owner does about a write that is over.
  struct Hooks {
    std::function<void(Table&)> stored;                             ///< what is owed may be written now
    std::function<void(const Stay&, store::Verdict verdict)> over;  ///< at last; the table is still there
  };
  Writer(Premises& premises, Tables& tables, Hooks hooks);

  /// Rows to write with the table's next append. `done` may be empty; it also learns of a table that is gone.
  /// `token_of`: the seat whose tokens the rows are about, if any.
  void want(Table& table, std::vector<store::IndexRow> rows, std::function<void(store::Verdict)> done,
            int token_of = -1);
  /// Has the store ask for the table's next append.
  void ask_turn(Table& table);
  /// The disk was full for the newest write, which is some seconds old at most: whoever does not let players in
  /// meanwhile may try again then.
  bool disk_full() const;

 private:
  std::optional<store::Append> take(Sent& sent);
  void written(Sent& sent, const store::Appended& result);
  void go_on(Sent& sent, const store::Appended& result);
  void not_written(const MatchId& match, const store::Appended& result);

  Premises& premises_;
  Tables& tables_;
  Hooks hooks_;
  std::optional<std::int64_t> full_ms_;  ///< when the newest write failed for that
  bool lost_ = false;                    ///< the store takes nothing any more, and that has been said
};

}  // namespace emcon::house
