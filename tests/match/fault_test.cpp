// A wrong rule stops its own match, whenever it shows, and never the server.
#include <gtest/gtest.h>

#include "tests/match/faulty.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::MatchCard;

TEST(Fault, a_picture_that_cannot_be_made_is_the_card_alone_before_and_after_a_restart) {
  struct Case {
    const char* what;
    bool Faults::* fails;
  };
  for (const Case& c : {Case{"board", &Faults::board}, Case{"offer", &Faults::offer}}) {
    Rig rig({.ruleset = faulty_ruleset, .settings = {}});
    rig.start();
    rig.crash();
    faults().*c.fails = true;
    const auto check_bare = [&] {
      const auto welcome = rig.host->welcome(seat_view(1), 0);
      ASSERT_TRUE(welcome) << c.what;
      EXPECT_EQ(welcome->welcome().card().phase(), MatchCard::QUARANTINED) << c.what;
      EXPECT_EQ(welcome->welcome().seat(), 1) << c.what;
      EXPECT_FALSE(welcome->welcome().has_board()) << c.what;
      EXPECT_NE(rig.host->fault(), "") << c.what;
      EXPECT_EQ(rig.host->card(seat_view(0)).phase(), MatchCard::QUARANTINED) << c.what;
      EXPECT_EQ(code_of(rig.say(0, emcon::v1::Say::ALL, "hello")), "quarantined") << c.what;
      EXPECT_TRUE(rig.was_quarantined) << c.what;
    };
    check_bare();
    rig.crash();
    check_bare();
    faults() = {};
  }
}

TEST(Fault, a_board_that_cannot_be_made_is_survived) {
  Rig rig({.ruleset = faulty_ruleset, .settings = {}});
  rig.start();
  rig.crash();
  faults() = {.board = true};
  EXPECT_FALSE(rig.host->whole_board(seat_view(0)));
  EXPECT_NE(rig.host->fault(), "");
  faults() = {};
  EXPECT_FALSE(rig.host->whole_board(seat_view(0))) << "a quarantined match stays so";
}

TEST(Fault, a_stored_draft_that_cannot_be_checked_stops_its_match_alone) {
  Rig rig({.ruleset = faulty_ruleset, .settings = {}});
  rig.start();
  rig.draft(0, 0, 3);
  faults().check = true;
  rig.crash();
  EXPECT_NE(rig.host->fault(), "");
  EXPECT_EQ(rig.host->card(seat_view(0)).phase(), MatchCard::QUARANTINED);
  faults() = {};
}

TEST(Fault, a_request_that_breaks_its_match_is_answered_once) {
  Rig rig({.ruleset = faulty_ruleset, .settings = {}});
  rig.start();
  faults().check = true;
  EXPECT_EQ(code_of(rig.draft(0, 0, 3)), "quarantined");
  EXPECT_TRUE(rig.was_quarantined);
  faults() = {};
}

TEST(Fault, the_log_line_of_an_unfinished_match_holds_nothing_of_the_play) {
  Rig rig({.ruleset = faulty_ruleset, .settings = {}});
  rig.start();
  rig.bid(0, 3);
  faults().resolve = true;
  rig.bid(1, 2);
  faults() = {};
  EXPECT_NE(rig.host->fault().find("die 4711"), std::string::npos) << rig.host->fault();
  EXPECT_EQ(rig.host->logged_fault(), "rules_fault after record " + std::to_string(rig.stored.records.size()));
}

}  // namespace
}  // namespace emcon::match::testing
