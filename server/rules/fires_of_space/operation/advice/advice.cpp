// Suggests courses, battles and jumps from what one side knows (no rule).
#include "server/rules/fires_of_space/operation/advice/advice.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/advice/advice.hpp"
#include "server/rules/fires_of_space/operation/advice/hiding.hpp"
#include "server/rules/fires_of_space/operation/table/jumps.hpp"
#include "server/rules/fires_of_space/operation/table/victory.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int strike_turns = 4;            ///< a hidden hunter shows itself for prey it can meet in so many turns
constexpr int supporting_distance = 8;     ///< forces count together that come so much later than the nearest
constexpr int guard_distance = 3;          ///< escorts keep to charges so near
constexpr int search_ring = 15;            ///< hexes from the centre of the map at which a search goes round
constexpr int search_step = 8;             ///< hexes that a search goes on in a turn: it sees six to either side
constexpr int usual_rating = 3;            ///< guess for a warship that holds
constexpr int unknown_mass = 3000;         ///< guess for a contact of which only the presence is known
constexpr std::int64_t ton_strength = 40;  ///< guess for a warship of which only the tonnage is known, per 1000 t
constexpr std::int64_t point = 1000;

/// A rough measure of a ship's fighting power: beams by their penetration, missiles by what one may do.
std::int64_t strength(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  std::int64_t out = 0;
  for (const BeamMount& mount : c.beams)
    out += std::int64_t{usable_beams(ship, mount.count)} * table.catalogue->beams[mount.beam].penetration[0];
  for (const LoadIndex row : ship.magazine.indices())
    if (!missile_of(table, ship, row).anti_missile) out += 6 * ship.magazine[row];
  return out * (4 + current(table, ship).suite + current(table, ship).armour) / 8;
}

std::int64_t guess(const Table& table, const ContactShip& contact) {
  if (contact.sheet) return strength(table, *contact.sheet);
  if (contact.civilian.value_or(false)) return 5;
  return ton_strength * contact.tonnage.value_or(unknown_mass) / 1000;
}

/// What taking or breaking the contact may earn: half the cost of merchants (ransom), else a share by size.
std::int64_t prey_worth(const Table& table, const ContactShip& contact) {
  if (contact.sheet) return table.class_of(*contact.sheet).cost / 2;
  if (contact.civilian.value_or(false)) return 120 * point;
  return point * contact.tonnage.value_or(unknown_mass) / 20;
}

class Staff : Knowledge {
 public:
  explicit Staff(const Knowledge& of) : Knowledge(of), scenario_(of.table.the_scenario()) {}

  CourseAdvice course(UnitIndex unit) const;
  std::int64_t battle(const Place& place) const;
  std::optional<JumpAdvice> jump(ShipIndex ship) const;

  std::int64_t own_strength(int system, Hex hex, int within) const {
    std::int64_t out = 0;
    for (const OwnShip& ship : force.ships)
      if (here(force, ship) && force.units[ship.unit].placed && !ship.body.prize &&
          near(force.units[ship.unit].system, force.units[ship.unit].at.present, system, hex, within))
        out += strength(table, ship.body);
    return out;
  }
  std::int64_t enemy_strength(int system, Hex hex, int within) const {
    std::int64_t out = 0;
    for (const ContactShip& contact : picture.ships)
      if (contact.side != side && !contact.lost &&
          near(unit_of(contact).system, unit_of(contact).at.present, system, hex, within))
        out += guess(table, contact);
    return out;
  }

