/// The input of the committing thread, for every kind of database. Private to server/store.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/store/row_store.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// The removal of a match.
struct Erase {
  MatchId match;
  std::uint64_t hold = 0;
};

/// The end of a hold that its process gives back: others need not wait for its lease.
struct Release {
  MatchId match;
  std::uint64_t hold = 0;
};

/// One change of the database, and its result.
struct Write {
  std::variant<Append, Erase, Release, std::vector<LooseRow>> what;
  Appended result{};
};

/// A fault of rows that does not depend on the stored ones; empty: none.
std::string flaw_of(const std::vector<LooseRow>& rows);
std::string flaw_of(const Append& what);

/// The approximate size of a write in bytes.
std::size_t size_of(const Write& write);

}  // namespace emcon::store
