// Rates the ends of courses for suggestions and bots.
#include "server/rules/stellar_empires_fleet/outlook.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/flights.hpp"
#include "server/rules/stellar_empires_fleet/plan.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

// Shares in per cent. Bots that differ in one of them were played against each other; these won.
constexpr std::int64_t percent = 100;
constexpr std::int64_t worst_share = 45;  ///< the enemy's best answer; the rest is all that it may do
constexpr std::int64_t later_share = 30;  ///< of what fire comes to in the long run
constexpr std::int64_t taken_share = 80;  ///< of what is taken: bots attack
constexpr std::int64_t taken_later_share = 50;
constexpr std::int64_t rest_share = 20;      ///< of fire at others than the best target
constexpr std::int64_t shared_share = 40;    ///< of fire that may go at a mate instead
constexpr std::int64_t first_share = 70;     ///< of what is lost by whoever is hit before it fires
constexpr std::int64_t distance_taken = 30;  ///< of what is taken, where the best distance is sought
constexpr std::int64_t pull_share = 25;      ///< of a mil that it is off that distance, in thousandths of a point
constexpr std::int64_t apart_cost = 4000;    ///< of an end beyond the command radius
constexpr std::int64_t edge_cost = 8000;     ///< of an end from which every course leaves the table
constexpr std::int64_t carrier_distance = 24 * inch;  ///< at which a carrier is far enough from enemies
constexpr std::int64_t command_radius = 7 * inch;

/// The distance, bow to bow, at which what we do less what they do is most, within our own range.
std::int64_t best_distance(const Gunnery& ours, const Gunnery& theirs) {
  std::int64_t best = 0, best_net = 0;
  const Stance own{{0, 0}, 0, false};
  for (int inches = 2; inches <= std::max(2, ours.range()); inches += 2) {
    const Stance there{{0, inches * inch}, plane_headings / 2, false};
    const std::int64_t net = ours.from(own, there).later - theirs.from(there, own).later * distance_taken / percent;
    if (inches > 2 && net < best_net) continue;
    best = inches * inch;
    best_net = net;
  }
  return best;
}

}  // namespace

Outlook::Outlook(const Table& table, ShipIndex s, std::optional<Point> leader)
    : table_(table),
      ship_(table.ships[s]),
      leader_(leader),
      first_(!table.order.empty() && table.order.front() == table.ships[s].side) {
  for (const Ship& enemy : table.ships) {
    if (enemy.side == ship_.side || !fights(table, enemy)) continue;
    Enemy out{&enemy, Gunnery(table, ship_, enemy), Gunnery(table, enemy, ship_), places_of(table, enemy)};
    for (const Ship& mate : table.ships) {
      if (mate.side != ship_.side || &mate == &ship_ || !fights(table, mate)) continue;
      const std::int64_t reach =
          (out.theirs.range() + (enemy.now.moved ? 0 : speed(table.class_of(enemy), enemy))) * inch;
      if (!within_radius(enemy.at, mate.at, reach)) continue;
      const Gunnery at_mate(table, enemy, mate);
      for (const Stance& place : out.places)
        out.elsewhere = std::max(out.elsewhere, at_mate.from(place, stance(mate)).now);
    }
    out.wanted = best_distance(out.ours, out.theirs);
    enemies_.push_back(std::move(out));
  }
}

Outlook::Exchange Outlook::exchange(const Enemy& enemy, const Stance& own, const Stance& theirs) const {
  const Gunnery::Worth dealt = enemy.ours.from(own, theirs), taken = enemy.theirs.from(theirs, own);
  return {dealt.now, dealt.later * later_share / percent, taken.now, taken.later * later_share / percent};
}

Outlook::Exchange Outlook::expected(const Enemy& enemy, const Stance& own, Stance& there) const {
  Exchange worst, mean;
  bool any = false;
  for (const Stance& place : enemy.places) {
    const Exchange now = exchange(enemy, own, place);
    if (!any || now.net() < worst.net()) {
      worst = now;
      there = place;
    }
    any = true;
    mean = {mean.dealt + now.dealt, mean.dealt_later + now.dealt_later, mean.taken + now.taken,
            mean.taken_later + now.taken_later};
  }
  const auto n = static_cast<std::int64_t>(enemy.places.size());
  const auto mixed = [&](std::int64_t one, std::int64_t all) {
    return (worst_share * one + (percent - worst_share) * all / n) / percent;
  };
  return {mixed(worst.dealt, mean.dealt), mixed(worst.dealt_later, mean.dealt_later), mixed(worst.taken, mean.taken),
          mixed(worst.taken_later, mean.taken_later)};
}

Outlook::Sum Outlook::sum_of(const Stance& end) const {
  Sum out;
  std::int64_t best = 0, rest = 0, later = 0, taken_later = 0;
  const std::int64_t cost = thousand * table_.class_of(ship_).cost;
  for (const Enemy& enemy : enemies_) {
    Stance there = enemy.places.front();
    Exchange both = expected(enemy, end, there);
    const std::int64_t worth = thousand * table_.class_of(*enemy.ship).cost;
    // Who fires second may be lost before it fires.
    if (first_)
      both.taken -= both.taken * std::min(both.dealt, worth) / worth * first_share / percent;
    else
      both.dealt -= both.dealt * std::min(both.taken, cost) / cost * first_share / percent;
    rest += std::min(best, both.dealt);
    best = std::max(best, both.dealt);
    later = std::max(later, both.dealt_later);
    const std::int64_t sole = std::max<std::int64_t>(0, both.taken - enemy.elsewhere);
    out.taken += sole + (both.taken - sole) * shared_share / percent;
    taken_later += both.taken_later;
    const std::int64_t away = distance(end.at, there.at);
    if (out.nearest >= 0 && away >= out.nearest) continue;
    out.nearest = away;
    out.off = std::abs(away - enemy.wanted);
  }
  out.dealt = best + rest * rest_share / percent + later;
  out.taken += taken_later * taken_later_share / percent;
  return out;
}

std::int64_t Outlook::merit(const Stance& end) const {
  const Sum sum = sum_of(end);
  const Scenario& scenario = table_.scenario();
  std::int64_t out = 0;
  if (const std::optional<Edge> exit = scenario.sides[ship_.side].exit)
    return (sum.dealt - sum.taken) / 4 - 2 * distance_to(scenario, *exit, end.at) - apart(end);
  if (!table_.class_of(ship_).wing.empty())  // a carrier leaves the fight to its flights
    out = sum.dealt / 2 - 2 * sum.taken + std::min(sum.nearest, carrier_distance) / 4;
  else
    out = sum.dealt - sum.taken * taken_share / percent - sum.off * pull_share / percent;
  if (!has_a_way_on(table_, ship_, end)) out -= edge_cost;
  return out - apart(end);
}

std::int64_t Outlook::apart(const Stance& end) const {
  if (!leader_) return 0;
  const std::int64_t beyond = distance(*leader_, end.at) - command_radius;
  return beyond > 0 ? apart_cost + beyond : 0;
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
