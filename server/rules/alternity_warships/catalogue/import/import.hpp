/// Makes ship sheets from files of the public ship designer (ALT-17). Pure functions: they take texts and return the
/// text of a data file.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships::ship_files {

using ShipFile = ForeignFile;

/// For whom files are read.
enum class Terms {
  /// A player in a match of revision 1. Files are read exactly as that revision read them, with the same words in the
  /// notes: they are part of the match's state, so its digest depends on them.
  first,
  host,    ///< the host of a server: a thing that no ship of the public designer has is noted
  player,  ///< a player who brings sheets to a match: a thing that no ship of the designer has is refused (ALT-R110)
};

/// The data file of the imported sheets. It has the notes, too, as comments.
struct Imported : ImportedData {
  std::vector<std::string> sheets = {};  ///< keys, in the order of the files
};

/// Makes the sheets of all `NAME.warship.json`, and the loads of all `NAME.ordnance.json`. From `known` come the
/// weapons and the craft that a file may name, and the keys already in use. `crew`: the crew score of every sheet
/// (ALT-2.2): 10, 12, 14 or 16. Problems of every file at once: `bad_json` and `bad_ship_file`, with params file and
/// at.
std::expected<Imported, Problems> import_ships(const std::vector<ShipFile>& files, const Catalogue& known, int crew);

/// Imported ships with the catalogue that has them.
struct Added {
  /// `known` without its scenarios, with the imported weapons, loads and sheets after its own: as if the data file had
  /// been loaded beside its files.
  Catalogue catalogue;
  Imported imported;
};
/// Imports the files that a player brings to a match of the revision of `known`. Problems as for import_ships(). From
/// revision 2 on it reads by Terms::player: a ship that the public designer would not save, such as one whose parts
/// take more points than its hull has, is refused with `bad_ship_file`.
std::expected<Added, Problems> with_ships(const Catalogue& known, const std::vector<ShipFile>& files, int crew);

}  // namespace emcon::rules::alternity_warships::ship_files
