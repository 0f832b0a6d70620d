// Gives the data files that the build has put into the program as documents, parsed.
#include "server/data/embedded.hpp"

#include "server/data/folder.hpp"
#include "server/data/gathering.hpp"
#include "server/data/toml.hpp"

namespace emcon::data {

Documents load_embedded(const std::string& folder) {
  const std::string prefix = folder + "/data/";
  Gathering out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(prefix)) continue;
    out.add(parse(std::string(file.path.substr(prefix.size())), std::string(file.text)));
  }
  return std::move(out).all();
}

}  // namespace emcon::data
