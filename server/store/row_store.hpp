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

/// Within a table a key gives some bytes. Whoever uses a table names it; neither name nor key is empty.
struct LooseRow {
  std::string table;
  std::string key;
  std::optional<std::string> bytes;  ///< nothing: delete
  bool anew = false;                 ///< there must be none yet, else the whole write is `fenced`
};

/// Beside this row no server serves a database: matches are being moved into it, or a move was broken off.
inline constexpr const char* moving_table = "move";
inline constexpr const char* moving_key = "unfinished";

struct LooseKey {
  std::string table;
  std::string key;
};

/// Threads and ownership as of MatchStore: callbacks come later, on the caller's thread.
class RowStore {
 public:
  virtual ~RowStore() = default;

  using GotRows = std::function<void(Result<std::vector<LooseRow>>)>;
  /// Writes all or nothing, each row after the one before it. `fenced`: a row names no table or no key, or is there
  /// although it must be new.
  virtual void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) = 0;
  /// The rows with exactly these keys, in the order of `keys`, as they are at one moment. Sees every write whose
  /// callback has run. Problem "away", "unavailable" or "corrupt": the database cannot be read.
  virtual void find_rows(std::vector<LooseKey> keys, GotRows done) = 0;
  /// Rows of a table with keys above `after` and below `end` (empty: no bound), in the order of their keys' bytes, at
  /// most `limit`. Problems as of find_rows.
  virtual void page_rows(std::string table, std::string after, std::string end, std::size_t limit, GotRows done) = 0;
};

/// All, of one database.
class Store : public MatchStore, public RowStore, public NodeStore {};

}  // namespace emcon::store
