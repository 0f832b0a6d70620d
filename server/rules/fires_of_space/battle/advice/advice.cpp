// Estimates what fire, launches and courses are worth to a side, for merits and suggestions (no rule).
#include "server/rules/fires_of_space/battle/advice/advice.hpp"

#include <algorithm>
#include <limits>

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr int far = 1000;               ///< hexes: farther apart is as far
constexpr std::int64_t closeness = 10;  ///< thousandths of a point for each hex that a ship with guns passes nearer
constexpr std::int64_t losses = 10;     ///< what a point lost counts, in hundredths of one scored: who keeps away from
                                        ///< all fire ends with a tie
constexpr int patience = 6;             ///< worth of a chase falls to nothing over so many turns

std::int64_t ship_fire(const Table& table, const Ship& firer, UnitIndex enemy_unit, int band) {
  const ShipClass& sheet = table.class_of(firer);
  std::int64_t best = 0;
  for (const ShipIndex e : ships_of(table, enemy_unit)) {
    const Ship& target = table.ships[e];
    std::int64_t effective = 0;
    for (const BeamMount& mount : sheet.beams) {
      const BeamType& beam = table.catalogue->beams[mount.beam];
      effective += expected(usable_beams(firer, mount.count), beam_need(table, firer, target, band)) *
                   expected(1, beam_penetration_need(table, beam, target, band)) / 1000;
    }
    best = std::max(best, expected_points(table, target, effective));
  }
  return best;
}

std::int64_t discount(std::int64_t worth, int turns) {
  return turns > patience ? 0 : worth * (patience + 1 - std::max(1, turns)) / patience;
}

int batteries_against(const Table& table, UnitIndex unit, const MissileType& type) {
  std::int64_t kills = 0;
  for (const ShipIndex s : ships_of(table, unit)) {
    const Ship& ship = table.ships[s];
    for (const Battery& battery : table.class_of(ship).batteries)
      kills += expected(usable_batteries(ship, battery.count), point_defence_need(battery, type));
  }
  return static_cast<int>(kills / 1000);
}

}  // namespace

Chase chase(const Markers& missiles, int rating, const Markers& target) {
  const Hex speed = target.future - target.present;
  Chase best{chase_turns_max + 1, missiles.future};
  int best_gap = -1;
  /// The change of the future marker after which the gap is least that so many turns leave, if they leave `most` at
  /// most.
  const auto look = [&](int turns, int most) {
    const Hex start = missiles.present - target.present + (missiles.future - missiles.present - speed) * turns;
    // However it turns, it cannot come nearer than this.
    if (length(start) - rating * turns > most) return;
    for (int q = -rating; q <= rating && best_gap != 0; ++q)
      for (int r = std::max(-rating, -q - rating); r <= std::min(rating, rating - q) && best_gap != 0; ++r) {
        const int gap = length(start + Hex{q, r} * turns);
        if (gap > most || (best_gap >= 0 && gap >= best_gap)) continue;
        best.to = missiles.future + Hex{q, r};
        best_gap = gap;
      }
  };
  for (int turns = 1; turns <= chase_turns_max && best_gap < 0; ++turns) {
    look(turns, rating * turns * (turns - 1) / 2);
    if (best_gap >= 0) best.turns = turns;
  }
  if (best_gap < 0) look(chase_turns_max, std::numeric_limits<int>::max());
  return best;
}

std::string chase_text(const Chase& way, bool here) {
  const std::string when = here                          ? "in reach now"
                           : way.turns > chase_turns_max ? "out of reach"
                                                         : "in " + std::to_string(way.turns);
  return when + ", to " + label(way.to);
}

std::int64_t beam_worth(const Table& table, const Ship& firer, MountIndex mount, int count, const Ship& target) {
  const int band = band_of(distance(table.units[firer.unit].at.present, table.units[target.unit].at.present));
  if (band < 0) return 0;
  const BeamType& beam = beam_of(table, firer, mount);
  const std::int64_t hits = expected(count, beam_need(table, firer, target, band));
  return expected_points(table, target, hits * expected(1, beam_penetration_need(table, beam, target, band)) / 1000);
}

