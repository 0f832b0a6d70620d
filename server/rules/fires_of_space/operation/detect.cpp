// Decides who is detected, and names new contacts in an order that tells nothing of the owner's own.
#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "server/rules/fires_of_space/operation/contacts.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Contact number it has already (new ones after them); announced, civilian, figure.
using Looks = std::tuple<int, bool, bool, int>;
constexpr int no_number = std::numeric_limits<int>::max();

/// A ship in the making of a contact: what the enemy sees of it, then what tells it from others that look alike.
struct SeenShip {
  Looks seen;
  std::tuple<int, int, int> unseen{};  ///< class, damage, number: what no secret order changes
  int ship = 0;
};
struct SeenUnit {
  /// Contact number it has already (new ones after them), system, markers, its new ships as seen.
  std::tuple<int, int, Hex, Hex, Hex, std::vector<Looks>> seen;
  std::vector<std::tuple<int, int, int>> unseen;
  int unit = 0;
  std::vector<SeenShip> ships;
};

/// In the order of what is seen; what looks alike is first put in an order that no secret order changes (no figure
/// given out, no unit regrouped), then drawn: so the names tell neither of such orders nor of the owner's numbers (L4).
/// The number of draws is that of the things that look alike, which is seen too.
template <class Seen>
void order(Ops& ops, int side, std::vector<Seen>& things) {
  std::stable_sort(things.begin(), things.end(), [](const Seen& a, const Seen& b) {
    return std::tie(a.seen, a.unseen) < std::tie(b.seen, b.unseen);
  });
  for (std::size_t from = 0; from < things.size();) {
    std::size_t to = from + 1;
    while (to < things.size() && things[to].seen == things[from].seen) ++to;
    for (std::size_t last = to - 1; last > from; --last) {
      const int drawn =
          ops.play.referee.draw(static_cast<int>(last - from) + 1, why(Purpose::contact_order, ref_side(side)));
      std::swap(things[last], things[from + static_cast<std::size_t>(drawn)]);
    }
    from = to;
  }
}

SeenShip seen_ship(Ops& ops, int side, int s, bool announce) {
  const OpShip& ship = ops.ship(side, s);
  SeenShip out;
  const int number = ship.contact >= 0 ? ops.picture.ships[ix(ship.contact)].number : no_number;
  out.seen = {number, announce, announce && ops.class_of(ship).civilian, announce ? ship.tonnage : 0};
  out.unseen = {ship.body.ship_class, count_of(ship.body.records), ship.body.number};
  out.ship = s;
  return out;
}

SeenUnit seen_unit(Ops& ops, int side, int u, std::vector<SeenShip> ships) {
  order(ops, side, ships);
  const OpUnit& unit = ops.unit(side, u);
  SeenUnit out;
  std::vector<Looks> looks;
  for (const SeenShip& ship : ships) {
    looks.push_back(ship.seen);
    out.unseen.push_back(ship.unseen);
  }
  std::sort(out.unseen.begin(), out.unseen.end());
  const int number = unit.contact >= 0 ? ops.picture.units[ix(unit.contact)].number : no_number;
  out.seen = {number, unit.system, unit.at.present, unit.at.past, unit.at.future, std::move(looks)};
  out.unit = u;
  out.ships = std::move(ships);
  return out;
}

void announce_type(Ops& ops, int side, int s, const char* clause) {
  OpShip& ship = ops.ship(side, s);
  ContactShip& contact = ops.picture.ships[ix(ship.contact)];
  contact.civilian = ops.class_of(ship).civilian;
  contact.tonnage = ship.tonnage;
  contact.learnt.push_back({Learnt::What::type, ops.theatre.turn, clause});
  ship.announced = true;
}

void add_contact_ship(Ops& ops, int side, int s, int unit, const char* clause) {
  Picture& picture = ops.picture;
  ContactShip contact;
  contact.side = side;
  contact.number = 1 + static_cast<int>(std::count_if(picture.ships.begin(), picture.ships.end(),
                                                      [&](const ContactShip& c) { return c.side == side; }));
  contact.unit = unit;
  ContactUnit& of = picture.units[ix(unit)];
  contact.handle = of.handle + "." + std::to_string(++of.named);
  contact.prize = ops.ship(side, s).body.prize;
  contact.learnt.push_back({Learnt::What::presence, ops.theatre.turn, clause});
  ops.ship(side, s).contact = count_of(picture.ships);
  picture.ships.push_back(std::move(contact));
}

Found name_contacts(Ops& ops, int side, const SeenUnit& seen, bool announce, const char* clause) {
  OpUnit& unit = ops.unit(side, seen.unit);
  if (unit.contact < 0) unit.contact = add_contact_unit(ops.picture, side);
  ContactUnit& contact = ops.picture.units[ix(unit.contact)];
  contact.system = unit.system;
  contact.at = unit.at;
  Found found{side, seen.unit, unit.contact, {}, announce};
  for (const SeenShip& ship : seen.ships) {
    if (ops.ship(side, ship.ship).contact < 0) add_contact_ship(ops, side, ship.ship, unit.contact, clause);
    if (announce) announce_type(ops, side, ship.ship, clause);
    found.ships.push_back(ship.ship);
  }
  return found;
}

/// Whether the sighting would tell the enemy anything.
bool adds(const Ops& ops, const Sighting& sighting) {
  const OpShip& ship = ops.forces[ix(sighting.side)].ships[ix(sighting.ship)];
  return ship.contact < 0 || (sighting.announce && !ship.announced);
}

