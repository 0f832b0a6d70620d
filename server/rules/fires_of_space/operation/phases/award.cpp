// Ends the operational game: what its awards come to, who is lost, who has won.
#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/table/victory.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Also of those that nobody else saw: points count them, and with the end all is open.
void tell_lost_ships(Play& play, const Standings& at) {
  for (const Side side : two_sides())
    if (const std::string ships = lost_ships(at, side); !ships.empty())
      play.tell(Audience::everyone(), at.table.side_name(side) + " have lost, by their own names: " + ships + ".",
                "FOS-23.0", {}, grave());
}

}  // namespace

Standings standings(const Play& play) {
  return {play.table(), play.theatre, play.picture, {&play.forces[letters], &play.forces[numbers]}};
}

void end_operation(Play& play, const std::string& reason) {
  State& state = play.state;
  play.referee.disclose(Audience::everyone());  // points count ships and jumps that nobody saw
  const Standings at = standings(play);
  for (const Award& award : state.table.the_scenario().awards) {
    if (award.when != AwardWhen::holds) continue;
    const std::optional<Side> side = earned_by(at, award);
    const std::string where = place_label(state.table, {award.system, award.hex});
    play.tell(Audience::everyone(),
              !side ? "Nobody alone holds " + where + "."
                    : state.table.side_name(*side) + " alone hold " + where + ": " +
                          counted(award.points / 1000, "victory point") + ".",
              "FOS-23.i", {}, grave());
  }
  tell_lost_ships(play, at);
  state.table.phase = Phase::over;
  state.outcome = decide(state.table, score_of(at), reason);
  play.tell(Audience::everyone(), state.outcome->text, "FOS-23.0", {}, grave());
  state.agenda.clear();
}

}  // namespace emcon::rules::fires_of_space::operation
