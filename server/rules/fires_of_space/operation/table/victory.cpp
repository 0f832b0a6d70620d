// Counts victory points of the operational game, all of them or those that a viewer knows.
#include "server/rules/fires_of_space/operation/table/victory.hpp"

#include <algorithm>

#include "common/each_of.hpp"
#include "server/rules/fires_of_space/battle/table/victory.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// A ship as it is now: in a battle that is not over the tactical table has the newest word.
const Ship& now(const Standings& at, const OwnShip& ship) {
  if (ship.contact)
    for (const Ship& fighting : at.table.ships)
      if (fighting.handle == at.picture.ships[ship.contact].handle) return fighting;
  return ship.body;
}

/// Ships that began on the side; its prizes count where they began (R51). Of a Force that is not known: none.
template <class Visit>
void each_own(const Standings& at, Side side, Visit visit) {
  if (!at.forces[side]) return;
  for (const OwnShip& ship : at.forces[side]->ships)
    if (!ship.origin) visit(ship, now(at, ship));
}

/// The contact's ship as its open sheet shows it; null: no sheet was opened.
const Ship* shown(const Standings& at, const ContactShip& contact) {
  if (!contact.sheet) return nullptr;
  for (const Ship& fighting : at.table.ships)
    if (fighting.handle == contact.handle) return &fighting;
  return &*contact.sheet;
}

/// Classes of the prizes of a side that were destroyed, as far as that is known: the ships count as destroyed, no
/// longer as captured (R51).
std::vector<ClassIndex> prizes_destroyed(const Standings& at, Side side) {
  std::vector<ClassIndex> out;
  if (const Force* force = at.forces[side]) {
    for (const OwnShip& ship : force->ships)
      if (ship.origin && ship.body.fate == Fate::destroyed) out.push_back(ship.body.ship_class);
    return out;
  }
  for (const ContactShip& contact : at.picture.ships)
    if (contact.side == side && contact.prize && contact.sheet && contact.lost && contact.lost->fate == Fate::destroyed)
      out.push_back(contact.sheet->ship_class);
  return out;
}

/// Ships of a side whose Force is not known, by its contacts: those that were lost before everybody's eyes, and those
/// whose open sheets are in sight. One that jumped away may have come back under another name, so it is not counted.
template <class Visit>
void each_seen(const Standings& at, Side side, Visit visit) {
  std::vector<ClassIndex> destroyed = prizes_destroyed(at, enemy_of(side));
  for (const ContactShip& contact : at.picture.ships) {
    const Ship* seen = shown(at, contact);
    if (!seen || contact.side != side || contact.prize) continue;
    if (contact.lost && contact.lost->fate == Fate::in_play) continue;
    Ship ship = *seen;
    if (contact.lost) ship.fate = contact.lost->fate;
    const auto prize = std::ranges::find(destroyed, ship.ship_class);
    if (ship.fate == Fate::captured && prize != destroyed.end()) {
      ship.fate = Fate::destroyed;
      destroyed.erase(prize);
    }
    visit(ship);
  }
}

bool ship_award_met(const Standings& at, const Award& award) {
  bool met = false;
  for (const Side side : two_sides())
    each_own(at, side, [&](const OwnShip& own, const Ship& ship) {
      if (own.body.handle == award.ship) met = award_met(at.table, award.when, ship);
    });
  return met;
}

/// A military ship with a drive holds a place; prizes hold nothing.
bool can_hold(const Table& table, const Ship& ship) {
  return ship.in_play() && !ship.prize && !table.class_of(ship).civilian && current(table, ship).manoeuvre >= 1;
}

bool reaches(const Award& award, int system, Hex present) {
  return system == award.system && distance(present, award.hex) <= award.radius;
}

/// Whether the side has such a ship within the award's radius, as far as its Force or its open sheets tell.
bool holds(const Standings& at, const Award& award, Side side) {
  if (const Force* force = at.forces[side])
    return std::ranges::any_of(force->ships, [&](const OwnShip& ship) {
      const OwnUnit& unit = force->units[ship.unit];
      return here(*force, ship) && reaches(award, unit.system, unit.at.present) && can_hold(at.table, now(at, ship));
    });
  return std::ranges::any_of(at.picture.ships, [&](const ContactShip& contact) {
    const Ship* seen = shown(at, contact);
    const ContactUnit& unit = at.picture.units[contact.unit];
    return seen && contact.side == side && !contact.lost && !contact.prize &&
           reaches(award, unit.system, unit.at.present) && can_hold(at.table, *seen);
  });
}

/// Points for civilian ships of the side that have jumped out of systems (FOS-23.i), in thousandths. They rest on where
/// ships went, so they count at the end only.
void add_jumped(const Table& table, const Force& force, Side side, battle::Score& score) {
  for (const Award& award : table.the_scenario().awards) {
    if (award.when != AwardWhen::jumped_out || award.side != side) continue;
    const auto out = std::ranges::count_if(force.ships, [&](const OwnShip& ship) {
      return table.class_of(ship.body).civilian && std::ranges::find(ship.left, award.system) != ship.left.end();
    });
    score.add(side, battle::Cause::jumped, award.points * out, static_cast<int>(out));
  }
}

constexpr EachOf<Fate> fates_of_lost(
    {{Fate::destroyed, "destroyed"}, {Fate::captured, "captured"}, {Fate::ransomed, "ransomed"}, {Fate::in_play, ""}});

}  // namespace

Standings known_standings(const Table& table, const View& view) {
  const auto known = [&](Side side) { return view.forces[side] ? &*view.forces[side] : nullptr; };
  return {table, view.theatre, view.picture, {known(letters), known(numbers)}};
}

std::optional<Side> earned_by(const Standings& at, const Award& award) {
  if (award.when == AwardWhen::jumped_out) return std::nullopt;
  if (award.when != AwardWhen::holds) return ship_award_met(at, award) ? award.side : std::nullopt;
  const bool by_letters = holds(at, award, letters);
  if (by_letters == holds(at, award, numbers)) return std::nullopt;
  return by_letters ? letters : numbers;
}

std::string lost_ships(const Standings& at, Side side) {
  std::string out;
  each_own(at, side, [&](const OwnShip& own, const Ship& ship) {
    if (ship.in_play()) return;
    out += (out.empty() ? "" : ", ") + own.body.handle + " " + at.table.class_of(ship).name + " (" +
           fates_of_lost[ship.fate] + ")";
  });
  return out;
}

battle::Score score_of(const Standings& at) {
  battle::Score out;
  for (const Side side : two_sides()) {
    const auto count = [&](const Ship& ship) {
      const battle::ShipPoints points = battle::ship_points(at.table, ship);
      out.add(enemy_of(side), points.cause, points.thousandths);
    };
    each_own(at, side, [&](const OwnShip&, const Ship& ship) { count(ship); });
    if (!at.forces[side]) each_seen(at, side, count);
    out.add(enemy_of(side), battle::Cause::missiles, at.theatre.missile_cost[side]);
    battle::add_repelled(side, at.theatre.captures_failed[side], out);
    if (at.forces[side]) add_jumped(at.table, *at.forces[side], side, out);
  }
  battle::add_launches(at.table, out);
  for (const Award& award : at.table.the_scenario().awards)
    if (const std::optional<Side> side = earned_by(at, award)) out.add(*side, battle::Cause::award, award.points);
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
