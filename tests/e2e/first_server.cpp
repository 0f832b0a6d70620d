// Runs emcon-server as the first release was: of every ruleset it plays revision 1 alone. What an upgrade begins from.
// usage: first_server serve --db FILE --listen ADDRESS:PORT [--config FILE] | first_server upgrade --check DB
#include <string>
#include <vector>

#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/options.hpp"
#include "server/match/position.hpp"

int main(int argc, char** argv) {
  using namespace emcon;
  const auto shipped = match::shipped_registry();
  std::vector<match::RulesetEntry> first(shipped.begin(), shipped.end());
  for (match::RulesetEntry& ruleset : first) {
    ruleset.info.changes = {};
    ruleset.info.revision = 1;
  }
  match::use_registry(first);
  if (argc == 4 && argv[1] == std::string("upgrade")) return program::upgrade(argv[3], true);
  program::ServeOptions options;
  for (int i = 1; i + 1 < argc; ++i) {
    const std::string word = argv[i], next = argv[i + 1];
    if (word == "--db") options.database = next;
    if (word == "--listen") options.listen = next;
    if (word != "--config") continue;
    if (const auto problems = program::read_config(next, {"db", "listen"}, options); !problems.empty()) {
      program::complain(problems);
      return 2;
    }
  }
  return program::serve(options);
}
