// Makes stores and readers of PostgreSQL databases.
#include "server/store/postgres/open.hpp"

#include <utility>

#include "server/store/postgres/postgres_store.hpp"
#include "server/store/postgres/queries.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store::postgres {
namespace {

class PostgresReader final : public DatabaseReader {
 public:
  explicit PostgresReader(const Target& target) : name_(postgres::shown(target.url)), queries_(target) {}

  Result<StoredMatch> load(const MatchId& match) override {
    return read([&] { return queries_.load(match); });
  }
  Result<std::vector<Found>> page(const PageOf& what) override {
    return read([&]() -> Result<std::vector<Found>> { return queries_.page(what); });
  }
  Result<std::vector<MatchId>> matches(const MatchId& after, std::size_t limit) override {
    return read([&]() -> Result<std::vector<MatchId>> { return queries_.matches(after, limit); });
  }
  Result<std::string> server_key() override {
    return read([&]() -> Result<std::string> {
      if (auto key = queries_.server_key()) return std::move(*key);
      return std::unexpected(no_key(name_));
    });
  }
  Result<void> check() override {
    return read([&]() -> Result<void> {
      const std::string what = queries_.flaw();
      if (what.empty()) return {};
      return std::unexpected(not_whole(name_, what));
    });
  }
  Result<void> finished() override {
    return read([&]() -> Result<void> {
      if (queries_.find_rows({{moving_table, moving_key}}).empty()) return {};
      return std::unexpected(unfinished(name_));
    });
  }
  Result<std::vector<Node>> nodes() override {
    return read([&]() -> Result<std::vector<Node>> { return queries_.nodes(); });
  }
  Result<Owner> owner(const MatchId& match) override {
    return read([&]() -> Result<Owner> { return queries_.owner(match); });
  }
  Result<void> backup(const std::string&) override {
    return std::unexpected(refusal("backup_elsewhere",
                                   name_ + " is kept by PostgreSQL, whose own tools copy it whole and while it serves: "
                                           "pg_basebackup for one copy, pgBackRest for one of every moment"));
  }

 private:
  template <class Read>
  auto read(Read read) -> decltype(read()) {
    try {
      return read();
    } catch (const Failure& failure) {
      return std::unexpected(queries_.problem_of(failure));
    }
  }

  std::string name_;
  Queries queries_;
};

std::optional<Problem> bad_url(const std::string& url) {
  const std::string flaw = flaw_of(url);
  if (flaw.empty()) return std::nullopt;
  return refusal("database_unavailable", "the URL of the database cannot be read: " + flaw);
}

Result<std::unique_ptr<Store>> open_with(const std::string& url, const Executor& executor, Self self,
                                         const std::optional<Hash>& seed) {
  if (auto problem = bad_url(url)) return std::unexpected(std::move(*problem));
  const Target target{.url = url, .must_write = true};
  const auto beginning = begin_serving(target, seed);
  if (!beginning) return std::unexpected(beginning.error());
  return std::make_unique<PostgresStore>(std::make_unique<PostgresBase>(target, *beginning, std::move(self)), executor);
}

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& url, const Executor& executor, Self self) {
  return open_with(url, executor, std::move(self), std::nullopt);
}

Result<std::unique_ptr<Store>> open_successor(const std::string& url, const Executor& executor,
                                              const Hash& signing_seed) {
  return open_with(url, executor, {}, signing_seed);
}

Result<std::unique_ptr<DatabaseReader>> open_reader(const std::string& url, bool primary) {
  if (auto problem = bad_url(url)) return std::unexpected(std::move(*problem));
  const Target target{.url = url, .must_write = primary};
  if (auto right = check_schema(target); !right) return std::unexpected(right.error());
  return std::make_unique<PostgresReader>(target);
}

}  // namespace emcon::store::postgres
