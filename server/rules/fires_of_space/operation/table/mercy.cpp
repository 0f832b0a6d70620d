// Computes who can force, ransom or board whom (section 18), for rules and offers alike.
#include "server/rules/fires_of_space/operation/table/mercy.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Combined penetration at range 0-4 of the operable beams of one kind.
int strength(const Table& table, const Ship& ship, BeamKind kind) {
  int out = 0;
  for (const BeamMount& mount : table.class_of(ship).beams) {
    const BeamType& beam = table.catalogue->beams[mount.beam];
    if (beam.kind == kind) out += usable_beams(ship, mount.count) * beam.penetration.front();
  }
  return out;
}

/// Crew and troops lost of each hundred (FOS-18.b.i, ii; R43).
int loss_percent(const Table& table, const Ship& ship) {
  constexpr int by_hit = 5;
  if (table.detailed) return std::min(100, by_hit * hits_in_effect(ship));
  switch (worst(ship)) {
    case battle::Worst::none:
      return 0;
    case battle::Worst::degraded:
      return 10;
    case battle::Worst::damaged:
      return 25;
    case battle::Worst::disabled:
      break;
  }
  return 50;
}

}  // namespace

bool has_beams(const Table& table, const Ship& ship) {
  return std::ranges::any_of(table.class_of(ship).beams,
                             [&](const BeamMount& mount) { return usable_beams(ship, mount.count) > 0; });
}

bool outguns(const Table& table, const Ship& attacker, const Ship& target) {
  return strength(table, attacker, BeamKind::pa) > current(table, target).armour ||
         strength(table, attacker, BeamKind::mg) > current(table, target).screen;
}

bool forces(const Table& table, const Ship& attacker, const Ship& target) {
  if (!forced_scuttling_state(table, target) || !outguns(table, attacker, target)) return false;
  return !table.detailed || current(table, attacker).manoeuvre > current(table, target).manoeuvre;
}

bool ransoms(const Table& table, const Ship& attacker, const Ship& target) {
  return table.class_of(target).civilian && !target.prize && has_beams(table, attacker) && !has_beams(table, target) &&
         current(table, attacker).manoeuvre > current(table, target).manoeuvre;
}

int defenders(const Table& table, const Ship& target) {
  const ShipClass& c = table.class_of(target);
  const int left = 100 - loss_percent(table, target);
  return c.crew * left / 100 + 2 * (c.troops * left / 100);
}

Sum capture_sum(int troops, int defence) {
  return Sum(4, "for troops by defenders").times(troops).over(defence);
}
int capture_need(int troops, int defence) {
  return capture_sum(troops, defence).total();
}

std::vector<ShipIndex> ships_alongside(const Force& force, const ContactUnit& unit) {
  std::vector<ShipIndex> out;
  for (const ShipIndex s : force.ships.indices()) {
    const OwnShip& ship = force.ships[s];
    if (here(force, ship) && !ship.body.prize && alongside(force.units[ship.unit], unit)) out.push_back(s);
  }
  return out;
}

std::vector<ContactIndex> company_of(const Picture& picture, ContactIndex contact) {
  const ContactShip& of = picture.ships[contact];
  std::vector<ContactIndex> out;
  for (const ContactIndex c : picture.ships.indices()) {
    const ContactShip& other = picture.ships[c];
    if (c != contact && !other.lost && !other.prize && other.side == of.side &&
        alongside(picture.units[other.unit], picture.units[of.unit]))
      out.push_back(c);
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
