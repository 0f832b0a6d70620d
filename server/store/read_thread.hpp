/// A thread that reads the database with a connection of its own, so that nobody who asks waits. Private to
/// server/store.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/job_thread.hpp"
#include "server/store/queries.hpp"
#include "server/store/sqlite_store.hpp"

namespace emcon::store {

/// Answers in the order of the questions. What waits is answered together: one call to the executor for all of it. The
/// destructor answers what waits.
class ReadThread {
 public:
  /// `path` names the database in problems.
  ReadThread(std::unique_ptr<sqlite::Connection> db, Executor executor, std::string path);

  /// `read` runs on this thread, and `done` gets its answer through the executor. A database that cannot be read is a
  /// Problem "unavailable" or "corrupt".
  template <class Answer, class Read>
  void ask(Read read, std::function<void(Result<Answer>)> done) {
    enqueue([read = std::move(read), done = std::move(done), path = path_](Queries& queries) mutable -> Told {
      auto answer = std::make_shared<Result<Answer>>();
      try {
        *answer = read(queries);
      } catch (const sqlite::Failure& failure) {
        *answer = std::unexpected(read_problem(failure, path));
      }
      return [answer, done = std::move(done)] { done(std::move(*answer)); };
    });
  }

 private:
  using Told = std::function<void()>;
  using Job = std::function<Told(Queries&)>;
  void enqueue(Job job);
  void answer(std::deque<Job> jobs);

  std::unique_ptr<sqlite::Connection> db_;  // this thread's, like queries_
  Queries queries_;
  Executor executor_;
  std::string path_;
  JobThread<Job> thread_;  // the last: it answers what waits before anything else ends
};

}  // namespace emcon::store
