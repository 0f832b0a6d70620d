// Connections between nodes: frames of any size in their order, and nobody in between who has not got the key.
#include "server/net/trunk.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

namespace emcon::net {
namespace {

namespace asio = boost::asio;
using cluster::trunk::Frame;

Frame told(std::string bytes) {
  Frame out;
  out.mutable_told()->set_frame(std::move(bytes));
  return out;
}

/// One node that listens, and what it hears.
class Trunks : public ::testing::Test {
 protected:
  Trunks() {
    const auto tls = trunk_tls(trunk_key(Bytes32{1}), true);
    acceptor_ = std::make_shared<Acceptor>(io_, asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    asio::co_spawn(io_, trunk_loop(acceptor_, tls, [this](const auto& wire) { return welcome(wire); }), asio::detached);
  }

  cluster::WireEvents welcome(const std::shared_ptr<cluster::Wire>& wire) {
    there_.push_back(wire);
    return {.heard = [this](const Frame& frame) { heard_.push_back(frame.told().frame()); },
            .broken = [this](const std::string& why) { broken_there_.push_back(why); }};
  }
  std::string address() const { return "127.0.0.1:" + std::to_string(acceptor_->local_endpoint().port()); }
  std::shared_ptr<cluster::Wire> dial(const Bytes32& secret) {
    return dial_trunk(io_, trunk_tls(trunk_key(secret), false), address(),
                      {.heard = [this](const Frame& frame) { back_.push_back(frame.told().frame()); },
                       .broken = [this](const std::string& why) { broken_here_.push_back(why); }});
  }
  /// Runs the loop until it is so; no test waits longer than half a minute for what never comes.
  template <class Done>
  void until(Done done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!done() && std::chrono::steady_clock::now() < end) io_.run_one_for(std::chrono::seconds(1));
    EXPECT_TRUE(done());
  }

  asio::io_context io_;
  std::shared_ptr<Acceptor> acceptor_;
  std::vector<std::shared_ptr<cluster::Wire>> there_;
  std::vector<std::string> heard_, back_, broken_here_, broken_there_;
};

TEST_F(Trunks, FramesOfAnySizeComeWholeAndInTheirOrder) {
  const auto wire = dial(Bytes32{1});
  std::vector<std::string> all;
  // Around what TLS gives at once, and several of them.
  for (const std::size_t size : {0U, 1U, 3U, 100U, 16'370U, 16'384U, 16'385U, 40'000U, 3'000'000U, 5U})
    for (int n = 0; n < 3; ++n) all.emplace_back(size, static_cast<char>('a' + all.size() % 26));
  for (const std::string& bytes : all) wire->send(told(bytes));
  until([&] { return heard_.size() == all.size(); });
  EXPECT_EQ(heard_, all);
  ASSERT_EQ(there_.size(), 1U);
  for (const std::string& bytes : all) {
    there_.front()->send(told(bytes));
    until([&] { return !back_.empty() && back_.back() == bytes; });
  }
  EXPECT_EQ(back_, all);
  EXPECT_TRUE(broken_here_.empty() && broken_there_.empty());
}

TEST_F(Trunks, AFrameOfMoreThan64MiBEndsTheWire) {
  constexpr std::size_t most = 64U << 20U;
  const auto wire = dial(Bytes32{1});
  wire->send(told(std::string(most - 100, 'a')));
  until([&] { return heard_.size() == 1; });
  wire->send(told(std::string(most, 'b')));
  wire->send(told("behind it"));
  until([&] { return !broken_there_.empty() && !broken_here_.empty(); });
  EXPECT_EQ(broken_there_.front(), "a frame is too large");
  EXPECT_EQ(heard_.size(), 1U);
}

TEST_F(Trunks, MessagesAboutAMatchLeaveOnlyWhileTheyMay) {
  const auto wire = dial(Bytes32{1});
  wire->send(told("here"));
  until([&] { return heard_.size() == 1; });
  cluster::Wire& there = *there_.front();
  bool first = true, second = true;
  there.tell(told("while it may"), [&first] { return first; });
  until([&] { return back_.size() == 1; });
  first = false;
  there.send(told("of no match"));
  until([&] { return back_.size() == 2; });
  first = true;
  there.tell(told("too late"), [&first] { return first; });
  there.tell(told("behind it, of what it still has"), [&second] { return second; });
  first = false;  // before they could leave
  until([&] { return !broken_here_.empty() && !broken_there_.empty(); });
  EXPECT_EQ(back_, (std::vector<std::string>{"while it may", "of no match"}));
  EXPECT_EQ(broken_there_.front(), "this server may not speak of its matches now");
}

TEST_F(Trunks, ALongFrameIsBrokenOffWhenItMayNotLeaveAnyMore) {
  const auto wire = dial(Bytes32{1});
  wire->send(told("here"));
  until([&] { return heard_.size() == 1; });
  int asked = 0;
  there_.front()->tell(told(std::string(1'000'000, 'a')), [&asked] { return ++asked < 4; });
  until([&] { return !broken_here_.empty() && !broken_there_.empty(); });
  EXPECT_TRUE(back_.empty());
}

TEST_F(Trunks, NobodyWithAnotherKeyIsHeard) {
  const auto wire = dial(Bytes32{2});
  wire->send(told("let me in"));
  until([&] { return !broken_here_.empty() && !broken_there_.empty(); });
  EXPECT_TRUE(heard_.empty());
}

TEST_F(Trunks, APeerWithoutTlsIsCut) {
  asio::ip::tcp::socket stranger(io_);
  stranger.connect(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), acceptor_->local_endpoint().port()));
  asio::write(stranger, asio::buffer(std::string(64, '\0')));
  until([&] { return !broken_there_.empty(); });
  EXPECT_TRUE(heard_.empty());
}

TEST_F(Trunks, TheOtherEndIsToldOfAnEndOnce) {
  const auto wire = dial(Bytes32{1});
  wire->send(told("hello"));
  until([&] { return heard_.size() == 1; });
  wire->end();
  until([&] { return !broken_there_.empty(); });
  there_.front()->send(told("for nobody"));
  io_.poll();
  EXPECT_EQ(broken_there_.size(), 1U);
  EXPECT_TRUE(broken_here_.empty()) << "whoever ends it is told nothing";
}

TEST_F(Trunks, AnAddressWhereNobodyListensBreaks) {
  const std::string nobody = address();
  acceptor_->close();
  acceptor_ = std::make_shared<Acceptor>(io_, asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  const auto wire =
      dial_trunk(io_, trunk_tls(trunk_key(Bytes32{1}), false), nobody,
                 {.heard = {}, .broken = [this](const std::string& why) { broken_here_.push_back(why); }});
  wire->send(told("anybody?"));
  until([&] { return !broken_here_.empty(); });
}

TEST_F(Trunks, TheOldestPeerWithoutAKeyGoes) {
  std::vector<std::unique_ptr<Socket>> strangers;
  for (int n = 0; n < 200; ++n) {
    strangers.push_back(std::make_unique<Socket>(io_));
    strangers.back()->connect(acceptor_->local_endpoint());
    until([&] { return there_.size() == strangers.size(); });
  }
  const auto wire = dial(Bytes32{1});
  wire->send(told("I have it"));
  until([&] { return !heard_.empty(); });
  EXPECT_TRUE(broken_here_.empty());
  EXPECT_GE(broken_there_.size(), 200U - 32U);
}

}  // namespace
}  // namespace emcon::net
