// A client says nothing to a server before it has shown the right key: client/net/gate.hpp, client/desk/challenge.hpp.
#include <gtest/gtest.h>

#include "client/desk/challenge.hpp"
#include "client/net/gate.hpp"
#include "common/proof/signature.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "tests/net/rig.hpp"

namespace emcon::net {
namespace {

using client::net::Endpoint;
using client::net::Loop;

/// Whether the server that shows this key may be spoken to.
using Know = std::function<Result<void>(const std::string& key)>;

class Meeting final : public client::net::Introduction {
 public:
  explicit Meeting(Know know) : know_(std::move(know)) {}
  std::string question() override { return challenge_.question(); }
  Result<void> answer(std::string_view bytes) override {
    const auto key = challenge_.key_in(bytes);
    if (!key) return std::unexpected(key.error());
    return know_(*key);
  }

 private:
  Know know_;
  client::Challenge challenge_;
};

/// Says hello when the connection opens, and stops at the answer or the end.
class Visitor final : public client::net::Listener {
 public:
  explicit Visitor(std::uint16_t port) : server_{false, "127.0.0.1", std::to_string(port), {}} {}

  void visit(const Know& know) {
    loop_.introduce_by([know](const Endpoint&) { return std::make_unique<Meeting>(know); });
    connection_ = loop_.connect(server_, "/v1/lobby", *this);
    loop_.after(std::chrono::seconds(20), [this] { loop_.stop(); });
    loop_.run();
  }
  void opened() override {
    is_open = true;
    v1::ClientFrame hello;
    hello.set_id(2);
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    std::string bytes;
    wire::encode_client(hello, wire::Format::binary, bytes);
    connection_->send(std::move(bytes));
  }
  void received(std::string_view bytes) override {
    const auto frame = wire::decode_server(bytes, wire::Format::binary);
    is_greeted = frame && frame->answer().id() == 2 && frame->answer().has_done();
    connection_->drop();
    connection_.reset();
    loop_.stop();
  }
  void closed(int code, const std::string& why) override {
    end = code;
    reason = why;
    connection_.reset();
    loop_.stop();
  }

  bool is_open = false, is_greeted = false;
  std::optional<int> end;
  std::string reason;

 private:
  Endpoint server_;
  Loop loop_;
  std::shared_ptr<client::net::Connection> connection_;
};

TEST(Introduction, AServerThatIsKnownIsSpokenTo) {
  testing::NetRig rig;
  std::string shown;
  Visitor visitor(rig.port);
  visitor.visit([&](const std::string& key) -> Result<void> {
    shown = key;
    return {};
  });
  EXPECT_TRUE(visitor.is_open);
  EXPECT_TRUE(visitor.is_greeted);
  EXPECT_FALSE(visitor.end);
  EXPECT_EQ(shown.size(), 32U);
}

TEST(Introduction, AnotherOneHearsNothing) {
  testing::NetRig rig;
  Visitor visitor(rig.port);
  visitor.visit([](const std::string&) -> Result<void> {
    return std::unexpected(Problem{"other_key", "It is another one.", "", -1, "", {}});
  });
  EXPECT_FALSE(visitor.is_open);
  EXPECT_EQ(visitor.end, client::net::other_server);
  EXPECT_EQ(visitor.reason, "It is another one.");
}

/// What servers answer that have no such key, or none at all.
class Foreign final : public client::net::Connection {
 public:
  void send(std::string bytes) override { sent.push_back(std::move(bytes)); }
  void drop() override { dropped = true; }
  std::vector<std::string> sent;
  bool dropped = false;
};

struct ForeignRow {
  const char* name;
  v1::ServerFrame frame;
};

std::vector<ForeignRow> foreign_rows() {
  std::vector<ForeignRow> out(5);
  out[0].name = "an answer of another kind";
  out[0].frame.mutable_answer()->mutable_done();
  out[1].name = "a refusal";
  out[1].frame.mutable_answer()->add_problems()->set_text("no_hello");
  out[2].name = "no answer";
  out[2].frame.mutable_welcome();
  out[3].name = "a signature of something else";
  const SigningKey key{Bytes32{}};
  out[3].frame.mutable_answer()->mutable_identity()->set_server_key(key.public_key());
  out[3].frame.mutable_answer()->mutable_identity()->set_signature(key.sign(Bytes32{}));
  out[4].name = "nothing";
  return out;
}

TEST(Introduction, AServerWithoutAKeyIsLeft) {
  for (const ForeignRow& row : foreign_rows()) {
    const auto connection = std::make_shared<Foreign>();
    Visitor visitor(1);
    const auto gate = std::make_shared<client::net::Gate>(
        std::make_unique<Meeting>([](const std::string&) -> Result<void> { return {}; }), visitor);
    gate->before(connection);
    client::net::Listener& behind = *gate;
    behind.opened();
    ASSERT_EQ(connection->sent.size(), 1U) << row.name;
    gate->send("a token");
    behind.received(row.frame.SerializeAsString());
    EXPECT_EQ(visitor.end, client::net::other_server) << row.name;
    EXPECT_FALSE(visitor.is_open) << row.name;
    EXPECT_TRUE(connection->dropped) << row.name;
    EXPECT_EQ(connection->sent.size(), 1U) << row.name << ": nothing else was said";
  }
}

}  // namespace
}  // namespace emcon::net
