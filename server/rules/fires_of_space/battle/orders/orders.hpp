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

/// What a step asks by; null: it runs by itself.
const rules::Window<Parts>* window_of(const Step& step);
/// In the order in which standing answers list them.
std::span<const rules::Window<Parts>* const> windows();

/// "Thrust, sub-phase 3 of 6", or the title of the window.
std::string window_title(const Table& table, const Step& window);
/// "Combat turn 3, Launches": where an engagement stands.
std::string engagement_title(const Table& table, const Step& window);
/// The question of a step that asks.
Ask ask(const Table& table, const Step& step);
/// `view` must be of the side that is asked.
table::Offer offer(const View& view);
std::optional<table::Filled> default_if_idle(const View& view);
/// `all`: windows of the game.
Checked<OrderList> check(const View& view, const table::Filled& filled, AllWindows all);
/// Windows that can be answered by their default, until a turn up to `turns_max`.
void add_standing(const Table& table, int turns_max, table::Offer& out);

}  // namespace emcon::rules::fires_of_space::battle
