/// The windows of the operational game and the orders in them, as rows. Every order's row stands in the file of its
/// verb, with its lines of the offer, its check and what it does; the windows are in windows.cpp.
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/state.hpp"
#include "server/rules/kit/window.hpp"

namespace emcon::rules::fires_of_space::operation {

struct Offering;
struct Reading;
class Play;

struct Parts : PartsOf<Offering, Reading, Play, Step> {};
using OrderRow = rules::OrderRow<Parts>;

/// An answer's orders that wait in a Force, as they were written (keep.cpp).
std::vector<Held> held_of(const OrderList& orders);
/// A public event asks both sides again; with `keep`, whatever the answer says nothing about stays as it was
/// (keep.cpp).
void hold(Force& force, const OrderList& orders);

// What windows do with their answers together; each stands with the order or the phase it belongs to.

/// phases/plan.cpp: both plans are in, for the first time or after a public event: declarations, the run, or step by
/// step if either side called for it.
void plans_given(Play& play, const Step& step, const Answers& answers);
/// single.cpp
void agree_on_single(Play& play, const Step& step, const Answers& answers);
/// phases/thrust.cpp: one declaration, or no more from this side.
void declarations_made(Play& play, const Step& step, const Answers& answers);
/// phases/thrust.cpp
void loops_begun(Play& play, const Step& step, const Answers& answers);
/// thrust.cpp: one side's batch steps as ordered.
void thrust_batch(Play& play, const Step& step, const Answers& answers);
/// thrust.cpp: one side steps as ordered, the whole phase at once.
void thrust_at_once(Play& play, const Step& step, const Answers& answers);
/// flow.cpp: shut-downs wait for the dice, jumps and special actions until both sides have ordered theirs.
void hold_shut_downs(Play& play, const Step& step, const Answers& answers);
void hold_closing(Play& play, const Step& step, const Answers& answers);
/// flow.cpp: step by step, one side's jumps, and its special actions.
void jump_now(Play& play, const Step& step, const Answers& answers);
void act_now(Play& play, const Step& step, const Answers& answers);

}  // namespace emcon::rules::fires_of_space::operation
