// Stores that are full, unsure, taken over, damaged; and stopping.
#include <gtest/gtest.h>

#include "common/wire/limits.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

using store::Verdict;

struct Row {
  Verdict verdict;
  std::optional<CloseCode> closed;
};

TEST(Store, AFailedWriteEndsConnectionsByItsVerdict) {
  for (const Row& row : {Row{Verdict::full, {}}, Row{Verdict::unavailable, {}},
                         Row{Verdict::in_doubt, CloseCode::frozen}, Row{Verdict::fenced, CloseCode::moved}}) {
    HouseRig rig;
    const auto made = rig.running();
    const auto other = rig.running();
    rig.pass(5'000);
    Client& red = rig.connect(made.match, made.tokens[0]);
    Client& elsewhere = rig.connect(other.match, other.tokens[0]);
    rig.settle();
    const std::uint32_t question = question_of(red);
    rig.store.faults().fail_append(1, {.verdict = row.verdict, .stored = false});
    const v1::Answer answer = red.ask(bid(question, 1));
    EXPECT_EQ(red.closed, row.closed);
    EXPECT_EQ(rig.house->counters().moved, row.verdict == Verdict::fenced ? 1U : 0U);
    EXPECT_EQ(rig.house->counters().in_doubt, row.verdict == Verdict::in_doubt ? 1U : 0U);
    if (row.closed) {
      EXPECT_EQ(code_of(answer), "frozen") << "what waited is answered before the close";
    } else {
      EXPECT_EQ(code_of(answer), "not_stored");
      EXPECT_EQ(code_of(red.ask(bid(question, 1))), "") << "when space returns the same is taken";
    }
    EXPECT_EQ(code_of(elsewhere.ask(bid(question_of(elsewhere), 1))), "");
    EXPECT_EQ(
        code_of(rig.connect(made.match, made.tokens[0]).answer_to(1) ? *rig.clients.back().answer_to(1) : v1::Answer()),
        "");
  }
}

TEST(Store, AMatchThatMayHaveBeenMadeIsNotCalledNotStored) {
  HouseRig rig;
  rig.store.faults().fail_append(1, {.verdict = Verdict::in_doubt, .stored = true});
  v1::ClientFrame frame;
  frame.mutable_create_match()->mutable_settings()->set_ruleset("toy");
  frame.mutable_create_match()->mutable_settings()->set_scenario("duel");
  EXPECT_EQ(code_of(rig.lobby().ask(frame)), "frozen");
}

TEST(Store, WaitingRequestsOfADeletedMatchAreAnswered) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame rotate = bare(&v1::ClientFrame::mutable_rotate_token);
  rig.house->admin({.act = "delete", .match = made.match, .why = "", .seat = {}}, [](Problems, std::string) {});
  rig.store.commit();
  const auto lock = red.post(bid(question_of(red), 1));
  const auto token = red.post(rotate);
  rig.store.deliver();
  ASSERT_NE(red.answer_to(lock), nullptr);
  EXPECT_EQ(code_of(*red.answer_to(lock)), "unknown_match");
  EXPECT_NE(red.answer_to(token), nullptr);
  rig.settle();
}

/// Two matches, the second just writing; both seats of the first have sent their bids meanwhile.
struct Together {
  Together() {
    made = rig.running();
    const auto other = rig.running();
    Client& red = rig.connect(made.match, made.tokens[0]);
    Client& blue = rig.connect(made.match, made.tokens[1]);
    Client& elsewhere = rig.connect(other.match, other.tokens[0]);
    rig.settle();
    rig.store.faults().set_plan([this](std::uint64_t, const store::Append& what) -> std::optional<store::Fault> {
      if (what.match == made.match) sizes.push_back(what.records.size());
      return {};
    });
    elsewhere.post(bid(question_of(elsewhere), 1));
    rig.store.commit();
    bids = {{&red, red.post(bid(question_of(red), 1))}, {&blue, blue.post(bid(question_of(blue), 2))}};
  }
  HouseRig rig;
  HouseRig::Made made;
  std::vector<std::size_t> sizes;  ///< records of each append of the first match since then
  std::vector<std::pair<Client*, std::uint32_t>> bids;
};

