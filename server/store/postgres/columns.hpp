/// The rows that appends write, as columns of arrays with one value a row. Private to server/store.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "server/store/postgres/params.hpp"
#include "server/store/store.hpp"

namespace emcon::store::postgres {

/// Rows to put and to drop, of one match or several. No row is in it twice: if several have one key the last counts,
/// because a statement may touch each row only once. The columns point into the appends and into this object.
class Columns {
 public:
  /// Hashes of stored blobs.
  using Known = std::set<std::string>;

  Columns() = default;
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;

  /// `match`: its number in the tables, which each of its rows gets. Shared parts become blobs, unless they are
  /// `known`.
  void add(const Append& what, std::int64_t match, const Known& known);

  struct Records {
    Numbers matches, seqs, holds;
    Bytes hashes, bytes, shared;
  };
  struct Rows {
    Numbers matches;
    Bytes kinds, keys, bytes;
  };
  struct Drafts {
    Numbers matches, seats, questions, revisions;
    Bytes bytes;
  };
  Records records;
  Rows put_rows, drop_rows;
  Drafts put_drafts, drop_drafts;
  std::map<std::string, std::string> blobs;  ///< by hash

 private:
  void add_records(const Append& what, std::int64_t match, const Known& known);
  std::string_view keep(std::string text);

  std::deque<std::string> kept_;
};

}  // namespace emcon::store::postgres
