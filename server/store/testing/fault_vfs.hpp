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

/// Registered under a name while it lives; every connection that was opened through it must be closed before its end.
/// Any thread may call its functions. Faults hit files whose name ends in the given suffix; "" means all.
class FaultVfs {
 public:
  explicit FaultVfs(std::string name);
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  /// The name for SqliteOptions::vfs.
  const std::string& name() const;

  /// The k-th call of the kind from now (1: the next) on a file with the suffix fails with the I/O error of its kind;
  /// with `for_good` all later ones fail, too. With `done_all_the_same` a failed write or sync has done its work: the
  /// caller cannot know.
  struct Fault {
    Call call = Call::sync;
    std::uint64_t k = 1;
    bool for_good = false;
    bool done_all_the_same = false;
    bool full = false;  ///< write only: says that the disk is full instead
    std::string suffix = {};
  };
  /// Sets the fault. There is one at a time: it replaces the one before.
  void fail(Fault fault);
  /// Files may grow by this many bytes more; after that, writes fail because the disk is full. Nothing: no limit.
  void set_space(std::optional<std::uint64_t> bytes);
  /// From now on reports all changes that reach the real files to `tape`. It must live until the next call of record(),
  /// or as long as this object. Null: reports to nobody.
  void record(Tape* tape);
  /// Ends all faults and limits.
  void heal();
  /// Number of calls of this kind since the object was made, on all files, failed ones included.
  std::uint64_t count(Call call) const;
  /// Number of calls that fail() has made fail since the object was made.
  std::uint64_t hits() const;

 private:
  struct State;
  friend struct Shim;
  std::unique_ptr<State> state_;
};

}  // namespace emcon::store::testing