 private:
  static bool near(int system_a, Hex a, int system_b, Hex b, int within) {
    return system_a == system_b && distance(a, b) <= within;
  }
  const ContactUnit& unit_of(const ContactShip& contact) const { return picture.units[contact.unit]; }
  bool civilian(UnitIndex unit) const {
    const std::vector<ShipIndex> ships = ships_of(force, unit);
    return std::ranges::any_of(ships, [&](ShipIndex s) { return table.class_of(force.ships[s].body).civilian; });
  }
  bool in_mass(int system, Hex hex) const {
    const std::vector<Mass>& masses = scenario_.systems[ix(system)].masses;
    return std::ranges::any_of(masses, [&](const Mass& m) { return distance(m.hex, hex) <= m.radius; });
  }
  /// What this merchant earns by leaving the system; nothing a second time (FOS-23.i).
  const Award* unpaid_exit(const OwnShip& ship, int system) const {
    if (std::ranges::find(ship.left, system) != ship.left.end()) return nullptr;
    for (const Award& award : scenario_.awards)
      if (award.when == AwardWhen::jumped_out && award.side == side && award.system == system) return &award;
    return nullptr;
  }
  /// A merchant that has left the system, or may, as far as anybody knows.
  bool may_leave(const ContactShip& contact, int system) const {
    if (contact.side == side || !contact.civilian.value_or(true)) return false;
    if (!contact.lost) return unit_of(contact).system == system;
    return contact.lost->fate == Fate::in_play && contact.lost->last.system == system;
  }
  /// A merchant of ours that still may: those that have left are counted already.
  bool may_leave(const OwnShip& ship, int system) const {
    return ship.body.in_play() && !ship.body.prize && table.class_of(ship.body).civilian &&
           std::ranges::find(ship.left, system) == ship.left.end();
  }
  /// Whether the contact's ships are worth meeting only while they are here.
  bool earns_by_leaving(ContactUnitIndex contact) const {
    const std::vector<ContactIndex> ships = ships_of(picture, contact);
    return std::ranges::any_of(scenario_.awards, [&](const Award& award) {
      return award.when == AwardWhen::jumped_out && award.side == enemy_of(side) &&
             std::ranges::any_of(ships, [&](ContactIndex s) { return may_leave(picture.ships[s], award.system); });
    });
  }
  /// Whether such ships stand still in the system, as who prepares a jump does.
  bool convoy_waits(int system) const {
    for (const ContactUnitIndex c : picture.units.indices())
      if (picture.units[c].system == system && stationary(picture.units[c].at) && earns_by_leaving(c)) return true;
    return false;
  }
  /// By how many points the side wins, as far as it knows, if from now on nobody meets anybody: with what merchants
  /// earn that leave, and whoever is only to survive.
  std::int64_t by_waiting() const;
  bool waits_in_vain() const { return by_waiting() <= 0; }
  /// Where a contact would put its future that goes for a place to be held, as hold() advises; else where it coasts.
  Markers holding(const ContactUnit& contact) const;
  CourseAdvice convoy(UnitIndex unit) const;
  CourseAdvice hunt(UnitIndex unit) const;
  CourseAdvice hold(UnitIndex unit) const;
  std::optional<CourseAdvice> guard(UnitIndex unit) const;
  CourseAdvice search(UnitIndex unit) const;
  CourseAdvice brake(UnitIndex unit) const;

  const Scenario& scenario_;
};

/// The future within `rating` hexes of the old one that is nearest to `wish`.
Hex towards(Hex future, Hex wish, int rating) {
  for (int step = 0; step < rating && future != wish; ++step) {
    Hex best = future;
    for (int d = 1; d <= 6; ++d)
      if (distance(future + direction(d), wish) < distance(best, wish)) best = future + direction(d);
    future = best;
  }
  return future;
}

CourseAdvice Staff::brake(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  const int rating = unit_allowance(force, unit) - unit_steps(force, unit);
  CourseAdvice out{towards(own.at.future, own.at.present, rating), 0};
  if (out.future != own.at.future) out.worth = 5 * point;
  return out;
}

/// Merchants fly clear of the mass, stop and stand still.
CourseAdvice Staff::convoy(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  if (!in_mass(own.system, own.at.present)) return brake(unit);
  const int rating = unit_allowance(force, unit) - unit_steps(force, unit);
  Hex out = own.at.future;
  for (const Mass& mass : scenario_.systems[ix(own.system)].masses)
    if (distance(mass.hex, own.at.present) <= mass.radius)
      out =
          towards(out, out + (own.at.present - mass.hex), std::min(rating, 2 - length(own.at.future - own.at.present)));
  return {out, out == own.at.future ? 0 : 5 * point};
}

CourseAdvice Staff::hold(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  const int rating = unit_allowance(force, unit) - unit_steps(force, unit);
  for (const Award& award : scenario_.awards) {
    if (award.when != AwardWhen::holds || award.system != own.system) continue;
    const int far = distance(own.at.present, award.hex);
    const int speed = length(own.at.future - own.at.present);
    const int time_left = scenario_.length - theatre.turn;
    if (far > award.radius + 2 * time_left) continue;
    if (far <= award.radius / 2 || speed * (speed + 1) / 2 >= far) return brake(unit);
    const Hex to = towards(own.at.future, award.hex, std::min(rating, 1));
    if (to != own.at.future) return {to, 10 * point};
  }
  return {own.at.future, 0};
}

