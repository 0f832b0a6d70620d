/// Alarms: keys, each with the time at which it wakes the house, sorted by time. The whole house has one set; no match
/// or connection has a timer of its own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace emcon::house {

template <class Key>
class Alarms {
 public:
  /// Sets the alarm of `key` to this time; an earlier setting ends.
  void set(const Key& key, std::int64_t at_ms) {
    cancel(key);
    times_.emplace(key, at_ms);
    order_.emplace(at_ms, key);
  }
  /// Sets the alarm of `key` to this time, unless it has an earlier one. For keys whose work checks, once woken,
  /// whether its time has come.
  void no_later(const Key& key, std::int64_t at_ms) {
    const auto it = times_.find(key);
    if (it == times_.end() || it->second > at_ms) set(key, at_ms);
  }
  void cancel(const Key& key) {
    const auto it = times_.find(key);
    if (it == times_.end()) return;
    order_.erase({it->second, key});
    times_.erase(it);
  }
  std::optional<std::int64_t> next() const {
    return order_.empty() ? std::nullopt : std::optional(order_.begin()->first);
  }
  /// Removes and returns all keys whose time has come, earliest first.
  std::vector<Key> due(std::int64_t now_ms) {
    std::vector<Key> out;
    while (!order_.empty() && order_.begin()->first <= now_ms) {
      out.push_back(order_.begin()->second);
      times_.erase(order_.begin()->second);
      order_.erase(order_.begin());
    }
    return out;
  }

 private:
  std::map<Key, std::int64_t> times_;
  std::set<std::pair<std::int64_t, Key>> order_;
};

}  // namespace emcon::house
