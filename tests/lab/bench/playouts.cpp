// How many battles a core plays, straight on a ruleset and by the merits of its offers: no host, no network.
// usage: bench_playouts RULESET SCENARIO [BATTLES=40] [FIRST_SEED=1]
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "client/bot/policy.hpp"
#include "common/proof/lot.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/position.hpp"

namespace emcon {
namespace {

using client::bot::Level;
using client::bot::Policy;

constexpr QuestionNo questions_max = 50'000;

/// Of this thread's processor, in seconds: others on the machine do not count.
double cpu_s() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// Adds the time from its making to its end.
class Timed {
 public:
  explicit Timed(double& to) : to_(to), began_(cpu_s()) {}
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;
  ~Timed() { to_ += cpu_s() - began_; }

 private:
  double& to_;
  double began_;
};

struct Costs {
  std::uint64_t questions = 0;
  double all = 0, offer = 0, check = 0, resolve = 0;  ///< seconds; what is left of all is the bots' own
};

/// As a host has it: the order that a check made is the one that is resolved.
match::SeatAnswer answer(const match::Position& position, Seat seat, Policy& policy, QuestionNo question,
                         Costs& costs) {
  const auto offered = [&] {
    const Timed timed(costs.offer);
    return position.offer_for(seat);
  };
  const table::Offer offer = with_lots(offered(), "token " + std::to_string(seat.index), question);
  table::Filled filled = policy.choose(offer, position.asked()->immediate);
  for (int attempt = 1;; ++attempt) {
    const auto checked = [&] {
      const Timed timed(costs.check);
      return position.check(seat, filled);
    };
    match::Verdict verdict = checked();
    if (verdict.problems.empty()) return {seat, std::move(filled), std::move(verdict.order)};
    if (filled == offer.fallback) throw rules::RulesFault("the default is refused: " + verdict.problems.front().text);
    filled = policy.repair(offer, filled, verdict.problems, attempt);
  }
}

void play(const match::CatalogueHandle& catalogue, const rules::Choice& choice, std::uint64_t seed, Costs& costs) {
  const Timed whole(costs.all);
  Bytes32 key{};
  for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  match::SeededDice dice(key);
  std::vector<Policy> policies;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_max); ++seat)
    policies.emplace_back(Level::greedy, seed * 64 + seat);
  std::unique_ptr<match::Position> position = catalogue.setup(choice, dice, match::Windows::with_orders).next;
  for (QuestionNo question = 1; position->asked(); ++question) {
    if (question > questions_max) throw rules::RulesFault("the match does not end");
    ++costs.questions;
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      Policy& policy = policies[slot.front().index];
      policy.turn_to(question);
      answers.push_back(answer(*position, slot.front(), policy, question, costs));
    }
    std::ranges::sort(answers, {}, &match::SeatAnswer::seat);
    const Timed timed(costs.resolve);
    position = position->resolve(answers, question, dice).next;
  }
}

int run(const std::string& name, const std::string& scenario, std::uint64_t battles, std::uint64_t first) {
  const match::RulesetEntry* ruleset = match::find_ruleset(name);
  if (!ruleset) throw std::invalid_argument("no ruleset '" + name + "'");
  const auto documents = data::load_documents(ruleset->folder, ruleset->info.id, "");
  if (!documents) throw std::invalid_argument(documents.error().front().text);
  const auto catalogue = ruleset->load(*documents);
  if (!catalogue) throw std::invalid_argument(catalogue.error().front().text);
  const rules::Choice choice{scenario, {}};
  if (const Problems problems = match::check_choice((*catalogue)->description(), choice); !problems.empty())
    throw std::invalid_argument(problems.front().text);
  Costs costs;
  play(**catalogue, choice, first, costs);  // this one warms up
  costs = {};
  for (std::uint64_t seed = first; seed < first + battles; ++seed) play(**catalogue, choice, seed, costs);
  std::cout << fmt::format(
      R"({{"bench":"playouts","ruleset":"{}","scenario":"{}","battles":{},"battles_per_s":{:.1f},"questions_per_s":{:.0f},"offer":{:.3f},"check":{:.3f},"resolve":{:.3f}}})"
      "\n",
      name, scenario, battles, static_cast<double>(battles) / costs.all,
      static_cast<double>(costs.questions) / costs.all, costs.offer / costs.all, costs.check / costs.all,
      costs.resolve / costs.all);
  return 0;
}

}  // namespace
}  // namespace emcon

int main(int argc, char** argv) {
  if (argc < 3 || argc > 5) {
    std::cerr << "usage: bench_playouts RULESET SCENARIO [BATTLES=40] [FIRST_SEED=1]\n";
    return 2;
  }
  try {
    return emcon::run(argv[1], argv[2], argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 40,
                      argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
  } catch (const std::exception& fault) {
    std::cerr << "error: " << fault.what() << "\n";
    return 1;
  }
}
