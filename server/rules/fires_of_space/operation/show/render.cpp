// Draws the board of the operational game from one viewer's view.
#include "server/rules/fires_of_space/operation/show/render.hpp"

#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/show/render.hpp"
#include "server/rules/fires_of_space/battle/show/sheet.hpp"
#include "server/rules/fires_of_space/operation/table/contacts.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"
#include "server/rules/kit/looks.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int map_shift = 10;

void grow(table::Map& map, Hex hex) {
  const std::int64_t column = hex.q;
  const std::int64_t row = hex.r + (column - (column & 1 ? 1 : 2)) / 2;
  while (column < map.low.x) map.low.x -= map_shift;
  while (row < map.low.y) map.low.y -= map_shift;
  while (column > map.high.x) map.high.x += map_shift;
  while (row > map.high.y) map.high.y += map_shift;
}

void fact(table::Thing& thing, const char* name, std::string value, const char* why, const char* clause,
          int since = 0) {
  thing.facts.push_back({name, std::move(value), why, clause, since});
}

/// The largest ship of an own unit is what it looks like.
void show_own(const Table& table, const Force& force, UnitIndex u, table::Thing& thing) {
  const Ship* largest = nullptr;
  int left = 0;
  for (const ShipIndex s : ships_of(force, u)) {
    const Ship& ship = force.ships[s].body;
    left += battle::condition(ship);
    if (!largest || table.class_of(ship).size > table.class_of(*largest).size) largest = &ship;
  }
  if (largest) {
    battle::show_class(table.class_of(*largest), thing);
    thing.gauges.hull = left / thing.count;
  }
  if (!force.units[u].contact) thing.badges.emplace_back("unseen");
}

/// What a viewer may know of a contact: the look of an open sheet, else that of a merchant or of nothing known.
void show_contact(const Table& table, const ContactShip& ship, table::Thing& thing) {
  if (ship.sheet)
    battle::show_class(table.class_of(*ship.sheet), thing);
  else
    show_as(thing, ship.civilian.value_or(false) ? "freighter" : "unknown");
}

class Renderer {
 public:
  Renderer(const fires_of_space::View& view, table::Board& board)
      : view_(view), table_(view.table), op_(*view.operation), scenario_(view.table.the_scenario()), board_(board) {}

  void run() {
    maps();
    for (const Side side : two_sides())
      if (op_.forces[side]) own_force(side, *op_.forces[side]);
    for (const Side side : two_sides())
      if (!op_.forces[side] || battle()) contacts(side, !op_.forces[side]);
    if (battle()) missiles();
    areas();
  }

 private:
  bool battle() const { return !table_.units.empty(); }
  const std::string& map_of(int system) const { return scenario_.systems[ix(system)].id; }
  bool fights(const ContactShip& ship) const {
    return std::ranges::any_of(table_.ships, [&](const Ship& s) { return s.handle == ship.handle; });
  }
  /// Unit on the tactical table of this contact, if it has one.
  battle::UnitIndex fighting(const std::string& handle) const {
    for (const battle::UnitIndex u : table_.units.indices())
      if (table_.units[u].handle == handle && !table_.units[u].gone) return u;
    return {};
  }

  void maps();
  void own_force(Side side, const Force& force);
  void own_unit(const Force& force, UnitIndex u, Side side);
  void own_ship(const Force& force, const OwnShip& ship, Side side);
  void jump_facts(const OwnShip& ship, table::Thing& thing) const;
  void contacts(Side side, bool all);
  void contact_unit(ContactUnitIndex u);
  void contact_ship(const ContactShip& ship);
  void lost_contact(const ContactShip& ship, const ContactEnd& end);
  void fighting_units(Side side);
  void missiles();
  void areas();

  const fires_of_space::View& view_;
  const Table& table_;
  const View& op_;
  const Scenario& scenario_;
  table::Board& board_;
};

void Renderer::maps() {
  for (int s = 0; s < count_of(scenario_.systems); ++s) {
    table::Map map;
    map.id = scenario_.systems[ix(s)].id;
    map.title = scenario_.systems[ix(s)].title;
    map.low = {1, 1};
    map.high = {grid_size, grid_size};
    for (const ContactUnit& unit : op_.picture.units)
      if (!unit.gone && unit.system == s) grow(map, unit.at.present);
    for (const std::optional<Force>& force : op_.forces)
      if (force)
        for (const OwnUnit& unit : force->units)
          if (!unit.gone && unit.placed && unit.system == s) grow(map, unit.at.present);
    board_.maps.push_back(std::move(map));
  }
  if (battle()) board_.maps.push_back(tactical_map(table_));
}

