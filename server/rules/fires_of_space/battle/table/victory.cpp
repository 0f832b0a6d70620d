// Decides when an engagement ends, counts points and names the winner (FOS-15.a, FOS-23).
#include "server/rules/fires_of_space/battle/table/victory.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr int turns_before_parting = 10;  ///< FOS-15.a.ii
constexpr int parting_distance = 24;
constexpr std::int64_t margin = 50'000;           ///< thousandths (FOS-23.0)
constexpr std::int64_t failed_capture = 100'000;  ///< FOS-23.j

/// FOS-23.k: permanent hits on a ship in play, 2.5 % of its cost for each on the surface and 5 % for each other one.
std::int64_t hit_points(const Ship& ship, std::int64_t cost) {
  constexpr int surface_max = 4, other_max = 15;
  if (!ship.in_play()) return 0;
  int surface = 0;
  int other = 0;
  for (const Hit& hit : ship.hits)
    if (hit.permanent) ++(hit.system == Subsystem::surface ? surface : other);
  return cost * (25 * std::min(surface_max, surface) + 50 * std::min(other_max, other)) / 1000;
}

bool side_gone(const Table& table, Side side) {
  return std::ranges::none_of(table.ships, [&](const Ship& ship) { return ship.side == side && ship.in_play(); });
}

int nearest_opponents(const Table& table) {
  int nearest = -1;
  for (const Unit& a : table.units)
    for (const Unit& b : table.units) {
      if (a.gone || b.gone || a.missiles || b.missiles || a.side != letters || b.side != numbers) continue;
      const int d = distance(a.at.present, b.at.present);
      nearest = nearest < 0 ? d : std::min(nearest, d);
    }
  return nearest;
}

}  // namespace

bool award_met(const Table& table, AwardWhen when, const Ship& ship) {
  switch (when) {
    case AwardWhen::destroyed:
      return ship.fate == Fate::destroyed;
    case AwardWhen::disabled:
      return !ship.in_play() || forced_scuttling_state(table, ship);
    case AwardWhen::survives:
      return ship.in_play();
    case AwardWhen::jumped_out:
    case AwardWhen::holds:
      break;
  }
  throw RulesFault("an award that no ship's fate decides");
}

ShipPoints ship_points(const Table& table, const Ship& ship) {
  const std::int64_t cost = table.class_of(ship).cost;
  ShipPoints best{Cause::hits, table.detailed ? hit_points(ship, cost) : 0};
  switch (worst(ship)) {
    case Worst::none:
      break;
    case Worst::degraded:
      best = {Cause::degraded, cost / 10};
      break;
    case Worst::damaged:
      best = {Cause::damaged, cost / 4};
      break;
    case Worst::disabled:
      best = {Cause::disabled, cost / 2};
      break;
  }
  const auto at_least = [&](Fate fate, Cause cause, std::int64_t thousandths) {
    if (ship.fate == fate && thousandths >= best.thousandths) best = {cause, thousandths};
  };
  at_least(Fate::destroyed, Cause::destroyed, cost);
  at_least(Fate::captured, Cause::captured, 2 * cost);
  at_least(Fate::ransomed, Cause::ransomed, cost / 2);
  return best;
}

bool engagement_ends(const Table& table, std::string& reason) {
  for (const Side side : two_sides())
    if (side_gone(table, side)) {
      reason = "All ships of " + table.side_name(side) + " are out of the battle.";
      return true;
    }
  if (table.turn >= turns_max) {
    reason = "20 turns have passed.";
    return true;
  }
  const int nearest = nearest_opponents(table);
  if (table.turn < turns_before_parting || nearest <= parting_distance) return false;
  reason = "The fleets have parted: no ships are within 24 hexes of an enemy.";
  return true;
}

void add_launches(const Table& table, Score& score) {
  for (const Launch& launch : table.launches)
    score.add(enemy_of(launch.side), Cause::missiles, table.type_of(launch).cost * launch.count);
}

void add_repelled(Side side, int times, Score& score) {
  score.add(side, Cause::repelled, failed_capture * times, times);
}

Score score_of(const Table& table) {
  Score out;
  for (const Ship& ship : table.ships) {
    const ShipPoints points = ship_points(table, ship);
    out.add(enemy_of(ship.side), points.cause, points.thousandths);
  }
  add_launches(table, out);
  for (const Award& award : table.the_scenario().awards)
    for (const Ship& ship : table.ships)
      if (ship.handle == award.ship && award_met(table, award.when, ship))
        out.add(award.side.value(), Cause::award, award.points);
  for (const Side side : two_sides()) add_repelled(side, table.captures_failed[side], out);
  return out;
}

Outcome decide(const Table& table, const Score& score, const std::string& reason) {
  Outcome out;
  out.scores = score.totals();
  for (const Side side : two_sides()) out.causes.push_back(score.words(side));
  const std::int64_t lead = out.scores[0] - out.scores[1];
  const std::string points = table.side_name(letters) + " " + points_text(out.scores[0]) + ", " +
                             table.side_name(numbers) + " " + points_text(out.scores[1]) + " victory points";
  if (lead >= margin || lead <= -margin) {
    const Side winner = lead > 0 ? letters : numbers;
    out.winners = {winner};
    out.text = reason + " " + table.side_name(winner) + " win: " + points + ".";
  } else {
    out.text = reason + " A tie, the margin is below 50: " + points + ".";
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space::battle
