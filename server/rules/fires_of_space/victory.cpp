// Decides when an engagement ends, counts points and names the winner (FOS-15.a, FOS-23).
#include <algorithm>

#include "server/rules/fires_of_space/hits.hpp"
#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int turns_before_parting = 10;  ///< FOS-15.a.ii
constexpr int turns_max = 20;             ///< FOS-15.a.iii
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

bool side_gone(const Table& table, int side) {
  return std::none_of(table.ships.begin(), table.ships.end(),
                      [&](const Ship& ship) { return ship.side == side && ship.in_play(); });
}

int nearest_opponents(const Table& table) {
  int nearest = -1;
  for (const Unit& a : table.units)
    for (const Unit& b : table.units) {
      if (a.gone || b.gone || a.missiles || b.missiles || a.side != 0 || b.side != 1) continue;
      const int d = distance(a.at.present, b.at.present);
      nearest = nearest < 0 ? d : std::min(nearest, d);
    }
  return nearest;
}

std::string points(std::int64_t thousandths) {
  std::string out = std::to_string(thousandths / 1000);
  std::string rest = std::to_string(1000 + thousandths % 1000).substr(1);
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return rest.empty() ? out : out + "." + rest;
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

std::int64_t ship_points(const Table& table, const Ship& ship) {
  const std::int64_t cost = table.class_of(ship).cost;
  std::int64_t best = table.detailed ? hit_points(ship, cost) : 0;
  switch (worst(ship)) {
    case Worst::none:
      break;
    case Worst::degraded:
      best = cost / 10;
      break;
    case Worst::damaged:
      best = cost / 4;
      break;
    case Worst::disabled:
      best = cost / 2;
      break;
  }
  if (ship.fate == Fate::destroyed) best = std::max(best, cost);
  if (ship.fate == Fate::captured) best = std::max(best, 2 * cost);
  if (ship.fate == Fate::ransomed) best = std::max(best, cost / 2);
  return best;
}

bool engagement_ends(const Table& table, std::string& reason) {
  for (int side = 0; side < 2; ++side)
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

std::vector<std::int64_t> victory_points(const Table& table) {
  std::vector<std::int64_t> out(2, 0);
  for (const Ship& ship : table.ships) out[ix(1 - ship.side)] += ship_points(table, ship);
  for (const Launch& launch : table.launches) out[ix(1 - launch.side)] += table.type_of(launch).cost * launch.count;
  for (const Award& award : table.the_scenario().awards)
    for (const Ship& ship : table.ships)
      if (ship.handle == award.ship && award_met(table, award.when, ship)) out[ix(award.side)] += award.points;
  for (int side = 0; side < 2; ++side) out[ix(side)] += failed_capture * table.captures_failed[ix(side)];
  return out;
}

Outcome decide(const Table& table, std::vector<std::int64_t> scores, const std::string& reason) {
  Outcome out;
  const std::int64_t lead = scores[0] - scores[1];
  const std::string score = table.side_name(0) + " " + points(scores[0]) + ", " + table.side_name(1) + " " +
                            points(scores[1]) + " victory points";
  if (lead >= margin || lead <= -margin) {
    const int winner = lead > 0 ? 0 : 1;
    out.winners = {Side{static_cast<std::uint8_t>(winner)}};
    out.text = reason + " " + table.side_name(winner) + " win: " + score + ".";
  } else {
    out.text = reason + " A tie, the margin is below 50: " + score + ".";
  }
  out.scores = std::move(scores);
  return out;
}

void finish(Play& play, const std::string& reason) {
  Table& table = play.table();
  for (Lot& lot : table.lots) lot.count = 0;
  sweep(table);
  play.tell(reason + " The engagement ends and missiles in flight are removed.", "FOS-15.b");
  if (play.state.operation) return;  // the agenda goes on with the operational turn
  damage_control(play, true);
  table.phase = Phase::over;
  play.state.outcome = decide(table, victory_points(table), reason);
  play.tell(play.state.outcome->text, "FOS-23.0");
  play.state.agenda.clear();
}

}  // namespace emcon::rules::fires_of_space
