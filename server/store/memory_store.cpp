// Keeps matches in memory, and commits, delivers or forgets writes when a test says so.
#include "server/store/memory_store.hpp"

#include <utility>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

Appended refused(Verdict verdict, std::string why) {
  return {.verdict = verdict, .last = 0, .why = std::move(why)};
}

}  // namespace

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
        if (stored) holds_.acquired(match, stored->hold = disk_.acquire(match));
        return stored;
      },
      std::move(done));
}

void MemoryStore::records(MatchId match, GotRecords done) {
  ask<std::vector<Record>>([this, match = std::move(match)] { return records_of(read(match)); }, std::move(done));
}

void MemoryStore::acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) {
  ask<std::uint64_t>(
      [this, match]() -> Result<std::uint64_t> {
        if (faults_.poisoned()) return std::unexpected(refusal("unavailable", "the store has failed"));
        if (faults_.lookup_problem()) return std::unexpected(*faults_.lookup_problem());
        if (!disk_.has(match)) return std::unexpected(unknown_match(match));
        const std::uint64_t hold = disk_.acquire(match);
        holds_.acquired(match, hold);
        return hold;
      },
      std::move(done));
}

void MemoryStore::erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) {
  change(match, [this, match, hold] { return apply_erase(match, hold); }, std::move(done));
}

Appended MemoryStore::apply_erase(const MatchId& match, std::uint64_t hold) {
  if (std::string why = holds_.refusal(match, hold); !why.empty()) return fenced(std::move(why));
  Appended result = disk_.erase(match, hold);
  if (result.verdict == Verdict::durable) holds_.released(match);
  return result;
}

void MemoryStore::find(std::vector<Lookup> what, GotFound done) {
  look<std::vector<Found>>([this, what = std::move(what)] { return disk_.look_up(what); }, std::move(done));
}

void MemoryStore::page(PageOf what, GotFound done) {
  look<std::vector<Found>>([this, what = std::move(what)] { return disk_.rows(what); }, std::move(done));
}

/// One process at a time: nobody else holds anything.
void MemoryStore::due(PageOf what, GotFound done) {
  what.kind = RowKind::deadline;
  page(std::move(what), std::move(done));
}

void MemoryStore::matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) {
  look<std::vector<MatchId>>([this, after = std::move(after), limit] { return disk_.list(after, limit); },
                             std::move(done));
}

void MemoryStore::put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) {
  change({}, [this, rows = std::move(rows)] { return disk_.put_rows(rows); }, std::move(done));
}

void MemoryStore::find_rows(std::vector<LooseKey> keys, GotRows done) {
  look<std::vector<LooseRow>>([this, keys = std::move(keys)] { return disk_.find_rows(keys); }, std::move(done));
}

void MemoryStore::page_rows(std::string table, std::string after, std::string end, std::size_t limit, GotRows done) {
  look<std::vector<LooseRow>>([this, table = std::move(table), after = std::move(after), end = std::move(end),
                               limit] { return disk_.page_rows(table, after, end, limit); },
                              std::move(done));
}

Appended MemoryStore::apply(const Append& what) {
  const std::optional<Fault> fault = faults_.next(what);
  if (faults_.poisoned()) return refused(Verdict::unavailable, "the store has failed");
  Appended result = check(what);
  if (result.verdict != Verdict::durable) return result;
  if (!fault || fault->verdict == Verdict::durable || (fault->verdict == Verdict::in_doubt && fault->stored)) {
    if (!disk_.has(what.match)) holds_.acquired(what.match, what.hold);
    disk_.store(what);
  }
  return fault && fault->verdict != Verdict::durable ? refused(fault->verdict, "a fault on purpose") : result;
}

Appended MemoryStore::check(const Append& what) const {
  if (std::string why = holds_.refusal(what); !why.empty()) return fenced(std::move(why));
  return disk_.check(what);
}

Result<StoredMatch> MemoryStore::read(const MatchId& match) const {
  if (faults_.poisoned())
    return std::unexpected(
        refusal("unavailable", "the store has failed; the server must be restarted", {{"match", match}}));
  if (faults_.load_problem()) return std::unexpected(*faults_.load_problem());
  return disk_.read(match);
}

std::size_t MemoryStore::commit() {
  // What is asked for meanwhile is for the next time.
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
  // What a callback asks for is not delivered by the same call: the caller may crash between the two.
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
  holds_ = Holds(++process_);
}

}  // namespace emcon::store
