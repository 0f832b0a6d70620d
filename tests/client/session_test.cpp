// A session alone: typed calls in, typed news out, and no words.
#include "client/session/session.hpp"

#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "tests/client/place.hpp"

namespace emcon::client {
namespace {

v1::ServerFrame journal(std::uint32_t number) {
  v1::ServerFrame out;
  out.mutable_update()->add_journal()->set_number(number);
  return out;
}
v1::ServerFrame chat() {
  v1::ServerFrame out;
  out.mutable_chat()->set_text("hello");
  return out;
}
v1::ServerFrame over() {
  v1::ServerFrame out;
  out.mutable_update()->mutable_outcome()->set_over(true);
  return out;
}
v1::ServerFrame notice(const std::string& code, int seat, const std::string& name = "", const std::string& value = "") {
  v1::ServerFrame out;
  out.mutable_notice()->set_code(code);
  out.mutable_notice()->set_seat(seat);
  if (name.empty()) return out;
  auto& param = *out.mutable_notice()->add_params();
  param.set_name(name);
  param.set_value(value);
  return out;
}
v1::ServerFrame new_dice() {
  v1::ServerFrame out;
  out.mutable_commitment_asked()->set_setups(1);
  return out;
}
v1::ServerFrame opened() {
  v1::ServerFrame out;
  out.mutable_opened()->set_server_seed(std::string(32, 'x'));
  return out;
}
v1::ServerFrame standing_question() {
  v1::ServerFrame out = sample::question(2, true, false);
  out.mutable_question()->set_standing(true);
  return out;
}

/// A question as a plan whose parts have these titles, each with all orders of the sample.
v1::ServerFrame plan(std::uint32_t number, const std::vector<std::string>& titles) {
  v1::ServerFrame out = sample::question(number, true, false);
  table::Offer offer = wire::from_proto(out.question().offer());
  const std::vector<table::OfferLine> lines = std::exchange(offer.lines, {});
  for (const std::string& title : titles) {
    offer.stages.push_back(title);
    for (table::OfferLine line : lines) {
      line.stage = static_cast<std::int32_t>(offer.stages.size());
      offer.lines.push_back(std::move(line));
    }
  }
  out.mutable_question()->clear_offer();
  wire::to_proto(offer, *out.mutable_question()->mutable_offer());
  return out;
}

/// A plan that ends early need not be typed again.
TEST(Session, TakesUpAPlansOrdersForPartsThatAreAskedAgain) {
  Place place;
  place.sit().take(plan(2, {"Launches", "Missile Thrust", "Fire"}));
  for (const std::int32_t stage : {1, 3}) {
    table::FilledLine order = fire();
    order.stage = stage;
    ASSERT_TRUE(place.orders().give(order));
  }
  ASSERT_TRUE(place.orders().lock());
  place.sent.clear();
  place.take(plan(3, {"Missile Thrust", "Fire"}));
  ASSERT_FALSE(place.sent.empty());
  EXPECT_EQ(place.sent.back().draft().question(), 3U);
  ASSERT_EQ(place.lines_sent(), 1U);
  EXPECT_EQ(place.sent.back().draft().filled().lines(0).stage(), 2);
}

TEST(Session, TellsWhatEachFrameBroughtInOrder) {
  const struct {
    const char* what;
    v1::ServerFrame frame;
    Names told;
  } cases[] = {
      {"the picture again", sample::welcome(0, false), {"arrived", "board", "asked afresh"}},
      {"a line", journal(1), {"told 0 0"}},
      {"talk", chat(), {"told 0 0"}},
      {"another question", sample::question(2, true, false), {"told 0 0", "asked afresh another"}},
      {"the same question", sample::question(1, true, false), {"told 0 0", "asked"}},
      {"the end", over(), {"told 0 0", "outcome"}},
      {"opened dice", opened(), {"told 0 0", "opened badly"}},
      {"a notice", notice("locked", 1), {"told 0 0", "noticed"}},
      {"a proposal", notice("proposed", 1, "what", "draw"), {"told 0 0", "noticed draw"}},
      {"an own proposal", notice("proposed", 0, "what", "draw"), {"told 0 0", "noticed"}},
      {"a rematch", notice("rematch", -1, "code", "abcd"), {"told 0 0", "noticed rematch"}},
      {"new dice", new_dice(), {"new dice", "told 0 0"}},
  };
  Place first;
  first.desk.connected();
  EXPECT_EQ(first.take(sample::welcome(0, false)), (Names{"arrived first", "board", "asked afresh another"}));
  for (const auto& one : cases) EXPECT_EQ(Place().sit().take(one.frame), one.told) << one.what;
}

/// An order is tried together with those that are given, and the answer says which of them it is.
TEST(Session, AnOrderIsTriedTogetherWithTheOthers) {
  Place place;
  place.sit();
  auto& orders = place.orders();
  ASSERT_TRUE(orders.collect(fire()));
  place.sent.clear();
  const auto id = orders.attempt(fire());
  ASSERT_TRUE(id);
  ASSERT_EQ(place.sent.size(), 1U);
  EXPECT_EQ(place.sent.back().try_().filled().lines_size(), 2);
  EXPECT_EQ(orders.was_tried(*id), 1U);
  EXPECT_EQ(orders.was_tried(*id), std::nullopt) << "once";
  const auto instead = orders.attempt(fire(), 0U);
  ASSERT_TRUE(instead);
  EXPECT_EQ(place.sent.back().try_().filled().lines_size(), 1);
  EXPECT_EQ(orders.was_tried(*instead), 0U);
}

TEST(Session, SaysWhyNoOrderCanBeGiven) {
  v1::ServerFrame locked = sample::welcome(0, false);
  locked.mutable_welcome()->set_own_locked(true);
  const struct {
    int seat;
    v1::ServerFrame frame;
    Cannot why;
  } cases[] = {{-1, sample::question(2, false, false), Cannot::watching},
               {0, over(), Cannot::ended},
               {0, locked, Cannot::locked},
               {0, standing_question(), Cannot::standing_answers},
               {0, sample::question(2, false, false), Cannot::not_asked}};
  for (const auto& one : cases) {
    Place place;
    place.sit(false, one.seat).take(one.frame);
    place.sent.clear();
    auto& orders = place.orders();
    const auto why = [](const auto& done) { return done ? std::nullopt : std::optional(done.error().why); };
    for (const auto& said :
         {why(orders.possible()), why(orders.lock()), why(orders.give(fire())), why(orders.collect(fire())),
          why(orders.put_in_place_of(0, fire())), why(orders.take_back()), why(orders.clear()), why(orders.suggest()),
          why(orders.take_default()), why(orders.attempt()), why(orders.attempt(fire()))})
      EXPECT_EQ(said, one.why);
    EXPECT_TRUE(place.sent.empty());
  }
}

TEST(Session, SaysWhyACallMakesNoSense) {
  Place place;
  place.sit();
  auto& orders = place.orders();
  EXPECT_EQ(orders.take_back().error().why, Cannot::nothing_given);
  EXPECT_EQ(orders.put_in_place_of(0, fire()).error().why, Cannot::nothing_given);
  ASSERT_TRUE(orders.give(fire()));
  EXPECT_EQ(orders.take_back(1).error().why, Cannot::no_such_order);
  EXPECT_EQ(orders.take_back(1).error().orders, 1U);
  EXPECT_EQ(orders.put_in_place_of(1, fire()).error().why, Cannot::no_such_order);
  const auto unfit = orders.give(fire(99));
  ASSERT_FALSE(unfit);
  EXPECT_EQ(unfit.error().why, Cannot::does_not_fit);
  EXPECT_EQ(unfit.error().problem.field, "count");
  EXPECT_EQ(orders.last_refusal().problems.front().code, "bad_value");
  EXPECT_EQ(orders.give({"fire", "A.1", "PA-M", {}}).error().problem.code, "field_missing");
  EXPECT_EQ(orders.given().lines.size(), 1U) << "nothing of that was given";
  EXPECT_EQ(place.session.consents.say(v1::Say::ALL, "").error().why, Cannot::nothing_said);
  EXPECT_EQ(place.session.consents.agree().error().why, Cannot::no_new_dice);
  EXPECT_EQ(place.session.leaving.again().error().why, Cannot::no_rematch);
  EXPECT_EQ(place.session.leaving.hand().error().why, Cannot::nobody_shares);
  EXPECT_EQ(place.session.transcript.save("x").error().why, Cannot::not_ended);
  place.take(new_dice());
  EXPECT_EQ(place.session.consents.agree().error().why, Cannot::not_drawn) << "nobody draws here";
}

TEST(Session, OrdersAreStoredChangedAndTakenBack) {
  Place place;
  place.sit();
  auto& orders = place.orders();
  EXPECT_EQ(orders.give({"fire", "A.1", "PA-M", {{"target", table::Token{"1.1"}}}}), Orders::Went::draft);
  EXPECT_EQ(orders.given().lines.front(), fire()) << "what is left out has its default";
  EXPECT_TRUE(orders.under_way());
  EXPECT_EQ(place.store(1), (Names{"stored", "told 0 0"}));
  EXPECT_FALSE(orders.under_way());
  EXPECT_EQ(orders.put_in_place_of(0, move("4")), Orders::Went::draft);
  EXPECT_EQ(orders.given().lines, std::vector{move("4")});
  place.store(2);
  EXPECT_EQ(orders.take_back(), move("4"));
  EXPECT_EQ(place.lines_sent(), 0U);
}

TEST(Session, OrdersGivenFasterThanTheServerStoresGoOutTogetherAndThenTheLock) {
  Place place;
  place.sit();
  auto& orders = place.orders();
  ASSERT_TRUE(orders.give(fire()));
  ASSERT_TRUE(orders.give(move("1")));
  ASSERT_TRUE(orders.lock());
  EXPECT_EQ(place.sent.size(), 1U);
  EXPECT_EQ(place.store(1), Names{"told 0 0"}) << "there is more to store";
  EXPECT_EQ(place.lines_sent(), 2U);
  EXPECT_EQ(place.store(2), (Names{"stored locks", "told 0 0"}));
  ASSERT_TRUE(place.sent.back().has_lock());
  EXPECT_EQ(place.store(2, true), (Names{"locked", "told 0 0"}));
}

TEST(Session, AnImmediateQuestionIsAnsweredAtOnceOrByTheCollectedOrders) {
  Place place;
  place.sit(true);
  auto& orders = place.orders();
  EXPECT_EQ(orders.give(fire()), Orders::Went::sent);
  EXPECT_TRUE(place.sent.back().has_submit());
  EXPECT_EQ(place.store(1, true), (Names{"ordered", "told 0 0"}));
  Place other;
  other.sit(true);
  EXPECT_EQ(other.orders().collect(fire()), Orders::Went::collected);
  const auto again = other.orders().give(fire());
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().problem.code, "ordered_twice") << "one is all that the offer takes";
  EXPECT_EQ(other.orders().give(move("1")), Orders::Went::collected);
  for (const auto& frame : other.sent) EXPECT_TRUE(frame.has_try_()) << "what was collected is only asked about";
  v1::ServerFrame said;
  said.mutable_answer()->set_id(other.sent.back().id());
  auto& follows = *said.mutable_answer()->mutable_tried()->add_consequences();
  follows.set_line(1);
  follows.set_thing("A");
  follows.add_marks()->set_map("field");
  other.take(said);
  ASSERT_EQ(other.orders().follows().size(), 1U);
  EXPECT_EQ(other.orders().follows().front().marks.front().map, "field");
  EXPECT_EQ(other.orders().give({"done", "", "", {}}), Orders::Went::sent) << "it closes the question";
  EXPECT_EQ(other.sent.back().submit().filled().lines_size(), 3);
}

TEST(Session, ASuggestionThatDoesNotGoWithOwnOrdersLeavesThem) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire(3)));
  place.store(1);
  ASSERT_TRUE(place.orders().suggest());
  EXPECT_EQ(place.refuse(), (Names{"refused suggestion", "told 0 0"}));
  EXPECT_EQ(place.orders().given().lines, std::vector{fire(3)});
  ASSERT_TRUE(place.orders().suggest());
  place.store(2);
  EXPECT_EQ(place.orders().suggest().error().why, Cannot::nothing_to_add);
}

