// Gives the data files that the build has put into the program as documents, parsed.
#include "server/data/embedded.hpp"

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"

namespace emcon::data {

Documents load_embedded(const std::string& folder) {
  const std::string prefix = folder + "/data/";
  std::vector<rules::Document> out;
  Problems problems;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(prefix)) continue;
    auto document = parse(std::string(file.path.substr(prefix.size())), std::string(file.text));
    if (document)
      out.push_back(std::move(*document));
    else
      problems.push_back(std::move(document.error()));
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return out;
}

}  // namespace emcon::data
