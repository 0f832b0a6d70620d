// Clients at any node: their frames go to the node that plays the match, and what it tells comes back, once for all of
// a node.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "common/proof/bytes.hpp"
#include "common/proof/commitment.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "server/cluster/guests.hpp"
#include "tests/twins/harness/guest.hpp"
#include "tests/twins/harness/requests.hpp"
#include "tests/twins/harness/world.hpp"

namespace emcon::testing {
namespace {

/// As of a program that has not got this ruleset.
const house::Shelf& without(const std::string& ruleset) {
  static const house::Shelf shelf = [&] {
    house::Shelf out;
    for (const auto& entry : full_shelf().all()) {
      if (entry.ruleset->info.id == ruleset) continue;
      EXPECT_TRUE(out.add(*entry.ruleset, entry.documents).empty());
    }
    return out;
  }();
  return shelf;
}

/// A wire that counts what is sent.
class Acts final : public cluster::Wire {
 public:
  void send(const cluster::trunk::Frame& frame) override {
    acts += frame.has_act() ? 1 : 0;
    opened += frame.has_open() ? 1 : 0;
    closed += frame.has_closed() ? 1 : 0;
    if (frame.has_open()) session = frame.open().session();
  }
  void tell(const cluster::trunk::Frame& frame, const std::function<bool()>& sure) override {
    EXPECT_TRUE(sure());
    ++told;
    send(frame);
  }
  void end() override {}
  int acts = 0, opened = 0, closed = 0;
  int told = 0;               ///< frames of matches, which leave only while the lease stands
  std::uint64_t session = 0;  ///< the newest
};

/// Three nodes of one database.
class Routers : public ::testing::Test {
 protected:
  Routers() {
    for (const char* name : {"one", "two", "three"}) begin(name);
    make_match();
  }
  ~Routers() override {
    guests_.clear();
    while (!nodes_.empty()) nodes_.erase(nodes_.begin());
  }

  void begin(const std::string& name, const house::Shelf& shelf = full_shelf()) {
    nodes_[name] = std::make_unique<Node>(shelf, disk_, name, clock_, entropy_, roomy(), loop_,
                                          [this](const std::string& address) -> Node* {
                                            const auto at = nodes_.find(address);
                                            return at == nodes_.end() ? nullptr : at->second.get();
                                          });
    settle();
  }
  /// The process dies, and with it the connections to it.
  void kill(const std::string& name) {
    guests_.erase(name);
    auto gone = std::move(nodes_.at(name));
    nodes_.erase(name);
    gone.reset();
    settle();
  }
  void settle() {
    for (bool moved = true; moved;) {
      moved = loop_.run_due();
      for (const auto& [name, node] : nodes_) moved = node->store().run_pending() > 0 || moved;
    }
  }
  void pass(std::int64_t ms) {
    constexpr std::int64_t step_ms = 250;
    for (; ms > 0; ms -= step_ms) {
      clock_.pass(step_ms);
      for (const auto& [name, node] : nodes_) node->store().renew();
      settle();
      for (const auto& [name, node] : nodes_) {
        node->house().tick();
        settle();
      }
    }
  }
  Guest& at(const std::string& node, const std::string& match) {
    auto& here = guests_[node];
    here.push_back(std::make_unique<Guest>(nodes_.at(node)->router(), clock_, match));
    return *here.back();
  }
  Guest& greeted(const std::string& node, const std::string& match, const std::string& token = {}) {
    Guest& out = at(node, match);
    out.hello(token);
    settle();
    return out;
  }
  v1::Answer ask(Guest& guest, v1::ClientFrame frame) {
    guest.post(std::move(frame));
    settle();
    return guest.last_answer();
  }
  /// Made at node one, which plays it; the seats are taken at node two.
  void make_match() {
    const v1::Created created = ask(greeted("one", {}), create_duel()).created();
    match_ = created.match();
    Guest& lobby = greeted("two", {});
    for (const v1::Invite& invite : created.invites()) {
      v1::ClientFrame take = join(invite.code(), "player " + std::to_string(invite.seat()));
      take.mutable_join_match()->set_entropy_commitment(as_string(entropy_commitment(std::string(32, 'p'))));
      const v1::Answer answer = ask(lobby, std::move(take));
      ASSERT_TRUE(answer.has_joined()) << answer.ShortDebugString();
      tokens_.push_back(answer.joined().token());
    }
  }
  const cluster::RouterCounters& counters(const std::string& node) { return nodes_.at(node)->router().counters(); }

