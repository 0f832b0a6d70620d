/// State of the operational game: system maps, each side's forces, and what the other side knows of them.
///
/// Who knows what. A side's `Force` is known to its own seat and to nobody else. The `Picture` holds what the enemy of
/// a side knows of its ships: the public knows the same (a spectator sees what both sides know), so the Picture and the
/// `Theatre` are open to everybody. Nothing else leaves a Force: whatever is written into a Picture is thereby told.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rules/contract/agenda.hpp"
#include "server/rules/contract/veiled.hpp"
#include "server/rules/fires_of_space/battle/state.hpp"
#include "server/rules/fires_of_space/operation/table/held.hpp"

namespace emcon::rules {
template <class Parts>
struct Window;
}

namespace emcon::rules::fires_of_space::operation {

struct Parts;  // orders/orders.hpp

using battle::Ship;
using battle::Table;

/// A jump as noted in a Jump Phase (FOS-12.c, R25).
struct Plot {
  Place to;
  int turn = 0;   ///< Jump Phase in which it is carried out
  int noted = 0;  ///< Jump Phase in which it was noted
};
/// A ship between two systems (FOS-12.a, R27). Ships that left one unit for one hex arrive as one unit (R29).
struct Transit {
  Place to;
  int turn = 0;       ///< Jump Phase in which it arrives
  UnitIndex unit{0};  ///< unit it left
};

struct OwnShip {
  Ship body;  ///< as on the tactical table; its unit there means nothing here
  UnitIndex unit{0};
  ContactIndex contact;    ///< none: undetected
  int tonnage = 0;         ///< figure that is announced when it must be (FOS-13.a, R21)
  bool announced = false;  ///< type and tonnage were announced for this contact: the figure is fixed
  int prepared = 0;        ///< jump preparations since the last recalibration (FOS-12.d)
  int usable_from = 0;     ///< recalibrating: Jump Phase from which a jump can be noted again; 0: not recalibrating
  std::optional<Plot> plot;
  std::optional<Transit> transit;
  std::vector<int> left;  ///< systems it has jumped out of to another (FOS-23.i)
  ShipIndex origin;       ///< prizes: the ship in the other side's Force
};

struct OwnUnit {
  std::string handle;
  int number = 0;  ///< RefId of the unit within its side
  int system = 0;
  Markers at;
  std::optional<int> entry_side;  ///< hexside by which present entered its hex (R8)
  bool unmoved = true;            ///< has stood still since the start or since it jumped in (FOS-14.d.i)
  bool engaged = false;           ///< in an engagement this turn: no thrust (FOS-10.a.iv)
  bool gone = false;
  bool placed = true;        ///< false until a hidden unit is deployed
  ScenarioUnitIndex zone;    ///< whose zone it may be deployed in
  ContactUnitIndex contact;  ///< none: none of its ships is detected
};

/// One side's own forces and papers.
struct Force {
  Rows<UnitIndex, OwnUnit> units;
  Rows<ShipIndex, OwnShip> ships;
  std::vector<Held> held;  ///< orders of the sealed question that is being carried out: plans, or jumps and the rest
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
  Side side;           ///< whose ships
  int number = 0;      ///< dense per side: RefId on the tactical table
  int named = 0;       ///< ships named after it so far
  int system = 0;
  Markers at;
  bool gone = false;
  bool engaged = false;                ///< in an engagement this turn
  ContactUnitIndex intercepts;         ///< of the other side it was declared to intercept this turn (FOS-11.e.vi)
  bool begins_loop = false;            ///< of interceptions (FOS-11.e.vi.8)
  int window_from = 0, window_to = 0;  ///< its sub-phases, published for units in interceptions (R77); 0: not
};

/// How a contact was closed: jumped, destroyed, surrendered, captured or ransomed.
struct ContactEnd {
  std::string how;  ///< "jumped", "destroyed" ...
  Fate fate = Fate::in_play;
  Place last;  ///< where it was then
  int turn = 0;
};

struct ContactShip {
  std::string handle;  ///< "L1.2"
  Side side;
  int number = 0;  ///< dense per side: RefId on the tactical table
  ContactUnitIndex unit{0};
  std::optional<ContactEnd> lost;  ///< none: the contact is open
  std::vector<Learnt> learnt;
  std::optional<bool> civilian;
  std::optional<int> tonnage;  ///< as announced
  std::optional<Ship> sheet;  ///< R24: class, name and damage, kept up while the contact lasts; handle as the contact's
  bool prize = false;
};

/// What each side's enemy, and so the public, knows of its ships.
struct Picture {
  Rows<ContactUnitIndex, ContactUnit> units;
  Rows<ContactIndex, ContactShip> ships;
};

/// Whose turn it is and what is public about the course of play.
struct Theatre {
  int turn = 0;
  Side init;                        ///< side with initiative this operational turn
  int stage = 1;                    ///< place in Step of the last one that ran by itself
  bool step_by_step = false;        ///< this turn's windows are played one by one
  bool single = false;              ///< FOS-11.e.vii agreed for this turn
  bool changed = false;             ///< something both sides were told has happened since they were last asked
  int sub_phase = 0;                ///< next one to be carried out, from 1; 0: interceptions can still be declared
  int part = 0;                     ///< within it: batches done so far
  BothSides<bool> declined{};       ///< no more interceptions from this side this turn
  std::optional<Place> engagement;  ///< hex of the engagement that is on or asked about
  BothSides<bool> engage_wish{};
  std::vector<Place> settled;              ///< hexes of this turn where it was decided
  BothSides<std::int64_t> missile_cost{};  ///< launched by each side so far, thousandths (FOS-23.h)
  BothSides<int> captures_failed{};        ///< attempts on ships of this side (FOS-23.j)
};

/// Ships by index in their side's force that must scuttle (FOS-18.a), as read when the Special Action Phase began
/// (R48).
struct AtMercy {
  BothSides<std::vector<ShipIndex>> ships;
};

// Steps that ask. `window` is what they ask by, `phase` and `part` are the clock's words for them.

extern const Window<Parts> deploy_window, engage_window, plan_window, single_window, declare_window, loop_window,
    thrust_window, single_phase_window, shut_down_window, closing_window, jump_window, special_window;

/// Words in the place of a template's argument.
template <std::size_t size>
struct Words {
  // NOLINTNEXTLINE(google-explicit-constructor): a literal stands for it
  consteval Words(const char (&said)[size]) { std::ranges::copy(said, text); }
  char text[size] = {};
};

/// Asks both sides.
template <const Window<Parts>& asks_by, Words clock_phase, Words clock_part = "">
struct BothStep {
  static constexpr const Window<Parts>& window = asks_by;
  static constexpr const char* phase = clock_phase.text;
  static constexpr const char* part = clock_part.text;
};
/// Asks one side.
template <const Window<Parts>& asks_by, Words clock_phase, Words clock_part = "">
struct SideStep {
  static constexpr const Window<Parts>& window = asks_by;
  static constexpr const char* phase = clock_phase.text;
  static constexpr const char* part = clock_part.text;
  Side side;
};

/// Hidden units choose their hexes.
using DeployStep = BothStep<deploy_window, "Placement", "hidden deployment">;
/// An engagement at Theatre::engagement?
using EngageStep = SideStep<engage_window, "Tactical Engagement">;
/// The whole Thrust Phase in one sealed answer.
using PlanStep = BothStep<plan_window, "Thrust", "plans">;
/// Step by step: thrust in one phase? (FOS-11.e.vii)
using SingleStep = BothStep<single_window, "Thrust", "in one phase?">;
/// Step by step: one interception, or no more.
using DeclareStep = SideStep<declare_window, "Thrust", "interceptions">;
/// Step by step: where a loop begins (FOS-11.e.vi.8); of the side with initiative.
using LoopStep = SideStep<loop_window, "Thrust", "where the loop begins">;
/// Step by step: a batch of a sub-phase.
struct ThrustStep {
  static constexpr const Window<Parts>& window = thrust_window;
  static constexpr const char* phase = "Thrust";
  static constexpr const char* part = "";
  Side side;
  int sub_phase = 0;  ///< from 1
};
/// Step by step: all thrust at once (R18).
using SinglePhaseStep = SideStep<single_phase_window, "Thrust", "in one phase">;
/// Step by step, detailed damage only (FOS-17.d.i).
using ShutDownStep = SideStep<shut_down_window, "Damage Control", "power plants">;
/// Jumps and special actions in one sealed answer.
using ClosingStep = BothStep<closing_window, "Jump and Special Action">;
/// Step by step.
using JumpStep = SideStep<jump_window, "Jump">;
/// Step by step.
using SpecialStep = SideStep<special_window, "Special Action">;

// Steps that run by themselves.

/// FOS-13.b, and the first test of FOS-13.d (R23).
struct OpeningStep {
  bool before_deployment = false;  ///< what moves is detected before hidden units choose their hexes (R75)
};
/// Phases 1 and 2; schedules the rest of the turn.
struct TurnStep {};
/// Phase 3: looks for the next hex where an engagement may happen (R7).
struct EngagementsStep {};
/// Begins the engagement if either side said yes (R6).
struct EngageDecided {};
/// FOS-15.b: back to the operational map.
struct EngagementOver {};
/// Phase 4: allowances, then plans are asked.
struct ThrustBegins {};
/// Carries the plans out up to the next public event.
struct RunThrust {};
struct ThrustEnds {};
/// Phase 5 (FOS-17.b, 17.d).
struct DamageControlStep {
  bool asked = false;  ///< about shutting down, in a turn played step by step
};
/// Phases 6 and 7.
struct ClosingBegins {};
/// Carries jumps and special actions out up to the next public event.
struct ClosingPart {};
struct TurnEnds {};
/// The game is taken up within a turn, where its scenario begins so.
struct ResumeStep {};

/// What is still to be done. dump writes a step's place in this list, and so does Theatre::stage.
using Step = std::variant<DeployStep, OpeningStep, TurnStep, EngagementsStep, EngageStep, EngageDecided, EngagementOver,
                          ThrustBegins, PlanStep, RunThrust, SingleStep, DeclareStep, LoopStep, ThrustStep,
                          SinglePhaseStep, ThrustEnds, ShutDownStep, DamageControlStep, ClosingBegins, ClosingStep,
                          ClosingPart, JumpStep, SpecialStep, TurnEnds, ResumeStep>;

/// What a step asks by; null: it runs by itself.
const Window<Parts>* window_of(const Step& step);
/// The side that a step is of; none: both.
std::optional<Side> side_of(const Step& step);

struct Operation {
  Theatre theatre;
  Picture picture;
  Rows<Side, Veiled<Force>> forces;                         ///< audience: its own seat
  Veiled<AtMercy> at_mercy{AtMercy{}, Audience::nobody()};  ///< rests on what neither side knows of the other
  Agenda<Step> agenda;
};

/// One viewer's part of it: own forces if he has any, of both sides after the end.
struct View {
  Theatre theatre;
  Picture picture;
  BothSides<std::optional<Force>> forces;
  std::optional<Step> step;  ///< the open question; none while a battle asks
};

/// Whether the side has to answer the open question.
bool is_asked(const View& view, std::optional<Side> side);

}  // namespace emcon::rules::fires_of_space::operation
