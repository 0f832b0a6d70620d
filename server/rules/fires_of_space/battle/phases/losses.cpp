// Removes the missiles that beams have hit, at the end of the phase.
#include "server/rules/fires_of_space/battle/play.hpp"

namespace emcon::rules::fires_of_space::battle {

void apply_losses(Play& play) {
  Table& table = play.table();
  for (const Loss& loss : table.losses) {
    const int lost = remove_missiles(table, loss.unit, loss.missile, loss.count);
    play.tell(Audience::everyone(),
              play.unit(loss.unit).handle + " loses " + number(lost) + " " +
                  table.catalogue->missiles[loss.missile].name + " to beams.",
              "FOS-16.a.vii", {}, notable({play.unit(loss.unit).handle}));
  }
  table.losses.clear();
  sweep(table);
}

}  // namespace emcon::rules::fires_of_space::battle
