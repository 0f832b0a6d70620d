// Checks writes before any database does: their flaws and their sizes.
#include "server/store/write.hpp"

#include <set>
#include <string_view>
#include <utility>

namespace emcon::store {
namespace {

std::size_t bytes_of(const Append& what) {
  std::size_t bytes = 0;
  for (const Record& record : what.records) bytes += record.bytes.size();
  for (const IndexRow& row : what.index) bytes += row.key.size() + (row.bytes ? row.bytes->size() : 0);
  for (const DraftRow& row : what.drafts) bytes += row.bytes.size();
  return bytes;
}

std::size_t bytes_of(const Erase&) {
  return 0;
}

std::size_t bytes_of(const Release&) {
  return 0;
}

std::size_t bytes_of(const std::vector<LooseRow>& rows) {
  std::size_t bytes = 0;
  for (const LooseRow& row : rows)
    bytes += row.key.size() + (row.bytes ? row.bytes->size() : 0) + (row.was ? row.was->size() : 0);
  return bytes;
}

}  // namespace

std::string flaw_of(const std::vector<LooseRow>& rows) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const LooseRow& row : rows) {
    if (row.table.empty() || row.key.empty()) return "a row names no table or no key";
    if (row.anew && row.was) return "a row cannot be new and have been there";
    const bool first = seen.emplace(row.table, row.key).second;
    if (row.guarded() && !first) return "a guard of row " + row.key + " of " + row.table + " comes after its change";
  }
  return {};
}

std::string flaw_of(const Append& what) {
  for (const DraftRow& row : what.drafts) {
    if (row.seat.index >= seats_max) return "a draft names no seat";
  }
  for (const SharedPart& part : what.shared) {
    if (part.record >= what.records.size()) return "a shared part names no record";
  }
  if (what.expected_last == 0 && what.records.empty()) return "there is no such match";
  if (what.match.empty()) return "a match needs an id";
  return {};
}

std::size_t size_of(const Write& write) {
  return std::visit([](const auto& what) { return bytes_of(what); }, write.what);
}

}  // namespace emcon::store
