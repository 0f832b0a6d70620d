// The movement: half-steps in their order, what nobody steers, and courses hex by hex (ALT-6, 15). What is ordered is
// carried out in orders/movement.cpp.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

bool is_bend(const Voyage& way, Hex at) {
  return std::ranges::find(way.bends, at) != way.bends.end();
}

/// The way that is shown ends where the ship is.
void end_way(Flown& flown, Hex at) {
  if (flown.way.back() != at) flown.way.push_back(at);
}

}  // namespace

void fly_path(Play& play, ShipIndex s, const table::Path& path) {
  const Mover mover = mover_of(play.table(), play.ship(s));
  const Voyage way = voyage(mover, path);
  Course end = way.end;
  Hazard hazard;
  play.flown.way = {mover.course.at};
  for (const Entered& entered : way.hexes) {
    hazard = enter(play, Unit(s), mover, entered);
    if (hazard.passage == Passage::stopped) {
      end = {play.ship(s).course.at, play.ship(s).course.heading, 0};
      break;
    }
    play.edit(s).course = {entered.hex, entered.heading, entered.force};
    play.flown.force = entered.force;
    play.flown.came = true;
    if (is_bend(way, entered.hex)) play.flown.way.push_back(entered.hex);
    if (hazard.passage != Passage::goes_on) break;
  }
  play.flown.manoeuvres = way.manoeuvres;
  const Passage passage = hazard.passage;
  Ship& ship = play.edit(s);
  if (passage == Passage::goes_on || passage == Passage::stopped) ship.course = end;
  if (passage == Passage::goes_on)
    ship.now.trail.insert(ship.now.trail.end(), way.bends.begin(), way.bends.end());
  else
    ship.now.trail.push_back(ship.course.at);
  if (!way.hexes.empty()) ship.orbit = Orbit::none;
  end_way(play.flown, ship.course.at);
  if (way.manoeuvres > 0) ship.last_manoeuvre = play.table().turn;
  ship.now.coasted = way.manoeuvres == 0 && end.speed == mover.course.speed && end.heading == mover.course.heading;
  if (passage == Passage::withdrawn) {
    ship.left_over = play.table().scenario().bounds->left_over(ship.course.at);
    return lose_ship(play, s, Fate::withdrawn, "leaves the map", clause_of(play.table(), hazard), flown_acts(play, s));
  }
  if (passage == Passage::destroyed)
    return lose_ship(play, s, Fate::lost, "is destroyed by the impact", clause_of(play.table(), hazard),
                     flown_acts(play, s));
}

void tell_course(Play& play, ShipIndex s) {
  const Ship& ship = play.ship(s);
  if (!ship.on_map()) return;
  play.tell(Audience::everyone(),
            ship_name(ship) + " is at " + hex_words(ship.course.at) + ", heading " + number(ship.course.heading) +
                ", speed " + number(ship.course.speed) + ".",
            "ALT-6.3", {}, {}, {{}, flown_acts(play, s)});
}

void begin_step(Play& play, MovementStep step) {
  Table& table = play.table();
  if (table.begun >= static_cast<int>(step)) return;
  table.begun = static_cast<int>(step);
  for (const ShipIndex s : table.ships.indices())
    if (play.ship(s).fate == Fate::derelict && movement_step(play.ship(s).face.size_class) == step &&
        play.ship(s).course.speed > 0 && play.ship(s).orbit != Orbit::landed) {
      play.flown = {};
      fly_path(play, s, coasting(mover_of(table, play.ship(s))));
      tell_course(play, s);
      if (play.ship(s).on_map() && (play.flown.came || !who_stands_keeps_arcs(*table.catalogue))) meet(play, Unit(s));
    }
  settle_debris(play);
  if (step < MovementStep::antiship) return;
  const Role role = step == MovementStep::antiship ? Role::antiship : Role::counter;
  std::vector<MissileNumber> inert;
  for (const Missile& missile : table.missiles)
    if (missile.role == role && missile.power == 0) inert.push_back(missile.number);
  for (const MissileNumber number : inert) move_missile(play, find_missile(table, number).value(), nullptr);
}

void move_slots(Play& play) {
  Table& table = play.table();
  constexpr int all = 2 * movement_steps;
  while (table.half_step < all) {
    const int first = table.half_step;
    begin_step(play, step_of(first));
    const Side side = side_of_half_step(table, first);
    if (!has_movers(table, step_of(first), side)) {
      ++table.half_step;
      continue;
    }
    MoveStep ask{side, first, first};
    for (int next = first + 1; next < all; ++next) {
      if (!has_movers(table, step_of(next), side_of_half_step(table, next))) continue;
      if (side_of_half_step(table, next) != side) break;
      ask.last = next;
    }
    play.state.agenda.push(MoveSlots{});
    return play.state.agenda.push(ask);
  }
}

}  // namespace emcon::rules::alternity_warships
