/// A ship as play changes it; what never changes is in its class (catalogue.hpp).
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/catalogue/catalogue.hpp"
#include "server/rules/fires_of_space/catalogue/systems.hpp"

namespace emcon::rules::fires_of_space::battle {

/// A degraded, damaged or disabled result on a ship's record, in the order scored.
struct Record {
  Result result = Result::degraded;
  bool permanent = false;
  int turn = 0;

  bool operator==(const Record&) const = default;
};

struct Ship;
struct Unit;
using ShipIndex = Index<Ship>;

struct Ship {
  std::string handle;  ///< "A.1": unit of origin and ordinal, kept for life
  std::string name;
  Side side;
  int number = 0;  ///< RefId of the ship within its side
  ClassIndex ship_class{0};
  Index<Unit> unit{0};
  Fate fate = Fate::in_play;
  bool prize = false;  ///< captured: no weapons, no suite, no jumps (FOS-18.b.vii, R51)
  std::vector<Record> records;
  Rows<LoadIndex, int> magazine;
  Rows<MountIndex, int> beams_used;        ///< this Beam Weapon Fire Phase
  Rows<BatteryIndex, int> batteries_used;  ///< this Point Defense Phase
  int launched = 0;                        ///< missiles launched at this opportunity
  int allowance = 0;                       ///< initial manoeuvre: hexes in all, fixed when sub-phase 1 opens (R56)
  int steps = 0;                           ///< of these used
  bool stepped = false;                    ///< in this sub-phase
  int effective_hits = 0;                  ///< of this phase, not yet turned into damage
  Rows<HitIndex, Hit> hits;                ///< detailed damage: in effect, in the order scored
  int surface_hits = 0;                    ///< detailed: S hits of this phase by failed penetration, not yet recorded
  HitIndex mending;                        ///< detailed: hit chosen for repair in this Damage Control Phase
  bool shut_down = false;                  ///< detailed: power plant, for the rest of the game (FOS-17.c.iii)

  bool in_play() const { return fate == Fate::in_play; }
};

}  // namespace emcon::rules::fires_of_space::battle
