// How many answers a person still gives by hand who has fire and defence answered as suggested, and that it costs him
// nothing. EMCON_BATTLES=4000 plays as many as the figures of docs/scenarios.md; EMCON_SEED is the first seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include "common/table/suggest.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/as_suggested.hpp"
#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {
namespace {

std::uint64_t number_in(const char* name, std::uint64_t otherwise) {
  const char* wish = std::getenv(name);
  return wish ? std::strtoull(wish, nullptr, 10) : otherwise;
}

/// A person at a seat who sets answers as suggested when the first such question comes, and anew whenever they ended.
class Person {
 public:
  explicit Person(Seat seat) : seat_(seat) {}

  void look(const match::Position& position) {
    const table::Board board = position.board_for(Viewer::of(seat_));
    set_ = set_ && match::unexpected_between(seen_, board, seat_.index).empty();
    seen_ = board;
  }
  /// Nothing: he answers by hand.
  std::optional<table::Filled> answer(const match::Position& position) {
    const table::Offer offer = position.offer_for(seat_);
    const bool is_routine = position.asked()->routine;
    if (!set_ || !is_routine) {
      by_hand_ += !offer.idle;
      set_ = set_ || is_routine;
      return std::nullopt;
    }
    table::Filled out = table::suggestion(offer, position.asked()->immediate);
    while (out != offer.fallback) {
      const Problems problems = position.check(seat_, out).problems;
      if (problems.empty()) return out;
      const std::vector<bool> faulty = table::lines_at_fault(out, problems);
      table::Filled less;
      for (std::size_t i = 0; i < faulty.size(); ++i)
        if (!faulty[i]) less.lines.push_back(out.lines[i]);
      out = less.lines.empty() ? offer.fallback : std::move(less);
    }
    return out;
  }
  int by_hand() const { return by_hand_; }

 private:
  Seat seat_;
  table::Board seen_;
  bool set_ = false;
  int by_hand_ = 0;
};

struct Bound {
  const char* scenario;
  const char* pace;
  std::uint64_t battles;  ///< played unless EMCON_BATTLES says otherwise
  int by_hand;            ///< the median seat's at most
};

class Routine : public testing::TestWithParam<Bound> {};

TEST_P(Routine, LeavesFewAnswersToGiveByHand) {
  const Bound& bound = GetParam();
  const match::RulesetEntry* ruleset = match::find_ruleset("fires-of-space");
  const auto catalogue = *ruleset->load(*data::load_embedded(ruleset->folder));
  const rules::Choice choice{bound.scenario,
                             {{{"option", "", match::pace_option, {{"value", table::Token{bound.pace}}}}}}};
  const std::uint64_t first = number_in("EMCON_SEED", 1), games = number_in("EMCON_BATTLES", bound.battles);
  std::vector<int> hands;
  std::array<int, 2> wins{}, without{};
  for (std::uint64_t seed = first; seed < first + games; ++seed) {
    std::array<Person, 2> people{Person(Seat{0}), Person(Seat{1})};
    const BotBattle battle = play_by_bots(
        *catalogue, choice, "greedy", seed,
        [&](const match::Position& position, const auto&) {
          for (Person& person : people) person.look(position);
        },
        [&](const match::Position& position, Seat seat) { return people[seat.index].answer(position); });
    for (const Person& person : people) hands.push_back(person.by_hand());
    for (const Side side : battle.outcome.winners) ++wins[side.index];
    if (number_in("EMCON_BATTLES", 0) == 0) continue;
    for (const Side side : play_by_bots(*catalogue, choice, "greedy", seed).outcome.winners) ++without[side.index];
  }
  std::ranges::sort(hands);
  std::cout << fmt::format("{} {}: {} games from seed {}, by hand {} / {} / {}; wins {} and {}, by bots {} and {}\n",
                           bound.scenario, bound.pace, games, first, hands.front(), hands[hands.size() / 2],
                           hands.back(), wins[0], wins[1], without[0], without[1]);
  EXPECT_LE(hands[(hands.size() - 1) / 2], bound.by_hand);
  if (number_in("EMCON_BATTLES", 0) == 0) return;
  for (const std::size_t side : {0U, 1U})
    EXPECT_LE(100 * std::abs(wins[side] - without[side]), 3 * static_cast<int>(games)) << side;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Routine,
                         testing::Values(Bound{"duel-at-kessa", match::pace_book, 40, 12},
                                         Bound{"duel-at-kessa", match::pace_brisk, 40, 8},
                                         Bound{"kessa-crossing", match::pace_book, 4, 25},
                                         Bound{"kessa-crossing", match::pace_brisk, 4, 14}),
                         [](const auto& row) {
                           std::string name = std::string(row.param.scenario) + "_" + row.param.pace;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace emcon
