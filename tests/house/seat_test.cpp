// Tokens, displaced connections, put-away matches, presence.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/wire/limits.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

v1::Answer rotate(Client& client) {
  v1::ClientFrame frame = bare(&v1::ClientFrame::mutable_rotate_token);
  return client.ask(std::move(frame));
}

/// Number and bytes of the draft that a newcomer is welcomed with.
std::pair<std::uint32_t, std::string> own_draft(const Client& client) {
  EXPECT_TRUE(client.heard.front().has_welcome());
  const v1::Welcome& welcome = client.heard.front().welcome();
  return {welcome.own_revision(), welcome.own_draft().SerializeAsString()};
}

TEST(Seat, TheOldTokenLivesUntilTheNewOneIsUsed) {
  HouseRig rig;
  const auto made = rig.running();
  Client& first = rig.connect(made.match, made.tokens[0]);
  const std::string fresh = rotate(first).rotated().token();
  ASSERT_FALSE(fresh.empty());
  Client& still_old = rig.connect(made.match, made.tokens[0]);
  EXPECT_FALSE(still_old.closed);
  Client& with_new = rig.connect(made.match, fresh);
  EXPECT_FALSE(with_new.closed);
  rig.settle();
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
  rig.restart();
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
}

TEST(Seat, TheOldTokenEndsEvenIfTheStoreFailedWhenTheNewOneWasUsed) {
  HouseRig rig;
  const auto made = rig.running();
  Client& first = rig.connect(made.match, made.tokens[0]);
  const std::string fresh = rotate(first).rotated().token();
  int failed = 0;
  rig.store.faults().set_plan([&](std::uint64_t, const store::Append& what) -> std::optional<store::Fault> {
    const bool tokens = std::ranges::any_of(what.index, [](const auto& row) { return row.kind == RowKind::token; });
    if (!tokens || failed++ > 0) return {};
    return store::Fault{.verdict = store::Verdict::full, .stored = false};
  });
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
  rig.settle();
  ASSERT_GT(failed, 0);
  rig.pass(3 * rig.config.limits.match.row_flush_ms);
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
}

TEST(Seat, ATokenThatIsAboutToEndOpensNothing) {
  HouseRig rig;
  const auto made = rig.running();
  const std::string fresh = rotate(rig.connect(made.match, made.tokens[0])).rotated().token();
  Client& with_new = rig.open(made.match);
  Client& with_old = rig.open(made.match);
  for (auto [client, token] : {std::pair{&with_new, fresh}, std::pair{&with_old, made.tokens[0]}}) {
    v1::ClientFrame hello;
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    hello.mutable_hello()->set_token(token);
    client->post(hello);
  }
  rig.settle();
  EXPECT_EQ(with_old.closed, CloseCode::fault) << "the write that ends it may fail: he comes back and sees";
  EXPECT_FALSE(with_new.closed);
}

TEST(Seat, ARotationNeverUsedIsReplacedByTheNext) {
  HouseRig rig;
  const auto made = rig.running();
  Client& first = rig.connect(made.match, made.tokens[0]);
  const std::string lost = rotate(first).rotated().token();
  const std::string fresh = rotate(first).rotated().token();
  EXPECT_EQ(rig.connect(made.match, lost).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
}

TEST(Seat, ARotationByANewTokenAtItsFirstUseLosesNoSeat) {
  // The new token is used for the first time and rotated at once; the line breaks before either answer.
  for (const bool answered : {false, true}) {
    SCOPED_TRACE(answered);
    HouseRig rig;
    const auto made = rig.running();
    const std::string second = rotate(rig.connect(made.match, made.tokens[0])).rotated().token();
    Client& user = rig.open(made.match);
    v1::ClientFrame hello, rotation;
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    hello.mutable_hello()->set_token(second);
    rotation.mutable_rotate_token();
    user.post(hello);
    const auto asked = user.post(rotation);
    if (!answered) {
      rig.store.commit();  // he is let in, and hears no answer
      rig.store.deliver();
      rig.hang_up(user);
    }
    rig.settle();
    EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused) << "it has ended";
    EXPECT_FALSE(rig.connect(made.match, second).closed) << "what the player holds for certain is good";
    if (!answered) continue;
    ASSERT_TRUE(user.answer_to(asked));
    const std::string third = user.answer_to(asked)->rotated().token();
    EXPECT_FALSE(rig.connect(made.match, third).closed);
    EXPECT_EQ(rig.connect(made.match, second).closed, CloseCode::refused);
  }
}

