// Adds up what flights and those who fire at them need, and says who may strike, shoot and cover (SEF-13.4 to 13.8).
#include <algorithm>
#include <set>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t interceptor_range = 4 * inch, cover_width = 2 * inch;
constexpr std::int64_t worth_of_size = 1500;
constexpr int dogfight_defence = 3;

struct FlightSkill {
  int combat, crew, bonus;
};
/// SEF-1.3.1, by Quality.
constexpr std::array<FlightSkill, 6> flight_skills{
    {{5, 3, -2}, {6, 4, -1}, {7, 5, 0}, {8, 6, 1}, {9, 7, 2}, {10, 8, 3}}};
const FlightSkill& skill_of(Quality crew, int points) {
  return flight_skills[static_cast<std::size_t>(risen(crew, points))];
}

/// Added to needs in dogfights and to saves (SEF-1.3.1, R43).
int crew_bonus(const Flight& flight) {
  return skill_of(flight.crew, flight.training.combat).bonus;
}
/// Faces of its guns' dice (SEF-R70).
int gun_die(const FlightType& type) {
  return std::min(12, 2 + 2 * type.tech);
}

int average_defence(const Table& table, const std::vector<FlightIndex>& flights) {
  int sum = 0;
  for (const FlightIndex f : flights) sum += type_of(table, table.flights[f]).defence;
  return flights.empty() ? 0 : sum / count_of(flights);
}
bool mostly_crewed(const Table& table, const std::vector<FlightIndex>& flights) {
  const auto crewed =
      std::ranges::count_if(flights, [&](FlightIndex f) { return type_of(table, table.flights[f]).extra_crew; });
  return 2 * static_cast<int>(crewed) > count_of(flights);
}

/// What one group is, for the count of those that are controlled: a flight alone is one (SEF-R89).
using GroupKey = std::pair<int, int>;
GroupKey key_of(FlightIndex f, const Flight& flight) {
  return flight.group > 0 ? GroupKey{flight.group, 0} : GroupKey{0, f.place()};
}

/// Groups that the side may send against ships in a turn (SEF-R41).
int controlled_groups(const Table& table, Side side) {
  int out = 0;
  for (const Ship& ship : table.ships)
    if (ship.side == side && fights(table, ship)) out += table.class_of(ship).operations;
  return std::max(1, out);
}

std::optional<NoShot> group_fault(const Table& table, FlightIndex f, ShipIndex target) {
  const Flight& flight = table.flights[f];
  std::set<GroupKey> sent;
  for (const FlightIndex other : table.flights.indices()) {
    const Flight& mate = table.flights[other];
    if (mate.side != flight.side || !mate.now.struck) continue;
    sent.insert(key_of(other, mate));
    if (flight.group > 0 && mate.group == flight.group && mate.now.struck != target)
      return NoShot{reasons::other_target, "SEF-R89"};
  }
  if (!sent.contains(key_of(f, flight)) && static_cast<int>(sent.size()) >= controlled_groups(table, flight.side))
    return NoShot{reasons::no_control, "SEF-R41"};
  return std::nullopt;
}

template <class Key, class Wanted>
bool any_of(Indices<Key> all, Wanted wanted) {
  for (const Key key : all)
    if (wanted(key)) return true;
  return false;
}

std::optional<NoShot> cannot_act(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  if (!flies(flight)) return NoShot{reasons::not_flying, "SEF-13.7"};
  if (!dogfight_of(table, f).empty()) return NoShot{reasons::engaged, "SEF-13.6.1"};
  if (flight.now.acted) return NoShot{reasons::has_acted, "SEF-13.7"};
  return std::nullopt;
}

int stop_value(const Attack& attack) {
  return attack.warhead.dice * attack.warhead.die;
}

}  // namespace

int crew_skill(const Flight& flight) {
  return skill_of(flight.crew, flight.training.crew).crew;
}
int combat_skill(const Flight& flight) {
  return skill_of(flight.crew, flight.training.combat).combat;
}
int category_of(const FlightType& type) {
  return std::max(0, type.size - dropship_size + 1);
}
bool crippled(const Table& table, const Flight& flight) {
  const int hits = type_of(table, flight).hits;
  return flight.crippled || (hits >= 2 && flight.lost == hits - 1);
}
int design_bonus(Design design) {
  return 2 - static_cast<int>(design);
}
int cover_die(const FlightType& type) {
  return type.tech <= 3 ? 12 : type.tech == 4 ? 10 : type.tech == 5 ? 8 : 6;
}

