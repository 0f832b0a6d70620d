// Chooses the unit whose fire is suggested, and which of its weapons fire at ships and which at flights.
#include "server/rules/stellar_empires_fleet/orders/firing.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/flights.hpp"

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