Markers Staff::holding(const ContactUnit& contact) const {
  Markers out = contact.at;
  for (const Award& award : scenario_.awards) {
    if (award.when != AwardWhen::holds || award.system != contact.system) continue;
    const int far = distance(out.present, award.hex);
    const int speed = length(out.future - out.present);
    const bool brakes = far <= award.radius / 2 || speed * (speed + 1) / 2 >= far;
    out.future = brakes ? towards(out.future, out.present, usual_rating) : towards(out.future, award.hex, 1);
    return out;
  }
  return out;
}

/// The worthiest contact it can meet and beat, or if waiting loses a convoy that it can meet; a unit nobody has seen
/// waits until that is near.
CourseAdvice Staff::hunt(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  const int rating = unit_allowance(force, unit) - unit_steps(force, unit);
  CourseAdvice best{own.at.future, 0};
  const bool in_vain = waits_in_vain();
  const bool last_chance = in_vain && theatre.turn >= strike_turns && convoy_waits(own.system);
  for (const ContactUnitIndex c : picture.units.indices()) {
    const ContactUnit& enemy = picture.units[c];
    if (enemy.gone || enemy.side == side || enemy.system != own.system) continue;
    // Nobody sees the other side's thrust of this turn, so some aim at where the prey coasts, some at where it holds.
    const battle::Chase way = battle::chase(own.at, rating, own.number % 2 != 0 ? enemy.at : holding(enemy));
    if (way.turns > (!own.contact ? strike_turns : battle::chase_turns_max)) continue;
    std::int64_t prey = 0;
    for (const ContactIndex s : ships_of(picture, c)) prey += prey_worth(table, picture.ships[s]);
    const std::int64_t ours = own_strength(own.system, own.at.present, supporting_distance);
    const std::int64_t theirs = enemy_strength(enemy.system, enemy.at.present, supporting_distance / 2);
    const bool leaving = in_vain && earns_by_leaving(c);
    if (!leaving && (last_chance || theirs * 5 > ours * 6)) continue;
    const bool meets = enemy.at.present == own.at.present;
    const Hex to = meets ? towards(own.at.future, enemy.at.future, rating) : way.to;
    const std::int64_t worth = prey / (4 * way.turns);
    if (worth > best.worth) best = {to, std::max<std::int64_t>(1, worth)};
  }
  if (best.future == own.at.future) best.worth = 0;
  return best;
}

/// Warships beside merchants, or beside a ship that cannot steer, go where those go. Nothing if there are none, or if a
/// ship that cannot steer is already met: merchants are not left alone for prey.
std::optional<CourseAdvice> Staff::guard(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  const int rating = unit_allowance(force, unit) - unit_steps(force, unit);
  for (const UnitIndex u : force.units.indices()) {
    const OwnUnit& charge = force.units[u];
    if (u == unit || charge.gone || !charge.placed || charge.system != own.system || ships_of(force, u).empty())
      continue;
    if (!civilian(u) && unit_rating(table, force, u) > 0) continue;
    if (distance(charge.at.present, own.at.present) > guard_distance) continue;
    const Hex wish = civilian(u) ? convoy(u).future : charge.at.future;
    const Hex to = towards(own.at.future, wish, rating);
    if (to != own.at.future) return CourseAdvice{to, 8 * point};
    return civilian(u) ? std::optional(CourseAdvice{to, 0}) : std::nullopt;
  }
  return std::nullopt;
}

/// Whoever loses by waiting for ships that he has not found looks for them, round the map.
CourseAdvice Staff::search(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  const CourseAdvice none{own.at.future, 0};
  const bool leaves = std::ranges::any_of(scenario_.awards, [&](const Award& award) {
    return award.when == AwardWhen::jumped_out && award.side == enemy_of(side) &&
           (award.system == own.system || link_between(scenario_, own.system, award.system));
  });
  const bool found = std::ranges::any_of(picture.units, [&](const ContactUnit& contact) {
    return contact.side != side && !contact.gone && contact.system == own.system;
  });
  if (!leaves || found) return none;
  const std::vector<Hex> round = ring(from_column_row(grid_size / 2, grid_size / 2), search_ring);
  const auto nearest =
      std::ranges::min_element(round, {}, [&](Hex hex) { return distance(hex, own.at.present); }) - round.begin();
  const int on = own.number % 2 == 0 ? count_of(round) - search_step : search_step;
  const Hex wish = round[ix((static_cast<int>(nearest) + on) % count_of(round))];
  const int rating = unit_allowance(force, unit) - unit_steps(force, unit);
  const Hex to = towards(own.at.future, wish, rating);
  return {to, to == own.at.future ? 0 : point};
}

