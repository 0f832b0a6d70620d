// What is gathered leaves in one go, and a message only while its valve is open: server/net/cork.hpp.
#include "server/net/cork.hpp"

#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <string>

#include "server/net/socket.hpp"

namespace emcon::net {
namespace {

namespace asio = boost::asio;

/// A stream and its peer.
class Corks : public ::testing::Test {
 protected:
  Corks() : peer_(io_), cork_(std::make_unique<Cork<Socket>>(Socket(io_))) {
    Acceptor acceptor(io_, asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    cork_->next_layer().connect(acceptor.local_endpoint());
    acceptor.accept(peer_);
  }

  /// As a WebSocket writes: what became of it.
  boost::system::error_code write(const std::string& bytes) {
    boost::system::error_code out = asio::error::would_block;
    asio::async_write(*cork_, asio::buffer(bytes), [&out](const auto& error, std::size_t) { out = error; });
    io_.restart();
    io_.poll();
    return out;
  }
  void message(const std::string& bytes) {
    cork_->hold();
    write(bytes);
  }
  void release() {
    cork_->release();
    io_.restart();
    io_.poll();
  }
  /// All that the peer gets until the connection ends.
  std::string all_that_came() {
    cork_.reset();
    io_.restart();
    io_.poll();
    std::string out;
    boost::system::error_code ignored;
    asio::read(peer_, asio::dynamic_buffer(out), ignored);
    return out;
  }

  asio::io_context io_;
  Socket peer_;
  std::unique_ptr<Cork<Socket>> cork_;
  bool open_ = true;
};

TEST_F(Corks, MessagesAreGatheredUntilTheyAreReleased) {
  message("one ");
  message("two ");
  EXPECT_EQ(peer_.available(), 0U);
  release();
  EXPECT_EQ(peer_.available(), 8U);
  EXPECT_EQ(all_that_came(), "one two ");
}

TEST_F(Corks, GatheredBytesAreThrownAwayIfTheValveHasClosed) {
  message("before ");
  release();
  cork_->set_valve([this] { return open_; });
  message("while it is open ");
  release();
  message("too late ");
  open_ = false;
  release();
  EXPECT_FALSE(cork_->next_layer().is_open()) << "the connection is cut, so that nobody waits for what is missing";
  EXPECT_EQ(write("behind it"), asio::error::operation_aborted);
  EXPECT_EQ(all_that_came(), "before while it is open ");
}

TEST_F(Corks, AMessageThatFillsTheBufferHasToPassForEachPart) {
  const std::string large(3 * Cork<Socket>::gather_max, 'a');
  std::size_t asked = 0;
  cork_->set_valve([&asked] { return ++asked < 2; });
  cork_->hold();
  boost::system::error_code done = asio::error::would_block;
  asio::async_write(*cork_, asio::buffer(large), [&done](const auto& error, std::size_t) { done = error; });
  io_.restart();
  io_.poll();
  EXPECT_EQ(done, asio::error::operation_aborted);
  EXPECT_EQ(all_that_came().size(), Cork<Socket>::gather_max);
}

TEST_F(Corks, TheEndOfAConnectionPassesAClosedValve) {
  cork_->set_valve([this] { return open_; });
  message("told ");
  release();
  open_ = false;
  EXPECT_FALSE(write("goodbye")) << "it is no message";
  EXPECT_EQ(all_that_came(), "told goodbye");
}

TEST_F(Corks, AGoodbyeBehindAMessageOfJustOneBufferPassesToo) {
  cork_->set_valve([this] { return open_; });
  message(std::string(Cork<Socket>::gather_max, 'a'));
  release();
  open_ = false;
  EXPECT_FALSE(write("goodbye"));
  EXPECT_EQ(all_that_came().substr(Cork<Socket>::gather_max), "goodbye");
}

TEST_F(Corks, AGoodbyeDoesNotTakeAHeldMessageAlong) {
  cork_->set_valve([this] { return open_; });
  message("too late ");
  open_ = false;
  write("goodbye");
  release();
  EXPECT_EQ(all_that_came(), "");
}

TEST_F(Corks, AnEndBehindAHeldMessageStillComes) {
  cork_->set_valve([this] { return open_; });
  message("too late ");
  open_ = false;
  bool ended = false;
  cork_->async_end(boost::beast::role_type::server, [&ended](const auto&) { ended = true; });
  peer_.close();
  io_.restart();
  io_.poll();
  EXPECT_TRUE(ended);
}

TEST_F(Corks, APeerIsToldTheReasonIfNoPartOfAMessageHasLeft) {
  int shut = 0;
  cork_->set_valve([this] { return open_; }, [&shut] { ++shut; });
  message("told ");
  release();
  message("too late ");
  open_ = false;
  release();
  EXPECT_EQ(shut, 1);
  EXPECT_TRUE(cork_->next_layer().is_open());
  open_ = true;  // the lease stands again: what is missing stays missing
  message("behind it ");
  release();
  EXPECT_FALSE(write("goodbye"));
  EXPECT_EQ(shut, 1);
  EXPECT_EQ(all_that_came(), "told goodbye");
}

TEST_F(Corks, AMessageThatHasLeftInPartIsCutNevertheless) {
  int shut = 0;
  std::size_t asked = 0;
  cork_->set_valve([&asked] { return ++asked < 2; }, [&shut] { ++shut; });
  cork_->hold();
  const std::string large(3 * Cork<Socket>::gather_max, 'a');
  asio::async_write(*cork_, asio::buffer(large), [](const auto&, std::size_t) {});
  io_.restart();
  io_.poll();
  EXPECT_FALSE(cork_->next_layer().is_open());
  EXPECT_EQ(shut, 0);
}

TEST_F(Corks, AStreamThatIsGoneAsksToo) {
  cork_->set_valve([this] { return open_; });
  message("too late");
  open_ = false;
  EXPECT_EQ(all_that_came(), "");
}

}  // namespace
}  // namespace emcon::net
