// The movement: half-steps in their order, courses, orbits and landings, and who comes into whose hex (ALT-6, 15).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/phases/play.hpp"
#include "server/rules/alternity_warships/revisions.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// What a ship has done in its movement.
struct Flown {
  int manoeuvres = 0;
  int force = 0;      ///< speed at which it entered the hex where it is; without one that of the beginning
  bool came = false;  ///< it has entered a hex
};

/// Flies the path hex by hex; what is met on it may end it (ALT-R69).
void fly_path(Play& play, ShipIndex s, const table::Path& path, Flown& flown) {
  const Mover mover = mover_of(play.table(), play.ship(s));
  const Voyage way = voyage(mover, path);
  Course end = way.end;
  Hazard hazard;
  for (const Entered& entered : way.hexes) {
    hazard = enter(play, {s, 0}, mover, entered);
    if (hazard.passage == Passage::stopped) {
      end = {play.ship(s).course.at, play.ship(s).course.heading, 0};
      break;
    }
    play.edit(s).course = {entered.hex, entered.heading, entered.force};
    flown.force = entered.force;
    flown.came = true;
    if (hazard.passage != Passage::goes_on) break;
  }
  flown.manoeuvres = way.manoeuvres;
  const Passage passage = hazard.passage;
  Ship& ship = play.edit(s);
  if (passage == Passage::goes_on || passage == Passage::stopped) ship.course = end;
  if (passage == Passage::goes_on)
    ship.now.trail.insert(ship.now.trail.end(), way.bends.begin(), way.bends.end());
  else
    ship.now.trail.push_back(ship.course.at);
  if (!way.hexes.empty()) ship.orbit = Orbit::none;
  if (way.manoeuvres > 0) ship.last_manoeuvre = play.table().turn;
  ship.now.coasted = way.manoeuvres == 0 && end.speed == mover.course.speed && end.heading == mover.course.heading;
  if (passage == Passage::withdrawn) {
    ship.left_over = play.table().scenario().bounds->left_over(ship.course.at);
    return lose_ship(play, s, Fate::withdrawn, "leaves the map", clause_of(play.table(), hazard));
  }
  if (passage == Passage::destroyed)
    return lose_ship(play, s, Fate::lost, "is destroyed by the impact", clause_of(play.table(), hazard));
}

void tell_course(Play& play, ShipIndex s) {
  const Ship& ship = play.ship(s);
  if (!ship.on_map()) return;
  play.tell(ship_name(ship) + " is at " + hex_words(ship.course.at) + ", heading " + number(ship.course.heading) +
                ", speed " + number(ship.course.speed) + ".",
            "ALT-6.3");
}

/// Orbits, descents, landings and starts (ALT-15.5 to 15.7, R29, R30, R68).
void change_orbit(Play& play, const Flying& order, Flown& flown) {
  Ship& ship = play.edit(order.ship);
  const bool lands = order.kind == Flying::Kind::land;
  const BodyZone place = lands ? ground_at(play.table(), ship.course.at) : place_at(play.table(), ship.course.at);
  const auto& bodies = play.table().scenario().bodies;
  BodyIndex body = place.body;
  std::string what;
  const char* clause = "ALT-15.5";
  switch (order.kind) {
    case Flying::Kind::orbit:
      ship.orbit = place.zone == Zone::high_orbit ? Orbit::high : Orbit::low;
      ship.drift = order.way;
      ship.orbited = 0;
      what = "goes into orbit";
      if (ship.orbit == Orbit::high) clause = "ALT-15.6";
      break;
    case Flying::Kind::descend:
      ship.course.at = nearest_low_orbit(disc_of(bodies[body]), ship.course.at);
      ship.orbit = Orbit::none;
      ship.now.trail.push_back(ship.course.at);
      flown.came = true;
      what = "descends to low orbit";
      clause = "ALT-15.6";
      break;
    case Flying::Kind::land:
      ship.orbit = Orbit::landed;
      ship.course.speed = 0;
      what = "lands on " + bodies[body].name;
      clause = is_planet(play.table(), body) ? "ALT-15.7" : "ALT-15.11";
      break;
    case Flying::Kind::liftoff:
      ship.orbit = Orbit::none;
      what = "lifts off";
      clause = "ALT-R30";
      break;
    case Flying::Kind::path:
      return;
  }
  ship.body = body;
  ship.now.coasted = false;
  play.tell(ship_name(ship) + " " + what + ".", clause, {}, notable({ship.handle()}));
}

constexpr int landing_speed = 1;

/// A landing that was ordered behind a path holds only if the path has led there slowly (ALT-15.11). Its side is told
/// why it does not; all others see a ship that flies by.
bool touches_down(Play& play, ShipIndex s, const Flown& flown) {
  const Ship& ship = play.ship(s);
  if (ship.fate != Fate::fighting) return false;
  if (!landings_by_course(*play.table().catalogue))
    return ship.course.speed <= landing_speed && place_at(play.table(), ship.course.at).zone == Zone::impact;
  if (flown.force <= landing_speed) return true;
  play.tell_to(play.side(ship.side),
               ship_name(ship) + " does not land: it comes at speed " + number(flown.force) + ", and lands at " +
                   number(landing_speed) + " or less.",
               "ALT-15.11");
  return false;
}

