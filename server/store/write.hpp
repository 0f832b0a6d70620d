/// What the thread that commits is given, whatever the database. Private to server/store.
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

/// The end of a hold that its process has given back: others need not wait for its lease.
struct Release {
  MatchId match;
  std::uint64_t hold = 0;
};

/// One wish to change the database, and what became of it.
struct Write {
  std::variant<Append, Erase, Release, std::vector<LooseRow>> what;
  Appended result{};
};

/// What is wrong with rows, whatever is stored; empty: nothing.
std::string flaw_of(const std::vector<LooseRow>& rows);
std::string flaw_of(const Append& what);

/// About how many bytes a write takes.
std::size_t size_of(const Write& write);

}  // namespace emcon::store
