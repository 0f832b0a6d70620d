// Carries out what the Thrust Phase's windows take together: both sides' sealed plans, sub-phase by sub-phase up to the
// next thing both sides are told, and in a turn played step by step declarations and beginnings of loops.
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/orders/carrying.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// What comes before all else, once: a plan that is kept does not repeat it.
void regroup_both(Play& play, const Step& step) {
  for (const Side side : {play.no_init(), play.theatre.init})
    regroup(play, step, side, take_orders<Split, Join, Tonnage>(play.force(side).held));
}

bool steps_called(Play& play, const Step& step) {
  bool called = false;
  for (const Side side : two_sides()) {
    const std::vector<Held> calls = take_orders<Steps>(play.force(side).held);
    carry_out<Steps>(play, step, side, calls);
    called = called || !calls.empty();
  }
  return called;
}

/// FOS-11.e.vi.5: one at a time in turns, the side with initiative first.
void declare_planned(Play& play, const Step& step) {
  BothSides<std::vector<Held>> wishes;
  for (const Side side : two_sides()) wishes[side] = take_orders<Intercept>(play.force(side).held);
  const std::size_t most = std::max(wishes[letters].size(), wishes[numbers].size());
  for (std::size_t i = 0; i < most; ++i)
    for (const Side side : {play.theatre.init, play.no_init()})
      if (i < wishes[side].size()) carry_out<Intercept>(play, step, side, {wishes[side][i]});
}

/// The unit that an order plans the course of, if it plans any.
UnitIndex unit_planned(const Held& held) {
  return std::visit(
      []<class T>(const T& order) {
        if constexpr (std::is_same_v<T, Steer> || std::is_same_v<T, Follow> || std::is_same_v<T, KeepAway>)
          return order.unit;
        else
          return UnitIndex();
      },
      held.order);
}

/// Units keep plans that were given before anybody saw them; their steps from then on tell what was planned.
void disclose_plan(Play& play, Side side, UnitIndex unit) {
  const Force& force = play.force(side);
  if (!force.units[unit].contact) return;
  const auto told = [&](const Held& held) { return held.unseen && unit_planned(held) == unit; };
  if (std::ranges::any_of(force.held, told)) play.referee.disclose(Audience::everyone().except(only(side)));
}

/// Notes the unit's step of this sub-phase: after what it pursues, else by its plan.
void plan_step(Play& play, const Step& step, Side side, UnitIndex u) {
  const Force& force = play.force(side);
  const OwnUnit& unit = force.units[u];
  disclose_plan(play, side, u);
  if (const ContactUnitIndex target = pursued(play.picture, unit); target)
    return note_step(play, u, closing_direction(unit.at.future, play.picture.units[target].at.future));
  const auto plan = std::ranges::find(force.held, u, unit_planned);
  if (plan != force.held.end()) carry_out<Steer, Follow, KeepAway>(play, step, side, {*plan});
}

}  // namespace

void plans_given(Play& play, const Step& step, const Answers& answers) {
  for (const Answer<OrderList>& answer : answers) hold(play.force(side_at(answer.seat)), answer.order);
  regroup_both(play, step);
  play.theatre.changed = false;  // a split shows nothing new to plan for: only declarations and first thrust ask anew
  if (steps_called(play, step)) return begin_step_by_step(play);
  if (play.theatre.sub_phase == 0) {
    declare_planned(play, step);
    if (play.theatre.changed) {
      publish(play);
      publish_windows(play);
      return play.agenda.push(PlanStep{});
    }
    const Side init = play.theatre.init;
    carry_out<LoopStart>(play, step, init, take_orders<LoopStart>(play.force(init).held));
    begin_loops(play);
    open_sub_phases(play);
  }
  play.agenda.push(RunThrust{});
}

void run_thrust(Play& play, const Step& step) {
  Theatre& theatre = play.theatre;
  const int last = sub_phase_count(play.table());
  for (; theatre.sub_phase <= last; ++theatre.sub_phase, theatre.part = 0) {
    const std::vector<Batch> batches = thrust_batches(theatre, play.picture);
    while (theatre.part < count_of(batches)) {
      const int part = theatre.part++;
      const Side side = batches[ix(part)].side;
      const Force& force = play.forces[side];
      for (const UnitIndex u : force.units.indices())
        if (batch_of(batches, side, force.units[u].contact) == part && may_step(play.insight(side), u))
          plan_step(play, step, side, u);
      if (!play.steps.empty()) step_units(play, side, std::exchange(play.steps, {}));
      const bool over = theatre.sub_phase == last && theatre.part == count_of(batches);
      if (theatre.changed && !over) return play.agenda.push(PlanStep{});
    }
  }
}

void declarations_made(Play& play, const Step& step, const Answers& answers) {
  const Side side = *side_of(step);
  carry_out<Intercept>(play, step, answers.front());
  if (!play.theatre.changed) {
    play.theatre.declined[side] = true;
    play.tell(Audience::everyone(), play.table().side_name(side) + " declare no more interceptions.", "FOS-11.e.vi.5");
  }
  publish(play);
  next_declaration(play, enemy_of(side));
}

void loops_begun(Play& play, const Step& step, const Answers& answers) {
  carry_out<LoopStart>(play, step, answers.front());
  begin_loops(play);
  open_sub_phases(play);
  next_window(play);
}

}  // namespace emcon::rules::fires_of_space::operation
