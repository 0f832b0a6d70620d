// A node stands still at any moment and for any time, while another one takes its match: when it goes on, it tells
// nobody anything of that match any more. EMCON_PAUSES=N and EMCON_PAUSES_SEED=S choose how often and from which seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>

#include "common/proof/bytes.hpp"
#include "common/proof/commitment.hpp"
#include "tests/common/environment.hpp"
#include "tests/twins/harness/guest.hpp"
#include "tests/twins/harness/node.hpp"
#include "tests/twins/harness/requests.hpp"
#include "tests/twins/harness/world.hpp"

namespace emcon::testing {
namespace {

class Pauses : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int n = 0; n < 2; ++n)
      nodes_[static_cast<std::size_t>(n)] =
          std::make_unique<Node>(full_shelf(), disk_, "node " + std::to_string(n), clock_, entropy_, roomy(), loop_,
                                 [](const std::string&) { return nullptr; });
    make_match();
    pass(8'000);
  }

  Node& owner() { return *nodes_[owner_]; }
  Node& other() { return *nodes_[1 - owner_]; }

  /// `still`: stands still. Both: null.
  void settle(const Node* still = nullptr) {
    for (bool moved = true; moved;) {
      moved = loop_.run_due();
      for (const auto& node : nodes_)
        if (node.get() != still) moved = node->store().run_pending() > 0 || moved;
    }
  }
  void pass(std::int64_t ms, const Node* still = nullptr) {
    for (; ms > 0; ms -= step_ms) {
      clock_.pass(std::min(ms, step_ms));
      for (const auto& node : nodes_) {
        if (node.get() == still) continue;
        node->store().renew();
        settle(still);
        node->house().tick();
        settle(still);
      }
    }
  }
  void make_match() {
    Guest lobby(owner().house(), clock_, {});
    lobby.hello({});
    lobby.post(create_duel());
    settle();
    ASSERT_TRUE(lobby.last_answer().has_created()) << lobby.last_answer().ShortDebugString();
    const v1::Created created = lobby.last_answer().created();
    match_ = created.match();
    std::vector<std::unique_ptr<Guest>> seats;
    for (const v1::Invite& invite : created.invites()) {
      const std::string part(32, static_cast<char>('a' + invite.seat()));
      v1::ClientFrame take = join(invite.code(), "player " + std::to_string(invite.seat()));
      take.mutable_join_match()->set_entropy_commitment(as_string(entropy_commitment(part)));
      lobby.post(std::move(take));
      settle();
      tokens_.push_back(lobby.last_answer().joined().token());
      ASSERT_FALSE(tokens_.back().empty()) << lobby.last_answer().ShortDebugString();
      seats.push_back(std::make_unique<Guest>(owner().house(), clock_, match_));
      seats.back()->hello(tokens_.back());
      settle();
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      v1::ClientFrame reveal;
      reveal.mutable_reveal_entropy()->set_entropy(std::string(32, static_cast<char>('a' + seat)));
      seats[seat]->post(std::move(reveal));
      settle();
    }
  }
  /// Something that is answered with what the match knows, or told to all.
  v1::ClientFrame request() {
    switch (rng_.below(4)) {
      case 0:
        return get_journal(0);
      case 1:
        return get_standing();
      case 2:
        return propose(v1::Propose::DRAW, rng_.below(2) == 0);
      default:
        return say(v1::Say::ALL, "line " + std::to_string(rng_.below(1'000)));
    }
  }
  /// One pause. True if the match was taken meanwhile.
  bool pause(std::size_t& content);
  /// What came for the node while it stood still, and what it has to do itself, in any order.
  void go_on(const std::vector<Guest*>& guests);

  static constexpr std::int64_t step_ms = 1'000;
  Rng rng_{1};
  FakeClock clock_{world_begins_ms};
  SeededEntropy entropy_{7};
  Loop loop_{clock_};
  std::shared_ptr<store::MemoryDisk> disk_ = std::make_shared<store::MemoryDisk>();
  std::array<std::unique_ptr<Node>, 2> nodes_;
  std::size_t owner_ = 0;
  std::string match_;
  std::vector<std::string> tokens_;
};

void Pauses::go_on(const std::vector<Guest*>& guests) {
  Node& node = owner();
  std::vector<std::function<void()>> acts = {[&] { node.house().tick(); }, [&] { node.store().renew(); },
                                             [&] { node.store().commit(); }, [&] { node.store().deliver(); }};
  for (int n = 0; n < 3; ++n)
    acts.emplace_back([&, n] { guests[static_cast<std::size_t>(n) % guests.size()]->post(request()); });
  while (!acts.empty()) {
    const auto at = acts.begin() + static_cast<std::ptrdiff_t>(rng_.below(acts.size()));
    (*at)();
    acts.erase(at);
  }
  settle();
}

bool Pauses::pause(std::size_t& content) {
  Guest player(owner().house(), clock_, match_), watcher(owner().house(), clock_, match_);
  player.hello(tokens_.at(0));
  watcher.hello({});
  settle();
  EXPECT_TRUE(player.welcomed()) << player.frame(player.heard() - 1).ShortDebugString();
  // An append may be on its way, or stored and not told of.
  for (std::uint64_t n = rng_.below(3); n > 0; --n) player.post(request());
  if (rng_.below(2) == 0) owner().store().commit();
  const Node* const still = &owner();
  pass(static_cast<std::int64_t>(rng_.below(12'000)), still);
  Guest next(other().house(), clock_, match_);
  next.hello(tokens_.at(1));
  pass(static_cast<std::int64_t>(rng_.below(3'000)), still);
  settle(still);
  const bool taken = disk_->owner(match_) == other().store().process();
  const std::size_t before[] = {player.heard(), watcher.heard()};
  if (taken) next.post(say(v1::Say::ALL, "gone on"));
  settle(still);
  go_on({&player, &watcher});
  if (taken) {
    content += player.content_after(before[0]) + watcher.content_after(before[1]);
    pass(1'000);
    EXPECT_TRUE(player.closed() && watcher.closed()) << "they come back to where the match goes on";
    owner_ = 1 - owner_;
  }
  return taken;
}

TEST_F(Pauses, ANodeThatLostAMatchTellsNothingOfIt) {
  const std::uint64_t seed = from_environment("EMCON_PAUSES_SEED", 1), wanted = from_environment("EMCON_PAUSES", 300);
  rng_ = Rng(seed);
  std::uint64_t taken = 0, pauses = 0;
  std::size_t content = 0;
  for (; taken < wanted && content == 0 && !HasFailure(); ++pauses) {
    taken += pause(content);
    pass(8'000);  // whoever stood still has been there for long again
  }
  std::cout << "seed " << seed << ": " << pauses << " pauses, in " << taken << " of them the match was taken\n";
  EXPECT_EQ(content, 0U) << "seed " << seed << ", pause " << pauses;
  EXPECT_LT(taken, pauses) << "nobody takes a match from a node that stood still for a moment";
}

}  // namespace
}  // namespace emcon::testing
