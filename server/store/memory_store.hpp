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

#include "server/store/store.hpp"

namespace emcon::store {

/// The store does nothing until a test tells it to. Calls wait. commit() makes waiting writes durable without calling
/// anybody; deliver() runs the callbacks of what is committed; run_pending() does both until nothing waits. crash() may
/// come at any point between. One object serves all processes of a simulated machine, one after the other.
class MemoryStore final : public MatchStore {
 public:
  /// What becomes of an append instead of success. `stored` matters for `in_doubt` alone; with every other verdict
  /// nothing is stored.
  struct Fault {
    Verdict verdict = Verdict::unavailable;
    bool stored = false;
  };
  /// Asked for every append about to be committed, in order; `k` counts them from 1 over the store's whole life.
  using FaultPlan = std::function<std::optional<Fault>(std::uint64_t k, const Append& what)>;

  std::uint64_t epoch() const override { return epoch_; }
  const Hash& signing_seed() const override { return signing_seed_; }
  bool poisoned() const override { return poisoned_; }
  void append(Append what, std::function<void(Appended)> done) override;
  bool gathering() const override { return gathers_ && gathering_ && !collecting_; }
  void on_gathered(std::function<void()> then) override { on_gathered_ = std::move(then); }
  void load(MatchId match, std::function<void(Result<StoredMatch>)> done) override;
  std::vector<Found> find(const std::string& table, const std::vector<std::string>& keys) override;
  std::vector<Found> page(const std::string& table, const std::string& after, const std::string& end,
                          std::size_t limit) override;
  std::vector<MatchId> matches(const MatchId& after, std::size_t limit) override;
  void erase(MatchId match, std::function<void(Appended)> done) override;

  /// Whether it gathers while appends are under way; at first it never does.
  void set_gathers(bool on) { gathers_ = on; }
  /// Replaces the plan; an empty function means no faults.
  void set_faults(FaultPlan plan) { plan_ = std::move(plan); }
  /// The k-th append from now (1: the next to be committed) meets `fault`, once. Adds to a plan and goes before it.
  void fail_append(std::uint64_t k, Fault fault) { once_[commits_ + k] = fault; }
  /// Every load answers with this until it is taken back.
  void fail_loads(std::optional<Problem> problem) { load_problem_ = std::move(problem); }
  /// While true every append that is committed is `full`.
  void set_full(bool full) { full_ = full; }
  /// Like a failed sync: nothing is acknowledged any more until crash().
  void poison() { poisoned_ = true; }
  /// Damages a stored match: record `seq` is lost, so that load() says "corrupt". For quarantine tests.
  void lose_record(const MatchId& match, std::uint64_t seq);

  /// What is durable now, for tests that look behind an acknowledgement. Pointers hold until the next write.
  std::uint64_t last(const MatchId& match) const;                       ///< number of the last record; 0: none
  const Record* record(const MatchId& match, std::uint64_t seq) const;  ///< null: there is none
  const DraftRow* draft(const MatchId& match, Seat seat, QuestionNo question) const;  ///< null: there is none
  std::vector<IndexRow> rows(const MatchId& match, const std::string& table) const;   ///< in the order of their keys
  bool in_flight(const MatchId& match) const { return in_flight_.contains(match); }
  /// Like load, at once.
  Result<StoredMatch> read(const MatchId& match) const;

  /// Carries out what waits, in the order it was asked for. Returns how many.
  std::size_t commit();
  /// Runs the callbacks of what was carried out before this call. Returns how many.
  std::size_t deliver();
  /// commit and deliver until nothing waits, callbacks that ask for more included. Returns the callbacks run.
  std::size_t run_pending();
  /// Power fails and a new process starts: waiting writes are forgotten, no old callback ever runs, a new epoch begins.
  void crash();

 private:
  struct Stored {
    std::uint64_t born = 0;                   // for 'oldest first'
    std::map<std::uint64_t, Record> records;  // by number
    std::map<std::pair<Seat, QuestionNo>, DraftRow> drafts;
    std::map<std::pair<std::string, std::string>, std::string> index;  // by table and key
  };
  using Job = std::function<std::function<void()>()>;  // carries out, returns the callback with its result

  Appended apply(const Append& what);
  Appended check(const Append& what) const;
  void store(const Append& what);
  void gathered();

  std::uint64_t epoch_ = 1;
  Hash signing_seed_{};  ///< the same in every fake: signatures are then equal in equal worlds
  std::uint64_t born_ = 0;
  std::uint64_t commits_ = 0;
  bool poisoned_ = false;
  bool full_ = false;
  bool gathers_ = false, gathering_ = false, collecting_ = false;
  std::function<void()> on_gathered_;
  FaultPlan plan_;
  std::map<std::uint64_t, Fault> once_;
  std::optional<Problem> load_problem_;
  std::map<MatchId, Stored> stored_;
  std::set<MatchId> in_flight_;
  std::deque<Job> waiting_;
  std::deque<std::function<void()>> ready_;
};

}  // namespace emcon::store