Sum strike_need(const Table& table, const Flight& flight, const Flight& target) {
  return Sum(type_of(table, target).defence, "its defence rating").plus(crew_bonus(flight), "crew");
}

Sum dogfight_need(const Table& table, const Flight& flight, const std::vector<FlightIndex>& enemies) {
  return Sum(average_defence(table, enemies), "their defence rating")
      .plus(crew_bonus(flight), "crew")
      .plus(design_bonus(type_of(table, flight).design), "design")
      .plus(crippled(table, flight) ? -2 : 0, "crippled")
      .plus(mostly_crewed(table, enemies) ? -1 : 0, "their additional crew");
}

Warhead gun_warhead(const Table& table, const Flight& flight) {
  const FlightType& type = type_of(table, flight);
  const int bonus = -design_bonus(type.design) - (crippled(table, flight) ? 2 : 0);
  return {type.guns, gun_die(type), bonus, 2, 0, 0};
}

std::vector<Warhead> turret_warheads(const Table& table, const Flight& flight) {
  constexpr int automatic_bonus = -2;
  const FlightType& type = type_of(table, flight);
  const Warhead manned{1, gun_die(type), crippled(table, flight) ? -2 : 0, 2, 0, 0};
  Warhead automatic = manned;
  automatic.bonus += automatic_bonus;
  std::vector<Warhead> out(ix(type.turrets.manned), manned);
  out.insert(out.end(), ix(type.turrets.automatic), automatic);
  return out;
}

std::optional<NoShot> no_strike(const Table& table, FlightIndex f, ShipIndex t) {
  if (auto no = cannot_act(table, f)) return no;
  const Flight& flight = table.flights[f];
  const Ship& target = table.ships[t];
  if (!fights(table, target)) return NoShot{reasons::target_gone_that_ship, "SEF-R72"};
  if (target.side == flight.side) return NoShot{reasons::target_friendly_target, "SEF-7.3.1"};
  if (!reaches(type_of(table, flight).range, squared_distance(flight.at, target.at)))
    return NoShot{reasons::out_of_range_target, "SEF-13.4.3"};
  if (!clear_line(table.scenario(), flight.at, target.at)) return NoShot{reasons::no_line, "SEF-7.4"};
  if (type_of(table, flight).guns == 0 && turret_warheads(table, flight).empty())
    return NoShot{reasons::no_guns, "SEF-13.7"};
  return group_fault(table, f, t);
}

std::optional<NoShot> no_strike(const Table& table, FlightIndex f, FlightIndex t) {
  if (auto no = cannot_act(table, f)) return no;
  const Flight &flight = table.flights[f], &target = table.flights[t];
  if (!flies(target)) return NoShot{reasons::target_gone_that_flight, "SEF-13.7"};
  if (target.side == flight.side) return NoShot{reasons::target_friendly_target, "SEF-7.3.1"};
  if (!reaches(type_of(table, flight).range, squared_distance(flight.at, target.at)))
    return NoShot{reasons::out_of_range_target, "SEF-13.4.3"};
  if (!dogfight_of(table, t).empty()) return NoShot{reasons::target_engaged, "SEF-13.6.1"};
  if (!clear_line(table.scenario(), flight.at, target.at)) return NoShot{reasons::no_line, "SEF-7.4"};
  return std::nullopt;
}

std::vector<FlightIndex> able_to_strike(const Table& table, Seat seat) {
  std::vector<FlightIndex> out;
  for (const FlightIndex f : table.flights.indices()) {
    if (table.flights[f].seat != seat || cannot_act(table, f)) continue;
    if (any_of(table.ships.indices(), [&](ShipIndex t) { return !no_strike(table, f, t); }) ||
        any_of(table.flights.indices(), [&](FlightIndex t) { return !no_strike(table, f, t); }))
      out.push_back(f);
  }
  return out;
}

namespace {

int dice_at_flights(const Table& table, const Flak& flak) {
  const Ship& ship = table.ships[flak.ship];
  const Rows<SetIndex, Interceptors> sets = interceptor_sets(table.class_of(ship), ship);
  return flak.set.place() < count_of(sets) ? sets[flak.set].volley : 0;
}

}  // namespace

int flak_shots(const Table& table, const Flak& flak) {
  const Ship& ship = table.ships[flak.ship];
  return flak.system ? table.mount(ship, flak.system).number : dice_at_flights(table, flak);
}

