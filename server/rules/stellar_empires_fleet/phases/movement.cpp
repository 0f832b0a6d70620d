// Rolls for commands, flies courses, keeps formations, and lets hulks drift.
#include <algorithm>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

std::string place_words(const Ship& ship) {
  return words::point_words(ship.at, inches_scale()) + ", heading " + number(ship.heading);
}

/// Rolls of a command that needs them; whether it is performed.
bool performs(Play& play, ShipIndex s, Command command, ShipIndex object) {
  const Ship& ship = play.ship(s);
  const CommandRule& rule = rule_of(command);
  if (rule.roll == CommandRoll::free) return true;
  const Sum need = command_need(play.table(), ship, command, object);
  const Rolled die = play.roll(Audience::everyone(), {1, 10},
                               why(Purpose::crew_roll, ref(ship), object ? ref(play.ship(object)) : RefId()));
  const bool opposed = rule.roll == CommandRoll::opposed;
  const int value = die.values.front();
  const bool done = opposed ? 11 - value <= need.total() : value <= need.total();
  std::string text = ship_name(ship) + (done ? " performs " : " fails to perform ") + rule.title + ".";
  if (opposed)
    text += " Dice: rolled " + number(value) + ", needed " + number(11 - need.total()) + " or more.";
  else
    text += roll_words("Crew", need, 10, "rolled " + number(value), done ? 1 : 0, 1);
  play.tell(
      Audience::everyone(), std::move(text), opposed ? "SEF-1.1.2.c" : "SEF-4.3.2", {die}, notable({ship.handle()}),
      showing(done ? heads::performs(ship.handle(), rule.title) : heads::fails_to_perform(ship.handle(), rule.title)));
  return done;
}

/// The target of a stand-down that was forced must pass a crew check (SEF-R8).
void force_stand_down(Play& play, ShipIndex object) {
  Ship& target = play.ship(object);
  const Sum need(crew_skill(target), "crew skill");
  const Trial trial = roll_needs(play, "Crew", need, {1, 10}, why(Purpose::crew_check, ref(target)));
  const bool stands = trial.successes == 1;
  if (stands)
    return play.tell(Audience::everyone(), ship_name(target) + " does not give in." + trial.words, "SEF-R8",
                     {trial.rolled}, {}, showing(heads::does_not_give_in(target.handle())));
  target.now.stood_down = true;
  if (!crippled(play.class_of(object), target))
    return play.tell(Audience::everyone(), ship_name(target) + " stands down and may not fire." + trial.words, "SEF-R8",
                     {trial.rolled}, notable({target.handle()}),
                     showing(heads::stands_down(target.handle()), {quelled_act(target.handle())}));
  target.fate = Fate::surrendered;
  play.tell(Audience::everyone(), ship_name(target) + " surrenders." + trial.words, "SEF-R8", {trial.rolled},
            grave({target.handle()}), showing(heads::surrenders(target.handle()), {quelled_act(target.handle())}));
}

/// A binding that would close a circle of trackers is void (SEF-R86).
bool closes_circle(const Table& table, ShipIndex from, ShipIndex to) {
  const Unit own = unit_of(table, from);
  for (int steps = 0; steps <= count_of(table.ships) && to; ++steps) {
    if (unit_of(table, to) == own) return true;
    const Ship& next = table.ships[to];
    to = under(next, Command::track) ? next.now.object : ShipIndex();
  }
  return false;
}

void perform(Play& play, ShipIndex s, Command command) {
  Ship& ship = play.ship(s);
  const ShipIndex object = ship.now.object;
  if (command == Command::standdown) play.ship(object).now.challenged = true;
  if (!performs(play, s, command, object)) return;
  ship.now.in_force.push_back(command);
  if (command == Command::track && closes_circle(play.table(), s, object)) ship.now.in_force.pop_back();
  if (command == Command::rollship) ship.rolled = !ship.rolled;
  if (command == Command::standdown) force_stand_down(play, object);
}

void announce(Play& play, const Announcement& order) {
  Ship& ship = play.ship(order.ship);
  ship.now.announced = order.commands;
  ship.now.object = order.object;
  std::string text, titles;
  for (const Command command : order.commands) {
    titles += (text.empty() ? "" : " and ") + std::string(rule_of(command).title);
    text += (text.empty() ? "" : " and ") + std::string(rule_of(command).title);
    if (rule_of(command).names_target && order.object) text += " for " + ship_name(play.ship(order.object));
  }
  play.tell(Audience::everyone(), ship_name(ship) + " announces " + text + ".", "SEF-4.3.1.b", {}, {},
            showing(heads::announces(ship.handle(), titles)));
}

