// Rolls saves of flights, and takes out those that fail (SEF-13.5.2, R44d, R59).
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t near_range = 8 * inch;

bool there(const Flight& flight) {
  return flight.fate == FlightFate::flying || flight.fate == FlightFate::aboard;
}

Point place_of_flight(const Table& table, const Flight& flight) {
  return flight.fate == FlightFate::aboard ? table.ships[flight.aboard].at : flight.at;
}

void scatter(Play& play, FlightIndex f) {
  const Table& table = play.table();
  Flight& flight = flight_at(play, f);
  flight.at = place_of_flight(table, flight);
  for (const Ship& ship : table.ships) {
    if (!fights(table, ship) || !within_radius(ship.at, flight.at, near_range)) continue;
    if (ship.side != flight.side) flight.now.near_enemy = true;
    if (ship.side == flight.side && fleet_carrier(table, ship)) flight.now.near_carrier = true;
  }
  flight.fate = FlightFate::scattered;
  flight.aboard = flight.cover = ShipIndex();
  play.tell(Audience::everyone(), flight_name(table, flight) + " is scattered.", "SEF-13.1", {},
            notable({flight_handle(table, flight)}),
            showing(heads::is_scattered(flight_handle(table, flight)),
                    {at_place(gone_act(flight_handle(table, flight)), flight.at)}));
}

void lose_hit(Play& play, FlightIndex f) {
  const Table& table = play.table();
  Flight& flight = flight_at(play, f);
  const bool was = crippled(table, flight);
  if (++flight.lost >= type_of(table, flight).hits) return scatter(play, f);
  if (!was && crippled(table, flight))
    play.tell(Audience::everyone(), flight_name(table, flight) + " is crippled.", "SEF-13.1", {},
              notable({flight_handle(table, flight)}),
              showing(heads::is_crippled(flight_handle(table, flight)), {jolt_act(flight_handle(table, flight))}));
}

/// Rolls it; whether it holds.
bool roll_save(Play& play, const Save& save) {
  const Table& table = play.table();
  const Flight& flight = table.flights[save.flight];
  const SaveNeed need = save_need(table, save);
  const Rolled die = play.roll(Audience::everyone(), {1, 10}, why(Purpose::save, ref(table, flight), save.by));
  const int value = die.values.front(), total = value + need.added();
  std::string words = " Save: rolled " + number(value);
  for (const auto& [part, name] : {std::pair(need.skill, " crew skill"),
                                   {need.bonus, " dogfight bonus"},
                                   {need.modifier, " for the hit"},
                                   {need.shields, " shields"}})
    if (part != 0) words += ", " + std::string(part > 0 ? "+" : "") + number(part) + name;
  words += ": " + number(total) + ". Its armour needs " + number(need.armour) + ".";
  const bool holds = total >= need.armour;
  play.tell(Audience::everyone(), flight_name(table, flight) + (holds ? " holds." : " is hit.") + words, "SEF-R44d",
            {die}, notable({flight_handle(table, flight)}),
            showing(holds ? heads::holds(flight_handle(table, flight)) : heads::is_hit(flight_handle(table, flight)),
                    {guarded_act(flight_handle(table, flight), holds)}));
  return holds;
}

void tell_fuel(Play& play, const Flight& flight) {
  play.tell(Audience::everyone(), flight_name(play.table(), flight) + " spends fuel on another save.", "SEF-13.3.FUEL",
            {}, {}, showing(heads::spends_fuel(flight_handle(play.table(), flight))));
}

void lose_first(Play& play) {
  const FlightIndex f = play.table().saves.front().flight;
  play.table().saves.erase(play.table().saves.begin());
  lose_hit(play, f);
}

}  // namespace

void answer_save(Play& play, bool use) {
  Save& save = play.table().saves.front();
  Flight& flight = flight_at(play, save.flight);
  if (save.failed) {
    if (!use) return lose_first(play);
    --flight.fuel;
    save.failed = false;
    save.again = true;
    return tell_fuel(play, flight);
  }
  save.asked = true;
  if (!use) return;
  --flight.power;
  save.shield = true;
  play.tell(Audience::everyone(), flight_name(play.table(), flight) + " raises its shields.", "SEF-R59", {}, {},
            showing(heads::raises_shields(flight_handle(play.table(), flight))));
}

void run_saves(Play& play) {
  std::vector<Save>& saves = play.table().saves;
  while (!saves.empty()) {
    const FlightIndex f = saves.front().flight;
    if (!there(play.table().flights[f])) {
      saves.erase(saves.begin());
      continue;
    }
    if (save_is_asked(play.table(), saves.front())) {
      play.state.agenda.push(SavesStep{});
      play.state.agenda.push(SaveStep{f});
      return;
    }
    if (saves.front().failed) {
      lose_first(play);
      continue;
    }
    if (roll_save(play, saves.front())) {
      saves.erase(saves.begin());
      continue;
    }
    if (saves.front().again)
      lose_first(play);
    else
      saves.front().failed = true;
  }
}

bool save_now(Play& play, const Save& save) {
  if (!there(play.table().flights[save.flight])) return true;
  if (roll_save(play, save)) return true;
  Flight& flight = flight_at(play, save.flight);
  if (flight.fuel > 0) {
    --flight.fuel;
    tell_fuel(play, flight);
    if (roll_save(play, save)) return true;
  }
  lose_hit(play, save.flight);
  return false;
}

}  // namespace emcon::rules::stellar_empires_fleet
