// Judges courses of ships: fire given and taken, bombs, the objective, and where the next round may lead.
#include <algorithm>
#include <map>
#include <tuple>

#include "server/rules/alternity_warships/advice/advice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int comfortable_speed = 8, errand_speed = 12;
/// A carrier stays behind its craft, so many hexes from the enemy.
constexpr int carrier_distance = 14;
constexpr std::int64_t debris_cost = 4;  ///< for each point of speed
constexpr std::int64_t suffered_share = 2, bombs_share = 2;

/// The weapons of an enemy that are known, as a mount of each, with the arcs through which they have fired.
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

/// A bomb load that a ship has aboard, and how many it may drop in a round.
struct Bombs {
  const Load* load = nullptr;
  int count = 0;
};
std::vector<Bombs> bombs_aboard(const Sheet& sheet, const Works& works) {
  std::vector<Bombs> out;
  for (const LauncherIndex l : sheet.launchers.indices()) {
    const Launcher& launcher = sheet.launchers[l];
    for (std::size_t i = 0; i < launcher.stock.size(); ++i) {
      const Load& load = *launcher.stock[i].load;
      if (load.kind == LoadKind::bomb && works.stock[l][i] > 0)
        out.push_back({&load, std::min(launcher.rate, works.stock[l][i])});
    }
  }
  return out;
}

/// The table with enemies that have not moved where they coast.
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

/// Judges where the courses of one ship end. Thousands are judged for one answer, so it remembers what harm shots do.
class CourseJudge {
 public:
  CourseJudge(const View& view, ShipIndex s)
      : s_(s),
        table_(foreseen(view.table, s)),
        sheet_(*view.secrets[s]->sheet),
        bombs_(bombs_aboard(sheet_, view.secrets[s]->works)),
        errand_(has_errand(view, s)),
        prize_(prize_of(table_, s)) {
    for (const ShipIndex t : table_.ships.indices()) {
      const Ship& ship = table_.ships[t];
      if (ship.side != table_.ships[s].side && ship.fate == Fate::fighting)
        enemies_.push_back({t, prize_of(table_, t), known_mounts(ship), objective_share(table_, ship)});
    }
  }

  std::int64_t operator()(const Course& end) {
    table_.ships.edit(s_).course = end;
    std::int64_t out = objective_gain(table_, s_) + approach(end) + bomb_run(end);
    for (const Mount& mount : sheet_.mounts) {
      std::int64_t best = 0;
      for (const Enemy& enemy : enemies_) best = std::max(best, shot(s_, mount, enemy.ship, enemy.prize));
      out += best * mount.count;
    }
    for (const Enemy& enemy : enemies_)
      for (const Mount& mount : enemy.mounts) out -= shot(enemy.ship, mount, s_, prize_) / suffered_share;
    return in_debris(table_, end.at) ? out - debris_cost * end.speed : out;
  }

  int top_speed(const Mover& mover) const {
    const bool fast = errand_ || !bombs_.empty();
    return std::max(least_speed(mover), std::min(most_speed(mover), fast ? errand_speed : comfortable_speed));
  }

 private:
  struct Enemy {
    ShipIndex ship;
    Prize prize;
    std::vector<Mount> mounts;
    std::int64_t share = 0;  ///< of the objective
  };

  /// What one weapon of the mount does from where the ships stand now; 0 if it does not bear.
  std::int64_t shot(ShipIndex by, const Mount& mount, ShipIndex at, const Prize& prize) {
    const Weapon& weapon = *mount.weapon;
    const Ship& ship = table_.ships[by];
    if (distance(ship.course.at, table_.ships[at].course.at) > weapon.range.back()) return 0;
    const Unit target(at);
    if (!bearing_arc(table_, by, mount, target) || no_shot(table_, by, mount, target)) return 0;
    const int steps = attack_steps(table_, by, mount, target).total();
    const std::tuple key{at, ship.side, weapon.number, ship.face.crew, steps};
    if (const auto known = harm_.find(key); known != harm_.end()) return known->second;
    return harm_.emplace(key, 1 + expected_harm(prize, ship.face.crew, steps, weapon.strike)).first->second;
  }

  /// The best bombs on a ship whose hex it comes to.
  std::int64_t bomb_run(const Course& end) const {
    std::int64_t best = 0;
    for (const Enemy& enemy : enemies_) {
      if (bombs_.empty() || table_.ships[enemy.ship].course.at != end.at || no_bombs(table_, s_, Unit(enemy.ship)))
        continue;
      std::int64_t run = 0;
      for (const Bombs& bombs : bombs_)
        run += bombs.count * expected_harm(enemy.prize, table_.ships[s_].face.crew,
                                           bomb_steps(table_, s_, *bombs.load, enemy.ship).total(), bombs.load->strike);
      best = std::max(best, run);
    }
    return best / bombs_share;
  }

