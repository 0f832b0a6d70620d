/// A store in memory that can crash: for tests and the simulation. Deterministic, one thread, no clock.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/holds.hpp"
#include "server/store/memory_disk.hpp"
#include "server/store/planned_faults.hpp"
#include "server/store/row_store.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// The store does nothing until a test tells it to: calls wait. commit() carries out the waiting calls; it calls `take`
/// of each append, but no `done`. deliver() calls `done` of the calls that were carried out. run_pending() does both
/// until nothing waits. crash() may come at any point between. One object serves all processes of a simulated machine,
/// one after the other. Several objects can share a disk, as the nodes of a cluster do. Each is then made with Clocks,
/// and has a lease as soon as its first renew() was carried out and delivered.
class MemoryStore final : public Store {
 public:
  /// The clocks by which leases are measured, in milliseconds: that of this process, and that of the disk. Both empty:
  /// there are no leases, because no other process serves the disk.
  struct Clocks {
    std::function<std::int64_t()> own, disk;
  };

  MemoryStore() : MemoryStore(std::make_shared<MemoryDisk>(), {}, {}) {}
  MemoryStore(std::shared_ptr<MemoryDisk> disk, Self self, Clocks clocks);

  bool sure() const override { return !doubted_ && (!clocks_.own || clocks_.own() < sure_until_ms_); }
  void on_lost(std::function<void(const std::vector<MatchId>&)> lost) override { lost_ = std::move(lost); }
  void on_answers(std::function<void(bool)> answers) override { answers_ = std::move(answers); }
  /// Calls the function of on_answers() with `answers`, as if the database had stopped or begun to answer. Nothing else
  /// changes.
  void say_it_answers(bool answers) const { answers_(answers); }
  /// Calls the function of on_lost() with these matches, as if others had taken them. The matches stay as they are;
  /// steal() takes one.
  void say_lost(const std::vector<MatchId>& matches) const { lost_(matches); }
  /// While `doubted`, sure() answers as if the lease of this process had run out.
  void doubt(bool doubted) { doubted_ = doubted; }
  /// From now on beat() answers as it does when several processes share the disk. The store gets no lease by it.
  void share() { shared_ = true; }
  /// Asks for the lease to be renewed, by the next commit() and deliver(). Only for a store that was made with Clocks.
  void renew();
  void owner(MatchId match, std::function<void(Result<Owner>)> done) override;
  void nodes(std::function<void(Result<std::vector<Node>>)> done) override;
  std::uint64_t process() const override { return process_; }
  const Hash& signing_seed() const override { return signing_seed_; }
  bool poisoned() const override { return faults_.poisoned(); }
  void ready(MatchId match, Take take, std::function<void(Appended)> done) override;
  void load(MatchId match, std::function<void(Result<StoredMatch>)> done) override;
  void records(MatchId match, GotRecords done) override;
  void acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) override;
  void release(const MatchId& match) override;
  bool beat(std::function<void(bool)> done) override;
  void erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) override;
  void find(std::vector<Lookup> what, GotFound done) override;
  void page(PageOf what, GotFound done) override;
  void due(PageOf what, GotFound done) override;
  void matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) override;
  void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) override;
  void find_rows(std::vector<LooseKey> keys, GotRows done) override;
  void page_rows(LoosePage what, GotRows done) override;

  PlannedFaults& faults() { return faults_; }
  /// The durable data, for tests that look behind an acknowledgement.
  const MemoryDisk& disk() const { return *disk_; }
  /// Damages a stored match: record `seq` is lost, so that load() says "corrupt". For quarantine tests.
  void lose_record(const MatchId& match, std::uint64_t seq) { disk_->lose_record(match, seq); }
  /// Another process acquires the match: writes with this one's hold are fenced from now on.
  void steal(const MatchId& match) { disk_->acquire(match, disk_->begin_process()); }
  bool in_flight(const MatchId& match) const { return in_flight_.contains(match); }
  /// Like load(), but at once, and without acquiring the match.
  Result<StoredMatch> read(const MatchId& match) const;

  /// Carries out the waiting calls in the order in which they came, and returns how many. While an append to a
  /// match is not delivered, later appends, erase() and release() of that match go on waiting; other calls may overtake
  /// them.
  std::size_t commit();
  /// Calls `done` of the calls that were carried out before. Returns how many.
  std::size_t deliver();
  /// Calls commit() and deliver() until nothing waits, not even calls that callbacks have made. Returns the number of
  /// callbacks.
  std::size_t run_pending();
  /// Power fails and a new process starts: waiting writes are lost, no old callback ever runs, no match is held.
  void crash();

 private:
  /// A waiting call.
  struct Job {
    MatchId appends_to;  ///< the match that the call writes to or gives back; empty: none
    /// Carries out the call, and returns a function that gives its result to the callback; empty: there is none.
    std::function<std::function<void()>()> run;
  };

  struct Renewal {
    std::int64_t asked_ms = 0;
    std::optional<Held> owned;  ///< set if the lease had run out: the matches that this process still has
  };
  /// Queues `read` for commit(); `done` gets its answer by deliver().
  template <class Answer>
  void ask(std::function<Result<Answer>()> read, std::function<void(Result<Answer>)> done);
  /// Asks as ask() does; if lookups are set to fail, the answer is their Problem.
  template <class Answer, class Read>
  void look(Read read, std::function<void(Result<Answer>)> done) {
    ask<Answer>(
        [this, read = std::move(read)]() -> Result<Answer> {
          if (faults_.lookup_problem()) return std::unexpected(*faults_.lookup_problem());
          return read();
        },
        std::move(done));
  }
  /// Queues `write` for commit(); `done` gets its result by deliver(), or `unavailable` if the store has failed.
  /// `match`: Job::appends_to.
  void change(MatchId match, std::function<Appended()> write, std::function<void(Appended)> done);
  Appended apply(const Append& what);
  Appended check(const Append& what) const;
  Appended apply_erase(const MatchId& match, std::uint64_t hold);
  Result<std::uint64_t> take(const MatchId& match);
  std::int64_t disk_now() const { return clocks_.disk ? clocks_.disk() : 0; }

  std::shared_ptr<MemoryDisk> disk_;
  Self self_;
  Clocks clocks_;
  std::uint64_t process_;
  Holds holds_{process_};
  Hash signing_seed_{};  ///< the same in every fake, so that signatures are equal in equal worlds
  std::function<void(const std::vector<MatchId>&)> lost_ = [](const auto&) {};
  std::function<void(bool)> answers_ = [](bool) {};
  bool shared_ = false;
  bool doubted_ = false;
  std::int64_t sure_until_ms_ = 0;
  std::uint64_t lapses_ = 0;
  PlannedFaults faults_;
  std::set<MatchId> in_flight_;
  std::deque<Job> waiting_;
  std::deque<std::function<void()>> ready_;
};

}  // namespace emcon::store
