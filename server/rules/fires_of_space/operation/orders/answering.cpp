// Answers a side that is asked in the operational game: its question, its offer, the check of its orders.
#include "server/rules/fires_of_space/battle/show/words.hpp"
#include "server/rules/fires_of_space/operation/operation.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/show/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Orders about one kind of thing, which are offered together thing by thing.
constexpr const char* together[] = {"steer follow keep-away intercept", "plot abort recalibrate",
                                    "accept capture ransom destroy", "split join"};

}  // namespace

Ask ask_of(const Table& table, const Theatre& theatre, const Step& step) {
  const std::optional<Side> side = side_of(step);
  std::vector<std::vector<Seat>> slots{{seat_of(letters)}, {seat_of(numbers)}};
  if (side) slots = {{seat_of(*side)}};
  Ask ask = rules::ask_of(*window_of(step), "", std::move(slots));
  const std::string title = step_label(table, theatre, step);
  ask.title = side ? battle::title_for(title, table.side_name(*side)) : title;
  return ask;
}

table::Offer offer(const Table& table, const View& view, Side side) {
  Offering offering(Knowledge(table, view, side));
  table::Offer out = offer_of(*window_of(*view.step), "", offering);
  out.title = battle::title_for(step_title(*view.step), table.side_name(side));
  const Knowledge known(table, view, side);
  for (const char* verbs : together) sort_by_subject(known, verbs, out);
  return out;
}

std::optional<table::Filled> default_if_idle(const Table& table, const View& view, Side side) {
  Offering offering(Knowledge(table, view, side));
  return rules::default_if_idle(*window_of(*view.step), offering);
}

Checked<OrderList> check(const Table& table, const View& view, Side side, const table::Filled& filled) {
  return read_answer(*window_of(*view.step), filled, Reading(Knowledge(table, view, side)));
}

}  // namespace emcon::rules::fires_of_space::operation
