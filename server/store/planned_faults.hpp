/// The faults of a MemoryStore, as a test plans them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "server/store/store.hpp"

namespace emcon::store {

/// The result of an append in place of success. `stored` matters only for `in_doubt`; with every other verdict nothing
/// is stored.
struct Fault {
  Verdict verdict = Verdict::unavailable;
  bool stored = false;
};

/// A plan of faults for the appends of one store, and of problems for its reads. One thread.
class PlannedFaults {
 public:
  /// Called for every append about to be committed, in order; `k` counts them from 1 over the store's whole life.
  using Plan = std::function<std::optional<Fault>(std::uint64_t k, const Append& what)>;

  /// Replaces the plan; an empty function means no faults.
  void set_plan(Plan plan) { plan_ = std::move(plan); }
  /// The k-th append from now (1: the next to be committed) meets `fault`, once. Adds to a plan and goes before it.
  void fail_append(std::uint64_t k, Fault fault) { once_[appends_ + k] = fault; }
  /// Every look-up, page, list and acquire gives this problem until it is set to nothing.
  void fail_lookups(std::optional<Problem> problem) { lookup_problem_ = std::move(problem); }
  /// Every load gives this problem until it is set to nothing.
  void fail_loads(std::optional<Problem> problem) { load_problem_ = std::move(problem); }
  /// While true every append that is committed is `full`.
  void set_full(bool full) { full_ = full; }
  /// Like a failed sync: nothing is acknowledged any more until the store crashes.
  void poison() { poisoned_ = true; }

  /// Counts an append that is about to be committed, and returns its fault.
  std::optional<Fault> next(const Append& what) {
    ++appends_;
    if (poisoned_) return std::nullopt;
    std::optional<Fault> out;
    if (const auto planned = once_.find(appends_); planned != once_.end()) {
      out = planned->second;
      once_.erase(planned);
    } else if (plan_) {
      out = plan_(appends_, what);
    }
    if (!out && full_) out = Fault{.verdict = Verdict::full, .stored = false};
    return out;
  }
  const std::optional<Problem>& lookup_problem() const { return lookup_problem_; }
  const std::optional<Problem>& load_problem() const { return load_problem_; }
  bool poisoned() const { return poisoned_; }
  /// A new process finds the machine's faults as they were, but has not failed itself.
  void crash() { poisoned_ = false; }

 private:
  std::uint64_t appends_ = 0;
  bool poisoned_ = false;
  bool full_ = false;
  Plan plan_;
  std::map<std::uint64_t, Fault> once_;
  std::optional<Problem> load_problem_, lookup_problem_;
};

}  // namespace emcon::store