void Renderer::own_unit(const Force& force, UnitIndex u, Side side) {
  const OwnUnit& unit = force.units[u];
  table::Thing thing = battle::ship_unit(unit.handle, side);
  thing.count = count_of(ships_of(force, u));
  if (unit.placed) thing.marks = marks_on(table_, unit.system, unit.at);
  if (!unit.placed) {
    const Zone& zone = *scenario_.units[unit.zone].zone;
    fact(thing, "deployment",
         "at " + number(zone.low) + " to " + number(zone.high) + " hexes from " + label(zone.centre) + " of " +
             map_of(unit.system),
         "its hex is not chosen yet", "FOS-9");
  } else {
    fact(thing, "speed", number(length(unit.at.future - unit.at.present)), "hexes per turn, future less present",
         "FOS-7.a");
    fact(thing, "rating", number(unit_rating(table_, force, u)), "hexes of thrust per Thrust Phase: its slowest ship",
         "FOS-11.e.i");
  }
  if (unit.contact)
    fact(thing, "known as", op_.picture.units[unit.contact].handle, "the enemy's name for the ships he detected",
         "FOS-13.0");
  else
    fact(thing, "known as", "undetected", "the enemy knows nothing of it", "FOS-13.0");
  show_own(table_, force, u, thing);
  if (unit.engaged) thing.tags.emplace_back("engaged");
  board_.things.push_back(std::move(thing));
}

void Renderer::jump_facts(const OwnShip& ship, table::Thing& thing) const {
  const ShipClass& c = table_.class_of(ship.body);
  if (c.jump == 0) return;
  fact(thing, "preparations", number(ship.prepared) + " of " + number(c.jump) + " before recalibration",
       "every jump noted counts", "FOS-12.d.i");
  if (ship.usable_from > op_.theatre.turn)
    fact(thing, "recalibrating", "until the Jump Phase of turn " + number(ship.usable_from),
         "no jump can be noted before", "FOS-12.d.ii");
  if (ship.plot)
    fact(thing, "jump noted", place_label(table_, ship.plot->to) + ", Jump Phase of turn " + number(ship.plot->turn),
         "noted in secret; it must stay stationary until then", "FOS-12.c", ship.plot->noted);
  if (ship.transit)
    fact(thing, "in transit",
         "to " + place_label(table_, ship.transit->to) + ", arrives in the Jump Phase of turn " +
             number(ship.transit->turn),
         "between systems", "FOS-12.a");
}

void Renderer::own_ship(const Force& force, const OwnShip& ship, Side side) {
  table::Thing thing = ship_thing(table_, ship.body,
                                  ship.body.in_play() && !ship.transit ? force.units[ship.unit].handle : std::string());
  thing.side = side.index;
  if (ship.contact)
    fact(thing, "known as", op_.picture.ships[ship.contact].handle, "the enemy's name for it", "FOS-13.0");
  if (ship.body.in_play())
    fact(thing, "tonnage figure", number(ship.tonnage) + " t",
         ship.announced ? "as announced to the enemy" : "told to the enemy when it first thrusts or jumps", "FOS-13.a");
  jump_facts(ship, thing);
  if (ship.body.prize) thing.tags.emplace_back("prize");
  if (ship.transit) thing.tags.emplace_back("in transit");
  board_.things.push_back(std::move(thing));
}

void Renderer::own_force(Side side, const Force& force) {
  for (const UnitIndex u : force.units.indices())
    if (!force.units[u].gone) own_unit(force, u, side);
  for (const OwnShip& ship : force.ships)
    if (!ship.contact || !fights(op_.picture.ships[ship.contact])) own_ship(force, ship, side);
}

void Renderer::contact_ship(const ContactShip& ship) {
  table::Thing thing;
  if (ship.sheet) {
    thing = ship_thing(table_, *ship.sheet, op_.picture.units[ship.unit].handle);
  } else {
    thing.kind = "contact";
    thing.glyph = ship.handle.substr(0, 2);
    thing.name = "Contact " + ship.handle;
    thing.parent = op_.picture.units[ship.unit].handle;
  }
  thing.handle = ship.handle;
  thing.side = ship.side.index;
  show_contact(table_, ship, thing);
  for (const Learnt& learnt : ship.learnt) {
    switch (learnt.what) {
      case Learnt::What::presence:
        fact(thing, "detected", "turn " + number(learnt.turn), "its presence is known since then",
             learnt.clause.c_str(), learnt.turn);
        break;
      case Learnt::What::type:
        if (ship.civilian)
          fact(thing, "type", *ship.civilian ? "civilian" : "military", "announced, and true", learnt.clause.c_str(),
               learnt.turn);
        if (ship.tonnage)
          fact(thing, "tonnage", number(*ship.tonnage) + " t", "announced, within 25 % of the truth",
               learnt.clause.c_str(), learnt.turn);
        break;
      case Learnt::What::sheet:
        fact(thing, "sheet", "open", "seen in an engagement", learnt.clause.c_str(), learnt.turn);
        break;
    }
  }
  if (ship.prize) thing.tags.emplace_back("prize");
  board_.things.push_back(std::move(thing));
}

