// Writes nothing, as safely as everything else, and tells whether that was possible.
#include "server/store/postgres/beater.hpp"

#include <utility>

namespace emcon::store::postgres {
namespace {

/// A transaction that writes nothing waits for no standby. This leaves a mark in the log alone, of some bytes.
constexpr Statement leave_mark{"leave_mark", "SELECT pg_logical_emit_message(true, 'emcon', '')"};

}  // namespace

Beater::Beater(Target target, Executor executor)
    : link_(target), watchdog_(target), executor_(std::move(executor)), thread_([this](std::deque<Done> all) {
        executor_([all = std::move(all), taken = taken()] {
          for (const Done& done : all) done(taken);
        });
      }) {}

void Beater::beat(Done done) {
  std::deque<Done> one;
  one.push_back(std::move(done));
  thread_.add(std::move(one));
}

bool Beater::taken() {
  try {
    Connection& db = link_.connection();
    db.warning();  // of an earlier one
    db.send(leave_mark);
    db.finish(watchdog_.for_commit(db.timeline()));
    // The server warns when a commit has not waited for its standby.
    return db.warning().empty();
  } catch (const Failure&) {
    link_.drop();
    return false;
  }
}

}  // namespace emcon::store::postgres
