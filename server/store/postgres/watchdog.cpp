// Looks for a newer primary while a commit hangs.
#include "server/store/postgres/watchdog.hpp"

namespace emcon::store::postgres {
namespace {

/// A commit that waits for its standby takes milliseconds; to look for another primary costs one connection.
constexpr std::chrono::milliseconds pause{3'000};

}  // namespace

Patience Watchdog::for_commit(std::int64_t timeline) {
  return {.pause = pause, .more = [this, timeline] { return !ending() && !superseded(timeline); }};
}

bool Watchdog::superseded(std::int64_t timeline) const {
  try {
    return Connection(target_).timeline() > timeline;
  } catch (const Failure&) {
    return false;  // there is no primary now that answers: the old one may wake
  }
}

}  // namespace emcon::store::postgres
