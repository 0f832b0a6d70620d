#include "server/main/common.hpp"

#include <fmt/format.h>

#include "server/data/folder.hpp"

namespace emcon::program {

void complain(const Problem& problem) {
  fmt::print(stderr, "emcon-server: {}\n", problem.text);
}
void complain(const Problems& problems) {
  for (const Problem& problem : problems) complain(problem);
}

Problems fill_shelf(house::Shelf& shelf, const std::string& directory) {
  Problems out;
  for (const match::RulesetEntry& ruleset : match::registry()) {
    auto documents = data::load_documents(ruleset.folder, ruleset.info.id, directory);
    Problems problems = documents ? shelf.add(ruleset, std::move(*documents)) : std::move(documents.error());
    for (Problem& problem : problems) out.push_back(std::move(problem));
  }
  return out;
}

std::string admin_file(const std::string& database) {
  return database + ".admin";
}

}  // namespace emcon::program
