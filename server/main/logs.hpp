/// The logs of all matches of a database, for the tools that go through them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/store/reader.hpp"

namespace emcon::program {

Result<std::vector<MatchId>> all_matches(store::DatabaseReader& reader);

/// The fault of a match's log: the words of a Problem "corrupt", or the first record that does not follow the one
/// before it. Empty: none. Any other Problem is returned.
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
