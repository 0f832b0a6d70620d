// Judges shots and courses by what a seat can know: expected harm, its own and the enemy's.
#include "server/rules/alternity_warships/orders/advice.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "server/rules/alternity_warships/orders/paths.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr std::int64_t victory_thousandths = 1000;
constexpr std::int64_t thousand = 1000;  ///< parts of a point
constexpr int comfortable_speed = 8;

/// Points of the plainest sheet that shows that class (L29: nobody is told more by a merit).
std::int64_t plain_points(const Catalogue& catalogue, const std::string& hull) {
  std::int64_t out = 0;
  for (const Sheet& sheet : catalogue.sheets)
    if (sheet.shown_as == hull && (out == 0 || sheet.points < out)) out = sheet.points;
  return std::max<std::int64_t>(1, out);
}

/// The weapons of an enemy that are known, as a mount of each, for fire all round where nothing else is known.
std::vector<Mount> known_mounts(const Ship& ship) {
  std::vector<Mount> out;
  for (const SeenWeapon& seen : ship.seen) {
    Mount mount;
    mount.weapon = seen.weapon;
    mount.fire_control = seen.fire_control;
    mount.arcs = seen.arcs;
    out.push_back(mount);
  }
  return out;
}

/// The best target of the mount; all of its weapons fire at it.
std::int64_t best_shot(const Table& table, ShipIndex s, const Mount& mount) {
  std::int64_t out = 0;
  for (const ShipIndex t : table.ships.indices()) {
    const Unit target{t, 0};
    if (table.ships[t].side == table.ships[s].side || table.ships[t].fate != Fate::fighting) continue;
    if (!no_shot(table, s, mount, target)) out = std::max(out, shot_merit(table, s, mount, target));
  }
  return out * mount.count;
}

/// What the objective gains by the ship's being there, against standing far off.
std::int64_t objective_gain(const Table& table, const Ship& ship, const Course& end) {
  const Victory& victory = table.scenario().victory;
  const auto closer = [](int hexes) { return -std::int64_t{2} * hexes; };
  if (const auto* escape = std::get_if<Escape>(&victory); escape && escape->side == ship.side)
    if (std::ranges::find(escape->ships, ship.entry) != escape->ships.end() && table.scenario().bounds) {
      const Hex at = printed(end.at);
      const int rows = escape->edge == MapEdge::south ? 2 * (table.scenario().bounds->row_high - at.r) - at.q
                                                      : 2 * (at.r - table.scenario().bounds->row_low) + at.q;
      return closer(2 * rows);
    }
  const auto toward = [&](Hex goal) { return closer(distance(end.at, goal)); };
  if (const auto* deliver = std::get_if<Deliver>(&victory); deliver && deliver->side == ship.side)
    if (const auto& choices = table.scenario().choices;
        !choices.empty() && std::ranges::find(choices.front().among, ship.entry) != choices.front().among.end()) {
      const BodyZone place = place_at(table, end.at);
      const bool there = place.zone == Zone::low_orbit && end.speed == 0;
      return there ? victory_thousandths / 2
                   : 2 * toward(table.scenario().bodies[deliver->body].at) - (place.body ? 4 * end.speed : 0);
    }
  if (const auto* bombard = std::get_if<Bombard>(&victory); bombard && bombard->side == ship.side)
    return toward(bombard->target);
  if (const auto* blockade = std::get_if<Blockade>(&victory); blockade && table.turn * 2 > table.options.rounds)
    return toward(table.scenario().bodies[blockade->body].at);
  return 0;
}

/// Nearer is better while nobody is in range of anybody.
std::int64_t approach(const Table& table, const Ship& ship, const Course& end) {
  int nearest = 0;
  for (const Ship& enemy : table.ships)
    if (enemy.side != ship.side && enemy.fate == Fate::fighting) {
      const Hex then =
          enemy.now.moved ? enemy.course.at : enemy.course.at + ahead(enemy.course.heading) * enemy.course.speed;
      const int away = distance(end.at, then);
      nearest = nearest == 0 ? away : std::min(nearest, away);
    }
  return -nearest;
}

/// The table with the ship there, and enemies that have not moved where they coast.
Table foreseen(const Table& table, ShipIndex s) {
  Table out = table;
  for (const ShipIndex other : out.ships.indices()) {
    const Ship& ship = out.ships[other];
    if (other == s || ship.side == out.ships[s].side || ship.now.moved || !ship.on_map()) continue;
    Ship& moved = out.ships.edit(other);
    moved.course.at = moved.course.at + ahead(moved.course.heading) * moved.course.speed;
  }
  return out;
}

struct CourseJudge {
  const View& view;
  ShipIndex s;
  Table table = foreseen(view.table, s);

