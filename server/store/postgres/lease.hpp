/// The lease of this process: while it stands, no other takes its matches. Private to server/store.
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

/// A thread renews it every two seconds, each time after a beat of the caller's thread: one that stands still plays no
/// match, so the lease runs out, and others play its matches on. Safety never rests on it: an append names its hold.
/// What rests on it is that nobody shows a match that another process has taken meanwhile.
///
/// It is counted by a clock that runs on while this process or its machine stands still, from the moment before the
/// renewal was asked for: so it has run out here before it has in the database.
class Lease {
 public:
  /// Comes through the executor when the lease had run out and stands again, with what this process still has.
  using Regained = std::function<void(const Held&)>;
  /// Comes through the executor whenever renewals begin to fail (false), or to succeed again (true).
  using Answers = std::function<void(bool)>;

  /// Renews it before it returns, if the database answers. The thread of the caller is the one of sure().
  Lease(Target target, std::uint64_t process, Self self, Executor executor, Regained regained, Answers answers);
  /// Gives back all matches that this process still has, if the database answers soon.
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  bool sure() const;
  /// Any thread but the caller's and its own: asks for a renewal at once, and returns when what came of it is on its
  /// way through the executor. Not in the destructor's time.
  void renew_now();
  /// From now on the caller's thread only waits for the store to end: it is renewed without a beat of it.
  void end();

 private:
  struct Renewal {
    std::int64_t asked_ms = 0;
    std::optional<Held> owned;  ///< the lease had run out: what is left
  };
  void run();
  /// Waits until the caller's thread has answered; false: the destructor waits.
  bool hear_beat(std::unique_lock<std::mutex>& guard);
  /// Renews, and hands what came of it to the caller's thread.
  bool renew_and_tell();
  std::optional<Renewal> renew();
  Held owned(Connection& db) const;
  void leave();

  Link link_;  // the lease's thread, but at the beginning and the end
  std::uint64_t process_;
  Self self_;
  Executor executor_;
  struct Here;  // what the caller's thread has of it
  std::shared_ptr<Here> here_;
  std::mutex mutex_;
  std::condition_variable wake_, tried_;
  // guarded by mutex_
  bool stop_ = false, ending_ = false;
  bool beaten_ = false;       ///< the caller's thread has answered
  std::uint64_t wanted_ = 0;  ///< renewals that were asked for
  std::uint64_t served_ = 0;  ///< of them
  std::thread thread_;
};

/// Where this process runs, so that those on the same machine can find out whether it still does.
std::string whereabouts();
/// Whether it is certain that the process with these whereabouts has died: only one of this machine's is.
bool has_died(const std::string& whereabouts);

}  // namespace emcon::store::postgres
