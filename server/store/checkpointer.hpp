/// Moves committed frames from the log file into the database file, beside the commits. Private to server/store.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite.hpp"

namespace emcon::store {

/// Runs a thread with a connection of its own, which sleeps until the log is long. SQLite's automatic checkpoint would
/// do the same work inside a COMMIT, and make its caller wait.
class Checkpointer {
 public:
  /// `broken` is called once, on the checkpoint thread, when the database file can no longer be trusted.
  Checkpointer(std::unique_ptr<sqlite::Connection> db, std::function<void(const std::string& why)> broken);
  /// Waits for a checkpoint in progress.
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  /// Any thread: the log has this many pages now.
  void log_grew(int pages);

 private:
  void run();
  /// False if checkpoints fail for good.
  bool checkpoint(int pages);

  std::unique_ptr<sqlite::Connection> db_;
  std::function<void(const std::string&)> broken_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int pages_ = 0;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace emcon::store
