// Puts the toy into the registry of a test program.
#include "tests/match/toy/registry.hpp"

#include <cstdlib>

#include "server/data/folder.hpp"
#include "server/match/hosted.hpp"
#include "tests/match/toy/toy.hpp"

namespace emcon::rules::toy {

void use_toy_registry() {
  static const std::vector<match::RulesetEntry> table = [] {
    std::vector<match::RulesetEntry> out{match::entry_of<Rules>("toy")};
    for (const match::RulesetEntry& entry : match::shipped_registry()) out.push_back(entry);
    return out;
  }();
  match::use_registry(table);
}

std::vector<Document> toy_documents() {
  auto documents = data::load_folder(EMCON_SOURCE_DIR "/tests/match/toy/data");
  if (!documents) std::abort();
  return std::move(*documents);
}

}  // namespace emcon::rules::toy
