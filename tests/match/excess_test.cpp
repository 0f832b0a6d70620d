// What is more than a match holds: refused where the seat itself can know it, else the end of the match in words.
#include <gtest/gtest.h>

#include "common/wire/frames.hpp"
#include "server/match/debrief.hpp"
#include "server/match/excess.hpp"
#include "server/match/fold.hpp"
#include "server/match/verify.hpp"
#include "tests/match/faulty.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::MatchCard;

/// A match of two under way; no bound is touched yet.
struct Duel : Rig {
  Duel() : Rig({.ruleset = faulty_ruleset, .settings = watched()}) { start(); }
  ~Duel() { faults() = {}; }
  Duel(const Duel&) = delete;
  Duel& operator=(const Duel&) = delete;

  static emcon::v1::MatchSettings watched() {
    emcon::v1::MatchSettings out;
    out.set_watching(emcon::v1::WATCH_LIVE);
    return out;
  }
  emcon::log::Record record(std::size_t from_end) const {
    emcon::log::Record out;
    out.ParseFromString(stored.records.at(stored.records.size() - 1 - from_end).bytes);
    return out;
  }
};

/// All that hold of a match that was ended since its step was too much: nobody is told anything of the step, everybody
/// why, and what is stored is read, checked and shown as any other match.
void expect_ended(Duel& duel, const std::vector<std::uint32_t>& winners, const std::string& words) {
  ASSERT_TRUE(duel.host->ended());
  EXPECT_EQ(duel.host->fault(), "");
  const emcon::log::Record last = duel.record(0);
  ASSERT_TRUE(last.has_ended());
  EXPECT_EQ(last.ended().how(), "too_much");
  EXPECT_EQ((std::vector<std::uint32_t>(last.ended().winners().begin(), last.ended().winners().end())), winners);
  EXPECT_FALSE(duel.record(1).has_resolved());
  for (const Viewer viewer : {seat_view(0), seat_view(1)}) {
    const auto& heard = duel.heard(viewer);
    const auto& update = heard.at(heard.size() - 2).update();
    EXPECT_TRUE(update.outcome().over());
    EXPECT_NE(update.outcome().text().find(words), std::string::npos) << update.outcome().text();
    EXPECT_EQ(update.journal_size(), 0);
    EXPECT_TRUE(heard.back().has_opened());
    for (const auto& frame : heard) EXPECT_EQ(wire::unreadable(frame.SerializeAsString()), std::nullopt);
  }
  const auto again = duel.restored();
  ASSERT_TRUE(again->ended());
  EXPECT_EQ(again->fault(), "");
  EXPECT_EQ(again->welcome(seat_view(1), 0)->welcome().outcome().text(), last.ended().text());
  const Report report = verify_transcript(*duel.transcript());
  EXPECT_TRUE(report.ok) << report.what;
  EXPECT_TRUE(Debrief::open(*duel.transcript()));
}

TEST(Excess, an_answer_that_adds_more_than_its_sides_share_is_always_refused) {
  Duel duel;
  faults().adds = 100;  // a side of two has 400 at most, and has one already
  const std::size_t records = duel.stored.records.size();
  const auto refused = duel.bid(0, 5);
  EXPECT_EQ(code_of(refused), "too_much");
  EXPECT_NE(refused.problems(0).text().find("500 things more"), std::string::npos) << refused.problems(0).text();
  EXPECT_NE(refused.problems(0).text().find("399 at most"), std::string::npos) << refused.problems(0).text();
  const auto draft = duel.draft(0, 0, 5);
  EXPECT_TRUE(draft.draft().stored());
  ASSERT_EQ(draft.draft().problems_size(), 1);
  EXPECT_EQ(draft.draft().problems(0).code(), "too_much");
  EXPECT_EQ(code_of(duel.lock(0, 1)), "too_much");
  emcon::v1::ClientFrame frame;
  frame.mutable_try_()->set_question(duel.question());
  *frame.mutable_try_()->mutable_filled() = bid_filled(5);
  EXPECT_EQ(duel.send(0, frame).tried().problems(0).code(), "too_much");
  EXPECT_EQ(duel.stored.records.size(), records) << "nothing was stored";
  EXPECT_EQ(code_of(duel.bid(0, 3)), "");
}

TEST(Excess, the_things_on_a_sides_own_board_count) {
  Duel duel;
  faults().things = 390;
  duel.crash();
  faults().adds = 6;
  EXPECT_EQ(code_of(duel.bid(0, 2)), "too_much");
  EXPECT_EQ(code_of(duel.bid(1, 2)), "") << "they are the other side's";
  EXPECT_EQ(code_of(duel.bid(0, 1)), "");
}

TEST(Excess, a_refusal_tells_nothing_of_the_other_seats_acts) {
  std::string said[2];
  for (const bool other : {false, true}) {
    Duel duel;
    faults().adds = 150;
    if (other) duel.bid(1, 2);
    said[other ? 1 : 0] = duel.bid(0, 3).problems(0).SerializeAsString();
  }
  EXPECT_EQ(said[0], said[1]);
}

