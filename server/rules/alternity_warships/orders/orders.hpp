/// The windows of the warship rules and what their orders work with. Every order's row stands in the file of its verb,
/// with its lines of the offer, its check and what it does; the windows are in windows.cpp.
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
/// The orders of all windows of the movement.
std::vector<const OrderRow*> movement_orders();

// moving.cpp: who moves in the open question.

/// The half-steps of the open question that are the side's own, as movement steps.
bool moves_now(const View& view, MovementStep step);
/// Ships of the seat that may be moved now, and missiles, by number.
ShipIndices ships_in_hand(const View& view);
std::vector<MissileIndex> missiles_in_hand(const View& view);
/// The ship that the line names, if it moves now; refuses others.
std::optional<ShipIndex> mover_in_line(Reading& in);
/// Where an answer leads a ship.
struct Destination {
  Course end;
  int force = 0;        ///< speed at which it enters its last hex; without one that of the beginning
  bool enters = false;  ///< it comes into a hex
};
/// By its path or descent among the lines; one without such an order stays where it is.
Destination ordered_destination(const Reading& in, ShipIndex ship);
/// The same, but who has no order and moves now goes straight on. Lines that ask it are of a later pass than courses.
Destination destination(const Reading& in, ShipIndex ship);
/// Where it comes to by going straight on.
Destination straight_on(const Table& table, ShipIndex ship);

// Passes of the orders of a movement: landings follow courses, and what is said of where a ship comes to follows both.
inline constexpr int landing_pass = 1, meeting_pass = 2;

/// Missiles of the seat that are alike in all that it knows: the first of each lot, with its others (ALT-R87).
struct Lot {
  MissileIndex first;
  std::vector<MissileIndex> others;
};
std::vector<Lot> lots_in_hand(const View& view);
/// Whether so many ships and lots move now that the offer says no more of each than it must.
bool crowded(const View& view);

/// Why a ship that has landed does not fly on: it must lift off.
Misstep on_the_ground(const Table& table, const Ship& ship);

// What windows do beyond their single orders; each stands in the file that says so.

/// take.cpp
/// Why no fleet of this match may have a ship of the sheet.
std::optional<Misstep> not_for_sale(const Table& table, const Sheet& sheet);
/// move.cpp
/// Whether there is a body to swing around: an asteroid is none (ALT-15.4).
bool can_sling(const Table& table);
/// The path of the line's field, legal for the mover; refuses others.
std::optional<table::Path> read_path(Reading& in, const Mover& mover);
/// What becomes of the unit on that path: where it ends, or what ends it, and debris.
void expect_course(Reading& in, const Unit& unit, const table::Path& path);
/// What ends ships that the answer leaves without an order.
void warn_of_coasting(Reading& in);
/// Where the missile's target is, if its side knows a target that is on the map.
std::optional<Hex> goal_of(const View& view, MissileIndex missile);
void run_movement(Play& play, const Step& step, const Answers& answers);
void whole_movement(Reading& in);
/// fire.cpp
void run_fire(Play& play, const Step& step, const Answers& answers);
/// launch.cpp
void run_launches(Play& play, const Step& step, const Answers& answers);
/// sortie.cpp
/// Whether craft aboard of the seat's own ship may leave it now.
bool may_sortie(const View& view, ShipIndex carrier);
/// repair.cpp
void whole_repairs(Reading& in);
void keep_repairs(Play& play, const Step& step, const Answers& answers);
/// hold.cpp
void run_hold(Play& play, const Step& step, const Answers& answers);
/// flagship.cpp
void run_set_up(Play& play, const Step& step, const Answers& answers);

// Names of the seat's own weapons and launchers.
inline std::string weapon_token(MountIndex mount) {
  return "w" + number(mount.place() + 1);
}
inline std::string launcher_token(LauncherIndex launcher) {
  return "l" + number(launcher.place() + 1);
}

}  // namespace emcon::rules::alternity_warships
