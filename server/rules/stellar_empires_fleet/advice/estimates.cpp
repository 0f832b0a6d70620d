// Keeps the fire of ships at each other, and the places where ships may end.
#include "server/rules/stellar_empires_fleet/advice/estimates.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"

namespace emcon::rules::stellar_empires_fleet {

Estimates::Pair& Estimates::pair(ShipIndex one, ShipIndex other) {
  const std::size_t ships = table_.ships.size();
  if (pairs_.empty()) pairs_.resize(ships * ships);
  return pairs_[ix(one.place()) * ships + ix(other.place())];
}

const Gunnery& Estimates::gunnery(ShipIndex firer, ShipIndex target) {
  std::optional<Gunnery>& out = pair(firer, target).gunnery;
  if (hits_.empty()) hits_.resize(table_.ships.size());
  if (!out) out.emplace(table_, table_.ships[firer], table_.ships[target], hits_[ix(target.place())]);
  return *out;
}

const std::vector<Stance>& Estimates::places(ShipIndex ship) {
  if (places_.empty()) places_.resize(table_.ships.size());
  std::vector<Stance>& out = places_[ix(ship.place())];
  if (out.empty()) out = places_of(table_, table_.ships[ship]);
  return out;
}

std::int64_t Estimates::wanted(ShipIndex own, ShipIndex enemy) {
  std::optional<std::int64_t>& out = pair(own, enemy).wanted;
  if (!out) out = best_distance(gunnery(own, enemy), gunnery(enemy, own));
  return *out;
}

std::int64_t Estimates::threat(ShipIndex enemy, ShipIndex ship) {
  std::optional<std::int64_t>& out = pair(enemy, ship).threat;
  if (out) return *out;
  out = 0;
  const Gunnery& fire = gunnery(enemy, ship);
  const Stance there = stance(table_.ships[ship]);
  for (const Stance& place : places(enemy)) out = std::max(*out, fire.from(place, there).now);
  return *out;
}

}  // namespace emcon::rules::stellar_empires_fleet
