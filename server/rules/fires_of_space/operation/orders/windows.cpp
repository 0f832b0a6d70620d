// Every window of the operational game: what is asked, when, and which orders it takes.
#include <algorithm>
#include <array>
#include <string_view>

#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Who has forces that nobody has seen may order in any window.
constexpr Answering hidden_sealed = sealed.by_secrets(), hidden_drafted = drafted.by_secrets();

/// Orders about one kind of thing, which are offered together thing by thing.
constexpr const char* together[] = {"steer follow keep-away intercept", "plot abort recalibrate",
                                    "accept capture ransom destroy", "split join"};

/// "Thrust plans", "Engage?": what a step asks.
std::string step_title(const Step& step) {
  return std::holds_alternative<EngageStep>(step) ? titles::engage_or_not() : window_of(step)->title();
}

/// "Thrust, sub-phase 2 of 6", "Engage at 2516 in VARO?", or the step's title.
std::string step_label(const Table& table, const Theatre& theatre, const Step& step) {
  const std::string part = part_of(table, theatre, step);
  if (std::holds_alternative<EngageStep>(step) && !part.empty()) return titles::engage_at(part);
  return part.empty() ? step_title(step) : titles::with_part(step_title(step), part);
}

/// Puts the lines of these verbs, which stand together, in the order of the things they are about.
void sort_by_subject(const Knowledge& of, std::string_view verbs, table::Offer& offer) {
  std::vector<std::string> things;
  for (const ContactShip& contact : of.picture.ships) things.push_back(contact.handle);
  for (const OwnUnit& unit : of.force.units) things.push_back(unit.handle);
  for (const OwnShip& ship : of.force.ships) things.push_back(ship.body.handle);
  const auto place = [&](const table::OfferLine& line) { return std::ranges::find(things, line.subject); };
  const auto about = [&](const table::OfferLine& line) { return has_word(verbs, line.verb); };
  const auto first = std::ranges::find_if(offer.lines, about);
  std::ranges::stable_sort(first, std::find_if_not(first, offer.lines.end(), about), {}, place);
}

}  // namespace

const Window<Parts> deploy_window(
    {"deploy", titles::deploy, "FOS-9"},
    "Choose a hex of its zone for each hidden unit; nobody else learns it. No order: the hex is drawn by lot.",
    hidden_sealed.at(Pace::setup), {EMCON_ORDER(deploy), EMCON_ORDER(tonnage)});

const Window<Parts> engage_window(
    {"engage", titles::engage, "FOS-10.a.iii"},
    "Say yes to fight a tactical battle in this hex now; it begins if either side says yes. No order: no.",
    hidden_drafted.otherwise("no engagement"), {EMCON_ORDER(engage)});

const Window<Parts> plan_window(
    {"plan", titles::plan, "FOS-11.e.ii"},
    "Plan the whole phase for each unit: steer to a new future hex, follow or keep away from a contact, or "
    "declare an interception in public. Play stops for new plans when both sides are told something. 'steps' "
    "plays this turn window by window.",
    hidden_sealed.otherwise("no thrust"),
    {EMCON_ORDER(keep), EMCON_ORDER(steps), EMCON_ORDER(steer), EMCON_ORDER(follow), EMCON_ORDER(keep_away),
     EMCON_ORDER(intercept), EMCON_ORDER(loopstart), EMCON_ORDER(shutdown), EMCON_ORDER(tonnage), EMCON_ORDER(split),
     EMCON_ORDER(join)},
    {.resolve = plans_given});

const Window<Parts> single_window(
    {"single", titles::single, "FOS-11.e.vii"},
    "If both sides say yes, each moves everything at once and nobody intercepts. No order: no.",
    hidden_sealed.otherwise("thrust in sub-phases"), {EMCON_ORDER(single)}, {.resolve = agree_on_single});

const Window<Parts> declare_window(
    {"declare", titles::declare, "FOS-11.e.vi.5"},
    "Declare one interception, or decline for the rest of this phase. No order: decline.",
    hidden_drafted.otherwise("no interceptions"), {EMCON_ORDER(decline), EMCON_ORDER(intercept)},
    {.resolve = declarations_made});

