// What a long match and a big board cost: reading back an operational match of 500 turns and the largest battle on a
// plane, and one viewer's board of the largest scenarios, projected and encoded. Prints one JSON line per result.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "client/bot/policy.hpp"
#include "common/wire/convert.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "tests/match/rig.hpp"

namespace emcon {
namespace {

using client::bot::Level;
using client::bot::Policy;
using Steady = std::chrono::steady_clock;

struct Battle {
  const char* ruleset;
  const char* scenario;
  const char* data = "";  ///< folder of a scenario that is not shipped
};

double since_ms(Steady::time_point began) {
  return std::chrono::duration<double, std::milli>(Steady::now() - began).count();
}

/// One answer of a bot through the host; the default if the host refuses what the bot likes.
void answer(match::testing::Rig& rig, int seat, const v1::Question& question, Policy& policy) {
  const table::Offer offer = wire::from_proto(question.offer());
  policy.turn_to(question.question());
  table::Filled filled = policy.choose(offer, question.immediate());
  for (int attempt = 0; attempt < 2; ++attempt) {
    v1::ClientFrame frame;
    frame.mutable_submit()->set_question(question.question());
    *frame.mutable_submit()->mutable_filled() = wire::to_proto(filled);
    if (match::testing::code_of(rig.send(seat, frame)).empty()) return;
    filled = offer.fallback;
  }
  throw std::runtime_error("the default was refused");
}

/// Plays to the end; how many questions were asked.
std::uint32_t play(match::testing::Rig& rig) {
  Policy policies[] = {{Level::greedy, 1}, {Level::greedy, 2}};
  match::testing::Ear ears[2];
  std::uint32_t questions = 0;
  while (!rig.host->ended()) {
    bool answered = false;
    for (int seat = 0; seat < 2 && !rig.host->ended(); ++seat) {
      const v1::Question question = ears[seat].newest(rig, match::testing::seat_view(seat));
      if (!question.yours()) continue;
      answer(rig, seat, question, policies[seat]);
      questions = std::max(questions, question.question());
      answered = true;
    }
    if (!answered) throw std::runtime_error("nobody is asked");
  }
  return questions;
}

void resume(const Battle& battle) {
  match::testing::Rig::Options options;
  options.ruleset = battle.ruleset;
  options.scenario = battle.scenario;
  options.directory = battle.data;
  match::testing::Rig rig(options);
  rig.start();
  const auto started = Steady::now();
  const std::uint32_t questions = play(rig);
  const double played = since_ms(started);
  std::size_t bytes = 0;
  for (const store::Record& record : rig.stored.records) bytes += record.bytes.size();
  double best = 0;
  for (int round = 0; round < 5; ++round) {
    const auto began = Steady::now();
    const auto again = rig.restored();
    const double ms = since_ms(began);
    if (!again->ended()) throw std::runtime_error("the match read back is not over");
    best = round == 0 ? ms : std::min(best, ms);
  }
  std::cout << fmt::format(
      R"({{"bench":"resume","scenario":"{}","questions":{},"records":{},"log_bytes":{},"played_ms":{:.0f},"ms":{:.1f}}})"
      "\n",
      battle.scenario, questions, rig.stored.records.size(), bytes, played, best);
}

void project(const Battle& battle) {
  const match::RulesetEntry& entry = *match::find_ruleset(battle.ruleset);
  const auto catalogue = entry.load(*data::load_embedded(entry.folder)).value();
  match::SeededDice dice(Bytes32{1});
  Policy policies[] = {{Level::greedy, 1}, {Level::greedy, 2}};
  auto position = catalogue->setup({battle.scenario, {}}, dice, match::Windows::with_orders).next;
  std::vector<double> us;
  std::size_t most = 0;
  for (QuestionNo question = 1; position->asked(); ++question) {
    for (const Viewer viewer : {Viewer::spectator(), Viewer::of(Seat{0})}) {
      const auto began = Steady::now();
      const std::string bytes = wire::to_proto(position->board_for(viewer)).SerializeAsString();
      us.push_back(1000 * since_ms(began));
      most = std::max(most, bytes.size());
    }
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      const Seat seat = slot.front();
      const table::Offer offer = position->offer_for(seat);
      table::Filled filled = policies[seat.index].choose(offer, position->asked()->immediate);
      if (!position->check(seat, filled).problems.empty()) filled = offer.fallback;
      answers.push_back({seat, std::move(filled)});
    }
    position = position->resolve(answers, question, dice).next;
  }
  std::sort(us.begin(), us.end());
  std::cout << fmt::format(
      R"({{"bench":"project_encode","scenario":"{}","boards":{},"us_p50":{:.0f},"us_p99":{:.0f},"us_max":{:.0f},"bytes_max":{}}})"
      "\n",
      battle.scenario, us.size(), us[us.size() / 2], us[us.size() * 99 / 100], us.back(), most);
}

}  // namespace
}  // namespace emcon

int main() {
  for (const emcon::Battle& battle : {emcon::Battle{"fires-of-space", "gate-of-orun"},
                                      {"fires-of-space", "twin-gates"},
                                      {"stellar-empires-fleet", "line-of-battle"},
                                      {"stellar-empires-fleet", "two-nests"},
                                      {"alternity-warships", "large"},
                                      {"alternity-warships", "hammerfall"}})
    emcon::project(battle);
  emcon::resume({"fires-of-space", "long-watch", EMCON_SOURCE_DIR "/tests/lab/bench/data"});
  emcon::resume({"stellar-empires-fleet", "line-of-battle"});
  return 0;
}
