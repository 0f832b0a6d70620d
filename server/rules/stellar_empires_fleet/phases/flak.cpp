// Fires at flights, lets what explodes catch them, and rolls the dice with which they cover ships (SEF-13.5, 13.8).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/revisions.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

Save hit_save(FlightIndex flight, int modifier, RefId by, bool by_flights = false) {
  return {flight, modifier, 0, false, false, false, false, by, by_flights};
}

/// Saves in the order of flights, as the dice are (7.5 of the rulings).
void queue_saves(Play& play, std::vector<Save> saves) {
  std::ranges::stable_sort(saves, {}, &Save::flight);
  std::vector<Save>& all = play.table().saves;
  all.insert(all.end(), saves.begin(), saves.end());
}

/// Hits on flights of one dogfight, in the order in which they were made.
struct Melee {
  std::vector<FlightIndex> flights;
  std::vector<int> hits;  ///< what each adds to the save
  RefId by;
};

/// Hits in a dogfight are divided over all of its flights, one by one; what is left over strikes by lot (SEF-13.6.3).
void divide(Play& play, const Melee& melee, std::vector<Save>& saves) {
  const std::vector<FlightIndex>& flights = melee.flights;
  const int n = count_of(flights), hits = count_of(melee.hits), even = hits - hits % n;
  const bool bonus = dogfight_bonus_in_dogfights(*play.table().catalogue);
  for (int hit = 0; hit < even; ++hit)
    saves.push_back(hit_save(flights[ix(hit % n)], melee.hits[ix(hit)], melee.by, bonus));
  std::vector<FlightIndex> drawn;
  while (even + count_of(drawn) < hits) {
    const Rolled die = play.roll(1, n, why(Purpose::excess, melee.by));
    const FlightIndex f = flights[ix(die.values.front() - 1)];
    play.tell("A hit in the dogfight goes to " + flight_name(play.table(), flight_at(play, f)) + "." + dice_words(die),
              "SEF-13.6.3", {die});
    if (std::ranges::count(drawn, f) > 0) continue;
    saves.push_back(hit_save(f, melee.hits[ix(even + count_of(drawn))], melee.by, bonus));
    drawn.push_back(f);
  }
}

int hits_of(const Table& table, const Flak& flak, int need, const std::vector<int>& dice) {
  const int pulses = flak.system ? table.weapon(table.ships[flak.ship], flak.system).pulses : 0;
  int out = 0;
  for (const int die : dice)
    if (die <= need) out += pulses > 0 ? massed_hits(table.catalogue->factor, pulses, need - die) : 1;
  return out;
}

std::string interceptor_words(const Table& table, const Flak& flak) {
  const std::string name = flak_word(table, flak);
  return name == interceptors_word ? name : "interceptors " + name;
}

/// What a unit's fire at flights comes to, until saves are rolled.
struct Volleying {
  std::vector<Save> saves;
  std::vector<Melee> melees;
};

/// Hits in a dogfight are divided when all of the unit has fired; before revision 2 weapon by weapon.
void hit_dogfight(Play& play, std::vector<FlightIndex> dogfight, const std::vector<int>& hits, RefId by,
                  Volleying& fire) {
  if (!pools_fire_into_dogfights(*play.table().catalogue)) return divide(play, {dogfight, hits, by}, fire.saves);
  auto melee = std::ranges::find(fire.melees, dogfight, &Melee::flights);
  if (melee == fire.melees.end()) melee = fire.melees.insert(melee, {std::move(dogfight), {}, by});
  melee->hits.insert(melee->hits.end(), hits.begin(), hits.end());
}

void shoot(Play& play, const Flak& flak, FlightIndex f, int shots, int quarters, Volleying& fire) {
  const Table& table = play.table();
  const Ship& ship = play.ship(flak.ship);
  const Flight& flight = flight_at(play, f);
  std::vector<FlightIndex> dogfight = dogfight_of(table, f);
  const int modifier = -flak_modifier(table, flak);
  const Sum need = flak_need(table, flak, f, quarters);
  const Rolled rolled = play.roll(shots, 10, why(Purpose::attack, ref(ship), ref(table, flight)));
  const int at_most =
      static_cast<int>(std::ranges::count_if(rolled.values, [&](int die) { return die <= need.total(); }));
  const int hits = hits_of(table, flak, need.total(), rolled.values);
  const std::string what = flak.system ? system_name(flak.system) + " (" + table.weapon(ship, flak.system).name + ")"
                                       : interceptor_words(table, flak);
  play.tell(ship_name(ship) + " fires " + what + (dogfight.empty() ? " at " : " into the dogfight of ") +
                flight_name(table, flight) + ": " + counted(hits, "hit") + "." +
                roll_words("To hit", need, 10, "rolled " + and_words(rolled.values), at_most, shots),
            dogfight.empty() ? "SEF-13.5.2" : "SEF-13.6.3", {rolled},
            notable({ship.handle(), flight_handle(table, flight)}));
  if (!dogfight.empty())
    return hit_dogfight(play, std::move(dogfight), std::vector<int>(ix(hits), modifier), ref(ship), fire);
  for (int hit = 0; hit < hits; ++hit) fire.saves.push_back(hit_save(f, modifier, ref(ship)));
}

int shots_of(const FlakOrder& order) {
  int out = 0;
  for (const auto& [flight, shots] : order.shots) out += shots;
  return out;
}

void pay_for(Play& play, const FlakOrder& order) {
  if (!order.flak.system) return;
  Ship& ship = play.ship(order.flak.ship);
  pay(ship, cost_of(play.table(), ship, order.flak.system, shots_of(order)));
}

