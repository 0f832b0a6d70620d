// What one address may take of what all share, and that coming again gives nobody more.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/wire/limits.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

v1::ClientFrame create_frame(const std::string& scenario = "duel", bool listed = false) {
  v1::ClientFrame frame;
  auto& settings = *frame.mutable_create_match()->mutable_settings();
  settings.set_ruleset("toy");
  settings.set_scenario(scenario);
  settings.set_listed(listed);
  return frame;
}

v1::ClientFrame say_frame(const std::string& text, v1::Say::Channel channel = v1::Say::ALL) {
  v1::ClientFrame frame;
  frame.mutable_say()->set_channel(channel);
  frame.mutable_say()->set_text(text);
  return frame;
}

v1::ClientFrame join_frame(const MatchId& match, const std::string& code = "") {
  v1::ClientFrame frame;
  auto& join = *frame.mutable_join_match();
  join.set_code(code);
  join.set_match(match);
  join.set_seat(-1);
  join.set_name("Ann");
  join.set_entropy_commitment(std::string(32, 'x'));
  return frame;
}

v1::ClientFrame mine() {
  v1::ClientFrame frame;
  frame.mutable_list_matches()->set_mine(true);
  return frame;
}

Client& lobby_with(HouseRig& rig, const std::vector<std::string>& tokens) {
  Client& client = rig.open("");
  v1::ClientFrame frame;
  frame.mutable_hello()->set_protocol(wire::protocol_version);
  for (const std::string& token : tokens) frame.mutable_hello()->add_tokens(token);
  client.ask(std::move(frame));
  return client;
}

/// Asks on a new connection each time, `count` times; how often each code was the answer.
std::map<std::string, int> over_new_connections(HouseRig& rig, int count, const v1::ClientFrame& frame) {
  std::map<std::string, int> out;
  for (int i = 0; i < count; ++i) {
    Client& client = rig.lobby();
    ++out[code_of(client.ask(frame))];
    rig.hang_up(client);
  }
  return out;
}

