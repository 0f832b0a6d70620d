/// Finds out whether the database takes writes. Private to server/store.
#pragma once

#include <deque>
#include <functional>

#include "server/store/executor.hpp"
#include "server/store/job_thread.hpp"
#include "server/store/postgres/link.hpp"
#include "server/store/postgres/watchdog.hpp"

namespace emcon::store::postgres {

/// Has a thread and a connection of its own: when its answers come has nothing to do with what is written meanwhile.
/// The destructor answers what waits.
class Beater {
 public:
  using Done = std::function<void(bool taken)>;

  Beater(Target target, Executor executor);

  /// See MatchStore.
  void beat(Done done);
  /// Any thread: what does not answer soon is given up.
  void end() { watchdog_.end(); }

 private:
  bool taken();

  Link link_;  // its thread, like watchdog_
  Watchdog watchdog_;
  Executor executor_;
  JobThread<Done> thread_;  // the last: it ends before what it uses
};

}  // namespace emcon::store::postgres
