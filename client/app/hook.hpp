/// A person's own command, run beside the match.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace emcon::client {

/// Runs `command` by /bin/sh in the background, with these variables set in addition to the program's own. Its input
/// and output are /dev/null. Nobody waits for it or reads its exit code.
void run_hook(const std::string& command, const std::vector<std::pair<std::string, std::string>>& variables);

}  // namespace emcon::client
