// Plays a scenario to the end by bots, many times, straight on the ruleset, and prints how the results spread: what a
// scenario's docs quote. Any ruleset; bots see what a player sees. Ends with 1 if a match stalls or a default is
// refused.
//
// usage: emcon_spread RULESET SCENARIO [GAMES=200] [FIRST_SEED=1] [greedy|random|mixed] [OPTION=VALUE ...]
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "client/bot/policy.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/position.hpp"

namespace emcon {
namespace {

using client::bot::Level;
using client::bot::Policy;

constexpr QuestionNo questions_max = 50'000;

struct Plan {
  std::string ruleset, scenario;
  std::uint64_t games = 200, first = 1;
  std::string levels = "greedy";
  table::Filled options;
};

struct Game {
  rules::Outcome outcome;
  QuestionNo questions = 0;
  int turns = 0;
  int repairs = 0;    ///< answers of the bots that had to be changed
  int fallbacks = 0;  ///< of these given up for the default
};

Level level_of(const std::string& levels, std::uint64_t seed, std::size_t seat) {
  if (levels == "mixed") return (seed + seat) % 2 == 0 ? Level::greedy : Level::random;
  return levels == "random" ? Level::random : Level::greedy;
}

table::Filled answer(const match::Position& position, Seat seat, Policy& policy, Game& game) {
  const table::Offer offer = position.offer_for(seat);
  const bool immediate = position.asked()->immediate;
  table::Filled filled = policy.choose(offer, immediate);
  for (int attempt = 1;; ++attempt) {
    const Problems problems = position.check(seat, filled).problems;
    if (problems.empty()) return filled;
    if (filled == offer.fallback)
      throw rules::RulesFault(position.asked()->kind + ": the default is refused: " + problems.front().text);
    ++game.repairs;
    filled = policy.repair(offer, filled, problems, attempt);
    game.fallbacks += filled == offer.fallback;
  }
}

Game play(const match::CatalogueHandle& catalogue, const Plan& plan, std::uint64_t seed) {
  match::Bytes32 key{};
  for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  match::SeededDice dice(key);
  std::vector<Policy> policies;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(emcon::seats_max); ++seat)
    policies.emplace_back(level_of(plan.levels, seed, seat), seed * 64 + seat);
  Game game;
  auto position = catalogue.setup({plan.scenario, plan.options}, dice).next;
  while (position->asked()) {
    if (++game.questions > questions_max) throw rules::RulesFault("the match does not end");
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      Policy& policy = policies[slot.front().index];
      policy.turn_to(game.questions);
      answers.push_back({slot.front(), answer(*position, slot.front(), policy, game)});
    }
    std::sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
    position = position->resolve(answers, game.questions, dice).next;
  }
  game.outcome = *position->outcome();
  game.turns = position->clock().turn;
  return game;
}

std::int64_t quantile(std::vector<std::int64_t> values, std::size_t percent) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[(values.size() - 1) * percent / 100];
}

void report(const Plan& plan, const rules::ScenarioDescription& scenario, const std::vector<Game>& games) {
  std::vector<std::uint64_t> wins(scenario.sides.size(), 0);
  std::uint64_t ties = 0;
  std::vector<std::vector<std::int64_t>> scores(scenario.sides.size());
  std::vector<std::int64_t> questions, turns;
  std::int64_t repairs = 0, fallbacks = 0;
  for (const Game& game : games) {
    ties += game.outcome.winners.empty();
    for (const Side side : game.outcome.winners) ++wins[side.index];
    for (std::size_t side = 0; side < scores.size() && side < game.outcome.scores.size(); ++side)
      scores[side].push_back(game.outcome.scores[side] / 1000);
    questions.push_back(game.questions);
    turns.push_back(game.turns);
    repairs += game.repairs;
    fallbacks += game.fallbacks;
  }
  const auto spread = [](const std::vector<std::int64_t>& values) {
    return fmt::format("[{},{},{},{},{}]", quantile(values, 0), quantile(values, 25), quantile(values, 50),
                       quantile(values, 75), quantile(values, 100));
  };
  std::string sides;
  for (std::size_t side = 0; side < scores.size(); ++side)
    sides += fmt::format(R"({}{{"side":"{}","wins":{},"score":{}}})", side == 0 ? "" : ",", scenario.sides[side].name,
                         wins[side], spread(scores[side]));
  std::cout << fmt::format(
      R"({{"scenario":"{}","bots":"{}","games":{},"ties":{},"sides":[{}],"turns":{},"questions":{},"repairs":{},"defaults":{}}})"
      "\n",
      plan.scenario, plan.levels, games.size(), ties, sides, spread(turns), spread(questions), repairs, fallbacks);
}

int run(const Plan& plan) {
  for (const match::RulesetEntry& entry : match::registry()) {
    if (entry.info.id != plan.ruleset) continue;
    const auto documents = data::load_embedded(entry.folder);
    if (!documents) throw rules::RulesFault(documents.error().front().text);
    const auto catalogue = entry.load(*documents);
    if (!catalogue) throw rules::RulesFault(catalogue.error().front().text);
    for (const rules::ScenarioDescription& scenario : (*catalogue)->description().scenarios) {
      if (scenario.id != plan.scenario) continue;
      std::vector<Game> games;
      for (std::uint64_t seed = plan.first; seed < plan.first + plan.games; ++seed) {
        try {
          games.push_back(play(**catalogue, plan, seed));
        } catch (const std::exception& fault) {
          std::cerr << "error: " << plan.scenario << " seed " << seed << ": " << fault.what() << "\n";
          return 1;
        }
      }
      report(plan, scenario, games);
      return 0;
    }
  }
  std::cerr << "error: no scenario '" << plan.scenario << "' in ruleset '" << plan.ruleset << "'\n";
  return 2;
}

}  // namespace
}  // namespace emcon

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: emcon_spread RULESET SCENARIO [GAMES] [FIRST_SEED] [greedy|random|mixed] [OPTION=VALUE ...]\n";
    return 2;
  }
  emcon::Plan plan;
  plan.ruleset = argv[1];
  plan.scenario = argv[2];
  if (argc > 3) plan.games = std::strtoull(argv[3], nullptr, 10);
  if (argc > 4) plan.first = std::strtoull(argv[4], nullptr, 10);
  if (argc > 5) plan.levels = argv[5];
  for (int i = 6; i < argc; ++i) {
    const std::string option = argv[i];
    const std::size_t at = option.find('=');
    plan.options.lines.push_back(
        {"option",
         "",
         option.substr(0, at),
         {{"value", emcon::table::Token{at == std::string::npos ? "on" : option.substr(at + 1)}}}});
  }
  return emcon::run(plan);
}
