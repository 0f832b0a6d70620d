// What moves on the map of the full screen: over in its time or at any key, and never in the way of an order.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "tests/client/full_evening.hpp"

namespace emcon::client::full {
namespace {

using namespace std::chrono_literals;

table::Act volley(const std::string& from, const std::string& to, int hits) {
  table::Act out;
  out.kind = table::ActKind::shot;
  out.from = from;
  out.to = to;
  out.count = 4;
  out.hits = hits;
  return out;
}

/// A step in which A.1 has fired at 1.1, and A has gone on; then seat 0 is asked.
v1::ServerFrame step(table::Weight weight, std::uint32_t number = 1) {
  v1::ServerFrame out = sample::question(number + 1, true, false);
  auto& update = *out.mutable_update();
  update.set_step(number + 1);
  table::JournalLine line;
  line.number = number;
  line.turn = 3;
  line.text = "A.1 fires at 1.1: 2 hits.";
  line.weight = weight;
  line.about = {"A.1", "1.1"};
  line.shown = {volley("A.1", "1.1", 2)};
  wire::to_proto(line, *update.add_journal());
  table::Board board = sample::board();
  board.things[0].marks[1].hex = from_column_row(23, 22);
  wire::to_proto(board, *update.mutable_board());
  return out;
}

struct Watched : Evening {
  explicit Watched(Motion motion) : Evening(false, false, motion) {
    size = {120, 40};
    sit();
  }
  std::string after(std::chrono::milliseconds ms) {
    now += ms;
    return screen();
  }
  bool moves() { return face.wakes()[2].call != nullptr; }
};

TEST(Stage, AFilmRunsInItsTimeAndEnds) {
  Watched evening(Motion::on);
  evening.take(step(table::Weight::notable));
  EXPECT_TRUE(evening.moves());
  const std::string first = evening.screen();
  EXPECT_FALSE(has(first, "2/4 hit"));
  const std::string moved = evening.after(400ms);
  EXPECT_NE(moved, first);
  const std::string hit = evening.after(800ms);
  EXPECT_TRUE(has(hit, "2/4 hit")) << hit;
  EXPECT_TRUE(has(hit, "YOUR DECISION")) << "the decision does not wait";
  const std::string over = evening.after(1s);
  EXPECT_FALSE(has(over, "2/4 hit"));
  EXPECT_FALSE(evening.moves());
  EXPECT_EQ(evening.after(1min), over);
}

TEST(Stage, SlowTakesTwiceTheTime) {
  Watched usual(Motion::on), slow(Motion::slow);
  for (Watched* evening : {&usual, &slow}) {
    evening->take(step(table::Weight::notable));
    evening->screen();
  }
  EXPECT_EQ(usual.after(600ms), slow.after(1200ms));
  EXPECT_EQ(usual.after(400ms), slow.after(800ms));
}

/// Whoever orders at once, does: the same keys do the same, at any moment of a film and without one.
TEST(Stage, AKeyEndsItAndCountsAsTyped) {
  for (const char* keys : {"s", "L", "u", "j", "0", "3", "n", "w", "G"})
    for (const auto& when : {0ms, 300ms, 900ms, 5000ms})
      for (const table::Weight weight : {table::Weight::notable, table::Weight::grave}) {
        Watched moving(Motion::on), still(Motion::off);
        for (Watched* evening : {&moving, &still}) {
          evening->take(step(weight));
          evening->screen();
          evening->after(when);
          evening->strike({Code::text, static_cast<char32_t>(*keys)}, 0ms);
          evening->press(Code::escape);
        }
        EXPECT_FALSE(moving.moves());
        ASSERT_EQ(moving.sent.size(), still.sent.size()) << keys;
        for (std::size_t i = 0; i < moving.sent.size(); ++i)
          EXPECT_EQ(moving.sent[i].SerializeAsString(), still.sent[i].SerializeAsString()) << keys;
        for (Watched* evening : {&moving, &still}) evening->letters("2");
        EXPECT_EQ(moving.screen(), still.screen()) << keys;
      }
}

/// What is grave is read behind what is seen; a key that only goes on leads to it.
TEST(Stage, TheSummaryWaitsForTheFilm) {
  Watched evening(Motion::on);
  evening.take(step(table::Weight::grave));
  EXPECT_FALSE(has(evening.screen(), "Since your last order"));
  EXPECT_TRUE(has(evening.after(3s), "Since your last order"));
  Watched hasty(Motion::on);
  hasty.take(step(table::Weight::grave));
  hasty.screen();
  hasty.strike({Code::escape}, 300ms);
  EXPECT_TRUE(has(hasty.screen(), "Since your last order"));
  hasty.strike({Code::escape});
  EXPECT_FALSE(has(hasty.screen(), "Since your last order"));
}

TEST(Stage, WithoutMotionMarksStandUntilTheNextKey) {
  Watched evening(Motion::off);
  evening.take(step(table::Weight::grave));
  EXPECT_FALSE(evening.moves());
  EXPECT_TRUE(has(evening.screen(), "Since your last order"));
  evening.press(Code::escape);
  const std::string marks = evening.after(1min);
  EXPECT_TRUE(has(marks, "2/4 hit")) << marks;
  EXPECT_EQ(evening.after(1min), marks);
  evening.press(Code::down);
  EXPECT_FALSE(has(evening.screen(), "2/4 hit"));
}

TEST(Stage, TheWalkShowsTheLineOfFire) {
  for (const Motion motion : {Motion::on, Motion::off}) {
    Watched evening(motion);
    evening.take(step(table::Weight::notable));
    evening.press(Code::down);
    EXPECT_FALSE(has(evening.screen(), "2/4 hit"));
    evening.letters("n");
    const std::string walk = evening.screen();
    EXPECT_TRUE(has(walk, "2/4 hit")) << walk;
    EXPECT_FALSE(has(walk, "as it was then")) << walk;
    // It is drawn where it was, though the ships have gone on since.
    v1::ServerFrame next = sample::question(3, true, false);
    next.mutable_update()->set_step(3);
    table::Board board = sample::board();
    board.things[0].marks[1].hex = from_column_row(28, 28);
    wire::to_proto(board, *next.mutable_update()->mutable_board());
    evening.take(next);
    evening.after(5s);
    evening.press(Code::escape);
    evening.letters("n");
    EXPECT_TRUE(has(evening.screen(), "2/4 hit")) << evening.screen();
    EXPECT_TRUE(has(evening.screen(), "as it was then")) << evening.screen();
    evening.press(Code::down);
    EXPECT_FALSE(has(evening.screen(), "as it was then"));
  }
}

/// After a lost connection, and on a map that shows nothing of it, nothing moves.
TEST(Stage, NothingMovesWhereThereIsNothingToSee) {
  Watched evening(Motion::on);
  evening.take(step(table::Weight::notable));
  evening.take(sample::welcome(0, false));
  EXPECT_FALSE(evening.moves());
  const table::Board before = sample::board();
  table::Board after = before;
  after.things[0].marks[1].hex = from_column_row(23, 22);
  panel::MapLook look;
  look.map = "field";
  for (const auto& [centre, seen] : {std::pair(panel::Place{25, 24}, true), {panel::Place{90, 90}, false}}) {
    look.centre = centre;
    Stage stage(Motion::on);
    stage.begin(before);
    stage.step(after, true, {});
    EXPECT_TRUE(stage.playing());
    EXPECT_EQ(stage.advance({look, {0, 0, 60, 20}}, {}), !seen);
    EXPECT_EQ(stage.playing(), seen);
  }
}

/// A map that changes its scale by itself is read anew each time.
TEST(Looker, TheScaleStaysUntilNotEverythingFits) {
  Model model;
  model.board = sample::board();
  Looker look(model);
  look.area = {0, 0, 60, 16};
  for (std::size_t i = 0; i < 2; ++i)
    model.board.things[i].marks = {{"field", table::Role::present, from_column_row(23, 24), {}, -1}};
  const auto stand = [&](int column, int row) {
    model.board.things[1].marks[0].hex = from_column_row(column, row);
    look.keep();
    return std::pair(look.look.zoom, look.look.centre);
  };
  const auto near = stand(26, 25);
  EXPECT_EQ(near.first, 1);
  EXPECT_EQ(stand(24, 24), near) << "nearer together";
  EXPECT_EQ(stand(27, 26), near) << "still in sight";
  const auto far = stand(44, 30);
  EXPECT_EQ(far.first, 2);
  EXPECT_EQ(stand(40, 28), far);
  const auto moved = stand(23, 38);
  EXPECT_EQ(moved.first, 2) << "it moves rather than shrinks";
  EXPECT_NE(moved.second, far.second);
  EXPECT_EQ(stand(23, 30), moved);
  EXPECT_EQ(stand(24, 25), moved) << "it does not come back by itself";
  look.refit();
  EXPECT_EQ(look.look.zoom, 1) << "in a window of another size it begins anew";
  look.zoom(-1);
  const int chosen = look.look.zoom;
  stand(60, 40);
  EXPECT_EQ(look.look.zoom, chosen) << "where the person has chosen the scale, it is his";
}

}  // namespace
}  // namespace emcon::client::full
