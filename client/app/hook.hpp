/// A person's own command, run beside the match.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace emcon::client {

/// Runs `command` by /bin/sh in the background with these variables set besides the program's own; its input and output
/// are /dev/null. What becomes of it is not looked at.
void run_hook(const std::string& command, const std::vector<std::pair<std::string, std::string>>& variables);

}  // namespace emcon::client
