// Keeps matches in memory, and commits, delivers or forgets writes when a test says so.
#include "server/store/memory_store.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

Appended refused(Verdict verdict, std::string why) {
  return {.verdict = verdict, .last = 0, .why = std::move(why)};
}

}  // namespace

MemoryStore::MemoryStore(std::shared_ptr<MemoryDisk> disk, Self self, Clocks clocks)
    : disk_(std::move(disk)),
      self_(std::move(self)),
      clocks_(std::move(clocks)),
      process_(disk_->begin_process()),
      shared_(static_cast<bool>(clocks_.own)) {}

void MemoryStore::ready(MatchId match, Take take, std::function<void(Appended)> done) {
  waiting_.push_back({match, [this, match, take = std::move(take), done = std::move(done)]() -> std::function<void()> {
                        std::optional<Append> what = take();
                        if (!what) return {};
                        what->match = match;
                        in_flight_.insert(match);
                        return [this, match, result = apply(*what), done] {
                          in_flight_.erase(match);
                          done(result);
                        };
                      }});
}

void MemoryStore::change(MatchId match, std::function<Appended()> write, std::function<void(Appended)> done) {
  waiting_.push_back({std::move(match), [this, write = std::move(write), done = std::move(done)] {
                        const Appended result =
                            faults_.poisoned() ? refused(Verdict::unavailable, "the store has failed") : write();
                        return std::function<void()>([result, done] { done(result); });
                      }});
}

template <class Answer>
void MemoryStore::ask(std::function<Result<Answer>()> read, std::function<void(Result<Answer>)> done) {
  waiting_.push_back({{}, [read = std::move(read), done = std::move(done)] {
                        return std::function<void()>([answer = read(), done] { done(answer); });
                      }});
}

void MemoryStore::load(MatchId match, std::function<void(Result<StoredMatch>)> done) {
  ask<StoredMatch>(
      [this, match] {
        Result<StoredMatch> stored = read(match);
        const Result<std::uint64_t> hold = stored ? take(match) : 0;
        if (!hold) return Result<StoredMatch>(std::unexpected(hold.error()));
        if (stored) stored->hold = *hold;
        return stored;
      },
      [this, match, done = std::move(done), asked = lapses_](Result<StoredMatch> stored) {
        if (stored && asked != lapses_) stored = std::unexpected(lapsed_meanwhile(match));
        if (stored) holds_.acquired(match, stored->hold);
        done(std::move(stored));
      });
}

void MemoryStore::records(MatchId match, GotRecords done) {
  ask<std::vector<Record>>([this, match = std::move(match)] { return records_of(read(match)); }, std::move(done));
}

void MemoryStore::acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) {
  ask<std::uint64_t>(
      [this, match]() -> Result<std::uint64_t> {
        if (faults_.poisoned()) return std::unexpected(refusal("unavailable", "the store has failed"));
        if (faults_.lookup_problem()) return std::unexpected(*faults_.lookup_problem());
        if (!disk_->has(match)) return std::unexpected(unknown_match(match));
        return take(match);
      },
      [this, match, done = std::move(done), asked = lapses_](Result<std::uint64_t> hold) {
        if (hold && asked != lapses_) hold = std::unexpected(lapsed_meanwhile(match));
        if (hold) holds_.acquired(match, *hold);
        done(std::move(hold));
      });
}

Result<std::uint64_t> MemoryStore::take(const MatchId& match) {
  if (!clocks_.own) return disk_->acquire(match, process_);
  const std::uint64_t owner = disk_->owner(match);
  switch (disk_->nodes().judge(process_, owner, disk_->needs(match), disk_now())) {
    case Taking::may:
      return disk_->acquire(match, process_);
    case Taking::has_owner:
      return std::unexpected(elsewhere(match, disk_->nodes().find(owner, disk_now())->address));
    case Taking::unreadable:
      return std::unexpected(unreadable_here(match));
    case Taking::unsettled:
      break;
  }
  return std::unexpected(unsettled(match, "its server has gone, or the database has just come back"));
}

void MemoryStore::release(const MatchId& match) {
  const std::uint64_t hold = holds_.released(match);
  if (clocks_.own && hold != 0)
    waiting_.push_back({match, [this, match, hold]() -> std::function<void()> {
                          disk_->release(match, hold);
                          return {};
                        }});
}

void MemoryStore::renew() {
  ask<Renewal>(
      [this, asked_ms = clocks_.own()]() -> Result<Renewal> {
        const auto left = disk_->nodes().renew(process_, self_, disk_now());
        Renewal out{.asked_ms = asked_ms, .owned = {}};
        if (!left || *left <= clocks_.own() - asked_ms) out.owned = disk_->held(process_);
        return out;
      },
      [this](const Result<Renewal>& renewal) {
        if (renewal->owned) {
          ++lapses_;
          if (const std::vector<MatchId> lost = holds_.keep(*renewal->owned); !lost.empty()) lost_(lost);
        }
        sure_until_ms_ = renewal->asked_ms + lease_ttl_ms - lease_margin_ms;
      });
}

void MemoryStore::owner(MatchId match, std::function<void(Result<Owner>)> done) {
  look<Owner>(
      [this, match = std::move(match)] {
        if (!disk_->has(match)) return Owner{.unknown = true};
        return Owner{.node = disk_->nodes().find(disk_->owner(match), disk_now()), .needs = disk_->needs(match)};
      },
      std::move(done));
}

