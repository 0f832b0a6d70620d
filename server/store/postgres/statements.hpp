/// The statements that write appends. Private to server/store.
#pragma once

#include "server/store/postgres/columns.hpp"
#include "server/store/postgres/connection.hpp"

namespace emcon::store::postgres {

/// One append in one statement. It gives a row if the append was written, none if it was fenced. Blobs are left out.
void send_alone(Connection& db, const Append& what, const Columns& columns);

/// A match whose row is to be locked and moved on, or made.
struct Entering {
  Bytes matches;
  Numbers holds, befores, afters;  ///< last records before and after the append
  Bytes needs;                     ///< as of Append
  void add(const Append& what);
};
/// Gives a row (match, its number) for each that was not fenced.
void send_moving(Connection& db, const Entering& matches);
/// The same for matches that are made.
void send_making(Connection& db, const Entering& matches);
/// All rows of many appends; nothing for empty columns. Returns how many statements it took.
int send_rows(Connection& db, const Columns& columns);
/// 0 or 1 statements.
int send_blobs(Connection& db, const Columns& columns);

/// A row (removed, found): how many matches of that id and hold were removed, and how many of that id there were.
void send_erase(Connection& db, const MatchId& match, std::uint64_t hold);
/// The match has no owner any more, if `hold` is the newest.
void send_release(Connection& db, const MatchId& match, std::uint64_t hold);

}  // namespace emcon::store::postgres
