// Every window of the warship rules: what is asked, when, and which orders it takes.
#include <array>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/orders/sortie.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr const char* movement_help =
    "Say where your ships and missiles go; what you leave out goes straight on at its speed. The points that a course "
    "spends are the ship's new speed.";

/// Of each seat shots come first, then bombs, then bombardments.
void run_fire(Play& play, const Step& step, const Answers& answers) {
  for (const Answer<OrderList>& answer : answers) {
    const auto own = [&](Seat seat, const auto&) { return seat == answer.seat; };
    play.deferred.call<FireOrder>(play, step, own);
    play.deferred.call<BombOrder>(play, step, own);
    play.deferred.call<Bombarding>(play, step, own);
  }
  play.close_question();
}

/// What destroys itself is gone before missiles are launched, and these fly before craft do.
void run_launches(Play& play, const Step& step, const Answers&) {
  play.deferred.call<Destructing>(play, step);
  launch_all(play, std::get<LaunchStep>(step).side);
  play.deferred.call<Sortie>(play, step);
  play.close_question();
}

/// All windows of the movement take the same orders: neighbouring half-steps of one side are one question (ALT-R84).
Window<Parts> movement_window(WindowHead head) {
  return {head,
          movement_help,
          drafted.otherwise("everything goes straight on at its speed"),
          movement_orders(),
          {.close = whole_movement, .resolve = [](Play& play, const Step& step, const Answers&) {
             run_movement(play, std::get<MoveStep>(step));
           }}};
}

Window<Parts> fire_window_of(WindowHead head, std::vector<const OrderRow*> orders, const Routine& routine = firing) {
  return {head,
          "Choose targets. All damage of the step takes effect after both sides have fired.",
          drafted.otherwise("nothing is fired").by_secrets().part_of(routine),
          std::move(orders),
          {.resolve = run_fire}};
}

}  // namespace

std::vector<const OrderRow*> movement_orders() {
  return {EMCON_ORDER(coast),   EMCON_ORDER(course), EMCON_ORDER(move),     EMCON_ORDER(orbit),
          EMCON_ORDER(descend), EMCON_ORDER(land),   EMCON_ORDER(liftoff),  EMCON_ORDER(dock),
          EMCON_ORDER(mgo),     EMCON_ORDER(mmove),  EMCON_ORDER(destruct), EMCON_ORDER(zero)};
}

const Window<Parts> sheets_window({"sheets", titles::sheets, "ALT-R100"},
                                  "Bring sheets of your own from files of the ship designer, to buy them beside those "
                                  "of the catalogue. Nobody else learns of them.",
                                  sealed.at(Pace::setup), {EMCON_ORDER(bring)});

const Window<Parts> fleet_window({"fleet", titles::fleet, "ALT-R91"},
                                 "Take ships for your points. Nobody sees them before all have chosen.",
                                 sealed_order.at(Pace::setup), {EMCON_ORDER(take)},
                                 {.resolve = [](Play& play, const Step&, const Answers&) {
                                   play.referee.disclose(Audience::everyone());
                                 }});

const Window<Parts> setup_window({"setup", titles::setup, "ALT-R90"},
                                 "Name your flagship, and choose what the scenario lets you choose in secret. What is "
                                 "left out goes by the rules or by lot.",
                                 sealed.at(Pace::setup).otherwise("the largest ship has the flag"),
                                 {EMCON_ORDER(flagship), EMCON_ORDER(choose)},
                                 {.resolve = [](Play& play, const Step&, const Answers&) { open_set_up(play); }});

const Window<Parts> flagship_window({"flagship", titles::flagship, "ALT-R55"},
                                    "Your flagship is gone: name another one.",
                                    sealed.otherwise("the largest ship has the flag"), {EMCON_ORDER(flagship)});

const Window<Parts> heavy_window = movement_window({"move-heavy", titles::move_heavy, "ALT-6.1"});
const Window<Parts> medium_window = movement_window({"move-medium", titles::move_medium, "ALT-6.1"});
const Window<Parts> small_window = movement_window({"move-small", titles::move_small, "ALT-6.1"});
const Window<Parts> missiles_window = movement_window({"missiles", titles::missiles, "ALT-6.1"});
const Window<Parts> counters_window = movement_window({"counter-missiles", titles::counter_missiles, "ALT-7.6"});

