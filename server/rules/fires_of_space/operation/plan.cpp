// The Thrust Phase played by plans: both sides' sealed orders for the whole phase, carried out sub-phase by sub-phase
// up to the next thing both sides are told.
#include <algorithm>
#include <array>

#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

Step step(OpStage stage) {
  return {Step::Kind::operational, Phase::initiative, -1, 0, stage};
}

/// Takes the commands of one verb out of a side's plan.
std::vector<OpCommand> take(Force& force, OpVerb verb) {
  const auto is_it = [&](const OpCommand& c) { return c.verb == verb; };
  std::vector<OpCommand> out;
  std::copy_if(force.held.begin(), force.held.end(), std::back_inserter(out), is_it);
  force.held.erase(std::remove_if(force.held.begin(), force.held.end(), is_it), force.held.end());
  return out;
}

/// What comes before all else, once: a plan that is kept does not repeat it.
void reorganise_both(Ops& ops) {
  for (const int side : {ops.no_init(), ops.theatre.init}) {
    reorganise(ops, side, ops.force(side).held);
    for (const OpVerb verb : {OpVerb::split, OpVerb::join, OpVerb::tonnage}) take(ops.force(side), verb);
  }
}

bool steps_called(Ops& ops) {
  bool called = false;
  for (int side = 0; side < 2; ++side)
    if (!take(ops.force(side), OpVerb::steps).empty()) {
      called = true;
      ops.say(ops.table().side_name(side) + " call for this turn to be played step by step.", "FOS-11.e.v");
    }
  return called;
}

/// FOS-11.e.vi.5: one at a time in turns, the side with initiative first. True if anything was declared.
bool declare_planned(Ops& ops) {
  std::array<std::vector<OpCommand>, 2> wishes{take(ops.force(0), OpVerb::intercept),
                                               take(ops.force(1), OpVerb::intercept)};
  bool declared = false;
  const std::size_t most = std::max(wishes[0].size(), wishes[1].size());
  for (std::size_t i = 0; i < most; ++i)
    for (const int side : {ops.theatre.init, ops.no_init()})
      if (i < wishes[ix(side)].size()) declared = declare(ops, side, wishes[ix(side)][i]) || declared;
  return declared;
}

/// Units keep plans that were given before anybody saw them; their steps from then on tell what was planned.
void disclose_plan(Ops& ops, int side, int unit) {
  const Force& force = ops.force(side);
  if (force.units[ix(unit)].contact < 0) return;
  const auto told = [&](const OpCommand& c) { return c.subject == unit && c.unseen; };
  if (std::any_of(force.held.begin(), force.held.end(), told))
    ops.play.referee.disclose(Audience::everyone().except(Audience::only(seat_of(side))));
}

}  // namespace

int planned_direction(const Picture& picture, const Force& force, int unit, int sub_phase) {
  const OpUnit& u = force.units[ix(unit)];
  const Hex future = u.at.future;
  if (const int target = pursued(picture, u); target >= 0)
    return closing_direction(future, picture.units[ix(target)].at.future);
  for (const OpCommand& c : force.held) {
    if (c.subject != unit) continue;
    if (c.verb == OpVerb::steer) return sub_phase < c.value ? 0 : closing_direction(future, c.hex);
    if (c.verb != OpVerb::follow && c.verb != OpVerb::keep_away) continue;
    const ContactUnit& contact = picture.units[ix(c.object)];
    if (contact.gone || contact.system != u.system) return 0;
    if (c.verb == OpVerb::follow) return closing_direction(future, contact.at.future);
    return distance(future, contact.at.future) < c.value ? opening_direction(future, contact.at.future) : 0;
  }
  return 0;
}

void plans_given(Ops& ops) {
  reorganise_both(ops);
  ops.theatre.changed = false;  // a split shows nothing new to plan for: only declarations and first thrust ask anew
  Agenda<Step>& agenda = ops.play.state.agenda;
  if (steps_called(ops)) {
    ops.theatre.step_by_step = true;
    return begin_step_by_step(ops);
  }
  if (ops.theatre.sub_phase == 0) {
    if (declare_planned(ops)) {
      publish(ops);
      publish_windows(ops);
      return agenda.push(step(OpStage::plan));
    }
    choose_loops(ops, take(ops.force(ops.theatre.init), OpVerb::loop_start));
    open_sub_phases(ops);
  }
  agenda.push(step(OpStage::run_thrust));
}

void run_thrust(Ops& ops) {
  Theatre& theatre = ops.theatre;
  const int last = op_sub_phases(ops.table());
  for (; theatre.sub_phase <= last; ++theatre.sub_phase, theatre.part = 0) {
    const std::vector<Batch> batches = thrust_batches(theatre, ops.picture);
    while (theatre.part < count_of(batches)) {
      const int part = theatre.part++;
      const int side = batches[ix(part)].side;
      const Force& force = ops.forces[ix(side)];
      Steps steps;
      for (int u = 0; u < count_of(force.units); ++u) {
        if (batch_of(batches, side, force.units[ix(u)].contact) != part ||
            !may_step(ops.table(), theatre, ops.picture, force, u, theatre.sub_phase))
          continue;
        disclose_plan(ops, side, u);
        if (const int way = planned_direction(ops.picture, force, u, theatre.sub_phase); way > 0)
          steps.push_back({u, {way}});
      }
      if (!steps.empty()) step_units(ops, side, steps);
      const bool over = theatre.sub_phase == last && theatre.part == count_of(batches);
      if (theatre.changed && !over) return ops.play.state.agenda.push(step(OpStage::plan));
    }
  }
}

}  // namespace emcon::rules::fires_of_space
