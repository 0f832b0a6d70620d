// The order `thrust`: in a turn played step by step a unit shifts its future marker (FOS-11.d, FOS-11.e.iv, 11.e.vii).
#include <algorithm>
#include <string>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/carrying.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Directions 0..6, one for each step.
struct Thrust {
  UnitIndex unit;
  std::vector<int> ways;
};

// ---- Offer

/// One step, in a sub-phase.
void offer_step(Offering& out, const OwnUnit& own) {
  const ContactUnitIndex target = pursued(out.picture, own);
  const Hex to = !target ? own.at.future : out.picture.units[target].at.future;
  const int gap = distance(own.at.future, to);
  const table::Token best{std::to_string(closing_direction(own.at.future, to))};
  std::vector<table::Option> options;
  for (int d = 0; d <= 6; ++d) {
    const Hex future = own.at.future + direction(d);
    if (target && (gap == 0 ? d != 0 : distance(future, to) >= gap)) continue;
    options.push_back(
        {std::to_string(d), d == 0 ? "none, future " + label(future) : "to " + label(future), "", std::nullopt});
  }
  const int set = out.add_set(std::move(options));
  table::OfferLine& line =
      out.line("thrust", own.handle, "", "thrust " + own.handle, !target ? "FOS-11.e.iv" : "FOS-11.e.vi.4");
  line.fields.push_back(Offering::choice("direction", "direction", set));
  line.fields.back().fallback = best;
  if (target) out.fall_back("thrust", own.handle, "", {{"direction", best}});
}

/// All steps, in one phase.
void offer_all_steps(Offering& out, const OwnUnit& own, int left) {
  std::vector<table::Option> options;
  for (int d = 1; d <= 6; ++d) options.push_back({std::to_string(d), "direction " + std::to_string(d), "", {}});
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line("thrust", own.handle, "", "thrust " + own.handle, "FOS-11.e.vii");
  line.fields.push_back(Offering::list("directions", "steps, one direction each", set, 1, left));
}

void offer_thrust(Offering& out) {
  const bool single = std::holds_alternative<SinglePhaseStep>(out.step);
  const std::vector<Batch> batches = thrust_batches(out.theatre, out.picture);
  for (const UnitIndex u : out.force.units.indices()) {
    const OwnUnit& own = out.force.units[u];
    if (single) {
      const int left = thrust_allowance(out, u) - unit_steps(out.force, u);
      if (left > 0) offer_all_steps(out, own, left);
    } else if (batch_of(batches, out.side, own.contact) == out.theatre.part && may_step(out, u)) {
      offer_step(out, own);
    }
  }
}

// ---- Check

/// 0..6, or -1.
int way_of(const table::Value& value) {
  const auto of_word = [](const std::string& word) {
    return word.size() == 1 && word[0] >= '0' && word[0] <= '6' ? word[0] - '0' : -1;
  };
  if (const std::int64_t* n = std::get_if<std::int64_t>(&value)) return *n >= 0 && *n <= 6 ? static_cast<int>(*n) : -1;
  if (const table::Token* t = std::get_if<table::Token>(&value)) return of_word(t->token);
  return -1;
}

std::string closing_ways(Hex from, Hex to) {
  std::string out;
  for (int d = 1; d <= 6; ++d)
    if (distance(from + direction(d), to) < distance(from, to)) out += (out.empty() ? "" : " or ") + std::to_string(d);
  return out.empty() ? "0" : out;
}

/// Directions of the order, each 0..6; refuses otherwise.
std::optional<std::vector<int>> read_ways(Reading& in, bool single) {
  std::vector<int> out;
  const char* const field = single ? "directions" : "direction";
  if (single) {
    const table::Tokens* names = in.tokens(field, "FOS-11.e.vii");
    if (!names) return std::nullopt;
    for (const std::string& name : names->tokens) out.push_back(way_of(table::Token{name}));
  } else {
    const table::Value* value = in.given(field, table::FieldKind::choice);
    out.push_back(value ? way_of(*value) : -1);
  }
  if (std::ranges::find(out, -1) == out.end()) return out;
  return refusal(in, reasons::bad_direction_in_plan(), "FOS-11.d", field);
}

