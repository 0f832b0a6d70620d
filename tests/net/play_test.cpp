// A match over real sockets, one player in binary and one in JSON.
#include <gtest/gtest.h>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "tests/match/rig.hpp"
#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

using match::testing::seat_entropy;

/// A player who knows the protocol and nothing else.
class Player {
 public:
  Player(NetRig& rig, const std::string& path, wire::Format format) : client_(rig.port), format_(format) {
    client_.upgrade(path, format == wire::Format::json ? "emcon.v1.json" : "emcon.v1");
  }
  void send(v1::ClientFrame frame) {
    frame.set_id(++id_);
    std::string bytes;
    wire::encode_client(frame, format_, bytes);
    client_.frame(format_ == wire::Format::json ? 1 : 2, bytes);
  }
  v1::ServerFrame next() {
    for (;;) {
      const auto message = client_.read();
      if (!message || message->opcode == 8) throw std::runtime_error("the connection ended");
      if (message->opcode > 2) continue;
      const auto frame = wire::decode_server(message->payload, format_);
      if (!frame) throw std::runtime_error(frame.error().text);
      return *frame;
    }
  }
  v1::Answer ask(v1::ClientFrame frame) {
    send(std::move(frame));
    for (;;) {
      const v1::ServerFrame heard = next();
      note(heard);
      if (heard.has_answer() && heard.answer().id() == id_) return heard.answer();
    }
  }
  void hello(const std::string& token) {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_protocol(wire::protocol_version);
    frame.mutable_hello()->set_token(token);
    send(std::move(frame));
    note(next());
  }
  /// Takes what comes until `done`, answering every question by its default.
  void play(const std::function<bool()>& done) {
    while (!done()) {
      if (question_.yours()) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_question(question_.question());
        *frame.mutable_submit()->mutable_filled() = question_.offer().fallback();
        question_.Clear();
        ask(std::move(frame));
      } else {
        note(next());
      }
    }
  }
  bool over = false;
  std::uint32_t journal = 0;
  std::string hash;

 private:
  void note(const v1::ServerFrame& frame) {
    if (frame.has_welcome()) question_ = frame.welcome().question();
    if (frame.has_question()) question_ = frame.question();
    for (const auto& line : frame.update().journal()) {
      EXPECT_EQ(line.number(), journal + 1);
      journal = line.number();
    }
    if (!frame.update().public_journal_hash().empty()) hash = frame.update().public_journal_hash();
    over |= frame.update().outcome().over() || frame.welcome().outcome().over();
  }
  RawClient client_;
  wire::Format format_;
  std::uint32_t id_ = 0;
  v1::Question question_;
};

v1::Answer join(NetRig& rig, const std::string& code, int seat) {
  Player lobby(rig, "/v1/lobby", wire::Format::json);
  lobby.hello("");
  v1::ClientFrame frame;
  frame.mutable_join_match()->set_code(code);
  frame.mutable_join_match()->set_name("Seat " + std::to_string(seat));
  frame.mutable_join_match()->set_entropy_commitment(as_string(entropy_commitment(seat_entropy(seat))));
  return lobby.ask(std::move(frame));
}

TEST(Play, AWholeMatchInBothSubprotocolsBeforeAnAudience) {
  NetRig rig;
  Player lobby(rig, "/v1/lobby", wire::Format::binary);
  lobby.hello("");
  v1::ClientFrame create;
  create.mutable_create_match()->mutable_settings()->set_ruleset("toy");
  create.mutable_create_match()->mutable_settings()->set_scenario("duel");
  const v1::Answer made = lobby.ask(std::move(create));
  ASSERT_EQ(made.created().invites_size(), 2);
  const std::string path = "/v1/match/" + made.created().match();
  const v1::Answer first = join(rig, made.created().invites(0).code(), 0);
  const v1::Answer second = join(rig, made.created().invites(1).code(), 1);
  Player red(rig, path, wire::Format::binary), blue(rig, path, wire::Format::json),
      watcher(rig, path, wire::Format::json);
  red.hello(first.joined().token());
  blue.hello(second.joined().token());
  watcher.hello("");
  for (auto [player, seat] : {std::pair{&red, 0}, std::pair{&blue, 1}}) {
    v1::ClientFrame frame;
    frame.mutable_reveal_entropy()->set_entropy(seat_entropy(seat));
    EXPECT_EQ(player->ask(std::move(frame)).problems_size(), 0);
  }
  std::thread other([&] { blue.play([&] { return blue.over; }); });
  std::thread audience([&] { watcher.play([&] { return watcher.over; }); });
  red.play([&] { return red.over; });
  other.join();
  audience.join();
  EXPECT_EQ(red.hash, blue.hash);
  EXPECT_EQ(red.hash, watcher.hash);
  EXPECT_GT(watcher.journal, 3U);
}

}  // namespace
}  // namespace emcon::net::testing
