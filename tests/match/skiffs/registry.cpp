// Puts Skiffs into the registry of a test program.
#include "tests/match/skiffs/registry.hpp"

#include <cstdlib>

#include "server/data/folder.hpp"
#include "server/match/hosted.hpp"
#include "tests/match/skiffs/skiffs.hpp"

namespace emcon::rules::skiffs {

match::RulesetEntry entry() {
  return match::entry_of<Rules>("skiffs");
}

std::vector<Document> documents() {
  auto documents = data::load_folder(EMCON_SOURCE_DIR "/tests/match/skiffs/data");
  if (!documents) std::abort();
  return std::move(*documents);
}

}  // namespace emcon::rules::skiffs
