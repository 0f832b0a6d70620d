/// The logs of all matches of a database, for the tools that go through them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/store/reader.hpp"

namespace emcon::program {

Result<std::vector<MatchId>> all_matches(store::Reader& reader);

/// What is wrong with a match's log: the words of a Problem "corrupt", or the first record that does not follow the one
/// before it. Empty: nothing. Another Problem is given back.
Result<std::string> flaw_of(const Result<store::StoredMatch>& match);

struct LogCheck {
  std::size_t matches = 0;         ///< how many were read
  std::vector<std::string> flaws;  ///< of each match whose log is not as it was written: a sentence
};
/// Reads every log of a file, which takes seconds per gigabyte; `progress` is called after each match, with how many
/// were read and how many there are. One that is removed meanwhile is passed over.
Result<LogCheck> check_logs(store::Reader& reader, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace emcon::program
