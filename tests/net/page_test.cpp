// What a browser is given at the server's address, and which browsers' pages may connect (docs/protocol.md, section 1).
#include <gtest/gtest.h>

#include "tests/net/rig.hpp"

namespace emcon::net::testing {
namespace {

constexpr web::Page pages[] = {
    {.path = "/",
     .type = "text/html; charset=utf-8",
     .tag = "0a1b",
     .plain = "<p>the whole page</p>",
     .gzip = "zzz",
     .brotli = "bb"},
    {.path = "/app.12.js", .type = "text/javascript", .tag = "c0de", .lasting = true, .plain = "run()"},
};

NetConfig served() {
  NetConfig out;
  out.names = {"play.example.org"};
  out.origins = {"https://friend.example"};
  out.pages = pages;
  return out;
}

std::string answer(const NetRig& rig, const std::string& request) {
  RawClient client(rig.port);
  client.send(request);
  return client.read_to_end();
}

/// A GET that ends its connection.
std::string get(const NetRig& rig, const std::string& path, const std::string& host, const std::string& headers = {}) {
  return answer(rig, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + headers + "\r\n");
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Page, IsGivenAsTheBrowserTakesIt) {
  NetRig rig(served());
  struct Row {
    const char* headers;
    const char* coding;  ///< nullptr: none
    const char* body;
  };
  for (const Row& row :
       {Row{"", nullptr, "<p>the whole page</p>"}, Row{"Accept-Encoding: gzip, deflate\r\n", "gzip", "zzz"},
        Row{"Accept-Encoding: gzip, deflate, br\r\n", "br", "bb"},
        Row{"Accept-Encoding: br;q=0, gzip;q=0.5\r\n", "gzip", "zzz"},
        Row{"Accept-Encoding: gzip;q=0.000\r\n", nullptr, "<p>the whole page</p>"},
        Row{"Accept-Encoding: ;;,=\r\n", nullptr, "<p>the whole page</p>"}}) {
    const std::string got = get(rig, "/", "127.0.0.1", row.headers);
    EXPECT_TRUE(got.starts_with("HTTP/1.1 200 OK\r\n")) << got;
    EXPECT_TRUE(got.ends_with(std::string("\r\n\r\n") + row.body)) << row.headers << got;
    EXPECT_EQ(holds(got, "Content-Encoding"), row.coding != nullptr) << got;
    if (row.coding) {
      EXPECT_TRUE(holds(got, std::string("Content-Encoding: ") + row.coding + "\r\n")) << got;
    }
    EXPECT_TRUE(holds(got, "Vary: Accept-Encoding\r\n"));
  }
}

TEST(Page, SaysWhatItMayDoAndHowLongItMayBeKept) {
  NetRig rig(served());
  const std::string index = get(rig, "/", "localhost");
  for (const char* part :
       {"Content-Security-Policy: default-src 'none'; script-src 'self'", "require-trusted-types-for 'script'",
        "Referrer-Policy: no-referrer\r\n", "X-Content-Type-Options: nosniff\r\n", "Cache-Control: no-cache\r\n",
        "ETag: W/\"0a1b\"\r\n", "Content-Type: text/html; charset=utf-8\r\n"})
    EXPECT_TRUE(holds(index, part)) << part << "\n" << index;
  EXPECT_TRUE(holds(get(rig, "/app.12.js", "localhost"), "Cache-Control: public, max-age=31536000, immutable\r\n"));
}

TEST(Page, IsNotSentAgainToABrowserThatHasIt) {
  NetRig rig(served());
  const std::string got = get(rig, "/", "localhost", "If-None-Match: \"ffff\", W/\"0a1b\"\r\n");
  EXPECT_TRUE(got.starts_with("HTTP/1.1 304 ")) << got;
  EXPECT_TRUE(got.ends_with("\r\n\r\n")) << got;
  EXPECT_TRUE(get(rig, "/", "localhost", "If-None-Match: W/\"0a1c\"\r\n").starts_with("HTTP/1.1 200 "));
}

TEST(Page, HasAHeadWithoutItsBytes) {
  NetRig rig(served());
  const std::string got = answer(rig, "HEAD /app.12.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(got.starts_with("HTTP/1.1 200 ")) << got;
  EXPECT_TRUE(holds(got, "Content-Length: 5\r\n")) << got;
  EXPECT_TRUE(got.ends_with("\r\n\r\n")) << got;
  EXPECT_TRUE(answer(rig, "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n").starts_with("HTTP/1.1 405 "));
}

TEST(Page, ComesOverOneConnectionWithAllItNeeds) {
  NetRig rig(served());
  const std::string got = answer(rig,
                                 "GET /?from=a-friend HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                 "GET /app.12.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                 "GET /no HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto script = got.find("run()");
  EXPECT_LT(got.find("<p>the whole page</p>"), script);
  EXPECT_LT(script, got.find("HTTP/1.1 404 ")) << got;
}

TEST(Page, TheRequestsOfAConnectionAreBounded) {
  NetConfig config = served();
  config.limits.connection.pages = 2;
  NetRig rig(config);
  std::string requests;
  for (int i = 0; i < 5; ++i) requests += "GET /app.12.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string got = answer(rig, requests);
  const auto first = got.find("run()");
  const auto second = got.find("run()", first + 1);
  EXPECT_NE(second, std::string::npos) << got;
  EXPECT_EQ(got.find("run()", second + 1), std::string::npos) << got;
  EXPECT_TRUE(holds(got, "Connection: close")) << got;
}

TEST(Page, AConnectionThatAsksForNoMorePagesIsCut) {
  NetConfig config = served();
  config.limits.connection.upgrade_ms = 500;  // the request itself has to come within it
  NetRig rig(config);
  EXPECT_TRUE(answer(rig, "GET /app.12.js HTTP/1.1\r\nHost: localhost\r\n\r\n").ends_with("run()"));
  config.limits.connection.upgrade_ms = 60'000;
  config.limits.connection.pages_ms = 30;
  NetRig impatient(config);
  EXPECT_TRUE(answer(impatient, "GET /app.12.js HTTP/1.1\r\nHost: localhost\r\n\r\n").ends_with("run()"));
}

TEST(Page, AServerWithoutOneSaysSo) {
  NetRig rig;
  const std::string got = get(rig, "/", "localhost");
  EXPECT_TRUE(got.starts_with("HTTP/1.1 404 ")) << got;
  EXPECT_TRUE(holds(got, "built without its page")) << got;
}

TEST(Page, IsGivenOnlyUnderTheServersName) {
  NetRig rig(served());
  struct Row {
    const char* host;
    const char* status;
  };
  for (const Row& row :
       {Row{"127.0.0.1:7414", "200"}, Row{"192.168.1.7", "200"}, Row{"[::1]:7414", "200"}, Row{"LocalHost:1", "200"},
        Row{"play.example.org", "200"}, Row{"PLAY.example.org:443", "200"}, Row{"evil.example", "421"},
        Row{"127.0.0.1.evil.example", "421"}, Row{"play.example.org.evil.example", "421"},
        Row{"xplay.example.org", "421"}, Row{"localhost.evil.example", "421"},
        Row{"127.0.0.1:7414@evil.example", "421"}, Row{"[::1].evil.example", "421"}, Row{"127.1", "421"},
        Row{"0x7f000001", "421"}, Row{"", "421"}}) {
    EXPECT_EQ(get(rig, "/", row.host).substr(0, 12), std::string("HTTP/1.1 ") + row.status) << row.host;
    EXPECT_EQ(get(rig, "/app.12.js", row.host).substr(0, 12), std::string("HTTP/1.1 ") + row.status) << row.host;
  }
  // A proxy that drops Host is told from a name that is not ours.
  EXPECT_TRUE(holds(answer(rig, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), "No Host came with this request."));
  EXPECT_TRUE(
      answer(rig, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n").starts_with("HTTP/1.1 400 "));
}

TEST(Page, ConnectsFromItsOwnPlaceAlone) {
  NetConfig config = served();
  NetRig rig(config);
  struct Row {
    const char* host;
    const char* origin;
    const char* status;
  };
  for (const Row& row :
       {Row{"127.0.0.1:7414", "http://127.0.0.1:7414", "101"}, Row{"[::1]:7414", "http://[::1]:7414", "101"},
        Row{"localhost:7414", "http://LOCALHOST:7414", "101"}, Row{"192.168.1.7:80", "http://192.168.1.7:80", "101"},
        // A proxy that speaks TLS stands before a name; before an address nobody says so.
        Row{"play.example.org", "https://play.example.org", "101"},
        Row{"play.example.org", "http://play.example.org", "101"},
        Row{"127.0.0.1:7414", "https://127.0.0.1:7414", "403"},
        // Another port is another page, and so is another name of the same machine.
        Row{"127.0.0.1:7414", "http://127.0.0.1:7415", "403"}, Row{"127.0.0.1:7414", "http://127.0.0.1", "403"},
        Row{"127.0.0.1:7414", "http://localhost:7414", "403"},
        // A rebound name stands in both.
        Row{"evil.example", "http://evil.example", "403"},
        Row{"127.0.0.1.evil.example", "http://127.0.0.1.evil.example", "403"},
        Row{"play.example.org.evil.example", "https://play.example.org.evil.example", "403"},
        Row{"127.0.0.1:7414", "http://evil.example", "403"}, Row{"127.0.0.1:7414", "", "403"},
        Row{"127.0.0.1:7414", "null", "403"}, Row{"", "http://", "403"},
        // What the host of the server has allowed is judged by its origin alone.
        Row{"127.0.0.1:7414", "https://friend.example", "101"}, Row{"evil.example", "https://friend.example", "101"}}) {
    RawClient client(rig.port);
    client.send(
        std::string("GET /v1/lobby HTTP/1.1\r\nHost: ") + row.host + "\r\nOrigin: " + row.origin +
        "\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: emcon.v1\r\n\r\n");
    const std::string got = client.read_head();
    EXPECT_EQ(got.substr(0, 12), std::string("HTTP/1.1 ") + row.status) << row.host << " " << row.origin;
  }
}

TEST(Page, NamesAreNamesAlone) {
  for (const char* name : {"play.example.org", "host-7", "10.0.0.1"}) EXPECT_FALSE(wrong_name(name)) << name;
  for (const char* name : {"", "https://play.example.org", "play.example.org:443", "*.example.org", "a b", "x/y"})
    EXPECT_TRUE(wrong_name(name)) << name;
}

TEST(Page, UnreadBytesCountForTheirAddress) {
  static const std::string large(100'000, 'x');
  static const web::Page big[] = {{.path = "/big", .type = "text/plain", .tag = "b1", .plain = large}};
  NetConfig config;
  config.pages = big;
  config.limits.address.bytes = 150'000;
  NetRig rig(config);
  EXPECT_TRUE(get(rig, "/big", "localhost").ends_with(large)) << "one fits";
  // As many as the system takes of it at once are gone; of the others one fits, and is counted until it is read.
  std::vector<std::unique_ptr<RawClient>> deaf;
  std::string refused;
  for (int n = 0; n < 100 && refused.empty(); ++n) {
    deaf.push_back(std::make_unique<RawClient>(rig.port));
    for (int more = 0; more < 20; ++more) deaf.back()->send("GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string answer = get(rig, "/big", "localhost");
    if (answer.starts_with("HTTP/1.1 503 ")) refused = answer;
  }
  EXPECT_TRUE(holds(refused, "Too much waits for your address")) << "nobody was refused";
  deaf.clear();
  while (!get(rig, "/big", "localhost").ends_with(large)) {
  }
}

TEST(Page, RequestsAreAtTheExpenseOfTheirAddress) {
  NetConfig config = served();
  config.limits.address.share_percent = 1;
  config.limits.address.ahead_ms = 1;
  config.limits.connection.pages_ms = 300;
  NetRig rig(config);
  RawClient client(rig.port);
  std::string all;
  for (int n = 0; n < 100; ++n) all += "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  client.send(all);
  const std::string answers = client.read_to_end();
  std::size_t count = 0;
  for (std::size_t at = 0; (at = answers.find("HTTP/1.1 200", at)) != std::string::npos; ++at) ++count;
  EXPECT_GT(count, 0U);
  EXPECT_LT(count, 100U) << "in its time it has none for so many";
}

}  // namespace
}  // namespace emcon::net::testing
