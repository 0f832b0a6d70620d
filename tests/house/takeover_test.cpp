// Seats that were left, taken over by a team mate or by a bot.
#include <gtest/gtest.h>

#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

/// The newest code that was offered to this connection for `seat`; empty: none.
std::string offered(const Client& client, int seat) {
  std::string out;
  for (const auto& frame : client.heard)
    if (frame.notice().code() == "seat_offered" && frame.notice().seat() == seat)
      out = frame.notice().params(0).value();
  return out;
}

v1::MatchSettings settings_of(v1::LeavePolicy policy, const std::string& scenario = "pairs") {
  v1::MatchSettings out;
  out.set_scenario(scenario);
  out.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  out.mutable_time()->set_step_s(600);
  out.set_on_leave(policy);
  return out;
}

v1::Answer leave(Client& client) {
  v1::ClientFrame frame = bare(&v1::ClientFrame::mutable_leave);
  return client.ask(std::move(frame));
}

/// A running match with all its seats and a spectator here, and the first seat has left it.
struct FirstSeatLeft {
  explicit FirstSeatLeft(const v1::MatchSettings& settings) : made(rig.running(settings)) {
    for (const auto& token : made.tokens) seats.push_back(&rig.connect(made.match, token));
    watcher = &rig.connect(made.match, "");
    EXPECT_EQ(code_of(leave(*seats[0])), "");
    rig.settle();
  }
  HouseRig rig;
  HouseRig::Made made;
  std::vector<Client*> seats;
  Client* watcher = nullptr;
};

v1::Answer concede(Client& seat) {
  v1::ClientFrame frame = bare(&v1::ClientFrame::mutable_concede);
  return seat.ask(frame);
}

TEST(Takeover, ATeamMateMayTakeTheSeatAndNobodyElseHearsOfTheCode) {
  FirstSeatLeft match(settings_of(v1::LEAVE_TEAM_MATE));
  auto& [rig, made, seats, watcher] = match;
  const std::string code = offered(*seats[1], 0);
  ASSERT_FALSE(code.empty());
  for (const Client* other : {seats[0], seats[2], seats[3], watcher}) {
    EXPECT_EQ(offered(*other, 0), "");
    EXPECT_EQ(other->bytes.find(code), std::string::npos);
  }
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "seat_taken") << "whoever made the match knows the old code";

  const v1::Answer joined = rig.join(code, 0, "Bea");
  EXPECT_EQ(joined.joined().seat(), 0U);
  EXPECT_EQ(seats[0]->closed, CloseCode::displaced);
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused) << "the old token has ended";
  Client& heir = rig.connect(made.match, joined.joined().token());
  // The default stands for the seat in the question that was open when it left; from now on it is the heir's.
  EXPECT_EQ(code_of(heir.ask(bid(question_of(heir), 1))), "locked");
  v1::ClientFrame say;
  say.mutable_say()->set_channel(v1::Say::SIDE);
  say.mutable_say()->set_text("here I am");
  EXPECT_EQ(code_of(heir.ask(say)), "");
  EXPECT_EQ(seats[1]->count([](const auto& frame) { return frame.chat().text() == "here I am"; }), 1);
  EXPECT_EQ(code_of(rig.join(code, 0)), "wrong_code") << "used once";
}

TEST(Takeover, AHolderWhoLeavesToABotIsToldACodeAndAgainAfterARestart) {
  HouseRig rig;
  const auto made = rig.running(settings_of(v1::LEAVE_BOT));
  Client& red = rig.connect(made.match, made.tokens[0]);
  Client& mate = rig.connect(made.match, made.tokens[1]);
  EXPECT_EQ(code_of(leave(red)), "");
  rig.settle();
  const std::string lost = offered(red, 0);
  ASSERT_FALSE(lost.empty());
  EXPECT_EQ(offered(mate, 0), "");
  rig.restart();
  Client& back = rig.connect(made.match, made.tokens[0]);
  rig.settle();
  const std::string fresh = offered(back, 0);
  ASSERT_FALSE(fresh.empty());
  EXPECT_EQ(code_of(rig.join(lost, 0)), "wrong_code");
  const v1::Answer joined = rig.join(fresh, 0, "bot");
  EXPECT_EQ(joined.joined().seat(), 0U);
  Client& bot = rig.connect(made.match, joined.joined().token());
  EXPECT_EQ(offered(bot, 0), "");
  EXPECT_EQ(code_of(leave(bot)), "") << "and on it goes";
  rig.settle();
  EXPECT_FALSE(offered(bot, 0).empty());
}

TEST(Takeover, ATakeOverThatCouldNotBeStoredIsMadeLater) {
  // The record of the leave is stored; the row of the offer meets a full disk, or the power fails before it.
  for (const bool power_cut : {false, true})
    for (const auto policy : {v1::LEAVE_BOT, v1::LEAVE_TEAM_MATE}) {
      SCOPED_TRACE(std::string(power_cut ? "power cut " : "disk full ") + std::to_string(policy));
      HouseRig rig;
      const auto made = rig.running(settings_of(policy));
      const int told = policy == v1::LEAVE_BOT ? 0 : 1;
      Client& red = rig.connect(made.match, made.tokens[0]);
      Client* holder = told == 0 ? &red : &rig.connect(made.match, made.tokens[1]);
      rig.settle();
      bool left = false;
      rig.store.faults().set_plan([&](std::uint64_t, const store::Append& what) -> std::optional<store::Fault> {
        if (what.match == made.match && std::exchange(left, true))
          return store::Fault{.verdict = store::Verdict::full, .stored = false};
        return {};
      });
      EXPECT_EQ(code_of(leave(red)), "");
      EXPECT_EQ(offered(*holder, 0), "");
      rig.store.faults().set_plan({});
      if (power_cut) {
        rig.restart();
        holder = &rig.connect(made.match, made.tokens[static_cast<std::size_t>(told)]);
        rig.settle();
      } else {
        Client& other = rig.connect(made.match, made.tokens[2]);
        v1::ClientFrame say;
        say.mutable_say()->set_text("is anybody there?");
        EXPECT_EQ(code_of(other.ask(say)), "");
      }
      const std::string code = offered(*holder, 0);
      ASSERT_FALSE(code.empty());
      EXPECT_EQ(rig.join(code, 0, "Bea").joined().seat(), 0U);
    }
}