CourseAdvice Staff::course(UnitIndex unit) const {
  const OwnUnit& own = force.units[unit];
  const CourseAdvice none{own.at.future, 0};
  if (unit_allowance(force, unit) - unit_steps(force, unit) <= 0) return none;
  if (civilian(unit)) return convoy(unit);
  for (const ShipIndex s : ships_of(force, unit))
    if (force.ships[s].plot) return none;
  if (const std::optional<CourseAdvice> guarding = guard(unit)) return *guarding;
  for (const auto plan : {&Staff::hunt, &Staff::hold, &Staff::search})
    if (const CourseAdvice advice = (this->*plan)(unit); advice.worth > 0) return advice;
  // Nobody flies off the map for nothing.
  const Hex centre = from_column_row(grid_size / 2, grid_size / 2);
  const bool leaving = distance(own.at.future, centre) > grid_size / 3 &&
                       distance(own.at.future, centre) > distance(own.at.present, centre);
  return own.contact && leaving ? brake(unit) : none;
}

std::int64_t Staff::battle(const Place& place) const {
  std::int64_t prey = 0;
  for (const ContactShip& contact : picture.ships)
    if (contact.side != side && !contact.lost && unit_of(contact).system == place.system &&
        unit_of(contact).at.present == place.hex)
      prey += prey_worth(table, contact);
  const std::int64_t ours = own_strength(place.system, place.hex, 0);
  const std::int64_t theirs = enemy_strength(place.system, place.hex, 0);
  // Who loses by waiting may dare more, but what has no chance only gives points away.
  const bool dares = waits_in_vain() && ours * 2 >= theirs;
  return ours > theirs || dares ? prey / 4 : -prey / 4 - 1;
}

std::int64_t Staff::by_waiting() const {
  BothSides<const Force*> known{};
  known[side] = &force;
  const std::vector<std::int64_t> points = score_of({table, theatre, picture, known}).totals();
  std::int64_t out = points[ix(side.index)] - points[ix(enemy_of(side).index)];
  for (const Award& award : scenario_.awards) {
    const bool theirs = award.side == enemy_of(side);
    if (award.when == AwardWhen::survives && theirs) out -= award.points;
    if (award.when != AwardWhen::jumped_out) continue;
    if (theirs)
      out -= award.points *
             std::ranges::count_if(picture.ships, [&](const ContactShip& one) { return may_leave(one, award.system); });
    else
      out += award.points *
             std::ranges::count_if(force.ships, [&](const OwnShip& one) { return may_leave(one, award.system); });
  }
  return out;
}

/// Jumps that earn the award of their system, or lead to a system whose leaving does.
std::optional<JumpAdvice> Staff::jump(ShipIndex s) const {
  const OwnShip& ship = force.ships[s];
  const ShipClass& c = table.class_of(ship.body);
  const OwnUnit& own = force.units[ship.unit];
  if (!c.civilian || in_mass(own.system, own.at.present)) return std::nullopt;
  const Award* here_award = unpaid_exit(ship, own.system);
  for (const Link& link : scenario_.links) {
    if (link.from != own.system && link.to != own.system) continue;
    if (link.distance > 10 * c.jump) continue;
    const int to = link.from == own.system ? link.to : link.from;
    const Award* there = unpaid_exit(ship, to);
    if (!here_award && !there) continue;
    std::vector<Hex> hexes = good_arrivals(scenario_, to);
    if (!hexes.empty()) return JumpAdvice{to, std::move(hexes), here_award ? here_award->points : there->points / 2};
  }
  return std::nullopt;
}

}  // namespace

CourseAdvice advise_course(const Knowledge& of, UnitIndex unit) {
  return Staff(of).course(unit);
}
std::int64_t advise_engagement(const Knowledge& of, const Place& place) {
  return Staff(of).battle(place);
}
std::optional<JumpAdvice> advise_jump(const Knowledge& of, ShipIndex ship) {
  return Staff(of).jump(ship);
}

}  // namespace emcon::rules::fires_of_space::operation