TEST(Store, CommandsDuringACommitBecomeOneAppendOfTheirMatch) {
  Together both;
  EXPECT_FALSE(both.rig.store.in_flight(both.made.match));
  for (const auto& [seat, sent] : both.bids) EXPECT_EQ(seat->answer_to(sent), nullptr) << "told before it is stored";
  both.rig.settle();
  EXPECT_EQ(both.sizes, std::vector<std::size_t>{3}) << "two locks and what came of them";
  for (const auto& [seat, sent] : both.bids) {
    ASSERT_NE(seat->answer_to(sent), nullptr);
    EXPECT_EQ(code_of(*seat->answer_to(sent)), "");
  }
}

TEST(Store, AServerThatStopsWritesTheRowsThatWait) {
  Together both;
  both.rig.house->drain();
  EXPECT_FALSE(both.rig.house->drained());
  both.rig.settle();
  EXPECT_TRUE(both.rig.house->drained());
  EXPECT_EQ(both.sizes, std::vector<std::size_t>{3});
}

TEST(Store, NothingIsPromisedThatWasNotStored) {
  HouseRig rig;
  rig.store.faults().set_full(true);
  v1::ClientFrame frame;
  frame.mutable_create_match()->mutable_settings()->set_ruleset("toy");
  frame.mutable_create_match()->mutable_settings()->set_scenario("duel");
  EXPECT_EQ(code_of(rig.lobby().ask(frame)), "not_stored");
  EXPECT_EQ(rig.house->resident(), 0U);
  rig.store.faults().set_full(false);
  const auto made = rig.create();
  rig.store.faults().set_full(true);
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "not_stored");
  rig.store.faults().set_full(false);
  EXPECT_TRUE(rig.join(made.codes[0], 0).has_joined()) << "the code is still good";
}

TEST(Store, AClientThatFindsAMatchUnreadableMayComeBack) {
  struct Unreadable {
    Problem problem;
    std::string code;
    CloseCode close;
    std::uint64_t failures;
  };
  for (const Unreadable& row :
       {Unreadable{{.code = "corrupt", .text = "a page is torn"}, "unavailable", CloseCode::fault, 1},
        Unreadable{{.code = "elsewhere", .text = ""}, "elsewhere", CloseCode::moved, 0},
        Unreadable{{.code = "unknown_match", .text = ""}, "unknown_match", CloseCode::unknown_match, 0}}) {
    HouseRig rig;
    const auto made = rig.running();
    rig.restart();
    rig.store.faults().fail_loads(row.problem);
    Client& red = rig.connect(made.match, made.tokens[0]);
    EXPECT_EQ(code_of(red.heard.front().answer()), row.code);
    EXPECT_EQ(red.closed, row.close);
    EXPECT_EQ(rig.house->counters().load_failures, row.failures) << "only a match that is there raises the alarm";
    rig.store.faults().fail_loads({});
    EXPECT_FALSE(rig.connect(made.match, made.tokens[0]).closed);
  }
  HouseRig rig({.limits = {.match = {.resident = 1}}});
  const auto first = rig.running();
  rig.restart();
  rig.connect(first.match, first.tokens[0]);
  EXPECT_EQ(rig.connect(std::string(first.match.size(), 'A'), "").closed, CloseCode::unknown_match);
  const auto stored = rig.store.read(first.match);
  ASSERT_TRUE(stored);
  rig.hang_up(rig.clients.back());
  rig.config.limits.match.resident = 0;
  rig.restart();
  Client& crowded = rig.connect(first.match, first.tokens[0]);
  EXPECT_EQ(code_of(crowded.heard.front().answer()), "busy");
  EXPECT_EQ(crowded.closed, CloseCode::full);
}

