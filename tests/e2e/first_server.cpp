// Runs emcon-server as a first release might have been: of every ruleset it plays revision 1 alone, and it words all
// that it tells and shows otherwise. What an upgrade begins from.
// usage: first_server serve --db FILE --listen ADDRESS:PORT [--config FILE] | first_server upgrade --check DB
#include <string>
#include <vector>

#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/options.hpp"
#include "server/match/build.hpp"
#include "tests/e2e/other_words.hpp"

int main(int argc, char** argv) {
  using namespace emcon;
  const auto first = testing::first_registry();
  match::use_registry(first);
  match::use_build("emcon/0.0.1+0123456789ab");
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
