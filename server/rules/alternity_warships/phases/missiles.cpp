// Missiles fly to their targets, attack and are gone (ALT-7, 9.14, R11, R12, R37, R45).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/phases/damage_dice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The target, if it is there still.
std::optional<Unit> target_of(const Table& table, const Aim& aim) {
  const Unit unit = aim.missile > 0 ? Unit{{}, aim.missile} : Unit{aim.ship, 0};
  return present(table, unit) ? std::optional(unit) : std::nullopt;
}

/// Flies until it is in its target's hex; whatever lies behind is not told (L20).
Hazard fly(Play& play, MissileIndex m, const Mover& mover, const Voyage& way, std::optional<Hex> goal) {
  Missile& missile = play.table().missiles[m];
  missile.course.speed = way.end.speed;
  for (const Entered& entered : way.hexes) {
    const Hazard hazard = enter(play, {{}, missile.number}, mover, entered);
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

/// What a missile has aimed at and carries becomes known with its attack.
void open_aim(Play& play, MissileIndex m) {
  play.referee.reveal(play.state.aims[m], Audience::everyone());
}

void attack(Play& play, MissileIndex m, const Unit& target) {
  Table& table = play.table();
  open_aim(play, m);
  const Missile missile = table.missiles[m];
  const LoadRef held = play.aim(m).load;
  const Load& load = *held;
  const Sum steps = missile_steps(table, load, target);
  const RefId object = target.missile > 0 ? ref(table.missiles[find_missile(table, target.missile).value()])
                                          : ref(play.ship(target.ship));
  Check check = roll_check(play.referee, missile.score, steps.total(), why(Purpose::attack, ref(missile), object),
                           Audience::everyone());
  std::string text = "Missile " + missile.handle() + ", " + load.name + ", attacks " + unit_name(table, target) + ". " +
                     check_words(missile.score, steps, check);
  std::vector<Rolled> dice = std::move(check.dice);
  Hit hit{missile.launcher, target, load.strike.type, std::nullopt};
  if (check.success && target.missile == 0)
    hit.points = roll_damage(play, load.strike, *check.success, why(Purpose::damage, ref(missile), object), target.ship,
                             text, dice);
  if (check.success) table.hits.push_back(hit);
  play.tell(std::move(text), "ALT-9.14", std::move(dice), notable({missile.handle(), unit_handle(table, target)}));
  remove_missile(play, missile.number);
}

}  // namespace

void move_missile(Play& play, MissileIndex m, const Steering* order) {
  Table& table = play.table();
  const int number = table.missiles[m].number;
  const bool powered = table.missiles[m].power > 0;
  const std::optional<Unit> target = powered ? target_of(table, play.aim(m)) : std::nullopt;
  const std::optional<Hex> goal = target ? std::optional(place_of_unit(table, *target)) : std::nullopt;
  // Where a guided missile goes, and where one stops before the end of its path, tells of its target.
  bool shows = order && order->guided;
  Hazard hazard;
  if (goal == table.missiles[m].course.at) {
    shows = shows || table.missiles[m].course.speed > 0;
  } else {
    Mover mover = mover_of(table, table.missiles[m]);
    if (!powered) mover.mc = mover.accel = 0;
    const Voyage way = voyage(mover, order && powered ? order->path : coasting(mover));
    if (way.manoeuvres > 0) table.missiles[m].last_manoeuvre = table.turn;
    hazard = fly(play, m, mover, way, goal);
    shows = shows || (goal == table.missiles[m].course.at && goal != way.end.at);
  }
  if (shows) play.referee.disclose(Audience::everyone().except(play.side(table.missiles[m].side)));
  if (hazard.passage == Passage::destroyed || hazard.passage == Passage::withdrawn) {
    const bool off = hazard.passage == Passage::withdrawn;
    play.tell("Missile m" + rules::number(number) + " is gone." + (off ? " It has left the map." : ""),
              off ? "ALT-R1" : "ALT-R45");
    return remove_missile(play, number);
  }
  const Missile& missile = table.missiles[m];
  play.change_aim(m, [&](Aim& aim) {
    aim.reached = goal == missile.course.at;
    aim.hold = order && order->hold;
  });
  play.tell("Missile " + missile.handle() + " is at " + hex_words(missile.course.at) + ", heading " +
                rules::number(missile.course.heading) + ", speed " + rules::number(missile.course.speed) + ".",
            "ALT-7.2");
  meet(play, {{}, number}, {});
}

void attack_with_missiles(Play& play, Side side, Role role) {
  Table& table = play.table();
  std::vector<int> numbers;
  for (const Missile& missile : table.missiles)
    if (missile.side == side && missile.role == role && missile.power > 0) numbers.push_back(missile.number);
  for (const int number : numbers) {
    const MissileIndex m = find_missile(table, number).value();
    const Aim& aim = play.aim(m);
    const std::optional<Unit> target = target_of(table, aim);
    if (!aim.reached || aim.hold || !target) continue;
    if (place_of_unit(table, *target) != table.missiles[m].course.at) continue;
    if (target->missile == 0 && !may_strike(table, table.missiles[m], target->ship)) continue;
    attack(play, m, *target);
  }
}

void remove_missile(Play& play, int number) {
  Table& table = play.table();
  const std::optional<MissileIndex> m = find_missile(table, number);
  if (!m) return;
  table.missiles.remove(*m);
  play.state.aims.remove(*m);
  part(play);
}

}  // namespace emcon::rules::alternity_warships
