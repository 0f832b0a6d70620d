/// The windows of the fleet rules and what their orders work with. Every order stands in the file of its verb, with its
/// value, its lines of the offer, its check, its effect and its row; the windows are in windows.cpp. A value that other
/// files look for in an answer stands in a header of the verb's name, one that goes into a Play or the state with that.
///
/// Folders include each other one way: catalogue < table < advice and show < phases < orders.
#pragma once

#include <optional>
#include <span>

#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"
#include "server/rules/stellar_empires_fleet/phases/play.hpp"
#include "server/rules/stellar_empires_fleet/table/hand.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"

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

  Outlooks outlooks{table};
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
  /// The seat's unit that the line names; refuses those that may not do so now, with the verb `may`.
  std::optional<Unit> unit_in_hand(const char* may);
  /// A heading that a field names, which may be empty; nothing after a refusal.
  std::optional<int> heading_in(const char* field, int otherwise, const char* clause);
  /// Refuses what costs more energy than the ship has.
  bool has_energy(const Ship& ship, int cost);
  /// Refuses what cannot be done at a target, and says what that is: "It cannot be fired".
  void refuse_shot(const NoShot& no, const Reason<0>& what, const char* field = "");
};

struct Parts : PartsOf<Offering, Reading, Play, Step> {};
using OrderRow = rules::OrderRow<Parts>;

std::span<const Window<Parts>* const> windows();

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
/// pass.cpp
void whole_fire(Reading& in);
/// firing.cpp
void fire_unit(Play& play, const Step& step, const Answers& answers);

// Lines that several windows offer.

/// A choice of a list. `merit`: what it is worth, where a suggestion may take it.
inline table::Option option(std::string token, std::string label = "", std::optional<std::int64_t> merit = {}) {
  return {std::move(token), std::move(label), "", merit, {}};
}

/// The commands that are in force, or would be if all that are announced here succeeded.
std::vector<Command> commands_for(const Reading& in, ShipIndex ship);
/// Whether the ship is of the unit that is suggested to move now: the lines of others have a merit of 0, so that an
/// answer by merits moves one unit.
bool of_suggested_unit(const Offering& out, ShipIndex ship);

}  // namespace emcon::rules::stellar_empires_fleet
