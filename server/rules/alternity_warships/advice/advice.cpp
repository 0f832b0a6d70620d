// Judges attacks by what a seat can know: expected harm to ships, and what missiles threaten.
#include "server/rules/alternity_warships/advice/advice.hpp"

#include <algorithm>

namespace emcon::rules::alternity_warships {
namespace {

constexpr std::int64_t thousand = 1000;  ///< parts of a point

/// The plainest sheet that shows that class (L29: nobody is told more by a merit).
const Sheet* plainest(const Catalogue& catalogue, const std::string& hull) {
  const Sheet* out = nullptr;
  for (const Sheet& sheet : catalogue.sheets)
    if (sheet.shown_as == hull && (!out || sheet.points < out->points)) out = &sheet;
  return out;
}
std::int64_t plain_points(const Catalogue& catalogue, const std::string& hull) {
  const Sheet* sheet = plainest(catalogue, hull);
  return sheet ? std::max(1, sheet->points) : 1;
}

/// Boxes that a ship in that state may still have: a full track is no target any more.
std::int64_t boxes_left(const Boxes& track, Status status) {
  std::int64_t out = 0;
  for (int grade = std::min(static_cast<int>(status), grades - 1); grade < grades; ++grade)
    out += std::int64_t{track[ix(grade)]} << grade;
  return std::max<std::int64_t>(1, out);
}

/// What a hit of the strike does to the target by success, with half of the spread, in thousandths of a point of
/// weighted boxes (1, 2, 4, 8) before shields: what bots and odds go by. `armour`: what it takes from the primary
/// damage on average, in halves of a point.
std::int64_t mean_damage(const Strike& strike, Success success, Might toughness, int armour) {
  const Damage& damage = strike.on(success);
  const Points twice{twice_mean(damage.dice), damage.grade};
  const std::optional<Points> points = shifted(twice, difference(strike, toughness));
  if (!points) return 0;
  constexpr int half = 2;
  const int rank = static_cast<int>(points->grade);
  const std::int64_t primary = std::int64_t{std::max(0, points->count - armour)} * (1 << rank);
  const std::int64_t secondary = std::int64_t{points->count} * ((1 << rank) - 1) / half;
  return (primary + secondary) * thousand / half;
}

}  // namespace

Prize prize_of(const Table& table, ShipIndex s) {
  const Ship& ship = table.ships[s];
  std::int64_t all = 0;
  for (const Ship& one : table.ships)
    if (one.side == ship.side) all += plain_points(*table.catalogue, one.face.hull);
  Prize out;
  out.worth = victory_unit * plain_points(*table.catalogue, ship.face.hull) / std::max<std::int64_t>(1, all) +
              objective_share(table, ship);
  out.boxes = boxes_left(ship.face.track, ship.status);
  out.toughness = ship.face.toughness;
  if (const Sheet* sheet = plainest(*table.catalogue, ship.face.hull))
    std::ranges::transform(sheet->armour, out.armour.begin(), twice_mean);
  return out;
}

std::int64_t expected_harm(const Prize& prize, int score, int steps, const Strike& strike) {
  const Odds odds = odds_of(score, steps);
  const int armour = prize.armour[static_cast<std::size_t>(strike.type)];
  std::int64_t points = 0;
  for (const auto& [n, success] :
       {std::pair(odds.ordinary, Success::ordinary), {odds.good, Success::good}, {odds.amazing, Success::amazing}})
    points += n * std::min(mean_damage(strike, success, prize.toughness, armour), thousand * prize.boxes) / odds.of;
  return points * prize.worth / prize.boxes / thousand;
}

std::int64_t danger_of(const Table& table, const Missile& missile, int reach) {
  const auto& loads = table.catalogue->loads;
  const auto load = first_of(loads, [](const Load& of) { return of.kind == LoadKind::missile; });
  std::int64_t out = 0;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (!load || ship.side == missile.side || ship.fate != Fate::fighting) continue;
    if (distance(ship.course.at, missile.course.at) > reach) continue;
    const int steps = missile_steps(table, loads[*load], Unit(s)).total();
    out = std::max(out, expected_harm(prize_of(table, s), missile.score, steps, loads[*load].strike));
  }
  return out;
}

std::int64_t shot_merit(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const int steps = attack_steps(table, s, mount, target).total();
  const int score = table.ships[s].face.crew;
  if (!target.is_missile())
    return 1 + expected_harm(prize_of(table, target.ship()), score, steps, mount.weapon->strike);
  const Missile& missile = missile_of(table, target.missile());
  if (missile.role == Role::counter) return 0;
  const Odds odds = odds_of(score, steps);
  return danger_of(table, missile, 0) * odds.success() / odds.of;
}

std::string shot_note(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const Sum steps = attack_steps(table, s, mount, target);
  return step_words(steps) + ": " + odds_words(odds_of(table.ships[s].face.crew, steps.total()));
}

std::int64_t bomb_merit(const Table& table, ShipIndex s, const Load& load, ShipIndex target) {
  return expected_harm(prize_of(table, target), table.ships[s].face.crew, bomb_steps(table, s, load, target).total(),
                       load.strike);
}

}  // namespace emcon::rules::alternity_warships
