/// The thread that owns a store, in a benchmark: results wait until it runs them.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace emcon::bench {

class Pump {
 public:
  void post(std::function<void()> work) {
    const std::lock_guard guard(mutex_);
    waiting_.push_back(std::move(work));
    wake_.notify_one();
  }
  /// Waits for the next result, and gives it.
  std::function<void()> take() {
    std::unique_lock guard(mutex_);
    wake_.wait(guard, [this] { return !waiting_.empty(); });
    std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    return work;
  }
  void run_one() { take()(); }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace emcon::bench