TEST(Limits, BadRequestsCostNobodyAMatch) {
  HouseRig rig;
  rig.place = "bad";
  EXPECT_EQ(over_new_connections(rig, 5'060, create_frame("moon")),
            (std::map<std::string, int>{{"unknown_scenario", 5'060}}));
  EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "") << "not even the one who sent them";
  rig.place = "good";
  EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "");
}

TEST(Limits, TheMatchesOfOneAddressAreCountedOverAllItsConnections) {
  HouseRig rig({.limits = {.address = {.creations = {.burst = 7, .per_s = 0.02}}}});
  rig.place = "bad";
  const auto told = over_new_connections(rig, 30, create_frame());
  EXPECT_EQ(told, (std::map<std::string, int>{{"", 7}, {"too_fast", 23}}));
  rig.place = "good";
  EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "");
  rig.place = "bad";
  rig.pass(51'000);
  EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "") << "one every 50 s";
}

TEST(Limits, AnAddressThatMadeManyMatchesGivesWayToOneThatMadeFew) {
  HouseRig rig({.limits = {.address = {.creations = {.burst = 20, .per_s = 0.02}},
                           .shared = {.creations = {.burst = 40, .per_s = 0.000'001}}}});
  int made = 0;
  for (int i = 0; i < 6; ++i) {
    rig.place = "bad " + std::to_string(i);
    made += over_new_connections(rig, 25, create_frame())[""];
  }
  EXPECT_LT(made, 40);
  EXPECT_GE(made, 20);
  for (int i = made; i < 40; ++i) {
    rig.place = "good " + std::to_string(i);
    EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "") << i;
  }
  rig.place = "one too many";
  EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "busy");
}

TEST(Limits, TheSeatsThatOneAddressTakesAreBounded) {
  HouseRig rig({.limits = {.address = {.creations = {.burst = 1, .per_s = 0.02}}}});
  std::vector<HouseRig::Made> made;
  for (int i = 0; i < 6; ++i) {
    v1::MatchSettings settings;
    settings.set_listed(true);
    made.push_back(rig.create(settings));
  }
  rig.place = "bad";
  int taken = 0;
  for (const auto& match : made)
    for (int seat = 0; seat < 2; ++seat) taken += rig.lobby().ask(join_frame(match.match)).has_joined() ? 1 : 0;
  EXPECT_EQ(taken, 8);
  rig.place = "good";
  EXPECT_TRUE(rig.lobby().ask(join_frame(made.back().match)).has_joined());
}

TEST(Limits, TalkIsCountedBySeatWhateverTheConnections) {
  HouseRig rig;
  const auto made = rig.running();
  int said = 0;
  for (int i = 0; i < 30; ++i) {
    Client& red = rig.connect(made.match, made.tokens[0]);
    said += code_of(red.ask(say_frame("a"))).empty() ? 1 : 0;
    rig.hang_up(red);
  }
  EXPECT_EQ(said, 8);
  EXPECT_EQ(code_of(rig.connect(made.match, made.tokens[1]).ask(say_frame("b"))), "");
  rig.pass(2'000);
  EXPECT_EQ(code_of(rig.connect(made.match, made.tokens[0]).ask(say_frame("a"))), "") << "one every 2 s";
  rig.pass(100'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  said = 0;
  for (int i = 0; i < 10; ++i) said += code_of(rig.connect(made.match, made.tokens[0]).ask(say_frame("a"))).empty();
  EXPECT_EQ(said, 8) << "also of a match that was put away";
}

v1::ClientFrame draw(bool yes) {
  v1::ClientFrame frame;
  frame.mutable_propose()->set_what(v1::Propose::DRAW);
  frame.mutable_propose()->set_yes(yes);
  return frame;
}

TEST(Limits, ProposalsAreCountedBySeatWhateverTheConnections) {
  HouseRig rig;
  const auto made = rig.running();
  const auto propose_often = [&](int seat, int times) {
    int made_them = 0;
    for (int i = 0; i < times; ++i) {
      Client& client = rig.connect(made.match, made.tokens[static_cast<std::size_t>(seat)]);
      made_them += code_of(client.ask(draw(seat == 0 && i % 2 == 0))).empty() ? 1 : 0;
      rig.hang_up(client);
    }
    return made_them;
  };
  EXPECT_EQ(propose_often(0, 30), 9) << "of his ten, for some are left to others";
  EXPECT_EQ(propose_often(1, 2), 2) << "the other one has his own";
  rig.pass(10'000);
  EXPECT_LE(propose_often(0, 5), 1) << "one every 10 s";
  rig.pass(300'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  EXPECT_EQ(propose_often(0, 30), 9) << "also of a match that was put away";
}

TEST(Limits, AMatchOfManyProposersKeepsAProposalForOneWhoHasMadeNone) {
  HouseRig rig;
  v1::MatchSettings settings;
  settings.set_scenario("pairs");
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(86'400);
  const auto made = rig.running(settings);
  int of_three = 0;
  for (int second = 0; second < 600; ++second) {
    for (const std::size_t seat : {0U, 1U, 2U})
      of_three += code_of(rig.connect(made.match, made.tokens[seat]).ask(draw(second % 2 == 0))).empty() ? 1 : 0;
    rig.pass(1'000);
  }
  EXPECT_LE(of_three, 40 + 600 * 2 / 5 + 1) << "four times what one may";
  EXPECT_EQ(code_of(rig.connect(made.match, made.tokens[3]).ask(draw(true))), "");
}

TEST(Limits, StandingAnswersAreCountedBySeat) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  std::uint32_t revision = 0;
  int set = 0;
  const auto change = [&](int bidding) {
    v1::ClientFrame frame;
    frame.mutable_set_standing()->set_revision(revision);
    if (bidding != 0) {
      auto& line = *frame.mutable_set_standing()->mutable_filled()->add_lines();
      line.set_verb("standing");
      line.set_variant("bid");
    }
    const v1::Answer answer = red.ask(frame);
    if (answer.has_standing()) revision = answer.standing().revision();
    return code_of(answer);
  };
  for (int i = 0; i < 60; ++i) set += change(i % 2).empty() ? 1 : 0;
  EXPECT_EQ(set, 25) << "of his thirty, for some are left to others";
  EXPECT_EQ(change(0), "too_fast");
  rig.pass(10'000);
  EXPECT_EQ(change(0), "") << "one every 5 s";
}

TEST(Limits, TheLogSaysOnceAMinuteThatAnAddressMakesTooManyMatches) {
  HouseRig rig;
  rig.place = "club";
  const auto said = [&] {
    return std::ranges::count_if(rig.log, [](const auto& line) { return line.contains("limit_met"); });
  };
  const auto make_many = [&](int count) {
    for (int i = 0; i < count; ++i) rig.lobby().ask(create_frame());
  };
  make_many(20);
  EXPECT_EQ(said(), 0);
  make_many(20);
  EXPECT_EQ(said(), 1);
  rig.pass(61'000);
  make_many(10);
  EXPECT_EQ(said(), 2);
  EXPECT_TRUE(std::ranges::any_of(rig.log, [](const auto& line) { return line.contains("creations_burst"); }))
      << "and which setting it is about";
}

TEST(Limits, TalkOfSpectatorsIsCountedByAddress) {
  HouseRig rig;
  const auto made = rig.running();
  const auto shout = [&] { return code_of(rig.connect(made.match, "").ask(say_frame("c", v1::Say::SPECTATORS))); };
  rig.place = "bad";
  int said = 0;
  for (int i = 0; i < 30; ++i) said += shout().empty() ? 1 : 0;
  EXPECT_EQ(said, 8);
  rig.place = "good";
  EXPECT_EQ(shout(), "");
}

TEST(Limits, TalkIsCountedByAddressOverAllMatches) {
  HouseRig rig;
  rig.place = "bad";
  int said = 0;
  for (int i = 0; i < 6; ++i) {
    const auto made = rig.running();
    for (const std::string& token : made.tokens) {
      Client& seat = rig.connect(made.match, token);
      for (int n = 0; n < 8; ++n) said += code_of(seat.ask(say_frame("d"))).empty() ? 1 : 0;
    }
  }
  EXPECT_EQ(said, 32);
}

TEST(Limits, AMatchOfManyTalkersKeepsALineForASilentPlayer) {
  HouseRig rig;
  v1::MatchSettings settings;
  settings.set_scenario("pairs");
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(86'400);
  const auto made = rig.running(settings);
  int said = 0;
  // For an hour three of four talk as fast as they can.
  for (int second = 0; second < 3'600; second += 2) {
    for (int seat : {0, 1, 2})
      said += code_of(rig.connect(made.match, made.tokens[static_cast<std::size_t>(seat)]).ask(say_frame("e"))).empty();
    rig.pass(2'000);
  }
  EXPECT_LE(said, 64 + 3'600);
  EXPECT_EQ(code_of(rig.connect(made.match, made.tokens[3]).ask(say_frame("f"))), "");
}

TEST(Limits, ARefusedLineOfTalkIsNotCounted) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(code_of(red.ask(say_frame(std::string(501, 'x')))), "too_long");
  EXPECT_EQ(code_of(red.ask(say_frame("g"))), "");
}

TEST(Limits, WrongCodesAreCountedByAddress) {
  HouseRig rig({.limits = {.address = {.guesses = {.burst = 12, .per_s = 1}}}});
  const auto made = rig.create();
  rig.place = "bad";
  int closed = 0;
  for (int i = 0; i < 30; ++i) {
    Client& client = rig.lobby();
    client.ask(join_frame("", "0000-0000-0000"));
    closed += client.closed == CloseCode::rate ? 1 : 0;
  }
  EXPECT_EQ(closed, 18);
  EXPECT_TRUE(rig.lobby().ask(join_frame("", made.codes[0])).has_joined()) << "a right one is good all the same";
  rig.place = "good";
  Client& other = rig.lobby();
  EXPECT_EQ(code_of(other.ask(join_frame("", "0000-0000-0000"))), "wrong_code");
  EXPECT_FALSE(other.closed);
}

TEST(Limits, WrongTokensAreRefusedLikeWrongCodes) {
  HouseRig rig({.limits = {.address = {.guesses = {.burst = 12, .per_s = 1}}}});
  const auto made = rig.running();
  rig.place = "bad";
  std::map<CloseCode, int> closed;
  for (int i = 0; i < 30; ++i) ++closed[*rig.connect(made.match, "emt-wrong").closed];
  EXPECT_EQ(closed, (std::map<CloseCode, int>{{CloseCode::refused, 12}, {CloseCode::rate, 18}}));
  rig.pass(5'500);
  int lists = 0;
  for (int i = 0; i < 30; ++i) {
    Client& client = lobby_with(rig, {"emt-wrong", "emt-wronger"});
    lists += client.ask(mine()).has_matches() ? 1 : 0;
    EXPECT_EQ(client.closed.has_value(), i >= 5) << i;
  }
  EXPECT_EQ(lists, 5);
  EXPECT_EQ(lobby_with(rig, made.tokens).ask(mine()).matches().matches_size(), 2) << "right ones are good all the same";
  EXPECT_FALSE(rig.connect(made.match, made.tokens[0]).closed);
  rig.place = "good";
  EXPECT_EQ(rig.connect(made.match, "emt-wrong").closed, CloseCode::refused);
}

TEST(Limits, AListOfOnesOwnCostsARequestForEachToken) {
  HouseRig rig;
  const auto made = rig.running();
  const std::vector<std::string> tokens(64, made.tokens[0]);
  Client& client = lobby_with(rig, tokens);
  int lists = 0;
  for (int i = 0; i < 8; ++i) lists += client.ask(mine()).has_matches() ? 1 : 0;
  EXPECT_EQ(lists, 4) << "of 300 requests at once";
  rig.pass(700);
  EXPECT_TRUE(client.ask(mine()).has_matches());
  Client& wrong = lobby_with(rig, std::vector<std::string>(64, "emt-wrong"));
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(wrong.ask(mine()).has_matches()) << "looked up once, they are forgotten";
}

TEST(Limits, ListsHaveAPaceOfTheirOwn) {
  HouseRig rig;
  Client& client = rig.lobby();
  v1::ClientFrame list = bare(&v1::ClientFrame::mutable_list_matches);
  int lists = 0;
  for (int i = 0; i < 30; ++i) lists += client.ask(list).has_matches() ? 1 : 0;
  EXPECT_EQ(lists, 10);
  EXPECT_EQ(code_of(client.ask(list)), "too_fast");
  rig.pass(1'000);
  EXPECT_TRUE(client.ask(list).has_matches());
}

TEST(Limits, OneAddressLeavesRoomForOtherSpectators) {
  HouseRig rig({.limits = {.match = {.spectators = 32}}});
  const auto made = rig.running();
  rig.place = "bad";
  int inside = 0;
  for (int i = 0; i < 40; ++i) inside += rig.connect(made.match, "").closed ? 0 : 1;
  EXPECT_EQ(inside, 16);
  for (int i = 0; i < 8; ++i) {
    rig.place = "good " + std::to_string(i);
    EXPECT_FALSE(rig.connect(made.match, "").closed) << i;
    EXPECT_FALSE(rig.connect(made.match, "").closed) << i;
  }
  rig.place = "one too many";
  EXPECT_EQ(rig.connect(made.match, "").closed, CloseCode::full);
}

TEST(Limits, OneAddressLeavesRoomForOthersWhoWaitForAMatchToBeRead) {
  HouseRig rig({.limits = {.shared = {.waiting_requests = 32}}});
  const auto made = rig.running();
  rig.pass(300'000);
  ASSERT_EQ(rig.house->resident(), 0U);
  const auto come = [&](const std::string& token) -> Client& {
    Client& client = rig.open(made.match);
    v1::ClientFrame frame;
    frame.mutable_hello()->set_protocol(wire::protocol_version);
    frame.mutable_hello()->set_token(token);
    client.post(frame);
    return client;
  };
  rig.place = "bad";
  std::vector<Client*> bad;
  for (int i = 0; i < 40; ++i) bad.push_back(&come(""));
  const Client& seat = come(made.tokens[0]);
  rig.place = "good";
  const Client &watcher = come(""), &other_seat = come(made.tokens[1]);
  // Their rows are found; the match is still being read.
  rig.store.commit();
  rig.store.deliver();
  EXPECT_EQ(std::ranges::count_if(bad, [](const Client* one) { return !one->closed; }), 16);
  EXPECT_FALSE(seat.closed) << "a seat is asked for by its own name";
  EXPECT_FALSE(watcher.closed);
  EXPECT_FALSE(other_seat.closed);
}

TEST(Limits, OneAddressLeavesRoomForOthersWhoWaitForLookUps) {
  HouseRig rig({.limits = {.shared = {.waiting_lookups = 32}}});
  const auto made = rig.running();
  v1::ClientFrame list, hello;
  list.mutable_list_matches();
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  rig.place = "good";
  Client& lobby = rig.lobby();
  rig.place = "bad";
  Client& greedy = rig.lobby();
  for (int i = 0; i < 8; ++i) {
    greedy.post(list);
    rig.open(made.match).post(hello);
    rig.open(made.match).post(hello);
  }
  Client& late = rig.open(made.match);
  late.post(hello);
  EXPECT_EQ(late.closed, CloseCode::full);
  EXPECT_EQ(code_of(*greedy.answer_to(greedy.post(list))), "busy");
  EXPECT_FALSE(greedy.closed);
  const auto page = lobby.post(list);
  EXPECT_EQ(lobby.answer_to(page), nullptr);
  rig.settle();
  EXPECT_TRUE(lobby.answer_to(page)->has_matches());
  EXPECT_EQ(code_of(greedy.ask(list)), "") << "and then there is room again";
}

TEST(Limits, OneSenderLeavesRoomInTheInboxOfAMatch) {
  HouseRig rig({.limits = {.shared = {.match_inbox = 64}}});
  const auto [made, red, blue] = rig.duel();
  rig.place = "bad";
  std::vector<Client*> bad;
  for (int i = 0; i < 4; ++i) bad.push_back(&rig.connect(made.match, ""));
  rig.place = "good";
  Client& good = rig.connect(made.match, "");
  v1::ClientFrame journal, draft;
  journal.mutable_get_journal();
  draft.mutable_draft()->set_question(question_of(red));
  *draft.mutable_draft()->mutable_filled() = match::testing::bid_filled(1);
  red.post(draft);  // on its way to the disk; the others wait behind it
  const auto waits = [&](Client& client) { return client.answer_to(client.post(journal)) == nullptr; };
  int red_waits = 0, bad_waits = 0;
  for (int i = 0; i < 70; ++i) red_waits += waits(red) ? 1 : 0;
  EXPECT_EQ(red_waits, 31) << "with the draft half of the seats' room";
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(waits(blue));
  for (int i = 0; i < 40; ++i) bad_waits += waits(*bad[static_cast<std::size_t>(i % 4)]) ? 1 : 0;
  EXPECT_EQ(bad_waits, 16);
  EXPECT_TRUE(waits(good));
}

TEST(Limits, TheMatchesThatOneAddressOpensAreBounded) {
  HouseRig rig({.limits = {.address = {.visits = {.burst = 3, .per_s = 0.001}}}});
  std::vector<HouseRig::Made> made;
  v1::MatchSettings settings;
  settings.set_listed(true);
  for (int i = 0; i < 5; ++i) made.push_back(rig.create(settings));
  rig.pass(300'000);
  ASSERT_EQ(rig.house->resident(), 0U);
  rig.place = "bad";
  EXPECT_FALSE(rig.connect(made[0].match, "").closed);
  EXPECT_TRUE(rig.lobby().ask(join_frame(made[1].match)).has_joined());
  EXPECT_TRUE(rig.lobby().ask(join_frame("", made[2].codes[0])).has_joined());
  EXPECT_EQ(rig.connect(made[3].match, "").closed, CloseCode::full);
  EXPECT_EQ(rig.connect(made[0].match, "").closed, CloseCode::full) << "also one that is in memory: nobody is to know";
  EXPECT_EQ(code_of(rig.lobby().ask(join_frame(made[3].match))), "busy");
  rig.place = "good";
  EXPECT_FALSE(rig.connect(made[3].match, "").closed);
}

TEST(Limits, OneAddressClosesItsOwnDebriefsFirst) {
  HouseRig rig({.limits = {.address = {.debriefs = {.burst = 6, .per_s = 0.001}}, .shared = {.debriefs = 4}}});
  const auto ended = [&] {
    const auto made = rig.running();
    v1::ClientFrame concede = bare(&v1::ClientFrame::mutable_concede);
    rig.connect(made.match, made.tokens[0]).ask(concede);
    return made.match;
  };
  v1::ClientFrame look;
  look.mutable_get_debrief()->set_step(1);
  look.mutable_get_debrief()->set_eyes(v1::GetDebrief::PUBLIC);
  std::vector<MatchId> matches;
  for (int i = 0; i < 9; ++i) matches.push_back(ended());
  rig.place = "good";
  Client& good = rig.connect(matches[8], "");
  EXPECT_EQ(code_of(good.ask(look)), "");
  rig.place = "bad";
  std::vector<std::string> told;
  for (int i = 0; i < 8; ++i) told.push_back(code_of(rig.connect(matches[static_cast<std::size_t>(i)], "").ask(look)));
  EXPECT_EQ(told, (std::vector<std::string>{"", "", "", "", "", "", "too_fast", "too_fast"}));
  for (int i = 0; i < 7; ++i) EXPECT_EQ(code_of(good.ask(look)), "") << "it has not been opened again";
}

TEST(Limits, ComingAgainGivesNobodyMore) {
  HouseRig rig({.limits = {.address = {.creations = {.burst = 1, .per_s = 0.02}}}});
  rig.place = "bad";
  Client& client = rig.lobby();
  EXPECT_EQ(code_of(client.ask(create_frame())), "");
  rig.hang_up(client);
  rig.pass(40'000);
  EXPECT_EQ(code_of(rig.lobby().ask(create_frame())), "too_fast");
}

TEST(Limits, AnAddressIsRememberedWhileItIsThereOrInDebt) {
  Limits limits;
  limits.address.creations.burst = 2;
  limits.address.creations.per_s = 0.01;
  Places places(limits);
  for (const char* name : {"resting", "in debt", "there"}) places.at(name, 0);
  const auto there = places.at("there", 0);
  EXPECT_TRUE(places.at("in debt", 0)->creations.take(0));
  places.tidy(1'000);
  EXPECT_EQ(places.size(), 2U);
  EXPECT_LT(places.at("in debt", 1'000)->creations.level(1'000), 2);
  places.tidy(101'000);
  EXPECT_EQ(places.size(), 1U);
  EXPECT_EQ(places.at("there", 101'000), there);
}

}  // namespace
}  // namespace emcon::house::testing
