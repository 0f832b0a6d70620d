// A host who lies to one of his players: whatever he changes, the player's client stops with a sentence that names it,
// or the transcript does not agree with its receipts.
#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "client/desk/desk.hpp"
#include "client/desk/opened.hpp"
#include "common/proof/commitment.hpp"
#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/receipts.hpp"
#include "server/match/verify.hpp"
#include "tests/client/hostile_table.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/rig.hpp"

namespace emcon::client {
namespace {

TEST(HostileHost, AnHonestOneIsBelievedToTheEnd) {
  for (const int seat : {0, 1, -1}) {
    Table table({}, seat);
    if (seat == 1) {
      table.seat_both();
      table.rig.reveal(0);
      table.pump();
    } else {
      table.start();
      if (seat < 0) table.rig.reveal(0);
    }
    table.play_out();
    EXPECT_EQ(table.fault, "") << seat;
    ASSERT_TRUE(table.rig.host->ended());
    EXPECT_EQ(table.verified(), "") << seat;
    EXPECT_TRUE(check_opened(table.desk().model(), table.desk().receipts()).problems.empty());
    EXPECT_GT(table.desk().receipts().shown.size(), 5U);
    EXPECT_GT(table.desk().receipts().signed_shown.size(), 1U) << "the server has signed what it showed";
    EXPECT_EQ(wire::receipts_from_text(wire::to_text(table.desk().receipts())), table.desk().receipts());
  }
}

TEST(HostileHost, AClientStartedAnewGoesOn) {
  Table table;
  table.start();
  for (int i = 0; i < 6; ++i) {
    table.play(2);
    table.restart();
    EXPECT_EQ(table.fault, "");
  }
  table.play_out();
  table.restart();
  EXPECT_EQ(table.fault, "");
  EXPECT_EQ(table.verified(), "");
}

// A concession behind a sealed step closes none: who comes then is shown that step with its locks, as it was signed.
TEST(HostileHost, AnEndBehindASealedStepIsNoLie) {
  Table table;
  table.start();
  while (!table.desk().receipts().locks.contains({table.rig.question() - 1, 0})) table.play(1);
  v1::ClientFrame concede = bare(&v1::ClientFrame::mutable_concede);
  table.rig.send(1, concede);
  table.pump();
  table.restart();
  EXPECT_EQ(table.fault, "");
  EXPECT_EQ(table.verified(), "");
}

struct Case {
  const char* name;
  Tamper tamper;
  const char* words;  ///< of the sentence with which the client stops
};

/// Changes the first frame of which `change` says that it could.
Tamper once(std::function<bool(ServerFrame&)> change) {
  return [change = std::move(change), done = false](ServerFrame& frame) mutable {
    if (!done && change(frame)) done = true;
    return true;
  };
}
Tamper welcomed(std::function<void(v1::Welcome&)> change) {
  return [change](ServerFrame& frame) {
    if (frame.has_welcome()) change(*frame.mutable_welcome());
    return true;
  };
}
Tamper opened(std::function<void(v1::Opened&)> change) {
  return once([change](ServerFrame& frame) {
    if (frame.has_opened()) change(*frame.mutable_opened());
    return frame.has_opened();
  });
}
Tamper asked(std::function<void(v1::EntropyAsked&)> change) {
  return [change](ServerFrame& frame) {
    if (frame.has_entropy_asked()) change(*frame.mutable_entropy_asked());
    if (frame.welcome().has_entropy_asked()) change(*frame.mutable_welcome()->mutable_entropy_asked());
    if (frame.welcome().has_setup()) change(*frame.mutable_welcome()->mutable_setup());
    return true;
  };
}
/// The same signed by a host who has the server's key: a signature alone must not make it good.
Tamper asked_and_signed(std::function<void(v1::EntropyAsked&)> change) {
  return asked([change](v1::EntropyAsked& asked) {
    change(asked);
    const std::vector<std::string> commitments(asked.commitments().begin(), asked.commitments().end());
    while (asked.names_size() > asked.commitments_size()) asked.mutable_names()->RemoveLast();
    while (asked.names_size() < asked.commitments_size()) asked.add_names("Nemo");
    const std::vector<std::string> names(asked.names().begin(), asked.names().end());
    asked.set_signature(SigningKey(Bytes32{}).sign(
        setup_statement(match_id, asked.attempt(), asked.seed_commitment(), commitments, names)));
  });
}

std::vector<Case> before_the_dice() {
  const std::string other(32, 'x');
  return {
      {"a list without the other seat", asked_and_signed([](auto& a) { a.mutable_commitments()->RemoveLast(); }),
       "1 commitments to the dice for 2 seats"},
      {"an empty list", asked_and_signed([](auto& a) { a.clear_commitments(); }), "0 commitments"},
      {"an empty commitment", asked_and_signed([](auto& a) { a.set_commitments(1, ""); }), "Seat 1 has not committed"},
      {"a short commitment", asked_and_signed([](auto& a) { a.set_commitments(1, "short"); }),
       "Seat 1 has not committed"},
      {"our commitment as the other's", asked_and_signed([](auto& a) { a.set_commitments(1, a.commitments(0)); }),
       "seat 1 to its part of the dice is a copy"},
      {"another commitment as ours", asked_and_signed([other](auto& a) { a.set_commitments(0, other); }),
       "another commitment than this seat's own"},
      {"a list too long", asked_and_signed([other](auto& a) { a.add_commitments(other); }), "3 commitments"},
      {"another seed", asked_and_signed([other](auto& a) { a.set_seed_commitment(other); }),
       "commitment to its dice has changed"},
      {"another name of the opponent", asked([](auto& a) { a.set_names(1, "Nemo"); }), "signature under set-up 1"},
      {"no names", asked([](auto& a) { a.clear_names(); }), "does not name who holds the seats"},
      {"a commitment changed unsigned", asked([other](auto& a) { a.set_commitments(1, other); }),
       "signature under set-up 1"},
      {"no signature", asked([](auto& a) { a.clear_signature(); }), "signature under set-up 1"},
      {"another attempt", asked([](auto& a) { a.set_attempt(2); }), "signature under set-up 2"},
      {"a seat that is free",
       [](ServerFrame& frame) {
         if (frame.has_welcome()) frame.mutable_welcome()->mutable_card()->mutable_seats(1)->set_held(false);
         if (frame.has_notice() && frame.notice().code() == "seated") return false;
         return true;
       },
       "though seat 1 is free"},
      {"no key", welcomed([](v1::Welcome& welcome) { welcome.mutable_promise()->clear_server_key(); }),
       "no key to sign with"},
      {"a key of somebody else",
       [](ServerFrame& frame) {
         if (frame.has_welcome())
           frame.mutable_welcome()->mutable_promise()->set_server_key(SigningKey(Bytes32{1}).public_key());
         return true;
       },
       "signature under what the match is"},
      {"other data", welcomed([other](v1::Welcome& welcome) { welcome.mutable_card()->set_data_hash(other); }),
       "signature under what the match is"},
      {"another revision", welcomed([](v1::Welcome& welcome) { welcome.mutable_card()->set_revision(7); }),
       "signature under what the match is"},
      {"another scenario", welcomed([](v1::Welcome& welcome) { welcome.mutable_card()->set_scenario("pairs"); }),
       "signature under what the match is"},
  };
}

TEST(HostileHost, NothingIsRevealedToASetUpThatIsNotWhole) {
  for (const Case& c : before_the_dice()) {
    Table table(c.tamper);
    table.seat_both();
    EXPECT_TRUE(table.revealed.empty()) << c.name;
    EXPECT_TRUE(has(table.fault, c.words)) << c.name << ": " << table.fault;
    EXPECT_FALSE(table.desk().receipts().faults.empty()) << c.name << " is kept as evidence";
  }
}

TEST(HostileHost, NothingIsRevealedBeforeTheOtherSeatHasJoined) {
  Table table;
  table.rig.seat(0);
  table.connect();
  ServerFrame early;
  auto& asked = *early.mutable_entropy_asked();
  asked.set_attempt(1);
  asked.set_seed_commitment(table.desk().receipts().seed_commitment);
  asked.add_commitments(as_string(entropy_commitment(seat_entropy(0))));
  asked.add_names("Player 0");
  asked.set_signature(SigningKey(Bytes32{}).sign(setup_statement(
      match_id, 1, asked.seed_commitment(), std::vector{asked.commitments(0)}, std::vector{asked.names(0)})));
  table.deliver(early);
  table.pump();
  EXPECT_TRUE(table.revealed.empty());
  EXPECT_TRUE(has(table.fault, "1 commitments to the dice for 2 seats")) << table.fault;
}

/// Asks again with another commitment of seat 1, signed by the host.
ServerFrame asked_with_another(const Receipts& receipts, std::uint32_t attempt) {
  ServerFrame out;
  auto& asked = *out.mutable_entropy_asked();
  asked.set_attempt(attempt);
  asked.set_seed_commitment(receipts.seed_commitment);
  std::vector<std::string> commitments = receipts.setups.at(1).commitments;
  commitments[1] = std::string(32, 'y');
  for (const std::string& one : commitments) asked.add_commitments(one);
  const std::vector<std::string> names{"Player 0", "Player 1"};
  for (const std::string& name : names) asked.add_names(name);
  asked.set_signature(
      SigningKey(Bytes32{}).sign(setup_statement(match_id, attempt, asked.seed_commitment(), commitments, names)));
  return out;
}

TEST(HostileHost, EntropyRevealedForOneSetUpIsRevealedForNoOther) {
  for (const bool restarted : {false, true})
    for (const std::uint32_t attempt : {1U, 2U}) {
      Table table;
      table.seat_both();
      ASSERT_EQ(table.revealed.size(), 1U);
      if (restarted) table.restart();
      const std::size_t before = table.revealed.size();
      table.deliver(asked_with_another(table.desk().receipts(), attempt));
      table.pump();
      EXPECT_EQ(table.revealed.size(), before);
      EXPECT_TRUE(has(table.fault, attempt == 1 ? "seat 1 to its part of the dice has changed" : "for another set-up"))
          << table.fault;
    }
}

/// A client that was given a copy of a seat stops before it reveals anything. `drawn`: as for seat_entropy; `found`:
/// the receipts that it finds.
void a_copy_stops(Table& table, int seat, int drawn, const std::optional<Receipts>& found) {
  SeatKey key;
  key.seat = seat;
  key.entropy = seat_entropy(seat, drawn);
  key.copied = true;
  std::vector<v1::ClientFrame> sent;
  Desk copy(match_id, key, [&](const v1::ClientFrame& frame) { sent.push_back(frame); });
  if (found) copy.set_receipts(*found);
  copy.connected();
  const Heard heard = copy.receive(*table.rig.host->welcome(seat_view(seat), 0), Instant{});
  EXPECT_TRUE(has(heard.fault, "drawn on another machine")) << heard.fault;
  for (const auto& frame : sent) EXPECT_FALSE(frame.has_reveal_entropy());
}

TEST(HostileHost, ACopyOfTheSeatRevealsOnlyEntropyThatItsReceiptsKnow) {
  Table table;
  table.rig.seat(0);
  table.rig.seat(1);
  a_copy_stops(table, 0, 0, {});
}

TEST(HostileHost, DiceThatAreMadeAnewAskThePlayerFirst) {
  Table table;
  table.seat_both();
  for (int attempt = 1; attempt <= 2; ++attempt) {
    table.other_leaves();
    ASSERT_TRUE(table.asked_anew);
    EXPECT_EQ(table.asked_anew->setups(), static_cast<std::uint32_t>(attempt));
    EXPECT_EQ(table.asked_anew->seat(), 1);
    EXPECT_EQ(table.asked_anew->name(), "Player 1");
    table.asked_anew.reset();
    const std::size_t revealed = table.revealed.size();
    table.rig.seat(1);
    table.pump();
    EXPECT_EQ(table.revealed.size(), revealed) << "not before the player has agreed";
    EXPECT_TRUE(table.desk().dice().agree());
    table.pump();
    EXPECT_EQ(table.revealed.size(), revealed + 1);
    EXPECT_NE(table.revealed.back(), table.revealed[revealed - 1]) << "new bytes";
  }
  table.rig.reveal(1);
  table.pump();
  table.play_out();
  EXPECT_EQ(table.fault, "");
  EXPECT_EQ(table.verified(), "");
  EXPECT_EQ(table.desk().receipts().setups.size(), 3U);
  const match::Report report = match::verify_transcript(*table.rig.transcript());
  EXPECT_EQ(report.setups, 3U);
  ASSERT_EQ(report.given_up.size(), 2U);
  EXPECT_TRUE(has(report.given_up[0], "seat 1 (Player 1)"));
}

/// A new match; somebody takes its other seat, shows his part of the dice, leaves, and takes the seat again.
TEST(HostileHost, APlayerWhoLeavesInSetUpAndComesBackIsNotToldOfAForgery) {
  // A program that ended between the two writes of a join finds the new seat beside the receipts of the old one.
  for (const bool receipts_begun_anew : {true, false}) {
    Table table({}, 1);
    table.seat_both();
    ASSERT_EQ(table.revealed.size(), 1U);
    table.desk().leave();
    table.pump();
    const Receipts before = table.desk().receipts();
    table.take_again(receipts_begun_anew ? begun_anew(before) : before);
    EXPECT_EQ(code_of(table.rig.commit(0, 1)), "") << "the maker agrees to new dice";
    table.pump();
    EXPECT_EQ(table.fault, "");
    ASSERT_EQ(table.revealed.size(), 2U);
    EXPECT_NE(table.revealed[0], table.revealed[1]) << "what was shown is shown to no other list";
    table.rig.reveal(0, 1);
    table.pump();
    table.play_out();
    EXPECT_EQ(table.fault, "");
    ASSERT_TRUE(table.rig.host->ended());
    EXPECT_EQ(table.verified(), "");
    EXPECT_TRUE(check_opened(table.desk().model(), table.desk().receipts()).problems.empty());
  }
}

TEST(HostileHost, NewReceiptsHoldTheServerToItsOldPromises) {
  Table table({}, 1);
  table.seat_both();
  table.desk().leave();
  table.pump();
  const Receipts next = begun_anew(table.desk().receipts());
  EXPECT_TRUE(next.revealed_for.empty() && next.own_entropy.empty());
  table.tamper_with(asked_and_signed([](auto& a) { a.set_commitments(0, std::string(32, 'z')); }));
  table.take_again(next);
  EXPECT_TRUE(has(table.fault, "has changed within set-up 1")) << table.fault;
}

TEST(HostileHost, ACopyOfASeatTakenAgainRevealsNothing) {
  Table table({}, 1);
  table.seat_both();
  table.desk().leave();
  table.pump();
  const Receipts before = table.desk().receipts();
  table.rig.seat(1, 1);
  table.rig.commit(0, 1);
  for (const Receipts& found : {before, begun_anew(before)}) a_copy_stops(table, 1, 1, found);
}

TEST(HostileHost, AfterThreeSetUpsTheMatchIsVoid) {
  Table table;
  table.seat_both();
  for (int attempt = 1; attempt <= 3; ++attempt) {
    table.other_leaves();
    if (attempt == 3) break;
    table.rig.seat(1);
    table.desk().dice().agree();
    table.pump();
  }
  EXPECT_TRUE(table.rig.host->ended());
  EXPECT_TRUE(has(table.desk().model().outcome->text(), "void"));
  EXPECT_EQ(table.fault, "");
  EXPECT_EQ(table.verified(), "");
}

std::vector<Case> while_it_runs() {
  const auto line = [](std::function<void(v1::JournalLine&)> change) {
    return once([change](ServerFrame& frame) {
      if (!frame.has_update() || frame.update().journal().empty()) return false;
      change(*frame.mutable_update()->mutable_journal(0));
      return true;
    });
  };
  const auto die = [](bool after_public) {
    return once([after_public](ServerFrame& frame) {
      if (!frame.has_update()) return false;
      for (auto& one : *frame.mutable_update()->mutable_journal())
        if (one.dice_size() > 0 && one.is_public() == after_public) {
          one.mutable_dice(0)->set_value(one.dice(0).value() % one.dice(0).sides() + 1);
          return true;
        }
      return false;
    });
  };
  const std::string other(32, 'x');
  return {
      {"a die in public", die(true), "in public is not what it says it tells everybody"},
      {"the text of a line", line([](auto& l) { l.set_text("All is well."); }), "in public is not"},
      {"the turn of a line", line([](auto& l) { l.set_turn(l.turn() + 1); }), "in public is not"},
      {"a line that is said to be private", line([](auto& l) { l.set_is_public(false); }), "in public is not"},
      {"a line left out", once([](ServerFrame& frame) {
         if (frame.update().journal_size() < 2) return false;
         frame.mutable_update()->mutable_journal()->DeleteSubrange(0, 1);
         return true;
       }),
       "left out line"},
      {"a public line added", once([](ServerFrame& frame) {
         if (!frame.has_update() || frame.update().step() < 2 || frame.update().journal().empty()) return false;
         auto& added = *frame.mutable_update()->add_journal();
         added = frame.update().journal(frame.update().journal_size() - 2);
         added.set_number(added.number() + 1);
         added.set_is_public(true);
         return true;
       }),
       "in public is not"},
      {"another public hash", once([other](ServerFrame& frame) {
         if (!frame.has_update() || frame.update().step() < 2) return false;
         frame.mutable_update()->set_public_journal_hash(other);
         return true;
       }),
       "in public is not"},
      {"a lock commitment of the other", once([other](ServerFrame& frame) {
         if (!frame.has_update()) return false;
         for (auto& lock : *frame.mutable_update()->mutable_commitments())
           if (lock.seat() == 1) {
             lock.set_commitment(other);
             return true;
           }
         return false;
       }),
       "signature under what happened at step"},
      {"a lock commitment left out", once([](ServerFrame& frame) {
         if (frame.update().commitments().empty()) return false;
         frame.mutable_update()->clear_commitments();
         return true;
       }),
       "signature under what happened at step"},
      {"a close left out", once([](ServerFrame& frame) {
         if (frame.update().closes().empty() || frame.update().step() < 2) return false;
         frame.mutable_update()->clear_closes();
         return true;
       }),
       "without its close"},
      {"a step left out", once([](ServerFrame& frame) {
         if (frame.update().closes().empty() || frame.update().step() != 3) return false;
         frame.clear_update();
         return true;
       }),
       "left out the close of step 3"},
      {"an answer kept as another", once([other](ServerFrame& frame) {
         if (!frame.answer().draft().locked()) return false;
         frame.mutable_answer()->mutable_draft()->set_answer_hash(other);
         return true;
       }),
       "keeps another answer"},
      {"an answer unsigned", once([](ServerFrame& frame) {
         if (!frame.answer().draft().locked()) return false;
         frame.mutable_answer()->mutable_draft()->clear_signature();
         return true;
       }),
       "signature under the answer"},
      {"a box on a sheet, and a server that does not sign it", once([](ServerFrame& frame) {
         if (frame.update().patch().clock().turn() != 2) return false;
         frame.mutable_update()->mutable_patch()->mutable_notes()->add_items("falsified");
         return true;
       }),
       "does not sign what it has shown"},
      {"the winner in what is opened",
       opened([](v1::Opened& all) { all.mutable_outcome()->set_text("Another has won."); }), "opened at the end"},
      {"another end than the one that is signed", once([](ServerFrame& frame) {
         if (!frame.update().outcome().over()) return false;
         frame.mutable_update()->mutable_outcome()->set_text("Another has won.");
         return true;
       }),
       "another end of the match"},
      {"the seed opened", opened([other](v1::Opened& all) { all.set_server_seed(other); }), "opened at the end"},
      {"an entropy opened", opened([other](v1::Opened& all) { all.set_entropy(1, other); }), "opened at the end"},
  };
}

TEST(HostileHost, AForgeryDuringTheMatchStopsTheClient) {
  for (const Case& c : while_it_runs()) {
    Table table(c.tamper);
    table.start();
    table.play_out();
    EXPECT_TRUE(has(table.fault, c.words)) << c.name << ": '" << table.fault << "'";
  }
}

TEST(HostileHost, ARepeatedTellingMustEqualTheFirst) {
  struct Again {
    const char* name;
    std::function<void(v1::Welcome&)> change;
    const char* words;
  };
  const Again cases[] = {
      {"a box", [](v1::Welcome& w) { w.mutable_board()->add_notes("falsified"); }, "is not what it showed before"},
      {"a line", [](v1::Welcome& w) { w.mutable_journal(0)->set_text("Nothing happened."); }, "in public is not"},
      {"fewer lines", [](v1::Welcome& w) { w.mutable_journal()->RemoveLast(); }, "left out line"},
      {"an older step", [](v1::Welcome& w) { w.set_step(w.step() - 1); }, "another step than the one it shows"},
      {"another seed", [](v1::Welcome& w) { w.mutable_promise()->set_seed_commitment(std::string(32, 'x')); },
       "commitment to its dice has changed"},
      {"another ruleset", [](v1::Welcome& w) { w.mutable_card()->set_ruleset("other"); }, "changed what the match is"},
  };
  for (const Again& c : cases) {
    Table table;
    table.start();
    table.play(4);
    ASSERT_EQ(table.fault, "");
    table.tamper_with([&c](ServerFrame& frame) {
      if (frame.has_welcome()) c.change(*frame.mutable_welcome());
      return true;
    });
    table.restart();
    EXPECT_TRUE(has(table.fault, c.words)) << c.name << ": '" << table.fault << "'";
  }
}

TEST(HostileHost, AnotherBuildOfTheServerMayShowAStepInOtherWords) {
  std::string build = "emcon/9.9.9+first";
  int welcomes = 0;
  Table table;
  table.start();
  table.play(4);
  table.tamper_with([&](ServerFrame& frame) {
    if (frame.answer().has_receipt()) return false;  // signed without the note
    if (!frame.has_welcome()) return true;
    frame.mutable_welcome()->set_build(build);
    frame.mutable_welcome()->mutable_board()->add_notes("in other words " + std::to_string(++welcomes / 2));
    return true;
  });
  const auto shown = [&] { return table.desk().receipts().shown; };
  const std::size_t before = shown().size();
  table.restart();
  ASSERT_EQ(table.fault, "");
  ASSERT_EQ(shown().size(), before + 1);
  EXPECT_EQ(shown().back().step, shown()[before - 1].step);
  EXPECT_EQ(shown().back().build, build);
  EXPECT_NE(shown()[before - 1].build, build);
  table.restart();
  EXPECT_TRUE(has(table.fault, "is not what it showed before")) << table.fault;

  // What the server calls itself is kept with each picture; it cannot fill a disk.
  Table other;
  build = std::string(1000, 'b');
  other.tamper_with([&](ServerFrame& frame) {
    if (frame.has_welcome()) frame.mutable_welcome()->set_build(build);
    return true;
  });
  other.start();
  other.play(2);
  ASSERT_EQ(other.fault, "");
  EXPECT_EQ(other.desk().receipts().shown.back().build.size(), 64U);
}

TEST(HostileHost, ABoxThatNobodySignedIsFoundByVerify) {
  Table table([](ServerFrame& frame) {
    if (frame.answer().has_receipt()) return false;  // a host who falsifies and does not sign
    if (frame.update().step() == 5) frame.mutable_update()->mutable_patch()->mutable_notes()->add_items("falsified");
    return true;
  });
  table.start();
  table.play_out();
  EXPECT_EQ(table.fault, "");
  EXPECT_TRUE(has(table.verified(), "what this viewer was shown at step 5")) << table.verified();
}

TEST(HostileHost, NothingMoreIsSentOnceItIsCaught) {
  Table table(once([](ServerFrame& frame) {
    if (frame.update().journal().empty()) return false;
    frame.mutable_update()->mutable_journal(0)->set_text("All is well.");
    return true;
  }));
  table.start();
  table.play_out();
  ASSERT_NE(table.fault, "");
  EXPECT_TRUE(table.desk().stopped());
  const std::uint32_t question = table.desk().model().question.number;
  table.desk().submit({});
  table.pump();
  EXPECT_EQ(table.desk().model().question.number, question);
}

}  // namespace
}  // namespace emcon::client
