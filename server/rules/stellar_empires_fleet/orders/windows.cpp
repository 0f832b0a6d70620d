// Every window of the fleet rules: what is asked, when, and which orders it takes.
#include <array>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {

const Window<Parts> fleet_window({"fleet", titles::fleet, "SEF-R106"},
                                 "Take ships of one faction for your points. Nobody sees them before all have chosen.",
                                 sealed_order.at(Pace::setup), {EMCON_ORDER(take)},
                                 {.resolve = [](Play& play, const Step&, const Answers&) {
                                   play.referee.disclose(Audience::everyone());
                                   play.table().phase = Phase::setup;
                                 }});

const Window<Parts> setup_window({"setup", titles::setup, "SEF-R57"},
                                 "Place your ships in your zone and stock magazines. What you leave out is done by "
                                 "default. All is opened together but what "
                                 "magazines hold and reserves.",
                                 sealed.at(Pace::setup).otherwise("placed in a row, magazines of the first munition"),
                                 {EMCON_ORDER(deploy), EMCON_ORDER(form), EMCON_ORDER(stock), EMCON_ORDER(load),
                                  EMCON_ORDER(reserve), EMCON_ORDER(group), EMCON_ORDER(train), EMCON_ORDER(prefer)},
                                 {.close = whole_magazines,
                                  .resolve = [](Play& play, const Step&, const Answers&) { open_set_up(play); }});

const Window<Parts> arrive_window({"arrive", titles::arrive, "SEF-R54"},
                                  "Say where on its edge the group comes to the table.",
                                  at_once.by_secrets().otherwise("the middle of the edge"), {EMCON_ORDER(arrive)});

const Window<Parts> move_window(
    {"move", titles::move, "SEF-4.3"},
    "Give commands, launch, fly, and activate the unit. After a command's roll you are asked again.",
    at_once.otherwise("the first unit flies straight on, as short as it can"),
    {EMCON_ORDER(command), EMCON_ORDER(course), EMCON_ORDER(launch), EMCON_ORDER(lay), EMCON_ORDER(hangar),
     EMCON_ORDER(activate)},
    {.close = whole_activation, .resolve = move_unit});

const Window<Parts> course_window(
    {"course", titles::course, "SEF-R95"},
    "Commands are done: launch, and say what each ship flies. Preset is what of your plan is still legal.",
    at_once.otherwise("as planned, else straight on"),
    {EMCON_ORDER(course), EMCON_ORDER(launch), EMCON_ORDER(lay), EMCON_ORDER(hangar), EMCON_ORDER(prefer)},
    {.close = whole_plan, .resolve = fly_unit});

const Window<Parts> fire_window({"fire", titles::fire, "SEF-4.4"},
                                "Fire a unit's weapons, each system at one target, all in one answer: "
                                "what is left out holds fire. Or pass.",
                                at_once.otherwise("hold fire").part_of(firing),
                                {EMCON_ORDER(fire), EMCON_ORDER(flak), EMCON_ORDER(pass), EMCON_ORDER(prefer)},
                                {.close = whole_fire, .resolve = fire_unit});

const Window<Parts> section_window(
    {"section", titles::section, "SEF-7.5.1"},
    "Attacks come on the line between two sides: choose which of them takes each.",
    at_once.at(Pace::interrupt).otherwise("preferred sides, else the strongest").part_of(defending),
    {EMCON_ORDER(section), EMCON_ORDER(prefer)});

const Window<Parts> defend_window(
    {"defend", titles::defend, "SEF-7.9.5"},
    "Give interceptor dice to hits that can be stopped. Each success stops a hit.",
    at_once.at(Pace::interrupt).otherwise("dice evenly, dearest hits first").part_of(defending),
    {EMCON_ORDER(defend), EMCON_ORDER(assist), EMCON_ORDER(cover), EMCON_ORDER(prefer)});

const Window<Parts> lose_window(
    {"lose", titles::lose, "SEF-7.10.3.2"}, "Choose which weapon the hit takes.",
    at_once.at(Pace::interrupt).otherwise("preferred losses, else the cheapest in energy").part_of(defending),
    {EMCON_ORDER(lose), EMCON_ORDER(prefer)});

const Window<Parts> odd_window({"odd", titles::odd, "SEF-R68"}, "Equally near ships: say who gets one point more.",
                               at_once.at(Pace::interrupt).otherwise("the first ships by number").part_of(firing),
                               {EMCON_ORDER(odd)});

const Window<Parts> end_window({"end", titles::end, "SEF-4.7"},
                               "Repair, board, jump, restore shields and load, for all your ships. No order: nothing.",
                               sealed.otherwise("nothing"),
                               {EMCON_ORDER(repair), EMCON_ORDER(boardfight), EMCON_ORDER(jump), EMCON_ORDER(restore),
                                EMCON_ORDER(load), EMCON_ORDER(group), EMCON_ORDER(reconstitute), EMCON_ORDER(withdraw),
                                EMCON_ORDER(prefer)},
                               {.resolve = end_phase});

const Window<Parts> fly_window(
    {"fly", titles::fly, "SEF-13.2.2"},
    "Move four of your flights, or all that are left: by a word where to, or to a point. They "
    "go straight, and stop where they meet an enemy flight.",
    at_once.otherwise("they stay"), {EMCON_ORDER(go), EMCON_ORDER(fly)},
    {.close = whole_packet, .resolve = fly_packet});

const Window<Parts> dogfight_window(
    {"dogfight", titles::dogfight, "SEF-13.6.2"},
    "Where one side has more flights, it says who breaks off; the other side says whether it lets them, else a roll "
    "decides. What is beyond twice the smaller side goes freely.",
    sealed.at(Pace::interrupt).otherwise("nobody breaks off, none is let go"), {EMCON_ORDER(dogfight)},
    {.resolve = resolve_dogfights});

const Window<Parts> strike_window({"strike", titles::strike, "SEF-13.7"},
                                  "Up to four of your flights strike. Those that are not named hold.",
                                  at_once.otherwise("they hold"), {EMCON_ORDER(strike), EMCON_ORDER(hold)},
                                  {.resolve = strike_by_packet});

const Window<Parts> save_window(
    {"save", titles::save, "SEF-R59"}, "A flight may spend its shields before a save, or fuel to roll it again.",
    at_once.at(Pace::interrupt).otherwise("fuel is spent, shields where they are needed").part_of(defending),
    {EMCON_ORDER(save)});

std::span<const Window<Parts>* const> windows() {
  static constexpr std::array all{&fleet_window, &setup_window,   &arrive_window,   &move_window,   &course_window,
                                  &fire_window,  &section_window, &defend_window,   &lose_window,   &odd_window,
                                  &end_window,   &fly_window,     &dogfight_window, &strike_window, &save_window};
  return all;
}

const Window<Parts>* window_of(const Step& step) {
  return window_of_step<Parts>(step);
}

}  // namespace emcon::rules::stellar_empires_fleet
