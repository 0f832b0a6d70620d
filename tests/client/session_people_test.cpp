// A session alone: locks that are asked for twice, people who come and go, and the end.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/wire/convert.hpp"
#include "tests/client/place.hpp"

namespace emcon::client {
namespace {

v1::ServerFrame presence(std::vector<std::uint32_t> here) {
  v1::ServerFrame out;
  for (const auto seat : here) out.mutable_presence()->add_here(seat);
  return out;
}

v1::ServerFrame the_end() {
  v1::ServerFrame out;
  out.mutable_update()->mutable_outcome()->set_over(true);
  return out;
}

TEST(Model, PeopleOfOneNameAreToldApart) {
  Model model;
  model.board.sides = {{"Blue", "blue", {}}, {"Amber", "yellow", {}}};
  const auto sit = [&](std::uint32_t side, const std::string& name) {
    auto& seat = *model.card.add_seats();
    seat.set_seat(static_cast<std::uint32_t>(model.card.seats_size() - 1));
    seat.set_side(side);
    seat.set_holder(name);
  };
  sit(0, "Ann");
  sit(1, "Ann");
  sit(1, "Bo");
  EXPECT_EQ(model.seat_name(0), "Ann (Blue)");
  EXPECT_EQ(model.seat_name(1), "Ann (Amber)");
  EXPECT_EQ(model.seat_name(2), "Bo");
  v1::ChatLine line;
  line.set_seat(1);
  line.set_name("Ann");
  EXPECT_EQ(model.speaker(line), "Ann (Amber)");
  line.set_seat(-1);
  EXPECT_EQ(model.speaker(line), "Ann") << "a spectator has no side";
  sit(1, "Ann");
  EXPECT_EQ(model.seat_name(1), "Ann (seat 1)") << "the side is the same";
}

TEST(Session, AnOrderTakesTheTextOfTheFileThatItNames) {
  const table::FilledLine note{"note", "", "", {{"text", table::Text{"@mine"}}}, 0};
  Place place({.files = {.is_new = nullptr,
                         .write = nullptr,
                         .read = [](const std::string& file) -> Result<std::string> { return file + "\nof all"; }}});
  place.sit();
  ASSERT_TRUE(place.orders().give(note));
  EXPECT_EQ(place.orders().given().lines.at(0).entries.at(0).value, table::Value(table::Text{"mine of all"}));
  Place without;
  without.sit();
  const auto given = without.orders().give(note);
  ASSERT_FALSE(given);
  EXPECT_EQ(given.error().why, Cannot::no_files);
  EXPECT_TRUE(without.orders().given().lines.empty());
}

// A lock with nothing given while something can be given asks once.
TEST(Session, ALockWithoutAnOrderMustBeRepeatedIfThePersonWantsThat) {
  for (const bool immediate : {false, true}) {
    Place place({.asks_before_lock = true});
    place.sit(immediate);
    const auto first = place.orders().lock();
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().why, Cannot::nothing_ordered);
    EXPECT_TRUE(place.sent.empty()) << "nothing was locked";
    EXPECT_TRUE(place.orders().lock()) << "he means it";
    EXPECT_FALSE(place.sent.empty());
    Place script;
    script.sit(immediate);
    EXPECT_TRUE(script.orders().lock()) << "a script is not asked";
  }
  Place given({.asks_before_lock = true});
  given.sit();
  ASSERT_TRUE(given.orders().give(fire()));
  given.store(1);
  EXPECT_TRUE(given.orders().lock()) << "something is ordered";
}

TEST(Session, ASecondLockIsNotNeededIfNothingPromisesMoreOrTheWindowComesAgain) {
  Place idle({.asks_before_lock = true});
  idle.sit();
  v1::ServerFrame empty = sample::question(2, true, false);
  empty.mutable_question()->mutable_offer()->set_idle(true);
  idle.take(empty);
  EXPECT_TRUE(idle.orders().lock());
  for (const bool immediate : {false, true}) {
    Place vain({.asks_before_lock = true});
    vain.sit(immediate);
    v1::ServerFrame question = sample::question(2, true, immediate);
    table::Offer offer = sample::offer();
    std::erase_if(offer.lines, [](const table::OfferLine& line) { return line.verb != "note" && line.verb != "done"; });
    question.mutable_question()->clear_offer();
    wire::to_proto(offer, *question.mutable_question()->mutable_offer());
    vain.take(question);
    if (immediate) {
      const auto suggested = vain.orders().suggest();
      ASSERT_FALSE(suggested);
      EXPECT_EQ(suggested.error().why, Cannot::nothing_is_best) << "to end is no suggestion";
    }
    EXPECT_TRUE(vain.orders().lock()) << "nothing promises more than to go on";
  }
  Place again({.asks_before_lock = true});
  again.sit(true);
  ASSERT_TRUE(again.orders().give(fire()));
  again.take(sample::question(2, true, true));
  EXPECT_TRUE(again.orders().lock()) << "he has ordered in this window";
  again.take(sample::question(4, true, true));
  EXPECT_FALSE(again.orders().lock()) << "another window of that kind";
}

// An opponent who goes or comes back is announced.
TEST(Session, AnOpponentWhoGoesOrComesBackIsAnnounced) {
  Place place;
  place.sit();
  EXPECT_EQ(place.take(presence({0, 1})), Names{"told 0 0"}) << "he has come, and never went";
  EXPECT_EQ(place.take(presence({0})), (Names{"told 0 0", "went 1"}));
  EXPECT_EQ(place.take(presence({})), Names{"told 0 0"}) << "oneself is no news";
  EXPECT_EQ(place.take(presence({0, 1})), (Names{"told 0 0", "came 1"}));
  place.take(presence({0}));
  v1::ServerFrame again = sample::welcome(0, false);
  again.mutable_welcome()->mutable_card()->mutable_seats(1)->set_here(true);
  const Names told = place.take(again);
  EXPECT_NE(std::ranges::find(told, "came 1"), told.end()) << "after a lost connection, too";
  Place shared({.hot_seat = true});
  shared.sit();
  shared.take(presence({0, 1}));
  EXPECT_EQ(shared.take(presence({0})), Names{"told 0 0"}) << "players at one keyboard see each other";
}

TEST(Session, ASpectatorTalksUnderHisName) {
  for (const int seat : {-1, 0}) {
    Place place({.name = "Cleo"});
    place.sit(false, seat);
    ASSERT_TRUE(place.session.consents.say(v1::Say::ALL, "hello"));
    EXPECT_EQ(place.sent.back().say().name(), seat < 0 ? "Cleo" : "") << "a seat has its holder's";
  }
}

// Keys for replay, debrief, rematch and export at the end.
TEST(Session, AnEndedBattleIsLookedBackAt) {
  Place place;
  place.sit();
  const auto early = place.session.leaving.look_back_at({LookBack::What::replay});
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().why, Cannot::still_fought);
  EXPECT_FALSE(place.session.finished());
  place.take(the_end());
  place.session.leaving.rematch();
  EXPECT_EQ(place.sent.back().propose().what(), v1::Propose::REMATCH);
  ASSERT_TRUE(place.session.leaving.look_back_at({LookBack::What::save, "all.txt"}));
  EXPECT_TRUE(place.session.finished());
  EXPECT_EQ(place.session.leaving.look_back().file, "all.txt");
}

}  // namespace
}  // namespace emcon::client
