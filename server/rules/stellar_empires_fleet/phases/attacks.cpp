// Lets flights strike ships and other flights, packet by packet (SEF-13.7).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/revisions.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

Facing side_struck(Play& play, const Flight& flight, ShipIndex target) {
  const std::vector<Facing> choices = struck_sides(stance(play.ship(target)), flight.at);
  if (choices.size() < 2) return choices.front();
  const bool wishes = play.table().options.sections != Chooser::automatic;
  if (wishes && !play.wish(target).sections.empty()) play.referee.disclose(Audience::everyone());
  return default_section(play.table(), play.ship(target), choices, wishes ? play.wish(target) : Preference());
}

void hit_ship(Play& play, const Flight& flight, ShipIndex target, Facing side, const Warhead& warhead,
              const std::string& what) {
  Hit hit;
  hit.warhead = warhead;
  hit.section = side;
  int halves = 0;
  strike(play, target, hit, warhead.dice, ref(play.table(), flight), what, halves);
  settle(play, target);
}

void strike_ship(Play& play, const StrikeOrder& order) {
  const Table& table = play.table();
  Flight& flight = flight_at(play, order.flight);
  flight.now.struck = order.ship;
  if (!fights(table, play.ship(order.ship))) return;  // SEF-R72
  if (flights_make_battles(*table.catalogue)) note_part(play, order.ship);
  const Facing side = side_struck(play, flight, order.ship);
  const Sum need = strike_need(table, flight, order.ship, side);
  std::string text;
  std::vector<Rolled> dice;
  const RefId by = ref(table, flight);
  const bool hits =
      roll_needs(play, "To hit", need, 1, why(Purpose::attack, by, ref(play.ship(order.ship))), text, dice) == 1;
  play.tell(
      flight_name(table, flight) + (hits ? " strikes " : " misses ") + ship_name(play.ship(order.ship)) + "." + text,
      "SEF-13.7", std::move(dice), notable({flight_handle(table, flight), play.ship(order.ship).handle()}));
  if (!hits) return;
  const Warhead guns = gun_warhead(table, flight);
  if (guns.dice > 0) hit_ship(play, flight, order.ship, side, guns, flight_name(table, flight));
  for (const Warhead& turret : turret_warheads(table, flight))
    if (fights(table, play.ship(order.ship)))
      hit_ship(play, flight, order.ship, side, turret, flight_name(table, flight) + "'s turret");
}

void strike_flight(Play& play, const StrikeOrder& order) {
  const Table& table = play.table();
  const Flight &flight = flight_at(play, order.flight), &target = flight_at(play, order.against);
  if (!flies(target)) return;
  const Sum need = strike_need(table, flight, target);
  std::string text;
  std::vector<Rolled> dice;
  const RefId by = ref(table, flight);
  const bool hits = roll_needs(play, "To hit", need, 1, why(Purpose::attack, by, ref(table, target)), text, dice) == 1;
  play.tell(flight_name(table, flight) + (hits ? " strikes " : " misses ") + flight_name(table, target) + "." + text,
            "SEF-13.7", std::move(dice), notable({flight_handle(table, flight), flight_handle(table, target)}));
  const bool bonus = dogfight_bonus_in_dogfights(*table.catalogue);
  if (hits) play.table().saves.push_back({order.against, 0, 0, false, false, false, false, by, bonus});
}

}  // namespace

void strike_packet(Play& play, Seat seat, const std::vector<StrikeOrder>& orders) {
  const Table& table = play.table();
  std::vector<FlightIndex> packet;
  for (const StrikeOrder& order : orders) packet.push_back(order.flight);
  for (const FlightIndex f : able_to_strike(table, seat))
    if (count_of(packet) < packet_size && std::ranges::count(packet, f) == 0) packet.push_back(f);
  std::vector<ShipIndex> struck;
  for (const StrikeOrder& order : orders) {
    if (order.ship && std::ranges::count(struck, order.ship) == 0) struck.push_back(order.ship);
    order.ship ? strike_ship(play, order) : strike_flight(play, order);
  }
  for (const FlightIndex f : packet) flight_at(play, f).now.acted = true;
  for (const StrikeOrder& order : orders) flight_at(play, order.flight).cover = ShipIndex();
  for (const ShipIndex target : struck) {
    const auto first = std::ranges::find(orders, target, &StrikeOrder::ship);
    const RefId by = ref(table, flight_at(play, first->flight));
    strike_docked(play, target, by);
    queue_tests(play, target, by);
  }
  play.state.agenda.push_in_order({SavesStep{}, SystemsStep{}, ExplosionStep{}});
}

}  // namespace emcon::rules::stellar_empires_fleet
