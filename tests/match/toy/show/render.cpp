// Shows players, their points and what the viewer knows of their coins as a board.
#include "tests/match/toy/phases/play.hpp"

namespace emcon::rules::toy {
namespace {

/// Length of the track of points.
constexpr int points_shown = 100;

void put_fact(table::Thing& thing, const char* name, int value) {
  table::Fact& fact = thing.facts.emplace_back();
  fact.name = name;
  fact.value = std::to_string(value);
  fact.clause = "TOY-2";
}

}  // namespace

table::Board Rules::render(const View& view) {
  table::Board board;
  board.clock = {view.turn, view.choosing ? "choice" : "bidding", view.over ? "over" : ""};
  for (const std::string& name : view.side_names) {
    table::SideInfo& side = board.sides.emplace_back();
    side.name = name;
    side.colour = "red";
  }
  board.things.reserve(view.players.size());
  for (std::size_t i = 0; i < view.players.size(); ++i) {
    const SeenPlayer& player = view.players[i];
    table::Thing& thing = board.things.emplace_back();
    thing.handle = "p" + std::to_string(i);
    thing.kind = "player";
    thing.glyph = std::to_string(i);
    thing.name = seat_word(i);
    thing.side = player.side.index;
    table::Track& points = thing.tracks.emplace_back();
    points.name = "points";
    points.filled = player.points;
    points.size = points_shown;
    if (player.coins) put_fact(thing, "coins", *player.coins);
    if (player.last_bid) put_fact(thing, "last bid", *player.last_bid);
    thing.lost = player.out;
    if (player.out) thing.tags.push_back("out");
  }
  if (view.prize) board.notes.push_back("prize " + std::to_string(*view.prize));
  return board;
}

}  // namespace emcon::rules::toy