std::vector<FirePlan> fire_plans(const Table& table, ShipIndex firer, MountIndex mount, int count, ShipIndex target) {
  const Ship& ship = table.ships[firer];
  const Ship& enemy = table.ships[target];
  std::vector<FirePlan> out{{FireMode::normal, count, beam_worth(table, ship, mount, count, enemy)}};
  const int range = distance(table.units[ship.unit].at.present, table.units[enemy.unit].at.present);
  if (!table.fire_modes || count < 2 || band_of(range) < 0) return out;
  for (const FireMode mode : {FireMode::dispersed, FireMode::concentrated}) {
    FirePlan best{mode, count, -1};
    for (int k = 2; k <= count; ++k) {
      const Fire fire{firer, {mount, k}, mode, {}, AtShip{target}};
      const std::int64_t effective = expected_effective(fire_needs(table, fire, enemy, range)) * (count / k);
      const std::int64_t worth = expected_points(table, enemy, effective);
      if (worth > best.worth) best = {mode, k, worth};
    }
    out.push_back(best);
  }
  return out;
}

FirePlan best_fire(const Table& table, ShipIndex firer, MountIndex mount, int count, ShipIndex target) {
  FirePlan best;
  for (const FirePlan& plan : fire_plans(table, firer, mount, count, target))
    if (best.per_order == 0 || plan.worth > best.worth) best = plan;
  return best;
}

std::int64_t salvo_worth(const Table& table, const MissileType& type, int committed, int count, UnitIndex target_unit) {
  const int arriving = std::max(count > 0 ? 1 : 0, count - batteries_against(table, target_unit, type));
  std::int64_t best = 0;
  for (const ShipIndex s : ships_of(table, target_unit)) {
    const Ship& ship = table.ships[s];
    const std::int64_t hits = expected(arriving, missile_need(table, type, committed, ship));
    best = std::max(best,
                    expected_points(table, ship,
                                    hits * expected(1, missile_penetration_need(table, type, committed, ship)) / 1000));
  }
  return best;
}

namespace {

std::int64_t threat(const View& view, UnitIndex missile_unit) {
  const Table& table = view.table;
  const Unit& unit = table.units[missile_unit];
  std::int64_t best = 0;
  for (const LotIndex l : lots_of(table, missile_unit)) {
    const Launch& launch = table.launches[table.lots[l].launch];
    const int committed = rating_of(table, view.ratings, table.lots[l].launch);
    for (const UnitIndex u : table.units.indices()) {
      const Unit& own = table.units[u];
      if (own.gone || own.missiles || own.side == unit.side || (unit.target && unit.target != u)) continue;
      best = std::max(best, salvo_worth(table, table.type_of(launch), committed, 1, u));
    }
    best = std::max(best, table.type_of(launch).cost / 2);
  }
  return best;
}

}  // namespace

std::int64_t Threats::of(UnitIndex missile_unit) const {
  std::optional<std::int64_t>& known = known_[missile_unit];
  if (!known) known = threat(view_, missile_unit);
  return *known;
}

std::vector<Opponent> opponents(const View& view, UnitIndex own) {
  const Table& table = view.table;
  std::vector<Opponent> out;
  for (const UnitIndex e : table.units.indices()) {
    const Unit& enemy = table.units[e];
    if (enemy.gone || enemy.missiles || enemy.side == table.units[own].side) continue;
    Opponent& opponent = out.emplace_back(Opponent{e, {}, {}});
    for (int band = 0; band < bands; ++band) {
      for (const ShipIndex s : ships_of(table, own))
        opponent.done[ix(band)] += ship_fire(table, table.ships[s], e, band);
      for (const ShipIndex s : ships_of(table, e))
        opponent.taken[ix(band)] += ship_fire(table, table.ships[s], own, band);
    }
  }
  return out;
}

std::int64_t course_worth(const View& view, const std::vector<Opponent>& opponents, UnitIndex unit, const Markers& at) {
  const Table& table = view.table;
  const auto friends = std::ranges::count_if(
      table.units, [&](const Unit& one) { return !one.gone && !one.missiles && one.side == table.units[unit].side; });
  const bool armed = std::ranges::any_of(opponents, [](const Opponent& one) { return one.done.front() > 0; });
  const Hex speed = at.future - at.present;
  std::int64_t out = 0;
  int nearest = far;
  for (int t = 1; t <= turns_max; ++t) {
    std::int64_t done = 0, taken = 0;
    for (const Opponent& opponent : opponents) {
      const Markers& enemy = table.units[opponent.unit].at;
      const int range = distance(at.present + speed * t, enemy.present + (enemy.future - enemy.present) * t);
      nearest = std::min(nearest, range);
      const int band = band_of(range);
      if (band < 0) continue;
      done = std::max(done, opponent.done[ix(band)]);
      taken += opponent.taken[ix(band)];
    }
    // The later a turn, the less of it comes true.
    out += (done - taken / friends * losses / 100) * (turns_max + 1 - t) / turns_max;
  }
  return armed ? out - nearest * closeness : out;
}

