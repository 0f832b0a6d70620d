/// The store of several servers: one PostgreSQL database. Private to server/store; open.hpp makes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "server/store/postgres/beater.hpp"
#include "server/store/postgres/lease.hpp"
#include "server/store/postgres/queries.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/writer.hpp"
#include "server/store/threaded_store.hpp"

namespace emcon::store::postgres {

/// See ThreadedStore. `target` and `beginning` are those of begin_serving.
class PostgresBase {
 public:
  using Queries = postgres::Queries;
  static constexpr bool shared = true;

  PostgresBase(Target target, const Beginning& beginning, Self self)
      : target_(std::move(target)),
        beginning_(beginning),
        self_(std::move(self)),
        writer_(target_, self_.patience_ms) {}

  std::uint64_t process() const { return beginning_.process; }
  const Hash& signing_seed() const { return beginning_.signing_seed; }
  /// Never: a process that acquires a match sees everything that is stored of it.
  bool poisoned() const { return false; }
  /// Writes that had to wait for another primary are reported when the lease stands again: until then nobody may be
  /// told anything.
  void apply(std::span<Write> batch) {
    if (writer_.apply(batch)) lease_->renew_now();
  }
  void end() {
    writer_.end();
    beater_->end();
    lease_->end();
  }
  bool beat(Beater::Done done) {
    beater_->beat(std::move(done));
    return true;
  }
  std::unique_ptr<Queries> reader() const { return std::make_unique<Queries>(target_); }
  /// Each acquire gives a new hold, which the database checks in every append.
  Result<std::uint64_t> acquire(Queries& queries, const MatchId& match) const {
    return queries.acquire(match, process());
  }
  std::optional<Problem> unreadable() const { return std::nullopt; }
  void keep_lease(const Executor& executor, Lease::Regained regained, Lease::Answers answers) {
    beater_.emplace(target_, executor);
    lease_.emplace(target_, process(), self_, executor, std::move(regained), std::move(answers));
  }
  bool sure() const { return lease_->sure(); }

 private:
  Target target_;
  Beginning beginning_;
  Self self_;
  Writer writer_;
  std::optional<Beater> beater_;
  std::optional<Lease> lease_;
};

/// Each of its threads has a connection, which it makes again when it is lost. If the outcome of a commit is unknown,
/// every append in it is `in_doubt`. While no primary answers, writes wait as long as Self says, and then are
/// `unavailable`; reads give a Problem. Its lease ends last, after all commits.
using PostgresStore = ThreadedStore<PostgresBase>;

}  // namespace emcon::store::postgres
