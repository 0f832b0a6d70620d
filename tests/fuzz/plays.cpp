// Written plays: read, and if they can be read, played.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/referee/play.hpp"

namespace {

using Documents = std::vector<emcon::rules::Document>;

/// Read once. A play with a scenario of its own throws the others away: then they are left out here already.
const Documents& documents_of(const emcon::match::RulesetEntry& entry, bool scenarios) {
  static std::map<std::pair<std::string, bool>, Documents> all;
  const auto [at, fresh] = all.try_emplace({entry.folder, scenarios});
  if (!fresh) return at->second;
  at->second = emcon::data::load_embedded(entry.folder).value();
  if (!scenarios)
    std::erase_if(at->second, [](const emcon::rules::Document& one) { return one.name.starts_with("scenarios/"); });
  return at->second;
}

emcon::referee::Sources sources(bool scenarios) {
  return {
      [scenarios](const emcon::match::RulesetEntry& entry) -> std::expected<Documents, emcon::Problems> {
        return documents_of(entry, scenarios);
      },
      [](const std::string& name, const std::string& text) -> std::expected<emcon::rules::Document, emcon::Problems> {
        auto document = emcon::data::parse(name, text);
        if (!document) return std::unexpected(emcon::Problems{std::move(document.error())});
        return std::move(*document);
      }};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto script = emcon::referee::parse_script(std::string_view(reinterpret_cast<const char*>(data), size));
  if (script) (void)emcon::referee::play(*script, sources(script->scenario_text.empty()), false);
  return 0;
}
