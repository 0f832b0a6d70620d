// The order desk as a picture: which orders it lists, and what it says of them.
#include <gtest/gtest.h>

#include "client/panel/order_desk.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/picture.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::panel::order_desk_test {
namespace {

Model model_at_question(bool immediate = false) {
  Model model;
  model.seat = 0;
  apply(model, sample::welcome(0, immediate), {});
  return model;
}

std::string desk_of(const Model& model, const table::Filled& given, int row,
                    const std::vector<table::Consequence>& follows = {}) {
  Canvas canvas({44, 26});
  draw_order_desk(canvas, canvas.all(), {model, given, follows, false}, {row, true}, ascii());
  return canvas.text();
}

TEST(OrderDesk, ALineForEachOrder) {
  Model model = model_at_question();
  table::Filled given;
  given.lines = {*words::parse_order(model.question.offer, "fire A.1 PA-M 1.1"),
                 *words::parse_order(model.question.offer, "move down")};
  table::Consequence follows;
  follows.line = 0;
  follows.label = "need";
  follows.text = "5 or less";
  EXPECT_EQ(differs_from_golden("panel_desk.txt", desk_of(model, given, 0, {follows})), "");
}

/// As in a window of 80 by 24.
std::string small_desk(const Model& model, int row) {
  Canvas canvas({31, 19});
  draw_order_desk(canvas, canvas.all(), {model, {}, {}, false}, {row, true}, ascii());
  return canvas.text();
}

TEST(OrderDesk, HelpForTheRowAndTheQuestionIsInSightHoweverManyRowsThereAre) {
  Model model = model_at_question();
  auto& offer = model.question.offer;
  const table::OfferLine one = offer.lines.front();
  while (offer.lines.size() < 30) {
    offer.lines.push_back(one);
    offer.lines.back().subject = "B." + std::to_string(offer.lines.size());
    offer.lines.back().label = "row number " + std::to_string(offer.lines.size());
  }
  EXPECT_TRUE(has(small_desk(model, 0), "One order a mount.\n\n. fire A.1")) << small_desk(model, 0);
  EXPECT_TRUE(has(small_desk(model, 0), "more below"));
  EXPECT_TRUE(has(small_desk(model, 20), "row number 21")) << small_desk(model, 20);
  EXPECT_FALSE(has(small_desk(model, 29), "more below"));
  offer.help =
      "This is a long story of what may be done here, which fills so many lines of a narrow desk that hardly a row "
      "would be left, and goes on for a while yet, since whoever wrote it could not stop, and then still further, "
      "until nobody who reads it can "
      "remember how it began or what he wanted to do.";
  EXPECT_TRUE(has(small_desk(model, 0), "This is a long story of ... [w]\n. fire A.1")) << small_desk(model, 0);
}

TEST(OrderDesk, TellsTheRestOfABudgetForAnOrderThatIsTooDear) {
  Model model = model_at_question();
  auto& offer = model.question.offer;
  offer.budgets = {{"points", 100}};
  table::OfferLine dear;
  dear.price = {40};
  dear.times_max = 3;
  dear.verb = "take";
  dear.variant = "ship";
  dear.label = "A ship";
  offer.lines = {dear};
  const table::FilledLine one{"take", "", "ship", {}};
  const screen::Style style = ascii();
  const auto said = [&](const table::Filled& given, const DeskRow& row) {
    return row_text({model, given, {}, false}, row, style);
  };
  EXPECT_FALSE(has(said({{one}}, {0, -1}), "left")) << "60 are enough for another one";
  EXPECT_TRUE(has(said({{one, one}}, {0, -1}), "it takes 40 of points, and 20")) << said({{one, one}}, {0, -1});
  EXPECT_FALSE(has(said({{one, one}}, {0, 1}), "left")) << "that one is paid";
  const std::string text = desk_of(model, {{one, one}}, 0);
  EXPECT_TRUE(has(text, "- take ship  it takes 40 of points")) << text;
}

/// 'prefer 1' said nothing of what it is.
TEST(OrderDesk, ARowWithoutValuesSaysWhatItIsFor) {
  Model model = model_at_question();
  table::OfferLine wish;
  wish.verb = "prefer";
  wish.subject = "1";
  wish.label = "wishes for prompts of ship 1";
  model.question.offer.lines = {wish};
  const screen::Style style = ascii();
  EXPECT_TRUE(has(desk_of(model, {}, 0), ". prefer 1  wishes for prompts of ship 1")) << desk_of(model, {}, 0);
  EXPECT_TRUE(has(small_desk(model, 0), ". prefer 1  wishes for pro")) << small_desk(model, 0);
  EXPECT_TRUE(has(desk_text({model, {}, {}, false}, style), ". prefer 1  wishes for prompts of ship 1"));
}

TEST(OrderDesk, TellsThatNothingCanBeOrdered) {
  Model model = model_at_question();
  auto& offer = model.question.offer;
  EXPECT_FALSE(has(small_desk(model, 0), "L goes on"));
  std::erase_if(offer.lines, [](const auto& line) { return line.verb != "done"; });
  EXPECT_TRUE(has(small_desk(model, 0), "Nothing can be ordered here\n  now: L goes on.")) << small_desk(model, 0);
}

TEST(OrderDesk, SaysWhatHappensWithoutOrdersEvenIfItIsNothing) {
  Model model = model_at_question();
  EXPECT_TRUE(has(small_desk(model, 0), "If you do nothing: done.")) << small_desk(model, 0);
  model.question.offer.fallback.lines.clear();
  EXPECT_TRUE(has(small_desk(model, 0), "Doing nothing gives no order.")) << small_desk(model, 0);
}

TEST(OrderDesk, ValuesThatStandWithoutNamesAreNamedBelow) {
  Model model = model_at_question();
  auto& line = model.question.offer.lines.front();
  ASSERT_EQ(line.fields.size(), 2U);
  line.fields[0].fallback = table::Token{"1.1"};
  const std::string text = small_desk(model, 0);
  EXPECT_TRUE(has(text, ". fire A.1 PA-M  1.1, 10")) << text;
  EXPECT_TRUE(has(text, "target 1.1, count 10")) << text;
}

TEST(OrderDesk, BeforeTheStartItTellsTheReasonForWaiting) {
  Model model;
  model.seat = 0;
  EXPECT_TRUE(has(small_desk(model, 0), "Not all seats are taken yet."));
  model.card.set_phase(v1::MatchCard::SETUP);
  EXPECT_TRUE(has(small_desk(model, 0), "All seats are taken;"));
}

TEST(OrderDesk, SaysWhoIsAwaitedAndWhatIsLocked) {
  Model model = model_at_question();
  model.draft.locked = true;
  EXPECT_TRUE(has(desk_of(model, {}, 0), "Locked."));
  model.proposed["draw"] = {1};
  EXPECT_TRUE(has(desk_of(model, {}, 0), "Bob proposes: draw. ':propose draw' agrees")) << desk_of(model, {}, 0);
  model.proposed["draw"].insert(model.seat);
  EXPECT_FALSE(has(desk_of(model, {}, 0), "proposes")) << desk_of(model, {}, 0);
  model.card.set_phase(v1::MatchCard::ADJOURNED);
  EXPECT_TRUE(has(desk_of(model, {}, 0), "The match is adjourned, and no clock runs.\n':propose resume' asks"))
      << "and locked: " << desk_of(model, {}, 0);
  model.card.set_phase(v1::MatchCard::RUNNING);
  model.draft.locked = false;
  model.question.yours = false;
  model.question.seats = {1};
  EXPECT_TRUE(has(desk_of(model, {}, 0), "Waiting for Bob."));
  model.seat = -1;
  EXPECT_TRUE(has(desk_of(model, {}, 0), "You watch"));
}

TEST(OrderDesk, AProblemMarksItsLine) {
  Model model = model_at_question();
  table::Filled given;
  given.lines = {*words::parse_order(model.question.offer, "move down")};
  Problem problem;
  problem.line = 0;
  problem.text = "A cannot go down.";
  model.draft.problems = {problem};
  const std::string text = desk_of(model, given, 3);
  EXPECT_TRUE(has(text, "! move A: direction 4")) << text;
  EXPECT_TRUE(has(text, "A cannot go down.")) << text;
}

TEST(OrderDesk, AnOrderThatIsNotOfferedAnyMoreStaysInSight) {
  Model model = model_at_question();
  table::Filled given;
  given.lines = {{"gone", "Z", "", {}}};
  const auto rows = desk_rows(model.question.offer, given);
  EXPECT_EQ(rows.back().offered, -1);
  EXPECT_EQ(rows.back().given, 0);
  EXPECT_TRUE(has(desk_of(model, given, static_cast<int>(rows.size()) - 1), "gone Z"));
}

}  // namespace
}  // namespace emcon::client::panel::order_desk_test
