// Written plays: read, and if they can be read, played.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/referee/play.hpp"

namespace {

const emcon::referee::Sources& sources() {
  static const emcon::referee::Sources all{
      [](const emcon::match::RulesetEntry& entry) { return emcon::data::load_embedded(entry.folder); },
      [](const std::string& name, const std::string& text) -> std::expected<emcon::rules::Document, emcon::Problems> {
        auto document = emcon::data::parse(name, text);
        if (!document) return std::unexpected(emcon::Problems{std::move(document.error())});
        return std::move(*document);
      }};
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto script = emcon::referee::parse_script(std::string_view(reinterpret_cast<const char*>(data), size));
  if (script) (void)emcon::referee::play(*script, sources(), false);
  return 0;
}
