/// The store of several servers: one PostgreSQL database. Private to server/store; open.hpp makes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "server/store/postgres/queries.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/writer.hpp"
#include "server/store/threaded_store.hpp"

namespace emcon::store::postgres {

/// See ThreadedStore. `target` and `beginning` as of begin_serving.
class PostgresBase {
 public:
  using Queries = postgres::Queries;

  PostgresBase(Target target, const Beginning& beginning)
      : target_(std::move(target)), beginning_(beginning), writer_(target_) {}

  std::uint64_t process() const { return beginning_.process; }
  const Hash& signing_seed() const { return beginning_.signing_seed; }
  /// Never: whoever acquires a match sees what is stored of it.
  bool poisoned() const { return false; }
  void apply(std::span<Write> batch) { writer_.apply(batch); }
  void end() { writer_.end(); }
  std::unique_ptr<Queries> reader() const { return std::make_unique<Queries>(target_); }
  /// Each acquiring gives a hold of its own, which the database checks in every append.
  Result<std::uint64_t> acquire(Queries& queries, const MatchId& match) const { return queries.acquire(match); }
  std::optional<Problem> unreadable() const { return std::nullopt; }

 private:
  Target target_;
  Beginning beginning_;
  Writer writer_;
};

/// Each of its threads has a connection, which it makes again when it is lost. If the outcome of a commit is unknown,
/// every append in it is `in_doubt`. While no primary answers, appends are `unavailable` and reads are a Problem. No
/// process knows of the others: due() gives what they hold as well, and whoever acquires a match last has it.
using PostgresStore = ThreadedStore<PostgresBase>;

}  // namespace emcon::store::postgres
