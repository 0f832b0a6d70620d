// Chooses the unit whose fire is suggested, and which of its weapons fire at ships and which at flights.
#include "server/rules/stellar_empires_fleet/orders/firing.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/fire.hpp"
#include "server/rules/stellar_empires_fleet/orders/flak.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// A line of fire as an answer by merits would fill it in.
struct Shooting {
  std::size_t line = 0;
  ShipIndex ship;
  SystemIndex system;  ///< none: interceptors
  bool at_flights = false;
  std::int64_t worth = 0;
};

std::int64_t best_merit(const table::Offer& offer, const table::OfferLine& line) {
  std::int64_t out = 0;
  for (const table::Option& option : offer.sets[ix(line.fields.front().set)].options)
    out = std::max(out, option.merit.value_or(0));
  return out;
}

std::vector<Shooting> shootings(const Offering& out, std::size_t first_flak) {
  std::vector<Shooting> all;
  for (std::size_t i = 0; i < out.offer.lines.size(); ++i) {
    const table::OfferLine& line = out.offer.lines[i];
    const ShipIndex ship = find_ship(out.table, line.subject).value();
    const auto system = find_system(out.table, out.table.ships[ship], line.variant);
    all.push_back({i, ship, system.value_or(SystemIndex()), i >= first_flak, best_merit(out.offer, line)});
  }
  return all;
}

/// Whether an answer with `before` may have this, too. `left`: energy of its ship, from which it is paid.
bool fits(const Table& table, const std::vector<Shooting>& before, const Shooting& one, int& left) {
  if (one.worth <= 0) return false;
  if (!one.system) return true;
  const Ship& ship = table.ships[one.ship];
  if (one.at_flights && under(ship, Command::concentrate) && !table.weapon(ship, one.system).anti_fighter)
    return false;  // its guns have one target (SEF-R64)
  for (const Shooting& other : before)
    if (other.ship == one.ship && other.system == one.system) return false;
  const int cost = cost_of(table, ship, one.system, table.mount(ship, one.system).number);
  if (cost > left) return false;
  left -= cost;
  return true;
}

/// What the unit shoots, the dearest first.
std::vector<Shooting> chosen(const Table& table, const Unit& unit, std::vector<Shooting> all) {
  std::erase_if(all, [&](const Shooting& one) { return unit_of(table, one.ship) != unit; });
  std::ranges::stable_sort(all, std::ranges::greater(), &Shooting::worth);
  std::vector<Shooting> out;
  for (const ShipIndex s : members(table, unit)) {
    int left = energy(table.ships[s]);
    for (const Shooting& one : all)
      if (one.ship == s && fits(table, out, one, left)) out.push_back(one);
  }
  return out;
}

}  // namespace

bool of_firing_unit(Reading& in, ShipIndex s) {
  const Unit unit = unit_of(in.table, s);
  const std::vector<Unit> units = units_in_hand(in.table, *in.view.step, in.seat);
  const std::optional<Unit> firing = firing_unit(in);
  if (std::ranges::find(units, unit) == units.end()) {
    in.refuse(reasons::not_in_turn(), "SEF-4.4", "subject");
  } else if (firing && *firing != unit) {
    in.refuse(reasons::one_unit_fires(), "SEF-4.3", "subject");
  } else {
    return true;
  }
  return false;
}

std::optional<Unit> firing_unit(const Reading& in) {
  if (const auto fire = in.accepted<FireOrder>(); !fire.empty()) return unit_of(in.table, fire.front().ship);
  if (const auto flak = in.accepted<FlakOrder>(); !flak.empty()) return unit_of(in.table, flak.front().flak.ship);
  return std::nullopt;
}

bool fires_already(const Reading& in, ShipIndex ship, SystemIndex system) {
  const auto fire = in.accepted<FireOrder>();
  const auto flak = in.accepted<FlakOrder>();
  return std::ranges::any_of(fire, [&](const FireOrder& one) { return one.ship == ship && one.system == system; }) ||
         std::ranges::any_of(flak,
                             [&](const FlakOrder& one) { return one.flak.ship == ship && one.flak.system == system; });
}

Gun gun_of(const FlakOrder& order) {
  int shots = 0;
  for (const auto& [flight, n] : order.shots) shots += n;
  return {order.flak.ship, order.flak.system, shots};
}

void fire_unit(Play& play, const Step& step, const Answers& answers) {
  Table& table = play.table();
  const Answer<OrderList>& answer = answers.front();
  ++table.slots.given;
  const std::vector<FlakOrder> flak = answer.order.all<FlakOrder>();
  const std::vector<FireOrder> fire = answer.order.all<FireOrder>();
  if (flak.empty() && fire.empty()) return;  // it has passed
  const Unit unit = unit_of(table, fire.empty() ? flak.front().flak.ship : fire.front().ship);
  std::vector<Gun> at_flights, at_ships;
  for (const FlakOrder& order : flak) {
    if (order.flak.system) at_flights.push_back(gun_of(order));
    for (const auto& [flight, shots] : order.shots)
      play.ship(order.flak.ship).now.flak.push_back(table.flights[flight].at);
  }
  for (const FireOrder& order : fire)
    at_ships.push_back({order.ship, order.system, table.mount(play.ship(order.ship), order.system).number});
  const bool together = units_pay_before_delays(*table.catalogue);
  if (together) {
    at_flights.insert(at_flights.end(), at_ships.begin(), at_ships.end());
    charge(play, at_flights);
  }
  const auto all = [](Seat) { return true; };
  play.deferred.call_row(*EMCON_ORDER(fire), play, step, all);  // fire at flights looks at its targets
  play.deferred.call_row(*EMCON_ORDER(flak), play, step, all);
  divide_hits(play);
  if (!together) charge(play, at_ships);
  fire.empty() ? end_fire(play, unit) : begin_assault(play, unit);
  if (!table.saves.empty()) play.state.agenda.push(SavesStep{});
}

void suggest_one_fire(Offering& out, std::size_t first_flak) {
  const std::vector<Shooting> all = shootings(out, first_flak);
  std::vector<Shooting> best;
  std::int64_t most = 0;
  for (const Unit& unit : units_in_hand(out.table, *out.view.step, out.seat)) {
    std::vector<Shooting> ours = chosen(out.table, unit, all);
    std::int64_t worth = 0;
    for (const Shooting& one : ours) worth += one.worth;
    if (worth <= most) continue;
    most = worth;
    best = std::move(ours);
  }
  for (const Shooting& one : all)
    if (std::ranges::find(best, one.line, &Shooting::line) == best.end()) out.offer.lines[one.line].merit = 0;
}

}  // namespace emcon::rules::stellar_empires_fleet