TEST(Session, ARefusedDraftGivesWayToTheStoredOne) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire()));
  EXPECT_EQ(place.refuse(), (Names{"refused", "told 0 0"}));
  EXPECT_TRUE(place.orders().given().lines.empty());
  EXPECT_EQ(place.orders().last_refusal().filled.lines, std::vector{fire()}) << "to be explained";
}

TEST(Session, ARefusedOrderTakesNoOtherWithIt) {
  Place place;
  place.sit();
  auto& orders = place.orders();
  ASSERT_TRUE(orders.give(fire(3)));
  place.store(1);
  ASSERT_TRUE(orders.give(fire_beside()));
  ASSERT_TRUE(orders.give(move("1")));
  EXPECT_EQ(place.refuse(1), (Names{"refused", "told 0 0"}));
  EXPECT_EQ(orders.given().lines, (std::vector{fire(3), move("1")})) << "given while the other was on its way";
  EXPECT_EQ(place.lines_sent(), 2U);
  place.store(2);
  ASSERT_TRUE(orders.put_in_place_of(0, fire(5)));
  place.refuse(0);
  EXPECT_EQ(orders.given().lines, (std::vector{fire(3), move("1")})) << "the one that it was to replace";
  ASSERT_TRUE(orders.take_back(0));
  place.refuse(0);
  EXPECT_EQ(orders.given().lines, (std::vector{fire(3), move("1")})) << "the other one needs it";
  EXPECT_EQ(orders.take_back(), move("1")) << "the last one";
}

