/// Problems of the store, which concern no rule, line or field, and what an answer gives if it is none. Private to
/// server/store.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// `params`: the values the text speaks of, by name.
inline Problem refusal(const char* code, std::string text,
                       std::vector<std::pair<std::string, std::string>> params = {}) {
  Problem problem;
  problem.code = code;
  problem.text = std::move(text);
  problem.params = std::move(params);
  return problem;
}

inline Problem unknown_match(const MatchId& match) {
  return refusal("unknown_match", "there is no match " + match + " in this database", {{"match", match}});
}

inline Problem no_key(const std::string& database) {
  return refusal("no_key", database + " has no key yet; its server makes one when it starts.");
}

inline Problem not_whole(const std::string& database, const std::string& what) {
  return refusal("corrupt", database + " is damaged: " + what, {{"what", what}});
}

inline Result<std::vector<Record>> records_of(Result<StoredMatch> stored) {
  if (!stored) return std::unexpected(std::move(stored.error()));
  return std::move(stored->records);
}

inline Appended fenced(std::string why) {
  return {.verdict = Verdict::fenced, .last = 0, .why = std::move(why)};
}

}  // namespace emcon::store
