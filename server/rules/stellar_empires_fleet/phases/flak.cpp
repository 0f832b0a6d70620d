// Fires at flights, lets what explodes catch them, and rolls the dice with which they cover ships (SEF-13.5, 13.8).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"

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

/// Hits in a dogfight are divided over all of its flights, one by one; what is left over strikes by lot (SEF-13.6.3).
void divide(Play& play, const Melee& melee, std::vector<Save>& saves) {
  const std::vector<FlightIndex>& flights = melee.flights;
  const int n = count_of(flights), hits = count_of(melee.hits), even = hits - hits % n;
  const bool bonus = dogfight_bonus_in_dogfights(*play.table().catalogue);
  for (int hit = 0; hit < even; ++hit)
    saves.push_back(hit_save(flights[ix(hit % n)], melee.hits[ix(hit)], melee.by, bonus));
  std::vector<FlightIndex> drawn;
  while (even + count_of(drawn) < hits) {
    const Rolled die = play.roll(Audience::everyone(), {1, n}, why(Purpose::excess, melee.by));
    const FlightIndex f = flights[ix(die.values.front() - 1)];
    const std::string handle = flight_handle(play.table(), flight_at(play, f));
    play.tell(Audience::everyone(),
              "A hit in the dogfight goes to " + flight_name(play.table(), flight_at(play, f)) + "." + dice_words(die),
              "SEF-13.6.3", {die}, {}, showing(heads::dogfight_hit(handle), {jolt_act(handle)}));
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

/// Hits in a dogfight are divided when all of the unit has fired; before revision 2 weapon by weapon.
void hit_dogfight(Play& play, std::vector<FlightIndex> dogfight, const std::vector<int>& hits, RefId by) {
  if (!pools_fire_into_dogfights(*play.table().catalogue)) return divide(play, {dogfight, hits, by}, play.flak.saves);
  std::vector<Melee>& melees = play.flak.melees;
  auto melee = std::ranges::find(melees, dogfight, &Melee::flights);
  if (melee == melees.end()) melee = melees.insert(melee, {std::move(dogfight), {}, by});
  melee->hits.insert(melee->hits.end(), hits.begin(), hits.end());
}

void shoot(Play& play, const Flak& flak, FlightIndex f, int shots, int quarters) {
  const Table& table = play.table();
  const Ship& ship = play.ship(flak.ship);
  const Flight& flight = flight_at(play, f);
  std::vector<FlightIndex> dogfight = dogfight_of(table, f);
  const int modifier = -flak_modifier(table, flak);
  const Sum need = flak_need(table, flak, f, quarters);
  const Trial trial =
      roll_needs(play, "To hit", need, {shots, 10}, why(Purpose::attack, ref(ship), ref(table, flight)));
  const int hits = hits_of(table, flak, need.total(), trial.rolled.values);
  const std::string what = flak.system ? system_name(flak.system) + " (" + table.weapon(ship, flak.system).name + ")"
                                       : interceptor_words(table, flak);
  play.tell(Audience::everyone(),
            ship_name(ship) + " fires " + what + (dogfight.empty() ? " at " : " into the dogfight of ") +
                flight_name(table, flight) + ": " + counted(hits, "hit") + "." + trial.words,
            dogfight.empty() ? "SEF-13.5.2" : "SEF-13.6.3", {trial.rolled},
            notable({ship.handle(), flight_handle(table, flight)}),
            showing(hits == 0 ? heads::misses(ship.handle(), flight_handle(table, flight))
                              : heads::hits(ship.handle(), flight_handle(table, flight)),
                    {shot_act(ship.handle(), flight_handle(table, flight), std::max(shots, hits), hits)}));
  if (!dogfight.empty())
    return hit_dogfight(play, std::move(dogfight), std::vector<int>(ix(hits), modifier), ref(ship));
  for (int hit = 0; hit < hits; ++hit) play.flak.saves.push_back(hit_save(f, modifier, ref(ship)));
}

}  // namespace

void fire_at_flights(Play& play, const Flak& flak, const std::vector<std::pair<FlightIndex, int>>& shots) {
  const Table& table = play.table();
  const Ship& ship = play.ship(flak.ship);
  std::vector<Point> targets = ship.now.flak;
  if (table.assault)
    for (const Attack& attack : table.assault->attacks)
      if (attack.ship == flak.ship) targets.push_back(play.ship(attack.target).at);
  const int through = quarters(stance(ship), targets);
  if (flights_make_battles(*table.catalogue)) note_part(play, flak.ship);
  for (const auto& [flight, n] : shots)
    if (n > 0) shoot(play, flak, flight, n, through);
}

void divide_hits(Play& play) {
  for (const Melee& melee : play.flak.melees) divide(play, melee, play.flak.saves);
  queue_saves(play, std::move(play.flak.saves));
}

void catch_flights(Play& play, Point at, std::int64_t radius, RefId by) {
  constexpr int caught_below = 4, sides = 12, tougher = 2;
  const Table& table = play.table();
  bool any = false;
  for (const FlightIndex f : table.flights.indices()) {
    const Flight& flight = table.flights[f];
    if (!flies(flight) || !within_radius(flight.at, at, radius)) continue;
    const int category = dropships_are_small_ships(*table.catalogue) ? category_of(type_of(table, flight)) : 0;
    const Sum need = Sum(category, "category").plus(caught_below, "to be caught");
    const Trial trial = roll_needs(play, "Caught", need, {1, sides}, why(Purpose::avoidance, by, ref(table, flight)));
    const bool hit = trial.successes == 1;
    play.tell(
        Audience::everyone(), flight_name(table, flight) + (hit ? " is caught by it." : " avoids it.") + trial.words,
        "SEF-R37", {trial.rolled}, notable({flight_handle(table, flight)}),
        showing(hit ? heads::is_caught(flight_handle(table, flight)) : heads::avoids_it(flight_handle(table, flight)),
                meeting_acts(flight_handle(table, flight), hit)));
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
    const Trial trial =
        roll_needs(play, "To hit", need, {dice, 10}, why(Purpose::explosion, ref(ship), ref(table, flight)));
    play.tell(Audience::everyone(),
              "The explosion reaches " + flight_name(table, flight) + ": " + counted(trial.successes, "hit") + "." +
                  trial.words,
              "SEF-7.8.5.4", {trial.rolled}, notable({flight_handle(table, flight)}),
              showing(heads::explosion_reaches(flight_handle(table, flight), counted(trial.successes, "hit")),
                      meeting_acts(flight_handle(table, flight), trial.successes > 0)));
    for (int hit = 0; hit < trial.successes; ++hit) play.table().saves.push_back(hit_save(f, 0, ref(ship)));
  }
}

void cover(Play& play, ShipIndex target, const std::vector<Cover>& dice) {
  Table& table = play.table();
  for (const Cover& one : dice) {
    const std::vector<FlightIndex> able = covering(table, *table.assault, target, one.attack);
    if (std::ranges::count(able, one.flight) == 0) continue;
    Attack& attack = table.assault->attacks[one.attack];
    Flight& flight = flight_at(play, one.flight);
    const Sum need = Sum(attack.intercept, "by its Int").plus(-1, "a flight");
    const Trial trial = roll_needs(play, "To stop", need, {1, cover_die(type_of(table, flight))},
                                   why(Purpose::interception, ref(table, flight), ref(play.ship(attack.ship))));
    attack.stopped = std::min(attack.hits, attack.stopped + trial.successes);
    table.dice_used.push_back({table.assault->attacker, ShipIndex(), 1, 0, one.flight});
    flight.now.acted = true;
    play.tell(Audience::everyone(),
              flight_name(table, flight) + " covers " + ship_name(play.ship(target)) + " against " +
                  table.catalogue->weapons[attack.weapon].name + "." + trial.words,
              "SEF-13.8", {trial.rolled}, notable({flight_handle(table, flight)}),
              showing(trial.successes > 0
                          ? heads::stops_hit(flight_handle(table, flight), play.ship(target).handle())
                          : heads::does_not_stop_hit(flight_handle(table, flight), play.ship(target).handle()),
                      {defend_act(flight_handle(table, flight), play.ship(target).handle(), 1, trial.successes)}));
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
