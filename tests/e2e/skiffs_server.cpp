// Runs emcon-server with Skiffs in its registry, so that the real client plays on a plane.
// usage: skiffs_server serve --db FILE --listen ADDRESS:PORT [--allow-test-matches]
#include <filesystem>
#include <string>
#include <vector>

#include "server/main/commands.hpp"
#include "server/main/options.hpp"
#include "tests/match/skiffs/registry.hpp"

int main(int argc, char** argv) {
  using namespace emcon;
  const std::vector<match::RulesetEntry> registry{rules::skiffs::entry()};
  match::use_registry(registry);
  program::ServeOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--db") options.database = next;
    if (word == "--listen") options.listen = next;
    if (word == "--allow-test-matches") options.allow_test_matches = true;
  }
  // The data is not built in: it stands in the source tree, and the server takes it as a host's own.
  const std::filesystem::path data = options.database + ".data";
  std::filesystem::create_directories(data);
  std::filesystem::copy(EMCON_SOURCE_DIR "/tests/match/skiffs/data", data / "skiffs",
                        std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
  options.data = data.string();
  return program::serve(options);
}
