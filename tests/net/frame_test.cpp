// Frames that should not be: each ends its own connection with a code, and nothing else.
#include <gtest/gtest.h>

#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

constexpr int text = 1, binary = 2, continuation = 0;
const std::string hello_json = R"({"id": 1, "hello": {"protocol": 1}})";

/// The answer to a fresh lobby connection's hello: proof that the server is well.
std::string greeted(NetRig& rig) {
  RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1.json");
  client.frame(text, hello_json);
  const auto answer = client.read();
  return answer ? answer->payload : "";
}

struct FrameCase {
  const char* name;
  const char* protocol;
  std::string bytes;
  int code;
};

TEST(Frames, WrongOnesCloseWithTheirCode) {
  NetRig rig;
  const auto frame = RawClient::frame_bytes;
  const std::vector<FrameCase> rows{
      {"text on binary", "emcon.v1", frame(text, hello_json, true, true), 4001},
      {"binary on JSON", "emcon.v1.json", frame(binary, "\x08\x01", true, true), 4001},
      {"no JSON", "emcon.v1.json", frame(text, "{", true, true), 4001},
      {"unknown field", "emcon.v1.json", frame(text, R"({"id": 1, "hello": {"protokol": 1}})", true, true), 4001},
      {"garbage", "emcon.v1", frame(binary, "\xff\xff\xff\xff", true, true), 4001},
      {"empty", "emcon.v1", frame(binary, "", true, true), 4001},
      {"too large", "emcon.v1.json", frame(text, std::string(300'000, ' '), true, true), 4002},
      {"unmasked", "emcon.v1.json", frame(text, hello_json, true, false), 1002},
      {"reserved opcode", "emcon.v1.json", frame(5, "x", true, true), 1002},
      {"no UTF-8", "emcon.v1.json", frame(text, "\xff\xfe", true, true), 1007},
      {"continuation of nothing", "emcon.v1.json", frame(continuation, "x", true, true), 1002},
      {"close", "emcon.v1.json", frame(8, "\x03\xe8", true, true), 1000},
  };
  for (const FrameCase& row : rows) {
    RawClient client(rig.port);
    client.upgrade("/v1/lobby", row.protocol);
    client.send(row.bytes);
    EXPECT_EQ(client.read_close(), row.code) << row.name;
    EXPECT_NE(greeted(rig).find("done"), std::string::npos) << "after " << row.name;
  }
}

TEST(Frames, FragmentsMakeOneMessage) {
  NetRig rig;
  RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1.json");
  client.send(RawClient::frame_bytes(text, hello_json.substr(0, 10), false, true));
  client.send(RawClient::frame_bytes(9, "ping between", true, true));
  client.send(RawClient::frame_bytes(continuation, hello_json.substr(10), true, true));
  auto message = client.read();
  ASSERT_TRUE(message);
  if (message->opcode == 10) message = client.read();
  ASSERT_TRUE(message);
  EXPECT_NE(message->payload.find("done"), std::string::npos);
}

TEST(Frames, ATruncatedFrameHarmsNobody) {
  NetRig rig;
  for (std::size_t cut = 1; cut < 12; ++cut) {
    RawClient client(rig.port);
    client.upgrade("/v1/lobby", "emcon.v1.json");
    client.send(RawClient::frame_bytes(text, hello_json, true, true).substr(0, cut));
    client.hang_up();
  }
  EXPECT_NE(greeted(rig).find("done"), std::string::npos);
}

TEST(Frames, SilenceAfterTheUpgradeIsHelloTimeout) {
  NetRig rig({.limits = {.connection = {.hello_ms = 30}}});
  RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1");
  EXPECT_EQ(client.read_close(), 4000);
}

TEST(Frames, ASilentPeerIsPingedAndThenCut) {
  NetRig rig({.limits = {.connection = {.idle_ms = 60}}});
  RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1.json");
  client.frame(text, hello_json);
  bool pinged = false;
  while (const auto message = client.read()) pinged |= message->opcode == 9;
  EXPECT_TRUE(pinged);
}

TEST(Frames, DrainingClosesWithItsCodeAndEndsTheLoop) {
  NetRig rig;
  RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1.json");
  client.frame(text, hello_json);
  ASSERT_TRUE(client.read());
  std::thread closing([&] {
    EXPECT_EQ(client.read_close(), 4008);
    client.hang_up();
  });
  rig.drain();
  closing.join();
}

}  // namespace
}  // namespace emcon::net::testing