/// New sightings of one side, those with and those without an announcement apart, so that each unit is told of once in
/// each way.
std::vector<Found> note_side(Ops& ops, int side, const std::vector<Sighting>& sightings, bool announce,
                             const char* clause) {
  std::vector<std::vector<SeenShip>> by_unit(ops.force(side).units.size());
  for (const Sighting& sighting : sightings) {
    if (sighting.side != side || sighting.announce != announce || !adds(ops, sighting)) continue;
    std::vector<SeenShip>& ships = by_unit[ix(ops.ship(side, sighting.ship).body.unit)];
    const auto same = [&](const SeenShip& other) { return other.ship == sighting.ship; };
    if (std::none_of(ships.begin(), ships.end(), same)) ships.push_back(seen_ship(ops, side, sighting.ship, announce));
  }
  std::vector<SeenUnit> units;
  for (int u = 0; u < count_of(by_unit); ++u)
    if (!by_unit[ix(u)].empty()) units.push_back(seen_unit(ops, side, u, std::move(by_unit[ix(u)])));
  order(ops, side, units);
  std::vector<Found> out;
  for (const SeenUnit& unit : units) out.push_back(name_contacts(ops, side, unit, announce, clause));
  if (!out.empty()) ops.play.referee.disclose(Audience::everyone().except(Audience::only(seat_of(side))));
  return out;
}

void tell_found(Ops& ops, const Found& found, const char* clause) {
  const ContactUnit& contact = ops.picture.units[ix(found.contact)];
  std::string others;
  std::string own;
  for (const int s : found.ships) {
    const ContactShip& ship = ops.picture.ships[ix(ops.ship(found.side, s).contact)];
    const std::string type = found.announced ? " " + known_type(ship) : "";
    others += (others.empty() ? "" : "; ") + ship.handle + type;
    own += (own.empty() ? "" : "; ") + own_name(ops, found.side, s) + type;
  }
  const std::string where = " at " + place_label(ops.table(), {contact.system, contact.at.present}) +
                            (found.announced ? " announced: " : " detected: ");
  ops.tell_both(found.side, "Your unit " + ops.unit(found.side, found.unit).handle + where + own + ".",
                "Contact " + contact.handle + where + others + ".", clause);
}

}  // namespace

std::vector<Found> note_sightings(Ops& ops, const std::vector<Sighting>& sightings, const char* clause) {
  std::vector<Found> out;
  for (int side = 0; side < 2; ++side)
    for (const bool announce : {true, false})
      for (Found& found : note_side(ops, side, sightings, announce, clause)) out.push_back(std::move(found));
  return out;
}

void sight(Ops& ops, const std::vector<Sighting>& sightings, const char* clause) {
  for (const Found& found : note_sightings(ops, sightings, clause)) tell_found(ops, found, clause);
}

namespace {

/// Ships that move when the game begins, unless the scenario hides them (FOS-R61).
std::vector<Sighting> moving_at_start(Ops& ops, bool announce) {
  std::vector<Sighting> moving;
  for (int side = 0; side < 2; ++side)
    for (int s = 0; s < count_of(ops.force(side).ships); ++s) {
      const OpShip& ship = ops.ship(side, s);
      const OpUnit& unit = ops.unit(side, ship.body.unit);
      if (!here(ops.force(side), ship) || stationary(unit.at)) continue;
      const std::vector<ScenarioUnit>& units = ops.table().the_scenario().units;
      const auto from =
          std::find_if(units.begin(), units.end(), [&](const ScenarioUnit& u) { return u.id == unit.handle; });
      if (from == units.end() || !from->undetected_start) moving.push_back({side, s, announce});
    }
  return moving;
}

}  // namespace

void detect_moving(Ops& ops) {
  sight(ops, moving_at_start(ops, false), "FOS-13.b");
}

void detect_at_start(Ops& ops) {
  sight(ops, moving_at_start(ops, true), "FOS-13.b");
  detect_near(ops);
}

void detect_near(Ops& ops) {
  const auto place = [&](int side, const OpShip& ship) {
    const OpUnit& unit = ops.unit(side, ship.body.unit);
    return Place{unit.system, unit.at.present};
  };
  std::vector<Sighting> near;
  for (int a = 0; a < count_of(ops.force(0).ships); ++a)
    for (int b = 0; b < count_of(ops.force(1).ships); ++b) {
      const OpShip& letters = ops.ship(0, a);
      const OpShip& numbers = ops.ship(1, b);
      if (!here(ops.force(0), letters) || !here(ops.force(1), numbers)) continue;
      const Place here_a = place(0, letters);
      const Place here_b = place(1, numbers);
      if (here_a.system != here_b.system || distance(here_a.hex, here_b.hex) > detection_range) continue;
      near.push_back({0, a, false});
      near.push_back({1, b, false});
    }
  sight(ops, near, "FOS-13.d");
}

void announce_unit(Ops& ops, int side, int unit, const char* clause) {
  std::vector<Sighting> ships;
  for (const int s : ships_of(ops.force(side), unit)) ships.push_back({side, s, true});
  sight(ops, ships, clause);
  for (const Sighting& ship : ships) void_plot(ops, side, ship.ship, "FOS-12.e");
}

}  // namespace emcon::rules::fires_of_space