TEST(Takeover, ASeatLeftAgainIsOfferedToItsLastHolder) {
  FirstSeatLeft match(settings_of(v1::LEAVE_BOT));
  auto& [rig, made, seats, watcher] = match;
  const std::string first = offered(*seats[0], 0);
  ASSERT_FALSE(first.empty());
  std::string token;
  rig.house->admin({.act = "reissue", .match = made.match, .why = "gone", .seat = Seat{0}},
                   [&](Problems, std::string fresh) { token = std::move(fresh); });
  rig.settle();
  Client& heir = rig.connect(made.match, token);
  EXPECT_EQ(code_of(rig.join(first, 0)), "wrong_code") << "it is held";
  EXPECT_EQ(code_of(leave(heir)), "");
  rig.settle();
  const std::string second = offered(heir, 0);
  ASSERT_FALSE(second.empty());
  EXPECT_EQ(code_of(rig.join(first, 0)), "wrong_code") << "of him who held the seat before";
  EXPECT_EQ(rig.join(second, 0, "bot").joined().seat(), 0U);
}

TEST(Takeover, ACodeIsOnlyAsGoodAsItsTakeOver) {
  // Its holder left, too, and the row that should have ended it was not stored.
  FirstSeatLeft match(settings_of(v1::LEAVE_TEAM_MATE, "trios"));
  auto& [rig, made, seats, watcher] = match;
  const std::string code = offered(*seats[1], 0);
  ASSERT_FALSE(code.empty());
  bool left = false;
  rig.store.faults().set_plan([&](std::uint64_t, const store::Append&) -> std::optional<store::Fault> {
    if (std::exchange(left, true)) return store::Fault{.verdict = store::Verdict::full, .stored = false};
    return {};
  });
  EXPECT_EQ(code_of(leave(*seats[1])), "");
  rig.store.faults().set_plan({});
  EXPECT_EQ(code_of(rig.join(code, 0)), "not_open");
  EXPECT_EQ(rig.join(offered(*seats[2], 0), 0).joined().seat(), 0U) << "the third of the side still may";
}

TEST(Takeover, ASideThatConcedesOffersNothing) {
  FirstSeatLeft match(settings_of(v1::LEAVE_TEAM_MATE));
  auto& [rig, made, seats, watcher] = match;
  const std::string code = offered(*seats[1], 0);
  EXPECT_EQ(code_of(concede(*seats[1])), "");
  rig.settle();
  EXPECT_NE(code_of(rig.join(code, 0)), "");
  EXPECT_EQ(offered(*seats[1], 1), "");
}

TEST(Takeover, AConcessionThatIsOnlyProposedTakesNoOfferBack) {
  FirstSeatLeft match(settings_of(v1::LEAVE_TEAM_MATE, "trios"));
  auto& [rig, made, seats, watcher] = match;
  const std::string to_first = offered(*seats[1], 0), to_second = offered(*seats[2], 0);
  ASSERT_FALSE(to_first.empty());
  ASSERT_FALSE(to_second.empty());
  EXPECT_EQ(code_of(concede(*seats[1])), "");
  rig.settle();
  const v1::Answer joined = rig.join(to_first, 0, "Bea");
  ASSERT_EQ(code_of(joined), "") << "of who proposes it, who is still here";
  EXPECT_EQ(joined.joined().seat(), 0U);

  // Of the new player nobody has asked yet whether he concedes, so it needs him too.
  Client& heir = rig.connect(made.match, joined.joined().token());
  EXPECT_EQ(code_of(concede(*seats[2])), "");
  EXPECT_EQ(code_of(heir.ask(bid(question_of(heir), 1))), "locked") << "the match goes on";
  EXPECT_EQ(code_of(concede(heir)), "");
  EXPECT_EQ(heir.count([](const auto& frame) { return frame.update().outcome().over(); }), 1);
}

TEST(Takeover, AConcessionThatIsOnlyProposedKeepsTheTakeOversOfOthers) {
  FirstSeatLeft match(settings_of(v1::LEAVE_TEAM_MATE, "trios"));
  auto& [rig, made, seats, watcher] = match;
  EXPECT_EQ(code_of(concede(*seats[1])), "");
  rig.settle();
  EXPECT_EQ(rig.join(offered(*seats[2], 0), 0, "Bea").joined().token().size(), made.tokens[0].size());
}

TEST(Takeover, SeatsLeftByOtherPoliciesOfferNothing) {
  for (const auto policy : {v1::LEAVE_DEFAULTS, v1::LEAVE_OUT}) {
    const FirstSeatLeft match(settings_of(policy));
    for (const Client* seat : match.seats) EXPECT_EQ(offered(*seat, 0), "") << v1::LeavePolicy_Name(policy);
  }
}

}  // namespace
}  // namespace emcon::house::testing
