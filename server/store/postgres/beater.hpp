/// Finds out whether the database takes writes. Private to server/store.
#pragma once

#include <deque>
#include <functional>

#include "server/store/executor.hpp"
#include "server/store/job_thread.hpp"
#include "server/store/postgres/link.hpp"
#include "server/store/postgres/watchdog.hpp"

namespace emcon::store::postgres {

/// It has a thread and a connection of its own, so that writes in the meantime do not affect the time of its answers.
/// The destructor answers the calls that wait.
class Beater {
 public:
  using Done = std::function<void(bool taken)>;

  Beater(Target target, Executor executor);

  /// See MatchStore.
  void beat(Done done);
  /// Any thread: a beat that does not answer soon is given up.
  void end() { watchdog_.end(); }

 private:
  bool taken();

  Link link_;  // its thread, like watchdog_
  Watchdog watchdog_;
  Executor executor_;
  JobThread<Done> thread_;  // the last: it ends before what it uses
};

}  // namespace emcon::store::postgres