namespace {

/// "0.4", "12.25": points from thousandths.
std::string points(std::int64_t thousandths) {
  std::string out = std::to_string(thousandths / 1000);
  const std::int64_t hundredths = thousandths % 1000 / 10;
  if (hundredths == 0) return out;
  out += "." + std::string(hundredths < 10 ? "0" : "") + std::to_string(hundredths);
  if (out.back() == '0') out.pop_back();
  return out;
}

std::string in_turns(int t) {
  return t == 1 ? "next turn" : "in " + std::to_string(t) + " turns";
}

}  // namespace

std::string course_text(const View& view, const std::vector<Opponent>& opponents, const Markers& at) {
  const Hex speed = at.future - at.present;
  const Opponent* meets = nullptr;
  const Opponent* passes = nullptr;
  int range = 0, turn = 0, nearest = far, nearest_turn = 0;
  std::int64_t best = 0;
  for (int t = 1; t <= turns_max; ++t)
    for (const Opponent& opponent : opponents) {
      const Markers& enemy = view.table.units[opponent.unit].at;
      const int apart = distance(at.present + speed * t, enemy.present + (enemy.future - enemy.present) * t);
      if (apart < nearest) {
        nearest = apart;
        nearest_turn = t;
        passes = &opponent;
      }
      const int band = band_of(apart);
      if (band < 0 || opponent.done[ix(band)] <= best) continue;
      best = opponent.done[ix(band)];
      meets = &opponent;
      range = apart;
      turn = t;
    }
  const auto name = [&](const Opponent* one) { return view.table.units[one->unit].handle; };
  if (meets)
    return "range " + number(range) + " of " + name(meets) + " " + in_turns(turn) + ", where your beams score " +
           points(best) + " and its " + points(meets->taken[ix(band_of(range))]);
  if (!passes) return {};
  return "no nearer than " + number(nearest) + " to " + name(passes) + ", " + in_turns(nearest_turn);
}

LaunchAdvice launch_advice(const View& view, const Threats& threats, ShipIndex s, LoadIndex row, int count) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  const Markers& from = table.units[ship.unit].at;
  const MissileType& type = missile_of(table, ship, row);
  LaunchAdvice best{0, type.rating_max, {}, 0};
  for (const auto& [committed, penetration] : type.penetrations)
    for (const UnitIndex u : table.units.indices()) {
      const Unit& enemy = table.units[u];
      if (enemy.gone || enemy.side == ship.side || enemy.missiles != type.anti_missile) continue;
      const int turns = enemy.at.present == from.present ? 1 : chase(from, committed, enemy.at).turns;
      std::int64_t worth = 0;
      if (enemy.missiles) {
        const Lot& met = table.lots[lots_of(table, u).front()];
        const int need =
            anti_missile_need(type, committed, table.type_of(met), rating_of(table, view.ratings, met.launch));
        worth = std::min<std::int64_t>(expected(count, need), 1000L * missiles_in(table, u)) * threats.of(u) / 1000;
      } else {
        worth = salvo_worth(table, type, committed, count, u);
      }
      worth = discount(worth, turns) - type.cost * count;
      if (worth > best.worth) best = {worth, committed, u, turns};
    }
  return best;
}

std::string launch_text(const Table& table, const LaunchAdvice& advice) {
  if (!advice.at) return {};
  return "best at " + table.units[advice.at].handle + ", there " + in_turns(advice.turns);
}

Hunters::Hunters(const Table& table, UnitIndex missile_unit) : lots(lots_of(table, missile_unit)) {
  const Side side = table.units[missile_unit].side;
  missiles_about =
      std::ranges::any_of(table.units, [&](const Unit& u) { return u.missiles && !u.gone && u.side != side; });
}

std::int64_t target_worth(const View& view, const Threats& threats, const Hunters& hunters, UnitIndex target_unit,
                          const Chase& way) {
  const Table& table = view.table;
  const bool at_missiles = table.units[target_unit].missiles;
  const int prey = at_missiles ? missiles_in(table, target_unit) : 0;
  std::int64_t out = 0;
  for (const LotIndex l : hunters.lots) {
    const Lot& lot = table.lots[l];
    const MissileType& type = table.type_of(lot);
    // Each kind to its own prey.
    if (at_missiles ? !type.anti_missile : type.anti_missile && hunters.missiles_about) continue;
    out += at_missiles ? std::min(lot.count, prey) * threats.of(target_unit)
                       : salvo_worth(table, type, rating_of(table, view.ratings, lot.launch), lot.count, target_unit);
  }
  return discount(out, way.turns);
}

}  // namespace emcon::rules::fires_of_space::battle
