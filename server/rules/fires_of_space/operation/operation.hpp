/// The operational game as the rest of Fires of Space sees it. What happens to it comes by these functions, and by the
/// battle's Surroundings, which an Engagement is.
#pragma once

#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "server/rules/contract/writer.hpp"
#include "server/rules/fires_of_space/battle/play.hpp"
#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Makes the forces of the scenario and schedules the whole match.
void begin(State& state, Referee& referee);
/// Carries out the step on top of the operational agenda, which asks nobody.
void perform(State& state, Referee& referee);
/// Carries out the answers to the step on top of the operational agenda.
void resolve(State& state, Referee& referee, const Answers& answers);
/// Victory points by side if the match ended now.
battle::Score victory_points(State& state, Referee& referee);
/// The part of them that the viewer knows (FOS-L16).
battle::Score known_points(const fires_of_space::View& view);
/// What a viewer knows of it. `asking`: the step on top of its agenda is the open question.
View project(const Operation& operation, const Sight& sight, bool asking);

/// The question of the step.
Ask ask_of(const Table& table, const Theatre& theatre, const Step& step);
/// What the side that is asked may order, and the check of what it orders.
table::Offer offer(const Table& table, const View& view, Side side);
std::optional<table::Filled> default_if_idle(const Table& table, const View& view, Side side);
Checked<OrderList> check(const Table& table, const View& view, Side side, const table::Filled& filled);
/// In the order in which standing answers list them.
std::span<const Window<Parts>* const> windows();

/// Phase and step of the operational turn, of the step that asks.
table::Clock clock(const Table& table, const Theatre& theatre, const Step& step);
/// Fills maps, things and areas of the board.
void render(const fires_of_space::View& view, table::Board& board);
void dump(const Operation& operation, const RefereeKey& key, Writer& out);

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
