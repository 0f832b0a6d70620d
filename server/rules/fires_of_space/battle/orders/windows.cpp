// Every window of a battle: what is asked, when, and which orders it takes.
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

using BattleWindow = rules::Window<Parts>;

/// Orders that roll dice are given one by one: the side is asked again until it is done (FOS-R62).
void ask_until_done(Play& play, const Step& step, const Answers& answers) {
  if (!answers.front().order.done) play.state.agenda.push(step);
}

/// Every unit may step again in the next sub-phase.
void end_sub_phase(Play& play, const Step&, const Answers&) {
  for (const ShipIndex s : play.table().ships.indices())
    if (play.ship(s).stepped) play.edit_ship(s).stepped = false;
}

/// With pace `brisk` the windows of a phase are one plan for each side (R90).
constexpr PlanHead manoeuvre_plan{"thrust-plan",
                                  titles::thrust_plan.english(),
                                  "FOS-R90",
                                  "Plan the next two sub-phases, or the last one; neither side sees the other's orders "
                                  "before. In each of them each unit may shift its future marker one hex, 1 up and "
                                  "clockwise to 6. No order: it keeps its course.",
                                  "no thrust",
                                  sub_phases_in_plan};
constexpr PlanHead launch_plan{"launch-plan", titles::launch_plan.english(), "FOS-R90",
                               "Launch missiles before the first turn; the enemy decides at the same time.",
                               "no initial launch"};
constexpr Routine fighting{"fight", "fight each turn as suggested until something unexpected happens"};
constexpr PlanHead turn_plan{
    "turn-plan",
    titles::turn_plan.english(),
    "FOS-R90",
    "Plan what is left of the turn; the parts are carried out in this order, both sides' in turn. An order that is not "
    "possible any more when its part comes lapses; of several for one weapon the first possible one counts. After a "
    "launch, when missiles strike and where you can choose what to repair you are asked again. Where all stays as it "
    "is, the plan holds for two more turns.",
    "the defaults of a whole combat turn",
    0,
    2,
    &fighting};

std::string title_of(const Table& table, const Step& step) {
  return title_for(window_title(table, step), table.side_name(*side_of(step)));
}

}  // namespace

const BattleWindow guide_window(
    {"guide", titles::guide, "FOS-14.d.vi"},
    "Units of a formation may be placed by a guide, up to 2 hexes from it. No order: every unit rolls its own "
    "entry.",
    drafted.at(Pace::setup).otherwise("place without guides"), {EMCON_ORDER(guide), EMCON_ORDER(done)});

const BattleWindow thrust_window(
    {"thrust", titles::thrust, "FOS-11.f.iv"},
    "Each unit may shift its future marker one hex, 1 up and clockwise to 6. No order: it keeps its course.",
    drafted.at(Pace::setup).otherwise("no thrust").planned(manoeuvre_plan),
    {EMCON_ORDER(thrust), EMCON_ORDER(split), EMCON_ORDER(join), EMCON_ORDER(done)}, {.resolve = end_sub_phase});

constexpr const char* launch_help =
    "Launch missiles: choose the number and the secret committed rating; a lower one penetrates better. Split a "
    "missile "
    "unit here to aim its parts separately in the next window.";

const BattleWindow initial_launch_window({"launch", titles::initial_launch, "FOS-14.f"}, launch_help,
                                         drafted.at(Pace::setup).planned(launch_plan),
                                         {EMCON_ORDER(launch), EMCON_ORDER(split), EMCON_ORDER(join),
                                          EMCON_ORDER(done)});

const BattleWindow launch_window({"launch", titles::launch, "FOS-10.b.ii.2"}, launch_help,
                                 drafted.otherwise("no launch").planned(turn_plan),
                                 {EMCON_ORDER(launch), EMCON_ORDER(split), EMCON_ORDER(join), EMCON_ORDER(done)});

const BattleWindow missile_thrust_window(
    {"missile-thrust", titles::missile_thrust, "FOS-10.b.ii.3"},
    "Each missile unit may declare an enemy ship unit and put its future within its rating. No order: it coasts.",
    drafted.otherwise("missiles coast").planned(turn_plan).part_of(firing),
    {EMCON_ORDER(target), EMCON_ORDER(split), EMCON_ORDER(join), EMCON_ORDER(done)});

const BattleWindow anti_missile_thrust_window(
    {"anti-missile-thrust", titles::anti_missile_thrust, "FOS-10.b.ii.4"},
    "Each missile unit that has not moved may declare an enemy missile unit and move after it.",
    drafted.otherwise("anti-missiles coast").planned(turn_plan).part_of(defending),
    {EMCON_ORDER(target), EMCON_ORDER(split), EMCON_ORDER(join), EMCON_ORDER(done)});

