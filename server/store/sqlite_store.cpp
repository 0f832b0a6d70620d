// Runs the store's threads: the commit thread writes all waiting appends in one transaction and posts their results.
#include "server/store/sqlite_store.hpp"

#include <sodium.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <filesystem>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "common/proof/signature.hpp"
#include "server/store/backup.hpp"
#include "server/store/checkpointer.hpp"
#include "server/store/database_file.hpp"
#include "server/store/holds.hpp"
#include "server/store/job_thread.hpp"
#include "server/store/process_lock.hpp"
#include "server/store/queries.hpp"
#include "server/store/read_thread.hpp"
#include "server/store/refusal.hpp"
#include "server/store/writer.hpp"

namespace emcon::store {
namespace {

/// Bounds one transaction: its pages wait in memory for COMMIT, and whoever comes later waits for it.
constexpr std::size_t batch_writes_max = 1'024;
constexpr std::size_t batch_bytes_max = 16U << 20U;
std::size_t size_of(const Append& what) {
  std::size_t bytes = 0;
  for (const Record& record : what.records) bytes += record.bytes.size();
  for (const IndexRow& row : what.index) bytes += row.key.size() + (row.bytes ? row.bytes->size() : 0);
  for (const DraftRow& row : what.drafts) bytes += row.bytes.size();
  return bytes;
}

std::size_t size_of(const Erase&) {
  return 0;
}

std::size_t size_of(const std::vector<LooseRow>& rows) {
  std::size_t bytes = 0;
  for (const LooseRow& row : rows) bytes += row.key.size() + (row.bytes ? row.bytes->size() : 0);
  return bytes;
}

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

/// Members are destroyed from the last to the first: threads before what they use, the process lock at the very end.
/// Members are destroyed from the last to the first: threads before what they use, the process lock at the very end.
struct SqliteStore::Parts {
  struct WriteJob {
    MatchId match;  ///< empty: it writes to no match
    Write write;
    std::function<void(Appended)> done;
  };
  /// Somebody who has something to write when the next commit opens.
  struct Waiting {
    MatchId match;
    std::function<std::optional<Write>()> take;
    std::function<void(Appended)> done;
  };

  Parts(ProcessLock held, DatabaseFile where, std::unique_ptr<sqlite::Connection> db, Executor run_later)
      : lock(std::move(held)),
        file(std::move(where)),
        executor(std::move(run_later)),
        write_db(std::move(db)),
        process(begin_process(*write_db, lock.holder())),
        signing_seed(read_signing_seed(*write_db)),
        writer(*write_db, process),
        lookups(open_again(file, false), executor, file.path),
        loads(open_again(file, false), executor, file.path),
        checkpointer(open_again(file, true), [this](const std::string&) { writer.poison(); }) {
    sqlite3_wal_hook(write_db->raw(), &Parts::log_grew, this);
    thread.emplace([this](std::deque<WriteJob> jobs) { write_all(std::move(jobs)); });
  }

  ~Parts() {
    thread.reset();
    // What failed must be found by recovery as it lies on the disk.
    if (writer.poisoned()) write_db->checkpoint_on_close(false);
  }

  static int log_grew(void* self, sqlite3*, const char*, int pages) {
    static_cast<Parts*>(self)->checkpointer.log_grew(pages);
    return SQLITE_OK;
  }

  // server's thread
  void ready(Waiting one);
  void open_soon();
  void open_commit();
  void take(Waiting one, std::deque<WriteJob>& taken);
  void written(std::vector<WriteJob>& jobs, bool last);
  /// Asks the thread that reads whole matches.
  template <class Answer, class Read>
  void read_match(Read read, std::function<void(Result<Answer>)> done);
  /// Of a match that is to be read or acquired; `done` also learns whether this process holds it now.
  template <class Answer, class Read>
  void acquire(const MatchId& match, Read read, std::function<void(Result<Answer>)> done);
  // commit thread
  void write_all(std::deque<WriteJob> jobs);
  void write_batch(std::vector<WriteJob> jobs, bool last);

  ProcessLock lock;
  DatabaseFile file;
  Executor executor;
  std::unique_ptr<sqlite::Connection> write_db;  // commit thread, after construction
  std::uint64_t process;
  Hash signing_seed;
  Writer writer;
  Holds holds{process};  // server's thread, like the four below
  std::vector<Waiting> waiting;
  std::unordered_set<MatchId> in_flight;  ///< matches with a write that was taken and is not done
  bool opening = false;                   ///< open_commit is about to be called
  bool committing = false;                ///< writes were handed to the thread, and the last word has not come back
  // Lets results that come back after the end of the store find out.
  std::shared_ptr<bool> alive = std::make_shared<bool>(true);
  std::atomic<std::uint64_t> appends = 0;
  std::atomic<std::uint64_t> transactions = 0;

