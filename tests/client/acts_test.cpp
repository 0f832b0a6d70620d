// Acts over a map: when each is shown, and the cells that it takes, on hexes and on a plane.
#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <utility>

#include "client/panel/act_cells.hpp"
#include "client/panel/map.hpp"
#include "tests/client/acts.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::panel {
namespace {

/// The same two ships on a plane.
table::Board plane() {
  table::Board out = sample::board();
  out.maps = {{"field", "The Plane", table::MapKind::plane, {0, 0}, {48'000, 36'000}, {3, "in"}, 8, true}};
  out.areas.clear();
  for (std::size_t i = 0; i < out.things.size(); ++i)
    for (table::Mark& mark : out.things[i].marks)
      mark.point = {16'000 + 12'000 * static_cast<std::int64_t>(i) + 1'000 * static_cast<std::int64_t>(mark.role),
                    18'000 + 6'000 * static_cast<std::int64_t>(i)};
  return out;
}

constexpr Rect window{4, 1, 56, 23};

Scene scene(const table::Board& board, bool ascii = false, int zoom = 1) {
  const table::Map& map = board.maps.front();
  const Place centre = map.kind == table::MapKind::hex ? Place{25, 24} : Place{24'000, 20'000};
  return {map, lens_of(map, map.kind == table::MapKind::hex ? zoom : zoom + 2, centre, window), board, board, ascii};
}

/// The cells alone, line by line, with the column and line of the first.
std::string drawn(const ActPicture& picture) {
  Canvas canvas({60, 24});
  draw_acts(canvas, picture);
  std::string out;
  int y = 0;
  for (const std::string& line : lines_of(canvas.text())) {
    if (!line.empty()) out += (y < 10 ? " " : "") + std::to_string(y) + "|" + line + "\n";
    ++y;
  }
  for (const std::string& handle : picture.hidden) out += "hidden: " + handle + "\n";
  return out;
}

struct Case {
  const char* name;
  std::vector<Act> acts;
};

/// One of each kind; what differs by result, several times.
std::vector<Case> cases(const table::Board& board) {
  const bool hex = board.maps.front().kind == table::MapKind::hex;
  const table::Mark there{"field", table::Role::present, from_column_row(22, 25), {16'000, 14'000}, -1};
  const table::Mark bend{"field", table::Role::past, from_column_row(23, 26), {20'000, 15'000}, -1};
  Act move = act_of(ActKind::move, "A", "");
  move.path = {bend, there};
  Act ping = act_of(ActKind::ping, "A", "");
  ping.radius = hex ? 3 : 6'000;
  Act put = act_of(ActKind::set, "A", "");
  put.path = {there};
  put.look = "mine";
  Act points = act_of(ActKind::points, "", "1");
  points.amount = 16;
  Act arrives = act_of(ActKind::jump, "", "1.1");
  arrives.inward = true;
  Act heavy = shot("1.1", "A.1", 1, 1, ActResult::struck);
  heavy.heavy = true;
  Act launch = act_of(ActKind::launch, "A", "");
  launch.count = 4;
  Act defend = act_of(ActKind::defend, "1", "A");
  defend.stopped = 2;
  Act boards = act_of(ActKind::board, "A", "1");
  boards.result = ActResult::taken;
  Act at_place = shot("A", "", 1, 0);
  at_place.path = {there};
  const Act strike = act_of(ActKind::strike, "", "1");
  return {{"move", {move}},
          {"hit", {shot("A", "1", 1, 1, ActResult::struck)}},
          {"volley", {shot("A", "1", 4, 2), with(strike, 1, 2, ActResult::pierced)}},
          {"heavy", {heavy}},
          {"missed", {shot("A", "1", 1, 0, ActResult::miss)}},
          {"missed a place", {at_place}},
          {"stopped", {shot("A", "1", 3, 3, ActResult::stopped)}},
          {"from nobody known", {shot("", "1", 2, 2)}},
          {"launch", {launch}},
          {"run", {run("A", "1", 4, 1)}},
          {"run, all stopped", {run("A", "1", 4, 4)}},
          {"defend", {defend}},
          {"strike", {with(strike, 0, 3, ActResult::pierced)}},
          {"strike, stopped", {with(strike, 0, 0, ActResult::stopped)}},
          {"explode", {act_of(ActKind::explode, "", "1")}},
          {"ping", {ping}},
          {"contact", {act_of(ActKind::contact, "A", "1")}},
          {"lost", {act_of(ActKind::lost, "", "1")}},
          {"jump", {act_of(ActKind::jump, "", "1")}},
          {"jump in", {arrives}},
          {"board", {boards}},
          {"dogfight", {act_of(ActKind::dogfight, "A", "1")}},
          {"points", {points}},
          {"set", {put}}};
}

std::string album(const table::Board& board, bool ascii) {
  std::string out;
  for (const Case& one : cases(board)) {
    const auto cues = cues_of(std::vector{telling_of(one.acts)});
    const int length = length_of(cues);
    for (const int percent : {20, 55, 85})
      out += std::string(one.name) + ", " + std::to_string(percent) + " %\n" +
             drawn(film_at(scene(board, ascii), cues, length * percent / 100)) + "\n";
    out += std::string(one.name) + ", still\n" + drawn(stills_of(scene(board, ascii), cues)) + "\n";
  }
  return out;
}

TEST(Acts, LookSoOnHexesAndOnAPlane) {
  EXPECT_EQ(differs_from_golden("acts_hex.txt", album(sample::board(), false)), "");
  EXPECT_EQ(differs_from_golden("acts_hex_ascii.txt", album(sample::board(), true)), "");
  EXPECT_EQ(differs_from_golden("acts_plane.txt", album(plane(), false)), "");
}

/// Neither colour nor weight: the signs alone.
TEST(Acts, ResultsAreToldApartWithoutColour) {
  const table::Board board = sample::board();
  std::set<std::string> seen;
  for (const bool ascii : {false, true})
    for (const ActResult result :
         {ActResult::miss, ActResult::stopped, ActResult::struck, ActResult::pierced, ActResult::destroyed}) {
      const int hits = result == ActResult::miss ? 0 : 1;
      const auto cues = cues_of(std::vector{telling_of({shot("A", "1", 1, hits, result)})});
      EXPECT_TRUE(seen.insert(drawn(stills_of(scene(board, ascii), cues))).second);
    }
}

TEST(Acts, EachActIsDrawnInItsTimeAndLeavesNothingBehindIt) {
  for (const table::Board& board : {sample::board(), plane()})
    for (const Case& one : cases(board))
      for (const int zoom : {0, 1, 2}) {
        const auto cues = cues_of(std::vector{telling_of(one.acts)});
        const ActPicture still = stills_of(scene(board, true, zoom), cues);
        EXPECT_NE(still.cells.empty(), cues.front().act.kind != ActKind::move) << one.name;
        EXPECT_TRUE(still.hidden.empty()) << one.name;
        EXPECT_TRUE(any_in_sight(scene(board, true, zoom), cues)) << one.name;
        const ActPicture over = film_at(scene(board, true, zoom), cues, length_of(cues));
        // What has moved or arrived stays where it is until the next board is drawn.
        const bool stays = cues.front().act.kind == ActKind::move || cues.front().act.inward;
        EXPECT_EQ(over.cells.empty(), !stays) << one.name;
      }
}

TEST(Acts, WhatMovesIsDrawnOnce) {
  const table::Board board = sample::board();
  Act move = act_of(ActKind::move, "A", "");
  move.path = {{"field", table::Role::present, from_column_row(26, 22), {}, -1}};
  const auto cues = cues_of(std::vector{telling_of({move})});
  for (const int ms : {0, 200, 400, 800}) {
    const ActPicture picture = film_at(scene(board), cues, ms);
    EXPECT_TRUE(picture.hidden.contains("A"));
    int signs = 0;
    for (const ActCell& cell : picture.cells) signs += cell.cell.glyph == U'A' ? 1 : 0;
    EXPECT_EQ(signs, 1) << ms;
    EXPECT_EQ(without(board, picture.hidden).things.size(), board.things.size() - 1);
  }
  // What is fired later starts from where it has come to.
  const auto [x, y] = scene(board).lens.cell_of({26, 22});
  const auto later = cues_of(std::vector{telling_of({move}), telling_of({shot("A.1", "1.1", 1, 1)})});
  bool beside = false;
  for (const ActCell& cell : film_at(scene(board), later, length_of(later) - 150).cells)
    beside = beside || (std::abs(cell.x - x) <= 1 && std::abs(cell.y - y) <= 1 && cell.cell.glyph != U'A');
  EXPECT_TRUE(beside);
}

/// A thing that blows up is gone before the next board is drawn, a ship of a larger unit is not.
TEST(Acts, WhatIsGoneIsHidden) {
  table::Board board = sample::board();
  const auto hidden = [&](const std::string& handle) {
    const auto cues = cues_of(std::vector{telling_of({act_of(ActKind::explode, "", handle)})});
    return film_at(scene(board), cues, length_of(cues)).hidden;
  };
  EXPECT_EQ(hidden("1"), std::set<std::string>{"1"});
  EXPECT_EQ(hidden("1.1"), std::set<std::string>{"1"}) << "the only ship of its unit";
  board.things[1].count = 2;
  EXPECT_EQ(hidden("1.1"), std::set<std::string>());
}

TEST(Acts, WordsStandStillWhileOthersComeAndGo) {
  const table::Board board = sample::board();
  std::vector<Cue> cues;
  for (int i = 0; i < 3; ++i) cues.push_back({i * 300, 700, shot("A", "1", 1, 1, ActResult::pierced)});
  // The third one's word has its place though the first two are over by then.
  const auto word_at = [&](int ms, std::size_t which) {
    std::vector<std::pair<int, int>> out;
    for (const ActCell& cell : film_at(scene(board, true), cues, ms).cells)
      if (cell.cell.glyph == U'#' && !cell.cell.reversed) out.emplace_back(cell.x, cell.y);
    return out.size() > which ? out[which] : std::pair(-1, -1);
  };
  EXPECT_EQ(word_at(950, 1), word_at(1250, 0));
  EXPECT_NE(word_at(950, 1), word_at(950, 0));
  EXPECT_EQ(word_at(1250, 1), std::pair(-1, -1)) << "the others are gone";
}

/// A server may send any numbers.
TEST(Acts, HostileActsStayOnTheMap) {
  constexpr auto most = std::numeric_limits<std::int32_t>::max();
  for (const table::Board& board : {sample::hostile_board(), sample::board(), plane()}) {
    std::vector<Act> acts;
    for (int kind = 0; kind <= static_cast<int>(ActKind::set); ++kind)
      for (const std::int32_t number : {-most, -1, 0, most}) {
        Act act = act_of(static_cast<ActKind>(kind), "A", kind % 2 == 0 ? "1" : "nobody");
        act.count = act.hits = act.stopped = act.loss = act.facing = act.side = number;
        act.radius = act.amount = std::int64_t{number} * most;
        act.phase = number;
        act.look = "\x1b[2J\xff\xe2\x80\xae long words without an end of any kind";
        for (int i = 0; i < 100; ++i)
          act.path.push_back({i % 3 == 0 ? "nowhere" : "field",
                              table::Role::past,
                              {static_cast<std::int32_t>(std::int64_t{i} * most / 100), -most},
                              {std::int64_t{most} * most, number},
                              most});
        acts.push_back(std::move(act));
      }
    const std::vector<table::JournalLine> lines(10, telling_of(acts));
    const auto cues = cues_of(lines);
    EXPECT_LE(cues.size(), 400U);
    const Scene on = scene(board, true);
    for (int ms = 0; ms <= length_of(cues); ms += 250)
      for (const ActCell& cell : film_at(on, cues, ms).cells) {
        EXPECT_TRUE(on.lens.area.contains(cell.x, cell.y));
        EXPECT_TRUE(cell.cell.glyph >= U' ' && cell.cell.glyph < 0x7F);
      }
  }
}

}  // namespace
}  // namespace emcon::client::panel
