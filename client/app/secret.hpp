/// Reading what no command line may hold: every program of this computer can read those.
#pragma once

#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::client {

/// A code or token as a person gives it: with `how` "-" the first line of standard input, of which nothing more is
/// taken; with none asked for on the terminal, where a token is not shown while it is typed. Anything else is refused,
/// and so is a terminal that is none. `command`: what to type instead, such as "emcon join". Problems: `usage`,
/// `no_code`.
Result<std::string> ask_for_code(std::string_view how, const std::string& command);

/// It as it may be seen while it is typed: of a token only that it is one.
std::string hidden(std::string_view typed);

}  // namespace emcon::client
