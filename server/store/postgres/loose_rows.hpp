/// Rows of no match in one statement. Private to server/store.
#pragma once

#include <vector>

#include "server/store/postgres/connection.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store::postgres {

/// Why the rows cannot be written whatever is stored, as a row that is to be new twice; empty: they can.
std::string clash_within(const std::vector<LooseRow>& rows);
/// Writes all of them or none. A row (clashes): above 0 if one that must be new is there already. Somebody else who
/// makes the same row at the same time is a Failure with the state of a broken uniqueness.
void send_loose_rows(Connection& db, const std::vector<LooseRow>& rows);

}  // namespace emcon::store::postgres
