// Runs operational damage control (FOS-10.a.v, 17.b, 17.d).
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/phases/contacts.hpp"
#include "server/rules/fires_of_space/operation/table/jumps.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Dice of ships whose damage is not public are numbered apart, so that they cannot shift those that are.
constexpr int private_numbers = 100'000;

/// R67: the contact whose open sheet makes the ship's damage public, or null.
const ContactShip* open_contact(const Play& play, const OwnShip& ship) {
  if (!ship.contact) return nullptr;
  const ContactShip& contact = play.picture.ships[ship.contact];
  return contact.sheet ? &contact : nullptr;
}

void check_ship(Play& play, Side side, ShipIndex s) {
  OwnShip& own = play.ship(side, s);
  if (!own.body.in_play()) return;
  const ContactShip* contact = open_contact(play, own);
  const int number = own.body.number;
  own.body.number = contact ? contact->number : private_numbers + number;
  const Audience seen = contact ? Audience::everyone() : only(side);
  battle::Play battle = play.battle();
  const std::vector<Telling> tellings = operational_damage_control(battle, own.body, seen);
  own.body.number = number;
  for (const Telling& telling : tellings) tell_damage(play, side, s, telling);
  if (own.body.in_play()) return;
  if (own.origin) play.ship(enemy_of(side), own.origin).body.fate = Fate::destroyed;  // R51
  lose_contact(play, side, s, "destroyed", "FOS-17.d.iii");
}

/// Ships in the order of their contacts, those nobody knows of last: the owner's order is not the enemy's to know (L4).
std::vector<ShipIndex> by_contact(const Play& play, Side side) {
  const Rows<ShipIndex, OwnShip>& ships = play.forces[side].ships;
  const auto place = [&](ShipIndex s) {
    const ContactIndex contact = ships[s].contact;
    return contact ? contact.place() : count_of(play.picture.ships);
  };
  std::vector<ShipIndex> out;
  for (const ShipIndex s : ships.indices()) out.push_back(s);
  std::ranges::stable_sort(out, [&](ShipIndex a, ShipIndex b) { return place(a) < place(b); });
  return out;
}

}  // namespace

void tell_damage(Play& play, Side side, ShipIndex s, const Telling& telling) {
  const ContactShip* contact = open_contact(play, play.ship(side, s));
  const std::string own = own_name(play, side, s) + telling.text;
  const std::string& handle = play.ship(side, s).body.handle;
  const table::Weight weight = telling.note.weight;
  if (contact)
    play.tell_both(side, own, contact->handle + telling.text, telling.clause.c_str(), telling.dice,
                   {weight, {contact->handle}}, handle);
  else
    play.tell(only(side), own, telling.clause.c_str(), telling.dice, {weight, {handle}});
}

void damage_control(Play& play) {
  for (const Side side : two_sides())
    for (const ShipIndex s : by_contact(play, side)) {
      check_ship(play, side, s);
      if (voids_jump(play.table(), play.ship(side, s).body)) void_plot(play, side, s, "FOS-R25");
    }
  publish(play);
}

}  // namespace emcon::rules::fires_of_space::operation