TEST(Seat, OfSeveralRotationsOnlyTheLastIsGood) {
  HouseRig rig;
  const auto made = rig.running();
  Client& user = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame rotation = bare(&v1::ClientFrame::mutable_rotate_token);
  std::vector<std::string> tokens;
  for (const std::uint32_t asked : {user.post(rotation), user.post(rotation), user.post(rotation)}) {
    rig.settle();
    ASSERT_TRUE(user.answer_to(asked));
    tokens.push_back(user.answer_to(asked)->rotated().token());
  }
  EXPECT_EQ(rig.connect(made.match, tokens[0]).closed, CloseCode::refused);
  EXPECT_EQ(rig.connect(made.match, tokens[1]).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, made.tokens[0]).closed);
  EXPECT_FALSE(rig.connect(made.match, tokens[2]).closed);
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
}

TEST(Seat, RejoiningReplacesTheOldConnection) {
  HouseRig rig;
  const auto made = rig.running();
  Client& old = rig.connect(made.match, made.tokens[0]);
  Client& now = rig.connect(made.match, made.tokens[0]);
  EXPECT_EQ(old.closed, CloseCode::displaced);
  EXPECT_FALSE(now.closed);
  rig.hang_up(old);  // its end, told late, must not unseat the new one
  EXPECT_EQ(code_of(now.ask(bid(question_of(now), 1))), "");
}

TEST(Seat, ATokenOfOneMatchOpensNoOther) {
  HouseRig rig;
  const auto one = rig.running();
  const auto two = rig.running();
  EXPECT_EQ(rig.connect(one.match, two.tokens[0]).closed, CloseCode::refused);
}

/// A seat that its first holder left before the beginning; he is still connected.
struct LeftSeat {
  HouseRig rig;
  HouseRig::Made made = rig.create();
  std::string token = rig.join(made.codes[0], 0).joined().token();
  Client& holder = rig.connect(made.match, token);
  LeftSeat() { EXPECT_EQ(code_of(holder.ask(bare(&v1::ClientFrame::mutable_leave))), ""); }
};

TEST(Seat, ASeatLeftBeforeTheBeginningIsNobodys) {
  LeftSeat left;
  auto& [rig, made, token, holder] = left;
  EXPECT_EQ(rig.connect(made.match, token).closed, CloseCode::refused) << "its token opens nothing";
  Problems said;
  rig.house->admin({.act = "reissue", .match = made.match, .why = "lost", .seat = Seat{0}},
                   [&](Problems problems, const std::string&) { said = std::move(problems); });
  rig.settle();
  ASSERT_EQ(said.size(), 1U) << "there is nobody whose token could be given out anew";
  EXPECT_EQ(said.front().code, "seat_open");
  EXPECT_NE(rig.log.back().find("act=reissue match=" + made.match + " seat=0 outcome=seat_open"), std::string::npos)
      << rig.log.back();
  const std::string fresh = rig.join(made.codes[0], 0).joined().token();
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
}

TEST(Seat, AnActThatCannotBeIsLoggedWithoutItsWords) {
  HouseRig rig;
  rig.house->admin({.act = "dance", .match = "../etc", .why = "", .seat = {}}, [](Problems, const std::string&) {});
  EXPECT_NE(rig.log.back().find("act=unknown match=unknown seat=none outcome=unknown_act"), std::string::npos)
      << rig.log.back();
}

/// What is said of an act that the operator thinks of.
Problems looked_at(HouseRig& rig, const AdminAct& act) {
  std::optional<Problems> said;
  AdminAct look = act;
  look.of = std::exchange(look.act, "look");
  rig.house->admin(look, [&](Problems problems, const std::string&) { said = std::move(problems); });
  rig.settle();
  EXPECT_TRUE(said);
  return said.value_or(Problems{});
}

