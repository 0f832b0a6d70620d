/// What `fire` and `intercept` have in common: shots of the ship in hand, carried out one by one.
#pragma once

#include <string>
#include <vector>

#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {

/// Puts the shot behind those that the same answer has ordered before.
void queue_shot(Play& play, ShipIndex ship, const Shot& shot);
/// The next shot ordered by this ship; the rest waits for prompts it brings about.
void volley(Play& play, ShipIndex ship);
/// Gunnery of the ship; `at`: the target's RefId, none for seekers.
Hits roll_gunnery(Play& play, const Ship& ship, RefId at, Shown& shown);
std::string gunnery_notation(const Table& table, const Ship& ship);
void shoot(Play& play, const Fire& shot);
/// The roll of an interceptor, if it still has a seeker in reach; asks for its hits where they pay for one.
void intercept(Play& play, const Intercept& shot);

}  // namespace emcon::rules::sector_14
