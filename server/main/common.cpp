#include "server/main/common.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/data/folder.hpp"

namespace emcon::program {

void complain(const Problem& problem) {
  fmt::print(stderr, "emcon-server: {}\n", problem.text);
}
void complain(const Problems& problems) {
  for (const Problem& problem : problems) complain(problem);
}

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  if (file) text << file.rdbuf();
  if (file && !file.bad()) return text.str();
  complain(Problem{.code = "unreadable", .text = "The file " + path + " cannot be read."});
  return std::nullopt;
}

Problems fill_shelf(house::Shelf& shelf, const std::string& directory) {
  Problems out;
  std::error_code error;
  if (!directory.empty() && !std::filesystem::is_directory(directory, error))
    out.push_back(
        {.code = "no_data", .text = "There is no directory '" + directory + "' for --data.", .field = "data"});
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
