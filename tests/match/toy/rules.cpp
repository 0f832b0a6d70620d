// Answers the host: set-up, what is asked, views, offers, checks, and what answers do.
#include <algorithm>

#include "server/rules/kit/scenario.hpp"
#include "tests/match/toy/catalogue/phrases.hpp"
#include "tests/match/toy/orders/orders.hpp"

namespace emcon::rules::toy {
namespace {

constexpr int turns_shown_max = 1000;

std::int64_t number_in(const table::FilledLine& line, const std::string& name) {
  const table::Value* value = table::find(line, name);
  const auto* number = value ? std::get_if<std::int64_t>(value) : nullptr;
  return number ? *number : 0;
}

bool is_asked(const View& view) {
  if (!view.own || view.over) return false;
  return view.choosing ? view.choosing == view.own : !view.players[view.own->index].out;
}

std::string waiting_title(const View& view) {
  return view.over ? titles::over() : titles::waiting();
}

const Window<Parts>* window_asking(const View& view) {
  return is_asked(view) ? &window_of(view.choosing) : nullptr;
}
std::string asked_about(const View&) {
  return "";
}

}  // namespace

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  const Scenario& scenario = catalogue.scenarios[place_of_scenario(catalogue, choice)];
  State state{catalogue.luck_sides, scenario.turns, 1, {}, Veiled<int>(0, Audience::nobody()), 0, {}, {}, {}};
  for (const table::FilledLine& line : choice.options.lines)
    if (line.subject == "turns") state.turns = static_cast<int>(number_in(line, "value"));
  for (std::uint8_t side = 0; side < scenario.sides.size(); ++side) {
    state.side_names.push_back(scenario.sides[side].name);
    for (int i = 0; i < scenario.sides[side].seats; ++i) {
      const Audience own = Audience::only(Seat{static_cast<std::uint8_t>(state.players.size())});
      state.players.push_back({Side{side}, Veiled<int>(scenario.coins, own), Veiled<int>(0, own), 0, false});
    }
  }
  referee.set_turn(1);
  Play play{state, referee};
  next_prize(play);
  play.tell(Audience::everyone(), "Turn 1 begins.", "TOY-1");
  return state;
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  const Window<Parts>& window = window_of(state.choosing);
  return resolved_in(window, std::move(state), input, referee);
}

std::optional<Ask> Rules::asked(const State& state) {
  if (state.outcome) return std::nullopt;
  std::vector<std::vector<Seat>> slots;
  if (state.choosing) slots.push_back({*state.choosing});
  for (std::uint8_t seat = 0; !state.choosing && seat < state.players.size(); ++seat)
    if (!state.players[seat].out) slots.push_back({Seat{seat}});
  return ask_of(window_of(state.choosing), "", std::move(slots));
}

table::Clock Rules::clock(const State& state) {
  return {state.turn, state.choosing ? "choice" : "bidding", state.outcome ? "over" : ""};
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "TOY-2", turns_shown_max, view.own.has_value());
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  view.turn = state.turn;
  view.turns = state.turns;
  if (sight.viewer().is_seat()) view.own = sight.viewer().seat();
  view.choosing = state.choosing;
  if (const int* prize = state.prize.seen_by(sight)) view.prize = *prize;
  view.last_prize = state.last_prize;
  view.side_names = state.side_names;
  view.over = state.outcome.has_value();
  view.players.reserve(state.players.size());
  for (const Player& player : state.players) {
    SeenPlayer& seen = view.players.emplace_back();
    seen.side = player.side;
    seen.points = player.points;
    seen.out = player.out;
    if (const int* coins = player.coins.seen_by(sight)) seen.coins = *coins;
    if (const int* bid = player.last_bid.seen_by(sight)) seen.last_bid = *bid;
  }
  return view;
}

EMCON_ANSWERS("TOY-2");

}  // namespace emcon::rules::toy
