// Every scenario is played by chance: fallbacks pass, dumps repeat, questions and outcomes agree, battles end.
#include "tests/conformance/handbook.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

Description described() {
  return Rules::describe(load_with<Rules>("alternity_warships", "").value());
}

/// Lines of a random answer that the rules take one behind the other; the handbook lists all refusals.
table::Filled legal(const Battle& battle, int seat, conformance::Random& random, conformance::RefusalsMet& refusals) {
  const View view = battle.view(seat);
  table::Filled out;
  for (table::FilledLine& line : conformance::random_filled(Rules::offer(view), random).lines) {
    out.lines.push_back(std::move(line));
    const Problems problems = Rules::check(view, out).problems;
    refusals.expect_listed(problems);
    if (!problems.empty()) out.lines.pop_back();
  }
  return out;
}

class SelfPlay : public Battle {
 public:
  using Battle::Battle;
  void step(conformance::Random& random) {
    const std::optional<Ask> open = asked();
    for (const std::vector<Seat>& slot : open->slots) {
      const int seat = slot.front().index;
      const View now = view(seat);
      const table::Offer offered = Rules::offer(now);
      EXPECT_EQ(Rules::default_if_idle(now), offered.idle ? std::optional(offered.fallback) : std::nullopt) << kind();
      EXPECT_TRUE(Rules::check(now, offered.fallback).order) << kind();
      answer(seat, legal(*this, seat, random, refusals_), "*", kind());
    }
  }
  std::string dumped() {
    DumpText out;
    act([&](Play& play) { Rules::dump(state(), play.referee.key(), out); });
    return out.str();
  }

 private:
  conformance::RefusalsMet refusals_{described().handbook};
};

TEST(Handbook, ExplainsEveryOrder) {  // ALT-R72
  conformance::expect_explained(described());
}

std::string played(const std::string& scenario, unsigned seed, const std::string& options = "") {
  SelfPlay battle(scenario, options);
  conformance::Random random(seed);
  int steps = 0;
  for (; battle.asked() && steps < 3000; ++steps) {
    battle.step(random);
    static_cast<void>(battle.board(Viewer::spectator()));
    static_cast<void>(battle.board(viewer_at(steps % 2)));
    if (::testing::Test::HasFailure()) return "";
  }
  EXPECT_EQ(battle.asked().has_value(), !Rules::outcome(battle.state()).has_value());
  return battle.dumped();
}

TEST(SelfPlay, ScenariosEnd) {  // ALT-R38, ALT-R72
  for (const char* scenario : {"duel", "medium", "wolves", "envoy", "own-fleet", "hornets", "hammerfall", "large"}) {
    SCOPED_TRACE(scenario);
    const std::string options = "rounds=6";
    const std::string once = played(scenario, 1, options);
    ASSERT_FALSE(once.empty());
    EXPECT_EQ(once, played(scenario, 1, options));
  }
}

TEST(SelfPlay, OptionsTogether) {  // ALT-R50, ALT-R70, ALT-R83, ALT-R85, ALT-R86
  EXPECT_FALSE(
      played("large", 3, "rounds=6 sheets=open pace=brisk missile-windows=on repair-apart=on reinforcements=secret")
          .empty());
  EXPECT_FALSE(played("medium", 4, "rounds=6 missile-windows=on pace=brisk").empty());
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
