// A rematch with sides swapped.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

std::string param(const v1::Notice& notice, const std::string& name) {
  for (const auto& one : notice.params())
    if (one.name() == name) return one.value();
  return {};
}

const v1::Notice* rematch_notice(const Client& client) {
  const v1::Notice* out = nullptr;
  for (const auto& frame : client.heard)
    if (frame.has_notice() && frame.notice().code() == "rematch") out = &frame.notice();
  return out;
}

int failures(const Client& client) {
  return client.count([](const auto& frame) { return frame.notice().code() == "rematch_failed"; });
}

/// Joins a seat without a code, as anybody may in a listed match.
v1::Answer join_listed(HouseRig& rig, const std::string& match, int seat) {
  v1::ClientFrame frame;
  auto& join = *frame.mutable_join_match();
  join.set_match(match);
  join.set_seat(seat);
  join.set_name("Stranger");
  join.set_entropy_commitment(std::string(32, 's'));
  return rig.lobby().ask(frame);
}

/// A match that red has conceded; both are still here.
struct Conceded {
  explicit Conceded(const Config& config = {}, const v1::MatchSettings& settings = {})
      : rig(config), made(rig.running(settings)) {
    v1::ClientFrame concede = bare(&v1::ClientFrame::mutable_concede);
    EXPECT_EQ(code_of(red.ask(concede)), "");
  }
  /// Both propose a rematch.
  void agree() {
    v1::ClientFrame again;
    again.mutable_propose()->set_what(v1::Propose::REMATCH);
    again.mutable_propose()->set_yes(true);
    EXPECT_EQ(code_of(red.ask(again)), "");
    EXPECT_EQ(code_of(blue.ask(again)), "");
    rig.pass(10);
    rig.settle();
  }
  HouseRig rig;
  HouseRig::Made made;
  Client& red = rig.connect(made.match, made.tokens[0]);
  Client& blue = rig.connect(made.match, made.tokens[1]);
};

TEST(Rematch, EachSeatGetsItsOwnCodeForTheOtherSide) {
  Conceded match;
  auto& [rig, made, red, blue] = match;
  Client& watcher = rig.connect(made.match, "");
  match.agree();
  const v1::Notice* for_red = rematch_notice(red);
  const v1::Notice* for_blue = rematch_notice(blue);
  ASSERT_TRUE(for_red && for_blue);
  EXPECT_EQ(rematch_notice(watcher), nullptr) << "no code";
  std::string told;
  for (const auto& frame : watcher.heard)
    if (frame.notice().code() == "rematch_made") told = param(frame.notice(), "match");
  EXPECT_EQ(told, param(*for_red, "match")) << "where it goes on";
  EXPECT_EQ(red.count([](const auto& frame) { return frame.notice().code() == "rematch_made"; }), 0);
  EXPECT_EQ(param(*for_red, "match"), param(*for_blue, "match"));
  EXPECT_NE(param(*for_red, "code"), param(*for_blue, "code"));
  EXPECT_EQ(rig.join(param(*for_red, "code"), 1).joined().seat(), 1U);

  // Away when it was agreed, or the notice lost: a fresh code comes with the next connection, and the old one ends.
  const std::string lost = param(*for_blue, "code");
  Client& back = rig.connect(made.match, made.tokens[1]);
  rig.settle();
  const v1::Notice* fresh = rematch_notice(back);
  ASSERT_TRUE(fresh);
  EXPECT_EQ(code_of(rig.join(lost, 0)), "wrong_code");
  EXPECT_EQ(rig.join(param(*fresh, "code"), 0).joined().seat(), 0U);
}

TEST(Rematch, KeepsItsSeatsForItsPlayersThoughItIsListed) {
  v1::MatchSettings settings;
  settings.set_listed(true);
  Conceded match({}, settings);
  auto& [rig, made, red, blue] = match;
  match.agree();
  ASSERT_TRUE(rematch_notice(red));
  const std::string next = param(*rematch_notice(red), "match"), code = param(*rematch_notice(red), "code");
  for (const int seat : {-1, 0, 1}) EXPECT_EQ(code_of(join_listed(rig, next, seat)), "promised") << seat;
  EXPECT_EQ(rig.join(code, 1).joined().seat(), 1U);
  rig.restart();
  EXPECT_EQ(code_of(join_listed(rig, next, 0)), "promised") << "after a restart, too";
  // A listed match that somebody made is open to everybody.
  const auto open = rig.create(settings);
  EXPECT_EQ(join_listed(rig, open.match, 0).joined().seat(), 0U);
}

std::string told_match(const Client& client) {
  std::string out;
  for (const auto& frame : client.heard)
    if (frame.notice().code() == "rematch_made") out = param(frame.notice(), "match");
  return out;
}