  /// The nearer to the enemies that matter most, now and after a round straight on, the better; errands have no enemy.
  std::int64_t approach(const Course& end) const {
    if (errand_) return 0;
    std::int64_t most = 0;
    for (const Enemy& enemy : enemies_) most = std::max(most, enemy.share);
    std::optional<int> out;
    for (const Enemy& enemy : enemies_) {
      if (enemy.share < most) continue;
      const Course& other = table_.ships[enemy.ship].course;
      const int now = distance(end.at, other.at);
      const int away = sheet_.hangar.capacity > 0 ? 2 * std::max(now - carrier_distance, carrier_distance - now)
                                                  : now + distance_next(end, other);
      out = std::min(out.value_or(away), away);
    }
    return -out.value_or(0);
  }
  /// As near as both may be after the next round, if the other one coasts and the ship flies straight on.
  int distance_next(const Course& end, const Course& other) const {
    const Hex then = other.at + ahead(other.heading) * other.speed;
    const int accel = table_.ships[s_].face.accel;
    int out = distance(end.at, then) + end.speed;
    for (int speed = std::max(0, end.speed - accel); speed <= end.speed + accel; ++speed)
      out = std::min(out, distance(end.at + ahead(end.heading) * speed, then));
    return out;
  }

  ShipIndex s_;
  Table table_;
  const Sheet& sheet_;
  std::vector<Bombs> bombs_;
  bool errand_;
  Prize prize_;
  std::vector<Enemy> enemies_;
  /// By target, side and number of the weapon (each side may have brought its own), crew and steps.
  std::map<std::tuple<ShipIndex, Side, int, int, int>, std::int64_t> harm_;
};

/// Whether a path leads nowhere that destroys the ship or takes it out of the battle.
bool is_safe(const View& view, ShipIndex s, const Mover& mover, const table::Path& path) {
  const Table& table = view.table;
  const std::optional<Bounds>& bounds = table.scenario().bounds;
  for (const Entered& entered : voyage(mover, path).hexes) {
    if (bounds && !bounds->holds(entered.hex)) return may_leave(view, s, entered.hex);
    const BodyZone place = place_at(table, entered.hex);
    if (place.zone == Zone::impact && entered.force > 1 && is_planet(table, place.body)) return false;
  }
  return true;
}

/// Whether anything that ends a ship's battle lies within so many hexes.
bool danger_within(const Table& table, Hex at, int hexes) {
  if (const std::optional<Bounds>& bounds = table.scenario().bounds)
    for (int heading = 0; heading < headings; ++heading)
      if (!bounds->holds(at + ahead(heading) * hexes)) return true;
  return std::ranges::any_of(table.scenario().bodies, [&](const Body& body) {
    const Disc disc = disc_of(body);
    return disc.planet && far_apart(disc.centre, at) <= disc.impact_radius + hexes;
  });
}

/// Whether a ship that ends there can go on in the next round without coming to harm.
bool has_way_on(const View& view, ShipIndex s, Mover mover, const Course& end) {
  mover.course = end;
  ++mover.round;
  const std::optional<Bounds>& bounds = view.table.scenario().bounds;
  if ((bounds && !bounds->holds(end.at)) || !danger_within(view.table, end.at, end.speed + mover.accel)) return true;
  bool found = false;
  for (int speed = least_speed(mover); speed <= end.speed && !found; ++speed)
    for_each_path(mover, speed, [&](const table::Path& path, const Course&) {
      found = found || (!misstep(mover, view.table.scenario().bodies, path) && is_safe(view, s, mover, path));
    });
  return found;
}

}  // namespace

std::vector<Plan> plans(const View& view, ShipIndex s, int most) {
  const Table& table = view.table;
  const Mover mover = mover_of(table, table.ships[s]);
  CourseJudge judge(view, s);
  std::map<std::tuple<Hex, int, int>, Plan> ends;
  for (int speed = least_speed(mover); speed <= judge.top_speed(mover); ++speed)
    for_each_path(mover, speed, [&](const table::Path& path, const Course& end) {
      const std::tuple key{end.at, end.heading, end.speed};
      if (ends.contains(key) || misstep(mover, table.scenario().bodies, path)) return;
      if (is_safe(view, s, mover, path)) ends.emplace(key, Plan{path, end, judge(end)});
    });
  std::vector<Plan> out;
  for (auto& [key, plan] : ends) out.push_back(std::move(plan));
  std::ranges::stable_sort(out, std::ranges::greater(), &Plan::merit);
  std::vector<Plan> best, last;
  for (Plan& plan : out) {
    if (count_of(best) == most) break;
    (has_way_on(view, s, mover, plan.end) ? best : last).push_back(std::move(plan));
  }
  if (best.empty()) best = std::move(last);
  if (count_of(best) > most) best.resize(ix(most));
  return best;
}

}  // namespace emcon::rules::alternity_warships
