// Keeps matches in memory, and commits, delivers or forgets writes when a test says so.
#include "server/store/memory_store.hpp"

#include <algorithm>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

Appended refused(Verdict verdict, std::string why) {
  return {.verdict = verdict, .last = 0, .why = std::move(why)};
}

}  // namespace

void MemoryStore::append(Append what, std::function<void(Appended)> done) {
  if (!in_flight_.insert(what.match).second) {
    ready_.push_back(
        [done = std::move(done)] { done(refused(Verdict::fenced, "another append to this match is under way")); });
    return;
  }
  gathering_ = true;
  waiting_.push_back([this, what = std::move(what), done = std::move(done)] {
    return std::function<void()>([this, match = what.match, result = apply(what), done] {
      in_flight_.erase(match);
      done(result);
    });
  });
}

void MemoryStore::load(MatchId match, std::function<void(Result<StoredMatch>)> done) {
  waiting_.push_back([this, match = std::move(match), done = std::move(done)] {
    return std::function<void()>([result = read(match), done] { done(result); });
  });
}

void MemoryStore::erase(MatchId match, std::function<void(Appended)> done) {
  waiting_.push_back([this, match = std::move(match), done = std::move(done)] {
    Appended result = refused(Verdict::unavailable, "the store has failed");
    if (!poisoned_) {
      stored_.erase(match);
      result = {.verdict = Verdict::durable, .last = 0, .why = {}};
    }
    return std::function<void()>([result, done] { done(result); });
  });
}

Appended MemoryStore::apply(const Append& what) {
  ++commits_;
  if (poisoned_) return refused(Verdict::unavailable, "the store has failed");
  std::optional<Fault> fault;
  if (const auto planned = once_.find(commits_); planned != once_.end()) {
    fault = planned->second;
    once_.erase(planned);
  } else if (plan_) {
    fault = plan_(commits_, what);
  }
  if (!fault && full_) fault = Fault{.verdict = Verdict::full, .stored = false};
  Appended result = check(what);
  if (result.verdict != Verdict::durable) return result;
  if (!fault || fault->verdict == Verdict::durable || (fault->verdict == Verdict::in_doubt && fault->stored))
    store(what);
  return fault && fault->verdict != Verdict::durable ? refused(fault->verdict, "a fault on purpose") : result;
}

Appended MemoryStore::check(const Append& what) const {
  if (what.epoch != epoch_) return refused(Verdict::fenced, "the epoch is " + std::to_string(epoch_));
  const auto valid_index = [](const IndexRow& row) { return !row.table.empty(); };
  const auto valid_draft = [](const DraftRow& row) { return row.seat.index < seats_max; };
  if (!std::ranges::all_of(what.index, valid_index)) return refused(Verdict::fenced, "an index row names no table");
  if (!std::ranges::all_of(what.drafts, valid_draft)) return refused(Verdict::fenced, "a draft names no seat");
  const auto found = stored_.find(what.match);
  const bool known = found != stored_.end();
  const std::uint64_t last = known && !found->second.records.empty() ? found->second.records.rbegin()->first : 0;
  if (last != what.expected_last) return refused(Verdict::fenced, "the last record is " + std::to_string(last));
  if (!known && (what.records.empty() || what.match.empty())) return refused(Verdict::fenced, "there is no such match");
  return {.verdict = Verdict::durable, .last = last + what.records.size(), .why = {}};
}

void MemoryStore::store(const Append& what) {
  Stored& match = stored_[what.match];
  if (match.born == 0) match.born = ++born_;
  std::uint64_t number = what.expected_last;
  for (const Record& record : what.records) match.records.emplace(++number, record);
  for (const IndexRow& row : what.index) {
    if (row.bytes) {
      match.index[{row.table, row.key}] = *row.bytes;
    } else {
      match.index.erase({row.table, row.key});
    }
  }
  for (const DraftRow& row : what.drafts) {
    if (row.bytes.empty()) {
      match.drafts.erase({row.seat, row.question});
    } else {
      match.drafts[{row.seat, row.question}] = row;
    }
  }
}

Result<StoredMatch> MemoryStore::read(const MatchId& match) const {
  const auto refuse = [&match](const char* code, const std::string& text) {
    return std::unexpected(refusal(code, text, {{"match", match}}));
  };
  if (poisoned_) return refuse("unavailable", "the store has failed; the server must be restarted");
  if (load_problem_) return std::unexpected(*load_problem_);
  const auto found = stored_.find(match);
  if (found == stored_.end()) return refuse("unknown_match", "there is no match " + match + " in this database");
  StoredMatch out;
  for (const auto& [number, record] : found->second.records) {
    if (number != out.records.size() + 1) break;
    out.records.push_back(record);
  }
  if (out.records.empty() || out.records.size() != found->second.records.size()) {
    return refuse("corrupt", "the log of match " + match + " is damaged: record " +
                                 std::to_string(out.records.size() + 1) + " is missing");
  }
  for (const auto& [key, row] : found->second.drafts) out.drafts.push_back(row);
  for (const auto& [key, bytes] : found->second.index) {
    out.index.push_back({.table = key.first, .key = key.second, .bytes = bytes});
  }
  return out;
}

