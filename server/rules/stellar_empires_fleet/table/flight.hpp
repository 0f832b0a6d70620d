/// Flights of fighters, which ships carry (SEF-13). Everything about them is open.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/contract/dice.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {

enum class FlightFate {
  aboard,  ///< of a ship, in a bay or on a dock
  flying,
  scattered,  ///< removed in this turn; may be made ready again in its End Phase (SEF-13.9)
  destroyed,  ///< for good
  withdrawn
};

/// Points that a crew has learned before the battle, on each of its skills (SEF-1.3.2, R137).
struct Training {
  int combat = 0, crew = 0;
  bool operator==(const Training&) const = default;
};

/// What a flight has done in this turn.
struct Sortie {
  bool moved = false;    ///< or was launched
  bool engaged = false;  ///< was in contact when the movement phase began: it does not fly (SEF-R84)
  bool free = false;     ///< has broken off from its dogfight
  bool acted = false;    ///< has struck, held or fought
  bool landed = false;
  std::int64_t flown = 0;
  ShipIndex struck;               ///< the ship that it has struck
  bool near_enemy = false;        ///< was within 8 in of an enemy ship when it was scattered
  bool near_carrier = false;      ///< of a fleet carrier of its side
  std::vector<Point> trail = {};  ///< where it came from
};

/// Flights keep their places from the beginning of a match to its end.
struct Flight {
  int number = 0;  ///< from 1, of its first carrier
  FlightTypeIndex type;
  Side side;
  Seat seat;
  Quality crew = Quality::regular;
  ShipIndex carrier;  ///< that it began with
  FlightFate fate = FlightFate::aboard;
  ShipIndex aboard;  ///< the ship that it is aboard
  int berth = 0;     ///< place of its bay, or behind the bays that of its dock
  int group = 0;     ///< number of its group within the side; 0: alone
  Point at;
  int lost = 0;           ///< hits
  bool crippled = false;  ///< in a bay that was hit
  int fuel = 0, power = 0, burns = 0;
  int ready = 1;    ///< first turn in which it may be launched
  ShipIndex cover;  ///< the ship that it covers
  Sortie now;
  Training training = {};  ///< of the carrier that it began with
};

/// A save that is still to be rolled, the next one first (SEF-13.5.2, R44d).
struct Save {
  FlightIndex flight;
  int modifier = 0;     ///< added to the die
  int armour = 0;       ///< added to what it must reach
  bool asked = false;   ///< about its shields, before the roll
  bool shield = false;  ///< spends power on it
  bool failed = false;  ///< it was rolled and failed; fuel may roll it again
  bool again = false;   ///< fuel has rolled it again
  RefId by;
  bool by_flights = false;  ///< in a dogfight or by a flight's strike: its crew's bonus counts; set since revision 2
};

}  // namespace emcon::rules::stellar_empires_fleet
