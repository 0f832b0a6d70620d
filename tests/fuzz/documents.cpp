// Data files of a host: read with clear problems or not at all, and what can be read is loaded by every ruleset, alone
// and with its own data: as data, and as its one scenario.
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/match/position.hpp"

namespace {

using Documents = std::vector<emcon::rules::Document>;

/// The data of each ruleset without its scenarios, which take most of the time and say nothing of another file.
std::vector<Documents>& built_in() {
  static std::vector<Documents> all = [] {
    std::vector<Documents> out;
    for (const auto& entry : emcon::match::registry()) {
      out.push_back(emcon::data::load_embedded(entry.folder).value());
      std::erase_if(out.back(), [](const auto& document) { return document.name.starts_with("scenarios/"); });
    }
    return out;
  }();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  auto document = emcon::data::parse("fuzz.toml", text);
  if (!document) return 0;
  for (std::size_t i = 0; i < built_in().size(); ++i) {
    const emcon::match::RulesetEntry& ruleset = emcon::match::registry()[i];
    std::ignore = ruleset.load({*document});
    Documents& with = built_in()[i];
    with.push_back(*document);
    std::ignore = ruleset.load(with);
    with.back().name = "scenarios/fuzz.toml";
    std::ignore = ruleset.load(with);
    with.pop_back();
  }
  return 0;
}
