// Holds the rules of the toy: sealed bids, an immediate choice, luck and points.
#include "tests/match/toy/toy.hpp"

#include <algorithm>

namespace emcon::rules::toy {
namespace {

constexpr int prize_worth_max = 10;
constexpr int gamble_sides = 6;
/// Length of the track of points.
constexpr int points_shown = 100;
/// Coins a luck of 1 is worth: luck only breaks ties.
constexpr int bid_weight = 100;

Why why(Purpose purpose, std::uint8_t seat = 0xff, std::uint32_t turn = 0) {
  return {static_cast<std::uint16_t>(purpose), RefId{seat, turn}, RefId{}};
}

std::string seat_word(std::size_t seat) {
  return "Seat " + std::to_string(seat);
}

Outcome settle(const State& state) {
  std::vector<std::int64_t> scores(state.side_names.size(), 0);
  for (const Player& player : state.players) scores[player.side.index] += player.points * 1000;
  const std::int64_t best = *std::ranges::max_element(scores);
  Outcome out;
  if (std::ranges::count(scores, best) == 1)
    for (std::uint8_t side = 0; side < scores.size(); ++side)
      if (scores[side] == best) out.winners.push_back(Side{side});
  out.text = out.winners.empty() ? "A tie." : state.side_names[out.winners[0].index] + " has most points.";
  out.scores = std::move(scores);
  return out;
}

void next_prize(State& state, Referee& referee) {
  const int worth =
      referee.draw(prize_worth_max, why(Purpose::prize, 0xff, static_cast<std::uint32_t>(state.turn))) + 1;
  state.prize.assign(worth, Audience::nobody());
}

void next_turn(State& state, Referee& referee) {
  state.choosing.reset();
  if (state.turn == state.turns) {
    state.over = settle(state);
    referee.tell(Audience::everyone(), {"The last prize is gone. " + state.over->text, "TOY-4", {}});
    return;
  }
  ++state.turn;
  referee.set_turn(state.turn);
  next_prize(state, referee);
  referee.tell(Audience::everyone(), {"Turn " + std::to_string(state.turn) + " begins.", "TOY-1", {}});
}

/// Chance of each seat, told to it alone, and the best of all.
void bids(State& state, const std::vector<Answer<Order>>& answers, Referee& referee) {
  int best = -1;
  for (const Answer<Order>& answer : answers) {
    Player& player = state.players[answer.seat.index];
    const Audience own = Audience::only(answer.seat);
    const Rolled luck = referee.roll({1, state.luck_sides}, why(Purpose::luck, answer.seat.index), own);
    const int bid = answer.order.bid;
    player.coins.assign(player.coins.truth(referee.key()) - bid, own);
    player.last_bid.assign(bid, own);
    referee.tell(
        own, {"You bid " + std::to_string(bid) + ", luck " + std::to_string(luck.values[0]) + ".", "TOY-2", {luck}});
    const int total = bid * bid_weight + luck.values[0];
    if (total <= best) continue;
    best = total;
    state.choosing = answer.seat;
  }
  state.last_prize = state.prize.truth(referee.key());
  referee.reveal(state.prize, Audience::everyone());
  const std::string prize = std::to_string(state.last_prize);
  referee.tell(Audience::everyone(),
               {seat_word(state.choosing->index) + " wins a prize of " + prize + ".", "TOY-3", {}});
}

void choice(State& state, const Answer<Order>& answer, Referee& referee) {
  Player& player = state.players[answer.seat.index];
  if (!answer.order.gamble) {
    player.points += state.last_prize;
    referee.tell(Audience::everyone(), {seat_word(answer.seat.index) + " keeps the prize.", "TOY-3.a", {}});
  } else {
    const Rolled die = referee.roll({1, gamble_sides}, why(Purpose::gamble, answer.seat.index), Audience::everyone());
    const bool won = die.values[0] * 2 > gamble_sides;
    if (won) player.points += 2 * state.last_prize;
    referee.tell(
        Audience::everyone(),
        {seat_word(answer.seat.index) + (won ? " gambles and doubles it." : " gambles it away."), "TOY-3.b", {die}});
  }
  next_turn(state, referee);
}

void seat_left(State& state, Seat seat, Referee& referee) {
  Player& player = state.players[seat.index];
  player.out = true;
  referee.tell(Audience::everyone(), {seat_word(seat.index) + " is out.", "TOY-5", {}});
  std::vector<std::uint8_t> sides;
  for (const Player& other : state.players)
    if (!other.out && std::ranges::find(sides, other.side.index) == sides.end()) sides.push_back(other.side.index);
  if (sides.size() <= 1) {
    state.over = settle(state);
    if (sides.size() == 1) state.over->winners = {Side{sides[0]}};
  } else if (state.choosing == seat) {
    next_turn(state, referee);
  }
}

void put_fact(table::Thing& thing, const char* name, int value) {
  table::Fact& fact = thing.facts.emplace_back();
  fact.name = name;
  fact.value = std::to_string(value);
  fact.clause = "TOY-2";
}

table::Field number_field(std::string name, std::int64_t max) {
  table::Field field;
  field.name = std::move(name);
  field.kind = table::FieldKind::number;
  field.max = max;
  field.fallback = std::int64_t{0};
  return field;
}

std::int64_t number_in(const table::FilledLine& line, const std::string& name) {
  const table::Value* value = table::find(line, name);
  const auto* number = value ? std::get_if<std::int64_t>(value) : nullptr;
  return number ? *number : 0;
}

Problem wrong(std::string code, std::string text, int line = -1, std::string field = {}) {
  return {std::move(code), std::move(text), "TOY-2", line, std::move(field), {}};
}

}  // namespace

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  const auto scenario = std::ranges::find(catalogue.scenarios, choice.scenario, &Scenario::id);
  if (scenario == catalogue.scenarios.end()) throw RulesFault("no scenario " + choice.scenario);
  State state{catalogue.luck_sides, scenario->turns, 1, {}, Veiled<int>(0, Audience::nobody()), 0, {}, {}, {}};
  for (const table::FilledLine& line : choice.options.lines)
    if (line.subject == "turns") state.turns = static_cast<int>(number_in(line, "value"));
  for (std::uint8_t side = 0; side < scenario->sides.size(); ++side) {
    state.side_names.push_back(scenario->sides[side].name);
    for (int i = 0; i < scenario->sides[side].seats; ++i) {
      const Audience own = Audience::only(Seat{static_cast<std::uint8_t>(state.players.size())});
      state.players.push_back({Side{side}, Veiled<int>(scenario->coins, own), Veiled<int>(0, own), 0, false});
    }
  }
  referee.set_turn(1);
  next_prize(state, referee);
  referee.tell(Audience::everyone(), {"Turn 1 begins.", "TOY-1", {}});
  return state;
}

