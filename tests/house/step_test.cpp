// A step is one frame for each viewer, and whoever gave the last answer finds his acknowledgement in it.
#include <gtest/gtest.h>

#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

TEST(Step, IsOneFrameAndHoldsTheAnswerThatLedToIt) {
  struct Form {
    wire::Format format;
    bool pad;
  };
  for (const Form& form : {Form{wire::Format::binary, false}, Form{wire::Format::json, false},
                           Form{wire::Format::binary, true}, Form{wire::Format::json, true}}) {
    HouseRig rig;
    const auto made = rig.running();
    const auto connect = [&](const std::string& token) -> Client& {
      Client& client = rig.open(made.match, form.format, form.pad);
      rig.hello(client, token);
      return client;
    };
    Client& red = connect(made.tokens[0]);
    Client& blue = connect(made.tokens[1]);
    Client& watcher = connect("");
    const std::uint32_t question = question_of(red);
    const std::size_t of_red = red.heard.size(), of_blue = blue.heard.size(), of_watcher = watcher.heard.size();

    EXPECT_EQ(code_of(red.ask(bid(question, 2))), "");
    ASSERT_EQ(red.heard.size(), of_red + 1) << "the first answer of a sealed question is told to its seat alone";
    EXPECT_FALSE(red.heard.back().has_update());
    EXPECT_EQ(blue.heard.size(), of_blue);

    const v1::Answer last = blue.ask(bid(question, 1));
    EXPECT_TRUE(last.draft().locked());
    ASSERT_EQ(blue.heard.size(), of_blue + 1);
    ASSERT_EQ(red.heard.size(), of_red + 2);
    ASSERT_EQ(watcher.heard.size(), of_watcher + 1);
    EXPECT_TRUE(blue.heard.back().has_answer());
    EXPECT_FALSE(red.heard.back().has_answer());
    for (const Client* one : {&red, &blue, &watcher}) {
      EXPECT_EQ(one->heard.back().update().step(), question + 1);
      EXPECT_EQ(one->heard.back().question().question(), question + 1);
    }
  }
}

/// Making it ready is most of what an answer costs, and comes when the store has it.
TEST(Step, IsToldAtTheExpenseOfTheLastToAnswer) {
  std::string charged;
  Config config;
  const HouseRig* told_by = nullptr;
  std::vector<std::size_t> heard;
  config.charged = [&](const std::string& place, const std::function<void()>& what) {
    charged = place;
    const std::size_t before = told_by ? told_by->clients.back().heard.size() : 0;
    what();
    if (told_by) heard.push_back(told_by->clients.back().heard.size() - before);
  };
  HouseRig rig(std::move(config));
  const auto made = rig.running();
  rig.place = "red's";
  Client& red = rig.connect(made.match, made.tokens[0]);
  rig.place = "blue's";
  Client& blue = rig.connect(made.match, made.tokens[1]);
  rig.place = "";
  rig.connect(made.match, "");  // who looks on is told of the step alone
  const std::uint32_t question = question_of(red);
  EXPECT_EQ(code_of(red.ask(bid(question, 2))), "");
  EXPECT_EQ(charged, "red's");
  told_by = &rig;
  EXPECT_EQ(code_of(blue.ask(bid(question, 1))), "");
  EXPECT_EQ(charged, "blue's");
  EXPECT_EQ(heard, (std::vector<std::size_t>{1}));
}

TEST(Step, ARefusedAnswerComesAlone) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  EXPECT_NE(code_of(red.ask(bid(question_of(red) + 7, 1))), "");
  EXPECT_TRUE(red.heard.back().has_answer());
  EXPECT_FALSE(red.heard.back().has_update() || red.heard.back().has_question());
}

}  // namespace
}  // namespace emcon::house::testing
