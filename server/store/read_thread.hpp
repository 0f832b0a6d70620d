/// A thread that reads the database with a connection of its own, so that no caller waits. Private to server/store.
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

/// Answers in the order of the questions. Waiting questions are answered together, with one call to the executor. The
/// destructor answers the questions that wait. Only this thread uses `Source`. It throws Source::Failure if the
/// database cannot be read; its problem_of() makes a Problem "away", "unavailable" or "corrupt" of that.
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
  JobThread<Job> thread_;  // the last: it answers the waiting questions before anything else ends
};

}  // namespace emcon::store
