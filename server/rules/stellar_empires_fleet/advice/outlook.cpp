// Rates the ends of courses for suggestions and bots.
#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"

#include <algorithm>
#include <numeric>

#include "server/rules/stellar_empires_fleet/table/flights.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

// Judgements, none of them a rule. Shares are in per cent, costs in thousandths of a point.
constexpr std::int64_t later_share = 30;  ///< of a turn's fire in the long run: two ships seldom stay as they end
/// Of what is taken, against what is dealt. Below 100 a ship accepts an even exchange: two sides that do not would
/// never fire.
constexpr std::int64_t taken_share = 80;
constexpr std::int64_t rest_share = 20;               ///< of fire at others than the best target: its guns fire once
constexpr std::int64_t shared_share = 40;             ///< of an enemy's fire that it may as well give a mate
constexpr std::int64_t pull_share = 25;               ///< of a mil that it is off that distance, so 250 an inch
constexpr std::int64_t apart_cost = 15000;            ///< of an end beyond the command radius
constexpr std::int64_t edge_cost = 12000;             ///< of an end from which every course leaves the table or crashes
constexpr std::int64_t carrier_distance = 24 * inch;  ///< at which a carrier is far enough from enemies

std::int64_t worth_of(const Table& table, const Ship& ship) {
  return thousand * table.class_of(ship).cost;
}

/// Where the ship is at the end of the turn after, if it goes on for the least distance.
Stance next_of(const Table& table, const Ship& ship, const Stance& end) {
  Stance out = end;
  out.at = end.at + along(end.heading, mils_of(speed(table.class_of(ship), ship), rule_of(Command::flank).least));
  return out;
}

std::int64_t beyond_command(const Stance& leader, const Stance& mate) {
  return std::max<std::int64_t>(0, distance(leader.at, mate.at) - command_radius);
}

/// What is left of fire after its ship, of this cost, has lost so much of its worth: as large a share of it.
std::int64_t after(std::int64_t fire, std::int64_t lost, std::int64_t cost) {
  return fire == 0 || lost == 0 ? fire : fire - fire * std::min(lost, cost) / cost;
}

}  // namespace

Outlook::Outlook(Estimates& estimates, ShipIndex s)
    : table_(estimates.table()),
      ship_(table_.ships[s]),
      unit_(unit_of(table_, s)),
      limits_(limits_of(table_, ship_, {})),
      first_(!table_.order.empty() && table_.order.front() == ship_.side) {
  if (unit_.ship == s)
    for (const ShipIndex mate : members(table_, unit_))
      if (mate != s) mates_.push_back(&estimates.places(mate));
  for (const ShipIndex e : table_.ships.indices()) {
    const Ship& enemy = table_.ships[e];
    if (enemy.side == ship_.side || !fights(table_, enemy)) continue;
    Enemy out{&enemy, &estimates.gunnery(s, e), &estimates.gunnery(e, s), &estimates.places(e)};
    const std::int64_t reach =
        (out.theirs->range() + (enemy.now.moved ? 0 : speed(table_.class_of(enemy), enemy))) * inch;
    for (const ShipIndex m : table_.ships.indices()) {
      const Ship& mate = table_.ships[m];
      if (mate.side != ship_.side || m == s || !fights(table_, mate)) continue;
      if (within_radius(enemy.at, mate.at, reach)) out.elsewhere = std::max(out.elsewhere, estimates.threat(e, m));
    }
    out.wanted = estimates.wanted(s, e);
    enemies_.push_back(out);
  }
}

Outlook::Exchange Outlook::exchange(const Enemy& enemy, const Stance& own, const Stance& theirs) const {
  const auto [dealt, taken] = enemy.ours->exchanged(*enemy.theirs, own, theirs);
  Exchange out{dealt.now, dealt.later * later_share / percent, taken.now, taken.later * later_share / percent};
  if (first_)
    out.taken = after(out.taken, out.dealt, worth_of(table_, *enemy.ship));
  else
    out.dealt = after(out.dealt, out.taken, worth_of(table_, ship_));
  return out;
}

Outlook::Exchange Outlook::answered(const Enemy& enemy, const Stance& own, Stance& there) const {
  std::optional<Exchange> best;
  std::int64_t most = 0;
  for (const Stance& place : *enemy.places) {
    const Exchange now = exchange(enemy, own, place);
    const std::int64_t to_enemy = now.all_taken() - now.all_dealt() * taken_share / percent;
    if (best && to_enemy <= most) continue;
    best = now;
    most = to_enemy;
    there = place;
  }
  return *best;
}