TEST(Session, AnOrderTakenBackOnItsWayTakesNoOtherWithIt) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire(3)));
  place.store(1);
  ASSERT_TRUE(place.orders().give(fire_beside()));
  EXPECT_EQ(place.orders().take_back(), fire_beside());
  place.refuse(1);
  EXPECT_EQ(place.orders().given().lines, std::vector{fire(3)});
}

TEST(Session, ACollectedOrderThatIsWrongIsRefusedWhenGiven) {
  Place place;
  place.sit(true);
  auto& orders = place.orders();
  ASSERT_TRUE(orders.collect(fire(3)));
  EXPECT_EQ(place.tried(), Names{"told 0 0"});
  const auto again = orders.collect(fire(4));
  ASSERT_FALSE(again) << "it is among them already";
  EXPECT_EQ(again.error().problem.code, "ordered_twice");
  ASSERT_TRUE(orders.collect({"note", "", "", {{"text", table::Text{"x"}}}}));
  ASSERT_TRUE(orders.collect(move("1")));
  EXPECT_EQ(place.tried(1), (Names{"refused", "told 0 0"}));
  EXPECT_EQ(orders.given().lines, (std::vector{fire(3), move("1")}));
  EXPECT_EQ(place.sent.back().try_().filled().lines_size(), 2);
  place.tried();
  ASSERT_TRUE(orders.give({"done", "", "", {}}));
  place.refuse(1);
  EXPECT_EQ(orders.given().lines, std::vector{fire(3)}) << "neither the one at fault nor done";
}

