// Places the ships of an operational engagement on the tactical grid by hexside or by dice (FOS-14.d).
#include "server/rules/fires_of_space/entry.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int shifts_max = 6;  ///< R11

/// A unit about to be placed by dice: by a hexside, or by distance and line if it stood still (FOS-14.d.i).
struct Entrant {
  int unit = 0;  ///< on the table
  int side = 0;
  std::optional<int> hexside;
  Hex from;  ///< towards where it came from
};

/// Which of two directions lies further clockwise, seen from hexside `h`: the half turn before it comes first. Screen
/// coordinates of axial (q, r) keep the sign of the cross product.
bool more_clockwise(int h, Hex a, Hex b) {
  const Hex back = direction((h + 2) % 6 + 1);
  const auto cross = [](Hex u, Hex v) { return std::int64_t{u.q} * v.r - std::int64_t{u.r} * v.q; };
  const auto late = [&](Hex v) { return cross(back, v) < 0; };  // more than half a turn past `back`
  if (late(a) != late(b)) return late(a);
  return cross(b, a) > 0;
}

Entrant entrant(Ops& ops, int u) {
  const Unit& unit = ops.table().units[ix(u)];
  const std::optional<int> contact = find_contact_unit(ops.picture, unit.handle);
  const Force& force = ops.force(unit.side);
  const auto own = std::find_if(force.units.begin(), force.units.end(),
                                [&](const OpUnit& o) { return !o.gone && contact && o.contact == *contact; });
  if (own == force.units.end()) throw RulesFault("an engaged unit with no unit behind it");
  Entrant out{u, unit.side, std::nullopt, unit.at.past - unit.at.present};
  if (own->unmoved) return out;
  out.hexside = own->entry_side;
  if (!out.hexside && out.from != Hex{}) out.hexside = entry_side(unit.at.past, unit.at.present);
  if (out.hexside && out.from == Hex{}) out.from = direction(*out.hexside);
  return out;
}

/// Side whose units of hexside `h` give way, or -1 if only one side has any there (FOS-14.d.ii.4, R11).
int giving_way(const std::vector<Entrant>& entrants, int h, int no_init) {
  const Entrant* most[2] = {nullptr, nullptr};
  for (const Entrant& e : entrants) {
    if (e.hexside != h) continue;
    const Entrant*& best = most[ix(e.side)];
    if (!best || more_clockwise(h, e.from, best->from)) best = &e;
  }
  if (!most[0] || !most[1]) return -1;
  if (more_clockwise(h, most[0]->from, most[1]->from)) return 0;
  if (more_clockwise(h, most[1]->from, most[0]->from)) return 1;
  return no_init;
}

void part_opponents(std::vector<Entrant>& entrants, int no_init) {
  for (int round = 0; round < shifts_max; ++round) {
    bool shared = false;
    for (int h = 1; h <= 6; ++h) {
      const int side = giving_way(entrants, h, no_init);
      for (Entrant& e : entrants) {
        if (e.side != side || e.hexside != h) continue;
        e.hexside = h % 6 + 1;
        shared = true;
      }
    }
    if (!shared) return;
  }
}

/// FOS-14.d.i, R9: a unit that stood still lies anywhere, at rest.
void place_at_rest(Play& play, Unit& unit) {
  std::vector<Rolled> shown;
  const Why name = why(Purpose::entry_line, ref(unit));
  const int hexes = roll_one(play, 20, name, shown);
  const int line = roll_one(play, 6, name, shown);
  const Hex to = entry_centre + direction(line) * hexes - unit.at.present;
  unit.at = {unit.at.past + to, unit.at.present + to, unit.at.future + to};
  play.tell("Unit " + unit.handle + " lies " + std::to_string(hexes) + (hexes == 1 ? " hex" : " hexes") +
                " from the centre in direction " + std::to_string(line) + ": present " + label(unit.at.present) + ".",
            "FOS-14.d.i", std::move(shown));
}

/// FOS-14.d.ii.1 to 3 and 14.d.iv: the markers of the operational map, moved to the entry area.
void place_by_hexside(Play& play, Unit& unit, int hexside) {
  std::vector<Rolled> shown;
  const int number = roll_one(play, 20, why(Purpose::entry_hex, ref(unit)), shown);
  const Hex to = entry_hex(hexside, number) - unit.at.present;
  unit.at = {unit.at.past + to, unit.at.present + to, unit.at.future + to};
  play.tell("Unit " + unit.handle + " enters by area " + std::to_string(hexside) + ", hex " + std::to_string(number) +
                ": present " + label(unit.at.present) + ", future " + label(unit.at.future) + ".",
            "FOS-14.d.ii.2", std::move(shown));
}

}  // namespace

void place_engaged(Play& play) {
  Ops ops(play);
  Table& table = play.table();
  std::vector<Entrant> entrants;
  for (int u = 0; u < count_of(table.units); ++u)
    if (table.units[ix(u)].guide < 0) entrants.push_back(entrant(ops, u));
  part_opponents(entrants, ops.no_init());
  for (const Entrant& e : entrants) {
    Unit& unit = table.units[ix(e.unit)];
    if (e.hexside)
      place_by_hexside(play, unit, *e.hexside);
    else
      place_at_rest(play, unit);
    unit.placed = true;
  }
  follow_guides(play);
}

}  // namespace emcon::rules::fires_of_space
