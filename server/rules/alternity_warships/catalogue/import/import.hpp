/// Files of the public ship designer to sheets (ALT-17). Pure: texts in, the text of a data file out.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships::ship_files {

using ShipFile = ForeignFile;

/// For whom files are read.
enum class Terms {
  first,   ///< a player in a match of revision 1: as it was then, to the word, since notes are a part of the state
  host,    ///< the host of a server: what no ship of the public designer has is noted
  player,  ///< a player who brings sheets to a match: what no ship of the public designer has is refused (ALT-R110)
};

/// Notes stand in the data file, too, as comments.
struct Imported : ImportedData {
  std::vector<std::string> sheets = {};  ///< keys, in the order of the files
};

/// Sheets of all `NAME.warship.json`, and loads of all `NAME.ordnance.json`. `known` gives the weapons, sheets of
/// craft, and keys that are taken. `crew` is the score of all (ALT-2.2). Problems of every file at once: `bad_json` and
/// `bad_ship_file`, with params file and at.
std::expected<Imported, Problems> import_ships(const std::vector<ShipFile>& files, const Catalogue& known, int crew);

/// The same as a catalogue: `known` with the sheets and loads behind its own, as if the data file had been loaded with
/// it; its scenarios are left out.
struct Added {
  Catalogue catalogue;
  Imported imported;
};
/// For what players bring to a match of the catalogue's revision: what is refused, and why, is as above, and by the
/// hull's points (ALT-R110).
std::expected<Added, Problems> with_ships(const Catalogue& known, const std::vector<ShipFile>& files, int crew);

}  // namespace emcon::rules::alternity_warships::ship_files
