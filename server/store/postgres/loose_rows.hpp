/// Loose rows in two statements: the first locks, the second looks and writes. Private to server/store.
#pragma once

#include <vector>

#include "server/store/postgres/connection.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store::postgres {

/// Locks those of the rows that are stored, for all writes of a transaction and in the order of their keys, so that no
/// two servers wait for each other. It must be a statement before the one that looks at them: a statement sees what was
/// committed before it began, and one that waited for a lock in its midst would look at what had been there.
void send_locks(Connection& db, const std::vector<const LooseRow*>& rows);
/// Writes all of them or none. Gives a row (clashes): above 0 if a row that must be new exists already, or one is not
/// what it must have been. If somebody else makes the same row at the same time, this is a Failure with the SQLSTATE of
/// a broken uniqueness. The rows have no flaw (flaw_of).
void send_loose_rows(Connection& db, const std::vector<LooseRow>& rows);

}  // namespace emcon::store::postgres
