// Ends an engagement, and with it a match that is no more than that (FOS-15.b, FOS-23).
#include "server/rules/fires_of_space/battle/table/victory.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"

namespace emcon::rules::fires_of_space::battle {

void finish(Play& play, const std::string& reason) {
  Table& table = play.table();
  for (Lot& lot : table.lots) lot.count = 0;
  sweep(table);
  play.tell(Audience::everyone(), reason + " The engagement ends and missiles in flight are removed.", "FOS-15.b", {},
            grave());
  if (play.around) return;  // the game around it goes on
  damage_control(play, true);
  table.phase = Phase::over;
  play.state.outcome = decide(table, score_of(table), reason);
  play.tell(Audience::everyone(), play.state.outcome->text, "FOS-23.0", {}, grave());
  play.state.agenda.clear();
}

}  // namespace emcon::rules::fires_of_space::battle
