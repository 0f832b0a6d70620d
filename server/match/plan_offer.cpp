// Puts the questions and the offers of a plan's windows together.
#include "server/match/plan_offer.hpp"

#include <algorithm>
#include <utility>

namespace emcon::match {
namespace {

using table::Offer;

/// The place of `what` in the list, which has it after this.
template <class T>
std::int32_t place_in(std::vector<T>& list, T what) {
  const auto at = std::ranges::find(list, what);
  if (at != list.end()) return static_cast<std::int32_t>(at - list.begin());
  list.push_back(std::move(what));
  return static_cast<std::int32_t>(list.size()) - 1;
}

/// In a window whose default is to say that nothing follows, nobody needs to say so in a plan.
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
  for (table::FilledLine& line : part.fallback.lines) {
    line.stage = stage;
    out.fallback.lines.push_back(std::move(line));
  }
  out.idle = out.idle && part.idle;
}

}  // namespace

rules::Ask ask_of_plan(const Foresight& foresight) {
  const rules::Ask& first = *foresight.windows().front()->asked();
  rules::Ask out;
  out.kind = first.plan->kind;
  out.title = first.plan->title;
  out.clause = first.plan->clause;
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
  for (const Position* window : foresight.windows())
    if (asks(*window, seat)) add_stage(window->offer_for(seat), out);
  return out;
}

}  // namespace emcon::match
