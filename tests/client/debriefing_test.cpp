// What a person types and reads after the battle, against the debrief of a real match.
#include "client/lines/debrief_lines.hpp"

#include <gtest/gtest.h>

#include "client/desk/opened.hpp"
#include "common/wire/convert.hpp"
#include "server/match/debrief.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/paper.hpp"
#include "tests/match/rig.hpp"

namespace emcon::client {
namespace {

/// An ended match, and somebody who looks back at it: a seat, or a spectator (-1).
struct Afterwards {
  explicit Afterwards(int seat, bool played = true)
      : desk(sample::believing("toytoytoytoytoyt", {seat, "secret", ""}, sender())) {
    rig.start();
    if (played) rig.play_out({2, 1});
    viewer = seat < 0 ? Viewer::spectator() : Viewer::of(Seat{static_cast<std::uint8_t>(seat)});
  }
  Desk::Send sender() {
    return [this](const v1::ClientFrame& frame) { sent.push_back(frame); };
  }
  /// Hears what was told while it was played, and the welcome.
  void sit() {
    for (const auto& frame : rig.heard(viewer))
      if (frame.has_update()) desk.receive(frame, Instant{});
    Receipts receipts;
    for (const auto& frame : rig.heard(viewer))
      for (const auto& lock : frame.update().commitments())
        receipts.locks[{lock.question(), static_cast<int>(lock.seat())}] = lock.commitment();
    desk.set_receipts(receipts);
    desk.connected();
    person.heard(desk.receive(*rig.host->welcome(viewer, 0), Instant{}));
    answer();
  }
  /// The server's part: one look for each request, one line an answer if `lines_max` says so.
  void answer() {
    while (done < sent.size()) {
      const v1::ClientFrame frame = sent[done++];
      if (!frame.has_get_debrief()) continue;
      if (!debrief) debrief = std::move(*match::Debrief::open(*rig.transcript()));
      v1::ServerFrame out;
      out.mutable_answer()->set_id(frame.id());
      if (std::exchange(busy, false)) {
        out.mutable_answer()->add_problems()->set_code("too_fast");
      } else if (auto seen = debrief->look(frame.get_debrief(), lines_max)) {
        *out.mutable_answer()->mutable_debrief() = std::move(*seen);
      } else {
        wire::to_proto(seen.error(), *out.mutable_answer()->add_problems());
      }
      if (spoil) spoil(*out.mutable_answer()->mutable_debrief());
      person.heard(desk.receive(out, Instant{}));
    }
  }
  std::string type(const std::string& line) {
    screen.text.clear();
    person.line(line);
    answer();
    return screen.text;
  }

