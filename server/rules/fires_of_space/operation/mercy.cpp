// Computes who can force, ransom or board whom (section 18), for rules and offers alike.
#include "server/rules/fires_of_space/operation/mercy.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/hits.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Combined penetration at range 0-4 of the operable beams of one kind.
int strength(const Table& table, const Ship& ship, BeamKind kind) {
  int out = 0;
  for (const BeamMount& mount : table.class_of(ship).beams) {
    const BeamType& beam = table.catalogue->beams[ix(mount.beam)];
    if (beam.kind == kind) out += usable_beams(ship, mount.count) * beam.penetration.front();
  }
  return out;
}

/// Crew and troops lost of each hundred (FOS-18.b.i, ii; R43).
int loss_percent(const Table& table, const Ship& ship) {
  constexpr int by_hit = 5;
  if (table.detailed) return std::min(100, by_hit * hits_in_effect(ship));
  switch (worst(ship)) {
    case Worst::none:
      return 0;
    case Worst::degraded:
      return 10;
    case Worst::damaged:
      return 25;
    case Worst::disabled:
      break;
  }
  return 50;
}

}  // namespace

bool has_beams(const Table& table, const Ship& ship) {
  const std::vector<BeamMount>& mounts = table.class_of(ship).beams;
  return std::any_of(mounts.begin(), mounts.end(),
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

int capture_need(int troops, int defence) {
  return 4 * troops / defence;
}

std::vector<int> ships_alongside(const Force& force, const ContactUnit& unit) {
  std::vector<int> out;
  for (int s = 0; s < count_of(force.ships); ++s) {
    const OpShip& ship = force.ships[ix(s)];
    if (here(force, ship) && !ship.body.prize && alongside(force.units[ix(ship.body.unit)], unit)) out.push_back(s);
  }
  return out;
}

std::vector<int> company_of(const Picture& picture, int contact) {
  const ContactShip& of = picture.ships[ix(contact)];
  std::vector<int> out;
  for (int c = 0; c < count_of(picture.ships); ++c) {
    const ContactShip& other = picture.ships[ix(c)];
    if (c != contact && !other.lost && !other.prize && other.side == of.side &&
        alongside(picture.units[ix(other.unit)], picture.units[ix(of.unit)]))
      out.push_back(c);
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space
