// Bots of the server: they take a seat by its code, play it as a client does, go when they are alone, and come back.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <set>

#include "server/bots/bot.hpp"
#include "server/bots/bots.hpp"
#include "server/house/text.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::bots::testing {
namespace {

using house::testing::Client;
using house::testing::code_of;
using house::testing::HouseRig;

/// A house with bots; time is the house's.
class BotRig {
 public:
  explicit BotRig(house::Limits limits = {})
      : bots_(
            limits, [this](std::int64_t ms, std::function<void()> what) { put(ms, std::move(what)); },
            [this](const std::string& place, std::function<void()> what) { charge(place, std::move(what)); }),
        rig({.limits = limits, .bots = bots_.hooks()}) {
    bots_.serve(*rig.house);
  }
  ~BotRig() { bots_.stop(); }

  /// Until nothing is to be done at this moment.
  void settle() {
    do {
      rig.settle();
    } while (run_due());
  }
  void pass(std::int64_t ms) {
    const std::int64_t until = rig.clock.steady + ms;
    settle();
    constexpr std::int64_t step = 50;  // what the house does on the way is heard then
    while (rig.clock.steady < until) {
      rig.pass(std::min(step, until - rig.clock.steady));
      settle();
    }
  }
  /// The server's process ends and another one goes on.
  void restart() {
    bots_.stop();
    later_.clear();
    rig.restart();
    bots_.serve(*rig.house);
  }
  v1::Answer ask_bot(const std::string& code) {
    v1::ClientFrame frame;
    frame.mutable_ask_bot()->set_code(code);
    Client& lobby = rig.lobby();
    const std::uint32_t id = lobby.post(std::move(frame));
    settle();
    const v1::Answer* const answer = lobby.answer_to(id);
    return answer ? *answer : v1::Answer();
  }
  v1::MatchCard card(const MatchId& match) {
    Client& watcher = rig.connect(match, "");
    v1::MatchCard out;
    for (const auto& frame : watcher.heard)
      if (frame.has_welcome()) out = frame.welcome().card();
    rig.hang_up(watcher);
    return out;
  }
  /// As it is told with the next presence.
  bool here(const MatchId& match, int seat) {
    pass(1'100);
    return card(match).seats(seat).here();
  }
  std::size_t playing() const { return bots_.playing(); }
  /// Addresses for which bots have done something.
  std::set<std::string> charged;
  /// An address that has no time now: what it is to be charged for waits.
  std::string late;
  Later later() {
    return [this](std::int64_t ms, std::function<void()> what) { put(ms, std::move(what)); };
  }

 private:
  struct Due {
    std::int64_t due;
    std::function<void()> what;
  };
  void charge(const std::string& place, std::function<void()> what) {
    if (place == late) return put(1'000, [this, place, what = std::move(what)] { charge(place, what); });
    charged.insert(place);
    what();
  }
  void put(std::int64_t ms, std::function<void()> what) { later_.push_back({rig.clock.steady + ms, std::move(what)}); }
  bool run_due() {
    bool any = false;
    for (std::size_t i = 0; i < later_.size();) {
      if (later_[i].due > rig.clock.steady) {
        ++i;
        continue;
      }
      const std::function<void()> what = std::move(later_[i].what);
      later_.erase(later_.begin() + static_cast<std::ptrdiff_t>(i));
      what();
      any = true;
      i = 0;
    }
    return any;
  }

  std::deque<Due> later_;
  Bots bots_;

 public:
  HouseRig rig;
};

/// A person at seat 0 of a duel whose seat 1 is a bot's.
struct Duel {
  explicit Duel(house::Limits limits = {}) : bots(limits), made(bots.rig.create()) {}
  void join() {
    const v1::Answer joined = bots.rig.join(made.codes[0], 0);
    token = joined.joined().token();
  }
  Client& come() {
    Client& client = bots.rig.connect(made.match, token);
    bots.settle();
    return client;
  }
  void reveal(Client& client) {
    v1::ClientFrame frame;
    frame.mutable_reveal_entropy()->set_entropy(match::testing::seat_entropy(0));
    client.ask(std::move(frame));
    bots.settle();
  }
  /// Bids nothing and keeps what there is to keep, until the battle is over.
  void play_out(Client& client) {
    for (int i = 0; i < 200 && bots.card(made.match).phase() == v1::MatchCard::RUNNING; ++i) {
      const std::uint32_t question = house::testing::question_of(client);
      client.ask(house::testing::bid(question, 0));
      v1::ClientFrame keep;
      keep.mutable_submit()->set_question(question);
      keep.mutable_submit()->mutable_filled()->add_lines()->set_verb("keep");
      client.ask(std::move(keep));
      bots.pass(10);
    }
  }
  BotRig bots;
  HouseRig::Made made;
  std::string token;
};

TEST(Bots, TakeTheSeatThatACodeOpensAndPlayIt) {
  Duel duel;
  duel.join();
  Client& client = duel.come();
  const v1::Answer answer = duel.bots.ask_bot(duel.made.codes[1]);
  EXPECT_TRUE(answer.has_done()) << code_of(answer);
  EXPECT_TRUE(duel.bots.here(duel.made.match, 1));
  EXPECT_EQ(duel.bots.card(duel.made.match).seats(1).holder(), house::bot_name);
  duel.reveal(client);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
  duel.play_out(client);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::ENDED);
}

TEST(Bots, PlayEachOther) {
  Duel duel;
  EXPECT_TRUE(duel.bots.ask_bot(duel.made.codes[0]).has_done());
  EXPECT_TRUE(duel.bots.ask_bot(duel.made.codes[1]).has_done());
  duel.bots.pass(1'000);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::ENDED);
  EXPECT_EQ(duel.bots.rig.keys(store::RowKind::bot), std::vector<std::string>{});
}

TEST(Bots, AreRefusedInOneWord) {
  HouseRig without;
  v1::ClientFrame ask;
  ask.mutable_ask_bot()->set_code(without.create().codes[1]);
  EXPECT_EQ(code_of(without.lobby().ask(ask)), "no_bots");

  Duel duel({.shared = {.bots = 1}});
  EXPECT_EQ(code_of(duel.bots.ask_bot("aaaa-bbbb-cccc")), "wrong_code");
  EXPECT_EQ(code_of(duel.bots.ask_bot("no code")), "wrong_code");
  EXPECT_TRUE(duel.bots.ask_bot(duel.made.codes[1]).has_done());
  EXPECT_EQ(code_of(duel.bots.ask_bot(duel.made.codes[0])), "busy");

  Duel held;
  EXPECT_TRUE(held.bots.ask_bot(held.made.codes[1]).has_done());
  EXPECT_EQ(code_of(held.bots.ask_bot(held.made.codes[1])), "seat_taken");

  Duel often({.address = {.bots = {.burst = 1, .per_s = 0.001}}});
  often.bots.rig.place = "192.0.2.1";
  EXPECT_TRUE(often.bots.ask_bot(often.made.codes[1]).has_done());
  EXPECT_EQ(code_of(often.bots.ask_bot(often.made.codes[0])), "too_fast");
}

TEST(Bots, GoWhenTheyAreAloneAndComeBackWithTheOther) {
  Duel duel({.match = {.bot_alone_ms = 5'000}});
  duel.join();
  Client& client = duel.come();
  duel.bots.ask_bot(duel.made.codes[1]);
  duel.reveal(client);
  duel.bots.pass(10'000);
  EXPECT_TRUE(duel.bots.here(duel.made.match, 1));
  duel.bots.rig.hang_up(client);
  duel.bots.pass(4'000);
  EXPECT_EQ(duel.bots.playing(), 1U);
  duel.bots.pass(3'000);
  EXPECT_EQ(duel.bots.playing(), 0U);
  EXPECT_FALSE(duel.bots.here(duel.made.match, 1));
  Client& again = duel.come();
  duel.bots.pass(10);
  EXPECT_TRUE(duel.bots.here(duel.made.match, 1));
  duel.play_out(again);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::ENDED);
}

TEST(Bots, StayIfSomebodyComesBeforeTheyKnow) {
  Duel duel({.match = {.bot_alone_ms = 5'000}});
  EXPECT_TRUE(duel.bots.ask_bot(duel.made.codes[1]).has_done());
  duel.join();
  // In its last moment, and before anybody is told who is here.
  duel.bots.pass(4'950);
  Client& client = duel.come();
  duel.bots.pass(100);
  EXPECT_TRUE(duel.bots.here(duel.made.match, 1));
  duel.reveal(client);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
}

TEST(Bots, ComeBackAfterARestartWithTheirPartOfTheDice) {
  Duel duel;
  EXPECT_TRUE(duel.bots.ask_bot(duel.made.codes[1]).has_done());
  duel.bots.restart();
  EXPECT_EQ(duel.bots.playing(), 0U);
  duel.join();
  Client& client = duel.come();
  duel.reveal(client);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
  duel.bots.restart();
  Client& again = duel.come();
  duel.play_out(again);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::ENDED);
}

TEST(Bots, TakePartInDiceThatAreMadeAnewAlsoAfterARestart) {
  Duel duel;
  EXPECT_TRUE(duel.bots.ask_bot(duel.made.codes[1]).has_done());
  duel.join();
  Client& client = duel.come();  // the dice are begun; this seat shows nothing and leaves
  EXPECT_EQ(code_of(client.ask(bare(&v1::ClientFrame::mutable_leave))), "");
  duel.bots.pass(100);
  duel.bots.restart();
  duel.join();
  Client& next = duel.come();
  duel.reveal(next);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
}

TEST(Bots, FollowToARematch) {
  Duel duel;
  duel.join();
  Client& client = duel.come();
  duel.bots.ask_bot(duel.made.codes[1]);
  duel.reveal(client);
  client.ask(bare(&v1::ClientFrame::mutable_concede));
  duel.bots.settle();
  v1::ClientFrame again;
  again.mutable_propose()->set_what(v1::Propose::REMATCH);
  again.mutable_propose()->set_yes(true);
  client.ask(std::move(again));
  duel.bots.pass(1'000);
  MatchId next;
  for (const auto& frame : client.heard)
    if (frame.notice().code() == "rematch")
      for (const auto& param : frame.notice().params())
        if (param.name() == "match") next = param.value();
  ASSERT_FALSE(next.empty());
  const v1::MatchCard card = duel.bots.card(next);
  EXPECT_EQ(std::ranges::count_if(card.seats(),
                                  [](const auto& seat) { return seat.held() && seat.holder() == house::bot_name; }),
            1);
}

v1::ClientFrame proposal(v1::Propose::What what) {
  v1::ClientFrame frame;
  frame.mutable_propose()->set_what(what);
  frame.mutable_propose()->set_yes(true);
  return frame;
}
std::string param_of(const Client& client, const std::string& code, const std::string& name) {
  std::string out;
  for (const auto& frame : client.heard)
    for (const auto& param : frame.notice().params())
      if (frame.notice().code() == code && param.name() == name) out = param.value();
  return out;
}
int notices(const Client& client, const std::string& code) {
  return client.count([&](const auto& frame) { return frame.notice().code() == code; });
}

/// A duel with a bot that its player has conceded, all of it from one address.
struct Lost : Duel {
  explicit Lost(house::Limits limits = {}) : Duel(limits) {
    bots.rig.place = "192.0.2.1";
    join();
    bots.ask_bot(made.codes[1]);
    client = &come();
    reveal(*client);
    EXPECT_EQ(code_of(client->ask(bare(&v1::ClientFrame::mutable_concede))), "");
    bots.settle();
  }
  /// Both agree on another one; the seats in it that a bot holds. "" for no rematch.
  long bots_in_rematch() {
    const std::string next = param_of(*client, "rematch", "match");
    if (next.empty()) return -1;
    const v1::MatchCard card = bots.card(next);
    return std::ranges::count_if(card.seats(),
                                 [](const auto& seat) { return seat.held() && seat.holder() == house::bot_name; });
  }
  Client* client = nullptr;
};

TEST(Bots, ComeToEveryRematchThatIsMade) {
  // Seats of one address are counted; the bots of all addresses come from none.
  Lost lost({.address = {.creations = {.burst = 40, .per_s = 0.001}}});
  for (int round = 0; round < 30; ++round) {
    lost.client->ask(proposal(v1::Propose::REMATCH));
    lost.bots.pass(100);
    const std::string code = param_of(*lost.client, "rematch", "code");
    const std::string match = param_of(*lost.client, "rematch", "match");
    ASSERT_EQ(lost.bots_in_rematch(), 1) << round;
    lost.bots.rig.hang_up(*lost.client);
    const v1::Answer joined = lost.bots.rig.join(code, 0);
    ASSERT_EQ(code_of(joined), "") << round;
    lost.made.match = match;
    lost.token = joined.joined().token();
    lost.client = &lost.come();
    lost.reveal(*lost.client);
    ASSERT_EQ(code_of(lost.client->ask(bare(&v1::ClientFrame::mutable_concede))), "");
    lost.bots.settle();
  }
}

TEST(Bots, FollowToARematchThatIsCountedForThosePlayersWhoAgreed) {
  Lost lost({.address = {.creations = {.burst = 1, .per_s = 0.001}}});
  // The match itself was made from another address: one rematch is good, the next one is too much.
  lost.client->ask(proposal(v1::Propose::REMATCH));
  lost.bots.pass(1'000);
  EXPECT_EQ(lost.bots_in_rematch(), 1);
  EXPECT_EQ(notices(*lost.client, "rematch_failed"), 0);
  EXPECT_THROW(lost.bots.rig.create(), std::runtime_error) << "the address has made as many as it may";
}

TEST(Bots, TryAgainToComeToARematch) {
  // There is one bot, and it sits at the old match until it has been alone for a while.
  Lost lost({.shared = {.bots = 1}, .match = {.bot_alone_ms = 3'000, .bot_idle_ms = 60'000}});
  lost.client->ask(proposal(v1::Propose::REMATCH));
  lost.bots.pass(1'000);
  EXPECT_EQ(lost.bots_in_rematch(), 0);
  const std::string next = param_of(*lost.client, "rematch", "match");
  lost.bots.rig.hang_up(*lost.client);
  lost.bots.pass(20'000);
  EXPECT_TRUE(lost.bots.card(next).seats(0).held() || lost.bots.card(next).seats(1).held());
}

TEST(Bots, SayThatTheyCannotComeToARematch) {
  Lost lost({.shared = {.bots = 1}, .match = {.bot_idle_ms = 3'600'000}});
  lost.client->ask(proposal(v1::Propose::REMATCH));
  lost.bots.pass(10'000);
  const v1::Answer joined = lost.bots.rig.join(param_of(*lost.client, "rematch", "code"), 0);
  Client& there = lost.bots.rig.connect(param_of(*lost.client, "rematch", "match"), joined.joined().token());
  EXPECT_EQ(notices(*lost.client, "bot_stays_away"), 0) << "it still tries";
  lost.bots.pass(300'000);
  EXPECT_EQ(notices(*lost.client, "bot_stays_away"), 1);
  EXPECT_EQ(notices(there, "bot_stays_away"), 1) << "who waits for it there is told as well";
  EXPECT_EQ(std::ranges::count_if(lost.bots.rig.log, [](const auto& line) { return line.contains("bot_stays_away"); }),
            1);
  // Proposing it again lets it try again, now that there is room.
  EXPECT_EQ(lost.bots_in_rematch(), 0);
}

TEST(Bots, AreSharedAmongAddresses) {
  Duel duel({.address = {.creations = {.burst = 100, .per_s = 1}},
             .shared = {.bots = 32},
             .match = {.bot_alone_ms = 3'600'000}});
  const auto ask_from = [&](const std::string& place, int most) {
    duel.bots.rig.place = place;
    int got = 0;
    for (int i = 0; i < most; ++i)
      if (duel.bots.ask_bot(duel.bots.rig.create().codes[1]).has_done()) ++got;
    return got;
  };
  EXPECT_EQ(ask_from("192.0.2.1", 20), 16) << "half of them are for anybody";
  for (int i = 2; i <= 8; ++i) EXPECT_EQ(ask_from("192.0.2." + std::to_string(i), 10), 2) << i;
  EXPECT_EQ(ask_from("192.0.2.9", 1), 1) << "nobody has taken what is there for who has none";
}

TEST(Bots, AWrongCodeSpendsNothing) {
  Duel often({.address = {.bots = {.burst = 1, .per_s = 0.001}}});
  often.bots.rig.place = "192.0.2.1";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(code_of(often.bots.ask_bot("aaaa-bbbb-cccc")), "wrong_code");
  EXPECT_TRUE(often.bots.ask_bot(often.made.codes[1]).has_done());
}

TEST(Bots, LeaveAnIdleOpponentIfOthersWaitAndComeBackWhenHeMoves) {
  Duel first({.shared = {.bots = 1}, .match = {.bot_idle_ms = 60'000}});
  first.bots.rig.place = "192.0.2.1";
  first.join();
  Client& idler = first.come();
  first.bots.ask_bot(first.made.codes[1]);
  first.reveal(idler);
  first.bots.rig.place = "192.0.2.2";
  const HouseRig::Made second = first.bots.rig.create();
  first.bots.pass(50'000);
  EXPECT_EQ(code_of(first.bots.ask_bot(second.codes[1])), "busy") << "he may be thinking";
  first.bots.pass(20'000);
  EXPECT_TRUE(first.bots.here(first.made.match, 1)) << "nobody waits";
  EXPECT_TRUE(first.bots.ask_bot(second.codes[1]).has_done());
  EXPECT_FALSE(first.bots.here(first.made.match, 1));
  EXPECT_TRUE(first.bots.here(second.match, 1));
  // He moves: his bot is called, and comes when the other one has been idle for long enough.
  idler.ask(house::testing::bid(house::testing::question_of(idler), 0));
  first.bots.pass(10'000);
  EXPECT_FALSE(first.bots.here(first.made.match, 1));
  first.bots.pass(70'000);
  EXPECT_TRUE(first.bots.here(first.made.match, 1));
  first.play_out(idler);
  EXPECT_EQ(first.bots.card(first.made.match).phase(), v1::MatchCard::ENDED);
}

TEST(Bots, PlayAtTheExpenseOfThePersonWhoAskedForThem) {
  Duel duel;
  duel.bots.rig.place = "192.0.2.7";
  duel.join();
  Client& client = duel.come();
  duel.bots.ask_bot(duel.made.codes[1]);
  duel.reveal(client);
  EXPECT_EQ(duel.bots.charged, (std::set<std::string>{"192.0.2.7"}));
  // While the address has no time left nothing of its bots is done.
  duel.bots.late = "192.0.2.7";
  duel.play_out(client);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
  duel.bots.late.clear();
  // After a restart whoever comes has called it.
  duel.bots.restart();
  duel.bots.charged.clear();
  duel.bots.rig.place = "192.0.2.8";
  Client& again = duel.come();
  EXPECT_EQ(duel.bots.charged, (std::set<std::string>{"192.0.2.8"}));
  duel.play_out(again);
  EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::ENDED);
}

TEST(Bots, AgreeToSomeBreaksInARow) {
  Duel duel({.records = {.proposals = {.burst = 100, .per_s = 10}}});
  duel.join();
  Client& client = duel.come();
  duel.bots.ask_bot(duel.made.codes[1]);
  duel.reveal(client);
  const auto breaks = [&] {
    int agreed = 0;
    for (int i = 0; i < 8; ++i) {
      client.ask(proposal(v1::Propose::ADJOURN));
      duel.bots.settle();
      if (duel.bots.card(duel.made.match).phase() != v1::MatchCard::ADJOURNED) continue;
      ++agreed;
      client.ask(proposal(v1::Propose::RESUME));
      duel.bots.settle();
      EXPECT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
    }
    return agreed;
  };
  EXPECT_EQ(breaks(), 3);
  EXPECT_GT(notices(client, "declined"), 0) << "it says no rather than nothing";
  client.ask(house::testing::bid(house::testing::question_of(client), 0));
  duel.bots.settle();
  EXPECT_EQ(breaks(), 3) << "he has played on";
}

TEST(Bots, ThoseCalledWithoutRoomComeWhenAnotherGoes) {
  Duel first({.shared = {.bots = 1}, .match = {.bot_alone_ms = 5'000}});
  EXPECT_TRUE(first.bots.ask_bot(first.made.codes[1]).has_done());
  first.bots.pass(7'000);
  EXPECT_EQ(first.bots.playing(), 0U);
  const HouseRig::Made second = first.bots.rig.create();
  EXPECT_TRUE(first.bots.ask_bot(second.codes[1]).has_done());
  const std::string token = first.bots.rig.join(second.codes[0], 0).joined().token();
  Client& other = first.bots.rig.connect(second.match, token);
  first.bots.settle();
  first.join();
  first.come();
  EXPECT_FALSE(first.bots.here(first.made.match, 1));
  first.bots.rig.hang_up(other);
  first.bots.pass(8'000);
  EXPECT_TRUE(first.bots.here(first.made.match, 1));
}

TEST(Bots, GiveTheirSeatUpIfTheyCannotGoOn) {
  Duel duel;
  duel.join();
  Client& client = duel.come();
  const std::string token = duel.bots.rig.join(duel.made.codes[1], 1).joined().token();
  bool gone = false;
  Bot bot({.match = duel.made.match,
           .seat = Seat{1},
           .token = token,
           .entropy = match::testing::seat_entropy(1),
           .place = {}},
          *duel.bots.rig.house, duel.bots.later(), 60'000,
          {.gone = [&] { gone = true; }, .next_code = [](const std::string&) {}});
  bot.come();
  duel.bots.pass(100);
  duel.reveal(client);
  ASSERT_EQ(duel.bots.card(duel.made.match).phase(), v1::MatchCard::RUNNING);
  EXPECT_TRUE(bot.unreadable()) << "as what its client refuses comes to it";
  duel.bots.pass(100);
  EXPECT_TRUE(gone);
  EXPECT_EQ(client.count([](const v1::ServerFrame& frame) { return frame.notice().code() == "seat_left"; }), 1);
}

TEST(Bots, GiveTheirSeatToThePersonWhomTheHostGivesIt) {
  Duel duel;
  duel.join();
  Client& client = duel.come();
  duel.bots.ask_bot(duel.made.codes[1]);
  duel.reveal(client);
  std::string refused, token;
  duel.bots.rig.house->admin({.act = "reissue", .match = duel.made.match, .why = "", .seat = Seat{1}},
                             [&](const Problems& problems, const std::string&) { refused = problems.at(0).code; });
  duel.bots.settle();
  EXPECT_EQ(refused, "bot_seat");
  EXPECT_EQ(duel.bots.playing(), 1U) << "nobody has said that it has to go";
  duel.bots.rig.house->admin({.act = "reissue", .match = duel.made.match, .why = "", .seat = Seat{1}, .sure = true},
                             [&](const Problems& problems, const std::string& fresh) {
                               EXPECT_TRUE(problems.empty());
                               token = fresh;
                             });
  duel.bots.settle();
  EXPECT_FALSE(token.empty());
  duel.bots.pass(60'000);
  EXPECT_EQ(duel.bots.playing(), 0U);
  EXPECT_EQ(duel.bots.rig.keys(store::RowKind::bot), std::vector<std::string>{});
}

}  // namespace
}  // namespace emcon::bots::testing
