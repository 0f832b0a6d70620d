/// The windows of a battle and the orders in them, as rows. Every order's row stands in the file of its verb, with its
/// lines of the offer, its check and what it does; the windows are in windows.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/rules/fires_of_space/battle/state.hpp"
#include "server/rules/kit/window.hpp"

namespace emcon::rules::fires_of_space::battle {

struct Offering;
struct Reading;
struct Play;

struct Parts : PartsOf<Offering, Reading, Play, Step> {};
using OrderRow = rules::OrderRow<Parts>;

/// The window by which a step asks; null: the step runs without a question.
const rules::Window<Parts>* window_of(const Step& step);
/// All windows of a battle, sorted as standing answers list them.
std::span<const rules::Window<Parts>* const> windows();

/// The title of the step's window; for thrust with the sub-phase: "Thrust, sub-phase 3 of 6". The step must be one that
/// asks.
std::string window_title(const Table& table, const Step& window);
/// The point that an engagement has reached: "Combat turn 3, Launches". The step must be one that asks.
std::string engagement_title(const Table& table, const Step& window);
/// The question of a step. The step must be one that asks.
Ask ask(const Table& table, const Step& step);
/// The offer of the step to the side that is asked; `view` must be of that side.
table::Offer offer(const View& view);
/// The default answer if the offer leaves nothing to order; nothing: it leaves a choice. `view` as for offer().
std::optional<table::Filled> default_if_idle(const View& view);
/// Reads and checks an answer. `view` as for offer(). `all`: the windows of the whole game, which refusals name.
Checked<OrderList> check(const View& view, const table::Filled& filled, AllWindows all);
/// Adds a line to `out` for each window that can have a standing answer. `turns_max`: the highest number of the turn
/// until which such an answer may hold.
void add_standing(const Table& table, int turns_max, table::Offer& out);

}  // namespace emcon::rules::fires_of_space::battle