const Window<Parts> beams_window =
    fire_window_of({"beams", titles::beams, "ALT-9.2"}, {EMCON_ORDER(fire), EMCON_ORDER(bombard)});
const Window<Parts> torpedoes_window = fire_window_of({"torpedoes", titles::torpedoes, "ALT-9.2"}, {EMCON_ORDER(fire)});
const Window<Parts> antimissile_window =
    fire_window_of({"antimissile", titles::antimissile, "ALT-R108"}, {EMCON_ORDER(fire)}, defending);
const Window<Parts> bombs_window = fire_window_of({"bombs", titles::bombs, "ALT-9.15"}, {EMCON_ORDER(bomb)});
const Window<Parts> fire_window =
    fire_window_of({"fire", titles::fire, "ALT-R86"}, {EMCON_ORDER(fire), EMCON_ORDER(bomb), EMCON_ORDER(bombard)});

const Window<Parts> hold_window({"hold", titles::hold, "ALT-9.14"},
                                "Missiles that have reached their targets attack, but those that you hold.",
                                drafted.otherwise("all attack").by_secrets().part_of(firing), {EMCON_ORDER(hold)});

const Window<Parts> launch_window({"launch", titles::launch, "ALT-8.2"},
                                  "Launch missiles and craft, and say what damage control works at.",
                                  drafted.otherwise("nothing is launched or repaired").by_secrets(),
                                  {EMCON_ORDER(launch), EMCON_ORDER(sortie), EMCON_ORDER(zero), EMCON_ORDER(repair),
                                   EMCON_ORDER(destruct)},
                                  {.close = whole_repairs, .resolve = run_launches});

const Window<Parts> repair_window({"repair", titles::repair, "ALT-14.1"}, "Say what damage control works at.",
                                  sealed.otherwise("nothing is repaired").by_secrets(), {EMCON_ORDER(repair)},
                                  {.close = whole_repairs});

std::span<const Window<Parts>* const> windows() {
  static constexpr std::array all{
      &sheets_window, &fleet_window,       &setup_window,    &flagship_window, &heavy_window,     &medium_window,
      &small_window,  &missiles_window,    &counters_window, &beams_window,    &torpedoes_window, &bombs_window,
      &fire_window,   &antimissile_window, &hold_window,     &launch_window,   &repair_window};
  return all;
}

namespace {

struct WindowOf {
  const Window<Parts>* operator()(const SheetsStep&) const { return &sheets_window; }
  const Window<Parts>* operator()(const FleetStep&) const { return &fleet_window; }
  const Window<Parts>* operator()(const SetupStep&) const { return &setup_window; }
  const Window<Parts>* operator()(const FlagshipStep&) const { return &flagship_window; }
  const Window<Parts>* operator()(const MoveStep& step) const {
    static constexpr std::array by_step{&heavy_window, &medium_window, &small_window, &missiles_window,
                                        &counters_window};
    return by_step[static_cast<std::size_t>(step_of(step.first))];
  }
  const Window<Parts>* operator()(const FireStep& step) const {
    static constexpr std::array by_kind{&beams_window, &torpedoes_window, &bombs_window, &fire_window,
                                        &antimissile_window};
    return by_kind[static_cast<std::size_t>(step.kind)];
  }
  const Window<Parts>* operator()(const HoldStep&) const { return &hold_window; }
  const Window<Parts>* operator()(const LaunchStep&) const { return &launch_window; }
  const Window<Parts>* operator()(const RepairStep&) const { return &repair_window; }
  template <class Runs>
  const Window<Parts>* operator()(const Runs&) const {
    return nullptr;
  }
};

}  // namespace

const Window<Parts>* window_of(const Step& step) {
  return std::visit(WindowOf(), step);
}

}  // namespace emcon::rules::alternity_warships
