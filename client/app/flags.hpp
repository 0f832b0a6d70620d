/// The values of the flags by which a match is made. A refusal repeats the value and says which there are.
#pragma once

#include <string>

#include "common/problem.hpp"
#include "play.pb.h"

namespace emcon::client {

/// "none", "step:SECONDS", "bank:SECONDS+INCREMENT", "days:DAYS". Problem `bad_time`.
Result<v1::TimeControl> read_time(const std::string& text, int interrupt_s);
/// "live", "delayed:TURNS", "none", "exhibition". Problem `bad_watching`.
Result<void> read_watching(const std::string& text, v1::MatchSettings& out);
/// "defaults", "out", "team_mate", "bot". Problem `bad_leave`.
Result<void> read_leave(const std::string& text, v1::MatchSettings& out);
/// The server's refusal of a clock, with the flags to type instead.
Problem in_flags(Problem problem);

}  // namespace emcon::client
