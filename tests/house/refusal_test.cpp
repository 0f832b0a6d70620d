// Wrong things and what each gets: one clear code, and nothing lost.
#include <gtest/gtest.h>

#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/wire/limits.hpp"
#include "server/house/text.hpp"
#include "tests/common/bare.hpp"
#include "tests/common/text_cases.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

struct RefusalRow {
  const char* name;
  v1::ClientFrame frame;
  const char* code;
};

v1::ClientFrame settings_frame(std::function<void(v1::MatchSettings&)> change) {
  v1::ClientFrame frame;
  auto& settings = *frame.mutable_create_match()->mutable_settings();
  settings.set_ruleset("toy");
  settings.set_scenario("duel");
  change(settings);
  return frame;
}

v1::ClientFrame join_frame(std::function<void(v1::JoinMatch&)> change) {
  v1::ClientFrame frame;
  auto& join = *frame.mutable_join_match();
  join.set_code("0000-0000-0000");
  join.set_name("Ann");
  join.set_entropy_commitment(std::string(32, 'x'));
  change(join);
  return frame;
}

std::vector<RefusalRow> lobby_rows() {
  std::vector<RefusalRow> rows{
      {"unknown ruleset", settings_frame([](auto& s) { s.set_ruleset("chess"); }), "unknown_ruleset"},
      {"unknown scenario", settings_frame([](auto& s) { s.set_scenario("moon"); }), "unknown_scenario"},
      {"long name", settings_frame([](auto& s) { s.set_name(std::string(61, 'x')); }), "too_long"},
      {"a name of pages", settings_frame([](auto& s) { s.set_name(std::string(60'000, 'x')); }), "too_long"},
      {"an option of pages",
       settings_frame([](auto& s) { s.mutable_options()->add_lines()->set_verb(std::string(60'000, 'x')); }),
       "too_many"},
      {"control characters", settings_frame([](auto& s) { s.set_name("a\x1b[2J"); }), "bad_text"},
      {"fixed seed", settings_frame([](auto& s) { s.set_test_seed("00"); }), "no_test_matches"},
      {"wrong code", join_frame([](auto&) {}), "wrong_code"},
      {"no code at all", join_frame([](auto& j) { j.set_code("%%%"); }), "wrong_code"},
      {"unknown match", join_frame([](auto& j) {
         j.clear_code();
         j.set_match("0123456789abcdef");
       }),
       "unknown_match"},
      {"no match id", join_frame([](auto& j) {
         j.clear_code();
         j.set_match("../etc");
       }),
       "unknown_match"},
      {"long player name", join_frame([](auto& j) { j.set_name(std::string(41, 'x')); }), "too_long"},
      {"player called as the server's bots are", join_frame([](auto& j) { j.set_name("Server's bot"); }), "bad_text"},
      {"the same in capitals", join_frame([](auto& j) { j.set_name("THE SERVERS BOT 2"); }), "bad_text"},
      {"the same without signs", join_frame([](auto& j) { j.set_name("server-bot"); }), "bad_text"},
      {"the same the other way round", join_frame([](auto& j) { j.set_name("Bot of the server"); }), "bad_text"},
      {"the same in Cyrillic letters", join_frame([](auto& j) { j.set_name("Ѕеrvеr's Воt"); }), "bad_text"},
      {"the same in figures", join_frame([](auto& j) { j.set_name("53rver b07"); }), "bad_text"},
      {"the same in wide letters", join_frame([](auto& j) { j.set_name("Ｓｅｒｖｅｒ’ｓ ｂｏｔ"); }), "bad_text"},
      {"the same with marks", join_frame([](auto& j) { j.set_name("Sérver bőt"); }), "bad_text"},
      {"player name turns text round", join_frame([](auto& j) {
         j.set_name(
             "a\xe2\x80\xae"
             "b");
       }),
       "bad_text"},
      {"a notice as a player", join_frame([](auto& j) { j.set_name("*** The host"); }), "bad_text"},
      {"a player who goes on as a sentence", join_frame([](auto& j) { j.set_name("Bob\" concedes. \"Ann"); }),
       "bad_text"},
      {"a player as talk", join_frame([](auto& j) { j.set_name("Bob> hello <Ann"); }), "bad_text"},
      {"a player in a channel", join_frame([](auto& j) { j.set_name("side: Bob"); }), "bad_text"},
      {"a player with a blank behind", join_frame([](auto& j) { j.set_name("Ann "); }), "bad_text"},
      {"a player with another blank", join_frame([](auto& j) { j.set_name("Ann\u00A0Lee"); }), "bad_text"},
      {"a player as a page", join_frame([](auto& j) { j.set_name("www.evil.example"); }), "bad_text"},
      {"a match as a page", settings_frame([](auto& s) { s.set_name("see http:/x"); }), "bad_text"},
      {"a match as a shop", settings_frame([](auto& s) { s.set_name("Win at Evil.COM/x now"); }), "bad_text"},
      {"a match as a notice", settings_frame([](auto& s) { s.set_name("Kessa *** The server stops"); }), "bad_text"},
      {"short entropy", join_frame([](auto& j) { j.set_entropy_commitment("x"); }), "bad_entropy"},
  };
  v1::ClientFrame draft = bare(&v1::ClientFrame::mutable_draft);
  rows.push_back({"match request in the lobby", draft, "wrong_place"});
  v1::ClientFrame handbook;
  handbook.mutable_get_rulesets()->set_ruleset("chess");
  rows.push_back({"handbook of nothing", handbook, "unknown_ruleset"});
  v1::ClientFrame hello;
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  rows.push_back({"hello twice", hello, "bad_request"});
  return rows;
}

TEST(Refusals, InTheLobby) {
  HouseRig rig;
  Client& lobby = rig.lobby();
  for (const RefusalRow& row : lobby_rows()) {
    const v1::Answer answer = lobby.ask(row.frame);
    EXPECT_EQ(code_of(answer), row.code) << row.name;
    EXPECT_FALSE(answer.problems(0).text().empty()) << row.name;
    EXPECT_FALSE(lobby.closed) << row.name;
    EXPECT_EQ(rig.house->resident(), 0U) << row.name;
  }
}

TEST(Refusals, OneDefinitionOfTextDecidesRefusals) {
  HouseRig rig;
  Client& lobby = rig.lobby();
  for (const TextCase& c : text_cases()) {
    if (c.text.size() > 40 || c.text.contains('<') || c.text.contains(':') || c.text.contains(' ') ||
        c.text.contains("\u00A0"))
      continue;
    const bool readable = std::ranges::none_of(c.shown, [](char byte) { return byte == '?'; });
    if (!readable) continue;  // no frame holds broken UTF-8
    const auto answer = lobby.ask(join_frame([&](auto& j) { j.set_name(c.text); }));
    EXPECT_EQ(code_of(answer), c.text == c.shown ? "wrong_code" : "bad_text") << c.what;
  }
}

TEST(Refusals, NamesOfAllLanguagesAreNames) {
  for (const char* name :
       {"Ann", "J. R. O'Neil-Smith_2", "\u017Borz\u0119", "\u6F22\u5B57", "\u0905\u0928\u093F\u0932", "bob!", "a@b"}) {
    HouseRig rig;
    EXPECT_EQ(code_of(rig.lobby().ask(join_frame([&](auto& j) { j.set_name(name); }))), "wrong_code") << name;
  }
}

TEST(Refusals, OnAMatchConnection) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  Client& watcher = rig.connect(made.match, "");
  const std::uint32_t question = question_of(red);
  v1::ClientFrame list, early, shout, rotate;
  list.mutable_list_matches();
  early.mutable_get_transcript();
  shout.mutable_say()->set_text(std::string(501, 'x'));
  v1::ClientFrame book = bid(question, 1), cry;
  book.mutable_submit()->mutable_filled()->mutable_lines(0)->mutable_entries(0)->mutable_value()->set_text(
      std::string(33'000, 'x'));
  cry.mutable_say()->set_text(std::string(5'000, 'x'));
  rotate.mutable_rotate_token();
  const std::vector<std::tuple<Client*, v1::ClientFrame, const char*>> rows{
      {&red, list, "wrong_place"},
      {&red, early, "not_ended"},
      {&red, shout, "too_long"},
      {&red, cry, "too_long"},
      {&red, book, "too_many"},
      {&red, bid(question + 1, 1), "stale_question"},
      {&watcher, bid(question, 1), "not_seated"},
      {&watcher, rotate, "not_seated"}};
  for (const auto& [client, frame, code] : rows) EXPECT_EQ(code_of(client->ask(frame)), code);
}

TEST(Refusals, BeforeHello) {
  struct First {
    const char* name;
    std::string bytes;
    CloseCode closed;
  };
  v1::ClientFrame ping, old;
  ping.set_id(1);
  ping.mutable_ping();
  old.set_id(1);
  old.mutable_hello()->set_protocol(9);
  for (const First& first :
       {First{"garbage", "\xff\xff\xff", CloseCode::bad_frame}, First{"nothing", "", CloseCode::bad_frame},
        First{"not hello", ping.SerializeAsString(), CloseCode::refused},
        First{"another version", old.SerializeAsString(), CloseCode::refused},
        First{"too big", std::string(300 * 1024, 'x'), CloseCode::too_big}}) {
    HouseRig rig;
    Client& client = rig.open("");
    client.raw(first.bytes);
    EXPECT_EQ(client.closed, first.closed) << first.name;
  }
}

TEST(Refusals, AServerShowsItsKeyOnceAndBeforeHello) {
  HouseRig rig;
  const std::string challenge(32, 'c');
  const auto identify = [](const std::string& with) {
    v1::ClientFrame frame;
    frame.mutable_identify()->set_challenge(with);
    return frame;
  };
  v1::ClientFrame hello;
  hello.mutable_hello()->set_protocol(wire::protocol_version);

  Client& client = rig.open("");
  const v1::Answer shown = client.ask(identify(challenge));
  const v1::Identity& identity = shown.identity();
  EXPECT_TRUE(signature_holds(identity.server_key(), identity_statement(challenge), identity.signature()));
  EXPECT_FALSE(signature_holds(identity.server_key(), identity_statement(std::string(32, 'd')), identity.signature()));
  EXPECT_TRUE(client.ask(hello).has_done());
  EXPECT_EQ(code_of(client.ask(identify(challenge))), "bad_request") << "after hello";
  EXPECT_FALSE(client.closed);

  Client& twice = rig.open("");
  EXPECT_TRUE(twice.ask(identify(challenge)).has_identity());
  EXPECT_EQ(code_of(twice.ask(identify(challenge))), "bad_request");
  EXPECT_EQ(twice.closed, CloseCode::refused);
  for (const std::size_t size : {0U, 31U, 33U, 3'000U}) {
    Client& other = rig.open("");
    EXPECT_EQ(code_of(other.ask(identify(std::string(size, 'c')))), "bad_request") << size;
    EXPECT_EQ(other.closed, CloseCode::refused) << size;
  }
}

TEST(Refusals, SilenceBeforeHelloEndsTheConnection) {
  HouseRig rig;
  Client& client = rig.open("");
  rig.pass(4'900);
  EXPECT_FALSE(client.closed);
  rig.pass(200);
  EXPECT_EQ(client.closed, CloseCode::hello_timeout);
}

TEST(Refusals, TooFastIsRefusedThenClosed) {
  HouseRig rig({.limits = {.request = {.all = {.burst = 5, .per_s = 100}, .strikes = 10}}});
  Client& lobby = rig.lobby();
  int refused = 0;
  for (int i = 0; i < 30 && !lobby.closed; ++i) {
    v1::ClientFrame ping = bare(&v1::ClientFrame::mutable_ping);
    refused += code_of(lobby.ask(std::move(ping))) == "too_fast";
  }
  EXPECT_EQ(refused, 10);
  EXPECT_EQ(lobby.closed, CloseCode::rate);
}

TEST(Refusals, FullHouse) {
  HouseRig rig({.limits = {.connection = {.all = 2}, .match = {.spectators = 1}}});
  rig.lobby();
  rig.lobby();
  EXPECT_EQ(rig.open("").closed, CloseCode::full);
}

TEST(Refusals, TooManySpectators) {
  HouseRig rig({.limits = {.match = {.spectators = 1}}});
  const auto made = rig.running();
  EXPECT_FALSE(rig.connect(made.match, "").closed);
  EXPECT_EQ(rig.connect(made.match, "").closed, CloseCode::full);
  EXPECT_FALSE(rig.connect(made.match, made.tokens[0]).closed);
}

}  // namespace
}  // namespace emcon::house::testing
