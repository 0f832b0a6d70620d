/// Rows that belong to no match, such as those of people. They live in the same database as the logs and are written by
/// the same thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/store/nodes.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// A row: in each table, a key has bytes. The code that uses a table names it; neither name nor key is empty.
struct LooseRow {
  std::string table;
  std::string key;
  std::optional<std::string> bytes;  ///< nothing: delete
  bool anew = false;                 ///< the key must be unused, else the whole write is `stale`
  /// The row must have these bytes now, else the whole write is `stale`. Whoever writes what follows from something
  /// that he has read names here what he has read.
  std::optional<std::string> was{};

  bool guarded() const { return anew || was; }
};

/// While this row exists no server serves the database: matches are being moved into it, or a move was broken off.
inline constexpr const char* moving_table = "move";
inline constexpr const char* moving_key = "unfinished";

struct LooseKey {
  std::string table;
  std::string key;
};

/// A page of a table: keys above `after` and below `end` (empty: no bound), in the order of their bytes, at most
/// `limit`. `back`: in the reverse order, the greatest key first; the next page then ends before the last key of this
/// one.
struct LoosePage {
  std::string table;
  std::string after{}, end{};
  std::size_t limit = 0;
  bool back = false;
};

/// Threads and ownership as in MatchStore: callbacks come later, on the caller's thread.
class RowStore {
 public:
  virtual ~RowStore() = default;

  using GotRows = std::function<void(Result<std::vector<LooseRow>>)>;
  /// Writes all rows or none, each row after the one before it. Guards (`anew`, `was`) look at what is stored before
  /// the write. `stale`: one of them does not hold, and nothing was written; read the rows again. `fenced`: a row names
  /// no table or no key, has two guards, or has one behind another row of its key.
  virtual void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) = 0;
  /// Finds the rows with exactly these keys, in the order of `keys`, as they are at one moment. It sees every write
  /// whose callback has run. Problem "away", "unavailable" or "corrupt": the database cannot be read.
  virtual void find_rows(std::vector<LooseKey> keys, GotRows done) = 0;
  /// See LoosePage. Problems as for find_rows.
  virtual void page_rows(LoosePage what, GotRows done) = 0;
};

/// All three stores of one database.
class Store : public MatchStore, public RowStore, public NodeStore {};

}  // namespace emcon::store
