/// Problems of the store, which concern no rule, line or field. Private to server/store.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// `params`: the values in the text, by name.
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

/// A living process has it. `address`: where to reach that; empty: nowhere.
inline Problem elsewhere(const MatchId& match, const std::string& address) {
  return refusal("elsewhere",
                 "match " + match + " is played by another server" + (address.empty() ? "" : ", at " + address),
                 {{"match", match}, {"address", address}});
}

/// It can be taken soon: when the lease of its last server has run out, or this one's stands again.
inline Problem unsettled(const MatchId& match, const std::string& why) {
  return refusal("unsettled", "match " + match + " cannot be taken yet: " + why, {{"match", match}});
}

/// No program of this version can play it.
inline Problem unreadable_here(const MatchId& match) {
  return refusal("unavailable", "match " + match + " needs another version of the server", {{"match", match}});
}

/// Another process may have taken it meanwhile and gone on with it.
inline Problem lapsed_meanwhile(const MatchId& match) {
  return unsettled(match, "the lease of this server ran out while it was read");
}

inline Problem no_key(const std::string& database) {
  return refusal("no_key", database + " has no key yet; its server makes one when it starts.");
}

inline Problem no_nodes(const std::string& database) {
  return refusal("no_nodes", database + " is a file, and one server serves a file; there are no nodes.");
}

inline Problem unfinished(const std::string& database) {
  return refusal("database_unfinished", database +
                                            " has not all the matches that are moved into it: the move goes on, "
                                            "or was broken off; do the same `emcon-server move` again");
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

inline Appended stale(const std::string& table, const std::string& key) {
  return {.verdict = Verdict::stale, .last = 0, .why = "the row " + key + " of " + table + " is not what it was"};
}

}  // namespace emcon::store