TEST(Session, ASuggestionIsMadeOfAcceptedOrders) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().suggest());
  const std::size_t all = place.lines_sent();
  ASSERT_GT(all, 1U);
  EXPECT_EQ(place.refuse(0), Names{"told 0 0"});
  EXPECT_EQ(place.lines_sent(), all - 1);
  EXPECT_EQ(place.store(1), (Names{"stored", "told 0 0"}));
}

TEST(Session, TriesAreToldByTheirRequest) {
  Place place;
  place.sit();
  const auto asked = place.orders().attempt(fire());
  ASSERT_TRUE(asked);
  EXPECT_EQ(*asked, place.sent.back().id());
  v1::ServerFrame frame = place.answer();
  frame.mutable_answer()->mutable_tried()->add_problems();
  frame.mutable_answer()->mutable_tried()->add_consequences();
  EXPECT_EQ(place.take(frame), (Names{"tried 1 1", "told 0 0"}));
}

TEST(Session, ALessonIsDueOnceForEachKind) {
  Place place({.lessons = true});
  place.desk.connected();
  EXPECT_EQ(place.take(sample::welcome(0, false)).back(), "asked afresh another lesson");
  EXPECT_EQ(place.take(sample::question(2, true, false)).back(), "asked afresh another");
  v1::ServerFrame other = sample::question(3, true, false);
  other.mutable_question()->set_kind("move");
  EXPECT_EQ(place.take(other).back(), "asked afresh another lesson");
}