void Renderer::lost_contact(const ContactShip& ship, const ContactEnd& end) {
  table::Thing thing;
  thing.handle = ship.handle;
  thing.kind = "lost contact";
  thing.glyph = "x";
  thing.name = ship.sheet && !ship.sheet->name.empty() ? ship.sheet->name : "Contact " + ship.handle;
  thing.side = ship.side.index;
  thing.tags.push_back(end.how);
  show_contact(table_, ship, thing);
  thing.marks = {mark_on(table_, end.last.system, table::Role::past, end.last.hex)};
  fact(thing, "last known", place_label(table_, end.last), end.how.c_str(), "FOS-13.c", end.turn);
  if (ship.civilian) fact(thing, "type", *ship.civilian ? "civilian" : "military", "", "FOS-13.a");
  if (ship.tonnage) fact(thing, "tonnage", number(*ship.tonnage) + " t", "as announced", "FOS-13.a");
  if (ship.sheet) fact(thing, "class", table_.class_of(*ship.sheet).name, "its sheet was open", "FOS-R24");
  board_.things.push_back(std::move(thing));
}

void Renderer::contact_unit(ContactUnitIndex u) {
  const ContactUnit& unit = op_.picture.units[u];
  const battle::UnitIndex at_table = fighting(unit.handle);
  table::Thing thing;
  if (at_table) {
    table::Things drawn;
    add_unit(table_, at_table, drawn);
    thing = drawn.front();
  } else {
    thing.handle = unit.handle;
    thing.kind = "contact unit";
    thing.glyph = unit.handle.substr(0, 2);
    thing.name = "Contact " + unit.handle;
    thing.side = unit.side.index;
    thing.count = count_of(ships_of(op_.picture, u));
    show_as(thing, "unknown");
    for (const auto s : ships_of(op_.picture, u))
      if (thing.look == "unknown") show_contact(table_, op_.picture.ships[s], thing);
    fact(thing, "speed", number(length(unit.at.future - unit.at.present)), "hexes per turn, future less present",
         "FOS-7.a");
  }
  for (const table::Mark& m : marks_on(table_, unit.system, unit.at)) thing.marks.push_back(m);
  if (unit.intercepts)
    fact(thing, "intercepts", op_.picture.units[unit.intercepts].handle, "declared this Thrust Phase", "FOS-11.e.vi");
  if (unit.window_from > 0)
    fact(thing, "sub-phases", number(unit.window_from) + "-" + number(unit.window_to),
         "in which it may thrust this turn", "FOS-R77");
  if (unit.engaged) thing.tags.emplace_back("engaged");
  board_.things.push_back(std::move(thing));
}

/// Own ships in a battle stand under the name everybody uses there.
void Renderer::fighting_units(Side side) {
  for (const battle::UnitIndex u : table_.units.indices())
    if (!table_.units[u].gone && !table_.units[u].missiles && table_.units[u].side == side &&
        !find_contact_unit(op_.picture, table_.units[u].handle))
      add_unit(table_, u, board_.things);
  for (const battle::ShipIndex s : table_.ships.indices()) {
    const Ship& ship = table_.ships[s];
    if (ship.side != side) continue;
    add_ship(table_, s, board_.things);
    if (op_.forces[side])
      for (const OwnShip& own : op_.forces[side]->ships)
        if (own.contact && op_.picture.ships[own.contact].handle == ship.handle)
          fact(board_.things.back(), "own name", own.body.handle, "your name for it outside the battle", "FOS-4.a");
  }
}

void Renderer::contacts(Side side, bool all) {
  for (const ContactUnitIndex u : op_.picture.units.indices())
    if (op_.picture.units[u].side == side && !op_.picture.units[u].gone &&
        (all || fighting(op_.picture.units[u].handle)))
      contact_unit(u);
  if (battle()) fighting_units(side);
  if (!all) return;
  for (const ContactShip& ship : op_.picture.ships)
    if (ship.side == side && !fights(ship)) ship.lost ? lost_contact(ship, *ship.lost) : contact_ship(ship);
}

void Renderer::missiles() {
  for (const battle::UnitIndex u : table_.units.indices())
    if (!table_.units[u].gone && table_.units[u].missiles) add_missiles(view_, u, board_.things);
}

void Renderer::areas() {
  for (const StarSystem& system : scenario_.systems)
    for (const Mass& mass : system.masses) {
      table::Area area;
      area.id = system.id + "-" + label(mass.hex);
      area.map = system.id;
      area.label = mass.name + ": no jumps within " + number(mass.radius);
      area.region.shape = table::Shape::ring;
      area.region.centre = mass.hex;
      area.region.radius_max = mass.radius;
      board_.areas.push_back(std::move(area));
    }
  for (const Link& link : scenario_.links)
    board_.notes.push_back(map_of(link.from) + " and " + map_of(link.to) + " are " + number(link.distance) +
                           " ly apart; a jump between them takes " + counted(link.travel, "turn") + ".");
}

}  // namespace

void render(const fires_of_space::View& view, table::Board& board) {
  Renderer(view, board).run();
}

}  // namespace emcon::rules::fires_of_space::operation
