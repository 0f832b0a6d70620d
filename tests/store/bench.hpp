/// What the store tests share: a folder that goes away, an executor that is pumped by hand, and stores to try.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_store.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/testing/fault_vfs.hpp"

namespace emcon::store {

class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "emcon-store-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  std::string path() const { return path_.string(); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// The server's thread in a test: results wait until the test runs them.
class Pump {
 public:
  Executor executor() {
    return [this](std::function<void()> work) {
      {
        const std::lock_guard guard(mutex_);
        waiting_.push_back(std::move(work));
      }
      wake_.notify_one();
    };
  }
  /// Waits for one result and runs it.
  void run_one() {
    std::function<void()> work;
    {
      std::unique_lock guard(mutex_);
      wake_.wait(guard, [this] { return !waiting_.empty(); });
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

/// The holds that a test was given, by match.
class GivenHolds {
 public:
  /// Why the store cannot be tried here; empty: it can.
  static std::string missing() { return {}; }
  void given(const MatchId& match, std::uint64_t hold) { holds_[match] = hold; }
  /// With which this process writes to a match: its own number if it has made the match.
  std::uint64_t hold_of(const MatchStore& store, const MatchId& match) const {
    const auto at = holds_.find(match);
    return at == holds_.end() ? store.process() : at->second;
  }
  void forget_holds() { holds_.clear(); }

 private:
  std::map<MatchId, std::uint64_t> holds_;
};

/// A store under test and the machine below it. `settle` lets waiting work go on; `restart` is a new process; `steal`
/// lets another process acquire a match.
class MemoryBench : public GivenHolds {
 public:
  static constexpr bool has_faults = true;
  MemoryStore& store() { return store_; }
  void settle() { store_.run_pending(); }
  void restart() {
    store_.crash();
    forget_holds();
  }
  void steal(const MatchId& match) { store_.steal(match); }
  /// The next append is in doubt; whether it is stored is up to `stored`.
  void doubt_next(bool stored) { store_.faults().fail_append(1, {.verdict = Verdict::in_doubt, .stored = stored}); }
  void fill_disk() { store_.faults().set_full(true); }
  void free_disk() { store_.faults().set_full(false); }

 private:
  MemoryStore store_;
};

class SqliteBench : public GivenHolds {
 public:
  static constexpr bool has_faults = false;
  explicit SqliteBench(std::string vfs = {}) : vfs_(std::move(vfs)) { restart(); }
  SqliteStore& store() { return *store_; }
  SqliteStore& sqlite() { return *store_; }
  void settle() { pump_.run_one(); }
  void restart() {
    store_.reset();
    Result<std::unique_ptr<SqliteStore>> opened = SqliteStore::open({.path = path(), .vfs = vfs_}, pump_.executor());
    if (!opened) {
      ADD_FAILURE() << opened.error().text;
      std::abort();
    }
    store_ = std::move(*opened);
    forget_holds();
  }
  /// Somebody took the lock file away: the number in the database still stands between the two.
  void steal(const MatchId&) {
    sqlite::Connection newer(path(), SQLITE_OPEN_READWRITE, vfs_);
    newer.exec("INSERT INTO epochs (epoch, started_ms, holder) SELECT max(epoch) + 1, 0, 'newer' FROM epochs");
  }
  void close() { store_.reset(); }
  void doubt_next(bool) {}
  void fill_disk() {}
  void free_disk() {}
  std::string path() const { return folder_.file("emcon.sqlite"); }
  const TempFolder& folder() const { return folder_; }

 private:
  TempFolder folder_;
  Pump pump_;
  std::string vfs_;
  std::unique_ptr<SqliteStore> store_;
};

/// SQLite on a file layer that fails on request.
class FaultyBench : public GivenHolds {
 public:
  static constexpr bool has_faults = true;
  SqliteStore& store() { return sqlite_.store(); }
  void settle() { sqlite_.settle(); }
  void restart() {
    vfs_.heal();
    sqlite_.restart();
    forget_holds();
  }
  void steal(const MatchId& match) { sqlite_.steal(match); }
  void doubt_next(bool stored) {
    vfs_.fail({.call = testing::Call::sync, .for_good = true, .done_all_the_same = stored, .suffix = "-wal"});
  }
  void fill_disk() { vfs_.set_space(0); }
  void free_disk() { vfs_.heal(); }
  testing::FaultVfs& vfs() { return vfs_; }
  SqliteBench& sqlite() { return sqlite_; }

 private:
  testing::FaultVfs vfs_{"emcon-faulty"};
  SqliteBench sqlite_{vfs_.name()};
};

/// A record whose hash is a function of its bytes, so that a mix-up shows.
inline Record record(std::string bytes) {
  Record made{.bytes = std::move(bytes), .hash = {}};
  for (std::size_t i = 0; i < made.bytes.size(); ++i) {
    std::uint8_t& cell = made.hash.at(i % made.hash.size());
    cell = static_cast<std::uint8_t>(cell * 31 + static_cast<unsigned char>(made.bytes[i]));
  }
  return made;
}

inline std::vector<Record> records(const std::vector<std::string>& texts) {
  std::vector<Record> made;
  for (const std::string& text : texts) made.push_back(record(text));
  return made;
}

/// An append of this process with records alone.
inline Append log_append(const MatchStore& store, const MatchId& match, std::uint64_t expected_last,
                         const std::vector<std::string>& texts) {
  return {.match = match,
          .hold = store.process(),
          .expected_last = expected_last,
          .records = records(texts),
          .shared = {},
          .index = {},
          .drafts = {}};
}

/// The same, with the hold that this process has of the match.
template <class Bench>
  requires requires(Bench& bench) { bench.hold_of(bench.store(), MatchId()); }
Append log_append(Bench& bench, const MatchId& match, std::uint64_t expected_last,
                  const std::vector<std::string>& texts) {
  Append made = log_append(std::as_const(bench.store()), match, expected_last, texts);
  made.hold = bench.hold_of(bench.store(), match);
  return made;
}

/// What one call of the store answers. `call` is given the store and the callback.
template <class Answer, class Bench, class Call>
Answer answer_now(Bench& bench, Call call) {
  std::optional<Answer> result;
  call(bench.store(), [&result](Answer got) { result = std::move(got); });
  EXPECT_FALSE(result) << "a callback ran inside the call";
  while (!result) bench.settle();
  return std::move(*result);
}

template <class Bench>
Appended append_now(Bench& bench, Append what) {
  return answer_now<Appended>(bench, [&](auto& store, auto done) { store.append(std::move(what), done); });
}

template <class Bench>
Result<StoredMatch> load_now(Bench& bench, const MatchId& match) {
  auto stored = answer_now<Result<StoredMatch>>(bench, [&](auto& store, auto done) { store.load(match, done); });
  if (stored) bench.given(match, stored->hold);
  return stored;
}

template <class Bench>
Result<std::uint64_t> acquire_now(Bench& bench, const MatchId& match) {
  auto hold = answer_now<Result<std::uint64_t>>(bench, [&](auto& store, auto done) { store.acquire(match, done); });
  if (hold) bench.given(match, *hold);
  return hold;
}

template <class Bench>
Result<std::vector<Record>> records_now(Bench& bench, const MatchId& match) {
  return answer_now<Result<std::vector<Record>>>(bench, [&](auto& store, auto done) { store.records(match, done); });
}

template <class Bench>
Appended erase_now(Bench& bench, const MatchId& match, std::uint64_t hold) {
  return answer_now<Appended>(bench, [&](auto& store, auto done) { store.erase(match, hold, done); });
}

template <class Bench>
std::vector<Found> find_now(Bench& bench, std::vector<Lookup> what) {
  const auto call = [&](auto& store, auto done) { store.find(std::move(what), done); };
  return answer_now<Result<std::vector<Found>>>(bench, call).value();
}

template <class Bench>
std::vector<Found> page_now(Bench& bench, PageOf what) {
  const auto call = [&](auto& store, auto done) { store.page(std::move(what), done); };
  return answer_now<Result<std::vector<Found>>>(bench, call).value();
}

template <class Bench>
std::vector<MatchId> matches_now(Bench& bench, const MatchId& after, std::size_t limit) {
  const auto call = [&](auto& store, auto done) { store.matches(after, limit, done); };
  return answer_now<Result<std::vector<MatchId>>>(bench, call).value();
}

/// Writers that count up the row `n` of the table `counter`, each `times`: each reads it, and writes one more if it is
/// still the same.
class Increments {
 public:
  explicit Increments(int times) : times_(times) {}
  /// `store` outlives this.
  void begin(RowStore& store) {
    ++left_;
    next(store, times_);
  }
  bool done() const { return left_ == 0; }
  /// How often another one had been quicker.
  int stale() const { return stale_; }

 private:
  void next(RowStore& store, int times) {
    if (times == 0) {
      --left_;
      return;
    }
    store.find_rows({{"counter", "n"}}, [this, &store, times](const Result<std::vector<LooseRow>>& found) {
      const std::string was = *found.value().at(0).bytes;
      LooseRow row{.table = "counter", .key = "n", .bytes = std::to_string(std::stoi(was) + 1), .was = was};
      store.put_rows({std::move(row)}, [this, &store, times](const Appended& result) {
        const bool lost = result.verdict == Verdict::stale;
        EXPECT_EQ(result.verdict, lost ? Verdict::stale : Verdict::durable) << result.why;
        stale_ += lost ? 1 : 0;
        next(store, lost ? times : times - 1);
      });
    });
  }

  int times_;
  int left_ = 0;
  int stale_ = 0;
};

/// The bytes of all records, or the problem's code alone.
inline std::vector<std::string> log_of(const Result<StoredMatch>& stored) {
  if (!stored) return {"!" + stored.error().code};
  std::vector<std::string> texts;
  for (const Record& r : stored->records) {
    EXPECT_EQ(r.hash, record(r.bytes).hash);
    texts.push_back(r.bytes);
  }
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace emcon::store