TEST(Seat, AnActThatChangesNothingIsRefusedAndOthersTellTheNumberOfPeopleTold) {
  HouseRig rig;
  const auto made = rig.running();
  const auto said = [&](const std::string& act, std::optional<Seat> seat = {}) {
    std::string out;
    rig.house->admin({.act = act, .match = made.match, .why = "so", .seat = seat, .counted = true},
                     [&](const Problems& problems, const std::string& told) {
                       out = problems.empty() ? "told " + told : problems.front().code;
                     });
    rig.settle();
    return out;
  };
  for (const char* act : {"end", "note", "delete"}) EXPECT_EQ(said(act, Seat{0}), "seat_not_wanted") << act;
  EXPECT_EQ(said("unmute", Seat{0}), "not_muted");
  EXPECT_EQ(said("mute", Seat{0}), "told 0");
  EXPECT_EQ(said("mute", Seat{0}), "muted");
  EXPECT_EQ(said("unmute", Seat{0}), "told 0");
  EXPECT_EQ(said("unmute", Seat{0}), "not_muted");
  const auto here = rig.connect(made.match, made.tokens[0]);
  EXPECT_EQ(said("note"), "told 1");
  EXPECT_EQ(said("end"), "told 1");
  EXPECT_EQ(said("note"), "told 1");
}

TEST(Seat, ALookSaysWhatAnActWouldMeetAndDoesNothing) {
  HouseRig rig;
  const auto made = rig.running();
  const auto code = [&](const std::string& act, const MatchId& match, std::optional<Seat> seat = {}) {
    const Problems said = looked_at(rig, {.act = act, .match = match, .why = "", .seat = seat});
    return said.empty() ? std::string() : said.front().code;
  };
  const std::string nobody(made.match.size(), made.match.front());
  const std::size_t logged = rig.log.size();
  EXPECT_EQ(code("dance", made.match), "unknown_act");
  EXPECT_EQ(code("look", made.match), "unknown_act");
  EXPECT_EQ(code("", made.match), "unknown_act");
  EXPECT_EQ(code("reissue", made.match, Seat{7}), "unknown_seat");
  EXPECT_EQ(code("end", made.match), "");
  EXPECT_EQ(code("delete", made.match), "");
  EXPECT_EQ(rig.log.size(), logged) << "nothing was done";
  EXPECT_EQ(code("end", nobody), "unknown_match");
  EXPECT_EQ(code("delete", nobody), "unknown_match");
  EXPECT_FALSE(rig.connect(made.match, made.tokens[0]).closed);
  rig.house->admin({.act = "end", .match = made.match, .why = "", .seat = {}},
                   [](const Problems&, const std::string&) {});
  rig.settle();
  EXPECT_EQ(code("end", made.match), "ended");
  EXPECT_EQ(code("reissue", made.match, Seat{0}), "match_over") << "a token of no use is asked about";
  EXPECT_EQ(code("delete", made.match), "");
  rig.pass(300'000);
  rig.spoil(made.match);
  rig.restart();
  EXPECT_EQ(code("end", made.match), "quarantined");
  EXPECT_EQ(code("delete", made.match), "") << "what cannot be read can be deleted";
}

TEST(Seat, ReissueGivesANewTokenAndEndsTheOld) {
  HouseRig rig;
  const auto made = rig.running();
  Client& holder = rig.connect(made.match, made.tokens[0]);
  std::string fresh;
  rig.house->admin({.act = "reissue", .match = made.match, .why = "lost", .seat = Seat{0}},
                   [&](Problems problems, std::string token) {
                     EXPECT_TRUE(problems.empty());
                     fresh = token;
                   });
  rig.settle();
  EXPECT_EQ(holder.closed, CloseCode::displaced);
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, fresh).closed);
}

