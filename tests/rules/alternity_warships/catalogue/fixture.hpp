/// Data files, ship files and published figures for tests of the catalogue.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/catalogue/import/import.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace emcon::rules::alternity_warships {

/// The built-in data with one more file, "own.toml" or "scenarios/test.toml"; an empty text adds none.
std::expected<Catalogue, Problems> load_with(const std::string& toml, const std::string& name = "own.toml");
/// The built-in data.
const Catalogue& built_in();
/// A built-in one.
const Scenario& scenario_of(const std::string& id);
const Sheet& sheet_of(const Catalogue& catalogue, const std::string& key);

/// A ship file by its fields, each as JSON; a destroyer with induction engines, if nothing else is said.
struct ShipText {
  std::map<std::string, std::string> fields{
      {"version", R"("1.2")"},
      {"name", R"("Test")"},
      {"hull", R"({"id":"destroyer"})"},
      {"engines", R"([{"id":"e","typeId":"induction-engine","hullPoints":32}])"},
  };
  ShipText& with(const std::string& field, const std::string& json) {
    fields[field] = json;
    return *this;
  }
  ShipText& without(const std::string& field) {
    fields.erase(field);
    return *this;
  }
  std::string json() const;
};

/// The import of one file, "test.warship.json", with trained crews.
std::expected<ship_files::Imported, Problems> import_text(const std::string& json);
std::expected<ship_files::Imported, Problems> import_of(const ShipText& ship);
/// What the host has after the import of a ship that is accepted: the built-in data and the ship.
struct Loaded {
  Catalogue catalogue;
  Sheet sheet;  ///< the first that was imported
  std::vector<std::string> notes;
};
Loaded loaded(const std::vector<ship_files::ShipFile>& files);
Loaded loaded(const ShipText& ship);
/// All refusals of a ship, one a line.
std::string refusals(const std::expected<ship_files::Imported, Problems>& imported);

/// Lines of published.txt of one kind, in words, without the kind.
const std::vector<std::vector<std::string>>& published(const std::string& kind);
std::vector<std::string> split(const std::string& text, char between);
/// "d4+2w/d6+1m/2d4c" of a strike, for comparison.
std::string damage_of(const Strike& strike);

}  // namespace emcon::rules::alternity_warships
