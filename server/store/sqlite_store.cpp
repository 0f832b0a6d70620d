// Runs the store's threads: the commit thread writes all waiting appends in one transaction and posts their results.
#include "server/store/sqlite_store.hpp"

#include <sodium.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <unordered_set>
#include <utility>

#include "common/proof/signature.hpp"
#include "server/store/backup.hpp"
#include "server/store/checkpointer.hpp"
#include "server/store/database_file.hpp"
#include "server/store/process_lock.hpp"
#include "server/store/queries.hpp"
#include "server/store/refusal.hpp"
#include "server/store/writer.hpp"

namespace emcon::store {
namespace {

/// Bounds one transaction: its pages wait in memory for COMMIT, and whoever comes later waits for it.
constexpr std::size_t batch_writes_max = 1'024;
constexpr std::size_t batch_bytes_max = 16U << 20U;
/// A commit costs the same for one append as for many. While several come at a time, as the last commit's number shows,
/// the next one waits a moment for more; who plays alone never waits. A busy server that fell back to commits of one or
/// two appends in between would make many more of them.
constexpr std::size_t busy_writes = 3;
constexpr std::chrono::milliseconds gathering_time{5};

std::size_t size_of(const Append& what) {
  std::size_t bytes = 0;
  for (const Record& record : what.records) bytes += record.bytes.size();
  for (const IndexRow& row : what.index) bytes += row.key.size() + (row.bytes ? row.bytes->size() : 0);
  for (const DraftRow& row : what.drafts) bytes += row.bytes.size();
  return bytes;
}

std::uint64_t begin_epoch(sqlite::Connection& db, const std::string& holder) {
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
struct SqliteStore::Parts {
  struct WriteJob {
    Write write;
    std::function<void(Appended)> done;
  };
  struct LoadJob {
    MatchId match;
    std::function<void(Result<StoredMatch>)> done;
  };

  Parts(ProcessLock held, DatabaseFile where, std::unique_ptr<sqlite::Connection> db, Executor run_later)
      : lock(std::move(held)),
        file(std::move(where)),
        executor(std::move(run_later)),
        write_db(std::move(db)),
        read_db(open_again(file, false)),
        epoch(begin_epoch(*write_db, lock.holder())),
        signing_seed(read_signing_seed(*write_db)),
        read_queries(*read_db),
        write_queries(*write_db),
        writer(*write_db, epoch),
        checkpointer(open_again(file, true), [this](const std::string&) { writer.poison(); }) {
    sqlite3_wal_hook(write_db->raw(), &Parts::log_grew, this);
    thread = std::thread([this] { run(); });
  }

  ~Parts() {
    {
      const std::lock_guard guard(mutex);
      stop = true;
    }
    wake.notify_one();
    thread.join();
    // What failed must be found by recovery as it lies on the disk.
    if (writer.poisoned()) write_db->checkpoint_on_close(false);
  }

  static int log_grew(void* self, sqlite3*, const char*, int pages) {
    static_cast<Parts*>(self)->checkpointer.log_grew(pages);
    return SQLITE_OK;
  }

  void run();
  void write_all(std::deque<WriteJob> jobs);
  void gather(bool busy);
  void gathered();
  void write_batch(std::vector<WriteJob> jobs);
  void load_all(std::deque<LoadJob> jobs);
  void enqueue(WriteJob job);

  ProcessLock lock;
  DatabaseFile file;
  Executor executor;
  std::unique_ptr<sqlite::Connection> write_db;  // commit thread, after construction
  std::unique_ptr<sqlite::Connection> read_db;   // server's thread
  std::uint64_t epoch;
  Hash signing_seed;
  Queries read_queries;
  Queries write_queries;
  Writer writer;
  std::unordered_set<MatchId> in_flight;  // server's thread, like the three below
  bool gathering = false;
  bool collecting = false;  ///< what is given now is written together
  std::function<void()> on_gathered;
  // Lets results that come back after the end of the store find out.
  std::shared_ptr<bool> alive = std::make_shared<bool>(true);
  std::atomic<std::uint64_t> appends = 0;
  std::atomic<std::uint64_t> transactions = 0;

  std::mutex mutex;
  std::condition_variable wake;
  std::deque<WriteJob> writes;  // guarded by mutex, like the two below
  std::deque<LoadJob> loads;
  bool stop = false;
  bool asleep = false;  ///< the thread waits for something to do
  Checkpointer checkpointer;
  std::thread thread;
};

void SqliteStore::Parts::run() {
  for (;;) {
    std::deque<WriteJob> take_writes;
    std::deque<LoadJob> take_loads;
    {
      std::unique_lock guard(mutex);
      asleep = true;
      wake.wait(guard, [this] { return stop || !writes.empty() || !loads.empty(); });
      asleep = false;
      if (writes.empty() && loads.empty()) return;
      take_writes.swap(writes);
      take_loads.swap(loads);
    }
    const std::size_t written = take_writes.size();
    write_all(std::move(take_writes));
    load_all(std::move(take_loads));
    if (written > 0) gather(written >= busy_writes);
  }
}

/// Lets more appends come together where they are made: those of one match become one.
void SqliteStore::Parts::gather(bool busy) {
  if (busy) {
    std::unique_lock guard(mutex);
    wake.wait_for(guard, gathering_time, [this] { return stop || !loads.empty(); });
  }
  executor([this, still = alive] {
    if (*still) gathered();
  });
}

void SqliteStore::Parts::gathered() {
  gathering = false;
  collecting = true;
  if (on_gathered) on_gathered();
  collecting = false;
  bool rouse = false;
  {
    const std::lock_guard guard(mutex);
    rouse = asleep && !writes.empty();
  }
  if (rouse) wake.notify_one();
}

void SqliteStore::Parts::write_all(std::deque<WriteJob> jobs) {
  std::vector<WriteJob> batch;
  std::size_t bytes = 0;
  while (!jobs.empty()) {
    bytes += size_of(jobs.front().write.what);
    batch.push_back(std::move(jobs.front()));
    jobs.pop_front();
    if (jobs.empty() || batch.size() >= batch_writes_max || bytes >= batch_bytes_max) {
      write_batch(std::exchange(batch, {}));
      bytes = 0;
    }
  }
}

void SqliteStore::Parts::write_batch(std::vector<WriteJob> jobs) {
  std::vector<Write> batch;
  batch.reserve(jobs.size());
  for (WriteJob& job : jobs) batch.push_back(std::move(job.write));
  writer.apply(batch);
  ++transactions;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    jobs[i].write.result = std::move(batch[i].result);
    jobs[i].write.what.match = std::move(batch[i].what.match);
    jobs[i].write.erase = batch[i].erase;
  }
  // One hop for the whole batch.
  auto finished = std::make_shared<std::vector<WriteJob>>(std::move(jobs));
  executor([this, finished, still = alive] {
    if (*still) {
      for (const WriteJob& job : *finished) {
        if (!job.write.erase) in_flight.erase(job.write.what.match);
      }
    }
    for (WriteJob& job : *finished) job.done(std::move(job.write.result));
  });
}

void SqliteStore::Parts::load_all(std::deque<LoadJob> jobs) {
  for (LoadJob& job : jobs) {
    auto found = std::make_shared<Result<StoredMatch>>();
    if (writer.poisoned()) {
      *found = std::unexpected(refusal("unavailable", "the store has failed; the server must be restarted"));
    } else {
      try {
        *found = write_queries.load(job.match);
      } catch (const sqlite::Failure& failure) {
        *found = std::unexpected(read_problem(failure, "match " + job.match));
      }
    }
    executor([found, done = std::move(job.done)] { done(std::move(*found)); });
  }
}

void SqliteStore::Parts::enqueue(WriteJob job) {
  ++appends;
  gathering = true;
  bool rouse = false;
  {
    const std::lock_guard guard(mutex);
    writes.push_back(std::move(job));
    rouse = asleep && !collecting && writes.size() == 1;
  }
  if (rouse) wake.notify_one();
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
  *parts_->alive = false;
}

const Hash& SqliteStore::signing_seed() const {
  return parts_->signing_seed;
}
std::uint64_t SqliteStore::epoch() const {
  return parts_->epoch;
}
bool SqliteStore::poisoned() const {
  return parts_->writer.poisoned();
}
SqliteStore::Counts SqliteStore::counts() const {
  return {parts_->appends.load(), parts_->transactions.load()};
}

void SqliteStore::append(Append what, std::function<void(Appended)> done) {
  if (!parts_->in_flight.insert(what.match).second) {
    parts_->executor([done = std::move(done)] {
      done({.verdict = Verdict::fenced, .last = 0, .why = "another append to this match is under way"});
    });
    return;
  }
  parts_->enqueue({.write = {.what = std::move(what), .erase = false, .result = {}}, .done = std::move(done)});
}

bool SqliteStore::gathering() const {
  return parts_->gathering && !parts_->collecting;
}
void SqliteStore::on_gathered(std::function<void()> then) {
  parts_->on_gathered = std::move(then);
}

void SqliteStore::erase(MatchId match, std::function<void(Appended)> done) {
  Append what;
  what.match = std::move(match);
  parts_->enqueue({.write = {.what = std::move(what), .erase = true, .result = {}}, .done = std::move(done)});
}

void SqliteStore::load(MatchId match, std::function<void(Result<StoredMatch>)> done) {
  {
    const std::lock_guard guard(parts_->mutex);
    parts_->loads.push_back({std::move(match), std::move(done)});
  }
  parts_->wake.notify_one();
}

std::vector<MatchStore::Found> SqliteStore::find(const std::string& table, const std::vector<std::string>& keys) {
  return parts_->read_queries.find(table, keys);
}

std::vector<MatchStore::Found> SqliteStore::page(const std::string& table, const std::string& after,
                                                 const std::string& end, std::size_t limit) {
  return parts_->read_queries.page(table, after, end, limit);
}

std::vector<MatchId> SqliteStore::matches(const MatchId& after, std::size_t limit) {
  return parts_->read_queries.matches(after, limit);
}

Result<void> SqliteStore::backup(const std::string& target) const {
  return store::backup(parts_->file, target);
}

}  // namespace emcon::store
