// Answers the host: set-up, what is asked, views, offers, checks, and what answers do.
#include <algorithm>

#include "server/rules/kit/scenario.hpp"
#include "tests/match/skiffs/catalogue/phrases.hpp"
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

const Window<Parts>* window_asking(const View& view) {
  return is_asked(view) ? &window_of(view.phase) : nullptr;
}
std::string asked_about(const View&) {
  return "";
}
std::string waiting_title(const View& view) {
  return view.over ? titles::over() : titles::waiting();
}

}  // namespace

std::string handle_of(const std::vector<Skiff>& skiffs, int skiff) {
  const Side side = skiffs[ix(skiff)].side;
  const auto before =
      std::count_if(skiffs.begin(), skiffs.begin() + skiff, [&](const Skiff& other) { return other.side == side; });
  return std::string(1, static_cast<char>('a' + side.index)) + number(before + 1);
}

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  const Scenario& scenario = catalogue.scenarios[place_of_scenario(catalogue, choice)];
  State state{scenario, Phase::place, 1, {}, {}, {}, {}};
  state.scenario.turns = option_number(choice.options, "turns", scenario.turns);
  for (std::uint8_t side = 0; side < scenario.sides.size(); ++side) {
    const int seats = scenario.sides[side].seats, all = seats * scenario.skiffs;
    for (int nth = 0; nth < all; ++nth) {
      const Seat seat{static_cast<std::uint8_t>(count_of(state.mines) + nth / scenario.skiffs)};
      const Zone& zone = scenario.zones[side];
      state.skiffs.push_back({seat,
                              Side{side},
                              nth % scenario.skiffs + 1,
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
  if (state.outcome) return std::nullopt;
  std::vector<std::vector<Seat>> slots;
  for (std::uint8_t seat = 0; seat < state.out.size(); ++seat)
    if (!state.out[seat]) slots.push_back({Seat{seat}});
  return ask_of(window_of(state.phase), "", std::move(slots));
}

table::Clock Rules::clock(const State& state) {
  return {state.turn, window_of(state.phase).kind, state.outcome ? "over" : ""};
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  if (sight.viewer().is_seat()) view.own = sight.viewer().seat();
  view.scenario = state.scenario;
  view.phase = state.phase;
  view.turn = state.turn;
  view.out = state.out;
  view.over = state.outcome.has_value();
  for (int i = 0; i < count_of(state.skiffs); ++i) {
    const Skiff& skiff = state.skiffs[ix(i)];
    view.skiffs.push_back({handle_of(state.skiffs, i), skiff.seat, skiff.side, skiff.number, skiff.at, skiff.heading,
                           skiff.hull, skiff.trail, skiff.shot_at, std::nullopt});
    if (const int* mines = skiff.mines.seen_by(sight)) view.skiffs.back().mines = *mines;
  }
  for (const auto& mines : state.mines)
    if (const std::vector<Mine>* seen = mines.seen_by(sight))
      view.mines.insert(view.mines.end(), seen->begin(), seen->end());
  return view;
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "SKF-1", turns_shown_max, view.own.has_value());
}

EMCON_ANSWERS("SKF-1");

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  const Window<Parts>& window = window_of(state.phase);
  return resolved_in(window, std::move(state), input, referee);
}

}  // namespace emcon::rules::skiffs