std::string flak_word(const Table& table, const Flak& flak) {
  return flak.system ? system_name(flak.system) : set_name(table.class_of(table.ships[flak.ship]), flak.set);
}

int flak_modifier(const Table& table, const Flak& flak) {
  if (!flak.system) return 0;
  const Weapon& weapon = table.weapon(table.ships[flak.ship], flak.system);
  return weapon.anti_fighter ? 0 : weapon.weapon_class <= 1 ? 1 : weapon.weapon_class <= 3 ? 2 : 3;
}

Sum flak_need(const Table& table, const Flak& flak, FlightIndex f, int quarters) {
  const Ship& ship = table.ships[flak.ship];
  const Flight& flight = table.flights[f];
  const bool free = dogfight_of(table, f).empty(), at_will = under(ship, Command::fireatwill);
  const Sum need = Sum(free ? type_of(table, flight).defence : dogfight_defence, "its defence rating")
                       .plus(-flak_modifier(table, flak), "weapon")
                       .plus(free && type_of(table, flight).extra_crew ? -1 : 0, "additional crew")
                       .plus(at_will ? 0 : 1 - std::max(1, quarters), "several arcs");
  if (!firers_state_counts_at_flights(*table.catalogue)) return need;
  return Sum(need)
      .plus(flak.system ? table.weapon(ship, flak.system).accuracy : 0, "accuracy")
      .plus(own_commands(ship), "own commands")
      .plus(own_damage(table, ship), "own damage")
      .plus(ship.out_of_command > 0 ? -1 : 0, "out of command")
      .plus(-nebulae(table.scenario(), ship.at, flight.at), "hidden");
}

namespace {

std::optional<NoShot> no_weapon(const Table& table, const Flak& flak, std::int64_t squared, Point at) {
  const Ship& ship = table.ships[flak.ship];
  const Weapon& weapon = table.weapon(ship, flak.system);
  if (auto no = not_ready(table, ship, flak.system)) return no;
  if (is_ballistic(weapon.type)) return NoShot{reasons::is_launched, "SEF-7.14.1.a"};
  if (weapon.weapon_class > 6 && !weapon.anti_fighter) return NoShot{reasons::too_heavy, "SEF-13.5.2"};
  if (!reaches(weapon.range, squared)) return NoShot{reasons::out_of_range_target, "SEF-7.7.6"};
  if (weapon.minimum && 25 * squared < inch * inch * weapon.range * weapon.range)
    return NoShot{reasons::too_near, "SEF-7.13.MIN"};
  if (!arc_covers(table.mount(ship, flak.system).arc, stance(ship), at)) return NoShot{reasons::out_of_arc, "SEF-7.5"};
  return std::nullopt;
}

std::optional<NoShot> no_interceptors(const Table& table, const Flak& flak, std::int64_t squared) {
  const Ship& ship = table.ships[flak.ship];
  if (under(ship, Command::silent)) return NoShot{reasons::silent_shot, "SEF-4.3.1.c"};
  if (ship.now.stood_down) return NoShot{reasons::stood_down, "SEF-R8"};
  if (sensor(table.class_of(ship), ship) == 0) return NoShot{reasons::blind, "SEF-7.10.4.4"};
  if (dice_at_flights(table, flak) == 0) return NoShot{reasons::no_dice, "SEF-R45"};
  if (squared > interceptor_range * interceptor_range) return NoShot{reasons::out_of_range_interceptors, "SEF-R45"};
  return std::nullopt;
}

}  // namespace

std::optional<NoShot> no_flak(const Table& table, const Flak& flak, FlightIndex t) {
  const Ship& ship = table.ships[flak.ship];
  const Flight& target = table.flights[t];
  if (!flies(target)) return NoShot{reasons::target_gone_that_flight, "SEF-13.5.1"};
  if (target.side == ship.side) return NoShot{reasons::target_friendly_target, "SEF-7.3.1"};
  const std::int64_t squared = squared_distance(ship.at, target.at);
  if (auto no = flak.system ? no_weapon(table, flak, squared, target.at) : no_interceptors(table, flak, squared))
    return no;
  if (!clear_line(table.scenario(), ship.at, target.at)) return NoShot{reasons::no_line, "SEF-7.4"};
  return std::nullopt;
}

