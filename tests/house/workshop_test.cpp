// What takes long is done beside the loop: who waits for it waits alone, and in order.
#include "server/house/workshop.hpp"
#include "common/wire/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "server/match/making.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

/// Jobs that wait until the test has them done.
struct Jobs {
  Config config() {
    Config out;
    out.work = [this](const void*, Workshop::Job job) { waiting.push_back(std::move(job)); };
    return out;
  }
  void do_one() {
    const Workshop::Job job = std::move(waiting.front());
    waiting.pop_front();
    job()();
  }
  std::deque<Workshop::Job> waiting;
};

v1::ClientFrame hello(const std::string& token) {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_protocol(wire::protocol_version);
  frame.mutable_hello()->set_token(token);
  return frame;
}
bool is_welcome(const v1::ServerFrame& frame) {
  return frame.has_welcome();
}
v1::ClientFrame ping() {
  return bare(&v1::ClientFrame::mutable_ping);
}

TEST(LongWork, AMatchIsReadBackWhileOthersAreAnswered) {
  Jobs jobs;
  HouseRig rig(jobs.config());
  const auto made = rig.running();
  rig.restart();
  Client& back = rig.open(made.match);
  back.post(hello(made.tokens[0]));
  rig.settle();
  ASSERT_EQ(jobs.waiting.size(), 1U);
  EXPECT_EQ(back.count(is_welcome), 0);
  // Another one asks for the same match: it is read once.
  Client& other = rig.open(made.match);
  other.post(hello(made.tokens[1]));
  Client& lobby = rig.lobby();
  EXPECT_EQ(code_of(lobby.ask(ping())), "");
  EXPECT_EQ(jobs.waiting.size(), 1U);
  jobs.do_one();
  rig.settle();
  EXPECT_EQ(back.count(is_welcome), 1);
  EXPECT_EQ(other.count(is_welcome), 1);
}

TEST(LongWork, AReadLogIsForgottenIfTheMatchWasLostMeanwhile) {
  Jobs jobs;
  HouseRig rig(jobs.config());
  const auto made = rig.running();
  rig.restart();
  Client& back = rig.open(made.match);
  back.post(hello(made.tokens[0]));
  rig.settle();
  ASSERT_EQ(jobs.waiting.size(), 1U);
  rig.store.say_lost({made.match});
  rig.settle();
  EXPECT_TRUE(back.closed);
  jobs.do_one();
  rig.settle();
  EXPECT_EQ(back.count(is_welcome), 0);
  EXPECT_EQ(rig.house->resident(), 0U);
  // And it can be read again.
  Client& again = rig.open(made.match);
  again.post(hello(made.tokens[0]));
  rig.settle();
  ASSERT_EQ(jobs.waiting.size(), 1U);
  jobs.do_one();
  rig.settle();
  EXPECT_EQ(again.count(is_welcome), 1);
}

TEST(LongWork, ADebriefIsOpenedOnceForAllAskersAndReadInOrder) {
  Jobs jobs;
  HouseRig rig(jobs.config());
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  EXPECT_EQ(code_of(red.ask(bare(&v1::ClientFrame::mutable_concede))), "");
  v1::ClientFrame look;
  look.mutable_get_debrief()->set_step(1);
  look.mutable_get_debrief()->set_eyes(v1::GetDebrief::TRUTH);
  Client& blue = rig.connect(made.match, made.tokens[1]);
  const std::uint32_t first = red.post(look), second = blue.post(look);
  rig.settle();
  std::size_t done = 0;
  for (; !jobs.waiting.empty(); ++done) {
    jobs.do_one();
    rig.settle();
    EXPECT_EQ(code_of(red.ask(ping())), "");
  }
  EXPECT_EQ(done, 4U) << "the transcript, the debrief, and two looks";
  for (const auto& [client, id] : {std::pair{&red, first}, std::pair{&blue, second}}) {
    ASSERT_TRUE(client->answer_to(id));
    EXPECT_TRUE(client->answer_to(id)->debrief().has_board());
  }
}

TEST(LongWork, AnAskerWhoHangsUpMeanwhileDisturbsNobody) {
  Jobs jobs;
  HouseRig rig(jobs.config());
  const auto made = rig.running();
  rig.restart();
  Client& back = rig.open(made.match);
  back.post(hello(made.tokens[0]));
  rig.settle();
  rig.hang_up(back);
  ASSERT_EQ(jobs.waiting.size(), 1U);
  jobs.do_one();
  rig.settle();
  EXPECT_EQ(rig.house->resident(), 1U);
}

TEST(Session, FramesAfterAWelcomeWaitForIt) {
  HouseRig rig;
  const auto [made, red, blue] = rig.duel();
  // As of a long match: the welcome is made elsewhere. What a session is told until then keeps its order.
  const Limits limits;
  struct Heard final : Connection {
    explicit Heard(std::vector<std::string>& to) : said(to) {}
    void send(Buffer bytes) override { said.push_back(*bytes); }
    void send_in_turn(Buffer bytes) override { said.push_back(*bytes); }
    std::size_t queued_bytes() const override { return 0; }
    void close(CloseCode, std::string_view) override { said.push_back("close"); }
    std::vector<std::string>& said;
  };
  std::vector<std::string> said;
  Session session(1, std::make_unique<Heard>(said), {}, std::make_shared<Place>(limits, 0), limits, rig.store, 0);
  const auto bytes = [](const char* text) { return std::make_shared<const std::string>(text); };
  session.await_welcome();
  v1::Answer answer;
  answer.mutable_done();
  session.answer(7, answer);
  session.relay(bytes("relayed"));
  SharedFrame update(match::Making::frame(match::new_frame()));
  session.deliver(update);
  EXPECT_THAT(said, ::testing::IsEmpty());
  session.welcome(bytes("welcome"));
  ASSERT_EQ(said.size(), 4U);
  EXPECT_EQ(said[0], "welcome");
  EXPECT_EQ(said[2], "relayed");
  session.relay(bytes("later"));
  EXPECT_EQ(said.back(), "later");
}

TEST(Workshop, ServesWaitersByTurnsAndForgetsTheRestAtItsEnd) {
  std::mutex mutex;
  std::condition_variable came;
  std::vector<std::string> done;
  bool begun = false, go_on = false;
  const auto told = [&](const std::string& what) {
    return [&, what] {
      const std::lock_guard guard(mutex);
      done.push_back(what);
      came.notify_all();
    };
  };
  Workshop workshop([](const std::function<void()>& then) { then(); });
  const int many = 0, one = 0;
  workshop.add(&many, [&] {
    std::unique_lock guard(mutex);
    begun = true;
    came.notify_all();
    came.wait(guard, [&] { return go_on; });
    return std::function<void()>(told("a1"));
  });
  std::unique_lock guard(mutex);
  came.wait(guard, [&] { return begun; });
  for (const char* what : {"a2", "a3"}) workshop.add(&many, [&, what] { return std::function<void()>(told(what)); });
  workshop.add(&one, [&] { return std::function<void()>(told("b1")); });
  go_on = true;
  came.notify_all();
  came.wait(guard, [&] { return done.size() == 4; });
  EXPECT_THAT(done, ::testing::ElementsAre("a1", "a2", "b1", "a3"));
}

}  // namespace
}  // namespace emcon::house::testing
