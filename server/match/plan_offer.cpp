// Puts the questions and the offers of a plan's windows together.
#include "server/match/plan_offer.hpp"

#include <algorithm>
#include <utility>

#include "server/match/plan_walk.hpp"

namespace emcon::match {
namespace {

using table::Offer;

/// The place of `what` in the list; adds it if it is missing.
template <class T>
std::int32_t place_in(std::vector<T>& list, T what) {
  const auto at = std::ranges::find(list, what);
  if (at != list.end()) return static_cast<std::int32_t>(at - list.begin());
  list.push_back(std::move(what));
  return static_cast<std::int32_t>(list.size()) - 1;
}

/// If a window's default says that nothing follows, nobody needs to say so in a plan.
void drop_closing(Offer& offer) {
  if (offer.fallback.lines.size() != 1 || !offer.fallback.lines.front().entries.empty()) return;
  const auto* closing = table::find_line(offer, offer.fallback.lines.front());
  if (!closing || !closing->fields.empty()) return;
  offer.lines.erase(offer.lines.begin() + (closing - offer.lines.data()));
  offer.fallback.lines.clear();
}

void add_stage(Offer&& part, Offer& out) {
  drop_closing(part);
  out.stages.push_back(std::move(part.title));
  const auto stage = static_cast<std::int32_t>(out.stages.size());
  std::vector<std::int32_t> clauses, sets;
  for (std::string& clause : part.clauses) clauses.push_back(place_in(out.clauses, std::move(clause)));
  for (table::OptionSet& set : part.sets) sets.push_back(place_in(out.sets, std::move(set)));
  for (table::OfferLine& line : part.lines) {
    line.stage = stage;
    if (line.clause >= 0) line.clause = clauses[static_cast<std::size_t>(line.clause)];
    for (table::Field& field : line.fields)
      if (field.set >= 0) field.set = sets[static_cast<std::size_t>(field.set)];
    out.lines.push_back(std::move(line));
  }
  for (table::OrderForm& form : part.orders) {
    form.stage = stage;
    out.orders.push_back(std::move(form));
  }
  for (table::FilledLine& line : part.fallback.lines) {
    line.stage = stage;
    out.fallback.lines.push_back(std::move(line));
  }
  out.idle = out.idle && part.idle;
}

/// The value that a player who follows the offer fills in; nothing: there is none.
table::Value suggested(const Offer& offer, const table::Field& field) {
  if (!std::holds_alternative<std::monostate>(field.fallback) || field.set < 0) return field.fallback;
  const auto& options = offer.sets[static_cast<std::size_t>(field.set)].options;
  const auto best = std::ranges::max_element(options, {}, [](const table::Option& one) { return one.merit; });
  const bool one_token = field.kind == table::FieldKind::choice || field.kind == table::FieldKind::target;
  return best == options.end() || !one_token ? table::Value{} : table::Value{table::Token{best->token}};
}

/// The orders that promise something, as far as they are legal together.
table::Filled suggested(const Position& at, Seat seat, const Offer& offer) {
  std::vector<table::FilledLine> orders;
  for (const table::OfferLine& line : offer.lines) {
    if (line.merit.value_or(0) <= 0) continue;
    table::FilledLine order{line.verb, line.subject, line.variant, {}};
    bool whole = true;
    for (const table::Field& field : line.fields) {
      table::Value value = suggested(offer, field);
      const bool empty = std::holds_alternative<std::monostate>(value);
      whole = whole && (!empty || !field.required);
      if (!empty) order.entries.push_back({field.name, std::move(value)});
    }
    if (whole) orders.push_back(std::move(order));
  }
  return orders.empty() ? table::Filled{} : legal_part(at, seat, orders).taken;
}

bool has_line(const Offer& offer, const table::OfferLine& line) {
  return std::ranges::any_of(offer.lines, [&](const table::OfferLine& one) {
    return one.verb == line.verb && one.subject == line.subject && one.variant == line.variant;
  });
}

/// The orders of `foreseen` as `here` has them, if it has all of them.
Offer with_lines_of(Offer foreseen, Offer here) {
  if (!std::ranges::all_of(foreseen.lines, [&](const auto& line) { return has_line(here, line); })) return foreseen;
  std::erase_if(here.lines, [&](const auto& line) { return !has_line(foreseen, line); });
  here.fallback = std::move(foreseen.fallback);
  here.idle = foreseen.idle;
  return here;
}

}  // namespace

rules::Ask ask_of_plan(const Foresight& foresight) {
  const rules::Ask& first = *foresight.windows().front()->asked();
  rules::Ask out;
  out.kind = first.plan->kind;
  out.title = first.plan->title;
  out.clause = first.plan->clause;
  out.routine = first.plan->routine;
  out.pace = first.pace;
  out.sealed = true;
  out.secret_orders = false;
  for (const Position* window : foresight.windows()) {
    for (const auto& slot : window->asked()->slots)
      if (std::ranges::find(out.slots, slot) == out.slots.end()) out.slots.push_back(slot);
    out.secret_orders = out.secret_orders || window->asked()->secret_orders;
  }
  return out;
}

Offer offer_of_plan(const Foresight& foresight, Seat seat) {
  const rules::PlanHead& plan = *foresight.windows().front()->asked()->plan;
  Offer out;
  out.title = plan.title;
  out.help = plan.help;
  out.idle = true;
  for (PlanWalk walk(foresight, seat); !walk.over();) {
    table::Filled best;
    if (walk.asked()) {
      Offer here = walk.here().offer_for(seat);
      best = suggested(walk.here(), seat, here);
      add_stage(walk.as_foreseen() ? std::move(here) : with_lines_of(walk.foreseen().offer_for(seat), std::move(here)),
                out);
    }
    walk.go_on(std::move(best));
  }
  return out;
}

}  // namespace emcon::match
