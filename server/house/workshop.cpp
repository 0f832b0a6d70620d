// Does long work on a thread of its own, for all waiters by turns.
#include "server/house/workshop.hpp"

#include <utility>

namespace emcon::house {

Workshop::Workshop(store::Executor executor) : executor_(std::move(executor)), thread_([this] { run(); }) {}

Workshop::~Workshop() {
  {
    const std::lock_guard guard(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Workshop::add(const void* who, Job job) {
  {
    const std::lock_guard guard(mutex_);
    std::deque<Job>& own = waiting_[who];
    if (own.empty()) turns_.push_back(who);
    own.push_back(std::move(job));
  }
  wake_.notify_one();
}

void Workshop::run() {
  for (;;) {
    {
      std::unique_lock guard(mutex_);
      wake_.wait(guard, [this] { return stop_ || !turns_.empty(); });
      if (stop_) return;
    }
    executor_(next()());
  }
}

Workshop::Job Workshop::next() {
  const std::lock_guard guard(mutex_);
  const void* const who = turns_.front();
  turns_.pop_front();
  const auto own = waiting_.find(who);
  Job job = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty())
    waiting_.erase(own);
  else
    turns_.push_back(who);
  return job;
}

}  // namespace emcon::house