void MemoryStore::nodes(std::function<void(Result<std::vector<Node>>)> done) {
  look<std::vector<Node>>(
      [this] {
        std::vector<Node> out = disk_->nodes().all(disk_now());
        for (Node& one : out) one.matches = disk_->held(one.process).size();
        return out;
      },
      std::move(done));
}

bool MemoryStore::beat(std::function<void(bool)> done) {
  if (shared_)
    waiting_.push_back({{}, [this, done = std::move(done)] {
                          return std::function<void()>([taken = !faults_.poisoned(), done] { done(taken); });
                        }});
  return shared_;
}

void MemoryStore::erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) {
  change(match, [this, match, hold] { return apply_erase(match, hold); }, std::move(done));
}

Appended MemoryStore::apply_erase(const MatchId& match, std::uint64_t hold) {
  if (std::string why = holds_.refusal(match, hold); !why.empty()) return fenced(std::move(why));
  Appended result = disk_->erase(match, hold);
  if (result.verdict == Verdict::durable) holds_.released(match);
  return result;
}

void MemoryStore::find(std::vector<Lookup> what, GotFound done) {
  look<std::vector<Found>>([this, what = std::move(what)] { return disk_->look_up(what); }, std::move(done));
}

void MemoryStore::page(PageOf what, GotFound done) {
  look<std::vector<Found>>([this, what = std::move(what)] { return disk_->rows(what); }, std::move(done));
}

void MemoryStore::due(PageOf what, GotFound done) {
  what.kind = RowKind::deadline;
  look<std::vector<Found>>(
      [this, what = std::move(what)] {
        const std::size_t limit = what.limit;
        PageOf all = what;
        all.limit = std::numeric_limits<std::size_t>::max();
        std::vector<Found> found = disk_->rows(all);
        std::erase_if(found, [this](const Found& one) {
          const std::uint64_t owner = disk_->owner(one.match);
          return owner != process_ && disk_->nodes().living(owner, disk_now());
        });
        found.resize(std::min(found.size(), limit));
        return found;
      },
      std::move(done));
}

void MemoryStore::matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) {
  look<std::vector<MatchId>>([this, after = std::move(after), limit] { return disk_->list(after, limit); },
                             std::move(done));
}

void MemoryStore::put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) {
  change({}, [this, rows = std::move(rows)] { return disk_->put_rows(rows); }, std::move(done));
}

void MemoryStore::find_rows(std::vector<LooseKey> keys, GotRows done) {
  look<std::vector<LooseRow>>([this, keys = std::move(keys)] { return disk_->find_rows(keys); }, std::move(done));
}

void MemoryStore::page_rows(LoosePage what, GotRows done) {
  look<std::vector<LooseRow>>([this, what = std::move(what)] { return disk_->page_rows(what); }, std::move(done));
}

Appended MemoryStore::apply(const Append& what) {
  const std::optional<Fault> fault = faults_.next(what);
  if (faults_.poisoned()) return refused(Verdict::unavailable, "the store has failed");
  Appended result = check(what);
  if (result.verdict != Verdict::durable) return result;
  if (!fault || fault->verdict == Verdict::durable || (fault->verdict == Verdict::in_doubt && fault->stored)) {
    if (!disk_->has(what.match)) holds_.acquired(what.match, what.hold);
    disk_->store(what);
  }
  return fault && fault->verdict != Verdict::durable ? refused(fault->verdict, "a fault on purpose") : result;
}

Appended MemoryStore::check(const Append& what) const {
  if (std::string why = holds_.refusal(what); !why.empty()) return fenced(std::move(why));
  return disk_->check(what);
}

Result<StoredMatch> MemoryStore::read(const MatchId& match) const {
  if (faults_.poisoned())
    return std::unexpected(
        refusal("unavailable", "the store has failed; the server must be restarted", {{"match", match}}));
  if (faults_.load_problem()) return std::unexpected(*faults_.load_problem());
  return disk_->read(match);
}

std::size_t MemoryStore::commit() {
  // Calls made meanwhile wait for the next time.
  std::deque<Job> now;
  now.swap(waiting_);
  std::deque<Job> later;
  std::size_t count = 0;
  for (Job& job : now) {
    if (in_flight_.contains(job.appends_to)) {
      later.push_back(std::move(job));
      continue;
    }
    ++count;
    if (auto callback = job.run()) ready_.push_back(std::move(callback));
  }
  waiting_.insert(waiting_.begin(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
  return count;
}

std::size_t MemoryStore::deliver() {
  // Calls made by a callback are not delivered now: the caller may crash between the two.
  std::deque<std::function<void()>> now;
  now.swap(ready_);
  for (const std::function<void()>& callback : now) callback();
  return now.size();
}

std::size_t MemoryStore::run_pending() {
  std::size_t count = 0;
  while (!waiting_.empty() || !ready_.empty()) {
    commit();
    count += deliver();
  }
  return count;
}

void MemoryStore::crash() {
  waiting_.clear();
  ready_.clear();
  in_flight_.clear();
  faults_.crash();
  lapses_ = 0;
  sure_until_ms_ = 0;
  process_ = disk_->begin_process();
  holds_ = Holds(process_);
}

}  // namespace emcon::store
