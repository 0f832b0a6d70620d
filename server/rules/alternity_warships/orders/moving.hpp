/// What the orders of the movement have alike: their values, who moves in the open question, and where an answer leads.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

struct IntoOrbit {
  int way = 1;  ///< 1 clockwise, -1 counter-clockwise
};
struct Descent {};
struct Landing {};
struct Liftoff {};
/// A ship's own movement. A landing may follow its path; else a ship has one of them.
struct Flying {
  ShipIndex ship;
  std::variant<table::Path, IntoOrbit, Descent, Landing, Liftoff> does;

  template <class What>
  bool is() const {
    return std::holds_alternative<What>(does);
  }
};
struct Docking {
  ShipIndex craft, host;
};
struct Steering {
  MissileNumber missile = MissileNumber::none;
  MissileWay way;
};
struct Destructing {
  MissileNumber missile = MissileNumber::none;
};

// moving.cpp: who moves in the open question.

/// Ships of the seat that may be moved now, and missiles, by number.
ShipIndices ships_in_hand(const View& view);
std::vector<MissileIndex> missiles_in_hand(const View& view);
/// Ships of them that have not landed.
ShipIndices ships_to_fly(const View& view);
/// The ship that the line names, if it moves now; refuses others. mover_in_line refuses a second line of the verb for
/// it, too.
std::optional<ShipIndex> mover_named(Reading& in);
std::optional<ShipIndex> mover_in_line(Reading& in);
/// Why it does not fly on: a ship that has landed must lift off.
std::optional<Misstep> no_flight(const Table& table, const Ship& ship);
/// Accepts that path of the ship, and says what it comes to.
void accept_flight(Reading& in, ShipIndex ship, table::Path path);
/// Carries it out.
void fly(Play& play, const Flying& order);

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
/// Where the missile's target is, if its side knows a target that is on the map.
std::optional<Hex> goal_of(const View& view, MissileIndex missile);

// paths.cpp: a field with a path, for ships and missiles.

/// It begins with going straight on.
table::Field path_offered(const Table& table, const Mover& mover);
/// The path of the line's field, legal for the mover; refuses others.
std::optional<table::Path> read_path(Reading& in, const Mover& mover);

// previews.cpp

/// What becomes of the unit on that path: where it ends, or what ends it, and debris.
void expect_course(Reading& in, const Unit& unit, const table::Path& path);
/// What ends ships that the answer leaves without an order.
void warn_of_coasting(Reading& in);

// movement.cpp: all orders of a question together.

void whole_movement(Reading& in);
/// Carries out what is ordered, and moves what has no order.
void run_movement(Play& play, const MoveStep& step);

/// All of them; windows.cpp.
std::vector<const OrderRow*> movement_orders();

}  // namespace emcon::rules::alternity_warships
