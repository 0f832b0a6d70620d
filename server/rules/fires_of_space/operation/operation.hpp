/// State of the operational game: system maps, each side's forces, and what the other side knows of them.
///
/// Who knows what. A side's `Force` is known to its own seat and to nobody else. The `Picture` holds what the enemy of
/// a side knows of its ships: the public knows the same (a spectator sees what both sides know), so the Picture and the
/// `Theatre` are open to everybody. Nothing else leaves a Force: whatever is written into a Picture is thereby told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/contract/veiled.hpp"
#include "server/rules/fires_of_space/operation/order.hpp"
#include "server/rules/fires_of_space/ship.hpp"

namespace emcon::rules::fires_of_space {

/// A hex of one of the scenario's systems.
struct Place {
  int system = 0;
  Hex hex;
  bool operator==(const Place&) const = default;
};

/// A jump as noted in a Jump Phase (FOS-12.c, R25).
struct Plot {
  Place to;
  int turn = 0;   ///< Jump Phase in which it is carried out
  int noted = 0;  ///< Jump Phase in which it was noted
};
/// A ship between two systems (FOS-12.a, R27). Ships that left one unit for one hex arrive as one unit (R29).
struct Transit {
  Place to;
  int turn = 0;  ///< Jump Phase in which it arrives
  int unit = 0;  ///< unit it left
};

struct OpShip {
  Ship body;               ///< handle, class, damage and magazine as on the tactical table; `unit` indexes Force::units
  int contact = -1;        ///< its contact in Picture::ships; -1: undetected
  int tonnage = 0;         ///< figure that is announced when it must be (FOS-13.a, R21)
  bool announced = false;  ///< type and tonnage were announced for this contact: the figure is fixed
  int prepared = 0;        ///< jump preparations since the last recalibration (FOS-12.d)
  int usable_from = 0;     ///< recalibrating: Jump Phase from which a jump can be noted again; 0: not recalibrating
  std::optional<Plot> plot;
  std::optional<Transit> transit;
  std::vector<int> left;  ///< systems it has jumped out of to another (FOS-23.i)
  int origin = -1;        ///< prizes: index of the ship in the other side's Force
};

struct OpUnit {
  std::string handle;
  int number = 0;  ///< RefId of the unit within its side
  int system = 0;
  Markers at;
  std::optional<int> entry_side;  ///< hexside by which present entered its hex (R8)
  bool unmoved = true;            ///< has stood still since the start or since it jumped in (FOS-14.d.i)
  bool engaged = false;           ///< in an engagement this turn: no thrust (FOS-10.a.iv)
  bool gone = false;
  bool placed = true;  ///< false until a hidden unit is deployed
  int zone = -1;       ///< index of the scenario's unit whose zone it may be deployed in; -1: none
  int contact = -1;    ///< its contact in Picture::units; -1: none of its ships is detected
};

/// One side's own forces and papers.
struct Force {
  std::vector<OpUnit> units;
  std::vector<OpShip> ships;
  std::vector<OpCommand>
      held;  ///< orders of the sealed question that is being carried out: plans, or jumps and the rest
};

/// What became known of a contact, when, and by which clause.
struct Learnt {
  enum class What { presence, type, sheet };
  What what = What::presence;
  int turn = 0;
  std::string clause;
};

/// Detected ships of one unit, under one name. Names are dense per side in the order of first sight.
struct ContactUnit {
  std::string handle;  ///< "L1" for letters, "N1" for numbers
  int side = 0;        ///< whose ships
  int number = 0;      ///< dense per side: RefId on the tactical table
  int named = 0;       ///< ships named after it so far
  int system = 0;
  Markers at;
  bool gone = false;
  bool engaged = false;      ///< in an engagement this turn
  int intercepts = -1;       ///< contact unit of the other side it was declared to intercept this turn (FOS-11.e.vi)
  bool begins_loop = false;  ///< of interceptions (FOS-11.e.vi.8)
  int window_from = 0, window_to = 0;  ///< its sub-phases, published for units in interceptions (R77); 0: not
};

struct ContactShip {
  std::string handle;  ///< "L1.2"
  int side = 0;
  int number = 0;     ///< dense per side: RefId on the tactical table
  int unit = 0;       ///< index into Picture::units
  bool lost = false;  ///< the contact is closed: jumped, destroyed, surrendered, captured or ransomed
  Fate fate = Fate::in_play;
  std::string lost_how;  ///< "jumped", "destroyed" ...
  Place last;            ///< where it was when it was lost
  int lost_turn = 0;
  std::vector<Learnt> learnt;
  std::optional<bool> civilian;
  std::optional<int> tonnage;  ///< as announced
  std::optional<Ship> sheet;  ///< R24: class, name and damage, kept up while the contact lasts; handle as the contact's
  bool prize = false;
};

/// What each side's enemy, and so the public, knows of its ships.
struct Picture {
  std::vector<ContactUnit> units;
  std::vector<ContactShip> ships;
};

/// Where the operational turn stands; windows ask, the others run by themselves.
enum class OpStage {
  deploy,           ///< window, both: hidden units choose their hexes
  opening,          ///< FOS-13.b and the first test of FOS-13.d (R23)
  turn,             ///< phases 1 and 2, then the rest of the turn is scheduled
  engagements,      ///< phase 3: looks for the next hex where one may happen (R7)
  engage,           ///< window, one side: an engagement there?
  engage_decided,   ///< begins it if either side said yes (R6)
  engagement_over,  ///< FOS-15.b: back to the operational map
  thrust_begins,    ///< phase 4: allowances, then plans are asked
  plan,             ///< window, both: the whole phase in one sealed answer
  run_thrust,       ///< carries the plans out up to the next public event
  single,           ///< step by step, window, both: thrust in one phase? (FOS-11.e.vii)
  declare,          ///< window, one side: one interception, or no more
  loop,             ///< window, side with initiative: where a loop begins (FOS-11.e.vi.8)
  thrust,           ///< window, one side: a batch of a sub-phase
  thrust_single,    ///< window, one side: all thrust at once (R18)
  thrust_ends,
  shut_down,       ///< phase 5, window, one side, detailed damage only (FOS-17.d.i)
  damage_control,  ///< FOS-17.b, 17.d
  closing_begins,
  closing,       ///< phases 6 and 7, window, both: jumps and special actions in one sealed answer
  closing_part,  ///< carries them out up to the next public event
  jump,          ///< step by step, phase 6, window, one side
  special,       ///< step by step, phase 7, window, one side
  turn_ends
};

/// Whose turn it is and what is public about the course of play.
struct Theatre {
  int turn = 0;
  int init = 0;  ///< side with initiative this operational turn
  OpStage stage = OpStage::opening;
  bool step_by_step = false;        ///< this turn's windows are played one by one
  bool single = false;              ///< FOS-11.e.vii agreed for this turn
  bool changed = false;             ///< something both sides were told has happened since they were last asked
  int sub_phase = 0;                ///< next one to be carried out, from 1; 0: interceptions can still be declared
  int part = 0;                     ///< within it: batches done so far
  std::array<bool, 2> declined{};   ///< no more interceptions from this side this turn
  std::optional<Place> engagement;  ///< hex of the engagement that is on or asked about
  std::array<bool, 2> engage_wish{};
  std::vector<Place> settled;                  ///< hexes of this turn where it was decided
  std::array<std::int64_t, 2> missile_cost{};  ///< launched by each side so far, thousandths (FOS-23.h)
  std::array<int, 2> captures_failed{};        ///< attempts on ships of this side (FOS-23.j)
};

/// Ships by index in their side's force that must scuttle (FOS-18.a), as read when the Special Action Phase began
/// (R48).
struct AtMercy {
  std::array<std::vector<int>, 2> ships;
};

struct Operation {
  Theatre theatre;
  Picture picture;
  std::vector<Veiled<Force>> forces;                        ///< by side; audience: its own seat
  Veiled<AtMercy> at_mercy{AtMercy{}, Audience::nobody()};  ///< rests on what neither side knows of the other
};

/// One viewer's part of it: own forces if he has any, of both sides after the end.
struct OpView {
  Theatre theatre;
  Picture picture;
  std::array<std::optional<Force>, 2> forces;
};

}  // namespace emcon::rules::fires_of_space
