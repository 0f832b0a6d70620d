/// The operational game as the rest of Fires of Space sees it. What happens to it comes by these functions, and by the
/// battle's Surroundings, which an Engagement is. Its questions are in orders/orders.hpp, its board in show/render.hpp.
#pragma once

#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Makes the forces of the scenario and schedules the whole match.
void begin(State& state, Referee& referee);
/// Carries out the step on top of the operational agenda, which asks nobody.
void perform(State& state, Referee& referee);
/// Carries out the answers to the step on top of the operational agenda.
void resolve(State& state, Referee& referee, const std::vector<Answer<OrderList>>& answers);
/// Victory points by side if the match ended now.
battle::Score victory_points(State& state, Referee& referee);
/// What a viewer knows of it. `asking`: the step on top of its agenda is the open question.
View project(const Operation& operation, const Sight& sight, bool asking);

/// An engagement as the battle's surroundings: how its units enter, and what it means for the operation.
class Engagement final : public battle::Surroundings {
 public:
  Engagement(State& state, Referee& referee) : state_(state), referee_(referee) {}
  void place(battle::Play& play) override;
  void thrust_counts() override;
  void damage_counts() override;

 private:
  State& state_;
  Referee& referee_;
};

}  // namespace emcon::rules::fires_of_space::operation
