/// Files of the public ship designer to sheets (ALT-17). Pure: texts in, the text of a data file out.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships::ship_files {

struct ShipFile {
  std::string name;  ///< as given, with its folder or without
  std::string text;  ///< JSON
};

struct Imported {
  std::string toml;                 ///< a data file; with those of `known` it loads
  std::vector<std::string> sheets;  ///< keys, in the order of the files
  std::vector<std::string> notes;   ///< what was left out or changed, with its file; they stand in `toml`, too
};

/// Sheets of all `NAME.warship.json`, and loads of all `NAME.ordnance.json`. `known` gives the weapons, sheets of
/// craft, and keys that are taken. `crew` is the score of all (ALT-2.2). Problems of every file at once: `bad_json` and
/// `bad_ship_file`, with params file and at.
std::expected<Imported, Problems> import_ships(const std::vector<ShipFile>& files, const Catalogue& known, int crew);

}  // namespace emcon::rules::alternity_warships::ship_files
