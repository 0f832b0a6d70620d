// Looking back: who may, from when on, and what it may cost.
#include <gtest/gtest.h>

#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

v1::ClientFrame look(std::uint32_t step, v1::GetDebrief::Eyes eyes, std::uint32_t seat = 0) {
  v1::ClientFrame frame;
  frame.mutable_get_debrief()->set_step(step);
  frame.mutable_get_debrief()->set_eyes(eyes);
  frame.mutable_get_debrief()->set_seat(seat);
  return frame;
}

v1::ClientFrame concede() {
  return bare(&v1::ClientFrame::mutable_concede);
}

HouseRig::Made ended(HouseRig& rig, v1::MatchSettings settings = {}) {
  const auto made = rig.running(std::move(settings));
  Client& red = rig.connect(made.match, made.tokens[0]);
  EXPECT_EQ(code_of(red.ask(concede())), "");
  rig.hang_up(red);
  return made;
}

TEST(Debrief, OpensToEverybodyAtTheEndAndNotBefore) {
  for (const auto watching : {v1::WATCH_LIVE, v1::WATCH_DELAYED, v1::WATCH_NONE, v1::WATCH_EXHIBITION}) {
    HouseRig rig;
    v1::MatchSettings settings;
    settings.set_watching(watching);
    settings.set_delay_turns(watching == v1::WATCH_DELAYED ? 2 : 0);
    const auto [made, red, blue] = rig.duel(settings);
    Client& early = rig.connect(made.match, "");
    EXPECT_EQ(static_cast<bool>(early.closed), watching == v1::WATCH_NONE);
    std::vector<Client*> players{&red, &blue};
    if (!early.closed) players.push_back(&early);
    for (Client* one : players)
      for (const auto eyes : {v1::GetDebrief::SEAT, v1::GetDebrief::PUBLIC, v1::GetDebrief::TRUTH})
        EXPECT_EQ(code_of(one->ask(look(1, eyes))), "not_ended");
    EXPECT_EQ(code_of(red.ask(concede())), "");
    Client& late = rig.connect(made.match, "");
    for (Client* one : {&red, &blue, &late})
      for (const auto eyes : {v1::GetDebrief::SEAT, v1::GetDebrief::PUBLIC, v1::GetDebrief::TRUTH}) {
        const v1::Answer answer = one->ask(look(1, eyes));
        EXPECT_EQ(code_of(answer), "");
        EXPECT_TRUE(answer.debrief().has_board());
      }
  }
}

TEST(Debrief, WaitsUntilTheEndIsOnDisk) {
  HouseRig rig;
  const auto [made, red, blue] = rig.duel();
  const std::uint32_t end = red.post(concede());
  const std::uint32_t early = blue.post(look(1, v1::GetDebrief::TRUTH));
  ASSERT_TRUE(blue.answer_to(early));
  EXPECT_EQ(code_of(*blue.answer_to(early)), "not_ended") << "the end is on its way to the store";
  EXPECT_FALSE(red.answer_to(end));
  rig.settle();
  EXPECT_EQ(code_of(blue.ask(look(1, v1::GetDebrief::TRUTH))), "");
}

TEST(Debrief, IsThereAgainAfterPuttingAwayAndRestart) {
  HouseRig rig;
  const auto made = ended(rig);
  const std::string before =
      rig.connect(made.match, "").ask(look(0, v1::GetDebrief::TRUTH)).debrief().SerializeAsString();
  EXPECT_FALSE(before.empty());
  rig.pass(300'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  EXPECT_EQ(rig.connect(made.match, "").ask(look(0, v1::GetDebrief::TRUTH)).debrief().SerializeAsString(), before);
  rig.restart();
  EXPECT_EQ(rig.connect(made.match, made.tokens[1]).ask(look(0, v1::GetDebrief::TRUTH)).debrief().SerializeAsString(),
            before);
}

TEST(Debrief, TheNumberOfOpenDebriefsIsBounded) {
  HouseRig rig({.limits = {.shared = {.debriefs = 2}}});
  std::vector<Client*> guests;
  for (int i = 0; i < 5; ++i) guests.push_back(&rig.connect(ended(rig).match, ""));
  for (int round = 0; round < 2; ++round)
    for (Client* guest : guests) EXPECT_EQ(code_of(guest->ask(look(1, v1::GetDebrief::PUBLIC))), "");
}

TEST(Debrief, RefusalsAreClear) {
  HouseRig rig({.limits = {.request = {.debriefs = {.burst = 4, .per_s = 1}}}});
  const auto made = ended(rig);
  EXPECT_EQ(code_of(rig.lobby().ask(look(1, v1::GetDebrief::TRUTH))), "wrong_place");
  Client& guest = rig.connect(made.match, "");
  EXPECT_EQ(code_of(guest.ask(look(99, v1::GetDebrief::TRUTH))), "unknown_step");
  EXPECT_EQ(code_of(guest.ask(look(1, v1::GetDebrief::SEAT, 7))), "unknown_seat");
  EXPECT_EQ(code_of(guest.ask(look(1, v1::GetDebrief::TRUTH))), "");
  EXPECT_EQ(code_of(guest.ask(look(1, v1::GetDebrief::TRUTH))), "");
  EXPECT_EQ(code_of(guest.ask(look(1, v1::GetDebrief::TRUTH))), "too_fast");
  EXPECT_FALSE(guest.closed);
  rig.pass(2'000);
  EXPECT_EQ(code_of(guest.ask(look(1, v1::GetDebrief::TRUTH))), "");
}

}  // namespace
}  // namespace emcon::house::testing