TEST(Store, AClientThatComesWhileTheDatabaseIsAwayWaitsForIt) {
  HouseRig rig;
  const auto made = rig.running();
  rig.restart();
  rig.store.faults().fail_loads(Problem{.code = "away", .text = "no primary answers"});
  Client& red = rig.connect(made.match, made.tokens[0]);
  rig.pass(4'000);
  EXPECT_TRUE(red.heard.empty());
  rig.store.faults().fail_loads({});
  rig.pass(1'000);
  ASSERT_FALSE(red.heard.empty());
  EXPECT_TRUE(red.heard.front().has_welcome());
  EXPECT_FALSE(red.closed);

  rig.restart();
  rig.store.faults().fail_loads(Problem{.code = "away", .text = "no primary answers"});
  Client& late = rig.connect(made.match, made.tokens[0]);
  rig.pass(10'000);
  ASSERT_FALSE(late.heard.empty());
  EXPECT_EQ(code_of(late.heard.front().answer()), "unavailable");
  EXPECT_NE(late.heard.front().answer().problems(0).text().find("does not answer"), std::string::npos);
  EXPECT_EQ(late.closed, CloseCode::fault) << "clients come back after that";
  EXPECT_EQ(rig.house->counters().load_failures, 0U) << "an alarm that is not about a match";
}

TEST(Store, ADeadlineOutlivesAMatchThatCannotBeReadForAWhile) {
  // Nobody comes meanwhile; or at each moment at which it is looked at anew somebody is just having the match read.
  for (const bool clients_come : {false, true}) {
    SCOPED_TRACE(clients_come);
    HouseRig rig;
    v1::MatchSettings settings;
    settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
    settings.mutable_time()->set_step_s(3'600);
    const auto made = rig.running(settings);
    rig.pass(5'000);
    rig.restart();
    const std::uint64_t before = rig.store.disk().last(made.match);
    rig.store.faults().fail_loads(Problem{.code = "corrupt", .text = "the disk does not answer"});
    rig.pass(3'600'000);
    v1::ClientFrame hello;
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    hello.mutable_hello()->set_token(made.tokens[0]);
    for (std::int64_t gone = 0; clients_come && gone < 4 * rig.config.limits.match.deadline_poll_ms; gone += 500) {
      rig.open(made.match).post(hello);
      rig.clock.pass(500);
      rig.house->tick();
      rig.settle();
    }
    EXPECT_EQ(rig.store.disk().last(made.match), before);
    rig.store.faults().fail_loads({});
    rig.pass(2 * rig.config.limits.match.deadline_poll_ms);
    EXPECT_GT(rig.store.disk().last(made.match), before) << "nobody has got in, and the defaults stand all the same";
  }
}

v1::MatchSettings hourly() {
  v1::MatchSettings settings;
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(3'600);
  return settings;
}

TEST(Store, ADeadlineOutlivesLooksThatFail) {
  HouseRig rig;
  const auto made = rig.running(hourly());
  rig.pass(300'000);
  ASSERT_EQ(rig.house->resident(), 0U);
  const std::uint64_t before = rig.store.disk().last(made.match);
  // The hour at which it is to be read, and its deadline, come while no row can be read.
  rig.store.faults().fail_lookups(Problem{.code = "corrupt", .text = "database disk image is malformed"});
  rig.pass(2 * 3'600'000);
  EXPECT_EQ(rig.store.disk().last(made.match), before);
  rig.store.faults().fail_lookups({});
  rig.pass(2 * rig.config.limits.match.deadline_poll_ms);
  EXPECT_GT(rig.store.disk().last(made.match), before);
}

TEST(Store, DeadlinesOfManyMatchesAreFoundAFewAtATime) {
  for (const bool restarted : {false, true}) {
    HouseRig rig({.limits = {.match = {.due_rows = 3}}});
    std::vector<std::pair<MatchId, std::uint64_t>> made;
    for (int i = 0; i < 10; ++i) made.emplace_back(rig.running(hourly()).match, 0);
    rig.pass(300'000);
    ASSERT_EQ(rig.house->resident(), 0U);
    for (auto& [match, last] : made) last = rig.store.disk().last(match);
    if (restarted) {
      rig.clock.pass(5 * 3'600'000);
      rig.restart();
      rig.pass(11 * 60'000);  // the least grace
    } else {
      rig.pass(3'600'000);
    }
    for (const auto& [match, last] : made) EXPECT_GT(rig.store.disk().last(match), last) << restarted << " " << match;
  }
}

TEST(Store, ADamagedMatchHarmsNoOther) {
  HouseRig rig;
  const auto hurt = rig.running();
  const auto sound = rig.running();
  rig.pass(300'000);
  rig.store.lose_record(hurt.match, 2);
  Client& red = rig.connect(hurt.match, hurt.tokens[0]);
  EXPECT_TRUE(red.closed);
  EXPECT_EQ(code_of(red.heard.front().answer()), "unavailable");
  EXPECT_FALSE(rig.connect(sound.match, sound.tokens[0]).closed);
}

TEST(Store, ListsThatCannotBeReadCostTheRequestAlone) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  rig.store.faults().fail_lookups(Problem{.code = "corrupt", .text = "database disk image is malformed"});
  Client& lobby = rig.lobby();
  v1::ClientFrame list, join;
  list.mutable_list_matches();
  join.mutable_join_match()->set_code(made.codes[0]);
  join.mutable_join_match()->set_entropy_commitment(std::string(32, 'x'));
  EXPECT_EQ(code_of(lobby.ask(list)), "unavailable");
  EXPECT_EQ(code_of(lobby.ask(join)), "unavailable");
  EXPECT_FALSE(lobby.closed);
  EXPECT_EQ(rig.connect(made.match, made.tokens[1]).closed, CloseCode::fault);
  bool refused = false;
  rig.house->admin({.act = "delete", .match = made.match, .why = "", .seat = {}},
                   [&](Problems problems, std::string) { refused = !problems.empty(); });
  rig.settle();
  EXPECT_TRUE(refused);
  rig.pass(200'000);  // looks for deadlines on the way
  EXPECT_EQ(code_of(red.ask(bid(question_of(red), 1))), "") << "who is here plays on";
  rig.store.faults().fail_lookups({});
  EXPECT_EQ(code_of(lobby.ask(list)), "");
  EXPECT_FALSE(rig.connect(made.match, made.tokens[1]).closed);
}

TEST(Store, RequestsThatWaitForAHangingWriteAreBounded) {
  HouseRig rig({.limits = {.shared = {.match_inbox = 4}}});
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  Client& watcher = rig.connect(made.match, "");
  v1::ClientFrame attempt, journal;
  attempt.mutable_draft()->set_question(question_of(red));
  *attempt.mutable_draft()->mutable_filled() = match::testing::bid_filled(1);
  journal.mutable_get_journal();
  const std::uint32_t first = red.post(attempt);
  journal.set_padding(std::string(1'000, 'x'));
  std::vector<std::uint32_t> asked, watched;
  for (int i = 0; i < 4; ++i) watched.push_back(watcher.post(journal));
  for (int i = 0; i < 4; ++i) asked.push_back(red.post(journal));
  for (const auto& [client, last] : {std::pair{&watcher, watched.back()}, std::pair{&red, asked.back()}}) {
    ASSERT_NE(client->answer_to(last), nullptr);
    EXPECT_EQ(code_of(*client->answer_to(last)), "busy");
  }
  rig.settle();
  ASSERT_NE(red.answer_to(first), nullptr);
  for (const auto& [client, early] : {std::pair{&watcher, watched.front()}, std::pair{&red, asked.front()}}) {
    ASSERT_NE(client->answer_to(early), nullptr);
    EXPECT_EQ(code_of(*client->answer_to(early)), "");
  }
  EXPECT_EQ(code_of(red.ask(journal)), "") << "and then there is room again";
}

TEST(Store, ADeadlineWaitsForTheDiskWithoutABusyLoop) {
  HouseRig rig;
  v1::MatchSettings settings;
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(60);
  const auto made = rig.running(settings);
  Client& red = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame draft;
  draft.mutable_draft()->set_question(question_of(red));
  *draft.mutable_draft()->mutable_filled() = match::testing::bid_filled(1);
  red.post(draft);  // the store hangs from now on
  int woken = 0;
  for (const std::int64_t until = rig.clock.steady + 120'000; rig.clock.steady < until; ++woken) {
    const auto next = rig.house->next_wakeup_ms();
    ASSERT_TRUE(next);
    rig.clock.pass(std::max<std::int64_t>(0, *next - rig.clock.steady));
    rig.house->tick();
    ASSERT_LT(woken, 500);
  }
  const std::uint32_t question = question_of(red);
  rig.settle();
  rig.pass(1'000);
  EXPECT_GT(question_of(red), question) << "and fires when the disk is back";
}

TEST(Store, RequestsWaitWhileAMatchIsRead) {
  HouseRig rig;
  const auto made = rig.running();
  rig.pass(300'000);
  ASSERT_EQ(rig.house->resident(), 0U);
  Client& red = rig.open(made.match);
  Client& blue = rig.open(made.match);
  for (auto [client, token] : {std::pair{&red, made.tokens[0]}, std::pair{&blue, made.tokens[1]}}) {
    v1::ClientFrame hello;
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    hello.mutable_hello()->set_token(token);
    client->post(hello);
    EXPECT_TRUE(client->heard.empty());
  }
  rig.settle();
  EXPECT_TRUE(red.heard.front().has_welcome());
  EXPECT_TRUE(blue.heard.front().has_welcome());
}

TEST(Store, DeletingAMatchLeavesNothingOfIt) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  bool fine = false;
  rig.house->admin({.act = "delete", .match = made.match, .why = "", .seat = {}},
                   [&](Problems problems, std::string) { fine = problems.empty(); });
  rig.settle();
  EXPECT_TRUE(fine);
  EXPECT_EQ(red.closed, CloseCode::unknown_match);
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
  EXPECT_EQ(rig.connect(made.match, "").closed, CloseCode::unknown_match);
  EXPECT_TRUE(rig.keys(RowKind::token).empty());
}

TEST(Store, DrainingWaitsForWritesAndTakesNothingMore) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  const auto asked = red.post(bid(question_of(red), 1));
  rig.house->drain();
  EXPECT_EQ(red.closed, CloseCode::draining);
  EXPECT_EQ(rig.open("").closed, CloseCode::draining);
  EXPECT_FALSE(rig.house->drained());
  rig.settle();
  EXPECT_TRUE(rig.house->drained());
  EXPECT_EQ(red.answer_to(asked), nullptr) << "nothing is said on a closed connection";
  rig.restart();
  EXPECT_TRUE(rig.connect(made.match, made.tokens[0]).heard.front().welcome().own_locked());
}

TEST(Store, AnEndedMatchShowsItsTranscriptByPages) {
  HouseRig rig({.limits = {.page = {.transcript_bytes = 500}}});
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  v1::ClientFrame concede = bare(&v1::ClientFrame::mutable_concede);
  red.ask(std::move(concede));
  std::string all;
  std::uint32_t total = 1;
  while (all.size() < total) {
    v1::ClientFrame frame;
    frame.mutable_get_transcript()->set_offset(static_cast<std::uint32_t>(all.size()));
    const auto page = red.ask(std::move(frame));
    ASSERT_TRUE(page.has_transcript()) << code_of(page);
    ASSERT_FALSE(page.transcript().bytes().empty());
    total = page.transcript().total();
    all += page.transcript().bytes();
  }
  EXPECT_EQ(all.size(), total);
  EXPECT_TRUE(all.starts_with("emcon transcript 1"));
}

TEST(Store, TheLogSaysWhenTheDatabaseIsAwayAndBack) {
  HouseRig rig;
  rig.log.clear();
  rig.store.say_it_answers(false);
  rig.store.say_it_answers(true);
  ASSERT_EQ(rig.log.size(), 2U);
  EXPECT_NE(rig.log[0].find("database_away"), std::string::npos) << rig.log[0];
  EXPECT_NE(rig.log[1].find("database_back"), std::string::npos) << rig.log[1];
}

/// A rig with a database that others could serve as well, and that can be away.
class SharedRig : public HouseRig {
 public:
  SharedRig() {
    store.share();
    restart();
  }
  /// What was asked for before is answered when it is back.
  void be_away(std::int64_t ms) {
    store.commit();
    for (; ms > 0; ms -= PlayClock::beat_every_ms) {
      clock.pass(PlayClock::beat_every_ms);
      house->tick();
    }
    settle();
  }
};

v1::MatchSettings a_minute_for_each_step() {
  v1::MatchSettings settings;
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(60);
  return settings;
}

/// The database is away for some of the minute's time. The clock stands still for all of it but two seconds, so the
/// minute is over as much later. Times that would be taken for a wall clock that was set are among them.
TEST(Store, NobodyPaysForADatabaseThatIsAway) {
  struct Away {
    std::int64_t begins_ms, lasts_ms;
  };
  for (const auto& [begins_ms, lasts_ms] : {Away{30'000, 10'000}, Away{57'500, 10'000}, Away{30'000, 100'000}}) {
    SCOPED_TRACE(std::to_string(begins_ms) + " " + std::to_string(lasts_ms));
    SharedRig rig;
    const auto played = rig.running(a_minute_for_each_step());
    rig.pass(begins_ms);
    const auto asked = [&rig, &played] { return question_of(rig.connect(played.match, played.tokens[0])); };
    const std::uint32_t before = asked();
    rig.be_away(lasts_ms);
    rig.pass(57'500 - begins_ms);
    EXPECT_EQ(asked(), before);
    rig.pass(2'500);
    EXPECT_GT(asked(), before);
  }
}

/// Two worlds that differ only in when a player's draft was written, on a server on which nobody else writes: before
/// the database was away, or meanwhile. The other player is told the same at the same times.
TEST(Store, TheTimeThatTheClockStandsTellsNobodyWhetherOthersWrite) {
  const auto world = [](bool meanwhile) {
    SharedRig rig;
    auto [made, red, blue] = rig.duel(a_minute_for_each_step());
    std::vector<std::string> told;
    rig.pass(20'000);
    const auto write = [&red] {
      v1::ClientFrame frame;
      frame.mutable_draft()->set_question(question_of(red));
      *frame.mutable_draft()->mutable_filled() = match::testing::bid_filled(1);
      red.post(std::move(frame));
    };
    if (!meanwhile) write();
    rig.settle();
    if (meanwhile) write();
    rig.store.commit();
    EXPECT_EQ(rig.store.in_flight(made.match), meanwhile);
    rig.be_away(10'000);
    Client& again = rig.connect(made.match, made.tokens[1]);
    for (int second = 0; second < 50; ++second) {
      rig.pass(1'000);
      told.push_back(blue.bytes);
      told.push_back(again.bytes);
    }
    return told;
  };
  EXPECT_EQ(world(false), world(true));
}

TEST(Store, TheClockOfTheMatchesStandsFromTwoSecondsAfterABeatOn) {
  match::testing::FakeClock house;
  PlayClock clock(house);
  const std::int64_t began = clock.steady_ms();
  struct Stretch {
    std::int64_t lasts_ms, shows_ms;
    bool beat;
  };
  // Until the first beat it never stands.
  const Stretch stretches[] = {{9'000, 9'000, true}, {1'000, 10'000, true},  {1'999, 11'999, false},
                               {1, 12'000, true},    {2'001, 14'000, false}, {1'000, 14'000, true},
                               {500, 14'500, true},  {9'000, 16'500, true},  {1, 16'501, true}};
  for (const auto& [lasts_ms, shows_ms, beat] : stretches) {
    house.pass(lasts_ms);
    EXPECT_EQ(clock.steady_ms() - began, shows_ms);
    if (beat) clock.beat();
  }
  EXPECT_EQ(clock.house_ms(clock.steady_ms() + 10), house.steady_ms() + 10);
  house.pass(8'000);
  EXPECT_EQ(clock.house_ms(clock.steady_ms() + 10), house.steady_ms() + 250) << "nobody knows how long it stands yet";
  EXPECT_EQ(clock.house_ms(std::optional<std::int64_t>()), std::nullopt);
}

TEST(Store, OnlyAViewerWhoLooksBackWaitsForTheLog) {
  HouseRig rig;
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  red.ask(bare(&v1::ClientFrame::mutable_concede));
  Client& blue = rig.connect(made.match, made.tokens[1]);
  rig.store.faults().fail_loads(Problem{.code = "unavailable", .text = "the disk does not answer"});
  EXPECT_EQ(code_of(red.ask(bare(&v1::ClientFrame::mutable_get_transcript))), "unavailable");
  rig.store.faults().fail_loads({});
  // Three ask before the log has been read; a ping is answered meanwhile.
  const auto page = red.post(bare(&v1::ClientFrame::mutable_get_transcript));
  const auto debrief = red.post(bare(&v1::ClientFrame::mutable_get_debrief));
  const auto other = blue.post(bare(&v1::ClientFrame::mutable_get_transcript));
  const auto ping = blue.post(bare(&v1::ClientFrame::mutable_ping));
  EXPECT_NE(blue.answer_to(ping), nullptr);
  EXPECT_EQ(red.answer_to(page), nullptr);
  rig.settle();
  ASSERT_NE(red.answer_to(page), nullptr);
  ASSERT_NE(blue.answer_to(other), nullptr);
  ASSERT_NE(red.answer_to(debrief), nullptr);
  EXPECT_TRUE(red.answer_to(debrief)->has_debrief());
  EXPECT_FALSE(red.answer_to(page)->transcript().bytes().empty());
  EXPECT_EQ(red.answer_to(page)->transcript().bytes(), blue.answer_to(other)->transcript().bytes());
}

}  // namespace
}  // namespace emcon::house::testing