void leave_table(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  const std::optional<Edge> edge = edge_crossed(play.table().scenario(), ship.at);
  const SideData& side = play.table().scenario().sides[ship.side];
  const bool scores = edge && side.exit == edge;
  ship.fate = scores ? Fate::exited : Fate::withdrawn;
  std::string text = ship_name(ship) + " leaves the table.";
  Showing shows = showing(heads::leaves_table(ship.handle()), {jump_act(ship.handle())});
  if (scores) {
    const int points = crippled(play.class_of(s), ship) ? 1 : 2;  // SEF-R105
    play.table().exits[ship.side] += points;
    text = ship_name(ship) + " leaves over its edge and scores " + number(points) + ".";
    shows = showing(heads::leaves_over_edge(ship.handle(), points), std::move(shows.acts));
    shows.acts.push_back(points_act(ship.side, points, ship.handle()));
  }
  play.tell(Audience::everyone(), std::move(text), scores ? "SEF-R105" : "SEF-R61", {}, grave({ship.handle()}),
            std::move(shows));
}

void fly(Play& play, const Flown& order) {
  Ship& ship = play.ship(order.ship);
  if (!fights(play.table(), ship)) return;
  const Limits limits = limits_of(play.table(), ship, ship.now.in_force);
  const Voyage way = voyage(limits, order.path, ship.at, ship.heading);
  const std::vector<Segment> parts = swept(limits, order.path, ship.at, ship.heading);
  for (const table::Pose& pose : way.poses)
    if (ship.now.trail.empty() || ship.now.trail.back() != pose.point) ship.now.trail.push_back(pose.point);
  ship.now.distance = ship.last_distance = way.distance;
  ship.now.turned =
      docking_binds(*play.table().catalogue) ? turns_on(way, ship.heading) : way.poses.back().heading != ship.heading;
  ship.at = way.poses.back().point;
  ship.heading = way.poses.back().heading;
  if (ship.now.trail.size() > 1) ship.now.trail.pop_back();
  play.tell(Audience::everyone(),
            ship_name(ship) + " flies " + words::scaled_with_unit(way.distance, inches_scale()) + " to " +
                place_words(ship) + ".",
            "SEF-6.1", {}, {},
            showing(heads::flies_distance(ship.handle(), words::scaled_with_unit(way.distance, inches_scale())),
                    course_acts(ship.handle(), way.poses)));
  if (meets_planet(play.table().scenario(), parts)) {
    ship.fate = Fate::destroyed;
    return play.tell(Audience::everyone(), ship_name(ship) + " crashes into a planet.", "SEF-R88", {},
                     grave({ship.handle()}), showing(heads::crashes(ship.handle()), {gone_act(ship.handle())}));
  }
  cross_asteroids(play, order.ship, parts);
  if (!fights(play.table(), ship)) return;
  if (!inside(play.table().scenario(), ship.at)) return leave_table(play, order.ship);
  if (order.ram) ram(play, order.ship, order.ram);
}

void leave_squadron(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  std::erase(play.table().squadrons[ship.squadron].ships, s);
  play.tell(Audience::everyone(),
            ship_name(ship) + " leaves squadron " + play.table().squadrons[ship.squadron].handle() + " for good.",
            "SEF-6.2.2.d", {}, {}, showing(heads::leaves_squadron(ship.handle())));
  ship.squadron = SquadronIndex();
}

/// Who has ended too far from the command ship (SEF-6.2.2.d, 6.2.2.e, R87).
void check_formation(Play& play, const Unit& unit, const Plan& plan) {
  if (!unit.squadron) return;
  const std::vector<ShipIndex> ships = members(play.table(), unit);
  if (ships.empty()) return;
  const Point centre = play.ship(ships.front()).at;
  for (const ShipIndex s : ships) {
    Ship& ship = play.ship(s);
    const bool near = within_radius(centre, ship.at, command_radius);
    const auto flown = std::ranges::find(plan.courses, s, &Flown::ship);
    const bool breaks = flown != plan.courses.end() && flown->leave && s != ships.front();
    ship.out_of_command = near && !breaks ? 0 : ship.out_of_command + 1;
    if (breaks || ship.out_of_command >= 2)
      leave_squadron(play, s);
    else if (!near)
      play.tell(Audience::everyone(), ship_name(ship) + " is out of command.", "SEF-6.2.2.d", {},
                notable({ship.handle()}), showing(heads::is_out_of_command(ship.handle())));
  }
}

/// The place on the leg that is nearest to the point, to the mil.
Point nearest_on(const Segment& leg, Point to) {
  const std::int64_t along_x = leg.to.x - leg.from.x, along_y = leg.to.y - leg.from.y;
  const std::int64_t length = along_x * along_x + along_y * along_y;
  const std::int64_t part = (to.x - leg.from.x) * along_x + (to.y - leg.from.y) * along_y;
  if (length == 0 || part <= 0) return leg.from;
  if (part >= length) return leg.to;
  return leg.from + Point{along_x * part / length, along_y * part / length};  // 64 bits: tables are small (SEF-R92)
}

/// The first ship whose centre the hulk passes within an inch (SEF-R78), before it meets a planet (R151).
ShipIndex in_the_way(const Table& table, ShipIndex hulk, const Segment& leg) {
  ShipIndex out;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (s == hulk || !fights(table, ship) || !near_segment(leg, ship.at, inch)) continue;
    if (hulks_meet_planets(*table.catalogue) && meets_planet(table.scenario(), {{leg.from, nearest_on(leg, ship.at)}}))
      continue;
    if (!out || squared_distance(leg.from, ship.at) < squared_distance(leg.from, table.ships[out].at)) out = s;
  }
  return out;
}

