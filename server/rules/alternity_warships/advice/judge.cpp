// Judges courses of ships by where they end.
#include "server/rules/alternity_warships/advice/judge.hpp"

#include <algorithm>

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

int fastest(const Mover& mover, bool hastens) {
  return std::max(least_speed(mover), std::min(most_speed(mover), hastens ? errand_speed : comfortable_speed));
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

}  // namespace

CourseJudge::CourseJudge(const View& view, ShipIndex s)
    : s_(s),
      table_(foreseen(view.table, s)),
      sheet_(*view.secrets[s]->sheet),
      bombs_(bombs_aboard(sheet_, view.secrets[s]->works)),
      errand_(has_errand(view, s)),
      top_speed_(fastest(mover_of(table_, table_.ships[s]), errand_ || !bombs_.empty())),
      prize_(prize_of(table_, s)),
      chart_(view, s, 2 * radius()),
      line_places_(table_.ships[s].course.at, radius(), -1) {
  for (const Mount& mount : sheet_.mounts) longest_ = std::max(longest_, mount.weapon->range.back());
  for (const ShipIndex t : table_.ships.indices())
    if (table_.ships[t].side != table_.ships[s].side && table_.ships[t].fate == Fate::fighting) add_enemy(t);
}

void CourseJudge::add_enemy(ShipIndex t) {
  const Ship& ship = table_.ships[t];
  Harms unknown;
  unknown.fill(-1);
  Enemy& enemy = enemies_.emplace_back();
  enemy.ship = t;
  enemy.prize = prize_of(table_, t);
  enemy.share = objective_share(table_, ship);
  enemy.own.assign(sheet_.mounts.size(), unknown);
  for (const Mount& mount : known_mounts(ship)) {
    enemy.mounts.push_back({mount, unknown});
    enemy.longest = std::max(enemy.longest, mount.weapon->range.back());
  }
}

std::int64_t CourseJudge::operator()(const Course& end) {
  table_.ships.edit(s_).course = end;
  std::int64_t out = objective_gain(table_, s_) + approach(end) + bomb_run(end);
  const Line* lines = lines_at(end.at);
  out += fire_given(lines);
  out -= fire_taken(lines);
  return chart_.at(end.at).debris ? out - debris_cost * end.speed : out;
}

CourseJudge::Line CourseJudge::line_to(const Enemy& enemy) const {
  const Ship &ship = table_.ships[s_], &other = table_.ships[enemy.ship];
  const Hex from = ship.course.at, to = other.course.at;
  Line out;
  out.range = distance(from, to);
  if (out.range > std::max(longest_, enemy.longest)) return out;
  const std::optional<int> row = bearing(from, to);
  out.straight = row && *row % 4 == 0;
  out.back = arc_towards(table_, enemy.ship, Unit(s_));
  out.clear = out.range <= longest_ && has_line(table_, ship, Unit(enemy.ship));
  // What stands between them stands there for both; from the ground one sees otherwise than from above.
  const bool alike = ship.orbit != Orbit::landed && other.orbit != Orbit::landed && out.range <= longest_;
  out.clear_back = out.range <= enemy.longest && (alike ? out.clear : has_line(table_, other, Unit(s_)));
  out.debris = (out.clear || out.clear_back) && crosses_debris(table_, from, to);
  return out;
}

/// The ship must stand there on the table.
const CourseJudge::Line* CourseJudge::lines_at(Hex at) {
  int* place = line_places_.at(at);
  if (!place || *place < 0) {
    if (place) *place = count_of(lines_);
    for (const Enemy& enemy : enemies_) lines_.push_back(line_to(enemy));
    return lines_.data() + lines_.size() - enemies_.size();
  }
  return lines_.data() + *place;
}

std::int64_t CourseJudge::fire_given(const Line* lines) {
  best_.assign(sheet_.mounts.size(), 0);
  for (std::size_t e = 0; e < enemies_.size(); ++e) {
    if (!lines[e].clear) continue;
    Enemy& enemy = enemies_[e];
    const Arc arc = arc_towards(table_, s_, Unit(enemy.ship));
    for (std::size_t m = 0; m < sheet_.mounts.size(); ++m)
      if (const Mount& mount = sheet_.mounts.at(m); mount.arcs.has(arc))
        best_[m] = std::max(best_[m], harm_of(s_, mount, enemy.ship, enemy.prize, lines[e], enemy.own[m]));
  }
  std::int64_t out = 0;
  for (std::size_t m = 0; m < sheet_.mounts.size(); ++m) out += best_[m] * sheet_.mounts.at(m).count;
  return out;
}

std::int64_t CourseJudge::fire_taken(const Line* lines) {
  std::int64_t out = 0;
  for (std::size_t e = 0; e < enemies_.size(); ++e) {
    if (!lines[e].clear_back) continue;
    for (Armed& armed : enemies_[e].mounts)
      if (armed.mount.arcs.has(lines[e].back))
        out += harm_of(enemies_[e].ship, armed.mount, s_, prize_, lines[e], armed.harms) / suffered_share;
  }
  return out;
}

std::int64_t CourseJudge::harm_of(ShipIndex by, const Mount& mount, ShipIndex at, const Prize& prize, const Line& line,
                                  Harms& known) {
  const Weapon& weapon = *mount.weapon;
  const std::optional<int> band = range_band(weapon, line.range);
  if (!band) return 0;
  const bool off_line = mount.mount == MountKind::fixed && line.range > 0 && !line.straight;
  std::int64_t& harm = known[ix(*band * 4 + off_line * 2 + line.debris)];
  if (harm >= 0) return harm;
  const int steps = attack_steps(table_, by, mount, Unit(at)).total(), crew = table_.ships[by].face.crew;
  const std::tuple key{at, table_.ships[by].side, weapon.number, crew, steps};
  const auto remembered = harm_.find(key);
  return harm = remembered != harm_.end()
                    ? remembered->second
                    : harm_.emplace(key, 1 + expected_harm(prize, crew, steps, weapon.strike)).first->second;
}

/// The best bombs on a ship whose hex it comes to.
std::int64_t CourseJudge::bomb_run(const Course& end) const {
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
std::int64_t CourseJudge::approach(const Course& end) const {
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
int CourseJudge::distance_next(const Course& end, const Course& other) const {
  const Hex then = other.at + ahead(other.heading) * other.speed;
  const int accel = table_.ships[s_].face.accel;
  int out = distance(end.at, then) + end.speed;
  for (int speed = std::max(0, end.speed - accel); speed <= end.speed + accel; ++speed)
    out = std::min(out, distance(end.at + ahead(end.heading) * speed, then));
  return out;
}

}  // namespace emcon::rules::alternity_warships
