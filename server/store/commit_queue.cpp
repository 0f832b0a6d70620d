// Opens commits, takes the waiting writes into them, and posts their results.
#include "server/store/commit_queue.hpp"

#include <iterator>
#include <utility>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

/// Bounds one transaction: its pages wait in memory for COMMIT, and later writes wait for it.
constexpr std::size_t batch_writes_max = 1'024;
constexpr std::size_t batch_bytes_max = 16U << 20U;

}  // namespace

CommitQueue::CommitQueue(Executor executor, Holds& holds, Apply apply)
    : executor_(std::move(executor)), holds_(holds), apply_(std::move(apply)) {
  thread_.emplace([this](std::deque<Job> jobs) { write_all(std::move(jobs)); });
}

CommitQueue::~CommitQueue() {
  open_commit();
  *alive_ = false;
  thread_.reset();
}

void CommitQueue::ready(MatchId match, Take take, std::function<void(Appended)> done) {
  wait({.match = std::move(match),
        .take = [take = std::move(take)]() -> std::optional<Write> {
          std::optional<Append> what = take();
          if (!what) return std::nullopt;
          return Write{.what = std::move(*what)};
        },
        .done = std::move(done)});
}

void CommitQueue::erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) {
  const Erase what{.match = match, .hold = hold};
  wait({.match = std::move(match), .take = [what] { return Write{.what = what}; }, .done = std::move(done)});
}

void CommitQueue::release(MatchId match, std::uint64_t hold) {
  const Release what{.match = match, .hold = hold};
  wait({.match = std::move(match), .take = [what] { return Write{.what = what}; }, .done = [](const Appended&) {}});
}

void CommitQueue::put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) {
  wait({.match = {},
        .take = [rows = std::move(rows)]() mutable { return Write{.what = std::move(rows)}; },
        .done = std::move(done)});
}

void CommitQueue::wait(Waiting one) {
  waiting_.push_back(std::move(one));
  open_soon();
}

/// Opens after the pending work of the server's thread, so that the results of that work are in the same commit.
void CommitQueue::open_soon() {
  if (committing_ || std::exchange(opening_, true)) return;
  executor_([this, still = alive_] {
    if (!*still) return;
    opening_ = false;
    if (!committing_) open_commit();
  });
}

/// Hands the waiting writes to the thread. A match whose last write is not done waits for the next commit.
void CommitQueue::open_commit() {
  std::deque<Job> taken;
  std::vector<Waiting> later;
  for (Waiting& one : std::exchange(waiting_, {})) {
    if (in_flight_.contains(one.match))
      later.push_back(std::move(one));
    else
      take(std::move(one), taken);
  }
  waiting_.insert(waiting_.begin(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
  if (taken.empty()) return;
  writes_ += taken.size();
  committing_ = true;
  thread_->add(std::move(taken));
}

void CommitQueue::take(Waiting one, std::deque<Job>& taken) {
  std::optional<Write> write = one.take();
  if (!write) return;
  std::string why;
  if (auto* const append = std::get_if<Append>(&write->what)) {
    append->match = one.match;
    why = holds_.refusal(*append);
  } else if (std::holds_alternative<Erase>(write->what)) {
    why = holds_.refusal(one.match, std::get<Erase>(write->what).hold);
  }
  if (!why.empty()) return executor_([done = std::move(one.done), why = std::move(why)] { done(fenced(why)); });
  if (!one.match.empty()) in_flight_.insert(one.match);
  taken.push_back({.match = std::move(one.match), .write = std::move(*write), .done = std::move(one.done)});
}

void CommitQueue::write_all(std::deque<Job> jobs) {
  std::vector<Job> batch;
  std::size_t bytes = 0;
  while (!jobs.empty()) {
    bytes += size_of(jobs.front().write);
    batch.push_back(std::move(jobs.front()));
    jobs.pop_front();
    if (jobs.empty() || batch.size() >= batch_writes_max || bytes >= batch_bytes_max) {
      write_batch(std::exchange(batch, {}), jobs.empty());
      bytes = 0;
    }
  }
}

void CommitQueue::write_batch(std::vector<Job> jobs, bool last) {
  std::vector<Write> batch;
  batch.reserve(jobs.size());
  for (Job& job : jobs) batch.push_back(std::move(job.write));
  apply_(batch);
  ++batches_;
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].write = std::move(batch[i]);
  // One hop for the whole batch.
  auto finished = std::make_shared<std::vector<Job>>(std::move(jobs));
  executor_([this, finished, last, still = alive_] {
    if (*still) return written(*finished, last);
    for (Job& job : *finished) job.done(std::move(job.write.result));
  });
}

/// The next commit begins before its predecessor is told of, so that the disk does not wait for the server.
void CommitQueue::written(std::vector<Job>& jobs, bool last) {
  for (const Job& job : jobs) {
    if (job.write.result.verdict != Verdict::durable) continue;
    const auto* const append = std::get_if<Append>(&job.write.what);
    if (append && append->expected_last == 0) holds_.acquired(job.match, append->hold);
    if (std::holds_alternative<Erase>(job.write.what)) holds_.released(job.match);
  }
  if (last) {
    committing_ = false;
    open_commit();
  }
  for (const Job& job : jobs) in_flight_.erase(job.match);
  const std::shared_ptr<bool> still = alive_;
  for (Job& job : jobs) job.done(std::move(job.write.result));
  if (*still && !waiting_.empty()) open_soon();
}

}  // namespace emcon::store
