// What a person types and reads beside his orders: before the beginning, of proposals, in talk, at the end.
#include <gtest/gtest.h>

#include <functional>

#include "tests/client/evening.hpp"

namespace emcon::client {
namespace {

/// The dice of a match that has not begun are to be made anew, as Bob has left.
v1::ServerFrame new_dice() {
  v1::ServerFrame out;
  out.mutable_commitment_asked()->set_setups(1);
  out.mutable_commitment_asked()->set_seat(1);
  out.mutable_commitment_asked()->set_name("Bob");
  return out;
}

TEST(LineFace, NoIsNoConsentToNewDice) {
  Evening evening;
  evening.sit(false);
  evening.desk.dice().draw_by([] { return std::string(32, 'e'); });
  EXPECT_TRUE(has(evening.type("agree"), "Nobody asks for your consent"));
  evening.take(new_dice());
  for (const auto& [typed, said] : {std::pair{"agree no", "You have not agreed. The dice wait for 'agree'"},
                                    {"agree perhaps", "Type 'agree' to take part"}}) {
    EXPECT_TRUE(has(evening.type(typed), said)) << typed;
    EXPECT_TRUE(evening.sent.empty()) << typed;
    EXPECT_TRUE(evening.desk.dice().asked()) << typed;
  }
  EXPECT_TRUE(has(evening.type("agree"), "is drawn and promised"));
  ASSERT_EQ(evening.sent.size(), 1U);
  EXPECT_TRUE(evening.sent[0].has_commit_entropy());
}

TEST(LineFace, APlayerWhoGivesHisSeatUpIsToldItsFate) {
  for (const auto& [phase, said] : {std::pair{v1::MatchCard::SETUP, "The code of its invite takes it again."},
                                    {v1::MatchCard::RUNNING, "you may look on and talk."}}) {
    Evening evening;
    evening.desk.connected();
    v1::ServerFrame frame = sample::welcome(0, false);
    frame.mutable_welcome()->mutable_card()->set_phase(phase);
    evening.take(frame);
    evening.type("leave yes");
    EXPECT_FALSE(evening.face.session().consents.gave_up()) << "before the server has said so";
    v1::ServerFrame done;
    done.mutable_answer()->set_id(evening.sent.back().id());
    evening.screen.text.clear();
    evening.take(done);
    EXPECT_TRUE(evening.face.session().consents.gave_up());
    EXPECT_TRUE(has(evening.screen.text, said)) << evening.screen.text;
  }
}

void add_param(v1::ServerFrame& out, const std::string& name, const std::string& value) {
  auto& param = *out.mutable_notice()->add_params();
  param.set_name(name);
  param.set_value(value);
}

v1::ServerFrame seat_notice(const std::string& code, int seat, const std::string& name = "") {
  v1::ServerFrame out;
  out.mutable_notice()->set_code(code);
  out.mutable_notice()->set_seat(seat);
  if (!name.empty()) add_param(out, "name", name);
  return out;
}

/// The other seat is free.
v1::ServerFrame open_match() {
  v1::ServerFrame frame = sample::welcome(0, false);
  auto& card = *frame.mutable_welcome()->mutable_card();
  card.set_phase(v1::MatchCard::OPEN);
  frame.mutable_welcome()->clear_question();
  card.mutable_seats(0)->set_here(true);
  card.mutable_seats(1)->set_held(false);
  card.mutable_seats(1)->clear_holder();
  return frame;
}

TEST(LineFace, WhileSeatsAreFreePipedOrdersWaitAndSomeCommandsDoNot) {
  Evening evening;
  evening.desk.connected();
  evening.take(open_match());
  evening.screen.text.clear();
  for (const char* at_once : {"quit", " Status", "help orders", "invite", "?"})
    EXPECT_TRUE(evening.face.ready(at_once)) << at_once;
  EXPECT_EQ(evening.screen.text, "");
  EXPECT_FALSE(evening.face.ready("lock"));
  EXPECT_FALSE(evening.face.ready("statsu"));
  EXPECT_TRUE(has(evening.screen.text, "What you have typed is kept until a decision is yours"));
  EXPECT_EQ(evening.screen.text.find("kept until"), evening.screen.text.rfind("kept until")) << "once";
}

TEST(LineFace, StatusBeforeTheBeginningIsThatOfNow) {
  Evening evening;
  evening.desk.connected();
  evening.take(open_match());
  const auto told = [&](const std::string& phase, const std::string& awaited) {
    const std::string status = evening.type("status");
    EXPECT_TRUE(has(status, phase)) << status;
    EXPECT_TRUE(has(status, awaited)) << status;
    return status;
  };
  told("waiting for players", "It waits for somebody to take seat 1 (Numbers).");
  evening.take(seat_notice("seated", 1, "Bob"));
  told("setting up", "It waits for Bob to come");
  v1::ServerFrame here;
  here.mutable_presence()->add_here(0);
  here.mutable_presence()->add_here(1);
  evening.take(here);
  EXPECT_TRUE(has(told("setting up", "It waits for each player's part of the dice;"), "Bob, here"));
  evening.take(seat_notice("seat_open", 1));
  const std::string left = told("waiting for players", "It waits for somebody to take seat 1 (Numbers).");
  EXPECT_FALSE(has(left, "Bob")) << left;
  evening.take(here);
  EXPECT_FALSE(has(evening.type("status"), "away")) << "nobody is there to be away";
  evening.take(new_dice());
  told("waiting for players", "wait for you: 'agree' takes part");
}

v1::ServerFrame proposal(const std::string& code, int seat, const std::string& what) {
  v1::ServerFrame out = seat_notice(code, seat);
  out.mutable_notice()->set_text("A proposal.");
  add_param(out, "what", what);
  return out;
}

TEST(LineFace, AProposalIsOneOnceTheServerHasTakenIt) {
  for (const auto& [typed, said] :
       {std::pair{"propose draw", "Proposed; it holds"}, {"propose draw no", "Declined."}}) {
    Evening evening;
    evening.sit(false);
    evening.take(proposal("proposed", 1, "draw"));
    EXPECT_EQ(evening.type(typed), "");
    EXPECT_FALSE(has(evening.refuse("nothing_to_unlock", "There is nothing to unlock."), "Proposed"));
    EXPECT_EQ(evening.type(typed), "");
    v1::ServerFrame done;
    done.mutable_answer()->set_id(evening.sent.back().id());
    evening.take(done);
    EXPECT_TRUE(has(evening.screen.text, said)) << evening.screen.text;
  }
}

TEST(LineFace, WhatNobodyHasProposedIsNotDeclined) {
  Evening evening;
  evening.sit(false);
  EXPECT_TRUE(has(evening.type("propose draw no"), "Nobody has proposed 'draw': there is nothing to decline."));
  EXPECT_TRUE(evening.sent.empty());
}

TEST(LineFace, AProposalSaysHowItIsAnswered) {
  Evening evening;
  evening.sit(false);
  evening.screen.text.clear();
  evening.take(proposal("proposed", 1, "draw"));
  EXPECT_TRUE(has(evening.screen.text, "Type 'propose draw' to agree, 'propose draw no' to decline."))
      << evening.screen.text;
  EXPECT_TRUE(has(evening.type("agree"), "To agree to what is proposed type 'propose draw'"));
  EXPECT_TRUE(evening.sent.empty());
  evening.take(proposal("declined", 0, "draw"));
  EXPECT_TRUE(has(evening.type("agree"), "Nobody asks for your consent"));
  evening.screen.text.clear();
  evening.take(proposal("proposed", 0, "draw"));
  EXPECT_FALSE(has(evening.screen.text, "Type 'propose")) << "his own";
  EXPECT_TRUE(has(evening.type("agree"), "Nobody asks for your consent"));
  evening.take(proposal("proposed", 1, "adjourn"));
  EXPECT_EQ(evening.desk.model().proposed_to_me(), std::vector<std::string>{"adjourn"});
  evening.take(sample::question(2, true, false));
  EXPECT_EQ(evening.desk.model().proposed.count("draw"), 0U) << "it was of the question before";
  EXPECT_EQ(evening.desk.model().proposed_to_me(), std::vector<std::string>{"adjourn"});
}

v1::ServerFrame welcome_with(std::function<void(v1::MatchCard&)> change) {
  v1::ServerFrame out = sample::welcome(0, false);
  change(*out.mutable_welcome()->mutable_card());
  return out;
}
void put_proposal(v1::MatchCard& card, v1::Propose::What what, std::uint32_t seat) {
  card.add_proposals()->set_what(what);
  card.mutable_proposals()->rbegin()->add_seats(seat);
}

TEST(LineFace, AProposalMadeMeanwhileIsToldWithTheWayToAgree) {
  Evening evening;
  evening.desk.connected();
  evening.take(welcome_with([](v1::MatchCard& card) {
    put_proposal(card, v1::Propose::DRAW, 1);
    put_proposal(card, v1::Propose::ADJOURN, 0);
  }));
  EXPECT_TRUE(has(evening.screen.text, "Bob has proposed: draw. Type 'propose draw' to agree")) << evening.screen.text;
  EXPECT_TRUE(has(evening.screen.text, "You have proposed: adjourn.")) << evening.screen.text;
  EXPECT_EQ(evening.desk.model().proposed_to_me(), std::vector<std::string>{"draw"});
  EXPECT_TRUE(has(evening.type("status"), "Bob has proposed: draw.")) << evening.screen.text;
  // Whatever stood before: the server knows best.
  evening.screen.text.clear();
  evening.take(sample::welcome(0, false));
  EXPECT_FALSE(has(evening.screen.text, "proposed")) << evening.screen.text;
  EXPECT_TRUE(evening.desk.model().proposed.empty());
}

TEST(LineFace, AnAdjournedMatchSaysSoAndShowsNoClock) {
  Evening evening;
  evening.desk.connected();
  v1::ServerFrame welcome = welcome_with([](v1::MatchCard& card) { card.set_phase(v1::MatchCard::ADJOURNED); });
  welcome.mutable_welcome()->mutable_question()->set_deadline_ms(294'000);
  evening.take(welcome);
  EXPECT_TRUE(evening.face.ready("propose resume")) << "what a pipe brings is carried out, above all 'propose resume'";
  EXPECT_FALSE(evening.desk.model().question.deadline);
  EXPECT_FALSE(has(evening.screen.text, "your decision")) << evening.screen.text;
  EXPECT_TRUE(has(evening.screen.text, "adjourned; 'propose resume' asks the others to go on")) << evening.screen.text;
  EXPECT_TRUE(has(evening.type("lock"), "The match is adjourned; 'propose resume' asks")) << evening.screen.text;
  ASSERT_EQ(evening.sent.size(), 1u) << "no lock, nor anything else behind the greeting";
  EXPECT_TRUE(evening.sent.front().has_hello());
  v1::ServerFrame agreed = proposal("agreed", -1, "resume");
  evening.take(agreed);
  evening.take(sample::question(1, true, false));
  EXPECT_TRUE(evening.desk.model().my_turn());
}

TEST(LineFace, ClocksThatAreStoppedShowNoTime) {
  Evening evening;
  evening.sit(false);
  v1::ServerFrame question = sample::question(1, true, false);
  question.mutable_question()->set_deadline_ms(60'000);
  evening.take(question);
  EXPECT_TRUE(evening.desk.model().question.deadline);
  evening.take(proposal("agreed", -1, "pause"));
  evening.take(question);
  EXPECT_FALSE(evening.desk.model().question.deadline);
  EXPECT_TRUE(evening.desk.model().my_turn()) << "orders can be given all the same";
  EXPECT_TRUE(has(evening.type("status"), "The clocks are stopped")) << evening.screen.text;
  evening.take(proposal("agreed", -1, "resume"));
  evening.take(question);
  EXPECT_TRUE(evening.desk.model().question.deadline);
}

TEST(LineFace, ARematchThatIsAgreedIsNoLongerProposed) {
  Evening evening;
  evening.sit(false);
  evening.take(proposal("proposed", 1, "rematch"));
  EXPECT_EQ(evening.desk.model().proposed_to_me(), std::vector<std::string>{"rematch"});
  v1::ServerFrame agreed = seat_notice("rematch_agreed", -1);
  agreed.mutable_notice()->set_text("Rematch agreed.");
  evening.take(agreed);
  EXPECT_TRUE(evening.desk.model().proposed_to_me().empty());
  EXPECT_TRUE(has(evening.type("agree"), "Nobody asks for your consent"));
}

TEST(LineFace, TalkGoesToItsChannelOrNowhere) {
  struct Case {
    int seat;
    const char* typed;
    std::optional<v1::Say::Channel> channel;
    const char* text;  ///< that is sent, or what the client says instead
  };
  for (const Case& c : std::vector<Case>{
           {-1, "say hello", v1::Say::SPECTATORS, "hello"},
           {-1, "say spectators: hello", v1::Say::SPECTATORS, "hello"},
           {0, "say hello", v1::Say::ALL, "hello"},
           {0, "say side: psst", v1::Say::SIDE, "psst"},
           {0, "say all: letters: psst", v1::Say::ALL, "letters: psst"},
           {0, "say all: note: all is well", v1::Say::ALL, "note: all is well"},
           {0, "say 10:30 is fine", v1::Say::ALL, "10:30 is fine"},
           {0, "say http://a.example", v1::Say::ALL, "http://a.example"},
           {0, "say D: not again", std::nullopt, "'D:' is nobody to talk to"},
           {0, "say D:", v1::Say::ALL, "D:"},
           {0, "say we agree: a draw", v1::Say::ALL, "we agree: a draw"},
           {0, "say sdie: secret plan", std::nullopt, "'sdie:' is nobody to talk to"},
           {0, "say team: psst", std::nullopt, "'say side: TEXT' talks to your side alone"},
           {0, "say nobody:hi", std::nullopt, "nothing was said"},
           {0, "say spectators: hey", std::nullopt, "Spectators talk among themselves"},
           {0, "say letters: psst", std::nullopt, "'letters:' is nobody to talk to"},
           {0, "say Numbers: psst", std::nullopt, "'Numbers:' is nobody to talk to"},
           {0, "say sid: psst", std::nullopt, "'say side: TEXT' talks to your side alone"},
           {0, "say spec: psst", std::nullopt, "nothing was said"},
       }) {
    Evening evening;
    evening.sit(false, c.seat);
    const std::string shown = evening.type(c.typed);
    ASSERT_EQ(evening.sent.size(), c.channel ? 1U : 0U) << c.typed << ": " << shown;
    if (!c.channel) {
      EXPECT_TRUE(has(shown, c.text)) << c.typed << ": " << shown;
      continue;
    }
    EXPECT_EQ(evening.sent[0].say().channel(), *c.channel) << c.typed;
    EXPECT_EQ(evening.sent[0].say().text(), c.text) << c.typed;
  }
}

TEST(LineFace, TheCommandThatVerifiesCanBeTypedAsItIs) {
  EXPECT_EQ(telling::verify_command("battle", ""), "emcon-server verify battle");
  EXPECT_EQ(telling::verify_command("my battle", "/srv/o'neil/a.receipts"),
            "emcon-server verify 'my battle' --receipts '/srv/o'\\''neil/a.receipts'");
}

TEST(Telling, TellsTheEffectOfALockWithoutAnOrder) {
  Model model;
  const auto said = [&model] { return telling::cannot({.why = Cannot::nothing_ordered}, model, {}); };
  EXPECT_TRUE(has(said(), "Type 'lock' again to lock without an order; 'suggest'")) << said();
  model.question.offer.fallback.lines = {{"turn", "A3", "", {}}};
  EXPECT_TRUE(has(said(), "Type 'lock' again to lock the default (turn A3); 'suggest'")) << said();
}

TEST(Telling, TellsALeavingPersonTheActsThatMayCount) {
  EXPECT_EQ(telling::left({}, "abc"), "To go on later: emcon resume abc");
  EXPECT_EQ(telling::left(Unanswered{.sent = true, .lock = true}, "abc"),
            "Your lock was sent, but the server had not answered yet: it may have counted. To see whether it has, and "
            "to go on: emcon resume abc");
  EXPECT_EQ(telling::left(Unanswered{.sent = true}, "abc"),
            "An order of yours was sent, but the server had not answered yet: it may have counted. To see whether it "
            "has, and to go on: emcon resume abc")
      << "the last one may wait behind it";
  EXPECT_EQ(telling::left(Unanswered{}, "abc"),
            "Your last order was not sent to the server: it does not count. To go on later: emcon resume abc");
}

}  // namespace
}  // namespace emcon::client
