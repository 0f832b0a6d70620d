/// The statements that write appends. Private to server/store.
#pragma once

#include "server/store/postgres/columns.hpp"
#include "server/store/postgres/connection.hpp"

namespace emcon::store::postgres {

/// Sends one append in one statement. It gives a row if the append was written, none if it was fenced. Blobs are left
/// out.
void send_alone(Connection& db, const Append& what, const Columns& columns);

/// Matches whose rows are to be locked and moved on, or made.
struct Entering {
  Bytes matches;
  Numbers holds, befores, afters;  ///< last records before and after the append
  Bytes needs;                     ///< as in Append
  void add(const Append& what);
};
/// Gives a row (match, its number) for each match that was not fenced.
void send_moving(Connection& db, const Entering& matches);
/// The same for new matches.
void send_making(Connection& db, const Entering& matches);
/// Sends all rows of many appends; nothing for empty columns. Returns the number of statements.
int send_rows(Connection& db, const Columns& columns);
/// Returns the number of statements, 0 or 1.
int send_blobs(Connection& db, const Columns& columns);

/// Gives a row (removed, found): the number of matches of that id and hold that were removed, and of that id that
/// existed.
void send_erase(Connection& db, const MatchId& match, std::uint64_t hold);
/// Ends the ownership of the match, if `hold` is the newest.
void send_release(Connection& db, const MatchId& match, std::uint64_t hold);

}  // namespace emcon::store::postgres
