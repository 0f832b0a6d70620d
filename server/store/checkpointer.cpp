// Runs the thread that moves committed pages from the log file into the database file.
#include "server/store/checkpointer.hpp"

#include <utility>

namespace emcon::store {
namespace {

constexpr int pages_wanted = 1'000;  // 4 MB: below this a checkpoint costs more syncs than it saves
constexpr int pages_long = 8'000;    // 32 MB: from here on a short halt of the commits is cheaper than a longer log
constexpr int busy_ms = 100;  // a reader may delay a checkpoint, but must not delay the commits behind it for long

}  // namespace

Checkpointer::Checkpointer(std::unique_ptr<sqlite::Connection> db, std::function<void(const std::string&)> broken)
    : db_(std::move(db)), broken_(std::move(broken)) {
  sqlite3_busy_timeout(db_->raw(), busy_ms);
  thread_ = std::thread([this] { run(); });
}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Checkpointer::log_grew(int pages) {
  if (pages < pages_wanted) return;
  {
    const std::lock_guard lock(mutex_);
    pages_ = pages;
  }
  wake_.notify_one();
}

void Checkpointer::run() {
  for (;;) {
    int pages = 0;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || pages_ > 0; });
      if (stop_) return;
      pages = std::exchange(pages_, 0);
    }
    if (!checkpoint(pages)) return;
  }
}

bool Checkpointer::checkpoint(int pages) {
  // The passive pass does the bulk without stopping anybody; the second one then holds the writer only for the rest.
  int code = sqlite3_wal_checkpoint_v2(db_->raw(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code == SQLITE_OK && pages >= pages_long) {
    code = sqlite3_wal_checkpoint_v2(db_->raw(), nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
  }
  switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_BUSY:  // a reader stands in the way; the next growth of the log tries again
    case SQLITE_LOCKED:
    case SQLITE_FULL:  // the log keeps everything until there is room
      return true;
    default:
      broken_(std::string("checkpoint failed: ") + sqlite3_errmsg(db_->raw()));
      return false;
  }
}

}  // namespace emcon::store
