/// A thread that reads the database with a connection of its own, so that nobody who asks waits. Private to
/// server/store.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "common/problem.hpp"
#include "server/store/executor.hpp"
#include "server/store/job_thread.hpp"

namespace emcon::store {

/// Answers in the order of the questions. What waits is answered together: one call to the executor for all of it. The
/// destructor answers what waits. `Source` is used on this thread alone; it throws Source::Failure when the database
/// cannot be read, of which its problem_of() makes a Problem "away", "unavailable" or "corrupt".
template <class Source>
class ReadThread {
 public:
  ReadThread(std::unique_ptr<Source> source, Executor executor)
      : source_(std::move(source)),
        executor_(std::move(executor)),
        thread_([this](std::deque<Job> jobs) { answer(std::move(jobs)); }) {}

  /// `read` runs on this thread, and `done` gets its answer through the executor.
  template <class Answer, class Read>
  void ask(Read read, std::function<void(Result<Answer>)> done) {
    std::deque<Job> one;
    one.push_back([read = std::move(read), done = std::move(done)](Source& source) mutable -> Told {
      auto answer = std::make_shared<Result<Answer>>();
      try {
        *answer = read(source);
      } catch (const typename Source::Failure& failure) {
        *answer = std::unexpected(source.problem_of(failure));
      }
      return [answer, done = std::move(done)] { done(std::move(*answer)); };
    });
    thread_.add(std::move(one));
  }

 private:
  using Told = std::function<void()>;
  using Job = std::function<Told(Source&)>;
  void answer(std::deque<Job> jobs) {
    auto told = std::make_shared<std::vector<Told>>();
    for (Job& job : jobs) told->push_back(job(*source_));
    executor_([told] {
      for (const Told& one : *told) one();
    });
  }

  std::unique_ptr<Source> source_;
  Executor executor_;
  JobThread<Job> thread_;  // the last: it answers what waits before anything else ends
};

}  // namespace emcon::store
