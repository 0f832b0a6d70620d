/// A store in memory with a crash button: for tests and the simulation. Deterministic, one thread, no clock.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
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

/// The store does nothing until a test tells it to. Calls wait. commit() makes waiting writes durable without calling
/// anybody; deliver() runs the callbacks of what is committed; run_pending() does both until nothing waits. crash() may
/// come at any point between. One object serves all processes of a simulated machine, one after the other.
class MemoryStore final : public Store {
 public:
  std::uint64_t process() const override { return process_; }
  const Hash& signing_seed() const override { return signing_seed_; }
  bool poisoned() const override { return faults_.poisoned(); }
  void ready(MatchId match, Take take, std::function<void(Appended)> done) override;
  void load(MatchId match, std::function<void(Result<StoredMatch>)> done) override;
  void records(MatchId match, GotRecords done) override;
  void acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) override;
  void release(const MatchId& match) override { holds_.released(match); }
  void erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) override;
  void find(std::vector<Lookup> what, GotFound done) override;
  void page(PageOf what, GotFound done) override;
  void due(PageOf what, GotFound done) override;
  void matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) override;
  void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) override;
  void find_rows(std::vector<LooseKey> keys, GotRows done) override;
  void page_rows(std::string table, std::string after, std::string end, std::size_t limit, GotRows done) override;

  PlannedFaults& faults() { return faults_; }
  /// What is durable now, for tests that look behind an acknowledgement.
  const MemoryDisk& disk() const { return disk_; }
  /// Damages a stored match: record `seq` is lost, so that load() says "corrupt". For quarantine tests.
  void lose_record(const MatchId& match, std::uint64_t seq) { disk_.lose_record(match, seq); }
  /// Another process acquires the match: what this one writes with its hold is fenced from now on.
  void steal(const MatchId& match) { disk_.acquire(match); }
  bool in_flight(const MatchId& match) const { return in_flight_.contains(match); }
  /// Like load, at once, but the hold stays where it is.
  Result<StoredMatch> read(const MatchId& match) const;

  /// Carries out what waits, in the order it was asked for. Returns how many.
  std::size_t commit();
  /// Runs the callbacks of what was carried out before this call. Returns how many.
  std::size_t deliver();
  /// commit and deliver until nothing waits, callbacks that ask for more included. Returns the callbacks run.
  std::size_t run_pending();
  /// Power fails and a new process starts: waiting writes are forgotten, no old callback ever runs, nothing is held.
  void crash();

 private:
  /// Carries out, and gives the callback with its result; an empty one if there is nobody to tell.
  struct Job {
    MatchId appends_to;  ///< empty: it is no append
    std::function<std::function<void()>()> run;
  };

  template <class Answer>
  void ask(std::function<Result<Answer>()> read, std::function<void(Result<Answer>)> done);
  /// The same, unless lookups fail.
  template <class Answer, class Read>
  void look(Read read, std::function<void(Result<Answer>)> done) {
    ask<Answer>(
        [this, read = std::move(read)]() -> Result<Answer> {
          if (faults_.lookup_problem()) return std::unexpected(*faults_.lookup_problem());
          return read();
        },
        std::move(done));
  }
  /// What `write` gives, unless the store has failed.
  void change(MatchId match, std::function<Appended()> write, std::function<void(Appended)> done);
  Appended apply(const Append& what);
  Appended check(const Append& what) const;
  Appended apply_erase(const MatchId& match, std::uint64_t hold);

  std::uint64_t process_ = 1;
  Holds holds_{process_};
  Hash signing_seed_{};  ///< the same in every fake: signatures are then equal in equal worlds
  MemoryDisk disk_;
  PlannedFaults faults_;
  std::set<MatchId> in_flight_;
  std::deque<Job> waiting_;
  std::deque<std::function<void()>> ready_;
};

}  // namespace emcon::store
