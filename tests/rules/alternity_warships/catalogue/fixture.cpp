// Loads data and ship files for tests of the catalogue, and reads the published figures.
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

#include <fstream>
#include <sstream>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships {

std::expected<Catalogue, Problems> load_with(const std::string& toml, const std::string& name) {
  auto documents = data::load_embedded("alternity_warships");
  if (!documents) return std::unexpected(documents.error());
  if (!toml.empty()) {
    auto document = data::parse(name, toml);
    if (!document) return std::unexpected(Problems{document.error()});
    documents->push_back(*document);
  }
  return load_catalogue(*documents);
}

const Catalogue& built_in() {
  static const Catalogue out = [] {
    auto all = load_with("");
    if (!all) throw std::runtime_error(all.error().front().text);
    return std::move(*all);
  }();
  return out;
}

const Scenario& scenario_of(const std::string& id) {
  for (const Scenario& scenario : built_in().scenarios)
    if (scenario.id == id) return scenario;
  throw std::runtime_error("no scenario " + id);
}

const Sheet& sheet_of(const Catalogue& catalogue, const std::string& key) {
  for (const Sheet& sheet : catalogue.sheets)
    if (sheet.key == key) return sheet;
  throw std::runtime_error("no sheet " + key);
}

std::string ShipText::json() const {
  std::string out;
  for (const auto& [name, json] : fields) out += (out.empty() ? "{\"" : ",\"") + name + "\":" + json;
  return out + "}";
}

std::expected<ship_files::Imported, Problems> import_text(const std::string& json) {
  return ship_files::import_ships({{"test.warship.json", json}}, built_in(), 12);
}

std::expected<ship_files::Imported, Problems> import_of(const ShipText& ship) {
  return import_text(ship.json());
}

Loaded loaded(const std::vector<ship_files::ShipFile>& files) {
  auto imported = ship_files::import_ships(files, built_in(), 12);
  if (!imported) throw std::runtime_error(imported.error().front().text);
  auto catalogue = load_with(imported->toml);
  if (!catalogue) throw std::runtime_error(catalogue.error().front().text + "\n" + imported->toml);
  Sheet first = sheet_of(*catalogue, imported->sheets.at(0));
  return {std::move(*catalogue), std::move(first), std::move(imported->notes)};
}

Loaded loaded(const ShipText& ship) {
  return loaded({{"test.warship.json", ship.json()}});
}

std::string refusals(const std::expected<ship_files::Imported, Problems>& imported) {
  std::string out;
  if (!imported)
    for (const Problem& problem : imported.error()) out += problem.text + "\n";
  return out;
}

std::vector<std::string> split(const std::string& text, char between) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, between);) out.push_back(part);
  return out;
}

const std::vector<std::vector<std::string>>& published(const std::string& kind) {
  using Lines = std::vector<std::vector<std::string>>;
  static const std::map<std::string, Lines> all = [] {
    std::map<std::string, Lines> out;
    std::ifstream in(std::string(EMCON_SOURCE_DIR) + "/tests/rules/alternity_warships/catalogue/published.txt");
    for (std::string line; std::getline(in, line);) {
      std::vector<std::string> words = split(line, ' ');
      const std::string first = words.empty() ? "" : words.front();
      if (!words.empty()) words.erase(words.begin());
      out[first].push_back(std::move(words));
    }
    return out;
  }();
  return all.at(kind);
}

std::string damage_of(const Strike& strike) {
  std::string out;
  for (const Damage& damage : strike.damage) out += (out.empty() ? "" : "/") + damage_words(damage);
  return out;
}

}  // namespace emcon::rules::alternity_warships
