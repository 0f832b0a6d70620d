// Adds drill scenarios to the twins' rulesets.
#include "tests/twins/drill.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"

namespace emcon::testing {

namespace {

/// The shipped ruleset as ID-drill, with these files below tests/twins as its only scenarios.
GuestRuleset drill_of(const std::string& id, const std::vector<std::string>& scenarios) {
  GuestRuleset out{match::shipped_registry().front(), {}};
  for (const match::RulesetEntry& entry : match::shipped_registry())
    if (entry.info.id == id) out.ruleset = entry;
  out.ruleset.info.id = id + "-drill";
  auto documents = data::load_embedded(out.ruleset.folder);
  if (!documents) throw std::runtime_error(documents.error().front().text);
  out.documents = std::move(*documents);
  std::erase_if(out.documents, [](const rules::Document& one) { return one.name.starts_with("scenarios/"); });
  for (const std::string& name : scenarios) {
    std::ifstream in(EMCON_SOURCE_DIR "/tests/twins/" + name);
    auto scenario =
        data::parse("scenarios/" + name.substr(name.rfind('/') + 1), {std::istreambuf_iterator<char>(in), {}});
    if (!scenario) throw std::runtime_error(scenario.error().text);
    out.documents.push_back(std::move(*scenario));
  }
  return out;
}

}  // namespace

GuestRuleset boarding_drill() {
  return drill_of("fires-of-space", {"boarding.toml", "lapse.toml", "leavers.toml", "lookalikes.toml", "stores.toml"});
}
GuestRuleset fleet_drill() {
  return drill_of("stellar-empires-fleet", {"stellar_empires_fleet/racks.toml", "stellar_empires_fleet/flights.toml",
                                            "stellar_empires_fleet/systems.toml"});
}
GuestRuleset warships_drill() {
  return drill_of("alternity-warships",
                  {"alternity_warships/nests.toml", "alternity_warships/targets.toml", "alternity_warships/yard.toml"});
}

}  // namespace emcon::testing
