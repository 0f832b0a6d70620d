// Answers the host: set-up, what is asked, views, offers, checks, and what answers do.
#include <algorithm>

#include "server/rules/kit/scenario.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

constexpr int turns_shown_max = 100;

bool is_asked(const View& view) {
  return view.own && !view.over && !view.out[view.own->index];
}

/// In a row along the zone, all facing the same way.
Point first_place(const Zone& zone, int nth, int of) {
  const Point size = zone.high - zone.low;
  return {zone.low.x + size.x * (nth + 1) / (of + 1), zone.low.y + size.y / 2};
}

}  // namespace

std::string handle_of(const std::vector<Skiff>& skiffs, int skiff) {
  const Side side = skiffs[ix(skiff)].side;
  const auto before =
      std::count_if(skiffs.begin(), skiffs.begin() + skiff, [&](const Skiff& other) { return other.side == side; });
  return std::string(1, static_cast<char>('a' + side.index)) + number(before + 1);
}

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  const auto scenario = std::ranges::find(catalogue.scenarios, choice.scenario, &Scenario::id);
  if (scenario == catalogue.scenarios.end()) throw RulesFault("no scenario " + choice.scenario);
  State state{*scenario, Phase::place, 1, {}, {}, {}, {}};
  state.scenario.turns = option_number(choice.options, "turns", scenario->turns);
  for (std::uint8_t side = 0; side < scenario->sides.size(); ++side) {
    const int seats = scenario->sides[side].seats, all = seats * scenario->skiffs;
    for (int nth = 0; nth < all; ++nth) {
      const Seat seat{static_cast<std::uint8_t>(count_of(state.mines) + nth / scenario->skiffs)};
      const Zone& zone = scenario->zones[side];
      state.skiffs.push_back({seat,
                              Side{side},
                              nth % scenario->skiffs + 1,
                              first_place(zone, nth, all),
                              zone.heading,
                              hull_full,
                              {},
                              std::nullopt,
                              Veiled<int>(mines_full, Audience::only(seat))});
    }
    for (int i = 0; i < seats; ++i)
      state.mines.emplace_back(std::vector<Mine>{},
                               Audience::only(Seat{static_cast<std::uint8_t>(state.mines.size())}));
  }
  state.out.assign(state.mines.size(), false);
  referee.set_turn(1);
  return state;
}

std::optional<Ask> Rules::asked(const State& state) {
  if (state.over) return std::nullopt;
  std::vector<std::vector<Seat>> slots;
  for (std::uint8_t seat = 0; seat < state.out.size(); ++seat)
    if (!state.out[seat]) slots.push_back({Seat{seat}});
  return ask_of(window_of(state.phase), "", std::move(slots));
}

table::Clock Rules::clock(const State& state) {
  return {state.turn, window_of(state.phase).kind, state.over ? "over" : ""};
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  if (sight.viewer().is_seat()) view.own = sight.viewer().seat();
  view.scenario = state.scenario;
  view.phase = state.phase;
  view.turn = state.turn;
  view.out = state.out;
  view.over = state.over.has_value();
  for (int i = 0; i < count_of(state.skiffs); ++i) {
    const Skiff& skiff = state.skiffs[ix(i)];
    SeenSkiff& seen = view.skiffs.emplace_back();
    seen.handle = handle_of(state.skiffs, i);
    seen.seat = skiff.seat;
    seen.side = skiff.side;
    seen.number_in_seat = skiff.number;
    seen.at = skiff.at;
    seen.heading = skiff.heading;
    seen.hull = skiff.hull;
    seen.trail = skiff.trail;
    seen.shot_at = skiff.shot_at;
    if (const int* mines = skiff.mines.seen_by(sight)) seen.mines = *mines;
  }
  for (const auto& mines : state.mines)
    if (const std::vector<Mine>* seen = mines.seen_by(sight))
      view.mines.insert(view.mines.end(), seen->begin(), seen->end());
  return view;
}

table::Offer Rules::offer(const View& view) {
  if (!is_asked(view)) return waiting_offer(view.over ? "The battle is over" : "Waiting for the others");
  Offering offering(view);
  return offer_of(window_of(view.phase), "", offering);
}

bool Rules::idle(const View& view) {
  if (!is_asked(view)) return false;
  Offering offering(view);
  return idle_of(window_of(view.phase), offering);
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "SKF-1", turns_shown_max, view.own.has_value());
}

Checked<OrderList> Rules::check(const View& view, const table::Filled& filled) {
  if (is_asked(view)) return read_answer(window_of(view.phase), filled, Reading(view));
  return not_asked("not_your_turn", "SKF-1");
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  referee.set_turn(state.turn);
  Play play{state, referee};
  carry_out(window_of(state.phase), play, Step{}, input);
  return state;
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.over;
}

}  // namespace emcon::rules::skiffs
