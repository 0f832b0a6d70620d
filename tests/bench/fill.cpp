/// Fills a new database with matches like those of a busy server, so that start-up can be measured on it.
/// usage: bench_fill FILE MATCHES
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <mutex>
#include <string>

#include "server/store/sqlite_store.hpp"

namespace {

/// Results of the store wait here until the main thread runs them.
class Pump {
 public:
  void post(std::function<void()> work) {
    const std::lock_guard guard(mutex_);
    waiting_.push_back(std::move(work));
    wake_.notify_one();
  }
  void run_one() {
    std::unique_lock guard(mutex_);
    wake_.wait(guard, [this] { return !waiting_.empty(); });
    const std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    guard.unlock();
    work();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

emcon::store::Append match(emcon::store::MatchStore& store, int i) {
  emcon::store::Append what;
  what.match = "match" + std::to_string(i);
  what.epoch = store.epoch();
  for (int r = 0; r < 10; ++r) what.records.push_back({.bytes = std::string(300, 'r')});
  for (const char* table : {"phase", "invite", "deadline"})
    what.index.push_back({.table = table, .key = std::to_string(i), .bytes = std::string(40, 'i')});
  what.drafts = {{.seat = emcon::Seat{0}, .question = 1, .revision = 1, .bytes = std::string(200, 'd')}};
  return what;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: bench_fill FILE MATCHES\n";
    return 2;
  }
  Pump pump;
  auto opened = emcon::store::SqliteStore::open({.path = argv[1], .vfs = ""},
                                                [&](std::function<void()> work) { pump.post(std::move(work)); });
  if (!opened) {
    std::cerr << opened.error().text << "\n";
    return 1;
  }
  const int matches = std::atoi(argv[2]);
  int left = matches;
  for (int i = 0; i < matches; ++i)
    (*opened)->append(match(**opened, i), [&](const emcon::store::Appended& result) {
      if (result.verdict != emcon::store::Verdict::durable) std::abort();
      --left;
    });
  while (left > 0) pump.run_one();
  return 0;
}
