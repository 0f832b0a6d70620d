/// The windows of the warship rules and what their orders work with. Every order's row stands in the file of its verb,
/// with its lines of the offer, its check and what it does; the windows are in windows.cpp.
///
/// A folder of this rulebook includes only folders before it: catalogue, table with state.hpp, advice and show, phases,
/// orders; then flow.cpp, rules.cpp and alternity_warships.hpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/phases/play.hpp"
#include "server/rules/kit/window.hpp"

namespace emcon::rules::alternity_warships {

/// Knows the View of the seat that is asked, and nothing else.
struct Offering : OfferingAt<View> {
  using AtTable::AtTable;

  /// Whether the seat commands the ship, and it takes orders.
  bool own(const Ship& ship) const { return ship.seat == seat && ship.fate == Fate::fighting; }
  const Sheet& sheet(ShipIndex s) const { return *view.secrets[s]->sheet; }
  const Works& works(ShipIndex s) const { return view.secrets[s]->works; }
};

/// Knows the View of the seat that is asked, and nothing else.
struct Reading : ReadingAt<View, const Table&> {
  using AtTable::AtTable;

  const Sheet& sheet(ShipIndex s) const { return *view.secrets[s]->sheet; }
  const Works& works(ShipIndex s) const { return view.secrets[s]->works; }
  /// The seat's own ship that the line names; refuses others.
  std::optional<ShipIndex> own_ship();
  /// Such a ship, and its weapon "w2", or its launcher "l1", that the variant names.
  std::optional<std::pair<ShipIndex, MountIndex>> own_mount();
  std::optional<std::pair<ShipIndex, LauncherIndex>> own_launcher();
  /// What a field names: a ship on the map or a missile; refuses what is none. Nothing also if it is empty.
  std::optional<Unit> unit_in(const char* field, bool required = true);
  /// The seat's own missiles that the line means: its subject and those of its list `with` (ALT-R87).
  std::vector<MissileIndex> own_lot();
  /// Refuses a second line of this verb for the same thing.
  bool first_time(const std::string& about) { return LineCheck::first_time(about, "ALT-6.1"); }
  /// The seat's own ship, if the line is the first of its verb for it, and the names in its list; none: it is refused.
  struct NamesOfShip {
    ShipIndex ship;
    const std::vector<std::string>& names;
  };
  std::optional<NamesOfShip> own_list(const char* field, const char* clause);

 private:
  /// The place that the variant names, `letter` and a number up to `size`; refuses others.
  std::optional<int> own_place(char letter, int size);
};

struct Parts : PartsOf<Offering, Reading, Play, Step> {};
using OrderRow = rules::OrderRow<Parts>;

std::span<const Window<Parts>* const> windows();
extern const Window<Parts> beams_window, torpedoes_window;
/// The window that a step asks by; null: it runs by itself.
const Window<Parts>* window_of(const Step& step);
/// Refuses repairs of a craft that fires by the same answer; repair.cpp.
void whole_repairs(Reading& in);
/// Why no fleet of this match may have a ship of the sheet; take.cpp.
std::optional<Misstep> not_for_sale(const Table& table, const Sheet& sheet);

// Names of the seat's own weapons and launchers.
inline std::string weapon_token(MountIndex mount) {
  return "w" + number(mount.place() + 1);
}
inline std::string launcher_token(LauncherIndex launcher) {
  return "l" + number(launcher.place() + 1);
}

}  // namespace emcon::rules::alternity_warships
