// Runs operational damage control, and offers and checks `shutdown` in it.
#include <algorithm>
#include <numeric>
#include <utility>

#include "server/rules/fires_of_space/hits.hpp"
#include "server/rules/fires_of_space/operation/aftermath.hpp"
#include "server/rules/fires_of_space/operation/contacts.hpp"
#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Dice of ships whose damage is not public are numbered apart, so that they cannot shift those that are.
constexpr int private_numbers = 100'000;

/// R67: the contact whose open sheet makes the ship's damage public, or null.
const ContactShip* open_contact(const Ops& ops, const OpShip& ship) {
  if (ship.contact < 0) return nullptr;
  const ContactShip& contact = ops.picture.ships[ix(ship.contact)];
  return contact.sheet ? &contact : nullptr;
}

void tell_damage(Ops& ops, int side, int s, const Telling& telling) {
  const ContactShip* contact = open_contact(ops, ops.ship(side, s));
  const std::string own = own_name(ops, side, s) + telling.text;
  if (contact)
    ops.tell_both(side, own, contact->handle + telling.text, telling.clause.c_str(), telling.dice);
  else
    ops.tell_side(side, own, telling.clause.c_str(), telling.dice);
}

bool can_shut_down(const Ship& ship) {
  return ship.in_play() && !ship.shut_down && hits_on(ship, Subsystem::power) >= plant_fails_at;
}

void shut_plants(Ops& ops, int side) {
  for (const OpCommand& c : ops.force(side).held) {
    if (c.verb != OpVerb::shut_down) continue;
    OpShip& ship = ops.ship(side, c.subject);
    if (!can_shut_down(ship.body)) continue;  // it was destroyed or lost since the order was given
    ship.body.shut_down = true;
    tell_damage(ops, side, c.subject, {" shuts its power plant down for the rest of the game.", "FOS-17.d.i", {}});
  }
}

void check_ship(Ops& ops, int side, int s) {
  OpShip& own = ops.ship(side, s);
  if (!own.body.in_play()) return;
  const ContactShip* contact = open_contact(ops, own);
  const int number = own.body.number;
  own.body.number = contact ? contact->number : private_numbers + number;
  const Audience seen = contact ? Audience::everyone() : Audience::only(seat_of(side));
  const std::vector<Telling> tellings = operational_damage_control(ops.play, own.body, seen);
  own.body.number = number;
  for (const Telling& telling : tellings) tell_damage(ops, side, s, telling);
  if (own.body.in_play()) return;
  if (own.origin >= 0) ops.ship(1 - side, own.origin).body.fate = Fate::destroyed;  // R51
  lose_contact(ops, side, s, "destroyed", "FOS-17.d.iii");
}

/// Ships in the order of their contacts, those nobody knows of last: the owner's order is not the enemy's to know (L4).
std::vector<int> by_contact(const Ops& ops, int side) {
  const std::vector<OpShip>& ships = ops.forces[ix(side)].ships;
  const auto place = [&](int s) {
    const int contact = ships[ix(s)].contact;
    return contact < 0 ? count_of(ops.picture.ships) : contact;
  };
  std::vector<int> out(ships.size());
  std::iota(out.begin(), out.end(), 0);
  std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return place(a) < place(b); });
  return out;
}

}  // namespace

bool voids_jump(const Table& table, const Ship& ship) {
  if (table.detailed && !ship.prize && !ship.shut_down) return hits_on(ship, Subsystem::jump_drive) >= jump_fails_at;
  return !current(table, ship).can_jump;
}

void operational_damage(Ops& ops) {
  for (const int side : {ops.no_init(), ops.theatre.init}) shut_plants(ops, side);
  for (int side = 0; side < 2; ++side)
    for (const int s : by_contact(ops, side)) {
      check_ship(ops, side, s);
      if (voids_jump(ops.table(), ops.ship(side, s).body)) void_plot(ops, side, s, "FOS-R25");
    }
  publish(ops);
}

void OpOfferMaker::shut_down() {
  for (const OpShip& ship : force_.ships)
    if (table_.detailed && can_shut_down(ship.body))
      line("shutdown", ship.body.handle, "", "shut down the power plant of " + ship.body.handle, "FOS-17.d.i").note =
          "its systems stay off for the rest of the game; without it more than 2 power plant hits left explode";
}

void OpChecker::shut_down() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = force_.ships[ix(*s)].body;
  if (ship.shut_down) return refuse("already_down", "Its power plant is shut down already.", "FOS-17.d.i", "subject");
  if (!can_shut_down(ship))
    return refuse("too_few_power_hits",
                  "Only a ship with more than 2 power plant hits is asked, and " + ship.handle + " has " +
                      std::to_string(hits_on(ship, Subsystem::power)) + ".",
                  "FOS-17.d.i", "subject");
  if (!once({OpVerb::shut_down}, *s, "ordered_twice", "FOS-17.d.i")) return;
  accept(command(OpVerb::shut_down, *s));
}

}  // namespace emcon::rules::fires_of_space
