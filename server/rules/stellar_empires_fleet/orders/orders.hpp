/// The windows of the fleet rules and what their orders work with. Every order's row stands in the file of its verb,
/// with its lines of the offer, its check and what it does; the windows are in windows.cpp.
#pragma once

#include <optional>
#include <span>

#include "server/rules/kit/window.hpp"
#include "server/rules/stellar_empires_fleet/phases/play.hpp"
#include "server/rules/stellar_empires_fleet/plan.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Knows the View of the seat that is asked, and nothing else.
struct Offering : OfferingAt<View> {
  using AtTable::AtTable;

  /// Whether the seat commands the ship, and it may take orders; before the battle it need not have a place yet.
  bool own(const Ship& ship) const {
    return ship.seat == seat && ship.fate == Fate::fighting && crew_left(table.class_of(ship), ship) > 0;
  }
  /// What only its owner sees done with a launcher's munitions (SEF-7.12.MIS).
  void secret_line(const char* verb, const char* does, const Ship& ship, SystemIndex system, table::Field field);
};

/// Knows the View of the seat that is asked, and nothing else. What is accepted is marked on a scratch table.
struct Reading : ReadingAt<View, Table> {
  using AtTable::AtTable;

  /// The seat's own ship that the line names; refuses others.
  std::optional<ShipIndex> own_ship();
  /// Its system that the variant names; refuses others.
  std::optional<SystemIndex> own_system(ShipIndex ship);
  /// The ship on the table that a field names; refuses what is none. Nothing also if the field is empty.
  std::optional<ShipIndex> ship_in(const char* field, bool required = true);
  /// Refuses a second line of this verb for the same thing.
  bool first_time(const std::string& about) { return LineCheck::first_time(about, "SEF-4.3"); }
  /// Ships of a unit, or a ship, that a field names.
  std::optional<Unit> unit_in(const char* field);
};

struct Parts : PartsOf<Offering, Reading, Play, Step> {};
using OrderRow = rules::OrderRow<Parts>;

std::span<const Window<Parts>* const> windows();

/// The unit that an activation names; the ships' orders are for it.
struct Activation {
  Unit unit;  ///< none: flights
  bool fly = false;
};
/// The unit that passes.
struct Passing {
  Unit unit;
};
struct Deployment {
  ShipIndex ship;
  Point at;
  int heading = 0;
};

// What windows check and do beyond their single orders; each stands in the file that says so.

/// load.cpp
void whole_magazines(Reading& in);
/// activate.cpp
void whole_activation(Reading& in);
void move_unit(Play& play, const Step& step, const Answers& answers);
/// course.cpp
void whole_plan(Reading& in);
void fly_unit(Play& play, const Step& step, const Answers& answers);
/// end_phase.cpp
void end_phase(Play& play, const Step& step, const Answers& answers);
/// fire.cpp
void whole_fire(Reading& in);
void fire_unit(Play& play, const Step& step, const Answers& answers);

// Lines that several windows offer.

/// The commands that are in force, or would be if all that are announced here succeeded.
std::vector<Command> commands_for(const Reading& in, ShipIndex ship);
/// Units whose orders may be written in the open question.
std::vector<Unit> units_in_hand(const Table& table, const Step& step, Seat seat);
inline constexpr int ships_planned_max = 4;
/// Whether the question is only which unit moves: with more ships than these an offer of all orders would be too large,
/// and the unit is asked for them next (SEF-R127).
bool chooses_unit(const Table& table, const Step& step, Seat seat);
/// Whether the ship is of the unit that is suggested to move now: the lines of others have a merit of 0, so that an
/// answer by merits moves one unit.
bool of_suggested_unit(const Offering& out, ShipIndex ship);
/// Units whose orders are offered with their activation.
std::vector<Unit> units_planned(const Table& table, const Step& step, Seat seat);

}  // namespace emcon::rules::stellar_empires_fleet
