// Every window of Sector 14: what is asked, when, and which orders it takes.
#include <array>

#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// A default may have come from a wish that is its owner's alone; the answer is everybody's.
void show_choice(Play& play, const Step&, const Answers&) {
  play.referee.disclose(Audience::everyone());
}

}  // namespace

const Window<Parts> fleet_window(
    {"fleet", titles::fleet, "S14-SES.1"},
    "Take ships for your points, one line a class. Nobody sees them before all teams have chosen.",
    sealed_order.at(Pace::setup), {EMCON_ORDER(take)}, {.close = whole_fleet, .resolve = muster});

const Window<Parts> crew_window(
    {"crew", titles::crew, "S14-CREW.1"},
    "Give each ship piloting, engineering and gunnery of 4 to 8, 20 in all. No order: as on the sheet. All are "
    "opened together.",
    sealed.at(Pace::setup).otherwise("crews as on the sheets"), {EMCON_ORDER(crew), EMCON_ORDER(prefer)},
    {.resolve = open_crews});

const Window<Parts> move_window(
    {"move", titles::move, "S14-P2.5"},
    "Turn the ship, then shift its vector counter within 60 degrees of the new heading; the ship goes there, and "
    "its vector as far again. 'course' takes a suggestion, 'drift' does nothing.",
    at_once.otherwise("drift"), {EMCON_ORDER(course), EMCON_ORDER(move), EMCON_ORDER(drift), EMCON_ORDER(prefer)});

const Window<Parts> fire_window(
    {"fire", titles::fire, "S14-P3.1"},
    "Fire as many weapons as you like, each at one target, and name the section. Results come before the next "
    "order. End with 'done'.",
    at_once.otherwise("hold fire").part_of(firing),
    {EMCON_ORDER(fire), EMCON_ORDER(intercept), EMCON_ORDER(done), EMCON_ORDER(prefer)}, {.resolve = begin_volley});

const Window<Parts> allocate_window(
    {"allocate", titles::allocate, "S14-ICPT.2"}, "Give the hits to seekers in reach; each is destroyed or untouched.",
    at_once.at(Pace::interrupt).otherwise("as many seekers as the hits pay for").part_of(defending),
    {EMCON_ORDER(allocate)});

const Window<Parts> facing_window(
    {"facing", titles::facing, "S14-P3.6"},
    "The shot meets two sides of your plating, or comes from your own hex: choose which takes it.",
    at_once.at(Pace::interrupt).otherwise("preferred plating, else the strongest").part_of(defending),
    {EMCON_ORDER(facing), EMCON_ORDER(prefer)}, {.resolve = show_choice});

const Window<Parts> steer_window(
    {"steer", titles::steer, "S14-P4.1"},
    "Shift each seeker's vector; it must seek its target. No order: it guides itself. Nobody learns who steered.",
    sealed.by_secrets().otherwise("seekers guide themselves"), {EMCON_ORDER(steer), EMCON_ORDER(prefer)},
    {.resolve = [](Play& play, const Step&, const Answers&) { move_seekers(play); }});

const Window<Parts> launch_window({"launch", titles::launch, "S14-P6.1"},
                                  "Launch and charge; targets stay secret. No order: nothing.",
                                  sealed.otherwise("launch nothing"),
                                  {EMCON_ORDER(launch), EMCON_ORDER(charge), EMCON_ORDER(prefer)},
                                  {.resolve = use_launchers});

const Window<Parts> lose_window(
    {"lose", titles::lose, "S14-P5.2"}, "Chips have struck weapons or crew: choose what is lost.",
    at_once.at(Pace::interrupt).otherwise("preferred losses, else by the rules' order").part_of(defending),
    {EMCON_ORDER(lose), EMCON_ORDER(prefer)}, {.resolve = show_choice});

std::span<const Window<Parts>* const> windows() {
  static constexpr std::array all{&fleet_window,  &crew_window,  &move_window,   &fire_window, &allocate_window,
                                  &facing_window, &steer_window, &launch_window, &lose_window};
  return all;
}

const Window<Parts>* window_of(const Step& step) {
  return window_of_step<Parts>(step);
}

}  // namespace emcon::rules::sector_14