TEST(Session, StandingOrdersAreMadeFromThePossibleOnes) {
  table::Offer offer;
  offer.lines.emplace_back();
  offer.lines.back().verb = "standing";
  offer.lines.back().variant = "fire";
  const table::FilledLine line{"standing", "", "fire", {}};
  const auto none = [](const table::Offer&) -> Result<table::FilledLine> { return std::unexpected(Problem{}); };
  const auto done = [](const table::FilledLine&) {};
  const struct {
    const char* what;
    std::function<Done<>(Standing&)> call;
    Names told;
    int set;  ///< lines that are set then; -1: nothing is
  } cases[] = {
      {"show", [](Standing& s) { return s.show(); }, {"standing 0 of 1", "told 0 0"}, -1},
      {"clear", [](Standing& s) { return s.clear(); }, {"told 0 0"}, 0},
      {"put", [&](Standing& s) { return s.put([&](const table::Offer&) { return line; }, done); }, {"told 0 0"}, 1},
      {"put none", [&](Standing& s) { return s.put(none, done); }, {"no such standing", "told 0 0"}, -1},
  };
  for (const auto& one : cases) {
    Place place;
    place.sit();
    ASSERT_TRUE(one.call(place.session.standing)) << one.what;
    ASSERT_TRUE(place.sent.back().has_get_standing()) << one.what;
    v1::ServerFrame frame = place.answer();
    wire::to_proto(offer, *frame.mutable_answer()->mutable_standing()->mutable_offer());
    EXPECT_EQ(place.take(frame), one.told) << one.what;
    EXPECT_EQ(place.sent.back().has_set_standing(), one.set >= 0) << one.what;
    if (one.set >= 0) {
      EXPECT_EQ(place.sent.back().set_standing().filled().lines_size(), one.set) << one.what;
    }
  }
  Place guest;
  guest.sit(false, -1);
  EXPECT_EQ(guest.session.standing.show().error().why, Cannot::watching);
}

TEST(Session, ConsentsAreToldOnceTheServerHasTakenThem) {
  const struct {
    const char* what;
    std::function<void(Session&)> call;
    Names taken;
  } cases[] = {
      {"propose", [](Session& s) { s.consents.propose(v1::Propose::DRAW, true); }, {"proposed yes", "told 0 0"}},
      {"decline", [](Session& s) { s.consents.propose(v1::Propose::DRAW, false); }, {"proposed", "told 0 0"}},
      {"leave", [](Session& s) { s.consents.leave(); }, {"gave up begun", "told 0 0"}},
      {"concede", [](Session& s) { s.consents.concede(); }, {"told 0 0"}},
      {"say", [](Session& s) { ASSERT_TRUE(s.consents.say(v1::Say::SIDE, "psst")); }, {"told 0 0"}},
  };
  for (const auto& one : cases) {
    Place refused;
    refused.sit();
    one.call(refused.session);
    EXPECT_EQ(refused.refuse(), (Names{"refused", "told 0 0"})) << one.what;
    EXPECT_FALSE(refused.session.consents.gave_up()) << one.what;
    Place place;
    place.sit();
    one.call(place.session);
    EXPECT_EQ(place.take(place.answer()), one.taken) << one.what;
  }
}

