// Moves ships from the operational map into a tactical battle and back.
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/battle/battle.hpp"
#include "server/rules/fires_of_space/operation/phases/contacts.hpp"
#include "server/rules/fires_of_space/operation/table/jumps.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void clear_table(State& state) {
  Table& table = state.table;
  table.units.clear();
  table.ships.clear();
  table.launches.clear();
  table.lots.clear();
  table.losses.clear();
  state.committed.clear();
  table.turn = table.sub_phases = 0;
  table.phase = Phase::set_up;
  table.contacts = {};
}

/// The ship as the battle knows it: under its contact's name, with nothing in it of the operational turn.
Ship fighting(const OwnShip& ship, const ContactShip& contact, battle::UnitIndex unit) {
  Ship out = ship.body;
  out.handle = contact.handle;
  out.number = contact.number;
  out.unit = unit;
  out.allowance = out.steps = out.launched = 0;
  out.stepped = false;
  return out;
}

/// Ships of the contact unit, in the order of their contacts: (side's ship index, contact index).
std::vector<std::pair<ShipIndex, ContactIndex>> ships_behind(Play& play, ContactUnitIndex contact_unit) {
  const Side side = play.picture.units[contact_unit].side;
  std::vector<std::pair<ShipIndex, ContactIndex>> out;
  for (const ContactIndex c : ships_of(play.picture, contact_unit))
    for (const ShipIndex s : play.force(side).ships.indices())
      if (play.ship(side, s).contact == c && here(play.force(side), play.ship(side, s))) out.emplace_back(s, c);
  return out;
}

UnitIndex unit_behind(Play& play, ContactUnitIndex contact_unit) {
  const Force& force = play.force(play.picture.units[contact_unit].side);
  for (const UnitIndex u : force.units.indices())
    if (force.units[u].contact == contact_unit && !force.units[u].gone) return u;
  throw RulesFault("a contact with no unit behind it");
}

void enter(Play& play, ContactUnitIndex contact_unit) {
  Table& table = play.state.table;
  ContactUnit& contact = play.picture.units[contact_unit];
  contact.engaged = true;
  play.unit(contact.side, unit_behind(play, contact_unit)).engaged = true;
  battle::Unit unit;
  unit.handle = contact.handle;
  unit.side = contact.side;
  unit.number = contact.number;
  unit.at = contact.at;
  for (const auto& [s, c] : ships_behind(play, contact_unit))
    table.ships.push_back(
        fighting(play.ship(contact.side, s), play.picture.ships[c], battle::UnitIndex(table.units.size())));
  table.units.push_back(std::move(unit));
}

/// Units of a side with the same markers may be placed by one of them, the guide (FOS-14.d.vi, R13).
void name_formations(Table& table) {
  for (const battle::UnitIndex u : table.units.indices())
    for (const battle::UnitIndex o : table.units.indices()) {
      const battle::Unit &unit = table.units[u], &other = table.units[o];
      if (u >= o || unit.side != other.side || unit.at != other.at) continue;
      if (unit.formation.empty()) table.units.edit(u).formation = unit.handle;
      table.units.edit(o).formation = table.units[u].formation;
    }
}

/// R24: what is placed in a battle is seen.
void open_sheets(Play& play, const std::vector<ContactUnitIndex>& engaged) {
  for (const ContactUnitIndex u : engaged)
    for (const auto& [s, c] : ships_behind(play, u))
      if (!play.picture.ships[c].sheet) open_sheet(play, play.picture.units[u].side, s, "FOS-R24");
}

}  // namespace

void begin_engagement(Play& play) {
  State& state = play.state;
  const Place place = *play.theatre.engagement;
  const std::vector<ContactUnitIndex> engaged = engaged_units(play.picture, place);
  clear_table(state);
  state.table.init = play.theatre.init;
  for (const ContactUnitIndex u : engaged) enter(play, u);
  for (const ContactUnit& unit : play.picture.units) ++state.table.contacts[unit.side];
  name_formations(state.table);
  std::string names;
  for (const battle::Unit& unit : state.table.units) names += " " + unit.handle;
  play.announce(Audience::everyone(), "Engagement at " + place_label(state.table, place) + ":" + names + ".",
                "FOS-10.a.iii", {}, grave());
  open_sheets(play, engaged);
  schedule_engagement(state);
}

