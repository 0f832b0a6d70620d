// Ends the turn: wounds, shields that nobody has directed, flights, victory (SEF-4.7).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void die_later(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  if (ship.lost.crew_later.empty() || ship.fate != Fate::fighting) return;
  std::vector<int> left;
  int lost = 0;
  for (const int turns : ship.lost.crew_later) {
    if (turns == 0)
      ++lost;
    else
      left.push_back(turns - 1);
  }
  ship.lost.crew_later = std::move(left);
  if (lost == 0) return;
  const Condition before = condition_of(play.table(), s);
  ship.lost.crew += lost;
  play.tell(Audience::everyone(), ship_name(ship) + " loses " + number(lost) + " of its crew to wounds.", "SEF-7.10.4",
            {}, notable({ship.handle()}), showing(heads::loses_crew(ship.handle(), lost)));
  settle_condition(play, s, before, "SEF-7.10.4.2");
}

/// Points of a generator that nobody has directed go to the lowest side (SEF-R50).
std::array<int, facings> default_restore(const ShipClass& c, const Ship& ship) {
  std::array<int, facings> out{};
  std::array<int, facings> lost = ship.lost.shields;
  for (std::size_t side = 0; side < lost.size(); ++side)
    if (ship.lost.projectors[side]) lost[side] = 0;
  for (int left = c.shields.generator - ship.lost.generator; left > 0; --left) {
    const auto worst = std::ranges::max_element(lost);
    if (*worst == 0) break;
    --*worst;
    ++out[static_cast<std::size_t>(worst - lost.begin())];
  }
  return out;
}

}  // namespace

void restore_shields(Play& play, ShipIndex s, const std::array<int, facings>& by_side) {
  Ship& ship = play.ship(s);
  int given = 0;
  for (const Facing facing : all_facings) {
    if (ship.lost.projectors[static_cast<std::size_t>(facing)]) continue;
    int& lost = ship.lost.shields[static_cast<std::size_t>(facing)];
    const int points = std::min(lost, by_side[static_cast<std::size_t>(facing)]);
    lost -= points;
    given += points;
  }
  if (given > 0)
    play.tell(Audience::everyone(), ship_name(ship) + " restores " + counted(given, "point") + " of its shields.",
              "SEF-R50", {}, {}, showing(heads::restores(ship.handle(), counted(given, "point"))));
  ship.now.restored = true;
}

void end_turn(Play& play) {
  Table& table = play.table();
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    die_later(play, s);
    if (table.options.shields && fights(table, ship) && !ship.now.restored)
      restore_shields(play, s, default_restore(table.class_of(ship), ship));
  }
  end_flights(play);
  check_victory(play);
  if (!play.state.outcome) play.state.agenda.push(TurnStep{});
}

}  // namespace emcon::rules::stellar_empires_fleet
