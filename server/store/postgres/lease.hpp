/// The lease of this process: while it stands, no other process takes its matches. Private to server/store.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/store/executor.hpp"
#include "server/store/holds.hpp"
#include "server/store/nodes.hpp"
#include "server/store/postgres/link.hpp"

namespace emcon::store::postgres {

/// A thread renews it every two seconds, each time after a beat of the caller's thread. A caller's thread that stands
/// still plays no match, so its lease runs out, and others go on with its matches. Writing never relies on the lease:
/// an append names its hold. Showing does: nobody may show a match that another process has taken meanwhile.
///
/// Its time is taken from a clock that also runs while this process or its machine stands still, and counts from the
/// moment before the renewal was asked for. So the lease runs out here before it does in the database.
class Lease {
 public:
  /// Comes through the executor when the lease had run out and stands again, with the matches that this process still
  /// has.
  using Regained = std::function<void(const Held&)>;
  /// Comes through the executor whenever renewals begin to fail (false), or to succeed again (true).
  using Answers = std::function<void(bool)>;

  /// Tries to renew the lease once before it returns. The caller's thread is the one that calls sure().
  Lease(Target target, std::uint64_t process, Self self, Executor executor, Regained regained, Answers answers);
  /// Gives back all matches that this process still has, if the database answers soon.
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  bool sure() const;
  /// Any thread except the caller's and its own: asks for a renewal at once, and returns when the result is on its way
  /// through the executor. Not during the destructor.
  void renew_now();
  /// From now on the caller's thread only waits for the store to end: the lease is renewed without its beats.
  void end();

 private:
  struct Renewal {
    std::int64_t asked_ms = 0;
    std::optional<Held> owned;  ///< the lease had run out: the matches that remain
  };
  void run();
  /// Waits until the caller's thread has answered; false: the destructor waits.
  bool hear_beat(std::unique_lock<std::mutex>& guard);
  /// Renews the lease, and hands the result to the caller's thread.
  bool renew_and_tell();
  std::optional<Renewal> renew();
  Held owned(Connection& db) const;
  void leave();

  Link link_;  // used by the lease's thread, except at the beginning and the end
  std::uint64_t process_;
  Self self_;
  Executor executor_;
  struct Here;  // the caller thread's part of it
  std::shared_ptr<Here> here_;
  std::mutex mutex_;
  std::condition_variable wake_, tried_;
  // guarded by mutex_
  bool stop_ = false, ending_ = false;
  bool beaten_ = false;       ///< the caller's thread has answered
  std::uint64_t wanted_ = 0;  ///< number of renewals that were asked for
  std::uint64_t served_ = 0;  ///< number of these that were made
  std::thread thread_;
};

/// The machine and process of the caller, so that processes on the same machine can find out whether it is alive.
std::string whereabouts();
/// Whether the process with these whereabouts has certainly died. That can be certain only for this machine's
/// processes.
bool has_died(const std::string& whereabouts);

}  // namespace emcon::store::postgres
