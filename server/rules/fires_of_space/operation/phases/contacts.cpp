// Keeps the public Picture of contacts true: splits, joins, opened sheets, and contacts that are lost.
#include "server/rules/fires_of_space/operation/phases/contacts.hpp"

#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// What the enemy may know of an opened ship: nothing of the course of its unit's thrust.
Ship public_sheet(const ContactShip& contact, const Ship& body) {
  Ship out = body;
  out.handle = contact.handle;
  out.number = contact.number;
  out.unit = {};
  out.allowance = out.steps = out.launched = out.effective_hits = 0;
  out.stepped = false;
  std::ranges::fill(out.beams_used, 0);
  std::ranges::fill(out.batteries_used, 0);
  return out;
}

/// Detected ships of one own unit.
struct Group {
  UnitIndex unit{0};
  std::vector<ShipIndex> ships;
  int lowest = 0;  ///< lowest number of their contacts
};

std::vector<Group> detected_groups(const Play& play, Side side) {
  const Force& force = play.forces[side];
  std::vector<Group> out;
  for (const UnitIndex u : force.units.indices()) {
    Group group{u, {}, 0};
    for (const ShipIndex s : ships_of(force, u)) {
      const ContactIndex contact = force.ships[s].contact;
      if (!contact) continue;
      const int number = play.picture.ships[contact].number;
      group.lowest = group.ships.empty() ? number : std::min(group.lowest, number);
      group.ships.push_back(s);
    }
    if (!group.ships.empty()) out.push_back(std::move(group));
  }
  std::ranges::sort(out, [](const Group& a, const Group& b) { return a.lowest < b.lowest; });
  return out;
}

/// Contact unit of a group that has none of its own: what its ships were seen in, if nobody else goes by it.
ContactUnitIndex inherited(const Play& play, Side side, const Group& group,
                           const std::vector<ContactUnitIndex>& taken) {
  for (const ShipIndex s : group.ships) {
    const ContactUnitIndex from = play.picture.ships[play.forces[side].ships[s].contact].unit;
    if (!play.picture.units[from].gone && std::ranges::find(taken, from) == taken.end()) return from;
  }
  return {};
}

/// Contacts follow splits and joins. The name stays with the part that keeps the unit's own (R74); what the enemy sees
/// of it depends on the detected ships alone (L10).
void follow_units(Play& play, Side side) {
  Force& force = play.force(side);
  const std::vector<Group> groups = detected_groups(play, side);
  std::vector<ContactUnitIndex> taken;
  for (OwnUnit& unit : force.units)
    if (std::ranges::none_of(groups, [&](const Group& g) { return &force.units[g.unit] == &unit; })) unit.contact = {};
  for (const Group& group : groups)
    if (force.units[group.unit].contact) taken.push_back(force.units[group.unit].contact);
  for (const Group& group : groups) {
    OwnUnit& unit = force.units[group.unit];
    if (!unit.contact) {
      unit.contact = inherited(play, side, group, taken);
      if (!unit.contact) unit.contact = add_contact_unit(play.picture, side);
      taken.push_back(unit.contact);
    }
    for (const ShipIndex s : group.ships) play.picture.ships[force.ships[s].contact].unit = unit.contact;
  }
  for (const ContactUnitIndex c : play.picture.units.indices())
    if (play.picture.units[c].side == side && std::ranges::find(taken, c) == taken.end())
      play.picture.units[c].gone = true;
}

}  // namespace

std::string own_name(const Play& play, Side side, ShipIndex ship) {
  const OwnShip& own = play.forces[side].ships[ship];
  if (!own.contact) return own.body.handle;
  return own.body.handle + " (contact " + play.picture.ships[own.contact].handle + ")";
}

