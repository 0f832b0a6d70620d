// The operator's address: health, metrics, administrative acts, and who is refused.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <deque>

#include "server/net/operator_client.hpp"
#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

TEST(Operator, HealthReadyAndMetrics) {
  NetRig rig;
  EXPECT_NE(rig.http("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").find("200"), std::string::npos);
  EXPECT_NE(rig.http("GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n").find("ready"), std::string::npos);
  RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1");
  const std::string metrics = rig.http("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_NE(metrics.find("# TYPE emcon_connections gauge"), std::string::npos);
  EXPECT_NE(metrics.find("\nemcon_connections_total 1\n"), std::string::npos) << metrics;
  EXPECT_EQ(metrics.find("match=\""), std::string::npos);
}

TEST(Operator, NotReadyWhenTheStoreIsLost) {
  NetRig rig;
  rig.network->set_ready([] { return "its store has failed"; });
  const std::string answer = rig.http("GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_NE(answer.find("503"), std::string::npos);
  EXPECT_TRUE(answer.ends_with("\r\n\r\nnot ready: its store has failed\n")) << answer;
}

TEST(Operator, AnswersByAddressesLocalhostAndItsNamesAlone) {
  NetConfig config;
  config.names = {"node1"};
  config.admin_token = "secret";
  NetRig rig(config);
  struct Row {
    const char* host;
    const char* expected;
  };
  for (const Row& row :
       {Row{"Host: 127.0.0.1:7415\r\n", "200"}, Row{"Host: [::1]\r\n", "200"}, Row{"Host: localhost:7415\r\n", "200"},
        Row{"Host: node1:7415\r\n", "200"}, Row{"", "200"}, Row{"Host: evil.example\r\n", "421"},
        Row{"Host: 127.0.0.1.evil.example:7415\r\n", "421"}, Row{"Host: \r\n", "421"}}) {
    for (const char* path : {"/metrics", "/ready", "/health"}) {
      const std::string answer = rig.http(std::string("GET ") + path + " HTTP/1.1\r\n" + row.host + "\r\n");
      EXPECT_EQ(answer.substr(9, 3), row.expected) << row.host << path;
    }
  }
  const std::string act = rig.http(
      "POST /admin HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer secret\r\nContent-Length: "
      "8\r\n\r\nact=end\n");
  EXPECT_EQ(act.substr(9, 3), "421");
}

TEST(Operator, ActsNeedTheToken) {
  NetConfig config;
  config.admin_token = "secret";
  NetRig rig(config);
  const std::string body = "act=end\nmatch=0000000000000000\n";
  const auto post = [&](const std::string& header, const std::string& content) {
    return rig.http("POST /admin HTTP/1.1\r\nHost: localhost\r\n" + header +
                    "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n" + content);
  };
  struct Row {
    const char* header;
    std::string body;
    const char* expected;
  };
  for (const Row& row : {Row{"", body, "401"}, Row{"Authorization: Bearer wrong!\r\n", body, "401"},
                         Row{"Authorization: Bearer secret\r\n", body, "unknown_match"},
                         Row{"Authorization: Bearer secret\r\n", "act=dance\n", "unknown_act"},
                         Row{"Authorization: Bearer secret\r\n", body + "seat=99\n", "unknown_seat"}})
    EXPECT_NE(post(row.header, row.body).find(row.expected), std::string::npos) << row.header << row.body;
  EXPECT_NE(rig.http("PUT /admin HTTP/1.1\r\nHost: localhost\r\n\r\n").find("405"), std::string::npos);
}

TEST(Operator, TakenAddressesAreRefusedInOneSentence) {
  NetRig rig;
  Network other(NetConfig{});
  for (const char* bad : {"nonsense", "1.2.3.4", "1.2.3.4:x", ":", "host.example:1"}) {
    const auto bound = other.listen(bad);
    ASSERT_FALSE(bound) << bad;
    EXPECT_EQ(bound.error().code, "bad_address") << bad;
  }
  for (const auto& [bad, why] : {std::pair("127.0.0.1:99999", "ports go from 1 to 65535"),
                                 {"127.0.0.1", "it has no port"},
                                 {":7414", "it has no address"},
                                 {"127.0.0.1:x", "'x' is no port"},
                                 {"host.example:1", "'host.example' is no address in digits"}})
    EXPECT_TRUE(other.listen(bad).error().text.contains(why)) << bad;
  const auto bound = other.listen("127.0.0.1:" + std::to_string(rig.port));
  ASSERT_FALSE(bound);
  EXPECT_EQ(bound.error().code, "address_in_use");
}

TEST(Operator, AServerThatHangsIsGivenUpAtItsTime) {
  boost::asio::io_context io;
  const boost::asio::ip::tcp::acceptor deaf(io, {boost::asio::ip::address_v4::loopback(), 0});
  const std::uint16_t port = deaf.local_endpoint().port();
  constexpr std::chrono::milliseconds short_time{30};
  const auto act = post_admin("127.0.0.1", port, "secret", "act=end\n", {short_time});
  ASSERT_FALSE(act);
  EXPECT_NE(act.error().text.find("may still do what it was asked"), std::string::npos) << act.error().text;
  const auto ready = get_ready("127.0.0.1", port, {short_time});
  ASSERT_FALSE(ready);
  EXPECT_EQ(ready.error().text.find("may still do"), std::string::npos) << ready.error().text;
  int said = 0;
  const auto in_words = get_ready("127.0.0.1", port, {short_time, [&said] { ++said; }, std::chrono::milliseconds(1)});
  EXPECT_FALSE(in_words);
  EXPECT_EQ(said, 1) << "who waits is told so, once";
  EXPECT_FALSE(get_ready("no address", port, {short_time, [&said] { ++said; }, std::chrono::milliseconds(1)}));
  EXPECT_EQ(said, 1);
}

TEST(Operator, AQueueThatIsFullIsNoReasonToWaitLonger) {
  boost::asio::io_context io;
  using boost::asio::ip::tcp;
  tcp::acceptor deaf(io);
  deaf.open(tcp::v4());
  deaf.bind({boost::asio::ip::address_v4::loopback(), 0});
  deaf.listen(0);
  // Whoever comes when nobody is let in any more gets no answer at all.
  std::deque<tcp::socket> waiting;
  for (int i = 0; i < 4; ++i)
    waiting.emplace_back(io).async_connect(deaf.local_endpoint(), [](const boost::system::error_code&) {});
  EXPECT_FALSE(get_ready("127.0.0.1", deaf.local_endpoint().port(), {std::chrono::milliseconds(30)}));
}

}  // namespace
}  // namespace emcon::net::testing
