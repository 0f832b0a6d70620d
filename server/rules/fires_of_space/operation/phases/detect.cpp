// Decides who is detected, and names new contacts in an order that tells nothing of the owner's own.
#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/phases/contacts.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Contact number it has already (new ones after them); announced, civilian, figure.
using Looks = std::tuple<int, bool, bool, int>;
/// Class, damage, number: what no secret order changes.
using Hidden = std::tuple<ClassIndex, int, int>;
constexpr int no_number = std::numeric_limits<int>::max();

/// A ship in the making of a contact: what the enemy sees of it, then what tells it from others that look alike.
struct SeenShip {
  Looks seen;
  Hidden unseen{};
  ShipIndex ship{0};
};
struct SeenUnit {
  /// Contact number it has already (new ones after them), system, markers, its new ships as seen.
  std::tuple<int, int, Hex, Hex, Hex, std::vector<Looks>> seen;
  std::vector<Hidden> unseen;
  UnitIndex unit{0};
  std::vector<SeenShip> ships;
};

/// In the order of what is seen; what looks alike is first put in an order that no secret order changes (no figure
/// given out, no unit regrouped), then drawn: so the names tell neither of such orders nor of the owner's numbers (L4).
/// The number of draws is that of the things that look alike, which is seen too.
template <class Seen>
void order(Play& play, Side side, std::vector<Seen>& things) {
  std::ranges::stable_sort(
      things, [](const Seen& a, const Seen& b) { return std::tie(a.seen, a.unseen) < std::tie(b.seen, b.unseen); });
  for (std::size_t from = 0; from < things.size();) {
    std::size_t to = from + 1;
    while (to < things.size() && things[to].seen == things[from].seen) ++to;
    for (std::size_t last = to - 1; last > from; --last) {
      const int drawn =
          play.referee.draw(static_cast<int>(last - from) + 1, why(Purpose::contact_order, ref_side(side)));
      std::swap(things[last], things[from + static_cast<std::size_t>(drawn)]);
    }
    from = to;
  }
}

SeenShip seen_ship(Play& play, Side side, ShipIndex s, bool announce) {
  const OwnShip& ship = play.ship(side, s);
  SeenShip out;
  const int number = ship.contact ? play.picture.ships[ship.contact].number : no_number;
  out.seen = {number, announce, announce && play.class_of(ship).civilian, announce ? ship.tonnage : 0};
  out.unseen = {ship.body.ship_class, count_of(ship.body.records), ship.body.number};
  out.ship = s;
  return out;
}

SeenUnit seen_unit(Play& play, Side side, UnitIndex u, std::vector<SeenShip> ships) {
  order(play, side, ships);
  const OwnUnit& unit = play.unit(side, u);
  SeenUnit out;
  std::vector<Looks> looks;
  for (const SeenShip& ship : ships) {
    looks.push_back(ship.seen);
    out.unseen.push_back(ship.unseen);
  }
  std::ranges::sort(out.unseen);
  const int number = unit.contact ? play.picture.units[unit.contact].number : no_number;
  out.seen = {number, unit.system, unit.at.present, unit.at.past, unit.at.future, std::move(looks)};
  out.unit = u;
  out.ships = std::move(ships);
  return out;
}

void announce_type(Play& play, Side side, ShipIndex s, const char* clause) {
  OwnShip& ship = play.ship(side, s);
  ContactShip& contact = play.picture.ships[ship.contact];
  contact.civilian = play.class_of(ship).civilian;
  contact.tonnage = ship.tonnage;
  contact.learnt.push_back({Learnt::What::type, play.theatre.turn, clause});
  ship.announced = true;
}

void add_contact_ship(Play& play, Side side, ShipIndex s, ContactUnitIndex unit, const char* clause) {
  Picture& picture = play.picture;
  ContactShip contact;
  contact.side = side;
  contact.number =
      1 + static_cast<int>(std::ranges::count_if(picture.ships, [&](const ContactShip& c) { return c.side == side; }));
  contact.unit = unit;
  ContactUnit& of = picture.units[unit];
  contact.handle = of.handle + "." + std::to_string(++of.named);
  contact.prize = play.ship(side, s).body.prize;
  contact.learnt.push_back({Learnt::What::presence, play.theatre.turn, clause});
  play.ship(side, s).contact = ContactIndex(picture.ships.size());
  picture.ships.push_back(std::move(contact));
}

Found name_contacts(Play& play, Side side, const SeenUnit& seen, bool announce, const char* clause) {
  OwnUnit& unit = play.unit(side, seen.unit);
  if (!unit.contact) unit.contact = add_contact_unit(play.picture, side);
  ContactUnit& contact = play.picture.units[unit.contact];
  contact.system = unit.system;
  contact.at = unit.at;
  Found found{side, seen.unit, unit.contact, {}, announce};
  for (const SeenShip& ship : seen.ships) {
    if (!play.ship(side, ship.ship).contact) add_contact_ship(play, side, ship.ship, unit.contact, clause);
    if (announce) announce_type(play, side, ship.ship, clause);
    found.ships.push_back(ship.ship);
  }
  return found;
}

/// Whether the sighting would tell the enemy anything.
bool adds(const Play& play, const Sighting& sighting) {
  const OwnShip& ship = play.forces[sighting.side].ships[sighting.ship];
  return !ship.contact || (sighting.announce && !ship.announced);
}

