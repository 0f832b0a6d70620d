// What a telling shows comes to viewers with its line, is told anew when a log is read back, and names nothing but what
// the line names.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/transcript.hpp"
#include "server/match/umpire.hpp"
#include "server/match/wording.hpp"
#include "server/rules/kit/acts.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

std::vector<rules::Event> told(rules::Telling telling) {
  ScriptedDice dice({});
  std::vector<rules::Event> out;
  const auto tell = [&](rules::Referee& referee) {
    referee.tell(Audience::only(Seat{0}), std::move(telling));
    return 0;
  };
  Umpire::with_referee(dice, 1, tell, [&](auto events, auto, auto) { out = std::move(events); });
  return out;
}

rules::Telling telling(std::vector<std::string> about, std::vector<table::Act> acts) {
  return {"A.1 fires at 1.1: 2 hits.", "X-1", {}, rules::notable(std::move(about)), {"A.1 hits 1.1", std::move(acts)}};
}

std::vector<table::JournalLine> lines_with_acts(Rig& rig, Viewer viewer) {
  std::vector<table::JournalLine> out;
  for (const emcon::v1::ServerFrame& frame : rig.heard(viewer))
    for (const auto& line : frame.update().journal())
      if (line.shown_size() > 0) out.push_back(wire::from_proto(line));
  return out;
}

TEST(Showing, AnActNamesWhatItsNoteIsAbout) {
  const table::Act act = rules::shot_act("A.1", "1.1", 4, 2);
  const auto events = told(telling({"1.1", "A.1"}, {act}));
  EXPECT_EQ(events.at(0).telling.showing.acts, std::vector{act});
  EXPECT_THROW(told(telling({"1.1"}, {act})), rules::RulesFault);
  EXPECT_THROW(told(telling({"1.1", "A.1", "B.2"}, {act})), rules::RulesFault) << "the text has no B.2";
  EXPECT_NO_THROW(told(telling({}, {rules::strike_act("", 3)})));
}

template <class T>
constexpr bool has_an_audience = requires(T of) { of.audience; };

TEST(Showing, AnActHasNoAudienceButItsLines) {
  static_assert(has_an_audience<rules::Event> && has_an_audience<rules::Rolled>);
  static_assert(!has_an_audience<table::Act> && !has_an_audience<rules::Showing>);
}

TEST(Showing, WhatIsBeyondTheBoundsIsNotShown) {
  std::vector<table::Act> acts(table::acts_max + 5, rules::strike_act("1.1", 1));
  EXPECT_EQ(told(telling({"1.1"}, acts)).at(0).telling.showing.acts.size(), table::acts_max);
  acts.resize(1);
  acts.front().path.resize(table::act_marks_max + 1);
  EXPECT_TRUE(told(telling({"1.1"}, acts)).at(0).telling.showing.acts.empty());
}

TEST(Showing, ViewersAreShownWhatTheyAreTold) {
  Rig rig;
  rig.start();
  rig.play_out({1, 2});
  const auto lines = lines_with_acts(rig, seat_view(0));
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.front().shown.front().kind, table::ActKind::points);
  EXPECT_TRUE(lines.front().head.starts_with("Seat ")) << lines.front().head;
  const auto watched = lines_with_acts(rig, public_eyes);  // whose lines have numbers of their own
  ASSERT_FALSE(watched.empty());
  EXPECT_EQ(watched.front().shown, lines.front().shown);
  EXPECT_EQ(watched.front().head, lines.front().head);
}

TEST(Showing, AMatchThatIsReadBackShowsTheSame) {
  Rig rig;
  rig.start();
  rig.play_out({1, 2});
  const std::string before = rig.welcome_bytes(seat_view(0));
  rig.crash();
  EXPECT_EQ(rig.welcome_bytes(seat_view(0)), before);
}

TEST(Showing, NoRecordHoldsIt) {
  Rig rig;
  rig.start();
  rig.play_out({1, 2});
  const auto lines = lines_with_acts(rig, seat_view(0));
  ASSERT_FALSE(lines.empty());
  const auto records = read_transcript(*rig.transcript());
  ASSERT_TRUE(records);
  for (const emcon::log::Record& record : parsed(*records))
    for (const emcon::log::Wording& line : record.resolved().told())
      EXPECT_EQ(line.GetReflection()->GetUnknownFields(line).field_count(), 0);
}

TEST(Showing, WhatAnOlderVersionsWordsDoNotNameIsNotShown) {
  std::vector<rules::Event> events = told(telling({"A.1", "1.1"}, {rules::shot_act("A.1", "1.1", 4, 2)}));
  emcon::log::Resolved record;
  record.set_telling_hash("x");
  emcon::log::Wording& line = *record.add_told();
  line.set_text("A.1 fires.");
  line.add_about("A.1");
  reword(events, record);
  EXPECT_TRUE(events.at(0).telling.showing.acts.empty());
}

}  // namespace
}  // namespace emcon::match::testing
