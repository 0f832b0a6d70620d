/// The matches in memory, by id. Nothing else keeps a pointer to a table: a waiting request keeps its id and its stay.
#pragma once

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

#include "server/house/table.hpp"

namespace emcon::house {

class Tables {
 public:
  /// Null: not in memory.
  Table* find(const MatchId& id) const {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : it->second.get();
  }
  /// Null also while the match is being read.
  Table* read(const MatchId& id) const {
    Table* const table = find(id);
    return table && table->host ? table : nullptr;
  }
  /// Null if that stay is over.
  Table* find(const Stay& stay) const {
    Table* const table = find(stay.match);
    return table && table->generation == stay.generation ? table : nullptr;
  }
  Table& add(const MatchId& id, std::int64_t now_ms) {
    auto table = std::make_unique<Table>();
    table->id = id;
    table->generation = next_generation_++;
    table->used_ms = now_ms;
    return *tables_.emplace(id, std::move(table)).first->second;
  }
  /// Removes a table; there is no other way to do so.
  std::unique_ptr<Table> take_out(const MatchId& id) {
    const auto it = tables_.find(id);
    if (it == tables_.end()) return nullptr;
    ++gone_;
    std::unique_ptr<Table> out = std::move(it->second);
    tables_.erase(it);
    return out;
  }
  /// The number of tables that have left. While it stays the same, a pointer to a table stays good.
  std::uint64_t gone() const { return gone_; }
  std::size_t size() const { return tables_.size(); }
  /// All tables in the order of their ids.
  std::vector<Table*> all() const {
    std::vector<Table*> out;
    for (const auto& [id, table] : tables_) out.push_back(table.get());
    std::ranges::sort(out, {}, &Table::id);
    return out;
  }

 private:
  std::unordered_map<MatchId, std::unique_ptr<Table>> tables_;
  std::uint64_t next_generation_ = 1;
  std::uint64_t gone_ = 0;
};

}  // namespace emcon::house
