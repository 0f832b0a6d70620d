// Going on until something happens: what stops a seat, and that it is a standing answer like others.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "log.pb.h"
#include "server/match/standing.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::log::Locked;

emcon::v1::Question question_of_seat(Rig& rig, int seat) {
  return rig.host->welcome(seat_view(seat), 0)->welcome().question();
}

emcon::v1::Answer go_on(Rig& rig, int seat, std::int64_t until, std::uint32_t revision) {
  emcon::v1::ClientFrame frame;
  frame.mutable_set_standing()->set_revision(revision);
  emcon::v1::FilledLine& line = *frame.mutable_set_standing()->mutable_filled()->add_lines();
  line.set_verb("go-on");
  if (until > 0) {
    line.add_entries()->set_field("until");
    line.mutable_entries(0)->mutable_value()->set_number(until);
  }
  return rig.send(seat, std::move(frame));
}

std::size_t lines_standing(Rig& rig, int seat) {
  emcon::v1::ClientFrame frame;
  frame.mutable_get_standing();
  return static_cast<std::size_t>(rig.send(seat, std::move(frame)).standing().filled().lines_size());
}

int given_by_standing(const Rig& rig) {
  int out = 0;
  for (const auto& record : parsed(rig.stored.records))
    out += record.has_locked() && record.locked().by() == Locked::STANDING;
  return out;
}

/// Seat 0 bids more by hand, seat 1 as it stands; then seat 0 keeps what it won.
void turn_of_seat_0(Rig& rig) {
  rig.bid(0, 1);
  rig.pass_to_tick();
  rig.choose(0, "keep");
}

TEST(GoingOn, stops_when_the_turn_begins_that_was_named) {
  Rig rig({.turns = 100, .settings = {}});
  rig.start();
  EXPECT_EQ(code_of(go_on(rig, 1, 4, 0)), "");
  for (const int seat : {0, 1}) rig.bid(seat, 1 - seat);
  rig.choose(0, "keep");
  for (int turn = 2; turn < 4; ++turn) {
    EXPECT_TRUE(question_of_seat(rig, 1).standing()) << turn;
    turn_of_seat_0(rig);
  }
  const emcon::v1::Question question = question_of_seat(rig, 1);
  EXPECT_FALSE(question.standing());
  EXPECT_EQ(question.stopped(), "Turn 4 has begun.");
  EXPECT_EQ(question_of_seat(rig, 0).stopped(), "") << "it is nobody else's";
  EXPECT_EQ(given_by_standing(rig), 2);
  EXPECT_EQ(lines_standing(rig, 1), 0U) << "what is over does not stand";
  rig.bid(1, 0);
  EXPECT_EQ(question_of_seat(rig, 1).stopped(), "") << "the seat has answered";
}

/// The second seat goes on until that turn; the first has been played.
struct GoneOn : Rig {
  explicit GoneOn(int until_turn) : Rig({.turns = 100, .settings = {}}) {
    start();
    go_on(*this, 1, until_turn, 0);
    for (const int seat : {0, 1}) bid(seat, 1 - seat);
    choose(0, "keep");
  }
};

TEST(GoingOn, stops_at_the_next_turn_where_none_is_named) {
  GoneOn rig(0);
  EXPECT_EQ(question_of_seat(rig, 1).stopped(), "Turn 2 has begun.");
}

TEST(GoingOn, takes_turns_to_come_alone) {
  Rig rig({.turns = 100, .settings = {}});
  rig.start();
  EXPECT_EQ(code_of(go_on(rig, 1, 1, 0)), "bad_value");
  EXPECT_EQ(code_of(go_on(rig, 1, 2, 0)), "");
}

TEST(GoingOn, is_read_back_with_the_match) {
  GoneOn rig(5);
  const auto again = rig.restored();
  EXPECT_TRUE(again->welcome(seat_view(1), 0)->welcome().question().standing());
}

// ---------------------------------------------------------------- what stops it

table::Thing ship(const std::string& handle, int side) {
  table::Thing out;
  out.handle = handle;
  out.side = side;
  out.tracks.push_back({.name = "hull", .filled = 5, .size = 5, .facing = ""});
  return out;
}

TEST(GoingOn, stops_only_at_damage_losses_and_contacts) {
  table::Board before;
  before.things = {ship("A", 0), ship("1", 1)};
  table::Board now = before;
  EXPECT_EQ(happened_between(before, now, 0), "");
  now.things[1].tracks[0].filled = 1;
  EXPECT_EQ(happened_between(before, now, 0), "") << "the enemy's damage is for him to look at";
  EXPECT_EQ(happened_between(before, now, 1), "1 has lost hull.");
  now.things[0].tags.push_back("degraded");
  EXPECT_EQ(happened_between(before, now, 0), "A is degraded.");
  now = before;
  now.things.push_back(ship("2", 1));
  EXPECT_EQ(happened_between(before, now, 0), "2 has come into sight.");
  EXPECT_EQ(happened_between(before, now, 1), "") << "one's own that comes is no contact";
  now.things.erase(now.things.begin());
  EXPECT_EQ(happened_between(before, now, 0), "A is gone.");
}

TEST(GoingOn, stops_at_something_new_to_aim_at) {
  const Aims none, one{3, {"fire 1.1"}}, two{4, {"fire 1.1", "fire 1.2"}}, late{6, {"fire 1.1"}};
  EXPECT_EQ(new_aim(nullptr, none), "");
  EXPECT_EQ(new_aim(nullptr, one), "'fire' has a new target: 1.1.");
  EXPECT_EQ(new_aim(&one, one), "");
  EXPECT_EQ(new_aim(&one, two), "'fire' has a new target: 1.2.");
  EXPECT_EQ(new_aim(&two, Aims{5, {"fire 1.1"}}), "");
  EXPECT_EQ(new_aim(&one, late), "'fire' has a new target: 1.1.") << "it was out of reach in between";
}

// A player's `go` passed his own beam window in range, since the target had been there before.
TEST(GoingOn, holds_where_a_shot_is_worth_something) {
  table::Board board;
  board.things = {ship("A", 0), ship("1", 1)};
  const auto offer = [](const char* target, std::optional<std::int64_t> merit, table::FieldKind kind) {
    table::Field field;
    field.kind = kind;
    field.set = 0;
    table::OfferLine line;
    line.verb = "fire";
    line.fields = {field};
    table::Offer out;
    out.sets = {{{{target, "", "", merit}}}};
    out.lines = {line};
    return out;
  };
  constexpr auto target = table::FieldKind::target, choice = table::FieldKind::choice;
  const std::tuple<const char*, const char*, std::optional<std::int64_t>, table::FieldKind, bool> cases[] = {
      {"a shot", "1", 500, target, true},
      {"one that is worth nothing", "1", 0, target, false},
      {"one of which nothing is said", "1", std::nullopt, target, false},
      {"one's own", "A", 500, target, false},
      {"no target", "1", 500, choice, false}};
  for (const auto& [what, at, merit, kind, holds] : cases)
    EXPECT_EQ(!worth_a_look(offer(at, merit, kind), board, 0).empty(), holds) << what;
}

}  // namespace
}  // namespace emcon::match::testing
