// Reads the tables of visits that the build has put into the program.
#include "server/main/visits.hpp"

#include <algorithm>

#include "server/data/embedded.hpp"
#include "server/data/toml.hpp"

namespace emcon::program {
namespace {

std::uint32_t count_of(const rules::Node& scenario, const char* pace) {
  const rules::Node* const at = scenario.member(pace);
  return at && at->integer > 0 ? static_cast<std::uint32_t>(at->integer) : 0;
}

}  // namespace

house::VisitsOf visits_of(const std::string& folder) {
  const std::string path = folder + "/show/visits.toml";
  const auto files = data::embedded_files();
  const auto file = std::ranges::find(files, path, &data::EmbeddedFile::path);
  if (file == files.end()) return {};
  const auto table = data::parse(path, std::string(file->text));
  if (!table) return {};
  house::VisitsOf out;
  for (const auto& [scenario, row] : table->root.members)
    out[scenario] = {.book = count_of(row, "book"), .brisk = count_of(row, "brisk")};
  return out;
}

}  // namespace emcon::program
