/// From data trees to the catalogue; every fault with file, line, field and what is allowed.
#pragma once

#include <expected>
#include <iterator>
#include <optional>
#include <string_view>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/kit/reader.hpp"

namespace emcon::rules::alternity_warships {

/// The whole catalogue: weapons, loads and sheets of all documents first, then the scenarios that use them. `revision`
/// is the one to play, the newest if it is not given.
std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents,
                                                  int revision = std::end(revisions)[-1].revision);

void load_weapon(const Reader& in, Catalogue& catalogue);
void load_load(const Reader& in, Catalogue& catalogue);
/// A sheet, without the craft aboard: they may stand behind it.
void load_sheet(const Reader& in, Catalogue& catalogue);
/// The craft aboard of the sheet that `load_sheet` has made of the same table, when all sheets are loaded.
void load_craft(const Reader& in, SheetIndex sheet, Catalogue& catalogue);
void load_scenario(const Reader& in, Catalogue& catalogue);

/// Most weapons, loads and sheets, of each.
inline constexpr int entries_most = 500;
inline constexpr std::size_t key_most = 80;

/// A key is written in orders: small letters, digits, `_`, `-` and `/`, 80 at most; else a fault of the field `key`.
void check_key(const Reader& in, const std::string& key);

/// Dice such as "d4+1", "2d6", "d6-1"; "none" for no dice.
std::optional<Dice> dice_of(std::string_view text);
/// Damage such as "d4+2w": dice and the letter of a grade.
std::optional<Damage> damage_of(std::string_view text);
/// Arcs such as "F P S ZP".
std::optional<Arcs> arcs_of(std::string_view text);

/// A hex such as "(3,-14)".
std::optional<Hex> hex_from_pair(std::string_view text);

}  // namespace emcon::rules::alternity_warships
