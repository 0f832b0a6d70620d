// Renews the lease of this process while its loop runs, and finds out which matches others have taken while it had run
// out.
#include "server/store/postgres/lease.hpp"

#include <time.h>

#include <utility>

namespace emcon::store::postgres {
namespace {

constexpr std::chrono::milliseconds renew_every{2'000};
/// After a renewal that failed.
constexpr std::chrono::milliseconds try_again{300};
const Patience short_patience{.pause = std::chrono::milliseconds(2'000), .more = [] { return false; }};

// A lease is worth nothing after a crash, and must be renewed while the standby is away.
constexpr Statement hasty{"hasty", "SET synchronous_commit = off"};
constexpr Statement renew_lease{"renew_lease",
                                "SELECT renew_lease($1::bigint, $2::bytea, $3::bytea[], $4::bytea, $5::bigint, "
                                "$6::bigint)"};
// Locks the rows, so it waits for processes that are about to take one of them.
constexpr Statement list_owned{"owned", "SELECT match, hold FROM matches WHERE owner = $1::bigint FOR SHARE"};
constexpr Statement give_back{"give_back", "UPDATE matches SET owner = NULL WHERE owner = $1::bigint"};
constexpr Statement end_lease{"end_lease", "DELETE FROM nodes WHERE node = $1::bigint"};
constexpr Statement list_places{"places", "SELECT node, whereabouts FROM nodes WHERE node <> $1::bigint"};

std::int64_t boot_ms() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000 + now.tv_nsec / 1'000'000;
}

}  // namespace

struct Lease::Here {
  Regained regained;
  Answers answers;
  std::int64_t until_ms = 0;
  bool answered = true;
  bool ended = false;

  /// Nothing: the renewal has failed.
  void take(const std::optional<Renewal>& renewal) {
    if (answered != renewal.has_value()) answers(answered = renewal.has_value());
    if (!renewal) return;
    if (renewal->owned) regained(*renewal->owned);
    until_ms = renewal->asked_ms + lease_ttl_ms - lease_margin_ms;
  }
};

Lease::Lease(Target target, std::uint64_t process, Self self, Executor executor, Regained regained, Answers answers)
    : link_(std::move(target)),
      process_(process),
      self_(std::move(self)),
      executor_(std::move(executor)),
      here_(std::make_shared<Here>(std::move(regained), std::move(answers))) {
  // A process that has died on this machine has no lease any more, however long it would stand.
  try {
    Connection& db = link_.connection();
    const Answer places = db.run(list_places, Params().number(as_number(process_)), short_patience);
    for (int row = 0; row < places.rows(); ++row)
      if (has_died(std::string(places.bytes(row, 1))))
        db.run(end_lease, Params().number(places.number(row, 0)), short_patience);
  } catch (const Failure&) {
    link_.drop();  // then it waits until the lease has run out
  }
  if (auto first = renew()) {
    first->owned.reset();  // it has none yet
    here_->take(first);
  }
  thread_ = std::thread([this] { run(); });
}

Lease::~Lease() {
  here_->ended = true;
  {
    const std::lock_guard guard(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
  leave();
}

bool Lease::sure() const {
  return boot_ms() < here_->until_ms;
}

void Lease::run() {
  bool renewed = here_->until_ms != 0;
  for (std::unique_lock guard(mutex_); !stop_;) {
    wake_.wait_for(guard, renewed ? renew_every : try_again, [this] { return stop_ || served_ != wanted_; });
    if (stop_ || !hear_beat(guard)) break;
    // A caller from now on may know something for which this renewal comes too early.
    const std::uint64_t serves = wanted_;
    guard.unlock();
    renewed = renew_and_tell();
    guard.lock();
    served_ = serves;
    tried_.notify_all();
  }
}

bool Lease::hear_beat(std::unique_lock<std::mutex>& guard) {
  if (!ending_) {
    beaten_ = false;
    guard.unlock();
    // This and the destructor both run on the caller's thread, so the object still exists here.
    executor_([this, here = here_] {
      if (here->ended) return;
      {
        const std::lock_guard mine(mutex_);
        beaten_ = true;
      }
      wake_.notify_one();
    });
    guard.lock();
  }
  wake_.wait(guard, [this] { return stop_ || ending_ || beaten_; });
  return !stop_;
}

void Lease::end() {
  {
    const std::lock_guard guard(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
}

bool Lease::renew_and_tell() {
  std::optional<Renewal> renewal = renew();
  const bool renewed = renewal.has_value();
  executor_([here = here_, renewal = std::move(renewal)] {
    if (!here->ended) here->take(renewal);
  });
  return renewed;
}

void Lease::renew_now() {
  std::unique_lock guard(mutex_);
  const std::uint64_t mine = ++wanted_;
  wake_.notify_one();
  tried_.wait(guard, [this, mine] { return served_ >= mine; });
}

std::optional<Lease::Renewal> Lease::renew() {
  try {
    Connection& db = link_.connection();
    Renewal out{.asked_ms = boot_ms(), .owned = {}};
    Bytes can(self_.can.begin(), self_.can.end());
    db.send(hasty);
    db.send(renew_lease, Params()
                             .number(as_number(process_))
                             .bytes(self_.address)
                             .list(can)
                             .bytes(whereabouts())
                             .number(lease_ttl_ms)
                             .number(lease_late_ms));
    const Answer answer = std::move(db.finish(short_patience).back());
    // Another process may have looked before it could see the renewal, after the lease had run out, and taken matches.
    // So the time that was left counts as of the arrival of the answer.
    const std::int64_t took_ms = boot_ms() - out.asked_ms;
    if (answer.is_null(0, 0) || answer.number(0, 0) <= took_ms) out.owned = owned(db);
    return out;
  } catch (const Failure&) {
    link_.drop();
    return std::nullopt;
  }
}

Held Lease::owned(Connection& db) const {
  const Answer rows = db.run(list_owned, Params().number(as_number(process_)), short_patience);
  Held out;
  for (int row = 0; row < rows.rows(); ++row)
    out.emplace(rows.bytes(row, 0), static_cast<std::uint64_t>(rows.number(row, 1)));
  return out;
}

void Lease::leave() {
  try {
    Connection& db = link_.connection();
    db.send(give_back, Params().number(as_number(process_)));
    db.send(end_lease, Params().number(as_number(process_)));
    db.finish(short_patience);
  } catch (const Failure&) {
    link_.drop();  // the lease runs out by itself
  }
}

}  // namespace emcon::store::postgres