bool is_listed(HouseRig& rig, const std::string& match) {
  rig.pass(3 * rig.config.limits.match.row_flush_ms);
  v1::ClientFrame list;
  list.mutable_list_matches();
  const v1::Answer answer = rig.lobby().ask(list);
  return std::ranges::any_of(answer.matches().matches(), [&](const auto& card) { return card.match() == match; });
}

TEST(Rematch, IsNotListedBeforeItRuns) {  // a stranger would be refused its seats
  v1::MatchSettings settings;
  settings.set_listed(true);
  Conceded match({}, settings);
  auto& [rig, made, red, blue] = match;
  match.agree();
  ASSERT_TRUE(rematch_notice(red) && rematch_notice(blue));
  const std::string next = param(*rematch_notice(red), "match");
  EXPECT_FALSE(is_listed(rig, next));
  rig.restart();
  EXPECT_FALSE(is_listed(rig, next)) << "after a restart, too";
}

TEST(Rematch, ALaterSpectatorIsToldTheRematch) {
  Conceded match;
  auto& [rig, made, red, blue] = match;
  EXPECT_EQ(told_match(rig.connect(made.match, "")), "");
  match.agree();
  const std::string next = param(*rematch_notice(red), "match");
  rig.pass(300'000);
  rig.settle();
  Client& late = rig.connect(made.match, "");
  rig.settle();
  EXPECT_EQ(told_match(late), next);
  EXPECT_EQ(rematch_notice(late), nullptr) << "no code";
}

TEST(Rematch, TheSeatsAreToldIfItCannotBeSetUp) {
  Conceded match({.limits = {.match = {.resident = 1}}});
  match.agree();
  EXPECT_EQ(failures(match.red), 1);
  EXPECT_EQ(failures(match.blue), 1);
}

TEST(Rematch, AgreedAgainItIsTheSameMatchWithFreshCodes) {
  Conceded match;
  std::vector<v1::Notice> told;
  for (int i = 0; i < 2; ++i) {
    match.agree();
    ASSERT_TRUE(rematch_notice(match.red));
    told.push_back(*rematch_notice(match.red));
  }
  EXPECT_EQ(param(told[0], "match"), param(told[1], "match"));
  EXPECT_EQ(code_of(match.rig.join(param(told[0], "code"), 1)), "wrong_code");
  EXPECT_EQ(match.rig.join(param(told[1], "code"), 1).joined().seat(), 1U);
}

TEST(Rematch, OfAMatchThatThisBuildCannotReadHarmsNobody) {
  Conceded match;
  auto& [rig, made, red, blue] = match;
  match.agree();
  rig.pass(300'000);
  rig.restart();
  rig.spoil(made.match);
  for (const std::string& token : made.tokens) EXPECT_EQ(rematch_notice(rig.connect(made.match, token)), nullptr);
  rig.settle();
  EXPECT_FALSE(rig.create().match.empty()) << "the server goes on";
}

TEST(Rematch, ALatecomerIsToldEvenIfTheStoreFailedMeanwhile) {
  Conceded match;
  auto& [rig, made, red, blue] = match;
  int failed = 0;
  rig.store.faults().set_plan([&](std::uint64_t, const store::Append& what) -> std::optional<store::Fault> {
    const bool names = std::ranges::any_of(what.index, [](const auto& row) { return row.kind == RowKind::rematch; });
    if (!names || failed++ > 0) return {};
    return store::Fault{.verdict = store::Verdict::full, .stored = false};
  });
  match.agree();
  ASSERT_GT(failed, 0);
  ASSERT_TRUE(rematch_notice(red));
  const std::string next = param(*rematch_notice(red), "match");
  rig.pass(3 * rig.config.limits.match.row_flush_ms);
  rig.restart();
  Client& back = rig.connect(made.match, made.tokens[0]);
  rig.settle();
  ASSERT_TRUE(rematch_notice(back));
  EXPECT_EQ(param(*rematch_notice(back), "match"), next);
}

TEST(Rematch, CountsAmongTheMatchesThatTheServerMakes) {
  Conceded match({.limits = {.shared = {.creations = {.burst = 1, .per_s = 0.0001}}}});
  match.agree();
  EXPECT_EQ(rematch_notice(match.red), nullptr);
  EXPECT_EQ(failures(match.red), 1);
}

TEST(Rematch, AProposalWaitsWhileTheMatchIsPutAway) {
  HouseRig rig;
  const auto [made, red, blue] = rig.duel();
  v1::ClientFrame draw;
  draw.mutable_propose()->set_what(v1::Propose::DRAW);
  draw.mutable_propose()->set_yes(true);
  EXPECT_EQ(code_of(red.ask(draw)), "");
  rig.pass(300'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  EXPECT_EQ(code_of(blue.ask(draw)), "");
  EXPECT_EQ(blue.count([](const auto& frame) { return frame.update().outcome().over(); }), 1);
}

}  // namespace
}  // namespace emcon::house::testing
