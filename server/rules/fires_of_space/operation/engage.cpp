// Moves ships from the operational map into a tactical battle and back.
#include <algorithm>
#include <tuple>
#include <utility>

#include "server/rules/fires_of_space/operation/aftermath.hpp"
#include "server/rules/fires_of_space/operation/contacts.hpp"

namespace emcon::rules::fires_of_space {
namespace {

bool faces(const Picture& picture, const ContactUnit& a, const Place& place) {
  return std::any_of(picture.units.begin(), picture.units.end(), [&](const ContactUnit& b) {
    return !b.gone && b.side != a.side && Place{b.system, b.at.present} == place &&
           relative_speed(a.at, b.at) <= engagement_speed_max;
  });
}

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
Ship fighting(const OpShip& ship, const ContactShip& contact, int unit) {
  Ship out = ship.body;
  out.handle = contact.handle;
  out.number = contact.number;
  out.unit = unit;
  out.allowance = out.steps = out.launched = 0;
  out.stepped = false;
  return out;
}

/// Ships of the contact unit, in the order of their contacts: (side's ship index, contact index).
std::vector<std::pair<int, int>> ships_behind(Ops& ops, int contact_unit) {
  const int side = ops.picture.units[ix(contact_unit)].side;
  std::vector<std::pair<int, int>> out;
  for (const int c : ships_of(ops.picture, contact_unit))
    for (int s = 0; s < count_of(ops.force(side).ships); ++s)
      if (ops.ship(side, s).contact == c && here(ops.force(side), ops.ship(side, s))) out.emplace_back(s, c);
  return out;
}

int unit_behind(Ops& ops, int contact_unit) {
  const Force& force = ops.force(ops.picture.units[ix(contact_unit)].side);
  for (int u = 0; u < count_of(force.units); ++u)
    if (force.units[ix(u)].contact == contact_unit && !force.units[ix(u)].gone) return u;
  throw RulesFault("a contact with no unit behind it");
}

void enter(Ops& ops, int contact_unit) {
  Table& table = ops.play.state.table;
  ContactUnit& contact = ops.picture.units[ix(contact_unit)];
  contact.engaged = true;
  ops.unit(contact.side, unit_behind(ops, contact_unit)).engaged = true;
  Unit unit;
  unit.handle = contact.handle;
  unit.side = contact.side;
  unit.number = contact.number;
  unit.at = contact.at;
  for (const auto& [s, c] : ships_behind(ops, contact_unit))
    table.ships.push_back(fighting(ops.ship(contact.side, s), ops.picture.ships[ix(c)], count_of(table.units)));
  table.units.push_back(std::move(unit));
}

/// Units of a side with the same markers may be placed by one of them, the guide (FOS-14.d.vi, R13).
void name_formations(Table& table) {
  for (Unit& unit : table.units)
    for (Unit& other : table.units)
      if (&unit < &other && unit.side == other.side && unit.at == other.at) {
        if (unit.formation.empty()) unit.formation = unit.handle;
        other.formation = unit.formation;
      }
}

/// R24: what is placed in a battle is seen.
void open_sheets(Ops& ops, const std::vector<int>& engaged) {
  for (const int u : engaged)
    for (const auto& [s, c] : ships_behind(ops, u))
      if (!ops.picture.ships[ix(c)].sheet) open_sheet(ops, ops.picture.units[ix(u)].side, s, "FOS-R24");
}

}  // namespace

std::vector<int> engaged_units(const Picture& picture, const Place& place) {
  std::vector<int> out;
  for (int side = 0; side < 2; ++side)
    for (int u = 0; u < count_of(picture.units); ++u) {
      const ContactUnit& unit = picture.units[ix(u)];
      if (unit.side == side && !unit.gone && Place{unit.system, unit.at.present} == place &&
          faces(picture, unit, place))
        out.push_back(u);
    }
  return out;
}

std::vector<Place> engagement_hexes(const Table&, const Theatre& theatre, const Picture& picture) {
  std::vector<Place> out;
  for (const ContactUnit& unit : picture.units) {
    const Place place{unit.system, unit.at.present};
    if (unit.gone || !faces(picture, unit, place)) continue;
    if (std::find(theatre.settled.begin(), theatre.settled.end(), place) != theatre.settled.end()) continue;
    if (std::find(out.begin(), out.end(), place) == out.end()) out.push_back(place);
  }
  // In one column rows ascend with r.
  std::sort(out.begin(), out.end(), [](const Place& a, const Place& b) {
    return std::tuple(a.system, a.hex.q, a.hex.r) < std::tuple(b.system, b.hex.q, b.hex.r);
  });
  return out;
}

void begin_engagement(Ops& ops) {
  State& state = ops.play.state;
  const Place place = *ops.theatre.engagement;
  const std::vector<int> engaged = engaged_units(ops.picture, place);
  clear_table(state);
  state.table.init = ops.theatre.init;
  for (const int u : engaged) enter(ops, u);
  for (const ContactUnit& unit : ops.picture.units) ++state.table.contacts[ix(unit.side)];
  name_formations(state.table);
  std::string names;
  for (const Unit& unit : state.table.units) names += " " + unit.handle;
  ops.tell_all("Engagement at " + place_label(state.table, place) + ":" + names + ".", "FOS-10.a.iii");
  open_sheets(ops, engaged);
  schedule_engagement(ops.play);
}

int ship_behind(Ops& ops, const Ship& fighting) {
  const Force& force = ops.force(fighting.side);
  for (int s = 0; s < count_of(force.ships); ++s) {
    const int contact = force.ships[ix(s)].contact;
    if (contact >= 0 && ops.picture.ships[ix(contact)].handle == fighting.handle) return s;
  }
  throw RulesFault("a ship of the battle with no ship behind it");
}

void thrust_counts(Play& play) {
  Ops ops(play);
  for (const Ship& ship : play.table().ships)
    if (ship.steps > 0) void_plot(ops, ship.side, ship_behind(ops, ship), "FOS-12.e");
}

void damage_counts(Play& play) {
  Ops ops(play);
  for (const Ship& ship : play.table().ships)
    if (voids_jump(play.table(), ship)) void_plot(ops, ship.side, ship_behind(ops, ship), "FOS-R25");
}

namespace {

/// Carries one battle back to the operational map.
class Return {
 public:
  explicit Return(Ops& ops) : ops_(ops), table_(ops.play.state.table) {}

