// From the socket to the WebSocket: what is let in and what the others are told.
#include <gtest/gtest.h>

#include <mutex>

#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

std::string status(const std::string& head) {
  return head.substr(0, 12);
}

TEST(Upgrade, ChoosesTheFirstSubprotocolItKnows) {
  NetRig rig;
  struct Row {
    const char* offered;
    const char* chosen;
  };
  for (const Row& row : {Row{"emcon.v1", "emcon.v1"}, Row{"emcon.v1.json", "emcon.v1.json"},
                         Row{"chat, emcon.v1.json, emcon.v1", "emcon.v1.json"}}) {
    RawClient client(rig.port);
    const std::string head = client.upgrade("/v1/lobby", row.offered);
    EXPECT_EQ(status(head), "HTTP/1.1 101") << row.offered;
    EXPECT_NE(head.find(std::string("Sec-WebSocket-Protocol: ") + row.chosen + "\r"), std::string::npos) << head;
  }
}

TEST(Upgrade, RefusesInOneSentence) {
  NetConfig config;
  config.origins = {"https://play.example"};
  NetRig rig(config);
  struct Row {
    const char* path;
    const char* protocol;
    const char* headers;
    const char* status;
  };
  for (const Row& row :
       {Row{"/", "emcon.v1", "", "HTTP/1.1 404"}, Row{"/v1/match/../x", "emcon.v1", "", "HTTP/1.1 404"},
        Row{"/v1/lobby", "", "", "HTTP/1.1 400"}, Row{"/v1/lobby", "emcon.v9", "", "HTTP/1.1 400"},
        Row{"/v1/lobby", "emcon.v1", "Origin: https://evil.example\r\n", "HTTP/1.1 403"},
        Row{"/v1/lobby", "emcon.v1", "Origin: https://play.example\r\n", "HTTP/1.1 101"},
        // Whether a match exists is never told by HTTP.
        Row{"/v1/match/0000000000000000", "emcon.v1", "", "HTTP/1.1 101"}}) {
    RawClient client(rig.port);
    EXPECT_EQ(status(client.upgrade(row.path, row.protocol, row.headers)), row.status) << row.path << row.headers;
  }
}

TEST(Upgrade, AnswersRequestsThatAreNoWebSocketOrNoHttp) {
  NetRig rig;
  RawClient plain(rig.port);
  plain.send("GET /v1/lobby HTTP/1.1\r\nHost: test\r\n\r\n");
  EXPECT_EQ(status(plain.read_to_end()), "HTTP/1.1 426");
  RawClient garbage(rig.port);
  garbage.send("\x16\x03\x01 this is not HTTP at all\r\n\r\n");
  EXPECT_EQ(status(garbage.read_to_end()), "HTTP/1.1 400");
  RawClient large(rig.port);
  large.send("GET /v1/lobby HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n");
  const std::string answer = large.read_to_end();
  EXPECT_TRUE(answer.empty() || status(answer) == "HTTP/1.1 431") << answer;
  RawClient eager(rig.port);  // frames before the upgrade is answered
  eager.send(
      "GET /v1/lobby HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: emcon.v1\r\n\r\nxxxx");
  EXPECT_EQ(status(eager.read_to_end()), "HTTP/1.1 400");
}

TEST(Upgrade, APageCanAskWhyItIsRefused) {
  NetConfig config;
  config.names = {"play.example"};
  NetRig rig(config);
  const auto answer = [&](const std::string& origin, const std::string& host) {
    RawClient client(rig.port);
    client.send("GET /v1/lobby?origin=" + origin + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return client.read_to_end();
  };
  EXPECT_EQ(status(answer("https://play.example", "play.example")), "HTTP/1.1 426");
  EXPECT_EQ(status(answer("http://127.0.0.1:7414", "127.0.0.1:7414")), "HTTP/1.1 426");
  // A proxy that puts its own Host in the place of the browser's.
  const std::string refused = answer("https://play.example", "127.0.0.1:7414");
  EXPECT_EQ(status(refused), "HTTP/1.1 403");
  EXPECT_NE(refused.find("has to pass Host on"), std::string::npos) << refused;
  EXPECT_EQ(status(answer("", "play.example")), "HTTP/1.1 403");
  const std::string other = answer("http://localhost:7414", "127.0.0.1:7414");
  EXPECT_EQ(status(other), "HTTP/1.1 403");
  EXPECT_NE(other.find("This page is of http://localhost:7414, and asks 127.0.0.1:7414;"), std::string::npos) << other;
}

TEST(Upgrade, TheHostIsToldOnceAMinuteWhatAProxyDoesWrong) {
  std::mutex mutex;
  std::vector<std::string> said;
  NetConfig config;
  config.log = [&](house::LogLevel, std::string_view event, std::initializer_list<house::LogField> fields) {
    const std::lock_guard guard(mutex);
    said.emplace_back(event);
    for (const auto& [key, value] : fields)
      if (key == "asked") said.back() += " " + value;
  };
  NetRig rig(config);
  const auto ask = [&](const std::string& text) {
    RawClient client(rig.port);
    client.send(text + "\r\n");
    client.read_to_end();
  };
  for (int n = 0; n < 3; ++n) {
    ask("GET /v1/lobby HTTP/1.1\r\nHost: localhost\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    ask("GET /emcon/v1/match/0000000000000000 HTTP/1.1\r\nHost: localhost\r\n");
    RawClient(rig.port).upgrade("/v1/lobby", "emcon.v1", "Origin: https://evil.example\r\n");
    ask("GET /v1/lobby HTTP/1.1\r\nHost: localhost\r\n");  // typed into a browser: nothing is wrong
    ask("GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n");
  }
  const std::lock_guard guard(mutex);
  EXPECT_EQ(said, (std::vector<std::string>{"refused_without_upgrade ", "refused_path /emcon",
                                            "refused_page Origin https://evil.example, Host test"}));
}

TEST(Upgrade, SlowHeadersAreCut) {
  NetRig rig({.limits = {.connection = {.upgrade_ms = 30}}});
  RawClient client(rig.port);
  client.send("GET /v1/lobby HT");
  EXPECT_EQ(client.read_to_end(), "");
  RawClient silent(rig.port);
  EXPECT_EQ(silent.read_to_end(), "");
}

TEST(Upgrade, TheConnectionsOfAnAddressAreBounded) {
  NetRig rig({.limits = {.connection = {.per_address = 2}}});
  RawClient one(rig.port), two(rig.port);
  EXPECT_EQ(status(one.upgrade("/v1/lobby", "emcon.v1")), "HTTP/1.1 101");
  EXPECT_EQ(status(two.upgrade("/v1/lobby", "emcon.v1")), "HTTP/1.1 101");
  RawClient three(rig.port);
  EXPECT_EQ(three.upgrade("/v1/lobby", "emcon.v1"), "");
}

}  // namespace
}  // namespace emcon::net::testing
