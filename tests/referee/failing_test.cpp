// A play that does not hold says so: dice too few, too many or of the wrong sides, wrong names, unmet expectations.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/referee/files.hpp"

namespace emcon::referee {
namespace {

/// A Halberd with ten guns at a Stiletto, about to fire.
const std::string position = R"(ruleset fires-of-space
option d20table off
scenario <<
id = "play"
title = "Play"
start = { turn = 1, phase = "beam-fire", initiative = "numbers" }
[[sides]]
name = "Letters"
colour = "red"
[[sides]]
name = "Numbers"
colour = "blue"
[[units]]
id = "A"
present = "2525"
future = "2525"
ships = [{ class = "Halberd destroyer" }]
[[units]]
id = "1"
present = "2525"
future = "2525"
ships = [{ class = "Stiletto missile destroyer" }]
>>
)";

struct Failing {
  std::string name;
  std::string commands;
  std::string says;
};
class FailingPlays : public testing::TestWithParam<Failing> {
 protected:
  Report run(const std::string& text) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("emcon-" + std::to_string(::getpid()) + "-" + GetParam().name + ".play");
    std::ofstream(path) << text;
    Report report = play_file(path, "", false);
    std::filesystem::remove(path);
    return report;
  }
};

TEST_P(FailingPlays, NameTheFailedExpectation) {
  const Report report = run(position + GetParam().commands);
  if (GetParam().says.empty()) {
    EXPECT_TRUE(report.failures.empty()) << report.failures.front();
    return;
  }
  ASSERT_FALSE(report.failures.empty());
  EXPECT_NE(report.failures.front().find(GetParam().says), std::string::npos) << report.failures.front();
}

const std::string fire = "letters: fire A.1 PA-M 2 1.1\n";

