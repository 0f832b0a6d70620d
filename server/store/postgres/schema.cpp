// Makes the tables in PostgreSQL, or brings them up to date, and enters a process that begins.
#include "server/store/postgres/schema.hpp"

#include <sodium.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <utility>

#include "common/proof/signature.hpp"
#include "server/store/migrations.hpp"
#include "server/store/refusal.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store::postgres {
namespace {

/// Migrations, and waiting for others' migrations, take as long as they need, within reason.
const Patience long_patience{.pause = std::chrono::milliseconds(60'000), .more = [] { return false; }};

constexpr Statement look{"look",
                         "SELECT CASE WHEN to_regnamespace('emcon') IS NULL THEN -1 WHEN "
                         "to_regclass('emcon.schema_version') IS NULL THEN -2 "
                         "ELSE 0 END::bigint"};
constexpr Statement get_version{"version", "SELECT number FROM schema_version"};
constexpr Statement enter{"enter",
                          "INSERT INTO processes (holder) VALUES (convert_from($1::bytea, 'UTF8')) RETURNING process"};
constexpr Statement put_key{"put_key",
                            "INSERT INTO signing_key (id, seed, public) VALUES (1, $1::bytea, $2::bytea) "
                            "ON CONFLICT DO NOTHING"};
constexpr Statement get_seed{"seed", "SELECT seed, public FROM signing_key"};

constexpr Statement find_mark{"find_mark",
                              "SELECT count(*) FROM loose_rows WHERE table_name = $1::bytea AND key = $2::bytea"};

/// Any number that no other program takes ("EmCn").
constexpr const char* lock = "SELECT pg_advisory_xact_lock(1164788590)";

Problem problem_of(const Target& target, const Failure& failure) {
  const std::string& state = failure.state();
  const std::string name = shown(target.url);
  if (state == "25006") return refusal("database_read_only", name + " cannot be written: " + failure.what());
  if (state.starts_with("XX") || state.starts_with("42P01") || state.starts_with("42703"))
    return refusal("database_damaged", name + " is damaged: " + failure.what());
  // Class 28: wrong user; 42501: missing rights.
  const bool no_right = state.starts_with("28") || state == "42501";
  return refusal("database_unavailable",
                 name + (no_right ? " does not let its user do that: " : " cannot be reached: ") + failure.what());
}

/// The number of its schema; 0: it has none of ours yet. Problem "database_foreign".
Result<std::int64_t> version_of(Connection& db, const std::string& name) {
  const std::int64_t there = db.run(look, {}, long_patience).number(0, 0);
  if (there == -1) return 0;
  if (there == -2)
    return std::unexpected(refusal("database_foreign", name + " has a schema 'emcon' that is no emcon-server's"));
  const Answer row = db.run(get_version, {}, long_patience);
  if (row.rows() != 1)
    return std::unexpected(refusal("database_damaged", name + " is damaged: it does not say what schema it has"));
  return row.number(0, 0);
}

std::optional<Problem> too_new(std::int64_t version, const std::string& name) {
  const int own = migrations().back().number;
  if (version <= own) return std::nullopt;
  return refusal("database_newer", name + " has schema " + std::to_string(version) +
                                       ", and this emcon-server knows those up to " + std::to_string(own) +
                                       "; serve it by the newer one");
}

/// One transaction for all steps: a process that waits for the lock finds them done.
std::optional<Problem> migrate(Connection& db, const std::string& name) {
  const auto version = version_of(db, name);
  if (!version) return version.error();
  if (auto problem = too_new(*version, name)) return problem;
  if (*version == migrations().back().number) return std::nullopt;
  std::string sql = "BEGIN; " + std::string(lock) + ";";
  if (*version == 0)
    sql +=
        "CREATE SCHEMA emcon; CREATE TABLE schema_version (number bigint NOT NULL); "
        "INSERT INTO schema_version VALUES (0);";
  for (const Migration& step : migrations()) {
    if (step.number <= *version) continue;
    sql += std::string(step.sql) + "\nUPDATE schema_version SET number = " + std::to_string(step.number) +
           " WHERE number = " + std::to_string(step.number - 1) + ";";
  }
  db.script(sql + "COMMIT;", long_patience);
  return std::nullopt;
}

std::string holder() {
  std::array<char, 256> machine{};
  if (gethostname(machine.data(), machine.size() - 1) != 0) machine[0] = '?';
  return "process " + std::to_string(getpid()) + " on " + machine.data();
}

Hash drawn_seed() {
  Hash out{};
  randombytes_buf(out.data(), out.size());
  return out;
}

/// Put there by the first process that begins.
Result<Hash> signing_seed(Connection& db, const std::string& name, const std::optional<Hash>& wanted) {
  Hash seed = wanted ? *wanted : drawn_seed();
  const SigningKey key(seed);
  db.run(put_key, Params().bytes(as_string(seed)).bytes(key.public_key()), long_patience);
  const Answer row = db.run(get_seed, {}, long_patience);
  const bool there = row.rows() == 1 && row.bytes(0, 0).size() == seed.size();
  if (there) seed = as_bytes32(row.bytes(0, 0));
  if (!there || SigningKey(seed).public_key() != row.bytes(0, 1))
    return std::unexpected(refusal("database_damaged", name + " is damaged: the signing key is not whole"));
  return seed;
}

/// Before anything is changed. A key that is put there in the next moment is told by the seed.
std::optional<Problem> other_key(Connection& db, const std::string& name, const Hash& wanted) {
  const auto version = version_of(db, name);
  if (!version) return version.error();
  if (*version == 0) return std::nullopt;
  const Answer row = db.run(get_seed, {}, long_patience);
  if (row.rows() == 0 || row.bytes(0, 0) == as_string(wanted)) return std::nullopt;
  return refusal("other_key",
                 name +
                     " has a key of its own already, from a server that was started on it, or from another "
                     "file; if nobody needs it, empty it (DROP SCHEMA emcon CASCADE)");
}

Result<Beginning> enter_process(Connection& db, const std::string& name, const std::optional<Hash>& wanted) {
  if (wanted)
    if (auto problem = other_key(db, name, *wanted)) return std::unexpected(std::move(*problem));
  if (auto problem = migrate(db, name)) return std::unexpected(std::move(*problem));
  if (!wanted && db.run(find_mark, Params().bytes(moving_table).bytes(moving_key), long_patience).number(0, 0) > 0)
    return std::unexpected(unfinished(name));
  const auto seed = signing_seed(db, name, wanted);
  if (!seed) return std::unexpected(seed.error());
  if (wanted && *seed != *wanted)
    return std::unexpected(refusal("other_key", "a server has just been started on " + name));
  const Answer row = db.run(enter, Params().bytes(holder()), long_patience);
  // Not waiting for the standby, the key could be lost with all that it has signed.
  if (const std::string warning = db.warning(); !warning.empty()) throw Failure({}, warning, true);
  return Beginning{.process = static_cast<std::uint64_t>(row.number(0, 0)), .signing_seed = *seed};
}

}  // namespace

Result<Beginning> begin_serving(const Target& target, const std::optional<Hash>& seed) {
  const std::string name = shown(target.url);
  // Somebody else may have migrated between the look and the lock; then the second look finds it done.
  for (bool again : {true, false}) {
    try {
      Connection db(target);
      return enter_process(db, name, seed);
    } catch (const Failure& failure) {
      if (!again || failure.lost()) return std::unexpected(problem_of(target, failure));
    }
  }
  return std::unexpected(refusal("database_unavailable", name + " cannot be reached"));
}

Result<void> check_schema(const Target& target) {
  const std::string name = shown(target.url);
  try {
    Connection db(target);
    const auto version = version_of(db, name);
    if (!version) return std::unexpected(version.error());
    if (auto problem = too_new(*version, name)) return std::unexpected(std::move(*problem));
    const int own = migrations().back().number;
    if (*version == 0)
      return std::unexpected(refusal("database_unavailable", name + " holds no matches; its server makes the tables"));
    if (*version < own)
      return std::unexpected(refusal("database_older", name + " has schema " + std::to_string(*version) +
                                                           "; the next start of a server brings it to " +
                                                           std::to_string(own)));
    return {};
  } catch (const Failure& failure) {
    return std::unexpected(problem_of(target, failure));
  }
}

}  // namespace emcon::store::postgres
