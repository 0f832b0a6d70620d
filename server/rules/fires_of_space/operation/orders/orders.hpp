/// The windows of the operational game and the orders in them, as rows. Every order's row stands in the file of its
/// verb, with its lines of the offer, its check and what it does; the windows are in windows.cpp.
///
/// Folders include in one direction, here and in battle/: table (with state.hpp) < advice < phases < orders < show, and
/// on top what stands beside the folders. A folder of operation/ may include any of battle/.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/rules/fires_of_space/operation/state.hpp"
#include "server/rules/kit/window.hpp"

namespace emcon::rules::fires_of_space::operation {

struct Offering;
struct Reading;
class Play;

struct Parts : PartsOf<Offering, Reading, Play, Step> {};

/// In the order in which standing answers list them.
std::span<const Window<Parts>* const> windows();
/// The question of the step.
Ask ask_of(const Table& table, const Theatre& theatre, const Step& step);
/// What the side that is asked may order, and the check of what it orders.
table::Offer offer(const Table& table, const View& view, Side side);
std::optional<table::Filled> default_if_idle(const Table& table, const View& view, Side side);
/// `all`: windows of the game.
Checked<OrderList> check(const Table& table, const View& view, Side side, const table::Filled& filled, AllWindows all);

/// A public event asks both sides again; with `keep`, whatever the answer says nothing about stays as it was
/// (keep.cpp).
void hold(Force& force, const OrderList& orders);

// What windows do with the orders of their answers.

/// plans.cpp: both plans are in, for the first time or after a public event: declarations, the run, or step by step if
/// either side called for it.
void plans_given(Play& play, const Step& step, const Answers& answers);
/// single.cpp
void agree_on_single(Play& play, const Step& step, const Answers& answers);
/// plans.cpp: one declaration, or no more from this side.
void declarations_made(Play& play, const Step& step, const Answers& answers);
/// plans.cpp
void loops_begun(Play& play, const Step& step, const Answers& answers);
/// thrust.cpp: one side's batch steps as ordered.
void thrust_batch(Play& play, const Step& step, const Answers& answers);
/// thrust.cpp: one side steps as ordered, the whole phase at once.
void thrust_at_once(Play& play, const Step& step, const Answers& answers);
/// closing.cpp: shut-downs wait for the dice, jumps and special actions until both sides have ordered theirs.
void hold_shut_downs(Play& play, const Step& step, const Answers& answers);
void hold_closing(Play& play, const Step& step, const Answers& answers);
/// closing.cpp: step by step, one side's jumps, and its special actions.
void jump_now(Play& play, const Step& step, const Answers& answers);
void act_now(Play& play, const Step& step, const Answers& answers);

// What steps that run by themselves do with orders that wait in the Forces.

/// deploy.cpp: hidden units nobody placed go to a hex of their zone by lot (R62).
void deploy_the_rest(Play& play);
/// plans.cpp: carries plans out up to the next public event.
void run_thrust(Play& play, const Step& step);
/// closing.cpp: before the dice of Damage Control (FOS-17.d.i).
void shut_down_plants(Play& play, const Step& step);
/// closing.cpp: one side's jump orders, then its due jumps and arrivals, then 13.d (R28).
void jump_phase(Play& play, const Step& step, Side side, const std::vector<Held>& orders);
/// closing.cpp: one side's special actions in the order of R69.
void special_phase(Play& play, const Step& step, Side side, const std::vector<Held>& orders);

}  // namespace emcon::rules::fires_of_space::operation
