// Behind a proxy everybody is counted by the address that the proxy names, and nobody can name another.
#include "server/net/proxies.hpp"

#include <gtest/gtest.h>

#include "server/net/hub.hpp"
#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

boost::asio::ip::address address(const char* written) {
  return boost::asio::ip::make_address(written);
}

TEST(Proxies, AreAddressesAndNetworks) {
  const Proxies proxies({"127.0.0.1", "10.1.0.0/16", "2001:db8:7::/48", "::1", "192.0.2.77/24"});
  for (const char* one : {"127.0.0.1", "::ffff:127.0.0.1", "10.1.0.0", "10.1.255.255", "2001:db8:7:ffff::1", "::1",
                          "192.0.2.1", "::ffff:10.1.2.3"})
    EXPECT_TRUE(proxies.has(address(one))) << one;
  for (const char* one : {"127.0.0.2", "10.2.0.0", "10.0.255.255", "2001:db8:8::1", "::2", "192.0.3.1", "::127.0.0.1"})
    EXPECT_FALSE(proxies.has(address(one))) << one;
  EXPECT_FALSE(Proxies({}).has(address("127.0.0.1")));
}

TEST(Proxies, AWrongProxyIsExplained) {
  for (const char* one : {"127.0.0.1", "::1", "10.0.0.0/8", "10.0.0.7/8", "fd00::/8", "10.0.0.1/32", "::1/128"})
    EXPECT_FALSE(wrong_proxy(one)) << one;
  for (const char* one : {"", "localhost", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0.0/0",
                          "::/0", "::/129", "10.0.0.0/08888", "127.0.0.1:80", "[::1]", "/8", "10.0.0"})
    EXPECT_TRUE(wrong_proxy(one)) << one;
}

TEST(Proxies, NameTheSenderOfARequest) {
  struct Row {
    std::vector<const char*> forwarded;  ///< each a header of its own
    const char* caller;
  };
  const Proxies proxies({"127.0.0.1", "10.1.0.0/16"});
  for (const Row& row :
       {Row{{}, "127.0.0.1"}, Row{{"203.0.113.5"}, "203.0.113.5"}, Row{{"203.0.113.5:4711"}, "203.0.113.5"},
        Row{{"::ffff:203.0.113.5"}, "203.0.113.5"}, Row{{"[2001:db8::7]:4711"}, "2001:db8::7"},
        Row{{"2001:db8::7"}, "2001:db8::7"},
        // Whoever asks can write what he likes before what the proxy adds.
        Row{{"198.51.100.1, 203.0.113.5"}, "203.0.113.5"}, Row{{"198.51.100.1", "203.0.113.5"}, "203.0.113.5"},
        Row{{"10.1.0.9,198.51.100.1 ,\t203.0.113.5"}, "203.0.113.5"},
        // Proxies behind proxies.
        Row{{"198.51.100.1, 203.0.113.5, 10.1.2.3"}, "203.0.113.5"},
        Row{{"198.51.100.1", "203.0.113.5, 10.1.2.3", "127.0.0.1"}, "203.0.113.5"},
        Row{{"10.1.4.4, 10.1.2.3"}, "10.1.4.4"},
        // Nobody's address.
        Row{{"unknown"}, "127.0.0.1"}, Row{{""}, "127.0.0.1"}, Row{{"203.0.113.5, _hidden"}, "127.0.0.1"},
        Row{{"203.0.113.5,"}, "127.0.0.1"}, Row{{"203.0.113.5, unknown, 10.1.2.3"}, "10.1.2.3"}, Row{{"[::1"}, "::1"},
        Row{{"1.2.3.4:"}, "1.2.3.4"}}) {
    HttpRequest request;
    for (const char* value : row.forwarded) request.insert("X-Forwarded-For", value);
    const Caller caller = caller_of(request, proxies, address("127.0.0.1"));
    EXPECT_EQ(caller.address.to_string(), row.caller) << ::testing::PrintToString(row.forwarded);
    EXPECT_FALSE(caller.tls);
  }
}

TEST(Proxies, SayWhetherTheWayIsTls) {
  for (const auto& [proto, tls] :
       {std::pair{"https", true}, std::pair{"HTTPS", true}, std::pair{"http", false}, std::pair{"http, https", true},
        std::pair{"https, http", false}, std::pair{"", false}, std::pair{"https2", false}}) {
    HttpRequest request;
    request.insert("X-Forwarded-Proto", proto);
    EXPECT_EQ(caller_of(request, Proxies({}), address("127.0.0.1")).tls, tls) << proto;
  }
}

