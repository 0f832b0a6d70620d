/// The queue of writes for the next commit, and the thread that carries commits out. Private to server/store.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "server/store/executor.hpp"
#include "server/store/holds.hpp"
#include "server/store/job_thread.hpp"
#include "server/store/store.hpp"
#include "server/store/write.hpp"

namespace emcon::store {

/// Takes the waiting writes when a commit opens, and hands them to its thread. One commit is under way at a time, and a
/// match is in one commit once. Thread: the server's, except for `apply`. The destructor commits the writes that wait;
/// results come through the executor and may come after the queue is gone.
class CommitQueue {
 public:
  /// Carries out writes in order and fills in their results; called on the commit thread.
  using Apply = std::function<void(std::span<Write>)>;
  CommitQueue(Executor executor, Holds& holds, Apply apply);
  ~CommitQueue();
  CommitQueue(const CommitQueue&) = delete;
  CommitQueue& operator=(const CommitQueue&) = delete;

  /// See MatchStore and RowStore.
  void ready(MatchId match, Take take, std::function<void(Appended)> done);
  void erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done);
  /// The caller learns no result: if it fails, the lease of the process runs out in time.
  void release(MatchId match, std::uint64_t hold);
  void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done);

  std::uint64_t writes() const { return writes_.load(); }    ///< taken so far
  std::uint64_t batches() const { return batches_.load(); }  ///< carried out so far

 private:
  struct Job {
    MatchId match;  ///< empty: the write is to no match
    Write write;
    std::function<void(Appended)> done;
  };
  /// A writer that waits for the next commit to open.
  struct Waiting {
    MatchId match;  ///< empty: it writes to no match
    std::function<std::optional<Write>()> take;
    std::function<void(Appended)> done;
  };

  // server's thread
  void wait(Waiting one);
  void open_soon();
  void open_commit();
  void take(Waiting one, std::deque<Job>& taken);
  void written(std::vector<Job>& jobs, bool last);
  // commit thread
  void write_all(std::deque<Job> jobs);
  void write_batch(std::vector<Job> jobs, bool last);

  Executor executor_;
  Holds& holds_;
  Apply apply_;
  std::vector<Waiting> waiting_;
  std::unordered_set<MatchId> in_flight_;  ///< matches whose write was taken and is not done
  bool opening_ = false;                   ///< open_commit is about to be called
  bool committing_ = false;                ///< writes were handed to the thread, and the last result has not come back
  // Expires with the queue: results that come back later notice its end.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::atomic<std::uint64_t> writes_ = 0;
  std::atomic<std::uint64_t> batches_ = 0;
  std::optional<JobThread<Job>> thread_;
};

}  // namespace emcon::store
