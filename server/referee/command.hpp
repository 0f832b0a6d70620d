/// The subcommand `emcon-server referee SCRIPT...`.
#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11 calls itself so
class App;
}

namespace emcon::referee {

/// Adds the subcommand to `app`. It runs within app.parse: it prints JSON lines on standard output and failures on
/// standard error, and ends by CLI::RuntimeError with code 1 if a play does not hold or cannot be read.
void add_referee(CLI::App& app);

}  // namespace emcon::referee
