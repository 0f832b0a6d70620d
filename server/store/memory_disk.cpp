// Checks and keeps appends and rows in memory, and finds them again.
#include "server/store/memory_disk.hpp"

#include <algorithm>
#include <utility>

#include "server/store/refusal.hpp"
#include "server/store/write.hpp"

namespace emcon::store {

Appended MemoryDisk::check(const Append& what) const {
  const auto valid_draft = [](const DraftRow& row) { return row.seat.index < seats_max; };
  const auto valid_part = [&](const SharedPart& part) { return part.record < what.records.size(); };
  if (!std::ranges::all_of(what.drafts, valid_draft)) return fenced("a draft names no seat");
  if (!std::ranges::all_of(what.shared, valid_part)) return fenced("a shared part names no record");
  const auto at = stored_.find(what.match);
  if (at != stored_.end() && at->second.hold != what.hold)
    return fenced("the hold is " + std::to_string(at->second.hold));
  const std::uint64_t stored = last(what.match);
  if (stored != what.expected_last) return fenced("the last record is " + std::to_string(stored));
  if (!has(what.match) && (what.records.empty() || what.match.empty())) return fenced("there is no such match");
  return {.verdict = Verdict::durable, .last = stored + what.records.size(), .why = {}};
}

void MemoryDisk::store(const Append& what) {
  Stored& match = stored_[what.match];
  if (match.born == 0) {
    match.born = ++born_;
    match.owner = what.hold;  // its maker's number
    match.needs = what.needs;
  }
  match.hold = what.hold;
  std::uint64_t number = what.expected_last;
  for (const Record& record : what.records) match.records.emplace(++number, record);
  for (const IndexRow& row : what.index) {
    if (row.bytes) {
      match.index[{row.kind, row.key}] = *row.bytes;
    } else {
      match.index.erase({row.kind, row.key});
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

void MemoryDisk::release(const MatchId& match, std::uint64_t hold) {
  const auto at = stored_.find(match);
  if (at != stored_.end() && at->second.hold == hold) at->second.owner = 0;
}

std::uint64_t MemoryDisk::owner(const MatchId& match) const {
  const auto at = stored_.find(match);
  return at == stored_.end() ? 0 : at->second.owner;
}

Held MemoryDisk::held(std::uint64_t process) const {
  Held out;
  for (const auto& [match, one] : stored_)
    if (one.owner == process) out.emplace(match, one.hold);
  return out;
}

Appended MemoryDisk::erase(const MatchId& match, std::uint64_t hold) {
  const auto at = stored_.find(match);
  if (at != stored_.end() && at->second.hold != hold) return fenced("the hold is " + std::to_string(at->second.hold));
  if (at != stored_.end()) stored_.erase(at);
  return {.verdict = Verdict::durable, .last = 0, .why = {}};
}

Appended MemoryDisk::put_rows(const std::vector<LooseRow>& rows) {
  if (std::string why = flaw_of(rows); !why.empty()) return fenced(std::move(why));
  LooseRows after = loose_;
  for (const LooseRow& row : rows) {
    const std::pair at(row.table, row.key);
    const auto stored = loose_.find(at);
    const bool there = stored != loose_.end();
    if ((row.anew && there) || (row.was && (!there || stored->second != *row.was))) return stale(row.table, row.key);
    if (row.bytes)
      after[at] = *row.bytes;
    else
      after.erase(at);
  }
  loose_ = std::move(after);
  return {.verdict = Verdict::durable, .last = 0, .why = {}};
}

std::vector<LooseRow> MemoryDisk::find_rows(const std::vector<LooseKey>& keys) const {
  std::vector<LooseRow> found;
  for (const LooseKey& key : keys)
    if (const auto at = loose_.find({key.table, key.key}); at != loose_.end())
      found.push_back({.table = key.table, .key = key.key, .bytes = at->second});
  return found;
}

std::vector<LooseRow> MemoryDisk::page_rows(const LoosePage& what) const {
  std::vector<LooseRow> found;
  for (auto at = loose_.upper_bound({what.table, what.after}); at != loose_.end(); ++at) {
    if (at->first.first != what.table || (!what.end.empty() && at->first.second >= what.end)) break;
    found.push_back({.table = what.table, .key = at->first.second, .bytes = at->second});
  }
  if (what.back) std::ranges::reverse(found);
  if (found.size() > what.limit) found.resize(what.limit);
  return found;
}

Result<StoredMatch> MemoryDisk::read(const MatchId& match) const {
  const auto found = stored_.find(match);
  if (found == stored_.end()) return std::unexpected(unknown_match(match));
  StoredMatch out;
  out.hold = found->second.hold;
  for (const auto& [number, record] : found->second.records) {
    if (number != out.records.size() + 1) break;
    out.records.push_back(record);
  }
  if (out.records.empty() || out.records.size() != found->second.records.size()) {
    return std::unexpected(refusal(
        "corrupt",
        "the log of match " + match + " is damaged: record " + std::to_string(out.records.size() + 1) + " is missing",
        {{"match", match}}));
  }
  for (const auto& [key, row] : found->second.drafts) out.drafts.push_back(row);
  for (const auto& [key, bytes] : found->second.index) {
    out.index.push_back({.kind = key.first, .key = key.second, .bytes = bytes});
  }
  return out;
}

std::uint64_t MemoryDisk::last(const MatchId& match) const {
  const auto found = stored_.find(match);
  return found == stored_.end() || found->second.records.empty() ? 0 : found->second.records.rbegin()->first;
}

const Record* MemoryDisk::record(const MatchId& match, std::uint64_t seq) const {
  const auto found = stored_.find(match);
  if (found == stored_.end()) return nullptr;
  const auto record = found->second.records.find(seq);
  return record == found->second.records.end() ? nullptr : &record->second;
}

const DraftRow* MemoryDisk::draft(const MatchId& match, Seat seat, QuestionNo question) const {
  const auto found = stored_.find(match);
  if (found == stored_.end()) return nullptr;
  const auto row = found->second.drafts.find({seat, question});
  return row == found->second.drafts.end() ? nullptr : &row->second;
}

std::vector<IndexRow> MemoryDisk::rows(const MatchId& match, RowKind kind) const {
  std::vector<IndexRow> out;
  const auto found = stored_.find(match);
  if (found == stored_.end()) return out;
  for (auto row = found->second.index.lower_bound({kind, ""});
       row != found->second.index.end() && row->first.first == kind; ++row)
    out.push_back({.kind = kind, .key = row->first.second, .bytes = row->second});
  return out;
}

std::vector<Found> MemoryDisk::rows(const PageOf& what) const {
  std::map<std::pair<std::string, std::uint64_t>, Found> in_order;
  for (const auto& [match, stored] : stored_) {
    for (auto row = stored.index.upper_bound({what.kind, what.after}); row != stored.index.end(); ++row) {
      const std::string& key = row->first.second;
      if (row->first.first != what.kind || (!what.end.empty() && key >= what.end)) break;
      in_order.emplace(std::pair(key, stored.born),
                       Found{.match = match, .row = {.kind = what.kind, .key = key, .bytes = row->second}});
    }
  }
  std::vector<Found> found;
  for (auto& [place, one] : in_order) {
    if (found.size() == what.limit) break;
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<Found> MemoryDisk::look_up(const std::vector<Lookup>& what) const {
  std::vector<Found> found;
  for (const Lookup& one : what) {
    std::map<std::uint64_t, Found> by_age;
    for (const auto& [match, stored] : stored_)
      if (const auto row = stored.index.find({one.kind, one.key}); row != stored.index.end())
        by_age.emplace(stored.born,
                       Found{.match = match, .row = {.kind = one.kind, .key = one.key, .bytes = row->second}});
    for (auto& [born, row] : by_age) found.push_back(std::move(row));
  }
  return found;
}

std::vector<MatchId> MemoryDisk::list(const MatchId& after, std::size_t limit) const {
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

void MemoryDisk::lose_record(const MatchId& match, std::uint64_t seq) {
  if (const auto found = stored_.find(match); found != stored_.end()) found->second.records.erase(seq);
}

}  // namespace emcon::store
