/// SQLite's file layer with faults on request: the k-th call of a kind fails, once or from then on; the disk fills up.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/store/testing/tape.hpp"

namespace emcon::store::testing {

enum class Call { open, read, write, sync, truncate, lock };
inline constexpr int calls_max = 6;

/// Registers itself under a name while it lives; every connection opened through it must be closed before its end. All
/// functions may be called from any thread. Faults hit files whose name ends in the suffix given, "" means all.
class FaultVfs {
 public:
  explicit FaultVfs(std::string name);
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  /// To be given to SqliteOptions::vfs.
  const std::string& name() const;

  /// The k-th such call from now (1: the next) fails with the I/O error of its kind; `for_good`: all later ones too.
  /// A failed write or sync has carried out its work if `done_all_the_same`: the caller cannot know.
  struct Fault {
    Call call = Call::sync;
    std::uint64_t k = 1;
    bool for_good = false;
    bool done_all_the_same = false;
    bool full = false;  ///< write only: says that the disk is full instead
    std::string suffix = {};
  };
  void fail(Fault fault);
  /// Files may grow by this many bytes more, then writes say that the disk is full; nothing: no limit.
  void set_space(std::optional<std::uint64_t> bytes);
  /// Tells `tape`, which outlives this or the next call, all that is really done to files; null: no longer.
  void record(Tape* tape);
  /// No faults and no limit from now on.
  void heal();
  /// Such calls since the beginning, failed ones included.
  std::uint64_t count(Call call) const;
  /// Calls failed by fail() since the beginning.
  std::uint64_t hits() const;

 private:
  struct State;
  friend struct Shim;
  std::unique_ptr<State> state_;
};

}  // namespace emcon::store::testing
