// Carries out the Jump Phase: drives, departures, arrivals, and plots that fail.
#include "server/rules/fires_of_space/operation/jumps.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/operation/contacts.hpp"
#include "server/rules/fires_of_space/operation/tonnage.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Ships that go together: of one unit, to one place (R29).
struct Group {
  int unit = 0;
  Place to;
  std::vector<int> ships;
};

void add(std::vector<Group>& groups, int unit, const Place& to, int ship) {
  for (Group& group : groups)
    if (group.unit == unit && group.to == to) return group.ships.push_back(ship);
  groups.push_back({unit, to, {ship}});
}

void recalibrate(Ops& ops, int side, int s) {
  OpShip& ship = ops.ship(side, s);
  start_recalibration(ops.table(), ship, ops.theatre.turn);
  ops.tell_side(side,
                ship.body.handle + " recalibrates its jump drive: it can prepare a jump again in turn " +
                    std::to_string(ship.usable_from) + ".",
                "FOS-12.d.ii");
}

void obey(Ops& ops, int side, const OpCommand& c) {
  if (c.verb != OpVerb::plot && c.verb != OpVerb::abort && c.verb != OpVerb::recalibrate) return;
  OpShip& ship = ops.ship(side, c.subject);
  if (c.verb == OpVerb::recalibrate) return recalibrate(ops, side, c.subject);
  if (c.verb == OpVerb::abort) {
    ship.plot.reset();
    return ops.tell_side(side, ship.body.handle + " gives its jump up; the preparation counts.", "FOS-R25");
  }
  note_plot(ship, c, ops.theatre.turn);
  ops.tell_side(side,
                ship.body.handle + " prepares a jump to " + place_label(ops.table(), ship.plot->to) + " in turn " +
                    std::to_string(c.value) + ": preparation " + std::to_string(ship.prepared) + " of " +
                    std::to_string(jump_rating(ops.table(), ship)) + ".",
                "FOS-12.c");
}

/// Clause by which a due jump fails, or null (R25, R27).
const char* fails_by(const Ops& ops, int side, const OpShip& ship) {
  const OpUnit& unit = ops.forces[ix(side)].units[ix(ship.body.unit)];
  if (!stationary(unit.at)) return "FOS-12.e";
  if (!current(ops.table(), ship.body).can_jump) return "FOS-R25";
  return mass_near(ops.table(), {unit.system, unit.at.present}) ? "FOS-12.f" : nullptr;
}

/// Ships whose turn has come and that can go; the plots of others that should go are void.
std::vector<int> due(Ops& ops, int side) {
  std::vector<int> out;
  for (int s = 0; s < count_of(ops.force(side).ships); ++s) {
    const OpShip& ship = ops.ship(side, s);
    if (!ship.plot || ship.plot->turn > ops.theatre.turn || !here(ops.force(side), ship)) continue;
    if (const char* clause = fails_by(ops, side, ship))
      void_plot(ops, side, s, clause);
    else
      out.push_back(s);
  }
  return out;
}

/// FOS-13.c: place, type and figure are told, even of a ship nobody knew of; the contact ends with it. Told in the
/// order of the contacts' numbers.
void tell_departure(Ops& ops, int side, std::vector<int> ships) {
  std::vector<Sighting> sightings;
  for (const int s : ships) sightings.push_back({side, s, true});
  note_sightings(ops, sightings, "FOS-13.c");
  const auto number = [&](int s) { return ops.picture.ships[ix(ops.ship(side, s).contact)].number; };
  std::sort(ships.begin(), ships.end(), [&](int a, int b) { return number(a) < number(b); });
  for (const int s : ships) lose_contact(ops, side, s, "jumped", "FOS-13.c");
  ops.play.referee.disclose(Audience::everyone().except(Audience::only(seat_of(side))));
}

/// The unit of ships that arrive: their own if it is theirs alone, else a new one. Undetected again (R20).
int unit_for(Force& force, const Table& table, int side, const Group& group, bool own_is_free) {
  if (own_is_free) return group.unit;
  OpCommand c;
  c.subject = group.unit;
  c.members = group.ships;
  apply_op_split(force, table, side, c);
  return count_of(force.units) - 1;
}

void place_arrivals(Ops& ops, int side, const Group& group, bool own_is_free) {
  const int u = unit_for(ops.force(side), ops.table(), side, group, own_is_free);
  OpUnit& unit = ops.unit(side, u);
  unit.system = group.to.system;
  unit.at = {group.to.hex, group.to.hex, group.to.hex};
  unit.entry_side.reset();
  unit.unmoved = true;
  unit.engaged = false;
  unit.gone = false;
  unit.contact = -1;
  std::string names;
  for (const int s : group.ships) {
    OpShip& ship = ops.ship(side, s);
    ship.transit.reset();
    ship.announced = false;
    ship.tonnage = draw_tonnage(ops.play, ship.body);
    names += (names.empty() ? "" : ", ") + ship.body.handle;
  }
  ops.tell_side(side,
                names + (group.ships.size() == 1 ? " arrives at " : " arrive at ") +
                    place_label(ops.table(), group.to) + " in unit " + unit.handle + ", unseen.",
                "FOS-12.g");
}