  ReadThread lookups;  ///< short questions only: how long they take tells nothing of what others have read
  ReadThread loads;
  Checkpointer checkpointer;
  std::optional<JobThread<WriteJob>> thread;  ///< of the commits
};

void SqliteStore::Parts::ready(Waiting one) {
  waiting.push_back(std::move(one));
  open_soon();
}

/// Behind what the server's thread has to do already: what that gives is in the same commit.
void SqliteStore::Parts::open_soon() {
  if (committing || std::exchange(opening, true)) return;
  executor([this, still = alive] {
    if (!*still) return;
    opening = false;
    if (!committing) open_commit();
  });
}

/// Hands what waits to the thread. A match whose last write is not done waits for the commit after.
void SqliteStore::Parts::open_commit() {
  std::deque<WriteJob> taken;
  std::vector<Waiting> later;
  for (Waiting& one : std::exchange(waiting, {})) {
    if (in_flight.contains(one.match))
      later.push_back(std::move(one));
    else
      take(std::move(one), taken);
  }
  waiting.insert(waiting.begin(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
  if (taken.empty()) return;
  appends += taken.size();
  committing = true;
  thread->add(std::move(taken));
}

void SqliteStore::Parts::take(Waiting one, std::deque<WriteJob>& taken) {
  std::optional<Write> write = one.take();
  if (!write) return;
  std::string why;
  if (auto* const append = std::get_if<Append>(&write->what)) {
    append->match = one.match;
    why = holds.refusal(*append);
  } else if (std::holds_alternative<Erase>(write->what)) {
    why = holds.refusal(one.match, std::get<Erase>(write->what).hold);
  }
  if (!why.empty()) return executor([done = std::move(one.done), why = std::move(why)] { done(fenced(why)); });
  if (!one.match.empty()) in_flight.insert(one.match);
  taken.push_back({.match = std::move(one.match), .write = std::move(*write), .done = std::move(one.done)});
}

void SqliteStore::Parts::write_all(std::deque<WriteJob> jobs) {
  std::vector<WriteJob> batch;
  std::size_t bytes = 0;
  while (!jobs.empty()) {
    bytes += std::visit([](const auto& what) { return size_of(what); }, jobs.front().write.what);
    batch.push_back(std::move(jobs.front()));
    jobs.pop_front();
    if (jobs.empty() || batch.size() >= batch_writes_max || bytes >= batch_bytes_max) {
      write_batch(std::exchange(batch, {}), jobs.empty());
      bytes = 0;
    }
  }
}

void SqliteStore::Parts::write_batch(std::vector<WriteJob> jobs, bool last) {
  std::vector<Write> batch;
  batch.reserve(jobs.size());
  for (WriteJob& job : jobs) batch.push_back(std::move(job.write));
  writer.apply(batch);
  ++transactions;
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].write = std::move(batch[i]);
  // One hop for the whole batch.
  auto finished = std::make_shared<std::vector<WriteJob>>(std::move(jobs));
  executor([this, finished, last, still = alive] {
    if (*still) return written(*finished, last);
    for (WriteJob& job : *finished) job.done(std::move(job.write.result));
  });
}

/// The next commit begins before its predecessor is told of, so that the disk does not wait for the server.
void SqliteStore::Parts::written(std::vector<WriteJob>& jobs, bool last) {
  for (const WriteJob& job : jobs) {
    if (job.write.result.verdict != Verdict::durable) continue;
    const auto* const append = std::get_if<Append>(&job.write.what);
    if (append && append->expected_last == 0) holds.acquired(job.match, append->hold);
    if (std::holds_alternative<Erase>(job.write.what)) holds.released(job.match);
  }
  if (last) {
    committing = false;
    open_commit();
  }
  for (const WriteJob& job : jobs) in_flight.erase(job.match);
  const std::shared_ptr<bool> still = alive;
  for (WriteJob& job : jobs) job.done(std::move(job.write.result));
  if (*still && !waiting.empty()) open_soon();
}

template <class Answer, class Read>
void SqliteStore::Parts::read_match(Read read, std::function<void(Result<Answer>)> done) {
  loads.ask<Answer>(
      [this, read = std::move(read)](Queries& queries) -> Result<Answer> {
        if (writer.poisoned())
          return std::unexpected(refusal("unavailable", "the store has failed; the server must be restarted"));
        return read(queries);
      },
      std::move(done));
}

template <class Answer, class Read>
void SqliteStore::Parts::acquire(const MatchId& match, Read read, std::function<void(Result<Answer>)> done) {
  read_match<Answer>(std::move(read), [this, match, done = std::move(done), still = alive](Result<Answer> answer) {
    if (*still && answer) holds.acquired(match, process);
    done(std::move(answer));
  });
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options, Executor executor) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::weakly_canonical(options.path, error);
  DatabaseFile file{.path = error ? options.path : path.string(), .vfs = options.vfs};
  Result<ProcessLock> lock = ProcessLock::acquire(file.path);
  if (!lock) return std::unexpected(std::move(lock.error()));
  Result<std::unique_ptr<sqlite::Connection>> db = open_for_serving(file);
  if (!db) return std::unexpected(std::move(db.error()));
  try {
    auto parts = std::make_unique<Parts>(*std::move(lock), file, *std::move(db), std::move(executor));
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(parts)));
  } catch (const sqlite::Failure& failure) {
    Problem problem = read_problem(failure, file.path);
    problem.code = problem.code == "corrupt" ? "database_damaged" : "database_unavailable";
    return std::unexpected(std::move(problem));
  }
}

