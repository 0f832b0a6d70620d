/// Opening a PostgreSQL database: refusals, migrations, the data that all its servers share. Private to server/store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/store.hpp"

namespace emcon::store::postgres {

/// The state of the database when a serving process begins.
struct Beginning {
  std::uint64_t process = 0;
  Hash signing_seed{};
};

/// Makes the tables or brings them up to date, and enters this process. Several processes that begin at once do so one
/// after the other. `seed`: that of the key with which it must sign; none: the database's own key, drawn if it has
/// none. Problems as for open_store and open_successor.
Result<Beginning> begin_serving(const Target& target, const std::optional<Hash>& seed);
/// Checks whether tools of this program can read the database. Problems as for open_reader.
Result<void> check_schema(const Target& target);

}  // namespace emcon::store::postgres