void depart(Ops& ops, int side) {
  const std::vector<int> ships = due(ops, side);
  if (ships.empty()) return;
  tell_departure(ops, side, ships);
  std::vector<Group> in_system;
  for (const int s : ships) {
    OpShip& ship = ops.ship(side, s);
    const int from = ops.unit(side, ship.body.unit).system;
    const Place to = ship.plot->to;
    ship.plot.reset();
    if (to.system == from) {
      add(in_system, ship.body.unit, to, s);
      continue;
    }
    const Link* link = link_between(ops.table().the_scenario(), from, to.system);
    if (!link) throw RulesFault("a jump was plotted to a system without a link");
    ship.transit = Transit{to, ops.theatre.turn + link->travel, ship.body.unit};
    ship.left.push_back(from);
  }
  for (const Group& group : in_system)
    place_arrivals(ops, side, group, group.ships.size() == ships_of(ops.force(side), group.unit).size());
}

void arrive(Ops& ops, int side) {
  std::vector<Group> groups;
  for (int s = 0; s < count_of(ops.force(side).ships); ++s) {
    const OpShip& ship = ops.ship(side, s);
    if (ship.transit && ship.body.in_play() && ship.transit->turn <= ops.theatre.turn)
      add(groups, ship.transit->unit, ship.transit->to, s);
  }
  for (const Group& group : groups) place_arrivals(ops, side, group, ships_of(ops.force(side), group.unit).empty());
}

/// R26: recalibrations end, and begin for drives whose preparations are used up.
void look_after_drives(Ops& ops, int side) {
  for (int s = 0; s < count_of(ops.force(side).ships); ++s) {
    const OpShip& ship = ops.ship(side, s);
    const int rating = jump_rating(ops.table(), ship);
    if (ship.body.in_play() && rating > 0 && ship.usable_from == 0 && !ship.plot && ship.prepared >= rating)
      recalibrate(ops, side, s);
  }
}

}  // namespace

int jump_rating(const Table& table, const OpShip& ship) {
  return table.class_of(ship.body).jump;
}

int recalibration_turns(const Table& table, const OpShip& ship) {
  return table.class_of(ship.body).civilian ? 8 : 4;
}

const Mass* mass_near(const Table& table, const Place& place) {
  for (const Mass& mass : table.the_scenario().systems[ix(place.system)].masses)
    if (distance(mass.hex, place.hex) <= mass.radius) return &mass;
  return nullptr;
}

const Link* link_between(const Scenario& scenario, int a, int b) {
  for (const Link& link : scenario.links)
    if ((link.from == a && link.to == b) || (link.from == b && link.to == a)) return &link;
  return nullptr;
}

void note_plot(OpShip& ship, const OpCommand& c, int turn) {
  ship.plot = Plot{{c.system, c.hex}, c.value, turn};
  ++ship.prepared;
}

void start_recalibration(const Table& table, OpShip& ship, int turn) {
  ship.prepared = 0;
  ship.usable_from = turn + recalibration_turns(table, ship);
}

bool jumps_to_come(const Theatre& theatre, const Step& window, int side) {
  if (window.stage != OpStage::closing) return window.stage == OpStage::jump;
  return theatre.part <= (side == theatre.init ? 1 : 0);
}

std::int64_t jump_awards(const Table& table, const Force& force, int side) {
  std::int64_t out = 0;
  for (const Award& award : table.the_scenario().awards) {
    if (award.when != AwardWhen::jumped_out || award.side != side) continue;
    out += award.points * std::count_if(force.ships.begin(), force.ships.end(), [&](const OpShip& ship) {
             return table.class_of(ship.body).civilian &&
                    std::find(ship.left.begin(), ship.left.end(), award.system) != ship.left.end();
           });
  }
  return out;
}

void void_plot(Ops& ops, int side, int s, const char* clause) {
  OpShip& ship = ops.ship(side, s);
  if (!ship.plot) return;
  ship.plot.reset();
  ops.tell_side(side, "The jump of " + ship.body.handle + " is void; its preparation counts.", clause);
}

void jump_phase(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  for (OpShip& ship : ops.force(side).ships)
    if (ship.usable_from <= ops.theatre.turn) ship.usable_from = 0;
  for (const OpCommand& c : commands) obey(ops, side, c);
  depart(ops, side);
  arrive(ops, side);
  look_after_drives(ops, side);
  publish(ops);
  detect_near(ops);
}

}  // namespace emcon::rules::fires_of_space