TEST(Session, ASpectatorTalksToTheOtherSpectators) {
  Place place;
  place.sit(false, -1);
  ASSERT_TRUE(place.session.consents.say(v1::Say::ALL, "who wins?"));
  EXPECT_EQ(place.sent.back().say().channel(), v1::Say::SPECTATORS);
}

TEST(Session, ARematchIsGoneToByItsInvite) {
  Place place;
  place.sit().take(notice("rematch", -1, "code", "abcd-efgh-jkmn"));
  EXPECT_FALSE(place.session.finished());
  ASSERT_TRUE(place.session.leaving.again());
  EXPECT_TRUE(place.session.finished());
  EXPECT_EQ(place.session.leaving.next_code(), "abcd-efgh-jkmn");
}

TEST(Session, ATranscriptIsPutTogetherAndWrittenByOthers) {
  std::string written;
  bool full = false;
  const Files files{[](const std::string& file) -> Result<void> {
                      if (file == "there") return std::unexpected(Problem{.code = "file_exists"});
                      return {};
                    },
                    [&](const std::string&, const std::string& bytes) -> Result<void> {
                      if (full) return std::unexpected(Problem{.code = "state_dir"});
                      written = bytes;
                      return {};
                    }};
  Place place({.files = files});
  place.sit().take(over());
  auto& transcript = place.session.transcript;
  EXPECT_EQ(transcript.save("there").error().problem.code, "file_exists");
  const auto page = [&](const char* bytes) {
    v1::ServerFrame frame = place.answer();
    frame.mutable_answer()->mutable_transcript()->set_bytes(bytes);
    frame.mutable_answer()->mutable_transcript()->set_total(6);
    return place.take(frame);
  };
  ASSERT_TRUE(transcript.save("battle"));
  EXPECT_EQ(page("one"), Names{"told 0 0"});
  EXPECT_EQ(place.sent.back().get_transcript().offset(), 3U);
  EXPECT_EQ(page("two"), (Names{"saved battle", "told 0 0"}));
  EXPECT_EQ(written, "onetwo");
  full = true;
  ASSERT_TRUE(transcript.save("battle"));
  EXPECT_EQ(page("onetwo"), (Names{"lost", "told 0 0"}));
  ASSERT_TRUE(transcript.save("battle"));
  EXPECT_EQ(place.refuse(), (Names{"refused", "told 0 0"}));
  Place none;
  none.sit().take(over());
  EXPECT_EQ(none.session.transcript.save("x").error().why, Cannot::no_files);
}

TEST(Session, APlayerWhoHandsTheKeyboardOverIsToldTheNewsHeMissed) {
  Place place({.hot_seat = true});
  place.desk.connected();
  EXPECT_EQ(place.take(sample::welcome(0, false)).front(), "arrived") << "nobody sits there to be the first";
  EXPECT_FALSE(place.session.ready());
  place.take(journal(1));
  place.told.clear();
  place.session.sit_down();
  EXPECT_EQ(place.told, (Names{"back first 0 0", "asked afresh"}));
  EXPECT_TRUE(place.session.ready());
  EXPECT_FALSE(place.session.leaving.wants_to_get_up());
  ASSERT_TRUE(place.session.leaving.hand());
  EXPECT_TRUE(place.session.leaving.wants_to_get_up());
  EXPECT_FALSE(place.session.leaving.wants_to_get_up()) << "once";
  place.session.get_up();
  EXPECT_TRUE(place.session.away());
  place.take(journal(2));
  place.take(chat());
  place.take(over());
  place.told.clear();
  place.session.sit_down();
  EXPECT_EQ(place.told, (Names{"back 1 0", "outcome", "asked afresh"}));
}

