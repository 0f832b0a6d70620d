// Places the ships of an operational engagement on the tactical grid by hexside or by dice (FOS-14.d).
#include "server/rules/fires_of_space/battle/table/entry.hpp"
#include "common/counted.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int shifts_max = 6;  ///< R11

/// A unit about to be placed by dice: by a hexside, or by distance and line if it stood still (FOS-14.d.i).
struct Entrant {
  battle::UnitIndex unit{0};
  Side side;
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

Entrant entrant(Play& play, battle::UnitIndex u) {
  const battle::Unit& unit = play.table().units[u];
  const std::optional<ContactUnitIndex> contact = find_contact_unit(play.picture, unit.handle);
  const Force& force = play.force(unit.side);
  const auto own =
      std::ranges::find_if(force.units, [&](const OwnUnit& o) { return !o.gone && contact && o.contact == *contact; });
  if (own == force.units.end()) throw RulesFault("an engaged unit with no unit behind it");
  Entrant out{u, unit.side, std::nullopt, unit.at.past - unit.at.present};
  if (own->unmoved) return out;
  out.hexside = own->entry_side;
  if (!out.hexside && out.from != Hex{}) out.hexside = entry_side(unit.at.past, unit.at.present);
  if (out.hexside && out.from == Hex{}) out.from = direction(*out.hexside);
  return out;
}

/// Side whose units of hexside `h` give way, if both sides have any there (FOS-14.d.ii.4, R11).
std::optional<Side> giving_way(const std::vector<Entrant>& entrants, int h, Side no_init) {
  BothSides<const Entrant*> most;
  for (const Entrant& e : entrants) {
    if (e.hexside != h) continue;
    const Entrant*& best = most[e.side];
    if (!best || more_clockwise(h, e.from, best->from)) best = &e;
  }
  if (!most[letters] || !most[numbers]) return std::nullopt;
  if (more_clockwise(h, most[letters]->from, most[numbers]->from)) return letters;
  if (more_clockwise(h, most[numbers]->from, most[letters]->from)) return numbers;
  return no_init;
}

void part_opponents(std::vector<Entrant>& entrants, Side no_init) {
  for (int round = 0; round < shifts_max; ++round) {
    bool shared = false;
    for (int h = 1; h <= 6; ++h) {
      const std::optional<Side> side = giving_way(entrants, h, no_init);
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
void place_at_rest(battle::Play& play, battle::Unit& unit) {
  Shown shown;
  const Why name = why(Purpose::entry_line, ref(unit));
  const int hexes = roll_one(play, 20, "Distance", name, shown);
  const int line = roll_one(play, 6, "Direction", name, shown);
  const Hex to = battle::entry_centre + direction(line) * hexes - unit.at.present;
  unit.at = {unit.at.past + to, unit.at.present + to, unit.at.future + to};
  play.tell(Audience::everyone(),
            "Unit " + unit.handle + " lies " + counted(hexes, "hex", "hexes") + " from the centre in direction " +
                std::to_string(line) + ": present " + label(unit.at.present) + "." + shown.words,
            "FOS-14.d.i", std::move(shown.dice));
}

/// FOS-14.d.ii.1 to 3 and 14.d.iv: the markers of the operational map, moved to the entry area.
void place_by_hexside(battle::Play& play, battle::Unit& unit, int hexside) {
  Shown shown;
  const int number = roll_one(play, 20, "Hex", why(Purpose::entry_hex, ref(unit)), shown);
  const Hex to = battle::entry_hex(hexside, number) - unit.at.present;
  unit.at = {unit.at.past + to, unit.at.present + to, unit.at.future + to};
  play.tell(Audience::everyone(),
            "Unit " + unit.handle + " enters by area " + std::to_string(hexside) + ", hex " + std::to_string(number) +
                ": present " + label(unit.at.present) + ", future " + label(unit.at.future) + "." + shown.words,
            "FOS-14.d.ii.2", std::move(shown.dice));
}

}  // namespace

void place_engaged(Play& play) {
  Table& table = play.state.table;
  battle::Play battle = play.battle();
  std::vector<Entrant> entrants;
  for (const battle::UnitIndex u : table.units.indices())
    if (!table.units[u].guide) entrants.push_back(entrant(play, u));
  part_opponents(entrants, play.no_init());
  for (const Entrant& e : entrants) {
    battle::Unit& unit = table.units.edit(e.unit);
    if (e.hexside)
      place_by_hexside(battle, unit, *e.hexside);
    else
      place_at_rest(battle, unit);
    unit.placed = true;
  }
  follow_guides(battle);
}

}  // namespace emcon::rules::fires_of_space::operation