SqliteStore::SqliteStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SqliteStore::~SqliteStore() {
  parts_->open_commit();
  *parts_->alive = false;
}

const Hash& SqliteStore::signing_seed() const {
  return parts_->signing_seed;
}
std::uint64_t SqliteStore::process() const {
  return parts_->process;
}
bool SqliteStore::poisoned() const {
  return parts_->writer.poisoned();
}
SqliteStore::Counts SqliteStore::counts() const {
  return {parts_->appends.load(), parts_->transactions.load()};
}

void SqliteStore::ready(MatchId match, Take take, std::function<void(Appended)> done) {
  parts_->ready({.match = std::move(match),
                 .take = [take = std::move(take)]() -> std::optional<Write> {
                   std::optional<Append> what = take();
                   if (!what) return std::nullopt;
                   return Write{.what = std::move(*what)};
                 },
                 .done = std::move(done)});
}

void SqliteStore::erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) {
  const Erase what{.match = match, .hold = hold};
  parts_->ready({.match = std::move(match), .take = [what] { return Write{.what = what}; }, .done = std::move(done)});
}

void SqliteStore::put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) {
  parts_->ready({.match = {},
                 .take = [rows = std::move(rows)]() mutable { return Write{.what = std::move(rows)}; },
                 .done = std::move(done)});
}

void SqliteStore::load(MatchId match, std::function<void(Result<StoredMatch>)> done) {
  parts_->acquire<StoredMatch>(
      match,
      [match, hold = process()](Queries& queries) {
        Result<StoredMatch> stored = queries.load(match);
        if (stored) stored->hold = hold;
        return stored;
      },
      std::move(done));
}

void SqliteStore::records(MatchId match, GotRecords done) {
  parts_->read_match<std::vector<Record>>(
      [match = std::move(match)](Queries& queries) { return records_of(queries.load(match)); }, std::move(done));
}

void SqliteStore::acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) {
  parts_->acquire<std::uint64_t>(
      match,
      [match, hold = process()](Queries& queries) -> Result<std::uint64_t> {
        if (queries.has(match)) return hold;
        return std::unexpected(unknown_match(match));
      },
      std::move(done));
}

void SqliteStore::release(const MatchId& match) {
  parts_->holds.released(match);
}

void SqliteStore::find(std::vector<Lookup> what, GotFound done) {
  parts_->lookups.ask<std::vector<Found>>([what = std::move(what)](Queries& queries) { return queries.find(what); },
                                          std::move(done));
}

void SqliteStore::page(PageOf what, GotFound done) {
  parts_->lookups.ask<std::vector<Found>>([what = std::move(what)](Queries& queries) { return queries.page(what); },
                                          std::move(done));
}

/// Nobody else has the file open, so nobody else holds a match of it.
void SqliteStore::due(PageOf what, GotFound done) {
  what.kind = RowKind::deadline;
  page(std::move(what), std::move(done));
}

void SqliteStore::matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) {
  parts_->lookups.ask<std::vector<MatchId>>(
      [after = std::move(after), limit](Queries& queries) { return queries.matches(after, limit); }, std::move(done));
}

void SqliteStore::find_rows(std::vector<LooseKey> keys, GotRows done) {
  parts_->lookups.ask<std::vector<LooseRow>>(
      [keys = std::move(keys)](Queries& queries) { return queries.find_rows(keys); }, std::move(done));
}

void SqliteStore::page_rows(std::string table, std::string after, std::string end, std::size_t limit, GotRows done) {
  parts_->lookups.ask<std::vector<LooseRow>>(
      [table = std::move(table), after = std::move(after), end = std::move(end), limit](Queries& queries) {
        return queries.page_rows(table, after, end, limit);
      },
      std::move(done));
}

Result<void> SqliteStore::backup(const std::string& target) const {
  return store::backup(parts_->file, target);
}

}  // namespace emcon::store
