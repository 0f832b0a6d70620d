// What a match has due is signed together with what other matches of the server have due, and tells nobody of it.
#include <gtest/gtest.h>

#include <set>

#include "common/proof/statement.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

constexpr const char* match_id = "toytoytoytoytoyt";

/// The Ed25519 signature of the root.
std::string root_of(const std::string& signature) {
  return signature.substr(signature.size() - 64);
}

std::string newest_close(Rig& rig, Viewer viewer) {
  std::string out;
  for (const auto& frame : rig.heard(viewer))
    for (const auto& close : frame.update().closes()) out = close.signature();
  return out;
}

bool holds(const Rig& rig, const emcon::v1::DraftState& draft, int seat) {
  return !tree_signature_flaw(rig.signer->key().public_key(),
                              answer_statement(match_id, seat, draft.question(), draft.answer_hash()),
                              draft.signature());
}

/// The toy's next choice is asked: an open question to one seat.
struct Choosing : Rig {
  explicit Choosing(const Options& options = {}) : Rig(options) {
    start();
    bid(0, 1);
    bid(1, 0);
  }
};

TEST(Signing, an_answer_and_the_step_it_closes_have_one_signature) {
  Choosing rig;
  const auto answer = rig.choose(0, "keep");
  ASSERT_TRUE(holds(rig, answer.draft(), 0));
  EXPECT_EQ(root_of(answer.draft().signature()), root_of(newest_close(rig, seat_view(0))));
  EXPECT_NE(answer.draft().signature(), newest_close(rig, seat_view(0)));
  EXPECT_EQ(newest_close(rig, seat_view(0)), newest_close(rig, seat_view(1)));
  EXPECT_EQ(newest_close(rig, seat_view(0)), newest_close(rig, Viewer::spectator()));
}

TEST(Signing, statements_of_two_matches_due_at_once_have_one_signature) {
  const auto signer = std::make_shared<Signer>(SigningKey(Bytes32{}), Bytes32{});
  Choosing first({.settings = {}, .signer = signer}), second({.settings = {}, .signer = signer});
  emcon::v1::ClientFrame frame = bid_frame(first.question(), 0);
  frame.mutable_submit()->mutable_filled()->mutable_lines(0)->Clear();
  frame.mutable_submit()->mutable_filled()->mutable_lines(0)->set_verb("keep");
  std::vector<store::Append> appends;
  for (Rig* rig : {&first, &second}) {
    rig->post(0, frame);
    appends.push_back(*rig->host->take_append());
  }
  std::set<std::string> roots, signatures;
  for (Rig* rig : {&first, &second}) {
    rig->host->appended({store::Verdict::durable, 0, ""});
    const Outbox told = rig->host->take_outbox();
    ASSERT_EQ(told.replies.size(), 1U);
    const auto& draft = told.replies.front().frame->answer().draft();
    EXPECT_TRUE(holds(*rig, draft, 0));
    signatures.insert(draft.signature());
    roots.insert(root_of(draft.signature()));
    for (const Packet& packet : told.packets)
      for (const auto& close : packet.frame->update().closes()) {
        signatures.insert(close.signature());
        roots.insert(root_of(close.signature()));
      }
  }
  EXPECT_EQ(roots.size(), 1U);
  EXPECT_EQ(signatures.size(), 4U) << "an answer and a step of each match";
}

// Were it not so, a stranger who fills the server's trees with his own answers would see that somebody has locked.
TEST(Signing, a_sealed_answer_takes_no_place_until_its_question_closes) {
  Rig rig;
  rig.start();
  rig.signer->add({}, 3);
  const auto first = rig.bid(0, 1);
  EXPECT_TRUE(holds(rig, first.draft(), 0));
  EXPECT_EQ(rig.signer->room(), tree_places - 3);
  const auto second = rig.bid(1, 0);
  EXPECT_TRUE(holds(rig, second.draft(), 1));
  EXPECT_EQ(rig.signer->room(), 0U);
  EXPECT_NE(root_of(first.draft().signature()), root_of(second.draft().signature()));
  EXPECT_EQ(root_of(second.draft().signature()), root_of(newest_close(rig, seat_view(0))));
}

