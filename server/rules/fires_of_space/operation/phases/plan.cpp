// The Thrust Phase played by plans: both sides' sealed orders for the whole phase, carried out sub-phase by sub-phase
// up to the next thing both sides are told.
#include <algorithm>
#include <array>
#include <type_traits>

#include "server/rules/fires_of_space/operation/orders/regrouping.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// What comes before all else, once: a plan that is kept does not repeat it.
void reorganise_both(Play& play) {
  for (const Side side : {play.no_init(), play.theatre.init}) {
    std::vector<Held>& held = play.force(side).held;
    reorganise(play, side, held);
    take_orders<Split>(held);
    take_orders<Join>(held);
    take_orders<Tonnage>(held);
  }
}

bool steps_called(Play& play) {
  bool called = false;
  for (const Side side : two_sides())
    if (!take_orders<Steps>(play.force(side).held).empty()) {
      called = true;
      play.tell(Audience::everyone(), play.table().side_name(side) + " call for this turn to be played step by step.",
                "FOS-11.e.v");
    }
  return called;
}

/// FOS-11.e.vi.5: one at a time in turns, the side with initiative first. True if anything was declared.
bool declare_planned(Play& play) {
  BothSides<std::vector<Intercept>> wishes;
  for (const Side side : two_sides()) wishes[side] = take_orders<Intercept>(play.force(side).held);
  bool declared = false;
  const std::size_t most = std::max(wishes[letters].size(), wishes[numbers].size());
  for (std::size_t i = 0; i < most; ++i)
    for (const Side side : {play.theatre.init, play.no_init()})
      if (i < wishes[side].size()) declared = declare(play, side, wishes[side][i]) || declared;
  return declared;
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

/// The step that a plan has its unit take.
struct Planned {
  const Picture& picture;
  const OwnUnit& unit;
  int sub_phase;

  template <class T>
  int operator()(const T&) const {
    return 0;
  }
  int operator()(const Steer& plan) const {
    return sub_phase < plan.from ? 0 : closing_direction(unit.at.future, plan.future);
  }
  int operator()(const Follow& plan) const {
    const ContactUnit* contact = near(plan.contact);
    return contact ? closing_direction(unit.at.future, contact->at.future) : 0;
  }
  int operator()(const KeepAway& plan) const {
    const ContactUnit* contact = near(plan.contact);
    if (!contact || distance(unit.at.future, contact->at.future) >= plan.distance) return 0;
    return opening_direction(unit.at.future, contact->at.future);
  }

 private:
  /// The contact, if it is still there and in the unit's system.
  const ContactUnit* near(ContactUnitIndex contact) const {
    const ContactUnit& of = picture.units[contact];
    return of.gone || of.system != unit.system ? nullptr : &of;
  }
};

}  // namespace

int planned_direction(const Picture& picture, const Force& force, UnitIndex unit, int sub_phase) {
  const OwnUnit& u = force.units[unit];
  if (const ContactUnitIndex target = pursued(picture, u); target)
    return closing_direction(u.at.future, picture.units[target].at.future);
  const auto plan = std::ranges::find(force.held, unit, unit_planned);
  return plan == force.held.end() ? 0 : std::visit(Planned{picture, u, sub_phase}, plan->order);
}

void plans_given(Play& play, const Step&, const Answers& answers) {
  for (const Answer<OrderList>& answer : answers) hold(play.force(side_at(answer.seat)), answer.order);
  reorganise_both(play);
  play.theatre.changed = false;  // a split shows nothing new to plan for: only declarations and first thrust ask anew
  if (steps_called(play)) {
    play.theatre.step_by_step = true;
    return begin_step_by_step(play);
  }
  if (play.theatre.sub_phase == 0) {
    if (declare_planned(play)) {
      publish(play);
      publish_windows(play);
      return play.agenda.push(PlanStep{});
    }
    choose_loops(play, take_orders<LoopStart>(play.force(play.theatre.init).held));
    open_sub_phases(play);
  }
  play.agenda.push(RunThrust{});
}

void run_thrust(Play& play) {
  Theatre& theatre = play.theatre;
  const int last = sub_phase_count(play.table());
  for (; theatre.sub_phase <= last; ++theatre.sub_phase, theatre.part = 0) {
    const std::vector<Batch> batches = thrust_batches(theatre, play.picture);
    while (theatre.part < count_of(batches)) {
      const int part = theatre.part++;
      const Side side = batches[ix(part)].side;
      const Force& force = play.forces[side];
      StepList steps;
      for (const UnitIndex u : force.units.indices()) {
        if (batch_of(batches, side, force.units[u].contact) != part ||
            !may_step(play.table(), theatre, play.picture, force, u, theatre.sub_phase))
          continue;
        disclose_plan(play, side, u);
        if (const int way = planned_direction(play.picture, force, u, theatre.sub_phase); way > 0)
          steps.push_back({u, {way}});
      }
      if (!steps.empty()) step_units(play, side, steps);
      const bool over = theatre.sub_phase == last && theatre.part == count_of(batches);
      if (theatre.changed && !over) return play.agenda.push(PlanStep{});
    }
  }
}

}  // namespace emcon::rules::fires_of_space::operation