/// Its orders, or straight on.
void move_ship(Play& play, ShipIndex s, const Moves& moves) {
  const Catalogue& rules = *play.table().catalogue;
  const int speed = play.ship(s).course.speed;
  Flown flown{0, speed, false};
  bool ordered = false;
  for (const bool landing : {false, true})  // behind its path
    for (const Flying& order : moves.flights) {
      if (order.ship != s || (order.kind == Flying::Kind::land) != landing || !play.ship(s).on_map()) continue;
      if (order.kind == Flying::Kind::path)
        fly_path(play, s, order.path, flown);
      else if (!ordered || touches_down(play, s, flown))
        change_orbit(play, order, flown);
      ordered = true;
    }
  const bool stands = play.ship(s).orbit != Orbit::none && play.ship(s).course.speed == 0;
  if (!ordered && stands)
    play.edit(s).now.coasted = true;
  else if (!ordered)
    fly_path(play, s, coasting(mover_of(play.table(), play.ship(s))), flown);
  play.edit(s).now.moved = true;
  if (orbits_are_coasting(rules))
    play.edit(s).now.coasted = flown.manoeuvres == 0 && play.ship(s).course.speed == speed;
  tell_course(play, s);
  if (play.ship(s).on_map() && (flown.came || !who_stands_keeps_arcs(rules))) meet(play, {s, 0}, moves.zeros);
}

/// Ships of the side in that step: those with orders in the order of these, then the others by number.
ShipIndices ships_to_move(const Table& table, MovementStep step, Side side, const Moves& moves) {
  const auto moves_now = [&](ShipIndex s) {
    const Ship& ship = table.ships[s];
    return ship.side == side && ship.fate == Fate::fighting && movement_step(ship.face.size_class) == step;
  };
  ShipIndices out;
  const auto add = [&](ShipIndex s) {
    if (moves_now(s) && std::ranges::find(out, s) == out.end()) out.push_back(s);
  };
  for (const Flying& order : moves.flights) add(order.ship);
  for (const ShipIndex s : table.ships.indices()) add(s);
  return out;
}

std::vector<int> missiles_to_move(const Table& table, MovementStep step, Side side) {
  const Role role = step == MovementStep::antiship ? Role::antiship : Role::counter;
  std::vector<int> out;
  for (const Missile& missile : table.missiles)
    if (missile.side == side && missile.role == role && missile.power > 0) out.push_back(missile.number);
  return out;
}

void move_missiles(Play& play, MovementStep step, Side side, const Moves& moves) {
  for (const int number : missiles_to_move(play.table(), step, side)) {
    const auto destructs = [&](const Destructing& order) { return order.missile == number; };
    const MissileIndex m = find_missile(play.table(), number).value();
    if (std::ranges::any_of(moves.destructs, destructs)) {
      play.tell("Missile m" + rules::number(number) + " destroys itself.", "ALT-8.6");
      remove_missile(play, number);
      continue;
    }
    for (const Zeroing& zero : moves.zeros)
      if (zero.unit == Unit{{}, number}) play.table().missiles[m].half = zero.half;
    const auto order = std::ranges::find(moves.steerings, number, &Steering::missile);
    move_missile(play, m, order == moves.steerings.end() ? nullptr : &*order);
  }
}

/// Derelicts of the class drift, and missiles without power coast, before anybody moves (ALT-R53, R11).
void begin_step(Play& play, MovementStep step) {
  Table& table = play.table();
  if (table.begun >= static_cast<int>(step)) return;
  table.begun = static_cast<int>(step);
  for (const ShipIndex s : table.ships.indices())
    if (play.ship(s).fate == Fate::derelict && movement_step(play.ship(s).face.size_class) == step &&
        play.ship(s).course.speed > 0 && play.ship(s).orbit != Orbit::landed) {
      Flown flown;
      fly_path(play, s, coasting(mover_of(table, play.ship(s))), flown);
      tell_course(play, s);
      if (play.ship(s).on_map() && (flown.came || !who_stands_keeps_arcs(*table.catalogue))) meet(play, {s, 0}, {});
    }
  settle_debris(play);
  if (step < MovementStep::antiship) return;
  const Role role = step == MovementStep::antiship ? Role::antiship : Role::counter;
  std::vector<int> inert;
  for (const Missile& missile : table.missiles)
    if (missile.role == role && missile.power == 0) inert.push_back(missile.number);
  for (const int number : inert) move_missile(play, find_missile(table, number).value(), nullptr);
}

void run_half_step(Play& play, MovementStep step, Side side, const Moves& moves) {
  if (step >= MovementStep::antiship) return move_missiles(play, step, side, moves);
  for (const ShipIndex s : ships_to_move(play.table(), step, side, moves)) move_ship(play, s, moves);
  settle_debris(play);
  if (step == MovementStep::small)
    for (const Docking& docking : moves.dockings) dock(play, docking);
}

}  // namespace

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

void run_moves(Play& play, const MoveStep& step, const Moves& moves) {
  Table& table = play.table();
  for (int half_step = step.first; half_step <= step.last; ++half_step) {
    begin_step(play, step_of(half_step));
    if (side_of_half_step(table, half_step) == step.side) run_half_step(play, step_of(half_step), step.side, moves);
  }
  table.half_step = step.last + 1;
}

}  // namespace emcon::rules::alternity_warships
