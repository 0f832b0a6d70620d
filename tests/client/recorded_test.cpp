// A recording asked for step by step.
#include "client/desk/recorded.hpp"

#include <gtest/gtest.h>

#include "common/wire/frames.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {
namespace {

std::string recorded(const v1::ServerFrame& frame) {
  std::string out;
  wire::encode_server(frame, wire::Format::binary, out);
  return out;
}

v1::ServerFrame news(std::uint32_t number, const std::string& text) {
  v1::ServerFrame out;
  auto& line = *out.mutable_update()->add_journal();
  line.set_number(number);
  line.set_text(text);
  return out;
}

RecordedMatch three_steps(int seat) {
  return {{recorded(sample::welcome(seat, false)), recorded(news(1, "one")), "torn",
           recorded(sample::question(2, false, false)), recorded(news(2, "two"))},
          "abcdefghijklmnop",
          seat};
}

v1::ClientFrame asked(std::uint32_t step, v1::GetDebrief::Eyes eyes, std::uint32_t seat = 0) {
  v1::ClientFrame out;
  out.set_id(7);
  out.mutable_get_debrief()->set_step(step);
  out.mutable_get_debrief()->set_eyes(eyes);
  out.mutable_get_debrief()->set_seat(seat);
  return out;
}

TEST(Recorded, StepsForthAndBack) {
  RecordedMatch match = three_steps(0);
  EXPECT_FALSE(match.empty());
  EXPECT_EQ(match.welcome().welcome().card().phase(), v1::MatchCard::ENDED);
  const struct {
    std::uint32_t step;
    const char* line;
  } cases[] = {{3, "two"}, {2, "one"}, {3, "two"}, {99, "two"}};
  for (const auto& one : cases) {
    const auto answer = match.answer(asked(one.step, v1::GetDebrief::SEAT)).answer();
    EXPECT_EQ(answer.id(), 7U);
    EXPECT_EQ(answer.debrief().steps(), 3U);
    ASSERT_EQ(answer.debrief().lines_size(), 1) << one.step;
    EXPECT_EQ(answer.debrief().lines(0).line().text(), one.line);
    EXPECT_GT(answer.debrief().board().things_size(), 0);
  }
  auto with_log = asked(3, v1::GetDebrief::SEAT);
  with_log.mutable_get_debrief()->set_before(200);
  EXPECT_EQ(match.answer(with_log).answer().debrief().before_size(), 1);
}

TEST(Recorded, HasItsOwnEyesOnly) {
  const struct {
    int whose;
    v1::GetDebrief::Eyes eyes;
    std::uint32_t seat;
    bool shown;
  } cases[] = {{0, v1::GetDebrief::SEAT, 0, true},    {0, v1::GetDebrief::SEAT, 1, false},
               {0, v1::GetDebrief::TRUTH, 0, false},  {0, v1::GetDebrief::PUBLIC, 0, false},
               {-1, v1::GetDebrief::PUBLIC, 0, true}, {-1, v1::GetDebrief::SEAT, 0, false}};
  for (const auto& one : cases) {
    RecordedMatch match = three_steps(one.whose);
    EXPECT_EQ(match.answer(asked(1, one.eyes, one.seat)).answer().has_debrief(), one.shown);
  }
}

TEST(Recorded, ByTurnAndEmpty) {
  RecordedMatch match = three_steps(0);
  auto turn = asked(0, v1::GetDebrief::SEAT);
  turn.mutable_get_debrief()->set_turn(3);
  EXPECT_EQ(match.answer(turn).answer().debrief().step(), 1U);
  RecordedMatch none({"torn"}, "m", 0);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.answer(asked(1, v1::GetDebrief::SEAT)).answer().problems_size(), 1);
}

}  // namespace
}  // namespace emcon::client