TEST(Session, RemindsAFewTimesBeforeADeadline) {
  Place place;
  place.sit();
  v1::ServerFrame asked = sample::question(2, true, false);
  asked.mutable_question()->set_deadline_ms(400'000);
  place.take(asked);
  place.told.clear();
  for (int second = 0; second <= 400; ++second) place.session.tick(Instant{std::chrono::seconds(second)});
  EXPECT_EQ(place.told, (Names{"reminded 300", "reminded 60", "reminded 20", "reminded 5"}));
}

TEST(Session, ALostConnectionKeepsTheOrdersAndItsEndFinishesTheSession) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire()));
  place.told.clear();
  place.lose_connection();
  EXPECT_FALSE(place.orders().under_way());
  EXPECT_EQ(place.orders().given().lines.size(), 1U);
  EXPECT_FALSE(place.session.ready());
  place.session.over("It is over.");
  EXPECT_EQ(place.told, (Names{"connection", "over"}));
  EXPECT_TRUE(place.session.finished());
  EXPECT_TRUE(place.session.ready());
}

TEST(Session, KeepsOrdersGivenWhileTheConnectionIsLost) {
  Place place;
  place.sit();
  place.lose_connection();
  ASSERT_TRUE(place.orders().give(fire(3)));
  ASSERT_TRUE(place.orders().give(fire_beside()));
  EXPECT_TRUE(place.sent.empty());
  place.desk.connected();
  place.take(sample::welcome(0, false));
  EXPECT_EQ(place.orders().given().lines.size(), 2U);
  ASSERT_TRUE(place.sent.back().has_draft());
  EXPECT_EQ(place.lines_sent(), 1U) << "what waited first";
  place.store(1);
  EXPECT_EQ(place.lines_sent(), 2U);
  EXPECT_EQ(place.sent.back().draft().revision(), 1U);
  EXPECT_EQ(place.store(2), (Names{"stored", "told 0 0"}));
  EXPECT_EQ(place.orders().given().lines.size(), 2U);
}

TEST(Session, DropsOrdersForAQuestionThatIsOver) {
  Place place;
  place.sit();
  place.lose_connection();
  ASSERT_TRUE(place.orders().give(fire()));
  place.desk.connected();
  v1::ServerFrame welcome = sample::welcome(0, false);
  *welcome.mutable_welcome()->mutable_question() = sample::question(2, true, false).question();
  place.take(welcome);
  EXPECT_TRUE(place.orders().given().lines.empty());
  EXPECT_FALSE(place.orders().under_way());
}

/// Answers by itself, and has done so.
struct Automatic : Place {
  Automatic() : Place({.automatic = true}) {
    sit();
    take(sample::question(2, true, true));
  }
};

TEST(Session, RepeatsAnAutomaticAnswerForWhichTheServerHadNoTime) {
  Automatic place;
  EXPECT_FALSE(place.session.ticks());
  const std::size_t sent = place.sent.size();
  place.refuse(-1, "too_fast");
  EXPECT_EQ(place.sent.size(), sent) << "not at once";
  EXPECT_TRUE(place.session.ticks());
  place.session.tick({});
  ASSERT_EQ(place.sent.size(), sent + 1);
  EXPECT_EQ(place.sent.back().submit().question(), 2U);
  EXPECT_FALSE(place.session.ticks());
}

TEST(Session, AnswersAutomaticallyIfTold) {
  Automatic place;
  ASSERT_FALSE(place.sent.empty());
  EXPECT_TRUE(place.sent.back().has_submit());
  place.desk.dice().draw_by([] { return std::string(32, 'e'); });
  EXPECT_EQ(place.take(new_dice()).front(), "new dice part");
  EXPECT_TRUE(place.sent.back().has_commit_entropy());
}

}  // namespace
}  // namespace emcon::client
