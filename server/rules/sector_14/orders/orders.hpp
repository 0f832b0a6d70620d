/// The windows of Sector 14 and the orders in them, as rows. Every order's row stands in the file of its verb, with its
/// lines of the offer, its check and what it does; the windows are in windows.cpp.
///
/// The folders of this rulebook, each of which includes those before it alone: catalogue, state.hpp, table, advice,
/// show, phases, orders; above them flow.cpp, rules.cpp and sector_14.hpp.
#pragma once

#include <span>

#include "server/rules/kit/window.hpp"
#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

struct Offering;
struct Reading;
struct Play;

struct Parts : PartsOf<Offering, Reading, Play, Step> {};
using OrderRow = rules::OrderRow<Parts>;

// What windows check and do beyond their single orders; each stands in the file of its order, or of what its orders
// share.

/// take.cpp: refuses a fleet that costs too much, or has a player without a ship.
void whole_fleet(Reading& in);
/// take.cpp: the ships all teams have chosen, placed and numbered (S14-SES.1).
void muster(Play& play, const Step& step, const Answers& answers);
/// crew.cpp: tells the crews of all ships.
void open_crews(Play& play, const Step& step, const Answers& answers);
/// firing.cpp: the shots of the answer follow, one by one; then the ship is asked again unless it is done.
void begin_volley(Play& play, const Step& step, const Answers& answers);
/// launching.cpp: all launchers are used at once, in an order that does not depend on who ordered first (S14-L2).
void use_launchers(Play& play, const Step& step, const Answers& answers);

/// In the order in which standing answers list them.
std::span<const Window<Parts>* const> windows();

}  // namespace emcon::rules::sector_14
