// Keeps the public Picture of contacts true: splits, joins, opened sheets, and contacts that are lost.
#include "server/rules/fires_of_space/operation/contacts.hpp"

#include <algorithm>
#include <utility>

namespace emcon::rules::fires_of_space {
namespace {

/// What the enemy may know of an opened ship: nothing of the course of its unit's thrust.
Ship public_sheet(const ContactShip& contact, const Ship& body) {
  Ship out = body;
  out.handle = contact.handle;
  out.number = contact.number;
  out.unit = contact.unit;
  out.allowance = out.steps = out.launched = out.effective_hits = 0;
  out.stepped = false;
  std::fill(out.beams_used.begin(), out.beams_used.end(), 0);
  std::fill(out.batteries_used.begin(), out.batteries_used.end(), 0);
  return out;
}

/// Detected ships of one own unit.
struct Group {
  int unit = 0;
  std::vector<int> ships;
  int lowest = 0;  ///< lowest number of their contacts
};

std::vector<Group> detected_groups(const Ops& ops, int side) {
  const Force& force = ops.forces[ix(side)];
  std::vector<Group> out;
  for (int u = 0; u < count_of(force.units); ++u) {
    Group group{u, {}, 0};
    for (const int s : ships_of(force, u)) {
      const int contact = force.ships[ix(s)].contact;
      if (contact < 0) continue;
      const int number = ops.picture.ships[ix(contact)].number;
      group.lowest = group.ships.empty() ? number : std::min(group.lowest, number);
      group.ships.push_back(s);
    }
    if (!group.ships.empty()) out.push_back(std::move(group));
  }
  std::sort(out.begin(), out.end(), [](const Group& a, const Group& b) { return a.lowest < b.lowest; });
  return out;
}

/// Contact unit of a group that has none of its own: what its ships were seen in, if nobody else goes by it.
int inherited(const Ops& ops, int side, const Group& group, const std::vector<int>& taken) {
  for (const int s : group.ships) {
    const int from = ops.picture.ships[ix(ops.forces[ix(side)].ships[ix(s)].contact)].unit;
    if (!ops.picture.units[ix(from)].gone && std::find(taken.begin(), taken.end(), from) == taken.end()) return from;
  }
  return -1;
}

/// Contacts follow splits and joins. The name stays with the part that keeps the unit's own (R74); what the enemy sees
/// of it depends on the detected ships alone (L10).
void follow_units(Ops& ops, int side) {
  Force& force = ops.force(side);
  const std::vector<Group> groups = detected_groups(ops, side);
  std::vector<int> taken;
  for (OpUnit& unit : force.units)
    if (std::none_of(groups.begin(), groups.end(), [&](const Group& g) { return &force.units[ix(g.unit)] == &unit; }))
      unit.contact = -1;
  for (const Group& group : groups)
    if (force.units[ix(group.unit)].contact >= 0) taken.push_back(force.units[ix(group.unit)].contact);
  for (const Group& group : groups) {
    OpUnit& unit = force.units[ix(group.unit)];
    if (unit.contact < 0) {
      unit.contact = inherited(ops, side, group, taken);
      if (unit.contact < 0) unit.contact = add_contact_unit(ops.picture, side);
      taken.push_back(unit.contact);
    }
    for (const int s : group.ships) ops.picture.ships[ix(force.ships[ix(s)].contact)].unit = unit.contact;
  }
  for (int c = 0; c < count_of(ops.picture.units); ++c)
    if (ops.picture.units[ix(c)].side == side && std::find(taken.begin(), taken.end(), c) == taken.end())
      ops.picture.units[ix(c)].gone = true;
}

}  // namespace

int add_contact_unit(Picture& picture, int side) {
  ContactUnit unit;
  unit.side = side;
  unit.number = 1 + static_cast<int>(std::count_if(picture.units.begin(), picture.units.end(),
                                                   [&](const ContactUnit& u) { return u.side == side; }));
  unit.handle = (side == 0 ? "L" : "N") + std::to_string(unit.number);
  picture.units.push_back(std::move(unit));
  return count_of(picture.units) - 1;
}

std::string known_type(const ContactShip& contact) {
  std::string out;
  if (contact.civilian) out = *contact.civilian ? "civilian" : "military";
  if (contact.tonnage) out += ", " + std::to_string(*contact.tonnage) + " t";
  return out;
}

std::string own_name(const Ops& ops, int side, int ship) {
  const OpShip& own = ops.forces[ix(side)].ships[ix(ship)];
  if (own.contact < 0) return own.body.handle;
  return own.body.handle + " (contact " + ops.picture.ships[ix(own.contact)].handle + ")";
}

void publish(Ops& ops) {
  for (int side = 0; side < 2; ++side) {
    Force& force = ops.force(side);
    for (int u = 0; u < count_of(force.units); ++u)
      if (ships_of(force, u).empty()) force.units[ix(u)].gone = true;
    follow_units(ops, side);
    for (const OpUnit& unit : force.units) {
      if (unit.contact < 0) continue;
      ContactUnit& contact = ops.picture.units[ix(unit.contact)];
      contact.system = unit.system;
      contact.at = unit.at;
      contact.engaged = unit.engaged;
    }
    for (const OpShip& ship : force.ships) {
      if (ship.contact < 0) continue;
      ContactShip& contact = ops.picture.ships[ix(ship.contact)];
      if (contact.sheet) contact.sheet = public_sheet(contact, ship.body);
    }
  }
}

void open_sheet(Ops& ops, int side, int s, const char* clause) {
  OpShip& ship = ops.ship(side, s);
  if (ship.contact < 0) throw RulesFault("a sheet is opened for a contact only");
  ContactShip& contact = ops.picture.ships[ix(ship.contact)];
  if (contact.sheet) return;
  const ShipClass& type = ops.class_of(ship);
  contact.sheet = public_sheet(contact, ship.body);
  contact.civilian = type.civilian;
  contact.learnt.push_back({Learnt::What::sheet, ops.theatre.turn, clause});
  ship.announced = true;  // the sheet stands for the figure (R70)
  ops.play.referee.disclose(Audience::everyone().except(Audience::only(seat_of(side))));
  const std::string is = " is a " + type.name + (ship.body.name.empty() ? "" : ", " + ship.body.name) + ": its sheet ";
  ops.tell_both(side, own_name(ops, side, s) + is + "is known now.", contact.handle + is + "is open.", clause);
}

void lose_contact(Ops& ops, int side, int s, const std::string& how, const char* clause) {
  OpShip& ship = ops.ship(side, s);
  if (ship.contact < 0) return;
  ContactShip& contact = ops.picture.ships[ix(ship.contact)];
  const ContactUnit& unit = ops.picture.units[ix(contact.unit)];
  contact.lost = true;
  contact.fate = ship.body.fate;
  contact.lost_how = how;
  contact.last = {unit.system, unit.at.present};
  contact.lost_turn = ops.theatre.turn;
  const std::string type = known_type(contact);
  const std::string end =
      (type.empty() ? "" : ", " + type) + ": " + how + " at " + place_label(ops.table(), contact.last) + ".";
  ops.tell_both(side, own_name(ops, side, s) + end, "Contact " + contact.handle + end, clause);
  ship.contact = -1;
}

void tell_regrouping(Ops& ops, const Picture& before) {
  const Picture& now = ops.picture;
  std::vector<std::pair<int, int>> told;
  for (int s = 0; s < count_of(before.ships); ++s) {
    const std::pair<int, int> move{before.ships[ix(s)].unit, now.ships[ix(s)].unit};
    if (now.ships[ix(s)].lost || move.first == move.second) continue;
    if (std::find(told.begin(), told.end(), move) != told.end()) continue;
    told.push_back(move);
    std::string names;
    for (int other = s; other < count_of(before.ships); ++other)
      if (before.ships[ix(other)].unit == move.first && now.ships[ix(other)].unit == move.second)
        names += (names.empty() ? "" : ", ") + now.ships[ix(other)].handle;
    const std::string& from = now.units[ix(move.first)].handle;
    const std::string& to = now.units[ix(move.second)].handle;
    if (move.second >= count_of(before.units))
      ops.say("Contact " + to + " parts from " + from + ": " + names + ".", "FOS-6.2");
    else
      ops.say("Contact " + to + " is joined by " + names + " of " + from + ".", "FOS-6.1");
  }
}

}  // namespace emcon::rules::fires_of_space
