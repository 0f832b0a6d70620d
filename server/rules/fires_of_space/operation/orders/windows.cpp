// Every window of the operational game: what is asked, when, and which orders it takes.
#include <array>

#include "server/rules/fires_of_space/operation/operation.hpp"
#include "server/rules/fires_of_space/operation/orders/orders.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Who has forces that nobody has seen may order in any window.
constexpr Answering hidden_sealed = sealed.by_secrets(), hidden_drafted = drafted.by_secrets();

}  // namespace

const Window<Parts> deploy_window(
    {"deploy", "Hidden deployment", "FOS-9"},
    "Choose a hex of its zone for each hidden unit; nobody else learns it. No order: the hex is drawn by lot.",
    hidden_sealed.at(Pace::setup), {EMCON_ORDER(deploy), EMCON_ORDER(tonnage)});

const Window<Parts> engage_window(
    {"engage", "Engage", "FOS-10.a.iii"},
    "Say yes to fight a tactical battle in this hex now; it begins if either side says yes. No order: no.",
    hidden_drafted.otherwise("no engagement"), {EMCON_ORDER(engage)});

const Window<Parts> plan_window(
    {"plan", "Thrust plans", "FOS-11.e.ii"},
    "Plan the whole phase for each unit: steer to a new future hex, follow or keep away from a contact, or "
    "declare an interception in public. Play stops for new plans when both sides are told something. 'steps' "
    "plays this turn window by window.",
    hidden_sealed.otherwise("no thrust"),
    {EMCON_ORDER(keep), EMCON_ORDER(steps), EMCON_ORDER(steer), EMCON_ORDER(follow), EMCON_ORDER(keep_away),
     EMCON_ORDER(intercept), EMCON_ORDER(loopstart), EMCON_ORDER(shutdown), EMCON_ORDER(tonnage), EMCON_ORDER(split),
     EMCON_ORDER(join)},
    {.resolve = plans_given});

const Window<Parts> single_window(
    {"single", "Thrust in one phase?", "FOS-11.e.vii"},
    "If both sides say yes, each moves everything at once and nobody intercepts. No order: no.",
    hidden_sealed.otherwise("thrust in sub-phases"), {EMCON_ORDER(single)}, {.resolve = agree_on_single});

const Window<Parts> declare_window(
    {"declare", "Interceptions", "FOS-11.e.vi.5"},
    "Declare one interception, or decline for the rest of this phase. No order: decline.",
    hidden_drafted.otherwise("no interceptions"), {EMCON_ORDER(decline), EMCON_ORDER(intercept)},
    {.resolve = declarations_made});

const Window<Parts> loop_window({"loop", "Where the loop begins", "FOS-11.e.vi.8"},
                                "Units intercept each other in a ring: choose which of them moves first.",
                                hidden_drafted, {EMCON_ORDER(loopstart)}, {.resolve = loops_begun});

const Window<Parts> thrust_window(
    {"op-thrust", "Thrust", "FOS-11.e.iv"},
    "Each unit may shift its future marker one hex, 1 up and clockwise to 6. No order: it keeps its course, or "
    "closes if it intercepts.",
    hidden_drafted.otherwise("no thrust in a sub-phase"),
    {EMCON_ORDER(thrust), EMCON_ORDER(tonnage), EMCON_ORDER(split), EMCON_ORDER(join)}, {.resolve = thrust_batch});

const Window<Parts> single_phase_window({"single-thrust", "Thrust in one phase", "FOS-11.e.vii"},
                                        "Give each unit its steps for the whole phase. No order: it keeps its course.",
                                        hidden_drafted.otherwise("no thrust"),
                                        {EMCON_ORDER(thrust), EMCON_ORDER(tonnage), EMCON_ORDER(split),
                                         EMCON_ORDER(join)},
                                        {.resolve = thrust_at_once});

const Window<Parts> shut_down_window(
    {"shut-down", "Power plants", "FOS-17.d.i"},
    "Ships with more than 2 power plant hits may shut the plant down for the rest of the game before the dice.",
    hidden_drafted.otherwise("power plants stay on"), {EMCON_ORDER(shutdown)}, {.resolve = hold_shut_downs});

const Window<Parts> closing_window(
    {"closing", "Jumps and special actions", "FOS-12.c"},
    "Note, abort or carry out jumps, and say what becomes of ships at your mercy. Play stops for new orders "
    "when both sides are told something.",
    hidden_sealed.otherwise("no jumps noted, nothing special"),
    {EMCON_ORDER(keep), EMCON_ORDER(plot), EMCON_ORDER(abort), EMCON_ORDER(recalibrate), EMCON_ORDER(accept),
     EMCON_ORDER(capture), EMCON_ORDER(ransom), EMCON_ORDER(destroy), EMCON_ORDER(tonnage), EMCON_ORDER(split),
     EMCON_ORDER(join)},
    {.resolve = hold_closing});

const Window<Parts> jump_window({"jump", "Jumps", "FOS-12.c"},
                                "Stationary ships may note a jump: where to, and in which turn. Nobody else learns it.",
                                hidden_drafted.otherwise("no jumps noted"),
                                {EMCON_ORDER(plot), EMCON_ORDER(abort), EMCON_ORDER(recalibrate), EMCON_ORDER(tonnage),
                                 EMCON_ORDER(split), EMCON_ORDER(join)},
                                {.resolve = jump_now});

const Window<Parts> special_window({"special", "Special actions", "FOS-18.a"},
                                   "Accept a surrender or capture instead, ransom civilians, destroy prizes.",
                                   hidden_drafted.otherwise("nothing special"),
                                   {EMCON_ORDER(accept), EMCON_ORDER(capture), EMCON_ORDER(ransom),
                                    EMCON_ORDER(destroy), EMCON_ORDER(tonnage), EMCON_ORDER(split), EMCON_ORDER(join)},
                                   {.resolve = act_now});

std::span<const Window<Parts>* const> windows() {
  static constexpr std::array all{&plan_window,    &closing_window, &engage_window,       &single_window,
                                  &declare_window, &thrust_window,  &single_phase_window, &shut_down_window,
                                  &jump_window,    &special_window, &deploy_window,       &loop_window};
  return all;
}

const Window<Parts>* window_of(const Step& step) {
  return window_of_step<Parts>(step);
}

std::optional<Side> side_of(const Step& step) {
  return std::visit(
      []<class S>(const S& of) -> std::optional<Side> {
        if constexpr (requires { of.side; })
          return of.side;
        else
          return std::nullopt;
      },
      step);
}

bool is_asked(const View& view, std::optional<Side> side) {
  return side && view.step && side_of(*view.step).value_or(*side) == *side;
}

}  // namespace emcon::rules::fires_of_space::operation