ShipIndex ship_behind(Play& play, const Ship& fighting) {
  const Force& force = play.force(fighting.side);
  for (const ShipIndex s : force.ships.indices()) {
    const ContactIndex contact = force.ships[s].contact;
    if (contact && play.picture.ships[contact].handle == fighting.handle) return s;
  }
  throw RulesFault("a ship of the battle with no ship behind it");
}

void thrust_counts(Play& play) {
  for (const Ship& ship : play.table().ships)
    if (ship.steps > 0) void_plot(play, ship.side, ship_behind(play, ship), "FOS-12.e");
}

void damage_counts(Play& play) {
  for (const Ship& ship : play.table().ships)
    if (voids_jump(play.table(), ship)) void_plot(play, ship.side, ship_behind(play, ship), "FOS-R25");
}

namespace {

/// The unit of the force that goes by this contact.
UnitIndex with_contact(const Force& force, ContactUnitIndex contact) {
  const auto at = std::ranges::find(force.units, contact, &OwnUnit::contact);
  return UnitIndex(static_cast<std::size_t>(at - force.units.begin()));
}

/// Carries one battle back to the operational map.
class Return {
 public:
  explicit Return(Play& play) : play_(play), table_(play.state.table) {}

  void run() {
    for (const battle::Launch& launch : table_.launches)
      play_.theatre.missile_cost[launch.side] += table_.type_of(launch).cost * launch.count;
    for (const battle::UnitIndex u : table_.units.indices())
      if (!table_.units[u].missiles) unit(u);
    for (const Ship& s : table_.ships) ship(s);
    for (const auto& [side, s] : destroyed_) destroyed(side, s);
  }

 private:
  /// R54: past and present markers stay, the future takes the course of the battle.
  void unit(battle::UnitIndex u) {
    const battle::Unit& fought = table_.units[u];
    const Force& force = play_.force(fought.side);
    const std::optional<ContactUnitIndex> contact = find_contact_unit(play_.picture, fought.handle);
    const UnitIndex own = contact ? with_contact(force, *contact) : new_part(u);
    units_.emplace_back(u, own);
    Markers& at = play_.unit(fought.side, own).at;
    if (!fought.gone) at.future = at.present + (fought.at.future - fought.at.present);
  }

  /// A part that split off in the battle, made like any engaged unit of the side: they stand in one hex. Its contact
  /// has the name it fought under, since both count on from the contacts there were.
  UnitIndex new_part(battle::UnitIndex u) {
    const battle::Unit& fought = table_.units[u];
    Force& force = play_.force(fought.side);
    OwnUnit part = force.units[origin_of(u)];
    part.contact = add_contact_unit(play_.picture, fought.side);
    part.handle = free_unit_name(force, fought.side);
    part.number = count_of(force.units) + 1;
    part.zone = {};
    force.units.push_back(std::move(part));
    return UnitIndex(force.units.size() - 1);
  }

  /// The unit that one of the part's ships came from, else any that fought.
  UnitIndex origin_of(battle::UnitIndex u) const {
    for (const Ship& s : table_.ships)
      if (s.unit == u) return play_.ship(s.side, ship_behind(play_, s)).unit;
    for (const auto& [fought, own] : units_)
      if (table_.units[fought].side == table_.units[u].side) return own;
    throw RulesFault("a part of no unit");
  }

  /// Damage and magazine of the battle, with the ship's own name and number.
  void ship(const Ship& fought) {
    const ShipIndex s = ship_behind(play_, fought);
    OwnShip& own = play_.ship(fought.side, s);
    Ship body = fought;
    body.handle = own.body.handle;
    body.number = own.body.number;
    body.allowance = body.steps = 0;
    body.stepped = false;
    for (const auto& [u, unit] : units_)
      if (u == fought.unit) own.unit = unit;
    own.body = std::move(body);
    if (own.body.fate == Fate::destroyed) destroyed_.emplace_back(fought.side, s);
  }

  void destroyed(Side side, ShipIndex s) {
    OwnShip& own = play_.ship(side, s);
    if (own.origin) play_.ship(enemy_of(side), own.origin).body.fate = Fate::destroyed;  // R51
    lose_contact(play_, side, s, "destroyed", "FOS-15.b");
  }

  Play& play_;
  const Table& table_;
  std::vector<std::pair<battle::UnitIndex, UnitIndex>> units_;  ///< on the table, in the side's force
  std::vector<std::pair<Side, ShipIndex>> destroyed_;
};

}  // namespace

void end_engagement(Play& play) {
  Return(play).run();
  clear_table(play.state);
  play.theatre.engagement.reset();
  publish(play);
}

}  // namespace emcon::rules::fires_of_space::operation
