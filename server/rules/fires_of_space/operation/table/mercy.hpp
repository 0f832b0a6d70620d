/// Section 18 as questions about ships: who is helpless, who forces, boards or ransoms whom. All pure; of ships as the
/// asker knows them, so that rules ask of the truth and offers of a View.
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/table/forces.hpp"
#include "server/rules/kit/sum.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Whether it has operable beams: prizes have none.
bool has_beams(const Table& table, const Ship& ship);
/// FOS-18.a.ii, R48: penetration at 0-4 of all operable beams of a kind above armour or screen.
bool outguns(const Table& table, const Ship& attacker, const Ship& target);
/// FOS-18.a.ii and iii: whether this ship, alongside, makes the other scuttle, if nothing shields it (18.a.iv).
bool forces(const Table& table, const Ship& attacker, const Ship& target);
/// FOS-18.c: whether this ship, alongside, ransoms the other.
bool ransoms(const Table& table, const Ship& attacker, const Ship& target);

/// FOS-18.b.i to iii: crew and twice the troops that are left.
int defenders(const Table& table, const Ship& target);
/// FOS-18.b.iv: a die up to this captures; 20 or more always does. `defence` must not be 0.
Sum capture_sum(int troops, int defence);
int capture_need(int troops, int defence);

/// Whether two units have the same markers in the same system (FOS-7.c).
template <class A, class B>
bool alongside(const A& a, const B& b) {
  return a.system == b.system && a.at == b.at;
}
/// Ships of the force, no prizes, whose units are alongside the contact unit.
std::vector<ShipIndex> ships_alongside(const Force& force, const ContactUnit& unit);
/// Other contacts of its side alongside a contact, no prizes.
std::vector<ContactIndex> company_of(const Picture& picture, ContactIndex contact);

}  // namespace emcon::rules::fires_of_space::operation