  FakeClock clock_{world_begins_ms};
  SeededEntropy entropy_{7};
  Loop loop_{clock_};
  std::shared_ptr<store::MemoryDisk> disk_ = std::make_shared<store::MemoryDisk>();
  std::map<std::string, std::unique_ptr<Node>> nodes_;
  std::map<std::string, std::vector<std::unique_ptr<Guest>>> guests_;  ///< by node
  std::string match_;
  std::vector<std::string> tokens_;
};

TEST_F(Routers, ASeatIsTakenAndPlayedAtAnyNode) {
  EXPECT_EQ(disk_->owner(match_), nodes_.at("one")->store().process()) << "whoever made it plays it";
  Guest& far = greeted("three", match_, tokens_.at(0));
  EXPECT_TRUE(far.welcomed());
  EXPECT_TRUE(ask(far, get_journal(0)).has_journal());
  EXPECT_EQ(nodes_.at("three")->house().resident(), 0U) << "it is played at node one alone";
  EXPECT_EQ(counters("three").here, 1U);
  guests_.at("three").clear();
  settle();
  EXPECT_EQ(counters("three").here, 0U);
  EXPECT_EQ(nodes_.at("one")->house().counters().seats, 0U) << "its owner knows that it has gone";
}

TEST_F(Routers, AMessageToACrowdGoesToItsNodeOnce) {
  constexpr int crowd = 1'000;
  std::vector<Guest*> all;
  for (int n = 0; n < crowd; ++n) all.push_back(&greeted(n % 2 == 0 ? "two" : "three", match_));
  Guest& player = greeted("one", match_, tokens_.at(0));
  pass(2'000);
  for (Guest* const one : all) one->drained();
  settle();
  const auto before_two = counters("two"), before_three = counters("three");
  std::vector<std::size_t> heard;
  for (const Guest* const one : all) heard.push_back(one->heard());
  ask(player, say(v1::Say::ALL, "to all of you"));
  EXPECT_EQ(counters("two").told - before_two.told, 1U);
  EXPECT_EQ(counters("three").told - before_three.told, 1U);
  EXPECT_EQ(counters("two").deliveries - before_two.deliveries, static_cast<std::uint64_t>(crowd) / 2);
  for (std::size_t n = 0; n < all.size(); ++n) ASSERT_EQ(all[n]->heard(), heard[n] + 1);
}

TEST_F(Routers, AWayThatBreaksSendsItsClientsAway) {
  Guest& far = greeted("two", match_, tokens_.at(0));
  nodes_.at("two")->cut("pulled");
  settle();
  ASSERT_TRUE(far.closed());
  EXPECT_EQ(far.closed_by(), house::CloseCode::moved);
  EXPECT_EQ(nodes_.at("one")->house().counters().seats, 0U);
  pass(500);
  EXPECT_TRUE(greeted("two", match_, tokens_.at(0)).welcomed()) << "the next one finds the way again";
}

TEST_F(Routers, AClientThatComesWhileTheOwnerIsDeadWaitsForItsMatch) {
  pass(8'000);
  kill("one");
  Guest& seat = greeted("two", match_, tokens_.at(0));
  EXPECT_FALSE(seat.welcomed());
  EXPECT_FALSE(seat.closed());
  pass(7'500);
  EXPECT_TRUE(seat.welcomed()) << "without coming again";
  EXPECT_EQ(disk_->owner(match_), nodes_.at("two")->store().process());
  EXPECT_TRUE(greeted("three", match_, tokens_.at(1)).welcomed());
  EXPECT_EQ(nodes_.at("three")->house().resident(), 0U);
}

TEST_F(Routers, ANodeThatEndsProperlyLeavesItsMatchesAtOnce) {
  greeted("one", match_, tokens_.at(0));
  guests_.at("one").clear();
  nodes_.at("one")->house().drain();
  settle();
  ASSERT_TRUE(nodes_.at("one")->house().drained());
  nodes_.at("one")->house().let_go();
  settle();
  EXPECT_EQ(disk_->owner(match_), 0U);
  EXPECT_TRUE(greeted("two", match_, tokens_.at(0)).welcomed());
}

TEST_F(Routers, AClientThatComesWhileTheOwnerEndsWaitsUntilItHasLeft) {
  greeted("one", match_, tokens_.at(0));
  nodes_.at("one")->house().drain();
  settle();
  Guest& seat = greeted("two", match_, tokens_.at(0));
  EXPECT_FALSE(seat.welcomed());
  EXPECT_FALSE(seat.closed()) << "his own node does not end";
  nodes_.at("one")->house().let_go();
  pass(250);
  EXPECT_TRUE(seat.welcomed()) << "without coming again";
  EXPECT_EQ(disk_->owner(match_), nodes_.at("two")->store().process());
}

TEST_F(Routers, AClientOfANodeThatCannotReadTheMatchIsLedToOneThatCan) {
  kill("two");
  kill("three");
  begin("old", without("sector-14"));
  Guest& waiting = greeted("old", match_, tokens_.at(0));
  EXPECT_TRUE(waiting.welcomed()) << "its owner plays it";
  kill("one");
  Guest& seat = greeted("old", match_, tokens_.at(0));
  pass(7'500);
  EXPECT_FALSE(seat.welcomed()) << "nobody can play it now";
  begin("new");
  pass(7'500);
  Guest& again = greeted("old", match_, tokens_.at(0));
  EXPECT_TRUE(again.welcomed());
  EXPECT_EQ(disk_->owner(match_), nodes_.at("new")->store().process());
  EXPECT_EQ(nodes_.at("old")->house().resident(), 0U);
}

TEST_F(Routers, ASlowReaderAtAnotherNodeIsHeldBackByTheOwner) {
  Guest& slow = greeted("two", match_, tokens_.at(0));
  Guest& fast = greeted("one", match_, tokens_.at(1));
  const auto talk = [&](int lines) {
    for (int n = 0; n < lines; ++n) {
      ask(fast, say(v1::Say::ALL, std::string(400, 'x')));
      pass(1'000);
    }
  };
  talk(200);
  const std::size_t stuck = slow.heard();
  talk(20);
  EXPECT_EQ(slow.heard(), stuck) << "nothing has left, so nothing more is sent";
  slow.drained();
  settle();
  EXPECT_GT(slow.heard(), stuck) << "and goes on when it has";
}

TEST_F(Routers, TheOperatorOfAnyNodeActsOnAnyMatch) {
  Guest& player = greeted("three", match_, tokens_.at(0));
  const std::size_t before = player.heard();
  std::optional<Problems> done;
  std::string told;
  nodes_.at("two")->router().admin(
      {.act = "note", .match = match_, .why = "a word from the host", .seat = {}, .counted = true},
      [&](const Problems& problems, const std::string& people) {
        done = problems;
        told = people;
      });
  settle();
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->empty());
  EXPECT_EQ(told, "1") << "whoever plays the match says how many hear of it";
  EXPECT_GT(player.heard(), before);
  done.reset();
  const std::size_t noted = player.heard();
  nodes_.at("two")->router().admin({.act = "look", .match = match_, .why = "", .seat = Seat{7}, .of = "reissue"},
                                   [&](const Problems& problems, const std::string&) { done = problems; });
  settle();
  ASSERT_TRUE(done && !done->empty());
  EXPECT_EQ(done->front().code, "unknown_seat") << "whoever plays the match looks at the act";
  EXPECT_EQ(player.heard(), noted);
  kill("one");
  done.reset();
  nodes_.at("two")->router().admin({.act = "note", .match = match_, .why = "another", .seat = {}},
                                   [&](const Problems& problems, const std::string&) { done = problems; });
  settle();
  ASSERT_TRUE(done);
  ASSERT_FALSE(done->empty());
  EXPECT_EQ(done->front().code, "unavailable");
}

TEST_F(Routers, TheOperatorsActGoesToTheNodeThatHasJustTakenTheMatch) {
  nodes_.at("one")->house().drain();
  settle();
  nodes_.at("one")->house().let_go();
  settle();
  kill("one");
  ASSERT_EQ(disk_->owner(match_), 0U);
  Node& two = *nodes_.at("two");
  const auto wire = std::make_shared<Acts>();
  int tries = 0;
  cluster::Router router({.house = two.house(),
                          .administer =
                              [&](const house::AdminAct&, const house::OperatorActs::Done& done) {
                                ++tries;
                                EXPECT_TRUE(greeted("three", match_, tokens_.at(0)).welcomed());
                                done({{.code = "elsewhere", .text = "Another server plays this match."}}, {});
                              },
                          .nodes = two.store(),
                          .clock = clock_,
                          .process = two.store().process(),
                          .address = "two",
                          .dial =
                              [&](const std::string& address, const cluster::WireEvents&) {
                                EXPECT_EQ(address, "three");
                                return wire;
                              },
                          .after = loop_.after()});
  router.admin({.act = "note", .match = match_, .why = "a word from the host", .seat = {}}, [](auto, auto) {});
  settle();
  EXPECT_EQ(tries, 1);
  EXPECT_EQ(wire->acts, 1);
}

TEST_F(Routers, AnOwnerThatSendsAVisitorAwayLearnsThatHeHasGone) {
  Node& two = *nodes_.at("two");
  const auto wire = std::make_shared<Acts>();
  cluster::WireEvents events;
  cluster::Router router({.house = two.house(),
                          .administer = [](const house::AdminAct&, const house::OperatorActs::Done&) {},
                          .nodes = two.store(),
                          .clock = clock_,
                          .process = two.store().process(),
                          .address = "two",
                          .dial =
                              [&](const std::string&, cluster::WireEvents told) {
                                events = std::move(told);
                                return wire;
                              },
                          .after = loop_.after()});
  router.pass_on(match_, {.match = {}, .format = wire::Format::binary, .pad = false, .place = "here"}, get_journal(0),
                 [](const house::Buffer&) {});
  settle();
  ASSERT_EQ(wire->opened, 1);
  cluster::trunk::Frame away;
  away.mutable_close()->set_session(wire->session);
  away.mutable_close()->set_code(static_cast<std::uint32_t>(house::CloseCode::moved));
  events.heard(away);
  EXPECT_EQ(wire->closed, 1) << "else its session would stand for ever";
  EXPECT_EQ(router.counters().here, 0U);
  pass(250);
  EXPECT_EQ(wire->opened, 2) << "and he asks again";
}

TEST_F(Routers, WithoutALeaseOnlyMessagesAboutMatchesAreHeldBack) {
  const auto wire = std::make_shared<Acts>();
  const auto guests = std::make_shared<cluster::Guests>(
      nodes_.at("one")->house(), [](const house::AdminAct&, const house::OperatorActs::Done&) {}, loop_.after());
  guests->set_wire(wire);
  const auto greet = [&](std::uint64_t session, const std::string& match, const std::string& token) {
    cluster::trunk::Frame open, said;
    open.mutable_open()->set_session(session);
    open.mutable_open()->set_match(match);
    guests->heard(open);
    v1::ClientFrame hello;
    hello.set_id(1);
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    hello.mutable_hello()->set_token(token);
    std::string bytes;
    wire::encode_client(hello, wire::Format::binary, bytes);
    said.mutable_said()->set_session(session);
    said.mutable_said()->set_frame(bytes);
    guests->heard(said);
    settle();
    return wire->told;
  };
  EXPECT_EQ(greet(1, {}, {}), 0) << "the lobby's answers are of no match";
  EXPECT_EQ(greet(2, match_, "wrong"), 0) << "nor is a refusal";
  EXPECT_GT(greet(3, match_, tokens_.at(0)), 0);
  guests->broken();
}

TEST_F(Routers, WrongMatchesAreTheHousesToRefuse) {
  Guest& none = greeted("two", "zzzzzzzzzzzzzzzz");
  EXPECT_TRUE(none.closed());
  EXPECT_EQ(none.closed_by(), house::CloseCode::unknown_match);
  const auto before = counters("two").relayed;
  EXPECT_TRUE(greeted("two", match_, "wrong").closed());
  EXPECT_EQ(counters("two").relayed, before + 1) << "the owner knows the match's tokens";
}

}  // namespace
}  // namespace emcon::testing
