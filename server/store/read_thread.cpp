// Runs the thread that reads: answers all questions that wait, and hands the answers over together.
#include "server/store/read_thread.hpp"

namespace emcon::store {

ReadThread::ReadThread(std::unique_ptr<sqlite::Connection> db, Executor executor, std::string path)
    : db_(std::move(db)),
      queries_(*db_),
      executor_(std::move(executor)),
      path_(std::move(path)),
      thread_([this](std::deque<Job> jobs) { answer(std::move(jobs)); }) {}

void ReadThread::enqueue(Job job) {
  std::deque<Job> one;
  one.push_back(std::move(job));
  thread_.add(std::move(one));
}

void ReadThread::answer(std::deque<Job> jobs) {
  auto told = std::make_shared<std::vector<Told>>();
  for (Job& job : jobs) told->push_back(job(queries_));
  executor_([told] {
    for (const Told& one : *told) one();
  });
}

}  // namespace emcon::store
