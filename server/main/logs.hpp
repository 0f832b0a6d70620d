/// The logs of all matches of a database, for the tools that go through them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/store/reader.hpp"

namespace emcon::program {

/// The ids of all matches, oldest first. Problems of the reader.
Result<std::vector<MatchId>> all_matches(store::DatabaseReader& reader);

/// The fault in the log of a match that was read, as a phrase; empty: there is none. If `match` is Problem "corrupt",
/// its text; else the first record whose hash does not fit its bytes and the hash before it. Any other Problem of
/// `match` is returned.
Result<std::string> flaw_of(const Result<store::StoredMatch>& match);

struct LogCheck {
  std::size_t matches = 0;         ///< number of those that were read
  std::vector<std::string> flaws;  ///< one sentence for each match whose log is not as it was written
};
/// Reads every log of a file, which takes seconds per gigabyte. `progress` is called after each match, with the number
/// of matches read and of all matches. A match that is removed meanwhile is skipped.
Result<LogCheck> check_logs(store::DatabaseReader& reader,
                            const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace emcon::program