/// `end`: what is seen of it.
void remove_hulk(Play& play, ShipIndex s, const Head<1>& how, table::Act end) {
  Ship& hulk = play.ship(s);
  if (hulk.fate == Fate::destroyed) return;
  hulk.fate = Fate::destroyed;
  play.tell(Audience::everyone(), how(ship_name(hulk)).text() + ".", "SEF-7.8.5.2", {}, grave({hulk.handle()}),
            showing(how(hulk.handle()), {std::move(end)}));
}

void drift(Play& play, ShipIndex s) {
  Ship& hulk = play.ship(s);
  const Segment leg{hulk.at, hulk.at + along(hulk.heading, hulk.last_distance / 2)};
  hulk.now.trail = {hulk.at};
  hulk.at = leg.to;
  if (leg.to != leg.from)
    play.tell(Audience::everyone(), ship_name(hulk) + " drifts to " + words::point_words(hulk.at, inches_scale()) + ".",
              "SEF-7.8.5.2", {}, {},
              showing(heads::drifts_on(hulk.handle()), leg_acts(hulk.handle(), leg.from, leg.to, hulk.heading)));
  if (const ShipIndex struck = in_the_way(play.table(), s, leg)) {
    const Sum need = Sum(3, "for a hulk").plus(play.class_of(struck).defence, "defence rating");
    const Trial trial =
        roll_needs(play, "Impact", need, {1, 10}, why(Purpose::collision, ref(hulk), ref(play.ship(struck))));
    const bool hits = trial.successes == 1;
    const Ship& met = play.ship(struck);
    const Head<2>& does = hits ? heads::runs_into : heads::drifts_past;
    play.tell(Audience::everyone(), does(ship_name(hulk), ship_name(met)).text() + "." + trial.words, "SEF-R78",
              {trial.rolled}, notable({hulk.handle()}),
              showing(does(hulk.handle(), met.handle()), meeting_acts(met.handle(), hits)));
    if (hits) {
      collide(play, s, struck);
      remove_hulk(play, s, heads::breaks_up, gone_act(hulk.handle()));
    }
  }
  if (hulks_meet_planets(*play.table().catalogue) && meets_planet(play.table().scenario(), {leg}))
    remove_hulk(play, s, heads::breaks_up_on_planet, gone_act(hulk.handle()));
  if (!inside(play.table().scenario(), hulk.at)) remove_hulk(play, s, heads::drifts_off, jump_act(hulk.handle()));
}

}  // namespace

void activate(Play& play, const Unit& unit, const std::vector<Announcement>& commands, const Plan& plan, bool flies) {
  Table& table = play.table();
  bool rolled = false;
  for (const Announcement& order : commands) announce(play, order);
  for (const Announcement& order : commands)
    for (const Command command : order.commands) {
      rolled = rolled || rule_of(command).roll != CommandRoll::free;
      if (fights(table, play.ship(order.ship))) perform(play, order.ship, command);
    }
  if ((!rolled || flies) && plan_fits(table, unit, plan) && hangars_fit(table, plan))
    return carry_out(play, unit, plan);
  play.state.plan.assign(plan, secret_audience(table, play.ship(unit.ship).side, seat_of(table, unit)));
  play.state.agenda.push(CourseStep{unit});
}

void carry_out(Play& play, const Unit& unit, const Plan& plan) {
  Table& table = play.table();
  play.state.plan.assign(Plan{}, Audience::nobody());
  const std::vector<ShipIndex> ships = members(table, unit);
  launch_all(play, unit, plan.launches);
  for (const ShipIndex s : ships) {
    Ship& ship = play.ship(s);
    if (ship.broken && commandable(play.class_of(s), ship)) ship.now.in_force = {Command::fullspeed};
    const auto flown = std::ranges::find(plan.courses, s, &Flown::ship);
    const bool ordered = flown != plan.courses.end() && !ship.broken;
    fly(play, ordered       ? *flown
              : ship.broken ? flight_course(table, s, ship.now.in_force)
                            : least_course(table, s, ship.now.in_force));
    play.ship(s).now.moved = true;
  }
  open_hangars(play, plan.hangars);
  check_formation(play, unit, plan);
  if (!table.tasks.empty() || std::ranges::any_of(table.ships, [](const Ship& s) { return s.fate == Fate::exploding; }))
    play.state.agenda.push_in_order({SystemsStep{}, ExplosionStep{}});
}

void drift_hulks(Play& play) {
  Table& table = play.table();
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (on_table(ship) && (ship.fate == Fate::hulk || derelict(table.class_of(ship), ship))) drift(play, s);
  }
  play.state.agenda.push_in_order({SystemsStep{}, ExplosionStep{}});
}

}  // namespace emcon::rules::stellar_empires_fleet