void start_delay(Table& table, const FlakOrder& order) {
  if (order.flak.system) start_delay(table, order.flak.ship, order.flak.system);
}

}  // namespace

void pay_for_fire(Play& play, const std::vector<FlakOrder>& flak, const std::vector<FireOrder>& fire) {
  for (const FlakOrder& order : flak) pay_for(play, order);
  for (const FireOrder& order : fire) pay_for(play, order);
  for (const FlakOrder& order : flak) start_delay(play.table(), order);
  for (const FireOrder& order : fire) start_delay(play.table(), order.ship, order.system);
}

void fire_at_flights(Play& play, const std::vector<FlakOrder>& orders, const std::vector<FireOrder>& fire) {
  Table& table = play.table();
  for (const FlakOrder& order : orders)
    for (const auto& [flight, shots] : order.shots)
      play.ship(order.flak.ship).now.flak.push_back(table.flights[flight].at);
  const bool paid = units_pay_before_delays(*table.catalogue);
  Volleying volleying;
  for (const FlakOrder& order : orders) {
    const Ship& ship = play.ship(order.flak.ship);
    std::vector<Point> targets = ship.now.flak;
    for (const FireOrder& one : fire)
      if (one.ship == order.flak.ship) targets.push_back(play.ship(one.target).at);
    const int through = quarters(stance(ship), targets);
    if (flights_make_battles(*table.catalogue)) note_part(play, order.flak.ship);
    if (!paid) {
      pay_for(play, order);
      start_delay(table, order);
    }
    for (const auto& [flight, n] : order.shots)
      if (n > 0) shoot(play, order.flak, flight, n, through, volleying);
  }
  for (const Melee& melee : volleying.melees) divide(play, melee, volleying.saves);
  queue_saves(play, std::move(volleying.saves));
}

void catch_flights(Play& play, Point at, std::int64_t radius, RefId by) {
  constexpr int caught_below = 4, sides = 12, tougher = 2;
  const Table& table = play.table();
  bool any = false;
  for (const FlightIndex f : table.flights.indices()) {
    const Flight& flight = table.flights[f];
    if (!flies(flight) || !within_radius(flight.at, at, radius)) continue;
    const Rolled die = play.roll(1, sides, why(Purpose::avoidance, by, ref(table, flight)));
    const int category = dropships_are_small_ships(*table.catalogue) ? category_of(type_of(table, flight)) : 0;
    const Sum need = Sum(category, "category").plus(caught_below, "to be caught");
    const bool hit = die.values.front() <= need.total();
    play.tell(flight_name(table, flight) + (hit ? " is caught by it." : " avoids it.") +
                  roll_words("Caught", need, sides, "rolled " + number(die.values.front()), hit ? 1 : 0, 1),
              "SEF-R37", {die}, notable({flight_handle(table, flight)}));
    if (!hit) continue;
    any = true;
    play.table().saves.push_back({f, 0, tougher, false, false, false, false, by});
  }
  if (any) play.state.agenda.push(SavesStep{});
}

void scorch_flights(Play& play, ShipIndex exploded) {
  const Table& table = play.table();
  const Ship& ship = play.ship(exploded);
  const int dice = play.class_of(exploded).category / 2;
  for (const FlightIndex f : table.flights.indices()) {
    const Flight& flight = table.flights[f];
    if (!flies(flight) || !in_explosion(play.class_of(exploded), ship, flight.at) || dice == 0) continue;
    const Sum need(type_of(table, flight).defence, "its defence rating");
    const Rolled rolled = play.roll(dice, 10, why(Purpose::explosion, ref(ship), ref(table, flight)));
    const int hits =
        static_cast<int>(std::ranges::count_if(rolled.values, [&](int die) { return die <= need.total(); }));
    play.tell("The explosion reaches " + flight_name(table, flight) + ": " + counted(hits, "hit") + "." +
                  roll_words("To hit", need, 10, "rolled " + and_words(rolled.values), hits, dice),
              "SEF-7.8.5.4", {rolled}, notable({flight_handle(table, flight)}));
    for (int hit = 0; hit < hits; ++hit) play.table().saves.push_back(hit_save(f, 0, ref(ship)));
  }
}

void cover(Play& play, ShipIndex target, const std::vector<Cover>& dice) {
  Table& table = play.table();
  for (const Cover& one : dice) {
    const std::vector<FlightIndex> able = covering(table, *table.assault, target, one.attack);
    if (std::ranges::count(able, one.flight) == 0) continue;
    Attack& attack = table.assault->attacks[ix(one.attack)];
    Flight& flight = flight_at(play, one.flight);
    const int sides = cover_die(type_of(table, flight));
    const Sum need = Sum(attack.intercept, "by its Int").plus(-1, "a flight");
    const Rolled die = play.roll(1, sides, why(Purpose::interception, ref(table, flight), ref(play.ship(attack.ship))));
    const int stopped = die.values.front() <= need.total() ? 1 : 0;
    attack.stopped = std::min(attack.hits, attack.stopped + stopped);
    table.dice_used.push_back({table.assault->attacker, ShipIndex(), 1, 0, one.flight});
    flight.now.acted = true;
    play.tell(flight_name(table, flight) + " covers " + ship_name(play.ship(target)) + " against " +
                  table.catalogue->weapons[attack.weapon].name + "." +
                  roll_words("To stop", need, sides, "rolled " + number(die.values.front()), stopped, 1),
              "SEF-13.8", {die}, notable({flight_handle(table, flight)}));
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
