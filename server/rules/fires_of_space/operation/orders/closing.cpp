// Carries out shut-downs, jumps and special actions: those that were held until both sides had ordered theirs, and in a
// turn played step by step those of one side.
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/orders/against.hpp"
#include "server/rules/fires_of_space/operation/orders/carrying.hpp"
#include "server/rules/fires_of_space/operation/phases/jumps.hpp"
#include "server/rules/fires_of_space/operation/phases/special.hpp"

namespace emcon::rules::fires_of_space::operation {

void hold_shut_downs(Play& play, const Step&, const Answers& answers) {
  for (const Answer<OrderList>& answer : answers) hold(play.force(side_at(answer.seat)), answer.order);
}

void hold_closing(Play& play, const Step& step, const Answers& answers) {
  for (const Answer<OrderList>& answer : answers) {
    const Side side = side_at(answer.seat);
    regroup(play, step, side, held_of(answer.order));
    hold(play.force(side), answer.order);
  }
}

void jump_now(Play& play, const Step& step, const Answers& answers) {
  const Side side = *side_of(step);
  const std::vector<Held> orders = held_of(answers.front().order);
  regroup(play, step, side, orders);
  jump_phase(play, step, side, orders);
}

void act_now(Play& play, const Step& step, const Answers& answers) {
  const Side side = *side_of(step);
  const std::vector<Held> orders = held_of(answers.front().order);
  regroup(play, step, side, orders);
  special_phase(play, step, side, orders);
}

void shut_down_plants(Play& play, const Step& step) {
  for (const Side side : {play.no_init(), play.theatre.init})
    carry_out<ShutDown>(play, step, side, play.force(side).held);
}

void jump_phase(Play& play, const Step& step, Side side, const std::vector<Held>& orders) {
  end_recalibrations(play, side);
  carry_out<NoteJump, AbortJump, Recalibrate>(play, step, side, orders);
  make_jumps(play, side);
}

void special_phase(Play& play, const Step& step, Side side, const std::vector<Held>& orders) {
  if (side == play.no_init()) read_mercy(play);
  const std::vector<ShipIndex> victims = victims_of(play, side);
  carry_out<Accept>(play, step, side, orders);
  carry_out<Capture>(play, step, side, orders);
  const std::vector<Boarding> boardings = std::exchange(play.boardings, {});
  for (const ShipIndex s : victims)
    if (std::ranges::find(boardings, s, &Boarding::target) == boardings.end())
      leaves_play(play, enemy_of(side), s, Fate::destroyed, "surrenders and is scuttled", "FOS-18.a");
  for (const Boarding& boarding : boardings) board(play, side, boarding);
  carry_out<Ransom>(play, step, side, orders);
  ransom_civilians(play, side);
  carry_out<Destroy>(play, step, side, orders);
  if (side == play.theatre.init) forget_mercy(play);
  publish(play);
}

}  // namespace emcon::rules::fires_of_space::operation