TEST(Seat, ReissueEndsATokenThatIsStillOnItsWay) {
  enum class When { in_flight, waiting, used, too_late };
  for (const When when : {When::in_flight, When::waiting, When::used, When::too_late}) {
    SCOPED_TRACE(static_cast<int>(when));
    HouseRig rig;
    const auto made = rig.running();
    Client& holder = rig.connect(made.match, made.tokens[0]);
    Client& other = rig.connect(made.match, made.tokens[1]);
    v1::ClientFrame rotation, chat;
    rotation.mutable_rotate_token();
    chat.mutable_say()->set_text("keeps the store busy");
    std::string rotated;
    if (when == When::used) rotated = rotate(holder).rotated().token();
    if (when == When::waiting || when == When::used) {
      other.post(chat);
      rig.store.commit();
    }
    Client* user = nullptr;
    std::uint32_t asked = 0;
    if (when == When::used) {
      // The new token is used for the first time while a write is in flight: its plain row waits.
      user = &rig.open(made.match);
      v1::ClientFrame hello;
      hello.mutable_hello()->set_protocol(wire::protocol_version);
      hello.mutable_hello()->set_token(rotated);
      user->post(hello);
    } else if (when != When::too_late) {
      asked = holder.post(rotation);
      if (when == When::in_flight) rig.store.commit();
    }
    std::string fresh;
    rig.house->admin({.act = "reissue", .match = made.match, .why = "lost", .seat = Seat{0}},
                     [&](Problems, std::string token) { fresh = token; });
    if (when == When::too_late) {
      asked = holder.post(rotation);
      ASSERT_TRUE(holder.answer_to(asked));
      EXPECT_EQ(code_of(*holder.answer_to(asked)), "busy");
      Problems again;
      rig.house->admin({.act = "reissue", .match = made.match, .why = "", .seat = Seat{0}},
                       [&](Problems problems, std::string) { again = std::move(problems); });
      ASSERT_EQ(again.size(), 1U);
      EXPECT_EQ(again[0].code, "busy");
    }
    rig.settle();
    if (const auto* answer = asked ? holder.answer_to(asked) : nullptr; answer && answer->has_rotated())
      rotated = answer->rotated().token();
    for (const bool restarted : {false, true}) {
      if (restarted) rig.restart();
      EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
      if (!rotated.empty()) {
        EXPECT_EQ(rig.connect(made.match, rotated).closed, CloseCode::refused);
      }
      EXPECT_FALSE(rig.connect(made.match, fresh).closed);
    }
    EXPECT_EQ(rotated.empty(), when == When::waiting || when == When::too_late);
  }
}

TEST(Seat, ASeatThatWasLeftIsHandedOverByTheHostAlone) {
  HouseRig rig;
  v1::MatchSettings settings;
  settings.set_listed(true);
  const auto made = rig.running(settings);
  Client& red = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame draft, leave;
  draft.mutable_draft()->set_question(question_of(red));
  *draft.mutable_draft()->mutable_filled() = match::testing::bid_filled(3);
  EXPECT_EQ(red.ask(draft).draft().revision(), 1U);
  leave.mutable_leave();
  EXPECT_EQ(code_of(red.ask(leave)), "");
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "seat_taken");
  v1::ClientFrame join;
  join.mutable_join_match()->set_match(made.match);
  join.mutable_join_match()->set_entropy_commitment(std::string(32, 'x'));
  for (const int seat : {0, -1}) {
    join.mutable_join_match()->set_seat(seat);
    EXPECT_EQ(code_of(rig.lobby().ask(join)), "not_open");
  }
  std::string fresh;
  rig.house->admin({.act = "reissue", .match = made.match, .why = "left", .seat = Seat{0}},
                   [&](Problems, std::string token) { fresh = token; });
  rig.settle();
  EXPECT_EQ(red.closed, CloseCode::displaced);
  for (const bool put_away : {false, true}) {
    if (put_away) rig.pass(300'000);
    Client& heir = rig.connect(made.match, fresh);
    EXPECT_EQ(own_draft(heir).first, 0U);
    EXPECT_NE(own_draft(heir).second, match::testing::bid_filled(3).SerializeAsString());
  }
}

TEST(Seat, TheFormerHolderOfTheSeatIsCutOff) {
  LeftSeat left;
  auto& [rig, made, token, before] = left;
  EXPECT_FALSE(before.closed);
  EXPECT_TRUE(rig.join(made.codes[0], 0).has_joined()) << "an open seat is open again";
  EXPECT_EQ(before.closed, CloseCode::displaced);
  EXPECT_EQ(rig.connect(made.match, token).closed, CloseCode::refused);
}

TEST(Seat, AFormerHolderMayOnlyWatchAndTalk) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame leave, standing, draw, journal, say;
  leave.mutable_leave();
  standing.mutable_get_standing();
  draw.mutable_propose()->set_what(v1::Propose::DRAW);
  draw.mutable_propose()->set_yes(true);
  journal.mutable_get_journal();
  say.mutable_say()->set_text("good luck");
  EXPECT_EQ(code_of(red.ask(leave)), "");
  EXPECT_EQ(code_of(red.ask(leave)), "") << "asked again, as after a lost answer";
  const std::vector<std::pair<v1::ClientFrame, const char*>> rows{{bid(question_of(red), 1), "not_seated"},
                                                                  {standing, "not_seated"},
                                                                  {draw, "not_seated"},
                                                                  {journal, ""},
                                                                  {say, ""}};
  for (const auto& [frame, code] : rows) EXPECT_EQ(code_of(red.ask(frame)), code) << frame.body_case();
}