TEST(Excess, a_deadline_gives_the_default_for_a_draft_that_is_too_much) {
  Rig rig({.ruleset = faulty_ruleset, .settings = timed_by(emcon::v1::TimeControl::PER_STEP, 60)});
  rig.start();
  faults().adds = 100;
  EXPECT_TRUE(rig.draft(0, 0, 5).draft().stored());
  const std::uint32_t asked = rig.question();
  EXPECT_TRUE(rig.pass_to_tick());
  EXPECT_GT(rig.question(), asked);
  EXPECT_FALSE(rig.host->ended());
  faults() = {};
}

TEST(Excess, a_step_of_too_much_work_ends_the_match_against_the_side_that_ordered_it) {
  struct Case {
    int bids[2];
    std::vector<std::uint32_t> winners;
    const char* words;
  };
  for (const Case& c : {Case{{5, 1}, {1}, "has ordered is more than a match holds"},
                        Case{{1, 5}, {0}, "has ordered is more than a match holds"},
                        Case{{3, 3}, {}, "What comes next is more than a match holds"},
                        Case{{5, 5}, {}, "What comes next is more than a match holds"}}) {
    Duel duel;
    faults().work = static_cast<int>(rules::work_max) / 5 + 1;
    EXPECT_EQ(code_of(duel.bid(0, c.bids[0])), "");
    EXPECT_EQ(code_of(duel.bid(1, c.bids[1])), "");
    expect_ended(duel, c.winners, c.words);
  }
}

TEST(Excess, a_step_that_no_client_could_show_ends_the_match_and_is_not_told) {
  struct Case {
    const char* what;
    int Faults::* grows;
    int to;
    const char* words;
  };
  for (const Case& c :
       {Case{"things", &Faults::things, 1'000, "1002 things"}, Case{"bytes", &Faults::note_bytes, 2'000'000, "bytes"},
        Case{"one long text", &Faults::note_bytes, 9'000, "9000 bytes"},
        Case{"an offer", &Faults::options, 1'000, "1000"}}) {
    SCOPED_TRACE(c.what);
    Duel duel;
    EXPECT_EQ(code_of(duel.bid(0, 1)), "");
    faults().*c.grows = c.to;
    EXPECT_EQ(code_of(duel.bid(1, 2)), "");
    ASSERT_TRUE(duel.host->ended());
    EXPECT_NE(duel.record(0).ended().text().find(c.words), std::string::npos) << duel.record(0).ended().text();
    EXPECT_TRUE(duel.record(1).has_locked());
    for (const auto& frame : duel.heard(seat_view(0)))
      EXPECT_EQ(wire::unreadable(frame.SerializeAsString()), std::nullopt);
    const auto again = duel.restored();
    EXPECT_TRUE(again->ended()) << again->fault();
  }
}

TEST(Excess, an_older_match_that_shows_too_much_is_ended_when_it_is_read) {
  Duel duel;
  EXPECT_EQ(code_of(duel.bid(0, 1)), "");
  faults().things = 1'600;  // as if its steps had been stored by a server that did not look
  duel.crash();
  const auto shown = duel.host->welcome(seat_view(0), 0);
  EXPECT_EQ(wire::unreadable(*shown.binary()), std::nullopt) << "whoever comes first is shown what can be shown";
  duel.settle();
  ASSERT_TRUE(duel.host->ended()) << duel.host->fault();
  for (const Viewer viewer : {seat_view(0), seat_view(1), public_eyes}) {
    const auto welcome = duel.host->welcome(viewer, 0);
    EXPECT_EQ(wire::unreadable(*welcome.binary()), std::nullopt);
    EXPECT_EQ(welcome->welcome().card().phase(), MatchCard::ENDED);
    EXPECT_NE(welcome->welcome().outcome().text().find("1602 things"), std::string::npos)
        << welcome->welcome().outcome().text();
    EXPECT_EQ(welcome->welcome().board().notes_size(), 1) << "says what is left out";
  }
  const Report report = verify_transcript(*duel.transcript());
  EXPECT_TRUE(report.ok) << report.what;
}

TEST(Excess, no_host_can_end_a_match_by_it_that_goes_on) {
  Duel duel;
  EXPECT_EQ(code_of(duel.bid(0, 5)), "");
  auto records = parsed(duel.stored.records);
  emcon::log::Ended& ended = *records.emplace_back().mutable_ended();
  ended.set_how("too_much");
  ended.add_winners(1);
  ended.set_text("What Red has ordered is more than a match holds, so it ends here.");
  MatchState state;
  std::optional<std::string> wrong;
  for (const store::Record& one : rechain(records))
    if (!wrong) wrong = apply_stored(state, one);
  EXPECT_EQ(wrong, "what comes next is no more than a match holds");
}

}  // namespace
}  // namespace emcon::match::testing