Outlook::Sum Outlook::sum_of(const Stance& end) const {
  Sum out;
  std::int64_t best = 0, rest = 0, later = 0;
  for (const Enemy& enemy : enemies_) {
    Stance there;
    const Exchange both = answered(enemy, end, there);
    rest += std::min(best, both.dealt);
    best = std::max(best, both.dealt);
    later = std::max(later, both.dealt_later);
    const std::int64_t sole = std::max<std::int64_t>(0, both.all_taken() - enemy.elsewhere);
    const std::int64_t taken = sole + (both.all_taken() - sole) * shared_share / percent;
    out.taken += taken;
    out.taken_now += std::min(taken, both.taken);
    const std::int64_t away = distance(end.at, there.at);
    if (out.nearest >= 0 && away >= out.nearest) continue;
    out.nearest = away;
    out.off = std::abs(away - enemy.wanted);
  }
  out.way_on = has_a_way_on(table_.scenario(), limits_, end);
  out.dealt = best + rest * rest_share / percent + later;
  out.dealt_now = best;
  return out;
}

Outlook::Forecast Outlook::forecast(const Stance& end, const std::optional<Stance>& leader) {
  auto known = std::ranges::find(sums_, end, &std::pair<Stance, Sum>::first);
  if (known == sums_.end()) known = sums_.insert(known, {end, sum_of(end)});
  const Sum& sum = known->second;
  return {merit_of(sum, end, leader), sum.dealt_now, sum.taken_now, end};
}

Outlook::Spread Outlook::spread(const Stance& end) const {
  Spread out;
  std::vector<std::int64_t> best;
  std::vector<Point> where;
  for (const Enemy& enemy : enemies_) {
    Stance there;
    answered(enemy, end, there);
    const std::vector<std::int64_t> shots = enemy.ours->shots_from(end, there);
    best.resize(shots.size(), 0);
    where.resize(shots.size());
    for (std::size_t i = 0; i < shots.size(); ++i) {
      if (shots[i] <= best[i]) continue;
      best[i] = shots[i];
      where[i] = there.at;
    }
    out.at_one = std::max(out.at_one, std::accumulate(shots.begin(), shots.end(), std::int64_t{0}));
  }
  std::vector<Point> targets;
  for (std::size_t i = 0; i < best.size(); ++i) {
    out.at_all += best[i];
    if (best[i] > 0) targets.push_back(where[i]);
  }
  if (!targets.empty()) out.quarters = stellar_empires_fleet::quarters(end, targets);
  return out;
}

std::int64_t Outlook::merit_of(const Sum& sum, const Stance& end, const std::optional<Stance>& leader) const {
  const Scenario& scenario = table_.scenario();
  std::int64_t out = 0;
  if (const std::optional<Edge> exit = scenario.sides[ship_.side].exit)
    return (sum.dealt - sum.taken) / 4 - 2 * distance_to(scenario, *exit, end.at) - apart(end, leader);
  if (!table_.class_of(ship_).wing.empty())  // a carrier leaves the fight to its flights
    out = sum.dealt / 2 - 2 * sum.taken + std::min(sum.nearest, carrier_distance) / 4;
  else
    out = sum.dealt - sum.taken * taken_share / percent - sum.off * pull_share / percent;
  if (!sum.way_on) out -= edge_cost;
  return out - apart(end, leader);
}

std::int64_t Outlook::apart(const Stance& end, const std::optional<Stance>& leader) const {
  if (!leader)
    return apart_cost * std::ranges::count_if(mates_, [&](const std::vector<Stance>* places) {
             return std::ranges::none_of(*places, [&](const Stance& place) { return beyond_command(end, place) == 0; });
           });
  const std::int64_t now = beyond_command(*leader, end);
  const Stance leader_next = next_of(table_, table_.ships[unit_.ship], *leader);
  return (now > 0 ? apart_cost + now : 0) + beyond_command(leader_next, next_of(table_, ship_, end));
}

Outlook& Outlooks::of(ShipIndex ship) {
  if (outlooks_.empty()) outlooks_.resize(table().ships.size());
  std::unique_ptr<Outlook>& out = outlooks_[ix(ship.place())];
  if (!out) out = std::make_unique<Outlook>(estimates_, ship);
  return *out;
}

std::int64_t wanted_distance(const Table& table, ShipIndex s) {
  Estimates estimates(table);
  std::int64_t sum = 0, enemies = 0;
  for (const ShipIndex enemy : table.ships.indices()) {
    if (table.ships[enemy].side == table.ships[s].side || table.ships[enemy].fate != Fate::fighting) continue;
    sum += estimates.wanted(s, enemy);
    ++enemies;
  }
  return enemies == 0 ? 0 : sum / enemies;
}

Unit unit_to_move(const Table& table, const std::vector<Unit>& units) {
  Unit best = units.front();
  std::int64_t farthest = -1;
  for (const Unit& unit : units) {
    std::int64_t nearest = plane_far;
    for (const ShipIndex s : members(table, unit))
      for (const Ship& enemy : table.ships)
        if (enemy.side != table.ships[s].side && fights(table, enemy) && !enemy.now.moved)
          nearest = std::min(nearest, distance(table.ships[s].at, enemy.at));
    if (nearest <= farthest) continue;
    best = unit;
    farthest = nearest;
  }
  return best;
}

}  // namespace emcon::rules::stellar_empires_fleet