std::uint64_t MemoryStore::last(const MatchId& match) const {
  const auto found = stored_.find(match);
  return found == stored_.end() || found->second.records.empty() ? 0 : found->second.records.rbegin()->first;
}

const Record* MemoryStore::record(const MatchId& match, std::uint64_t seq) const {
  const auto found = stored_.find(match);
  if (found == stored_.end()) return nullptr;
  const auto record = found->second.records.find(seq);
  return record == found->second.records.end() ? nullptr : &record->second;
}

const DraftRow* MemoryStore::draft(const MatchId& match, Seat seat, QuestionNo question) const {
  const auto found = stored_.find(match);
  if (found == stored_.end()) return nullptr;
  const auto row = found->second.drafts.find({seat, question});
  return row == found->second.drafts.end() ? nullptr : &row->second;
}

std::vector<IndexRow> MemoryStore::rows(const MatchId& match, const std::string& table) const {
  std::vector<IndexRow> out;
  const auto found = stored_.find(match);
  if (found == stored_.end()) return out;
  for (auto row = found->second.index.lower_bound({table, ""});
       row != found->second.index.end() && row->first.first == table; ++row)
    out.push_back({.table = table, .key = row->first.second, .bytes = row->second});
  return out;
}

std::vector<MatchStore::Found> MemoryStore::find(const std::string& table, const std::vector<std::string>& keys) {
  std::vector<Found> found;
  for (const std::string& key : keys) {
    std::map<std::uint64_t, Found> by_age;
    for (const auto& [match, stored] : stored_)
      if (const auto row = stored.index.find({table, key}); row != stored.index.end())
        by_age.emplace(stored.born, Found{.match = match, .row = {.table = table, .key = key, .bytes = row->second}});
    for (auto& [born, one] : by_age) found.push_back(std::move(one));
  }
  return found;
}

std::vector<MatchStore::Found> MemoryStore::page(const std::string& table, const std::string& after,
                                                 const std::string& end, std::size_t limit) {
  std::map<std::pair<std::string, std::uint64_t>, Found> in_order;
  for (const auto& [match, stored] : stored_) {
    for (auto row = stored.index.upper_bound({table, after}); row != stored.index.end(); ++row) {
      const std::string& key = row->first.second;
      if (row->first.first != table || (!end.empty() && key >= end)) break;
      in_order.emplace(std::pair(key, stored.born),
                       Found{.match = match, .row = {.table = table, .key = key, .bytes = row->second}});
    }
  }
  std::vector<Found> found;
  for (auto& [place, one] : in_order) {
    if (found.size() == limit) break;
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<MatchId> MemoryStore::matches(const MatchId& after, std::size_t limit) {
  std::uint64_t from = 0;
  if (!after.empty()) {
    const auto found = stored_.find(after);
    if (found == stored_.end()) return {};
    from = found->second.born;
  }
  std::map<std::uint64_t, MatchId> by_age;
  for (const auto& [match, stored] : stored_) {
    if (stored.born > from) by_age.emplace(stored.born, match);
  }
  std::vector<MatchId> ids;
  for (const auto& [born, match] : by_age) {
    if (ids.size() == limit) break;
    ids.push_back(match);
  }
  return ids;
}

void MemoryStore::lose_record(const MatchId& match, std::uint64_t seq) {
  if (const auto found = stored_.find(match); found != stored_.end()) found->second.records.erase(seq);
}

std::size_t MemoryStore::commit() {
  std::size_t count = 0;
  for (; !waiting_.empty(); ++count) {
    const Job job = std::move(waiting_.front());
    waiting_.pop_front();
    ready_.push_back(job());
  }
  return count;
}

std::size_t MemoryStore::deliver() {
  // What a callback asks for is not delivered by the same call: the caller may crash between the two.
  std::deque<std::function<void()>> now;
  now.swap(ready_);
  for (const std::function<void()>& callback : now) callback();
  if (gathering_ && waiting_.empty() && ready_.empty()) gathered();
  return now.size();
}

void MemoryStore::gathered() {
  gathering_ = false;
  if (!gathers_ || !on_gathered_) return;
  collecting_ = true;
  on_gathered_();
  collecting_ = false;
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
  gathering_ = false;
  on_gathered_ = nullptr;
  poisoned_ = false;
  ++epoch_;
}

}  // namespace emcon::store