/// New sightings of one side, those with and those without an announcement apart, so that each unit is told of once in
/// each way.
std::vector<Found> note_side(Play& play, Side side, const std::vector<Sighting>& sightings, bool announce,
                             const char* clause) {
  Rows<UnitIndex, std::vector<SeenShip>> by_unit(play.force(side).units.size());
  for (const Sighting& sighting : sightings) {
    if (sighting.side != side || sighting.announce != announce || !adds(play, sighting)) continue;
    std::vector<SeenShip>& ships = by_unit[play.ship(side, sighting.ship).unit];
    const auto same = [&](const SeenShip& other) { return other.ship == sighting.ship; };
    if (std::ranges::none_of(ships, same)) ships.push_back(seen_ship(play, side, sighting.ship, announce));
  }
  std::vector<SeenUnit> units;
  for (const UnitIndex u : by_unit.indices())
    if (!by_unit[u].empty()) units.push_back(seen_unit(play, side, u, std::move(by_unit[u])));
  order(play, side, units);
  std::vector<Found> out;
  for (const SeenUnit& unit : units) out.push_back(name_contacts(play, side, unit, announce, clause));
  if (!out.empty()) play.referee.disclose(Audience::everyone().except(only(side)));
  return out;
}

void tell_found(Play& play, const Found& found, const char* clause) {
  const ContactUnit& contact = play.picture.units[found.contact];
  std::string others;
  std::string own;
  for (const ShipIndex s : found.ships) {
    const ContactShip& ship = play.picture.ships[play.ship(found.side, s).contact];
    const std::string type = found.announced ? " " + known_type(ship) : "";
    others += (others.empty() ? "" : "; ") + ship.handle + type;
    own += (own.empty() ? "" : "; ") + own_name(play, found.side, s) + type;
  }
  const std::string where = " at " + place_label(play.table(), {contact.system, contact.at.present}) +
                            (found.announced ? " announced: " : " detected: ");
  const std::string unit = play.unit(found.side, found.unit).handle, ships = counted(count_of(found.ships), "ship");
  table::Act shown = contact_act({}, {});
  shown.path = {mark_on(play.table(), contact.system, table::Role::present, contact.at.present)};
  play.tell_both(found.side, "Your unit " + unit + where + own + ".",
                 "Contact " + contact.handle + where + others + ".", clause, {}, grave({contact.handle}), unit, shown,
                 found.announced ? heads::own_unit_announced(unit, ships) : heads::own_unit_detected(unit, ships),
                 found.announced ? heads::contact_announced(contact.handle, ships)
                                 : heads::contact_detected(contact.handle, ships));
}

}  // namespace

std::vector<Found> note_sightings(Play& play, const std::vector<Sighting>& sightings, const char* clause) {
  std::vector<Found> out;
  for (const Side side : two_sides())
    for (const bool announce : {true, false})
      for (Found& found : note_side(play, side, sightings, announce, clause)) out.push_back(std::move(found));
  return out;
}

void sight(Play& play, const std::vector<Sighting>& sightings, const char* clause) {
  for (const Found& found : note_sightings(play, sightings, clause)) tell_found(play, found, clause);
}

namespace {

/// Ships that move when the game begins, unless the scenario hides them (FOS-R61).
std::vector<Sighting> moving_at_start(Play& play, bool announce) {
  std::vector<Sighting> moving;
  for (const Side side : two_sides())
    for (const ShipIndex s : play.force(side).ships.indices()) {
      const OwnShip& ship = play.ship(side, s);
      const OwnUnit& unit = play.unit(side, ship.unit);
      if (!here(play.force(side), ship) || stationary(unit.at)) continue;
      const std::vector<ScenarioUnit>& units = play.table().the_scenario().units;
      const auto from = std::ranges::find_if(units, [&](const ScenarioUnit& u) { return u.id == unit.handle; });
      if (from == units.end() || !from->undetected_start) moving.push_back({side, s, announce});
    }
  return moving;
}

}  // namespace

void detect_moving(Play& play) {
  sight(play, moving_at_start(play, false), "FOS-13.b");
}

void detect_at_start(Play& play) {
  sight(play, moving_at_start(play, true), "FOS-13.b");
  detect_near(play);
}

void detect_near(Play& play) {
  const auto place = [&](Side side, const OwnShip& ship) {
    const OwnUnit& unit = play.unit(side, ship.unit);
    return Place{unit.system, unit.at.present};
  };
  std::vector<Sighting> near;
  for (const ShipIndex a : play.force(letters).ships.indices())
    for (const ShipIndex b : play.force(numbers).ships.indices()) {
      const OwnShip& ship_a = play.ship(letters, a);
      const OwnShip& ship_b = play.ship(numbers, b);
      if (!here(play.force(letters), ship_a) || !here(play.force(numbers), ship_b)) continue;
      const Place here_a = place(letters, ship_a);
      const Place here_b = place(numbers, ship_b);
      if (here_a.system != here_b.system || distance(here_a.hex, here_b.hex) > detection_range) continue;
      near.push_back({letters, a, false});
      near.push_back({numbers, b, false});
    }
  sight(play, near, "FOS-13.d");
}

}  // namespace emcon::rules::fires_of_space::operation
