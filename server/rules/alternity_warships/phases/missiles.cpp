// Missiles fly to their targets, attack and are gone (ALT-7, 9.14, R11, R12, R37, R45).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/phases/acts.hpp"
#include "server/rules/alternity_warships/phases/attack.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The target, if it is there still.
std::optional<Unit> target_of(const Table& table, const Aim& aim) {
  return present(table, aim.target) ? std::optional(aim.target) : std::nullopt;
}

/// Flies until it is in its target's hex; whatever lies behind is not told (L20).
Hazard fly(Play& play, MissileIndex m, const Mover& mover, const Voyage& way, std::optional<Hex> goal) {
  Missile& missile = play.table().missiles[m];
  missile.course.speed = way.end.speed;
  for (const Entered& entered : way.hexes) {
    const Hazard hazard = enter(play, Unit(missile.number), mover, entered);
    if (hazard.passage == Passage::stopped) missile.course.speed = 0;
    if (hazard.passage != Passage::goes_on) return hazard;
    missile.course.at = entered.hex;
    missile.course.heading = entered.heading;
    if (std::ranges::find(way.bends, entered.hex) != way.bends.end()) missile.trail.push_back(entered.hex);
    if (goal == entered.hex) break;
  }
  if (missile.trail.empty() || missile.trail.back() != missile.course.at) missile.trail.push_back(missile.course.at);
  return {};
}

/// As far as it has come in this round from there.
std::vector<table::Act> missile_way(const Missile& missile, Hex from) {
  std::vector<Hex> way = missile.trail;
  if (way.empty() || way.front() != from) way.insert(way.begin(), from);
  if (way.back() != missile.course.at) way.push_back(missile.course.at);
  return way_acts(missile.handle(), way, missile.course.heading);
}

/// What a missile has aimed at and carries becomes known with its attack.
void attack(Play& play, MissileIndex m, const Unit& target) {
  Table& table = play.table();
  play.referee.reveal(play.state.aims[m], Audience::everyone());
  const Missile missile = table.missiles[m];
  const LoadRef load = play.aim(m).load;
  roll_attack(play, {ref(missile), missile.handle(), missile.launcher, target, load->strike, missile.score,
                     missile_steps(table, *load, target),
                     "Missile " + missile.handle() + ", " + load->name + ", attacks " + unit_name(table, target),
                     "ALT-9.14", missile_act(missile, unit_handle(table, target))});
  remove_missile(play, missile.number);
}

}  // namespace

void move_missile(Play& play, MissileIndex m, const MissileWay* way) {
  Table& table = play.table();
  const MissileNumber number = table.missiles[m].number;
  const Hex from = table.missiles[m].course.at;
  const bool powered = table.missiles[m].power > 0;
  const std::optional<Unit> target = powered ? target_of(table, play.aim(m)) : std::nullopt;
  const std::optional<Hex> goal = target ? std::optional(place_of_unit(table, *target)) : std::nullopt;
  // Where a guided missile goes, and where one stops before the end of its path, tells of its target.
  bool shows = way && way->guided;
  Hazard hazard;
  if (goal == table.missiles[m].course.at) {
    shows = shows || table.missiles[m].course.speed > 0;
  } else {
    Mover mover = mover_of(table, table.missiles[m]);
    if (!powered) mover.mc = mover.accel = 0;
    const Voyage flight = voyage(mover, way && powered ? way->path : coasting(mover));
    if (flight.manoeuvres > 0) table.missiles[m].last_manoeuvre = table.turn;
    hazard = fly(play, m, mover, flight, goal);
    shows = shows || (goal == table.missiles[m].course.at && goal != flight.end.at);
  }
  if (shows) play.referee.disclose(Audience::everyone().except(play.side(table.missiles[m].side)));
  if (hazard.passage == Passage::destroyed || hazard.passage == Passage::withdrawn) {
    const bool off = hazard.passage == Passage::withdrawn;
    const std::string handle = missile_handle(number);
    play.tell(
        Audience::everyone(), "Missile " + handle + " is gone." + (off ? " It has left the map." : ""),
        off ? "ALT-R1" : "ALT-R45", {}, {},
        {{}, followed_by(missile_way(table.missiles[m], from), off ? jump_act(handle) : explode_act(handle, ""))});
    return remove_missile(play, number);
  }
  const Missile& missile = table.missiles[m];
  play.change_aim(m, [&](Aim& aim) {
    aim.reached = goal == missile.course.at;
    aim.hold = way && way->hold;
  });
  play.tell(Audience::everyone(),
            "Missile " + missile.handle() + " is at " + hex_words(missile.course.at) + ", heading " +
                rules::number(missile.course.heading) + ", speed " + rules::number(missile.course.speed) + ".",
            "ALT-7.2", {}, {}, {{}, missile_way(missile, from)});
  meet(play, Unit(number));
}

void attack_with_missiles(Play& play, Side side, Role role) {
  Table& table = play.table();
  std::vector<MissileNumber> numbers;
  for (const Missile& missile : table.missiles)
    if (missile.side == side && missile.role == role && missile.power > 0) numbers.push_back(missile.number);
  for (const MissileNumber number : numbers) {
    const MissileIndex m = find_missile(table, number).value();
    const Aim& aim = play.aim(m);
    const std::optional<Unit> target = target_of(table, aim);
    if (!aim.reached || aim.hold || !target) continue;
    if (place_of_unit(table, *target) != table.missiles[m].course.at) continue;
    if (!target->is_missile() && !may_strike(table, table.missiles[m], target->ship())) continue;
    attack(play, m, *target);
  }
}

void remove_missile(Play& play, MissileNumber number) {
  Table& table = play.table();
  const std::optional<MissileIndex> m = find_missile(table, number);
  if (!m) return;
  table.missiles.remove(*m);
  play.state.aims.remove(*m);
  part(play);
}

}  // namespace emcon::rules::alternity_warships