  void run() {
    for (const Launch& launch : table_.launches)
      ops_.theatre.missile_cost[ix(launch.side)] += table_.type_of(launch).cost * launch.count;
    for (int u = 0; u < count_of(table_.units); ++u)
      if (!table_.units[ix(u)].missiles) unit(u);
    for (const Ship& s : table_.ships) ship(s);
    for (const auto& [side, s] : destroyed_) destroyed(side, s);
  }

 private:
  /// R54: past and present markers stay, the future takes the course of the battle.
  void unit(int u) {
    const Unit& fought = table_.units[ix(u)];
    const Force& force = ops_.force(fought.side);
    const std::optional<int> contact = find_contact_unit(ops_.picture, fought.handle);
    int own = 0;
    if (contact)
      while (force.units[ix(own)].contact != *contact) ++own;
    else
      own = new_part(u);
    units_.emplace_back(u, own);
    Markers& at = ops_.unit(fought.side, own).at;
    if (!fought.gone) at.future = at.present + (fought.at.future - fought.at.present);
  }

  /// A part that split off in the battle, made like any engaged unit of the side: they stand in one hex. Its contact
  /// has the name it fought under, since both count on from the contacts there were.
  int new_part(int u) {
    const Unit& fought = table_.units[ix(u)];
    Force& force = ops_.force(fought.side);
    OpUnit part = force.units[ix(origin_of(u))];
    part.contact = add_contact_unit(ops_.picture, fought.side);
    part.handle = free_unit_name(force, fought.side);
    part.number = count_of(force.units) + 1;
    part.zone = -1;
    force.units.push_back(std::move(part));
    return count_of(force.units) - 1;
  }

  /// The unit that one of the part's ships came from, else any that fought.
  int origin_of(int u) const {
    for (const Ship& s : table_.ships)
      if (s.unit == u) return ops_.ship(s.side, ship_behind(ops_, s)).body.unit;
    for (const auto& [fought, own] : units_)
      if (table_.units[ix(fought)].side == table_.units[ix(u)].side) return own;
    throw RulesFault("a part of no unit");
  }

  /// Damage and magazine of the battle, with the ship's own name and number.
  void ship(const Ship& fought) {
    const int s = ship_behind(ops_, fought);
    OpShip& own = ops_.ship(fought.side, s);
    Ship body = fought;
    body.handle = own.body.handle;
    body.number = own.body.number;
    body.allowance = body.steps = 0;
    body.stepped = false;
    for (const auto& [u, unit] : units_)
      if (u == fought.unit) body.unit = unit;
    own.body = std::move(body);
    if (own.body.fate == Fate::destroyed) destroyed_.emplace_back(fought.side, s);
  }

  void destroyed(int side, int s) {
    OpShip& own = ops_.ship(side, s);
    if (own.origin >= 0) ops_.ship(1 - side, own.origin).body.fate = Fate::destroyed;  // R51
    lose_contact(ops_, side, s, "destroyed", "FOS-15.b");
  }

  Ops& ops_;
  const Table& table_;
  std::vector<std::pair<int, int>> units_;      ///< on the table, in the side's force
  std::vector<std::pair<int, int>> destroyed_;  ///< side, ship
};

}  // namespace

void end_engagement(Ops& ops) {
  Return(ops).run();
  clear_table(ops.play.state);
  ops.theatre.engagement.reset();
  publish(ops);
}

}  // namespace emcon::rules::fires_of_space