TEST(Seat, AMatchIsPutAwayUnderOpenConnectionsAndComesBack) {
  HouseRig rig;
  const auto [made, red, blue] = rig.duel();
  const std::uint32_t question = question_of(red);
  rig.pass(300'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  const std::size_t blue_heard = blue.heard.size();
  EXPECT_EQ(code_of(red.ask(bid(question, 2))), "");
  EXPECT_EQ(rig.house->resident(), 1U);
  EXPECT_EQ(blue.heard.size(), blue_heard) << "reading the match told the opponent that somebody asked";
  EXPECT_EQ(code_of(blue.ask(bid(question, 1))), "");
  EXPECT_GT(question_of(red), question);
  EXPECT_EQ(question_of(red), question_of(blue));
}

TEST(Seat, ADraftSurvivesPuttingAwayAndRestart) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame frame;
  frame.mutable_draft()->set_question(question_of(red));
  *frame.mutable_draft()->mutable_filled() = match::testing::bid_filled(3);
  EXPECT_EQ(red.ask(std::move(frame)).draft().revision(), 1U);
  rig.pass(300'000);
  for (const bool restart : {false, true}) {
    if (restart) rig.restart();
    Client& again = rig.connect(made.match, made.tokens[0]);
    EXPECT_EQ(own_draft(again), std::pair(1U, match::testing::bid_filled(3).SerializeAsString()));
  }
}

TEST(Seat, NothingRunsWhileEverythingIsIdle) {
  HouseRig rig;
  for (int i = 0; i < 5; ++i) rig.running();
  rig.pass(600'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  // The one thing left to wake up for is the look for deadlines.
  ASSERT_TRUE(rig.house->next_wakeup_ms());
  EXPECT_GT(*rig.house->next_wakeup_ms(), rig.clock.steady);
}

TEST(Seat, ADeadlineFiresEvenIfTheMatchWasPutAwayAndTheServerRestarted) {
  v1::MatchSettings settings;
  settings.mutable_time()->set_kind(v1::TimeControl::DAYS_PER_TURN);
  settings.mutable_time()->set_step_s(24 * 3600);
  for (const bool restart : {false, true}) {
    HouseRig rig;
    const auto made = rig.running(settings);
    rig.pass(3'600'000);
    EXPECT_EQ(rig.house->resident(), 0U);
    if (restart) rig.restart();
    Client& watcher = rig.connect(made.match, "");
    const std::uint32_t question = question_of(watcher);
    rig.pass(3'600'000);
    EXPECT_EQ(rig.house->resident(), 0U);
    rig.pass(25LL * 3'600'000);
    EXPECT_GT(question_of(watcher), question) << (restart ? "after a restart" : "in one process");
  }
}

TEST(Seat, PresenceIsToldAtMostOnceASecond) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  rig.pass(2'000);
  const auto told = [&] { return red.count([](const auto& frame) { return frame.has_presence(); }); };
  const int before = told();
  for (int i = 0; i < 50; ++i) rig.connect(made.match, "");
  rig.pass(1'000);
  EXPECT_LE(told() - before, 2);
  std::uint32_t spectators = 0;
  for (const auto& frame : red.heard)
    if (frame.has_presence()) spectators = frame.presence().spectators();
  EXPECT_EQ(spectators, 50U);
}

TEST(Seat, NoSecretReachesTheLog) {
  HouseRig rig;
  const auto made = rig.running();
  rig.connect(made.match, "emt-not-a-token");
  for (const std::string& line : rig.log) {
    for (const std::string& secret : made.tokens) EXPECT_EQ(line.find(secret), std::string::npos);
    for (const std::string& secret : made.codes) EXPECT_EQ(line.find(secret), std::string::npos);
    EXPECT_EQ(line.find("emt-"), std::string::npos);
  }
}

}  // namespace
}  // namespace emcon::house::testing
