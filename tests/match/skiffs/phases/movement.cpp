// Flies all paths of a turn and lets mines strike.
#include <algorithm>

#include "common/words/words.hpp"
#include "tests/match/skiffs/geometry.hpp"
#include "tests/match/skiffs/phases/play.hpp"

namespace emcon::rules::skiffs {
namespace {

constexpr int mine_sides = 3;

bool passes(const std::vector<Point>& bends, Point mine) {
  for (std::size_t i = 0; i + 1 < bends.size(); ++i)
    if (near_segment({bends[i], bends[i + 1]}, mine, strike)) return true;
  return false;
}

/// Mines of one seat strike whoever passed; they are gone then (SKF-5).
void strike_all(Play& play, std::size_t seat) {
  std::vector<Mine> left = play.state.mines[seat].truth(play.referee.key());
  for (const Flight& flight : play.flights)
    for (std::size_t m = 0; m < left.size();) {
      Skiff& skiff = play.state.skiffs[ix(flight.skiff)];
      if (skiff.lost() || !passes(flight.bends, left[m].at)) {
        ++m;
        continue;
      }
      const std::string where = words::point_words(left[m].at, inches());
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(m));
      play.referee.disclose(Audience::everyone());
      const Rolled die = play.referee.roll(
          {1, mine_sides}, {static_cast<std::uint16_t>(Purpose::mine), ref_of(skiff), {}}, Audience::everyone());
      play.tell(Audience::everyone(), "A mine at " + where + " strikes " + play.name(flight.skiff) + ".", "SKF-5",
                {die});
      damage(play, flight.skiff, die.values[0]);
    }
  play.state.mines[seat].assign(std::move(left), Audience::only(Seat{static_cast<std::uint8_t>(seat)}));
}

}  // namespace

void damage(Play& play, int skiff, int points) {
  Skiff& hit = play.state.skiffs[ix(skiff)];
  hit.hull = std::max(0, hit.hull - points);
  if (hit.lost()) play.tell(Audience::everyone(), play.name(skiff) + " is lost.", "SKF-7");
}

void lay_mine(Play& play, Seat seat, const Mine& mine) {
  const Audience own = Audience::only(seat);
  Skiff& skiff = play.state.skiffs[ix(mine.skiff)];
  skiff.mines.assign(skiff.mines.truth(play.referee.key()) - 1, own);
  std::vector<Mine> mines = play.state.mines[seat.index].truth(play.referee.key());
  mines.push_back(mine);
  play.state.mines[seat.index].assign(std::move(mines), own);
  play.referee.tell(
      own, {play.name(mine.skiff) + " has a mine at " + words::point_words(mine.at, inches()) + ".", "SKF-4", {}});
}

void fly_all(Play& play) {
  for (Skiff& skiff : play.state.skiffs) {
    skiff.trail.clear();
    skiff.shot_at.reset();
  }
  std::ranges::sort(play.flights, {}, &Flight::skiff);
  for (const Flight& flight : play.flights) {
    Skiff& skiff = play.state.skiffs[ix(flight.skiff)];
    skiff.trail.assign(flight.bends.begin(), flight.bends.end() - 1);
    skiff.at = flight.bends.back();
    skiff.heading = flight.heading;
    play.tell(Audience::everyone(),
              play.name(flight.skiff) + " flies to " + words::point_words(skiff.at, inches()) + ", heading " +
                  number(skiff.heading) + ".",
              "SKF-3");
  }
  for (std::size_t seat = 0; seat < play.state.mines.size(); ++seat) strike_all(play, seat);
  play.state.phase = Phase::fire;
  if (std::ranges::all_of(play.state.skiffs, [](const Skiff& skiff) { return skiff.lost(); })) end_turn(play);
}

}  // namespace emcon::rules::skiffs
