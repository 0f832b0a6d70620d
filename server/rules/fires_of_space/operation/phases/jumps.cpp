// Carries out the Jump Phase: drives, departures, arrivals, and plots that fail.
#include "server/rules/fires_of_space/operation/phases/jumps.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/operation/phases/contacts.hpp"
#include "server/rules/fires_of_space/operation/table/jumps.hpp"
#include "server/rules/fires_of_space/operation/table/regrouping.hpp"
#include "server/rules/fires_of_space/operation/table/tonnage.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Ships that go together: of one unit, to one place (R29).
struct Party {
  UnitIndex unit{0};
  Place to;
  std::vector<ShipIndex> ships;
};

void add(std::vector<Party>& parties, UnitIndex unit, const Place& to, ShipIndex ship) {
  for (Party& party : parties)
    if (party.unit == unit && party.to == to) return party.ships.push_back(ship);
  parties.push_back({unit, to, {ship}});
}

/// Clause by which a due jump fails, or null (R25, R27).
const char* fails_by(const Play& play, Side side, const OwnShip& ship) {
  const OwnUnit& unit = play.forces[side].units[ship.unit];
  if (!stationary(unit.at)) return "FOS-12.e";
  if (!current(play.table(), ship.body).can_jump) return "FOS-R25";
  return mass_near(play.table(), {unit.system, unit.at.present}) ? "FOS-12.f" : nullptr;
}

/// Ships whose turn has come and that can go; the plots of others that should go are void.
std::vector<ShipIndex> due(Play& play, Side side) {
  std::vector<ShipIndex> out;
  for (const ShipIndex s : play.force(side).ships.indices()) {
    const OwnShip& ship = play.ship(side, s);
    if (!ship.plot || ship.plot->turn > play.theatre.turn || !here(play.force(side), ship)) continue;
    if (const char* clause = fails_by(play, side, ship))
      void_plot(play, side, s, clause);
    else
      out.push_back(s);
  }
  return out;
}

/// FOS-13.c: place, type and figure are told, even of a ship nobody knew of; the contact ends with it. Told in the
/// order of the contacts' numbers.
void tell_departure(Play& play, Side side, std::vector<ShipIndex> ships) {
  std::vector<Sighting> sightings;
  for (const ShipIndex s : ships) sightings.push_back({side, s, true});
  note_sightings(play, sightings, "FOS-13.c");
  const auto number = [&](ShipIndex s) { return play.picture.ships[play.ship(side, s).contact].number; };
  std::ranges::sort(ships, [&](ShipIndex a, ShipIndex b) { return number(a) < number(b); });
  for (const ShipIndex s : ships) lose_contact(play, side, s, "jumped", "FOS-13.c");
  play.referee.disclose(Audience::everyone().except(only(side)));
}

/// The unit of ships that arrive: their own if it is theirs alone, else a new one. Undetected again (R20).
UnitIndex unit_for(Force& force, Side side, const Party& party, bool own_is_free) {
  if (own_is_free) return party.unit;
  split_unit(force, side, {party.unit, party.ships});
  return UnitIndex(force.units.size() - 1);
}

void place_arrivals(Play& play, Side side, const Party& party, bool own_is_free) {
  const UnitIndex u = unit_for(play.force(side), side, party, own_is_free);
  OwnUnit& unit = play.unit(side, u);
  unit.system = party.to.system;
  unit.at = {party.to.hex, party.to.hex, party.to.hex};
  unit.entry_side.reset();
  unit.unmoved = true;
  unit.engaged = false;
  unit.gone = false;
  unit.contact = {};
  std::string names;
  for (const ShipIndex s : party.ships) {
    OwnShip& ship = play.ship(side, s);
    ship.transit.reset();
    ship.announced = false;
    ship.tonnage = draw_tonnage(play.table(), ship.body, play.referee);
    names += (names.empty() ? "" : ", ") + ship.body.handle;
  }
  play.tell(only(side),
            names + one_or_many(party.ships.size(), " arrives at ", " arrive at ") +
                place_label(play.table(), party.to) + " in unit " + unit.handle + ", unseen.",
            "FOS-12.g", {}, notable({unit.handle}), {{}, {jump_act(unit.handle, true)}});
}

void depart(Play& play, Side side) {
  const std::vector<ShipIndex> ships = due(play, side);
  if (ships.empty()) return;
  tell_departure(play, side, ships);
  std::vector<Party> in_system;
  for (const ShipIndex s : ships) {
    OwnShip& ship = play.ship(side, s);
    const int from = play.unit(side, ship.unit).system;
    const Place to = ship.plot->to;
    ship.plot.reset();
    if (to.system == from) {
      add(in_system, ship.unit, to, s);
      continue;
    }
    const Link* link = link_between(play.table().the_scenario(), from, to.system);
    if (!link) throw RulesFault("a jump was plotted to a system without a link");
    ship.transit = Transit{to, play.theatre.turn + link->travel, ship.unit};
    ship.left.push_back(from);
  }
  for (const Party& party : in_system)
    place_arrivals(play, side, party, party.ships.size() == ships_of(play.force(side), party.unit).size());
}

void arrive(Play& play, Side side) {
  std::vector<Party> parties;
  for (const ShipIndex s : play.force(side).ships.indices()) {
    const OwnShip& ship = play.ship(side, s);
    if (ship.transit && ship.body.in_play() && ship.transit->turn <= play.theatre.turn)
      add(parties, ship.transit->unit, ship.transit->to, s);
  }
  for (const Party& party : parties) place_arrivals(play, side, party, ships_of(play.force(side), party.unit).empty());
}

/// R26: recalibrations end, and begin for drives whose preparations are used up.
void look_after_drives(Play& play, Side side) {
  for (const ShipIndex s : play.force(side).ships.indices()) {
    const OwnShip& ship = play.ship(side, s);
    const int rating = jump_rating(play.table(), ship);
    if (ship.body.in_play() && rating > 0 && ship.usable_from == 0 && !ship.plot && ship.prepared >= rating)
      recalibrate(play, side, s);
  }
}

}  // namespace

void recalibrate(Play& play, Side side, ShipIndex s) {
  OwnShip& ship = play.ship(side, s);
  begin_recalibration(play.table(), ship, play.theatre.turn);
  play.tell(only(side),
            ship.body.handle + " recalibrates its jump drive: it can prepare a jump again in turn " +
                std::to_string(ship.usable_from) + ".",
            "FOS-12.d.ii");
}

void void_plot(Play& play, Side side, ShipIndex s, const char* clause) {
  OwnShip& ship = play.ship(side, s);
  if (!ship.plot) return;
  ship.plot.reset();
  play.tell(only(side), "The jump of " + ship.body.handle + " is void; its preparation counts.", clause, {},
            notable({ship.body.handle}));
}

void end_recalibrations(Play& play, Side side) {
  for (OwnShip& ship : play.force(side).ships)
    if (ship.usable_from <= play.theatre.turn) ship.usable_from = 0;
}

void make_jumps(Play& play, Side side) {
  depart(play, side);
  arrive(play, side);
  look_after_drives(play, side);
  publish(play);
  detect_near(play);
}

}  // namespace emcon::rules::fires_of_space::operation
