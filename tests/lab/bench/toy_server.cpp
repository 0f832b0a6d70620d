// Runs emcon-server with the toy ruleset in its registry: what host, store and network cost without real rules.
// usage: bench_toy_server serve --db FILE --listen ADDRESS:PORT [--config FILE] [--allow-test-matches]
#include <filesystem>
#include <iostream>
#include <string>

#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/options.hpp"
#include "tests/match/toy/registry.hpp"

int main(int argc, char** argv) {
  using namespace emcon::program;
  emcon::rules::toy::use_toy_registry();
  ServeOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--db") options.database = next;
    if (word == "--listen") options.listen = next;
    if (word == "--log-level") options.log_level = next;
    if (word == "--allow-test-matches") options.allow_test_matches = true;
    if (word == "--config") {
      const auto problems = read_config(next, {}, options);
      complain(problems);
      if (!problems.empty()) return 2;
    }
  }
  // The toy's data is not built in: it stands in the source tree, and the server takes it as a host's own.
  const std::filesystem::path data = options.database + ".data";
  std::filesystem::create_directories(data);
  std::filesystem::copy(EMCON_SOURCE_DIR "/tests/match/toy/data", data / "toy",
                        std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
  std::filesystem::copy_file(EMCON_SOURCE_DIR "/tests/lab/bench/long.toml", data / "toy/scenarios/long.toml",
                             std::filesystem::copy_options::overwrite_existing);
  options.data = data.string();
  return serve(options);
}