std::optional<Ask> Rules::asked(const State& state) {
  if (state.over) return std::nullopt;
  Ask ask;
  if (state.choosing) {
    ask = {"choice", "Keep or gamble", "TOY-3", {{*state.choosing}}, Pace::interrupt, true, false};
    return ask;
  }
  ask = {"bid", "Sealed bids", "TOY-2", {}, Pace::order, false, true};
  for (std::uint8_t seat = 0; seat < state.players.size(); ++seat)
    if (!state.players[seat].out) ask.slots.push_back({Seat{seat}});
  return ask;
}

table::Clock Rules::clock(const State& state) {
  return {state.turn, state.choosing ? "choice" : "bidding", state.over ? "over" : ""};
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
  view.over = state.over.has_value();
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

table::Offer Rules::offer(const View& view) {
  table::Offer offer;
  offer.clauses = {"TOY-2", "TOY-3"};
  if (!view.own || view.over) return offer;
  if (view.choosing) {
    if (view.choosing != view.own) return offer;
    offer.title = "Keep the prize or gamble it.";
    for (const auto& [verb, label] : {std::pair{"keep", "Keep it"}, std::pair{"gamble", "Gamble it"}}) {
      table::OfferLine& line = offer.lines.emplace_back();
      line.verb = verb;
      line.label = label;
      line.clause = 1;
      line.merit = view.last_prize * 1000;
    }
    offer.fallback.lines.push_back({"keep", "", "", {}});
    return offer;
  }
  offer.title = "Bid for the prize.";
  const int coins = view.players[view.own->index].coins.value_or(0);
  table::OfferLine& line = offer.lines.emplace_back();
  line.verb = "bid";
  line.label = "Bid coins";
  line.fields.push_back(number_field("coins", coins));
  line.fields[0].secret = true;
  line.clause = 0;
  line.secret = true;
  offer.fallback.lines.push_back({"bid", "", "", {{"coins", std::int64_t{0}}}});
  return offer;
}

table::Offer Rules::standing(const View& view) {
  table::Offer offer;
  if (!view.own) return offer;
  for (const char* kind : {"bid", "choice"}) {
    table::Field until = number_field("until", 1000);
    until.required = false;
    offer.lines.push_back({"standing", "", kind, "Answer the default", {until}, 1, -1, "", std::nullopt, false});
  }
  return offer;
}

Checked<Order> Rules::check(const View& view, const table::Filled& filled) {
  Checked<Order> out;
  if (filled.lines.size() != 1) {
    out.problems.push_back(wrong("one_line", "Answer with exactly one line."));
    return out;
  }
  const table::FilledLine& line = filled.lines[0];
  if (view.choosing) {
    if (line.verb != "keep" && line.verb != "gamble")
      out.problems.push_back(wrong("not_offered", "Choose keep or gamble.", 0));
    else
      out.order = Order{0, line.verb == "gamble"};
    return out;
  }
  const int coins = view.own ? view.players[view.own->index].coins.value_or(0) : 0;
  const std::int64_t bid = number_in(line, "coins");
  if (line.verb != "bid")
    out.problems.push_back(wrong("not_offered", "Only a bid is offered now.", 0));
  else if (bid < 0 || bid > coins)
    out.problems.push_back(wrong("too_much", "Bid from 0 to " + std::to_string(coins) + " coins.", 0, "coins"));
  else
    out.order = Order{static_cast<int>(bid), false};
  if (out.order) out.consequences.push_back({0, "left", std::to_string(coins - bid) + " coins left", std::nullopt});
  return out;
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  referee.set_turn(state.turn);
  if (const auto* left = std::get_if<SeatLeft>(&input)) {
    seat_left(state, left->seat, referee);
    return state;
  }
  const auto& answers = std::get<std::vector<Answer<Order>>>(input);
  if (state.choosing)
    choice(state, answers.at(0), referee);
  else
    bids(state, answers, referee);
  return state;
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.over;
}

table::Board Rules::render(const View& view) {
  table::Board board;
  board.clock = {view.turn, view.choosing ? "choice" : "bidding", view.over ? "over" : ""};
  for (const std::string& name : view.side_names) {
    table::SideInfo& side = board.sides.emplace_back();
    side.name = name;
    side.colour = "red";
  }
  board.things.reserve(view.players.size());
  for (std::size_t i = 0; i < view.players.size(); ++i) {
    const SeenPlayer& player = view.players[i];
    table::Thing& thing = board.things.emplace_back();
    thing.handle = "p" + std::to_string(i);
    thing.kind = "player";
    thing.glyph = std::to_string(i);
    thing.name = seat_word(i);
    thing.side = player.side.index;
    table::Track& points = thing.tracks.emplace_back();
    points.name = "points";
    points.filled = player.points;
    points.size = points_shown;
    if (player.coins) put_fact(thing, "coins", *player.coins);
    if (player.last_bid) put_fact(thing, "last bid", *player.last_bid);
    if (player.out) thing.tags.push_back("out");
  }
  if (view.prize) board.notes.push_back("prize " + std::to_string(*view.prize));
  return board;
}

void Rules::dump(const State& state, const RefereeKey& key, Writer& writer) {
  writer.begin("toy");
  writer.number("turn", state.turn);
  writer.number("turns", state.turns);
  writer.number("prize", state.prize.truth(key));
  writer.number("last_prize", state.last_prize);
  writer.number("choosing", state.choosing ? state.choosing->index : -1);
  for (const Player& player : state.players) {
    writer.begin("player");
    writer.number("coins", player.coins.truth(key));
    writer.number("last_bid", player.last_bid.truth(key));
    writer.number("points", player.points);
    writer.number("out", player.out ? 1 : 0);
    writer.end();
  }
  if (state.over) writer.text("over", state.over->text);
  writer.end();
}

}  // namespace emcon::rules::toy
