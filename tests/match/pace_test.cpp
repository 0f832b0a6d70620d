// How often the sides of an operational match are asked, and how many frames that takes: a quiet turn and one with an
// engagement, with plans and step by step. Counts, not times; docs/performance.md quotes them.
#include <gtest/gtest.h>

#include <map>

#include "common/wire/convert.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

constexpr int questions_max = 2'000;

/// Of one operational turn.
struct Pace {
  int questions = 0;   ///< public questions
  int locks[2] = {};   ///< answers each seat had to give
  int frames[2] = {};  ///< frames each seat was sent, answers to its own requests included
  int watched = 0;     ///< frames spectators were sent
  std::map<std::string, int> kinds;
};

v1::Filled with_line(const std::string& verb) {
  v1::Filled out;
  out.add_lines()->set_verb(verb);
  return out;
}

/// What a side answers: the default, but it fights if it may, and calls for single steps if it likes them.
v1::Filled answer_to(const v1::Question& question, bool fights, bool steps) {
  const table::Offer offer = wire::from_proto(question.offer());
  if (question.kind() == "plan" && steps) return with_line("steps");
  if (question.kind() == "engage" && fights)
    for (const table::OfferLine& line : offer.lines) {
      table::Filled yes{{{line.verb, line.subject, line.variant, {}}}};
      for (const table::Field& field : line.fields) yes.lines[0].entries.push_back({field.name, table::Token{"yes"}});
      return wire::to_proto(yes);
    }
  return wire::to_proto(offer.fallback);
}

/// Plays "pace" and counts by turn.
std::map<int, Pace> paces(bool fights, bool steps) {
  Rig::Options options;
  options.ruleset = "fires-of-space";
  options.scenario = "pace";
  options.directory = EMCON_SOURCE_DIR "/tests/match/data";
  Rig rig(options);
  rig.start();
  const Viewer seats[] = {Viewer::of(Seat{0}), Viewer::of(Seat{1})};
  Ear ears[2];
  std::map<int, Pace> out;
  std::uint32_t last = 0;
  for (int guard = 0; guard < questions_max && !rig.host->ended(); ++guard) {
    Pace& pace = out[rig.host->card(seats[0]).clock().turn()];
    const v1::Question open = ears[0].newest(rig, seats[0]);
    if (open.question() != last) {
      last = open.question();
      ++pace.questions;
      ++pace.kinds[open.kind()];
    }
    std::size_t before[2] = {rig.heard(seats[0]).size(), rig.heard(seats[1]).size()};
    const std::size_t watched = rig.heard(Viewer::spectator()).size();
    for (int seat = 0; seat < 2; ++seat) {
      const v1::Question question = ears[seat].newest(rig, seats[seat]);
      if (question.question() != last || !question.yours()) continue;
      v1::ClientFrame frame;
      frame.mutable_submit()->set_question(last);
      *frame.mutable_submit()->mutable_filled() = answer_to(question, fights, steps);
      const std::size_t heard = rig.heard(seats[seat]).size();
      const v1::Answer answered = rig.send(seat, frame);
      EXPECT_EQ(code_of(answered), "") << question.kind();
      if (!code_of(answered).empty()) return out;
      ++pace.locks[seat];
      // The answer, unless it comes in one frame with the step that it has led to.
      if (rig.heard(seats[seat]).size() == heard) ++pace.frames[seat];
    }
    for (int seat = 0; seat < 2; ++seat)
      pace.frames[seat] += static_cast<int>(rig.heard(seats[seat]).size() - before[seat]);
    pace.watched += static_cast<int>(rig.heard(Viewer::spectator()).size() - watched);
  }
  EXPECT_TRUE(rig.host->ended());
  return out;
}

using Kinds = std::map<std::string, int>;

/// Each question comes in one frame with what led to it, to everybody. Each answer is acknowledged to its seat: of the
/// last one to a question in that frame.
void expect_frames(const Pace& pace) {
  EXPECT_EQ(pace.frames[0] + pace.frames[1], pace.questions + pace.locks[0] + pace.locks[1]);
  EXPECT_EQ(pace.watched, pace.questions);
}

TEST(Pace, OfAQuietTurnByPlansIsTwoLocksASeat) {
  const Pace pace = paces(false, false).at(2);
  EXPECT_EQ(pace.kinds, (Kinds{{"plan", 1}, {"closing", 1}}));
  EXPECT_EQ(pace.questions, 2);
  EXPECT_EQ(pace.locks[0], 2);
  EXPECT_EQ(pace.locks[1], 2);
  expect_frames(pace);
}

TEST(Pace, OfAQuietTurnStepByStep) {
  const Pace pace = paces(false, true).at(2);
  EXPECT_EQ(pace.kinds,
            (Kinds{{"plan", 1}, {"single", 1}, {"declare", 2}, {"op-thrust", 12}, {"jump", 2}, {"special", 2}}));
  EXPECT_EQ(pace.questions, 20);
  EXPECT_EQ(pace.locks[0], 11);
  EXPECT_EQ(pace.locks[1], 11);
  expect_frames(pace);
}

TEST(Pace, OfATurnWithAnEngagement) {
  for (const bool steps : {false, true}) {
    const Pace pace = paces(true, steps).at(1);
    Kinds kinds = pace.kinds;
    const int combat_turns = kinds["beam-fire"] / 2;  // both are in range
    EXPECT_GE(combat_turns, 5);
    // Nobody has missiles: all windows about them are passed over.
    for (const char* window :
         {"launch", "missile-thrust", "anti-missile-thrust", "point-defence", "anti-missile-attack", "missile-attack"})
      EXPECT_EQ(kinds[window], 0) << window;
    EXPECT_EQ(kinds["engage"], 2);
    EXPECT_EQ(kinds["thrust"], 10);  // the initial manoeuvre of two units rated 5
    const int around = steps ? 20 : 2;
    EXPECT_EQ(pace.questions, 2 * combat_turns + 2 + 10 + around);
    EXPECT_EQ(pace.locks[0], pace.locks[1]);
    EXPECT_EQ(pace.locks[0], combat_turns + 1 + 5 + (steps ? 11 : 2));
    expect_frames(pace);
  }
}

}  // namespace
}  // namespace emcon::match::testing
