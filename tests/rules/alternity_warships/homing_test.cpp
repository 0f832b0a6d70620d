// `mgo` against all that a missile can fly, looked for by brute force.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "server/rules/alternity_warships/advice/homing.hpp"
#include "tests/common/environment.hpp"
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct Leg {
  int aside, turn, price;
  bool manoeuvre;
};
constexpr Leg legs[] = {{0, 0, 1, false}, {1, 0, 1, true}, {2, 0, 1, true}, {4, 0, 1, true},
                        {5, 0, 1, true},  {0, 1, 2, true}, {0, 5, 2, true}, {0, 1, 3, true},
                        {0, 2, 3, true},  {0, 3, 3, true}, {0, 4, 3, true}, {0, 5, 3, true}};

/// Everything that a missile may fly in open space, for each new speed, by the paragraphs alone (ALT-6.5 to 6.14, 7.2).
struct AllPaths {
  const Mover& mover;
  Hex goal;
  bool reached = false;
  int nearest = 1000, least = 100000;  ///< of all ends: hexes to the goal, and the least miss
  int to = 0;
  std::vector<bool> been = {};

  void all() {
    for (to = std::max(0, mover.course.speed - 6); to <= mover.course.speed + 6; ++to) {
      been.assign(ix(2 * to + 1) * ix(2 * to + 1) * ix(headings * (to + 1)) * manoeuvres_most, false);
      go(mover.course.at, mover.course.heading, 0, 0);
    }
  }
  static constexpr std::size_t manoeuvres_most = 6;
  std::size_t place_of(Hex at, int heading, int spent, int manoeuvres) const {
    const Hex off = at - mover.course.at;
    const std::size_t hex = ix(off.q + to) * ix(2 * to + 1) + ix(off.r + to);
    return ((hex * headings + ix(heading)) * ix(to + 1) + ix(spent)) * manoeuvres_most + ix(manoeuvres);
  }
  void go(Hex at, int heading, int spent, int manoeuvres) {
    const std::size_t place = place_of(at, heading, spent, manoeuvres);
    if (been[place]) return;
    been[place] = true;
    if (spent == to) {
      nearest = std::min(nearest, distance(at, goal));
      least = std::min(least, miss({at, heading, to}, goal));
    }
    if (spent > 0 && at == goal) reached = true;  // straight on from there is always legal
    const int force = spent < mover.course.speed ? mover.course.speed : to;
    const int mc = 5 - (force <= 0 ? 0 : (force - 1) / 4);
    for (const Leg& leg : legs) {
      if (spent + leg.price > to) continue;
      if (leg.manoeuvre && manoeuvres + 1 > mc) {
        const bool rested = mover.last_manoeuvre == 0 || mover.round >= mover.last_manoeuvre + 2 - mc;
        if (mc > 0 || manoeuvres > 0 || !rested) continue;
      }
      go(at + ahead((heading + leg.aside) % headings), (heading + leg.turn) % headings, spent + leg.price,
         manoeuvres + (leg.manoeuvre ? 1 : 0));
    }
  }
};

bool passes(const Voyage& way, Hex goal) {
  return std::ranges::find(way.hexes, goal, &Entered::hex) != way.hexes.end();
}

TEST(Homing, NoPathIsMissed) {  // ALT-7.2, ALT-7.4, ALT-R106
  const auto seed = static_cast<unsigned>(seed_of_run("homing"));
  SCOPED_TRACE("seed " + number(static_cast<int>(seed)));
  std::mt19937 chance(seed);
  const auto draw = [&](int low, int high) {
    return low + static_cast<int>(chance() % static_cast<unsigned>(high - low + 1));
  };
  Battle battle(scene("red shrike 0,20 0 2; blue kestrel 0,-2 3 0", "missiles"));
  int reached = 0;
  for (int n = 0; n < 48; ++n) {
    const int speed = n % 8 == 0 ? draw(13, 24) : draw(0, 6);
    const Mover mover{{{0, 0}, draw(0, 5), speed}, missile_mc, missile_accel, draw(0, 2), 3};
    const Hex goal{draw(-9, 9), draw(-9, 9)};
    if (goal == Hex{}) continue;
    const int power = draw(1, 2);
    AllPaths all{mover, goal};
    all.all();
    const table::Path path = homing(battle.table(), mover, goal, power);
    ASSERT_FALSE(misstep(mover, {}, path)) << n;
    const Voyage way = voyage(mover, path);
    EXPECT_EQ(passes(way, goal), all.reached)
        << n << ": " << goal.q << "," << goal.r << " from heading " << mover.course.heading << " speed " << speed;
    reached += all.reached;
    if (all.reached) continue;
    if (power == 1) {
      EXPECT_EQ(distance(way.end.at, goal), all.nearest) << n;
    } else if (miss(way.end, goal) != all.least) {
      Mover next = mover;
      next.course = way.end;
      next.last_manoeuvre = way.manoeuvres > 0 ? mover.round : mover.last_manoeuvre;
      ++next.round;
      EXPECT_TRUE(path_through(battle.table(), next, goal)) << n;
    }
  }
  EXPECT_GT(reached, 0);
}

TEST(Homing, KeepsOffBodiesAndEdges) {  // ALT-15.2, ALT-15.4, ALT-R1, ALT-R45, ALT-R106
  Battle battle(
      scene("red shrike 0,12 0 2; blue kestrel 0,-5 3 0", "missiles",
            "[edge]\nlow = '3535'\nhigh = '6565'\n[[bodies]]\nname = 'Tarn'\nkind = 'small'\nhex = '(0,0)'\n"));
  for (const Hex at : {Hex{0, 6}, Hex{0, 3}, Hex{-3, 3}, Hex{14, 0}})
    for (int heading = 0; heading < headings; ++heading)
      for (const int speed : {0, 5, 9, 16}) {
        const Mover mover{{at, heading, speed}, missile_mc, missile_accel, 0, 1};
        const table::Path path = homing(battle.table(), mover, {0, -5}, 6);
        ASSERT_FALSE(misstep(mover, battle.table().scenario().bodies, path));
        const Flight flight = flight_of(battle.table(), mover, voyage(mover, path), Hex{0, -5});
        if (flight.hazard.passage == Passage::goes_on) continue;
        // No path at all keeps it on the map, so it goes straight on.
        EXPECT_EQ(path, coasting(mover)) << at.q << "," << at.r << " heading " << heading << " speed " << speed;
      }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