// How many places a step takes is the same whether a hand has answered or a standing answer, and whether the sealed
// answers came with it or before.
TEST(Signing, places_follow_from_public_facts) {
  const auto room_after = [](Rig& rig) {
    rig.signer->add({}, 1).front().close();
    EXPECT_TRUE(rig.host->take_append());
    return rig.signer->room();
  };
  Choosing by_hand;
  emcon::v1::ClientFrame keep = bid_frame(by_hand.question(), 0);
  keep.mutable_submit()->mutable_filled()->mutable_lines(0)->Clear();
  keep.mutable_submit()->mutable_filled()->mutable_lines(0)->set_verb("keep");
  by_hand.post(0, keep);
  EXPECT_EQ(room_after(by_hand), tree_places - 2) << "the step and its one answer";

  Choosing standing;
  standing.standing_for_all(0);
  standing.choose(0, "keep");
  standing.bid(0, 1);
  standing.bid(1, 0);
  const auto at = standing.host->next_tick_ms();
  ASSERT_TRUE(at);
  standing.clock.pass(*at - standing.clock.steady);
  standing.host->tick();
  EXPECT_EQ(room_after(standing), tree_places - 2);

  for (const bool together : {false, true}) {
    Rig rig;
    rig.start();
    if (together)
      rig.post_bid(0, 1);
    else
      rig.bid(0, 1);
    rig.post_bid(1, 0);
    EXPECT_EQ(room_after(rig), tree_places - 3) << "the step and two sealed answers, together " << together;
  }
}

TEST(Signing, an_answer_given_again_holds_and_is_signed_alone) {
  Choosing rig;
  emcon::v1::ClientFrame keep = bid_frame(rig.question(), 0);
  keep.set_id(77);
  keep.mutable_submit()->mutable_filled()->mutable_lines(0)->Clear();
  keep.mutable_submit()->mutable_filled()->mutable_lines(0)->set_verb("keep");
  auto first = rig.send(0, keep);
  rig.signer->add({}, 3);
  auto again = rig.send(0, keep);
  EXPECT_TRUE(holds(rig, first.draft(), 0));
  EXPECT_TRUE(holds(rig, again.draft(), 0));
  EXPECT_EQ(rig.signer->room(), tree_places - 3);
  for (auto* answer : {&first, &again}) answer->mutable_draft()->clear_signature();
  EXPECT_EQ(first.SerializeAsString(), again.SerializeAsString());
}

// All spectators are shown the same, so a step's receipt is signed once for all of them.
TEST(Signing, spectators_have_one_receipt_of_a_step) {
  Choosing rig;
  emcon::v1::ClientFrame frame;
  frame.mutable_get_receipt();
  const auto good = [&](const emcon::v1::SignedReceipt& receipt) {
    const ToldLines lines{receipt.lines(), as_bytes32(receipt.lines_hash())};
    return signature_holds(rig.signer->key().public_key(),
                           receipt_statement(match_id, -1, receipt.step(), lines, as_bytes32(receipt.board_hash())),
                           receipt.signature());
  };
  const auto first = rig.send(-1, frame), second = rig.send(-1, frame);
  EXPECT_TRUE(good(first.receipt()));
  EXPECT_EQ(first.receipt().SerializeAsString(), second.receipt().SerializeAsString());
  rig.choose(0, "keep");
  const auto later = rig.send(-1, frame);
  EXPECT_TRUE(good(later.receipt()));
  EXPECT_GT(later.receipt().step(), first.receipt().step());
  EXPECT_FALSE(good(rig.send(0, frame).receipt())) << "a seat has its own";
}

TEST(Signing, an_answer_that_is_not_stored_is_not_acknowledged) {
  Choosing rig;
  rig.verdicts = {store::Verdict::full};
  const auto refused = rig.choose(0, "keep");
  EXPECT_EQ(code_of(refused), "not_stored");
  EXPECT_TRUE(refused.draft().signature().empty());
  EXPECT_TRUE(holds(rig, rig.choose(0, "keep").draft(), 0)) << "the next one has another tree or place";
}

}  // namespace
}  // namespace emcon::match::testing