const Window<Parts> loop_window({"loop", titles::loop, "FOS-11.e.vi.8"},
                                "Units intercept each other in a ring: choose which of them moves first.",
                                hidden_drafted, {EMCON_ORDER(loopstart)}, {.resolve = loops_begun});

const Window<Parts> thrust_window(
    {"op-thrust", titles::thrust, "FOS-11.e.iv"},
    "Each unit may shift its future marker one hex, 1 up and clockwise to 6. No order: it keeps its course, or "
    "closes if it intercepts.",
    hidden_drafted.otherwise("no thrust in a sub-phase"),
    {EMCON_ORDER(thrust), EMCON_ORDER(tonnage), EMCON_ORDER(split), EMCON_ORDER(join)}, {.resolve = thrust_batch});

const Window<Parts> single_phase_window({"single-thrust", titles::single_thrust, "FOS-11.e.vii"},
                                        "Give each unit its steps for the whole phase. No order: it keeps its course.",
                                        hidden_drafted.otherwise("no thrust"),
                                        {EMCON_ORDER(thrust), EMCON_ORDER(tonnage), EMCON_ORDER(split),
                                         EMCON_ORDER(join)},
                                        {.resolve = thrust_at_once});

const Window<Parts> shut_down_window(
    {"shut-down", titles::shut_down, "FOS-17.d.i"},
    "Ships with more than 2 power plant hits may shut the plant down for the rest of the game before the dice.",
    hidden_drafted.otherwise("power plants stay on"), {EMCON_ORDER(shutdown)}, {.resolve = hold_shut_downs});

const Window<Parts> closing_window(
    {"closing", titles::closing, "FOS-12.c"},
    "Note, abort or carry out jumps, and say what becomes of ships at your mercy. Play stops for new orders "
    "when both sides are told something.",
    hidden_sealed.otherwise("no jumps noted, nothing special"),
    {EMCON_ORDER(keep), EMCON_ORDER(plot), EMCON_ORDER(abort), EMCON_ORDER(recalibrate), EMCON_ORDER(accept),
     EMCON_ORDER(capture), EMCON_ORDER(ransom), EMCON_ORDER(destroy), EMCON_ORDER(tonnage), EMCON_ORDER(split),
     EMCON_ORDER(join)},
    {.resolve = hold_closing});

const Window<Parts> jump_window({"jump", titles::jump, "FOS-12.c"},
                                "Stationary ships may note a jump: where to, and in which turn. Nobody else learns it.",
                                hidden_drafted.otherwise("no jumps noted"),
                                {EMCON_ORDER(plot), EMCON_ORDER(abort), EMCON_ORDER(recalibrate), EMCON_ORDER(tonnage),
                                 EMCON_ORDER(split), EMCON_ORDER(join)},
                                {.resolve = jump_now});

const Window<Parts> special_window({"special", titles::special, "FOS-18.a"},
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

Ask ask_of(const Table& table, const Theatre& theatre, const Step& step) {
  const std::optional<Side> side = side_of(step);
  std::vector<std::vector<Seat>> slots{{seat_of(letters)}, {seat_of(numbers)}};
  if (side) slots = {{seat_of(*side)}};
  Ask ask = rules::ask_of(*window_of(step), "", std::move(slots));
  const std::string title = step_label(table, theatre, step);
  ask.title = side ? battle::title_for(title, table.side_name(*side)) : title;
  return ask;
}

table::Offer offer(const Table& table, const View& view, Side side) {
  Offering offering(Knowledge(table, view, side));
  table::Offer out = offer_of(*window_of(*view.step), "", offering);
  out.title = battle::title_for(step_title(*view.step), table.side_name(side));
  for (const char* verbs : together) sort_by_subject(offering, verbs, out);
  return out;
}

std::optional<table::Filled> default_if_idle(const Table& table, const View& view, Side side) {
  Offering offering(Knowledge(table, view, side));
  return rules::default_if_idle(*window_of(*view.step), offering);
}

Checked<OrderList> check(const Table& table, const View& view, Side side, const table::Filled& filled, AllWindows all) {
  return read_answer(*window_of(*view.step), all, filled, Reading(Knowledge(table, view, side)));
}

}  // namespace emcon::rules::fires_of_space::operation
