// Players never wait behind a crowd: server/net/crowd.hpp.
#include "server/net/crowd.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <memory>
#include <vector>

namespace emcon::net {
namespace {

class Visitor final : public Crowd::Member {
 public:
  explicit Visitor(std::function<void()> act) : act_(std::move(act)) {}
  void turn() override { act_(); }

 private:
  std::function<void()> act_;
};

TEST(Crowd, EverybodyGetsOneTurnInTheOrderOfAsking) {
  boost::asio::io_context io;
  Crowd crowd(io);
  std::vector<int> served;
  std::vector<std::shared_ptr<Visitor>> visitors;
  for (int i = 0; i < 100; ++i)
    crowd.wait(visitors.emplace_back(std::make_shared<Visitor>([&served, i] { served.push_back(i); })));
  io.run();
  ASSERT_EQ(served.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(served[static_cast<std::size_t>(i)], i);
}

TEST(Crowd, OtherWorkWaitsForFewSpectators) {
  boost::asio::io_context io;
  Crowd crowd(io);
  std::size_t served = 0, before = 0;
  const auto visitor = std::make_shared<Visitor>([&] {
    // Something for a player is to be done while the first of them is served.
    if (served++ == 0) boost::asio::post(io, [&] { before = served; });
  });
  for (int i = 0; i < 1000; ++i) crowd.wait(visitor);
  io.run();
  EXPECT_EQ(served, 1000U);
  EXPECT_GT(before, 0U);
  EXPECT_LE(before, Crowd::at_once);
}

TEST(Crowd, AMemberThatIsGoneIsSkippedAndOneThatReturnsIsServedAgain) {
  boost::asio::io_context io;
  Crowd crowd(io);
  int served = 0;
  auto stays = std::make_shared<Visitor>([&] { ++served; });
  auto goes = std::make_shared<Visitor>([&] { served += 100; });
  crowd.wait(goes);
  crowd.wait(stays);
  goes.reset();
  io.run();
  io.restart();
  crowd.wait(stays);
  io.run();
  EXPECT_EQ(served, 2);
}

}  // namespace
}  // namespace emcon::net