const BattleWindow beam_fire_window(
    {"beam-fire", titles::beam_fire, "FOS-10.b.ii.5"},
    "Give fire orders one by one or together, then done. Effects count at the end of the phase.",
    at_once.otherwise("hold beam fire").planned(turn_plan).part_of(firing), {EMCON_ORDER(fire), EMCON_ORDER(done)},
    {.resolve = ask_until_done});

const BattleWindow point_defence_window(
    {"point-defence", titles::point_defence, "FOS-10.b.ii.6"},
    "Batteries fire at missiles in their hex; a hit destroys at once. End with done.",
    at_once.otherwise("hold point defence").planned(turn_plan).part_of(defending), {EMCON_ORDER(pd), EMCON_ORDER(done)},
    {.resolve = ask_until_done});

constexpr const char* strike_help =
    "Missiles that met their target strike it: share them out, then done. Each missile is spent.";

const BattleWindow anti_missile_attack_window(
    {"anti-missile-attack", titles::anti_missile_attack, "FOS-10.b.ii.7"}, strike_help,
    at_once.otherwise("strike missiles evenly").planned(turn_plan).part_of(defending),
    {EMCON_ORDER(strike), EMCON_ORDER(done)}, {.resolve = ask_until_done});

const BattleWindow missile_attack_window({"missile-attack", titles::missile_attack, "FOS-10.b.ii.8"}, strike_help,
                                         at_once.otherwise("strike ships evenly").planned(turn_plan).part_of(firing),
                                         {EMCON_ORDER(strike), EMCON_ORDER(done)}, {.resolve = ask_until_done});

constexpr const char* repair_help =
    "Each military ship repairs one hit: without an order the first on its power plant, else its first. A plant shut "
    "down neither spreads nor explodes, but nothing works any more.";

const BattleWindow damage_control_window(
    {"damage-control", titles::damage_control, "FOS-10.b.ii.9"}, repair_help,
    drafted.otherwise("repair the first power plant hit, else the first").planned(turn_plan).part_of(defending),
    {EMCON_ORDER(repair), EMCON_ORDER(shutdown)});

const BattleWindow last_damage_control_window({"damage-control", titles::last_damage_control, "FOS-10.b.ii.9"},
                                              repair_help, drafted, {EMCON_ORDER(repair), EMCON_ORDER(shutdown)});

std::span<const BattleWindow* const> windows() {
  static constexpr std::array all{&guide_window,
                                  &thrust_window,
                                  &initial_launch_window,
                                  &launch_window,
                                  &missile_thrust_window,
                                  &anti_missile_thrust_window,
                                  &beam_fire_window,
                                  &point_defence_window,
                                  &anti_missile_attack_window,
                                  &missile_attack_window,
                                  &last_damage_control_window,
                                  &damage_control_window};
  return all;
}

const BattleWindow* window_of(const Step& step) {
  return window_of_step<Parts>(step);
}

std::string window_title(const Table& table, const Step& window) {
  const ThrustStep* thrust = std::get_if<ThrustStep>(&window);
  const std::string title = window_of(window)->title();
  return thrust ? titles::with_part(title, sub_phase_text(table, *thrust)) : title;
}

std::string engagement_title(const Table& table, const Step& window) {
  // Before its first turn an engagement is set up.
  const std::string title = window_title(table, window);
  return table.turn > 0 ? titles::combat_turn(table.turn, title) : titles::engagement(title);
}

Ask ask(const Table& table, const Step& step) {
  std::vector<std::vector<Seat>> slots(1);
  const Side side = *side_of(step);
  slots.front().push_back(seat_of(side));
  Ask out = ask_of(*window_of(step), table.side_name(side), std::move(slots));
  if (std::holds_alternative<ThrustStep>(step)) out.title = title_of(table, step);
  return out;
}

table::Offer offer(const View& view) {
  Offering offering(view);
  table::Offer out = offer_of(*window_of(*view.step), "", offering);
  out.title = title_of(view.table, *view.step);
  return out;
}

std::optional<table::Filled> default_if_idle(const View& view) {
  Offering offering(view);
  return rules::default_if_idle(*window_of(*view.step), offering);
}

Checked<OrderList> check(const View& view, const table::Filled& filled, AllWindows all) {
  return read_answer(*window_of(*view.step), all, filled, Reading(view));
}

void add_standing(const Table& table, int last_turn, table::Offer& out) {
  // Damage Control, the last of them, asks only in detailed damage.
  rules::add_standing(table.detailed ? windows() : windows().first(windows().size() - 1), last_turn, out);
}

}  // namespace emcon::rules::fires_of_space::battle
