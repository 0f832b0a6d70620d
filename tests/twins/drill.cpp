// Adds drill scenarios of Fires of Space to the twins' rulesets.
#include "tests/twins/drill.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"

namespace emcon::testing {

GuestRuleset boarding_drill() {
  GuestRuleset out{match::shipped_registry().front(), {}};
  for (const match::RulesetEntry& entry : match::shipped_registry())
    if (entry.info.id == "fires-of-space") out.ruleset = entry;
  out.ruleset.info.id = "fires-of-space-drill";
  auto documents = data::load_embedded(out.ruleset.folder);
  if (!documents) throw std::runtime_error(documents.error().front().text);
  out.documents = std::move(*documents);
  std::erase_if(out.documents, [](const rules::Document& one) { return one.name.starts_with("scenarios/"); });
  for (const std::string name : {"boarding.toml", "lapse.toml", "lookalikes.toml", "stores.toml"}) {
    std::ifstream in(EMCON_SOURCE_DIR "/tests/twins/" + name);
    auto scenario = data::parse("scenarios/" + name, {std::istreambuf_iterator<char>(in), {}});
    if (!scenario) throw std::runtime_error(scenario.error().text);
    out.documents.push_back(std::move(*scenario));
  }
  return out;
}

}  // namespace emcon::testing