std::vector<Flak> flak_of(const Table& table, ShipIndex s) {
  std::vector<Flak> all, out;
  for (const SetIndex set : table.class_of(table.ships[s]).interceptors.indices()) all.push_back({s, {}, set});
  for (const SystemIndex system : table.ships[s].systems.indices()) all.push_back({s, system});
  for (const Flak& flak : all) {
    if (flak.system && cost_of(table, table.ships[s], flak.system, 1) > energy(table.ships[s])) continue;
    if (any_of(table.flights.indices(), [&](FlightIndex t) { return !no_flak(table, flak, t); })) out.push_back(flak);
  }
  return out;
}

bool has_flak(const Table& table, const Unit& unit) {
  return !table.flights.empty() &&
         std::ranges::any_of(members(table, unit), [&](ShipIndex s) { return !flak_of(table, s).empty(); });
}

std::vector<FlightIndex> covering(const Table& table, const Assault& assault, ShipIndex target, AttackIndex attack) {
  std::vector<FlightIndex> out;
  const Point from = assault.attacks[attack].from, ward = table.ships[target].at;
  for (const FlightIndex f : table.flights.indices()) {
    const Flight& flight = table.flights[f];
    if (flight.cover != target || !flies(flight) || in_contact(table, f)) continue;
    const bool used = std::ranges::any_of(
        table.dice_used, [&](const DiceUsed& one) { return one.flight == f && one.attacker == assault.attacker; });
    const std::int64_t radius = std::max(0, type_of(table, flight).range - 1) * inch;
    if (!used && within_radius(flight.at, ward, radius) && near_segment({from, ward}, flight.at, cover_width))
      out.push_back(f);
  }
  return out;
}

bool has_cover(const Table& table, const Assault& assault, ShipIndex target) {
  return std::ranges::any_of(interceptable(assault, target),
                             [&](AttackIndex attack) { return !covering(table, assault, target, attack).empty(); });
}

std::vector<Cover> default_cover(const Table& table, ShipIndex target) {
  const Assault& assault = *table.assault;
  std::vector<AttackIndex> attacks = interceptable(assault, target);
  std::ranges::stable_sort(attacks, std::ranges::greater(),
                           [&](AttackIndex a) { return stop_value(assault.attacks[a]); });
  std::vector<Cover> out;
  for (const AttackIndex attack : attacks)
    for (const FlightIndex f : covering(table, assault, target, attack))
      if (std::ranges::find(out, f, &Cover::flight) == out.end()) out.push_back({f, attack});
  std::ranges::sort(out, {}, &Cover::flight);
  return out;
}

std::int64_t worth_of(const Table& table, const Flight& flight) {
  return worth_of_size * type_of(table, flight).size;
}

std::int64_t expected_strike(const Table& table, const Flight& flight, ShipIndex t) {
  const Ship& target = table.ships[t];
  const Facing side = struck_sides(stance(target), flight.at).front();
  const auto points = [&](const Warhead& warhead) {
    int out = 0;
    for (int face = 1; face <= warhead.die; ++face)
      out += std::max(0, face + warhead.bonus - armour_threshold(table.class_of(target), target, side));
    return thousand * warhead.dice * out / warhead.die;
  };
  std::int64_t out = points(gun_warhead(table, flight));
  for (const Warhead& turret : turret_warheads(table, flight)) out += points(turret);
  return out * std::clamp(strike_need(table, flight, t, side).total(), 0, 10) / 10;
}

SaveNeed save_need(const Table& table, const Save& save) {
  const Flight& flight = table.flights[save.flight];
  const FlightType& type = type_of(table, flight);
  const bool bonus = save.by_flights || !dogfight_bonus_in_dogfights(*table.catalogue);
  return {crew_skill(flight), bonus ? crew_bonus(flight) : 0, save.modifier, save.shield ? type.shield_bonus : 0,
          type.armour + save.armour + (crippled(table, flight) ? 2 : 0)};
}

bool save_is_asked(const Table& table, const Save& save) {
  const Flight& flight = table.flights[save.flight];
  if (flight.fate != FlightFate::flying && flight.fate != FlightFate::aboard) return false;
  return save.failed ? flight.fuel > 0 : !save.asked && flight.power > 0;
}

bool default_save(const Table& table, const Save& save) {
  constexpr int worth_a_shield = 6;
  return save.failed || save_need(table, save).die() > worth_a_shield;
}

}  // namespace emcon::rules::stellar_empires_fleet
