/// A thread that takes all waiting jobs, does them together, and sleeps until there are more. Private to server/store.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

namespace emcon::store {

template <class Job>
class JobThread {
 public:
  /// `work` runs on this thread, with the waiting jobs in the order in which they came.
  explicit JobThread(std::function<void(std::deque<Job>)> work) : work_(std::move(work)), thread_([this] { run(); }) {}
  /// Does the waiting jobs first.
  ~JobThread() {
    {
      const std::lock_guard guard(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  JobThread(const JobThread&) = delete;
  JobThread& operator=(const JobThread&) = delete;

  /// Any thread.
  void add(std::deque<Job> more) {
    {
      const std::lock_guard guard(mutex_);
      jobs_.insert(jobs_.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    wake_.notify_one();
  }

 private:
  void run() {
    for (;;) {
      std::deque<Job> jobs;
      {
        std::unique_lock guard(mutex_);
        wake_.wait(guard, [this] { return stop_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        jobs.swap(jobs_);
      }
      work_(std::move(jobs));
    }
  }

  std::function<void(std::deque<Job>)> work_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;  // guarded by mutex_, like stop_
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace emcon::store
