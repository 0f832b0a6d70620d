/// Which matches this process holds. Private to server/store. One thread, that of the store's callers.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>

#include "server/store/store.hpp"

namespace emcon::store {

/// For stores that one process at a time can open: a hold is that process's number.
class Holds {
 public:
  void acquired(const MatchId& match) { held_.insert(match); }
  void released(const MatchId& match) { held_.erase(match); }
  void clear() { held_.clear(); }
  /// Why the append cannot be written; empty: it can. A match's first append needs no hold.
  std::string refusal(const Append& what) const {
    if (what.expected_last == 0 || held_.contains(what.match)) return {};
    return "the writer has given the match back, or never read it";
  }
  std::string refusal_to_erase(const MatchId& match) const {
    return held_.contains(match) ? std::string() : "whoever erases a match acquires it first";
  }

 private:
  std::unordered_set<MatchId> held_;
};

}  // namespace emcon::store
