// Begins to serve a file: enters the process, reads the key, and holds the writers.
#include "server/store/sqlite_base.hpp"

#include <sodium.h>

#include <chrono>
#include <string>
#include <utility>

#include "common/proof/signature.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

std::uint64_t begin_process(sqlite::Connection& db, const std::string& holder) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  sqlite::Statement insert = db.prepare(
      "INSERT INTO epochs (epoch, started_ms, holder) SELECT coalesce(max(epoch), 0) + 1, ?1, ?2 FROM epochs");
  insert.bind(1, std::chrono::duration_cast<std::chrono::milliseconds>(now).count()).bind_text(2, holder).run();
  return static_cast<std::uint64_t>(db.number("SELECT max(epoch) FROM epochs"));
}

/// Drawn by the first process that opens the database.
Hash read_signing_seed(sqlite::Connection& db) {
  Hash seed{};
  randombytes_buf(seed.data(), seed.size());
  sqlite::Statement insert = db.prepare("INSERT OR IGNORE INTO signing_key (id, seed, public) VALUES (1, ?1, ?2)");
  const std::string secret = as_string(seed);
  const SigningKey key(seed);
  insert.bind_blob(1, secret).bind_blob(2, key.public_key()).run();
  sqlite::Statement read = db.prepare("SELECT seed, public FROM signing_key");
  const bool there = read.step() && read.bytes(0).size() == seed.size();
  if (there) seed = as_bytes32(read.bytes(0));
  if (!there || SigningKey(seed).public_key() != read.bytes(1))
    throw sqlite::Failure(SQLITE_CORRUPT, "the signing key is damaged");
  return seed;
}

}  // namespace

SqliteBase::SqliteBase(ProcessLock lock, DatabaseFile file, std::unique_ptr<sqlite::Connection> db)
    : lock_(std::move(lock)),
      file_(std::move(file)),
      places_{.file = file_id(file_.path), .log = {}},
      db_(std::move(db)),
      process_(begin_process(*db_, lock_.holder())),
      signing_seed_(read_signing_seed(*db_)),
      writer_(*db_, process_),
      checkpointer_(open_again(file_, true), [this](const std::string&) { writer_.poison(); }) {
  sqlite3_wal_hook(db_->raw(), &SqliteBase::log_grew, this);
}

SqliteBase::~SqliteBase() {
  // After a failure, recovery must find the files as they lie on the disk.
  if (writer_.poisoned()) db_->checkpoint_on_close(false);
}

void SqliteBase::apply(std::span<Write> batch) {
  writer_.apply(batch);
  if (writer_.poisoned() || in_place()) return;
  // Somebody has removed the file, or replaced it: the writes are in a file without a name.
  writer_.poison();
  for (Write& write : batch)
    write.result = {.verdict = Verdict::in_doubt,
                    .last = 0,
                    .why = file_.path + " was removed or replaced while it was served; what was written since is lost"};
}

bool SqliteBase::in_place() {
  const auto log = file_id(file_.path + "-wal");
  if (!places_.log) places_.log = log;  // the first write makes it
  return !moved() && (!places_.file || log == places_.log);
}

bool SqliteBase::moved() const {
  return places_.file && file_id(file_.path) != places_.file;
}

int SqliteBase::log_grew(void* self, sqlite3*, const char*, int pages) {
  static_cast<SqliteBase*>(self)->checkpointer_.log_grew(pages);
  return SQLITE_OK;
}

std::unique_ptr<OwnQueries> SqliteBase::reader() const {
  return std::make_unique<OwnQueries>(open_again(file_, false), file_.path);
}

Result<std::uint64_t> SqliteBase::acquire(Queries& queries, const MatchId& match) const {
  if (queries.has(match)) return process_;
  return std::unexpected(unknown_match(match));
}

std::optional<Problem> SqliteBase::unreadable() const {
  if (!poisoned()) return std::nullopt;
  return refusal("unavailable", "the store has failed; the server must be restarted");
}

}  // namespace emcon::store
