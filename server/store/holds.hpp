/// The matches that this process holds. Private to server/store. One thread, that of the store's callers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/store.hpp"

namespace emcon::store {

/// The hold of each match.
using Held = std::map<MatchId, std::uint64_t>;

/// The newest hold of each match that this process has acquired or made, and not given back.
class Holds {
 public:
  /// `process`: the hold with which this process makes matches.
  explicit Holds(std::uint64_t process) : process_(process) {}

  void acquired(const MatchId& match, std::uint64_t hold) { held_[match] = hold; }
  /// Forgets the hold of the match and returns it; 0: there was none.
  std::uint64_t released(const MatchId& match) {
    const auto at = held_.find(match);
    if (at == held_.end()) return 0;
    const std::uint64_t hold = at->second;
    held_.erase(at);
    return hold;
  }
  /// Forgets all holds that are not in `kept` with the same number, and returns their matches.
  std::vector<MatchId> keep(const Held& kept) {
    std::vector<MatchId> lost;
    for (const auto& [match, hold] : held_) {
      const auto at = kept.find(match);
      if (at == kept.end() || at->second != hold) lost.push_back(match);
    }
    std::ranges::sort(lost);
    for (const MatchId& match : lost) held_.erase(match);
    return lost;
  }
  /// The reason why the append cannot be written; empty: as far as this process knows, it can.
  std::string refusal(const Append& what) const {
    if (what.expected_last != 0 || what.hold == 0) return refusal(what.match, what.hold);
    return what.hold == process_ ? std::string() : "a new match is written by the number of its maker's process";
  }
  /// The same for a match that exists already.
  std::string refusal(const MatchId& match, std::uint64_t hold) const {
    const auto at = held_.find(match);
    if (at == held_.end()) return "the writer has given the match back, or never acquired it";
    if (at->second == hold) return {};
    return "hold " + std::to_string(hold) + " writes, the newest is " + std::to_string(at->second);
  }

 private:
  std::uint64_t process_;
  std::unordered_map<MatchId, std::uint64_t> held_;
};

}  // namespace emcon::store