constexpr web::Page one_page[] = {{.path = "/", .type = "text/html", .tag = "0a", .plain = "<p>the page</p>"}};

NetConfig behind_a_proxy() {
  NetConfig out;
  out.proxies = {"127.0.0.1"};
  out.pages = one_page;
  out.limits.connection.per_address = 2;
  out.limits.connection.hello_ms = 60'000;
  return out;
}

std::string status(RawClient& client, const std::string& headers) {
  return client.upgrade("/v1/lobby", "emcon.v1", headers).substr(0, 12);
}

TEST(BehindAProxy, EverybodyHasLimitsOfHisOwn) {
  NetRig rig(behind_a_proxy());
  const std::string ann = "X-Forwarded-For: 203.0.113.5\r\n", ben = "X-Forwarded-For: 203.0.113.6\r\n";
  RawClient one(rig.port), two(rig.port), three(rig.port), four(rig.port), five(rig.port), six(rig.port);
  EXPECT_EQ(status(one, ann), "HTTP/1.1 101");
  EXPECT_EQ(status(two, ann), "HTTP/1.1 101");
  EXPECT_EQ(status(three, ann), "HTTP/1.1 503");
  EXPECT_EQ(status(four, ben), "HTTP/1.1 101") << "another player's address has room";
  EXPECT_EQ(status(five, "X-Forwarded-For: 203.0.113.6, 203.0.113.5\r\n"), "HTTP/1.1 503") << "named by himself";
  EXPECT_EQ(status(six, ""), "HTTP/1.1 101") << "the proxy's own machine";
}

TEST(BehindAProxy, OneConnectionCarriesPagesToMany) {
  NetConfig config = behind_a_proxy();
  config.limits.connection.per_address = 1;
  NetRig rig(config);
  RawClient player(rig.port);
  ASSERT_EQ(status(player, "X-Forwarded-For: 203.0.113.5\r\n"), "HTTP/1.1 101");
  const auto get = [](const char* who) {
    return std::string("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ") + who + "\r\n\r\n";
  };
  RawClient shared(rig.port);
  shared.send(get("203.0.113.6") + get("203.0.113.7") + get("203.0.113.6") + get("203.0.113.5") + get("203.0.113.8"));
  const std::string got = shared.read_to_end();
  std::size_t given = 0;
  for (auto at = got.find("<p>the page</p>"); at != std::string::npos; at = got.find("<p>the page</p>", at + 1))
    ++given;
  EXPECT_EQ(given, 3U) << got;
  EXPECT_NE(got.find("HTTP/1.1 503 "), std::string::npos) << "he has his one connection\n" << got;
}

TEST(BehindAProxy, WhatOthersWriteIsNotBelieved) {
  NetConfig config = behind_a_proxy();
  config.proxies = {"192.0.2.1"};
  NetRig rig(config);
  RawClient one(rig.port), two(rig.port), three(rig.port);
  EXPECT_EQ(status(one, "X-Forwarded-For: 203.0.113.5\r\n"), "HTTP/1.1 101");
  EXPECT_EQ(status(two, "X-Forwarded-For: 203.0.113.6\r\n"), "HTTP/1.1 101");
  EXPECT_EQ(status(three, "X-Forwarded-For: 203.0.113.7\r\n"), "") << "all three come from here";
}

TEST(BehindAProxy, ThePageIsOfHttpsIfTheProxySaysSo) {
  NetRig rig(behind_a_proxy());
  const std::string from = "X-Forwarded-For: 203.0.113.5\r\n";
  const auto asked = [&](const char* proto, const char* origin) {
    RawClient client(rig.port);
    client.send(
        std::string("GET /v1/lobby HTTP/1.1\r\nHost: 192.0.2.9\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n") +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: emcon.v1\r\n" +
        from + "X-Forwarded-Proto: " + proto + "\r\nOrigin: " + origin + "\r\n\r\n");
    return client.read_head().substr(0, 12);
  };
  EXPECT_EQ(asked("https", "https://192.0.2.9"), "HTTP/1.1 101");
  EXPECT_EQ(asked("https", "http://192.0.2.9"), "HTTP/1.1 403");
  EXPECT_EQ(asked("http", "http://192.0.2.9"), "HTTP/1.1 101");
  EXPECT_EQ(asked("http", "https://192.0.2.9"), "HTTP/1.1 403");
}

}  // namespace
}  // namespace emcon::net::testing