/// FOS-11.e.vi.4: a declared interceptor steps closer; refuses otherwise.
bool closes(Reading& in, const OwnUnit& unit, int way) {
  const ContactUnitIndex target = pursued(in.picture, unit);
  if (!target) return true;
  const Hex from = unit.at.future;
  const Hex to = in.picture.units[target].at.future;
  const int gap = distance(from, to);
  if (gap == 0 ? way == 0 : distance(from + direction(way), to) < gap) return true;
  return refusal(in,
                 reasons::interceptor_must_close(unit.handle, in.picture.units[target].handle, closing_ways(from, to)),
                 "FOS-11.e.vi.4", "direction");
}

/// The unit may take this step in the batch that is asked; refuses otherwise.
bool step_fits(Reading& in, UnitIndex u, int way) {
  const OwnUnit& unit = in.force.units[u];
  if (batch_of(thrust_batches(in.theatre, in.picture), in.side, unit.contact) != in.theatre.part)
    return refusal(
        in, !pursued(in.picture, unit) ? reasons::not_now_later(unit.handle) : reasons::not_now_earlier(unit.handle),
        "FOS-11.e.vi.1", "subject");
  if (may_step(in, u)) return closes(in, unit, way);
  if (way == 0) return true;
  const SubPhases own = thrust_sub_phases(in, u);
  const int allowance = thrust_allowance(in, u);
  return refusal(in,
                 own.to < own.from
                     ? reasons::no_thrust_left_none(unit.handle)
                     : reasons::no_thrust_left_step(unit.handle, own.from, own.to, counted(allowance, "hex", "hexes")),
                 "FOS-11.e.iv", "direction");
}

void check_thrust(Reading& in) {
  const std::optional<UnitIndex> u = in.own_unit();
  if (!u || !in.only_once("already_moved", "FOS-11.e.iv", in.ordered(&Thrust::unit, *u))) return;
  const OwnUnit& unit = in.force.units[*u];
  if (unit.engaged) return in.refuse(reasons::in_engagement(unit.handle), "FOS-10.a.iv", "subject");
  const bool single = std::holds_alternative<SinglePhaseStep>(in.step);
  std::optional<std::vector<int>> ways = read_ways(in, single);
  if (!ways) return;
  const int left = thrust_allowance(in, *u) - unit_steps(in.force, *u);
  if (single && count_of(*ways) > left)
    return in.refuse(reasons::no_thrust_left_path(unit.handle, counted(left, "hex", "hexes")), "FOS-11.e.ii",
                     "directions");
  if (!single && !step_fits(in, *u, ways->front())) return;
  Hex future = unit.at.future;
  for (const int d : *ways) future = future + direction(d);
  in.accept(Thrust{*u, std::move(*ways)});
  in.expect_future(*u, future, label(future));
}

// ---- Carrying out

void apply_thrust(Play& play, const Thrust& order) {
  play.steps.emplace_back(order.unit, order.ways);
}

/// The steps that the answer orders, when its units have regrouped.
StepList steps_ordered(Play& play, const Step& step, const Answers& answers) {
  regroup(play, step, *side_of(step), held_of(answers.front().order));
  carry_out<Thrust>(play, step, answers.front());
  return std::exchange(play.steps, {});
}

}  // namespace

/// An interceptor without an order closes by the lowest direction (R15).
void thrust_batch(Play& play, const Step& step, const Answers& answers) {
  const Side side = *side_of(step);
  const StepList ordered = steps_ordered(play, step, answers);
  const Theatre& theatre = play.theatre;
  const std::vector<Batch> batches = thrust_batches(theatre, play.picture);
  const Force& force = play.forces[side];
  for (const UnitIndex u : force.units.indices()) {
    const OwnUnit& unit = force.units[u];
    if (batch_of(batches, side, unit.contact) != theatre.part || !may_step(play.insight(side), u)) continue;
    const ContactUnitIndex target = pursued(play.picture, unit);
    int way = !target ? 0 : closing_direction(unit.at.future, play.picture.units[target].at.future);
    for (const auto& [stepping, ways] : ordered)
      if (stepping == u) way = ways.front();
    note_step(play, u, way);
  }
  step_units(play, side, std::exchange(play.steps, {}));
  ++play.theatre.part;
  next_window(play);
}

void thrust_at_once(Play& play, const Step& step, const Answers& answers) {
  const Side side = *side_of(step);
  StepList steps = steps_ordered(play, step, answers);
  std::erase_if(steps, [&](const auto& of) { return !may_thrust(play.force(side), of.first); });
  step_units(play, side, steps);
}

extern const OrderRow thrust_order{
    .verb = "thrust", .fields = "direction directions", .acts = by<offer_thrust, check_thrust, apply_thrust>};

}  // namespace emcon::rules::fires_of_space::operation
