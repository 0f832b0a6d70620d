// Windows that are answered without a person, and orders that are final at once, as lines tell of them.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "tests/client/evening.hpp"

namespace emcon::client {
namespace {

/// Standing answers for two kinds of windows, as the server's answer to what was sent last.
v1::ServerFrame standing_answer(const Evening& evening) {
  table::Offer offer;
  table::Field until;
  until.name = "until";
  until.kind = table::FieldKind::number;
  until.max = 99;
  until.required = false;
  until.fallback = std::int64_t{0};
  for (const char* kind : {"launch", "fire"}) {
    table::OfferLine line;
    line.verb = "standing";
    line.variant = kind;
    line.label = std::string("no ") + kind;
    line.fields = {until};
    offer.lines.push_back(line);
  }
  v1::ServerFrame frame;
  frame.mutable_answer()->set_id(evening.sent.back().id());
  auto& state = *frame.mutable_answer()->mutable_standing();
  state.set_revision(4);
  wire::to_proto(offer, *state.mutable_offer());
  return frame;
}

// Who gives an order is told beforehand whether it is final at once.
TEST(LineFace, SaysWhichOrdersAreFinalAtOnce) {
  for (const bool immediate : {false, true}) {
    Evening evening;
    evening.sit(immediate);
    evening.take(sample::question(2, true, immediate));
    EXPECT_TRUE(has(evening.screen.text, immediate ? "Orders, each final at once ('add ORDER' collects several): fire"
                                                   : "Orders, final with 'lock': fire"))
        << evening.screen.text;
    EXPECT_TRUE(has(evening.type("orders"), immediate ? "Each is carried out as soon as" : "They are collected"));
  }
}

// `pass` takes the words on the screen. The open question is "Fire: Letters", of kind fire.
TEST(LineFace, PassSetsTheStandingAnswerOfThatWindow) {
  const std::pair<const char*, const char*> cases[] = {
      {"pass fire until 6", "standing fire until=6"}, {"pass Fire: Letters until turn 6", "standing fire until=6"},
      {"pass Fire: Letters", "standing fire"},        {"pass FIRE: let 7", "standing fire until=7"},
      {"pass no launch", "standing launch"},          {"pass la", "standing launch"}};
  for (const auto& [typed, meant] : cases) {
    Evening evening;
    evening.sit(false);
    evening.type(typed);
    ASSERT_TRUE(evening.sent.back().has_get_standing());
    evening.take(standing_answer(evening));
    ASSERT_TRUE(evening.sent.back().has_set_standing()) << typed;
    EXPECT_EQ(evening.sent.back().set_standing().revision(), 4U);
    const auto filled = wire::from_proto(evening.sent.back().set_standing().filled());
    ASSERT_TRUE(filled);
    ASSERT_EQ(filled->lines.size(), 1U);
    EXPECT_TRUE(words::order_words(filled->lines[0]).starts_with(meant)) << words::order_words(filled->lines[0]);
  }
  Evening evening;
  evening.sit(false);
  evening.type("pass sleep");
  evening.take(standing_answer(evening));
  EXPECT_TRUE(evening.sent.back().has_get_standing()) << "nothing is set";
  EXPECT_TRUE(has(evening.screen.text, "no standing order for 'sleep'; there are launch or fire."))
      << evening.screen.text;
}

TEST(LineFace, PassAnswersTheOpenWindowAndTellsTheStandingOrderInALine) {
  const struct {
    const char* typed;
    const char* told;
    bool answers;
  } cases[] = {{"pass fire", "From now on: no fire, to the end of the battle.", true},
               {"pass fire 6", "From now on: no fire, up to and with turn 6.", true},
               {"pass fire 1", "From now on: no fire, up to and with turn 1.", false},
               {"pass launch", "From now on: no launch, to the end of the battle.", false},
               {"standing fire", "From now on: no fire, to the end of the battle.", false},
               {"standing clear", "No standing order of yours holds any more.", false}};
  for (const auto& one : cases) {
    Evening evening;
    evening.sit(true);
    evening.type(one.typed);
    evening.take(standing_answer(evening));
    ASSERT_TRUE(evening.sent.back().has_set_standing()) << one.typed;
    evening.screen.text.clear();
    evening.take(standing_answer(evening));
    EXPECT_TRUE(has(evening.screen.text, one.told)) << one.typed << ": " << evening.screen.text;
    EXPECT_FALSE(has(evening.screen.text, "Possible")) << one.typed;
    EXPECT_EQ(evening.sent.back().has_submit(), one.answers) << one.typed;
  }
  Evening evening;
  evening.sit(false);
  evening.type("pass");
  evening.take(standing_answer(evening));
  EXPECT_TRUE(has(evening.screen.text, "Possible ('pass KIND'")) << evening.screen.text;
}

TEST(LineFace, PassCompletesTheKindsOfWindows) {
  Evening evening;
  evening.sit(false);
  using List = std::vector<std::string>;
  EXPECT_EQ(evening.face.complete("pass "), List{"fire"}) << "what is in sight, before the server has said more";
  ASSERT_TRUE(evening.sent.back().has_get_standing());
  evening.face.complete("pass ");
  EXPECT_EQ(evening.sent.size(), 1U) << "it is asked once";
  evening.take(standing_answer(evening));
  EXPECT_EQ(evening.screen.text.find("Standing orders"), std::string::npos) << "nobody wanted to read them";
  EXPECT_EQ(evening.face.complete("pass "), (List{"launch", "fire"}));
  EXPECT_EQ(evening.face.complete("pass la"), List{"launch"});
  EXPECT_EQ(evening.face.complete("pass Fire: L"), List{"fire"});
  EXPECT_EQ(evening.face.complete("pass fire "), List{"until"});
}

TEST(LineFace, GoGoesOnUntilSomethingHappens) {
  Evening evening;
  evening.sit(false);
  EXPECT_TRUE(has(evening.type("go home"), "'home' is no turn; name one by its number"));
  const std::string begun = evening.type("go 2");
  EXPECT_TRUE(has(begun, "Turn 2 has begun already; 'go' takes a later turn, or none: 'go'.")) << begun;
  EXPECT_EQ(begun.find("until"), std::string::npos) << "he has typed no such word";
  evening.type("go 7");
  ASSERT_TRUE(evening.sent.back().has_get_standing());
  table::Offer offer;
  table::OfferLine& line = offer.lines.emplace_back();
  line.verb = "go-on";
  table::Field& until = line.fields.emplace_back();
  until.name = "until";
  until.kind = table::FieldKind::number;
  until.min = 4;
  until.max = 99;
  v1::ServerFrame frame;
  frame.mutable_answer()->set_id(evening.sent.back().id());
  wire::to_proto(offer, *frame.mutable_answer()->mutable_standing()->mutable_offer());
  evening.take(frame);
  ASSERT_TRUE(evening.sent.back().has_set_standing());
  const auto filled = wire::from_proto(evening.sent.back().set_standing().filled());
  ASSERT_TRUE(filled);
  EXPECT_EQ(words::order_words(filled->lines.at(0)), "go-on until=7");
  v1::ServerFrame set;
  set.mutable_answer()->set_id(evening.sent.back().id());
  set.mutable_answer()->mutable_standing()->set_revision(1);
  const std::size_t sent = evening.sent.size();
  evening.take(set);
  EXPECT_TRUE(has(evening.screen.text, "or turn 7 begins")) << evening.screen.text;
  EXPECT_GT(evening.sent.size(), sent) << "the open question is answered, too";

  v1::ServerFrame stopped = sample::question(2, true, false);
  stopped.mutable_question()->set_stopped("A has lost hull.");
  evening.screen.text.clear();
  evening.take(stopped);
  EXPECT_TRUE(has(evening.screen.text, "You stop here: A has lost hull.")) << evening.screen.text;
  ASSERT_TRUE(evening.sent.back().has_get_standing()) << "a person says himself when to go on";
  v1::ServerFrame stands;
  stands.mutable_answer()->set_id(evening.sent.back().id());
  stands.mutable_answer()->mutable_standing()->set_revision(2);
  wire::to_proto(*filled, *stands.mutable_answer()->mutable_standing()->mutable_filled());
  evening.screen.text.clear();
  evening.take(stands);
  ASSERT_TRUE(evening.sent.back().has_set_standing());
  EXPECT_EQ(evening.sent.back().set_standing().revision(), 2U);
  EXPECT_EQ(evening.sent.back().set_standing().filled().lines_size(), 0);
  EXPECT_EQ(evening.screen.text, "") << "nobody asked for it";
  stopped.mutable_question()->set_question(3);
  evening.screen.text.clear();
  evening.take(stopped);
  EXPECT_FALSE(has(evening.screen.text, "You stop here")) << "it is said once: " << evening.screen.text;
}

TEST(LineFace, GraveNewsIsRepeatedOnlyIfItHasScrolledAway) {
  for (const int behind : {3, 30}) {
    Evening evening;
    evening.sit(false);
    v1::ServerFrame step = sample::question(2, true, false);
    step.mutable_update()->set_step(2);
    for (int i = 0; i <= behind; ++i) {
      auto& line = *step.mutable_update()->add_journal();
      line.set_number(static_cast<std::uint32_t>(i + 1));
      line.set_text(i == 0 ? "1.1 is disabled." : "A.1 fires.");
      line.set_weight(i == 0 ? v1::JournalLine::GRAVE : v1::JournalLine::NOTABLE);
    }
    evening.screen.text.clear();
    evening.take(step);
    const std::string& told = evening.screen.text;
    EXPECT_EQ(has(told, "Once more, what is grave"), behind == 30) << told;
    EXPECT_EQ(told.find("1.1 is disabled.") == told.rfind("1.1 is disabled."), behind == 3) << told;
    EXPECT_FALSE(has(told.substr(told.find("Turn 3,")), "A.1 fires.")) << "what is less is not";
  }
}

TEST(LineFace, ADecisionThatAStandingAnswerIsAboutToGiveIsNotAwaited) {
  Evening evening;
  evening.sit(false);
  const auto told_by = [&](const v1::ServerFrame& frame) {
    evening.screen.text.clear();
    evening.take(frame);
    return evening.screen.text;
  };
  v1::ServerFrame asked = sample::question(2, true, false);
  asked.mutable_question()->set_standing(true);
  const std::string told = told_by(asked);
  EXPECT_TRUE(has(told, "your standing order answers in a moment")) << told;
  EXPECT_FALSE(has(told, "your decision")) << told;
  const std::size_t sent = evening.sent.size();
  EXPECT_TRUE(has(evening.type("lock"), "Your standing order answers this one in a moment."));
  EXPECT_EQ(evening.sent.size(), sent);
  EXPECT_EQ(told_by(sample::question(2, false, false)), "") << "given";
}

}  // namespace
}  // namespace emcon::client
