// Plays a scenario to the end by bots, many times, and prints how the results spread: what a scenario's docs quote. Any
// ruleset. Ends with 1 if a match stalls or a default is refused, with 2 if what was asked for cannot be played.
//
// usage: emcon_spread RULESET SCENARIO [GAMES=200] [FIRST_SEED=1] [greedy|random|mixed] [NAME=VALUE ...] [--data DIR]
//        [--journal]
// NAME=VALUE is a match option, as in `emcon new`; DIR/RULESET has data files of one's own, as for `emcon-server
// serve`. --journal prints what was told in each match, to find out why it went as it did.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "common/words/words.hpp"
#include "server/data/folder.hpp"
#include "tests/lab/spread/bot_battle.hpp"
#include "tests/lab/spread/evenings.hpp"

namespace emcon {
namespace {

struct Plan {
  std::string ruleset, scenario;
  std::uint64_t games = 200, first = 1;
  std::string levels = "greedy";
  std::vector<std::string> options;  ///< "name=value"
  std::string data;                  ///< directory, or empty
  bool journal = false;              ///< print what is told as well
};

std::int64_t quantile(std::vector<std::int64_t> values, std::size_t percent) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[(values.size() - 1) * percent / 100];
}

/// What the seats had to do with their hands: answers, those with a choice, and a hundred of those for each turn.
struct Load {
  std::vector<std::int64_t> locks, needed, per_turn;
};

Load load_of(const std::vector<BotBattle>& games) {
  Load out;
  for (const BotBattle& game : games)
    for (const SeatLoad& seat : game.seats) {
      if (seat.locks == 0) continue;
      out.locks.push_back(seat.locks);
      out.needed.push_back(seat.needed);
      out.per_turn.push_back(100 * seat.needed / std::max(1, game.turns));
    }
  return out;
}

void report(const Plan& plan, const rules::ScenarioDescription& scenario, const std::vector<BotBattle>& games) {
  std::vector<std::uint64_t> wins(scenario.sides.size(), 0);
  std::uint64_t ties = 0;
  std::vector<std::vector<std::int64_t>> scores(scenario.sides.size());
  std::vector<std::int64_t> questions, turns, first_shots, evenings;
  std::int64_t repairs = 0, fallbacks = 0;
  std::map<std::string, int> refused;
  for (const BotBattle& game : games) {
    ties += game.outcome.winners.empty();
    for (const Side side : game.outcome.winners) ++wins[side.index];
    for (std::size_t side = 0; side < scores.size() && side < game.outcome.scores.size(); ++side)
      scores[side].push_back(game.outcome.scores[side] / 1000);
    questions.push_back(game.questions);
    turns.push_back(game.turns);
    evenings.push_back(evenings_of(game.by_hand));
    if (game.first_shot > 0) first_shots.push_back(game.first_shot);
    repairs += game.repairs;
    fallbacks += game.fallbacks;
    for (const auto& [why, times] : game.refused) refused[why] += times;
  }
  const auto spread = [](const std::vector<std::int64_t>& values) {
    return fmt::format("[{},{},{},{},{}]", quantile(values, 0), quantile(values, 25), quantile(values, 50),
                       quantile(values, 75), quantile(values, 100));
  };
  const Load load = load_of(games);
  std::string sides;
  for (std::size_t side = 0; side < scores.size(); ++side)
    sides += fmt::format(R"({}{{"side":"{}","wins":{},"score":{}}})", side == 0 ? "" : ",", scenario.sides[side].name,
                         wins[side], spread(scores[side]));
  std::string why;
  for (const auto& [what, times] : refused) why += fmt::format(R"({}"{}":{})", why.empty() ? "" : ",", what, times);
  std::cout << fmt::format(
      R"({{"scenario":"{}","bots":"{}","games":{},"ties":{},"sides":[{}],"turns":{},"first_shot":{},"shot_in":{},"questions":{},"locks":{},"locks_needed":{},"needed_per_100_turns":{},"evenings":{},"repairs":{},"defaults":{},"refused":{{{}}}}})"
      "\n",
      plan.scenario, plan.levels, games.size(), ties, sides, spread(turns), spread(first_shots), first_shots.size(),
      spread(questions), spread(load.locks), spread(load.needed), spread(load.per_turn), spread(evenings), repairs,
      fallbacks, why);
}

/// Prints what has been told, line by line; what sides are told alone stands in brackets.
void print_told(const match::Position&, const std::vector<rules::Event>& events) {
  for (const rules::Event& event : events) {
    const bool open = event.audience == Audience::everyone();
    std::cout << event.turn << (open ? " " : " (") << event.telling.text << (open ? "\n" : ")\n");
  }
}

/// The options of the plan as the scenario's own offer takes them.
table::Filled read_options(const Plan& plan, const table::Offer& offer) {
  table::Filled out;
  for (const std::string& text : plan.options) {
    const std::size_t at = text.find('=');
    const auto line = std::ranges::find(offer.lines, text.substr(0, at), &table::OfferLine::variant);
    if (at == std::string::npos || line == offer.lines.end())
      throw std::invalid_argument("'" + text + "' is not NAME=VALUE with an option of " + plan.scenario);
    auto value = words::parse_value(offer, line->fields.front(), text.substr(at + 1));
    if (!value) throw std::invalid_argument(line->variant + ": " + value.error().text);
    out.lines.push_back({line->verb, line->subject, line->variant, {{line->fields.front().name, std::move(*value)}}});
  }
  return out;
}

int play_all(const Plan& plan, const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario) {
  const rules::Choice choice{scenario.id, read_options(plan, scenario.options)};
  if (const Problems problems = match::check_choice(catalogue.description(), choice); !problems.empty())
    throw std::invalid_argument(problems.front().text);
  std::vector<BotBattle> games;
  for (std::uint64_t seed = plan.first; seed < plan.first + plan.games; ++seed) {
    try {
      games.push_back(play_by_bots(catalogue, choice, plan.levels, seed, plan.journal ? Look(print_told) : Look()));
    } catch (const std::exception& fault) {
      std::cerr << "error: " << plan.scenario << " seed " << seed << ": " << fault.what() << "\n";
      return 1;
    }
  }
  report(plan, scenario, games);
  return 0;
}

int run(const Plan& plan) {
  const match::RulesetEntry* ruleset = match::find_ruleset(plan.ruleset);
  if (!ruleset) throw std::invalid_argument("no ruleset '" + plan.ruleset + "'");
  const auto documents = data::load_documents(ruleset->folder, ruleset->info.id, plan.data);
  if (!documents) throw std::invalid_argument(documents.error().front().text);
  const auto catalogue = ruleset->load(*documents);
  if (!catalogue) throw std::invalid_argument(catalogue.error().front().text);
  for (const rules::ScenarioDescription& scenario : (*catalogue)->description().scenarios)
    if (scenario.id == plan.scenario) return play_all(plan, **catalogue, scenario);
  throw std::invalid_argument("no scenario '" + plan.scenario + "' in ruleset '" + plan.ruleset + "'");
}

/// Words in their places; those with a '=' are options.
Plan plan_of(const std::vector<std::string>& given) {
  Plan plan;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == "--data" && i + 1 < given.size())
      plan.data = given[++i];
    else if (given[i] == "--journal")
      plan.journal = true;
    else
      (given[i].find('=') == std::string::npos ? words : plan.options).push_back(given[i]);
  }
  if (words.size() < 2 || words.size() > 5)
    throw std::invalid_argument(
        "usage: emcon_spread RULESET SCENARIO [GAMES] [FIRST_SEED] [greedy|random|mixed] [NAME=VALUE ...] [--data "
        "DIR] [--journal]");
  plan.ruleset = words[0];
  plan.scenario = words[1];
  if (words.size() > 2) plan.games = std::strtoull(words[2].c_str(), nullptr, 10);
  if (words.size() > 3) plan.first = std::strtoull(words[3].c_str(), nullptr, 10);
  if (words.size() > 4) plan.levels = words[4];
  return plan;
}

}  // namespace
}  // namespace emcon

int main(int argc, char** argv) {
  try {
    return emcon::run(emcon::plan_of({argv + 1, argv + argc}));
  } catch (const std::invalid_argument& wrong) {
    std::cerr << "error: " << wrong.what() << "\n";
    return 2;
  }
}