INSTANTIATE_TEST_SUITE_P(
    Table, FailingPlays,
    testing::Values(
        Failing{"Holds", "dice d20: 20 20\n" + fire, ""}, Failing{"TooFewDice", "dice d20: 20\n" + fire, "missing"},
        Failing{"NoDice", fire, "missing"}, Failing{"TooManyDice", "dice d20: 20 20 20\n" + fire, "not rolled"},
        Failing{"TooManyAtTheEnd", "dice d20: 20 20\n" + fire + "dice d20: 1\n", "not rolled"},
        Failing{"WrongSides", "dice d6: 1 1\n" + fire, "D6"}, Failing{"NoSuchFace", "dice d20: 21\n" + fire, "no face"},
        Failing{"NotAsked", "numbers: done\n", "not asked now"},
        Failing{"NobodyCalledSo", "lettres: done\n", "nobody here"},
        Failing{"SpectatorsDoNotPlay", "spectator: done\n", "does not play"},
        Failing{"IllegalOrder", "letters: fire A.1 PA-M 11 1.1\n", "line 24"},
        Failing{"NotRefused", "refused out_of_range letters: done\n", "taken, though"},
        Failing{"RefusedOtherwise", "refused out_of_range letters: fire A.1 PA-X 1 1.1\n", "another reason"},
        Failing{"NotTold", "letters: done\ntold numbers \"rains\"\n", "numbers was not told: rains"},
        Failing{"NotSeen", "see spectator A.1 fact suite = 9\n", "spectator sees for"},
        Failing{"SeenAfterAll", "unseen letters A.1\n", "letters sees"},
        Failing{"OtherQuestion", "asked launch letters\n", "asked is beam-fire"},
        Failing{"OtherClock", "clock 7 Movement\n", "the clock says"},
        Failing{"OtherOdds", "odds letters \"need 19\": fire A.1 PA-M 2 1.1\n", "the odds are"},
        Failing{"OddsOfWhatIsRefused", "odds letters \"\": fire A.1 PA-M 11 1.1\n", "1 to 10"},
        Failing{"RefusedByCodeAndClause", "refused out_of_bounds FOS-16.a.i letters: fire A.1 PA-M 11 1.1\n", ""},
        Failing{"RefusedByAnotherClause", "refused out_of_bounds FOS-16.a.ix letters: fire A.1 PA-M 11 1.1\n",
                "another reason"},
        Failing{"RefusedByWhatHoldsTheClause",
                "refused FOS-"
                "16.a letters: fire A.1 PA-M 11 1.1\n",
                ""},
        Failing{"RefusedByTheBeginningOfAWord",
                "refused FOS-"
                "1 letters: fire A.1 PA-M 11 1.1\n",
                "another reason"},
        Failing{"DiceLeftNameTheirLine", "dice d20: 20 20\ndice d20: 20\n" + fire, "line 25: the dice of this line"},
        Failing{"NobodySeesIt", "same letters numbers A.9\n", "neither of letters and numbers"},
        Failing{"NotOffered", "offered letters launch A.1\n", "not offered"},
        Failing{"NotOver", "outcome tie\n", "not over"}, Failing{"AnyFace", "dice d20: 20 any\ndice any\n" + fire, ""},
        Failing{"AnyDice", "dice any\n" + fire, ""},
        Failing{"AnyDiceOfOneAnswer", "dice any\n" + fire + "letters: fire A.1 PA-M 1 1.1\n", "missing"},
        Failing{"DiceThatMatter", "dice any\n" + fire + "told everyone \"0 hits\"\n", "was not told"},
        Failing{"RefusedWhoIsNotAsked", "refused not_your_window numbers: done\n", ""},
        Failing{"RefusedGoesOn", "refused out_of_range numbers: done\nclock 7 Movement\n", "another reason"},
        Failing{"HeardBefore", "dice d20: 20 20\n" + fire + "letters: done\nheard everyone \"0 hits\"\n", ""},
        Failing{"HeardSinceListening",
                "dice d20: 20 20\n" + fire + "listen\nletters: done\nheard everyone \"0 hits\"\n", "was not told"},
        Failing{"UnheardSinceListening",
                "dice d20: 20 20\n" + fire + "listen\nletters: done\nunheard everyone \"0 hits\"\n", ""},
        Failing{"TheSame", "same letters spectator\nsame letters numbers A.1 fact suite\n", ""},
        Failing{"NotTheSame", "differ letters spectator\n", "see the same"},
        Failing{"NotDifferent", "differ letters numbers 1.1 fact class\n", "see for '1.1 fact class'"},
        Failing{"AsItsOwnerCallsIt", "see numbers @A.1 kind = ship\n", ""},
        Failing{"NobodyKnowsIt", "unseen numbers @A.9\nsee numbers @A.9 kind\n", "nothing"},
        Failing{"OrderAboutNothingKnown", "letters: fire A.1 PA-M 2 @1.9\n", "knows of no such thing"}),
    [](const auto& row) { return row.param.name; });

struct WrongHead {
  std::string name, from, to, says;
};
class WrongHeads : public testing::TestWithParam<WrongHead> {};

/// A fault of what a play begins with names the line of the play.
TEST_P(WrongHeads, NameTheirLine) {
  std::string text = position;
  text.replace(text.find(GetParam().from), GetParam().from.size(), GetParam().to);
  const auto path = std::filesystem::temp_directory_path() /
                    ("emcon-" + std::to_string(::getpid()) + "-head-" + GetParam().name + ".play");
  std::ofstream(path) << text;
  const Report report = play_file(path, "", false);
  std::filesystem::remove(path);
  ASSERT_FALSE(report.failures.empty());
  EXPECT_TRUE(report.failures.front().starts_with(GetParam().says)) << report.failures.front();
}

INSTANTIATE_TEST_SUITE_P(Table, WrongHeads,
                         testing::Values(WrongHead{"Class", "Halberd destroyer", "Halberd frigate", "line 17: "},
                                         WrongHead{"Toml", "present = \"2525\"\nfuture", "present = 25-25\nfuture",
                                                   "line 15: "},
                                         WrongHead{"Option", "d20table off", "d20table maybe", "line 2: "},
                                         WrongHead{"Rules", "fires-of-space", "fires-of-spice", "line 1: "}),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace emcon::referee
