// Ship files from anybody: refused or imported, never a crash; and what is imported loads as data.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/rules/alternity_warships/catalogue/import/import.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace {

using namespace emcon;
namespace alternity = rules::alternity_warships;

/// The built-in data without its scenarios, which say nothing of a ship.
const std::vector<rules::Document>& built_in() {
  static const std::vector<rules::Document> out = [] {
    auto all = data::load_embedded("alternity_warships").value();
    std::erase_if(all, [](const auto& document) { return document.name.starts_with("scenarios/"); });
    return all;
  }();
  return out;
}

void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::abort();
}

void load(const std::string& toml) {
  const auto document = data::parse("imported.toml", toml);
  if (!document) fail(document.error().text + "\n" + toml);
  auto all = built_in();
  all.push_back(*document);
  const auto catalogue = alternity::load_catalogue(all);
  if (!catalogue) fail(catalogue.error().front().text + "\n" + toml);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const alternity::Catalogue known = alternity::load_catalogue(built_in()).value();
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"fuzz.warship.json", "fuzz.ordnance.json"}) {
    const auto imported = alternity::ship_files::import_ships({{name, text}}, known, 12);
    if (imported) load(imported->toml);
    // What players bring goes the same way.
    const auto added = alternity::ship_files::with_ships(known, {{name, text}}, 12);
    // Players are refused what a host is only told of (ALT-R110).
    if (added && !imported) fail("a player's file is read that a host's is not");
    if (added && added->imported.toml != imported->toml) fail("a player's file becomes something else than a host's");
    for (const Problem& problem : imported ? Problems{} : imported.error())
      if (problem.text.empty() || !problem.text.starts_with(name)) fail("a refusal without its file");
  }
  return 0;
}
