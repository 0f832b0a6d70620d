/// Opening a PostgreSQL database: refusals, migrations, what every server of it shares. Private to server/store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/store.hpp"

namespace emcon::store::postgres {

/// What a process that serves finds and leaves when it begins.
struct Beginning {
  std::uint64_t process = 0;
  Hash signing_seed{};
};

/// Makes the tables or brings them up to date, if several processes begin at once one after the other, and enters this
/// process. `seed`: of the key that it must sign with; none: one that is drawn, unless it has one. Problems as of
/// open_store and open_successor.
Result<Beginning> begin_serving(const Target& target, const std::optional<Hash>& seed);
/// Whether tools of this program can read the database. Problems as of open_reader.
Result<void> check_schema(const Target& target);

}  // namespace emcon::store::postgres