void publish(Play& play) {
  for (const Side side : two_sides()) {
    Force& force = play.force(side);
    for (const UnitIndex u : force.units.indices())
      if (ships_of(force, u).empty()) force.units[u].gone = true;
    follow_units(play, side);
    for (const OwnUnit& unit : force.units) {
      if (!unit.contact) continue;
      ContactUnit& contact = play.picture.units[unit.contact];
      contact.system = unit.system;
      contact.at = unit.at;
      contact.engaged = unit.engaged;
    }
    for (const OwnShip& ship : force.ships) {
      if (!ship.contact) continue;
      ContactShip& contact = play.picture.ships[ship.contact];
      if (contact.sheet) contact.sheet = public_sheet(contact, ship.body);
    }
  }
}

void open_sheet(Play& play, Side side, ShipIndex s, const char* clause) {
  OwnShip& ship = play.ship(side, s);
  if (!ship.contact) throw RulesFault("a sheet is opened for a contact only");
  ContactShip& contact = play.picture.ships[ship.contact];
  if (contact.sheet) return;
  const ShipClass& type = play.class_of(ship);
  contact.sheet = public_sheet(contact, ship.body);
  contact.civilian = type.civilian;
  contact.learnt.push_back({Learnt::What::sheet, play.theatre.turn, clause});
  ship.announced = true;  // the sheet stands for the figure (R70)
  play.referee.disclose(Audience::everyone().except(only(side)));
  const ContactUnit& unit = play.picture.units[contact.unit];
  table::Act shown = contact_act({}, {});
  shown.path = {mark_on(play.table(), unit.system, table::Role::present, unit.at.present)};
  const std::string is = " is a " + type.name + (ship.body.name.empty() ? "" : ", " + ship.body.name) + ": its sheet ";
  play.tell_both(
      side, own_name(play, side, s) + is + "is known now.", contact.handle + is + "is open.", clause, {},
      battle::worst(ship.body) == battle::Worst::disabled ? grave({contact.handle}) : notable({contact.handle}),
      ship.body.handle, shown);
}

void lose_contact(Play& play, Side side, ShipIndex s, const std::string& how, const char* clause) {
  OwnShip& ship = play.ship(side, s);
  if (!ship.contact) return;
  ContactShip& contact = play.picture.ships[ship.contact];
  const ContactUnit& unit = play.picture.units[contact.unit];
  const Place last{unit.system, unit.at.present};
  contact.lost = {how, ship.body.fate, last, play.theatre.turn};
  const std::string type = known_type(contact);
  const std::string end =
      (type.empty() ? "" : ", " + type) + ": " + how + " at " + place_label(play.table(), last) + ".";
  table::Act shown = how == "jumped" ? jump_act({}) : how == "destroyed" ? explode_act({}) : lost_act({});
  shown.path = {mark_on(play.table(), last.system, table::Role::past, last.hex)};
  play.tell_both(side, own_name(play, side, s) + end, "Contact " + contact.handle + end, clause, {},
                 grave({contact.handle}), ship.body.handle, shown);
  ship.contact = {};
}

void tell_regrouping(Play& play, const Picture& before) {
  const Picture& now = play.picture;
  std::vector<std::pair<ContactUnitIndex, ContactUnitIndex>> told;
  for (const ContactIndex s : before.ships.indices()) {
    const std::pair<ContactUnitIndex, ContactUnitIndex> move{before.ships[s].unit, now.ships[s].unit};
    if (now.ships[s].lost || move.first == move.second) continue;
    if (std::ranges::find(told, move) != told.end()) continue;
    told.push_back(move);
    std::string names;
    for (const ContactIndex other : before.ships.indices())
      if (other >= s && before.ships[other].unit == move.first && now.ships[other].unit == move.second)
        names += (names.empty() ? "" : ", ") + now.ships[other].handle;
    const std::string& from = now.units[move.first].handle;
    const std::string& to = now.units[move.second].handle;
    if (move.second.place() >= count_of(before.units))
      play.tell(Audience::everyone(), "Contact " + to + " parts from " + from + ": " + names + ".", "FOS-6.2", {},
                grave({to, from}), {{}, {contact_act({}, to)}});
    else
      play.tell(Audience::everyone(), "Contact " + to + " is joined by " + names + " of " + from + ".", "FOS-6.1", {},
                grave({to, from}), {{}, {contact_act({}, to)}});
  }
}

}  // namespace emcon::rules::fires_of_space::operation