  match::testing::Rig rig;
  Viewer viewer = Viewer::spectator();
  std::vector<v1::ClientFrame> sent;
  std::size_t done = 0;
  std::size_t lines_max = 200;
  bool busy = false;
  std::function<void(v1::DebriefStep&)> spoil;
  std::optional<match::Debrief> debrief;
  Paper screen;
  Desk desk;
  DebriefLines person{desk, screen};
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The first seat looks back.
struct Sitting : Afterwards {
  Sitting() : Afterwards(0) { sit(); }
};

TEST(Debriefing, BeginsAsThePlayerKnewIt) {
  Afterwards here(0);
  EXPECT_FALSE(here.person.session().ready());
  here.sit();
  EXPECT_TRUE(here.person.session().ready());
  EXPECT_TRUE(has(here.screen.text, "Step 1 of ")) << here.screen.text;
  EXPECT_TRUE(has(here.screen.text, "as Red knew it")) << here.screen.text;
  EXPECT_TRUE(has(here.screen.text, "Turn 1 begins. (TOY-1)")) << here.screen.text;
  Afterwards guest(-1);
  guest.sit();
  EXPECT_TRUE(has(guest.screen.text, "as it was")) << guest.screen.text;
}

TEST(Debriefing, ARunningMatchIsRefusedClearly) {
  Afterwards here(0, false);
  here.sit();
  EXPECT_TRUE(here.person.session().refused());
  EXPECT_TRUE(here.person.session().finished());
  EXPECT_TRUE(has(here.screen.text, "has not ended yet; its debrief opens when it has"));
  for (const auto& frame : here.sent) EXPECT_FALSE(frame.has_get_debrief());
  EXPECT_EQ(here.type("next"), "") << "what was typed ahead goes nowhere";
}

TEST(Debriefing, CommandsAnswerPlainly) {
  const std::pair<const char*, const char*> cases[] = {{"", "Step 2 of"},
                                                       {"next", "Step 2 of"},
                                                       {"n", "Step 2 of"},
                                                       {"back", "This is the beginning."},
                                                       {"step 3", "Step 3 of"},
                                                       {"step 0", "numbered 1 to"},
                                                       {"step 999", "numbered 1 to"},
                                                       {"step x", "numbered 1 to"},
                                                       {"turn 2", "turn 2:"},
                                                       {"turn", "Please name a turn"},
                                                       {"end", "The end:"},
                                                       {"start", "Step 1 of"},
                                                       {"side Blue", "as Blue knew it"},
                                                       {"side blue", "as Blue knew it"},
                                                       {"side B", "as Blue knew it"},
                                                       {"side public", "as the public knew it"},
                                                       {"side truth", "as it was"},
                                                       {"side green", "One can see it as Red, Blue, public or truth"},
                                                       {"side", "One can see it as"},
                                                       {"side turth", "Did you mean 'truth'?"},
                                                       {"seat 1", "as Blue knew it"},
                                                       {"seat 9", "numbered 0 to 1"},
                                                       {"orders", "Nobody was asked"},
                                                       {"log", "Turn 1 begins"},
                                                       {"board", "p0"},
                                                       {"units", "p1"},
                                                       {"sheet p0", "coins"},
                                                       {"sheet nonsense", "There is nothing called 'nonsense'"},
                                                       {"why", "told to everybody"},
                                                       {"why p0 coins", "(TOY-2)"},
                                                       {"why nonsense", "Nothing is known"},
                                                       {"help", "Command"},
                                                       {"help side", "as it was"},
                                                       {"fire", "There is no command 'fire'"}};
  for (const auto& [typed, answered] : cases) {
    Afterwards here(0);
    here.sit();
    const std::string text = here.type(typed);
    EXPECT_TRUE(has(text, answered)) << "'" << typed << "' answered:\n" << text;
    EXPECT_TRUE(here.person.session().ready());
  }
}

TEST(Debriefing, EachSideKnowsItsOwnAndTheTruthKnowsAll) {
  Sitting here;
  const std::string red = here.type("step 2");
  EXPECT_TRUE(has(red, "Red ordered: bid coins=2")) << red;
  EXPECT_FALSE(has(red, "Blue ordered")) << red;
  const std::string blue = here.type("side Blue");
  EXPECT_TRUE(has(blue, "Step 2 of")) << "the same step";
  EXPECT_TRUE(has(blue, "Blue ordered: bid coins=1")) << blue;
  EXPECT_FALSE(has(blue, "Red ordered")) << blue;
  const std::string truth = here.type("side truth");
  EXPECT_TRUE(has(truth, "Red ordered") && has(truth, "Blue ordered")) << truth;
  EXPECT_TRUE(has(truth, "[told to Red]") && has(truth, "[told to Blue]")) << truth;
  EXPECT_FALSE(has(here.type("side public"), "ordered"));
}

TEST(Debriefing, SealedOrdersAreComparedWithTheCommitmentsThatThisClientWasShown) {
  Sitting here;
  here.type("step 2");
  const std::string shown = here.type("orders");
  EXPECT_TRUE(has(shown, "Blue ordered: bid coins=1 [opens the commitment this client was shown]")) << shown;
  // Another answer than the one that was locked: the client finds it out by itself.
  here.spoil = [](v1::DebriefStep& step) {
    for (auto& answer : *step.mutable_answers())
      if (answer.seat() == 1) answer.set_answer(answer.answer() + std::string(1, '\0'));
  };
  const std::string spoilt = here.type("step 2");
  EXPECT_TRUE(has(spoilt, "does NOT open the commitment published")) << spoilt;
}

TEST(Debriefing, WithoutReceiptsThePublishedCommitmentIsNamed) {
  Afterwards here(0);
  here.desk.connected();
  here.person.heard(here.desk.receive(*here.rig.host->welcome(here.viewer, 0), Instant{}));
  here.answer();
  here.type("step 2");
  EXPECT_TRUE(has(here.type("orders"), "[opens the commitment published]"));
}

/// Steps 2 and 3 are made to show what step 1 did, and to tell nothing.
void quieten(Afterwards& here) {
  auto first = std::make_shared<v1::Board>();
  here.spoil = [first](v1::DebriefStep& step) {
    if (step.step() == 1) *first = step.board();
    if (step.step() != 2 && step.step() != 3) return;
    step.clear_lines();
    *step.mutable_board() = *first;
  };
}

// Replays skip steps in which nothing happened for these eyes; a key shows all.
TEST(Debriefing, StepsInWhichNothingHappenedArePassedOver) {
  Afterwards here(0);
  quieten(here);
  here.sit();
  EXPECT_TRUE(has(here.type("next"), "Step 4 of"));
  EXPECT_TRUE(has(here.type("step 3"), "Step 3 of")) << "what is asked for by number is shown";
  EXPECT_TRUE(has(here.type("back"), "Step 1 of"));
  EXPECT_TRUE(has(here.type("all"), "Every step is shown."));
  EXPECT_TRUE(has(here.type("next"), "Step 2 of"));
  here.type("next");
  EXPECT_TRUE(has(here.type("next"), "Step 4 of"));
  EXPECT_TRUE(has(here.type("all"), "passed over"));
  EXPECT_TRUE(has(here.type("back"), "Step 1 of"));
}

// Jumping to a turn lands at its beginning.
TEST(Debriefing, OnTheWayBackAStepWithAMoveIsNotSkipped) {
  Afterwards here(0);
  quieten(here);
  const auto quiet = here.spoil;
  here.spoil = [quiet](v1::DebriefStep& step) {
    quiet(step);
    // From step 3 on something stands elsewhere, of which nothing is told.
    if (step.step() >= 3 && step.board().things_size() > 0) step.mutable_board()->mutable_things(0)->set_name("moved");
  };
  here.sit();
  here.type("step 4");
  EXPECT_TRUE(has(here.type("back"), "Step 3 of")) << here.screen.text;
  EXPECT_TRUE(has(here.type("back"), "Step 1 of")) << here.screen.text;
}

TEST(Debriefing, AJumpToATurnShowsNothingOfTheTurnBefore) {
  Sitting here;
  const std::string jumped = here.type("turn 2");
  EXPECT_TRUE(has(jumped, "turn 2: the beginning")) << jumped;
  EXPECT_TRUE(has(jumped, "Turn 2 begins")) << jumped;
  EXPECT_FALSE(has(jumped, "ordered")) << jumped;
  EXPECT_FALSE(has(jumped, "T1 ")) << jumped;
  here.type("back");
  const std::string stepped = here.type("next");
  EXPECT_TRUE(has(stepped, "Turn 2 begins") && has(stepped, "Red ordered")) << "by steps it is seen whole: " << stepped;
}

// What was ordered on a plane is told in the measure of its map.
TEST(Debriefing, OrdersOnAPlaneAreToldInItsMeasure) {
  Afterwards here(0);
  here.spoil = [](v1::DebriefStep& step) {
    table::Board board = wire::from_proto(step.board());
    board.maps = {{"sea", "The Sea", table::MapKind::plane, {0, 0}, {90'000, 90'000}, {3, "in"}, 8}};
    step.clear_board();
    wire::to_proto(board, *step.mutable_board());
    const table::Filled filled{{{"fly",
                                 "a1",
                                 "",
                                 {{"path", table::Path{{{"f", 4500}, {"s45", 0}, {"f", 500}}}},
                                  {"to", Point{12'000, -4500}},
                                  {"count", std::int64_t{4500}}}}}};
    v1::Filled message;
    wire::to_proto(filled, message);
    for (auto& answer : *step.mutable_answers()) answer.set_answer(message.SerializeAsString());
  };
  here.sit();
  const std::string told = here.type("step 2");
  EXPECT_TRUE(has(told, "Red ordered: fly a1 path=f:4.5,s45,f:0.5 to=12,-4.5 count=4500")) << told;
}

TEST(Debriefing, LongStepsComeInPages) {
  Afterwards whole(0), paged(0);
  paged.lines_max = 1;
  for (Afterwards* here : {&whole, &paged}) {
    here->sit();
    here->type("side truth");
  }
  EXPECT_EQ(paged.type("step 2"), whole.type("step 2"));
}

TEST(Debriefing, AServerWithoutTimeIsAskedAgain) {
  Sitting here;
  here.busy = true;
  EXPECT_EQ(here.type("next"), "");
  EXPECT_FALSE(here.person.session().ready());
  here.screen.text.clear();
  here.person.tick({});
  here.answer();
  EXPECT_TRUE(has(here.screen.text, "Step 2 of"));
  EXPECT_TRUE(here.person.session().ready());
}

TEST(Debriefing, TheTruthSaysWhoWasNotTold) {
  Afterwards here(0);
  here.spoil = [](v1::DebriefStep& step) {
    if (step.lines_size() == 0) return;
    auto& line = *step.mutable_lines(0);
    line.clear_seats();
    line.add_seats(0);
    line.set_spectators(true);
  };
  here.sit();
  EXPECT_TRUE(has(here.type("side truth"), "[told to all but Blue]"));
  EXPECT_TRUE(has(here.type("why"), "told to all but Blue"));
}

TEST(Debriefing, TheLogGoesBackAsFarAsAsked) {
  Sitting here;
  here.type("end");
  const std::string two = here.type("log 2"), all = here.type("log 200");
  EXPECT_FALSE(has(two, "Turn 1 begins"));
  EXPECT_TRUE(has(all, "Turn 1 begins"));
  EXPECT_TRUE(has(here.type("why 1"), "1. TOY-")) << "lines of the log are explained too";
}

}  // namespace
}  // namespace emcon::client
