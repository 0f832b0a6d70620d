/// The thread for work that would hold the loop up: reading a long match back, playing an ended one through, making a
/// long Welcome. It is the only thread for such work, so an object of a job is used by one thread at a time.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "server/store/executor.hpp"

namespace emcon::house {

class Workshop {
 public:
  using Job = std::function<std::function<void()>()>;

  /// The results of jobs run through the executor.
  explicit Workshop(store::Executor executor);
  /// Finishes the present job, and forgets those that wait.
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  /// Adds a job; see house::Work. Jobs of one `who` are done in their order, those of several by turns: somebody who
  /// brings many waits for his own. Any thread.
  void add(const void* who, Job job);

 private:
  void run();
  Job next();

  store::Executor executor_;
  std::mutex mutex_;
  std::condition_variable wake_;
  // guarded by mutex_
  std::map<const void*, std::deque<Job>> waiting_;
  std::deque<const void*> turns_;  ///< those who wait, each once
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace emcon::house
