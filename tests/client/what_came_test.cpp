// What came of orders and steps, and which orders are final at once, as the full screen tells of them.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "tests/client/full_evening.hpp"

namespace emcon::client::full {
namespace {

/// What a step brings to seat 0: lines by weight, then the next question.
v1::ServerFrame step_with(const std::vector<std::pair<v1::JournalLine::Weight, std::string>>& lines,
                          const std::string& about) {
  v1::ServerFrame out = sample::question(2, true, false);
  auto& update = *out.mutable_update();
  update.set_step(2);
  std::uint32_t number = 0;
  for (const auto& [weight, text] : lines) {
    auto& line = *update.add_journal();
    line.set_number(++number);
    line.set_turn(3);
    line.set_text(text);
    line.set_weight(weight);
    if (weight != v1::JournalLine::ROUTINE) line.add_about(about);
  }
  return out;
}

TEST(Face, GraveNewsIsReadBeforeTheNextOrderAndWalkedThroughOnTheMap) {
  Evening evening;
  evening.size = {120, 40};
  evening.sit();
  evening.take(step_with({{v1::JournalLine::ROUTINE, "All units move."},
                          {v1::JournalLine::NOTABLE, "A.1 fires at 1.1: 2 hits."},
                          {v1::JournalLine::GRAVE, "1.1 takes 2 effective hits: disabled."}},
                         "1.1"));
  const std::string box = evening.screen();
  EXPECT_TRUE(has(box, "Since your last order"));
  EXPECT_LT(box.find("!! T3 1.1 takes"), box.find("! T3 A.1 fires")) << "what is grave comes first";
  EXPECT_TRUE(has(box, "1 line of routine besides."));
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "'!' something has happened there"));
  evening.letters("n");
  EXPECT_TRUE(has(evening.screen(), "\n !! T3 1.1 takes 2 effective hits: disabled."));
  evening.letters("n");
  EXPECT_TRUE(has(evening.screen(), "\n ! T3 A.1 fires at 1.1: 2 hits."));
  evening.letters("N");
  EXPECT_TRUE(has(evening.screen(), "\n !! T3 1.1 takes"));
  evening.letters("i");
  evening.press(Code::escape);
  EXPECT_FALSE(has(evening.screen(), "something has happened there")) << "any other key calms the map";
  EXPECT_EQ(evening.face.session().ordered_at(), 0U);
}

// What came of one's own shot is seen at once, on the smallest screen too.
TEST(Face, TheResultOfAnOrderFollowsIt) {
  Evening evening;
  evening.sit(true);
  evening.letters("L");
  v1::ServerFrame step =
      step_with({{v1::JournalLine::NOTABLE, "A.1 fires 2 PA-M at 1.1, need 5: 0 hits. To hit: 9 at range 7."}}, "1.1");
  for (const auto& one : evening.sent)
    if (one.has_submit()) step.mutable_answer()->set_id(one.id());
  ASSERT_GT(step.answer().id(), 0U);
  step.mutable_answer()->mutable_draft()->set_locked(true);
  evening.take(step);
  const std::string seen = evening.screen();
  EXPECT_TRUE(has(seen, " Carried out. A.1 fires 2 PA-M at 1.1, need 5: 0 hits.\n")) << seen;
  evening.press(Code::down);
  EXPECT_FALSE(has(evening.screen(), "Carried out. A.1")) << "the next key clears the foot";
  v1::ServerFrame next = sample::question(3, true, false);
  for (const char* text :
       {"A.1 fires at 1.1: 0 hits. To hit: 1.", "A.2 fires at 1.2: 1 hit, 0 penetrate. To hit: 2."}) {
    auto& line = *next.mutable_update()->add_journal();
    line.set_number(static_cast<std::uint32_t>(1 + next.update().journal_size()));
    line.set_weight(v1::JournalLine::NOTABLE);
    line.set_text(text);
  }
  next.mutable_update()->set_step(3);
  evening.take(next);
  EXPECT_TRUE(has(evening.screen(), "Since then ('n' shows all 3): A.1 fires")) << evening.screen();
}

// Who gives an order sees beforehand whether it is final at once.
TEST(Face, OrdersThatAreCarriedOutAtOnceLookSo) {
  Evening evening;
  evening.sit(true);
  const std::string list = evening.screen();
  EXPECT_TRUE(has(list, "\u00BB fire A.1 PA-M")) << list;
  EXPECT_TRUE(has(list, "\u00BB is final at once.")) << list;
  evening.press(Code::enter);
  EXPECT_TRUE(has(evening.screen(), "[Enter] carry it out")) << evening.screen();
  Evening drafted;
  drafted.sit();
  EXPECT_FALSE(has(drafted.screen(), "final at once")) << drafted.screen();
  drafted.press(Code::enter);
  EXPECT_TRUE(has(drafted.screen(), "[Enter] give the order")) << drafted.screen();
  drafted.press(Code::enter);
  EXPECT_TRUE(has(drafted.screen(), "Noted; it can be changed until L locks.")) << drafted.screen();
}

TEST(Face, RoutineNewsInterruptsNobody) {
  Evening evening;
  evening.sit();
  evening.take(step_with({{v1::JournalLine::ROUTINE, "All units move."}}, ""));
  EXPECT_FALSE(has(evening.screen(), "Since your last order"));
  evening.letters("n");
  EXPECT_TRUE(has(evening.screen(), "Nothing that matters has happened"));
}

TEST(Face, TheLogFiltersByWeightAndGrows) {
  Evening evening;
  evening.sit();
  evening.take(step_with({{v1::JournalLine::ROUTINE, "All units move."},
                          {v1::JournalLine::NOTABLE, "A.1 fires at 1.1: 2 hits."},
                          {v1::JournalLine::GRAVE, "1.1 takes 2 effective hits: disabled."}},
                         "1.1"));
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "All units move."));
  evening.letters("F");
  EXPECT_TRUE(has(evening.screen(), "5 Log: what matters"));
  EXPECT_FALSE(has(evening.screen(), "All units move."));
  EXPECT_TRUE(has(evening.screen(), "! T3 A.1 fires"));
  evening.letters("F");
  EXPECT_FALSE(has(evening.screen(), "A.1 fires"));
  EXPECT_TRUE(has(evening.screen(), "!! T3 1.1 takes"));
  const auto log_at = [&] {
    const auto lines = panel::lines_of(evening.screen());
    return std::ranges::find_if(lines, [](const std::string& line) { return has(line, "5 Log"); }) - lines.begin();
  };
  const auto before = log_at();
  evening.letters(">");
  EXPECT_EQ(log_at(), before - 3);
  evening.letters("<");
  EXPECT_EQ(log_at(), before);
}

}  // namespace
}  // namespace emcon::client::full