  std::int64_t operator()(const Course& end) {
    Ship& ship = table.ships.edit(s);
    ship.course = end;
    const Sheet& sheet = *view.secrets[s]->sheet;
    std::int64_t out = objective_gain(table, ship, end) + approach(table, ship, end);
    for (const Mount& mount : sheet.mounts) out += best_shot(table, s, mount);
    for (const ShipIndex enemy : table.ships.indices()) {
      if (table.ships[enemy].side == ship.side || table.ships[enemy].fate != Fate::fighting) continue;
      for (const Mount& mount : known_mounts(table.ships[enemy]))
        if (!no_shot(table, enemy, mount, {s, 0})) out -= shot_merit(table, enemy, mount, {s, 0}) / 2;
    }
    return in_debris(table, end.at) ? out - 4 * end.speed : out;
  }
};

/// Whether a path leads nowhere that destroys the ship or costs it more than it may gain.
bool is_safe(const Table& table, const Mover& mover, const table::Path& path) {
  const std::optional<Bounds>& bounds = table.scenario().bounds;
  for (const Entered& entered : voyage(mover, path).hexes) {
    if (bounds && !bounds->holds(entered.hex)) return false;
    const BodyZone place = place_at(table, entered.hex);
    if (place.zone == Zone::impact && entered.force > 1 && is_planet(table, place.body)) return false;
  }
  return true;
}

}  // namespace

std::int64_t weighted_boxes(const Boxes& boxes) {
  std::int64_t out = 0;
  for (int grade = 0; grade < grades; ++grade) out += std::int64_t{boxes[ix(grade)]} << grade;
  return out;
}

std::int64_t worth(const Table& table, ShipIndex s) {
  std::int64_t all = 0;
  for (const Ship& ship : table.ships)
    if (ship.side == table.ships[s].side) all += plain_points(*table.catalogue, ship.face.hull);
  return victory_thousandths * plain_points(*table.catalogue, table.ships[s].face.hull) /
         std::max<std::int64_t>(1, all);
}

std::int64_t expected_harm(const Table& table, int score, int steps, const Strike& strike, ShipIndex target) {
  const Odds odds = odds_of(score, steps);
  const Face& face = table.ships[target].face;
  const std::int64_t boxes = std::max<std::int64_t>(1, weighted_boxes(face.track));
  std::int64_t points = 0;
  for (const auto& [n, success] :
       {std::pair(odds.ordinary, Success::ordinary), {odds.good, Success::good}, {odds.amazing, Success::amazing}})
    points += n * std::min(mean_damage(strike, success, face.toughness), thousand * boxes) / odds.of;
  return points * worth(table, target) / boxes / thousand;
}

std::int64_t shot_merit(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const int steps = attack_steps(table, s, mount, target).total();
  const int score = table.ships[s].face.crew;
  if (target.missile == 0) {
    const Strike& strike = mount.weapon->strike;
    return 1 + expected_harm(table, score, steps, strike, target.ship);
  }
  constexpr std::int64_t share_at_stake = 20;  // of the dearest ship that stands where the missile does
  std::int64_t at_stake = 0;
  for (const ShipIndex own : table.ships.indices())
    if (table.ships[own].side == table.ships[s].side && table.ships[own].fate == Fate::fighting &&
        table.ships[own].course.at == place_of_unit(table, target))
      at_stake = std::max(at_stake, worth(table, own) / share_at_stake);
  const Odds odds = odds_of(score, steps);
  return at_stake * odds.success() / odds.of;
}

std::string shot_note(const Table& table, ShipIndex s, const Mount& mount, const Unit& target) {
  const Sum steps = attack_steps(table, s, mount, target);
  return "step " + steps.words() + ": " + odds_words(odds_of(table.ships[s].face.crew, steps.total()));
}

std::vector<Plan> plans(const View& view, ShipIndex s, int most) {
  const Table& table = view.table;
  const Mover mover = mover_of(table, table.ships[s]);
  CourseJudge judge{view, s};
  std::map<std::tuple<Hex, int, int>, Plan> ends;
  const int top = std::max(least_speed(mover), std::min(most_speed(mover), comfortable_speed));
  for (int speed = least_speed(mover); speed <= top; ++speed)
    for_each_path(mover, speed, [&](const table::Path& path, const Course& end) {
      const std::tuple key{end.at, end.heading, end.speed};
      if (ends.contains(key) || misstep(mover, table.scenario().bodies, path)) return;
      if (is_safe(table, mover, path)) ends.emplace(key, Plan{path, end, judge(end)});
    });
  std::vector<Plan> out;
  for (auto& [key, plan] : ends) out.push_back(std::move(plan));
  std::ranges::stable_sort(out, std::ranges::greater(), &Plan::merit);
  if (count_of(out) > most) out.resize(ix(most));
  return out;
}

}  // namespace emcon::rules::alternity_warships
