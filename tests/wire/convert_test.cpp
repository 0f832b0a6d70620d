// Structs to messages and back, in both formats: nothing is lost, and defaults cost few bytes.
#include "common/wire/convert.hpp"

#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include "table.pb.h"
#include "tests/common/environment.hpp"
#include "tests/common/random_table.hpp"

namespace emcon::wire {
namespace {

/// The message after a trip through bytes.
template <class Message>
Message through_binary(const Message& message) {
  Message out;
  EXPECT_TRUE(out.ParseFromString(message.SerializeAsString()));
  return out;
}

/// The message after a trip through protobuf JSON.
template <class Message>
Message through_json(const Message& message) {
  std::string text;
  EXPECT_TRUE(google::protobuf::util::MessageToJsonString(message, &text).ok());
  Message out;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(text, &out).ok()) << text;
  return out;
}

std::uint64_t printed_seed() {
  return seed_of_run("converted");
}

TEST(Convert, BoardsAndPatchesKeepEverything) {
  const std::uint64_t seed = printed_seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  testing::RandomTable random(seed);
  table::Board board = random.board();
  for (int i = 0; i < 300; ++i) {
    const table::Board now = random.chance(10) ? random.board() : random.next(board);
    ASSERT_EQ(from_proto(through_binary(to_proto(now))), now) << "step " << i;
    const table::BoardPatch patch = table::diff(board, now);
    ASSERT_EQ(from_proto(through_binary(to_proto(patch))), patch) << "step " << i;
    if (i % 10 == 0) {
      ASSERT_EQ(from_proto(through_json(to_proto(now))), now);
      ASSERT_EQ(from_proto(through_json(to_proto(patch))), patch);
    }
    board = now;
  }
}

TEST(Convert, OffersKeepEverything) {
  const std::uint64_t seed = printed_seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  testing::RandomTable random(seed);
  for (int i = 0; i < 300; ++i) {
    const table::Offer offer = random.offer();
    ASSERT_EQ(from_proto(through_binary(to_proto(offer))), offer) << "offer " << i;
    if (i % 10 == 0) {
      ASSERT_EQ(from_proto(through_json(to_proto(offer))), offer) << "offer " << i;
    }
  }
}

TEST(Convert, AnEmptyListInAPatchIsNotAnAbsentOne) {
  table::BoardPatch patch;
  patch.notes.emplace();
  patch.areas.emplace();
  table::ThingPatch& thing = patch.things.emplace_back();
  thing.tags.emplace();
  thing.count = 0;
  thing.gauges.emplace();
  thing.badges.emplace();
  EXPECT_EQ(from_proto(through_binary(to_proto(patch))), patch);
}

TEST(Convert, SmallMessagesKeepEverything) {
  const table::Clock clock{3, "Movement", "Red"};
  EXPECT_EQ(from_proto(through_json(to_proto(clock))), clock);
  const table::JournalLine line{
      7, 2, "Red fires.", "FOS-7.a", {{6, 5}, {20, 11}}, false, table::Weight::grave, {"A.1", "1.1"}};
  EXPECT_EQ(from_proto(through_json(to_proto(line))), line);
  for (const table::Consequence& consequence :
       {table::Consequence{}, table::Consequence{0, "hit on", "4+", 0}, table::Consequence{5, "", "", -3},
        table::Consequence{1, "future", "2508", {}, "A", {{"tactical", table::Role::future, {3, -4}, {}, 2}}}})
    EXPECT_EQ(from_proto(through_json(to_proto(consequence))), consequence);
  for (const int at : {-1, 0, 9}) {
    const Problem problem{"too_far", "Out of range.", "FOS-7.b", at, "target", {{"range", "9"}, {"most", "7"}}};
    EXPECT_EQ(from_proto(through_json(to_proto(problem))), problem);
  }
}

TEST(Convert, ALineKeepsWhatItShows) {
  testing::RandomTable random(20);
  for (int i = 0; i < 200; ++i) {
    table::JournalLine line{7, 2, "Red fires.", "FOS-7.a", {}, true, table::Weight::notable, {"A.1"}};
    line.head = "Red fires";
    for (int n = random.below(5); n > 0; --n) line.shown.push_back(random.act());
    ASSERT_EQ(from_proto(through_binary(to_proto(line))), line);
    ASSERT_EQ(from_proto(through_json(to_proto(line))), line);
  }
  // What a later version may tell of is drawn as the first of its kind.
  v1::JournalLine message;
  message.add_shown()->set_kind(static_cast<v1::Act::Kind>(99));
  EXPECT_EQ(from_proto(message).shown.at(0), table::Act{});
}

TEST(Convert, ADefaultThingCostsFewBytes) {
  table::Thing thing;
  thing.handle = "u1";
  table::Board board;
  const auto bare = to_proto(board).ByteSizeLong();
  board.things.push_back(thing);
  EXPECT_LE(to_proto(board).ByteSizeLong() - bare, 6U);
}

}  // namespace
}  // namespace emcon::wire
