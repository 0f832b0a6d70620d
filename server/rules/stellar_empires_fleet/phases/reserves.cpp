// Rolls for reserves and morale, and brings groups to the table (SEF-R53, R54).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/play.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int first_arrivals = 2;  ///< turn

int inward(Edge edge) {
  constexpr std::array<int, 4> headings{4, 6, 0, 2};
  return headings[static_cast<std::size_t>(edge)];
}

}  // namespace

/// Dice of groups are their owner's alone: others learn only that something comes (leaks L11, L31).
void roll_arrivals(Play& play) {
  Table& table = play.table();
  if (!table.options.reinforcements) return;
  for (const Side side : two_sides()) {
    Veiled<std::vector<Group>>& veiled = play.state.reserves[side];
    std::vector<Group> groups = veiled.truth(play.referee.key());
    if (groups.empty() || table.turn < first_arrivals) continue;
    const Audience own = veiled.audience(play.referee.key());
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (groups[g].announced) continue;
      const Sum need = Sum(table.turn, "turn").plus(1, "for a group");
      const Rolled die = play.roll(own, {1, 10}, why(Purpose::arrival, {side, 1000U + static_cast<std::uint32_t>(g)}));
      groups[g].announced = die.values.front() <= need.total();
      play.referee.tell(own, {"Group " + number(static_cast<int>(g) + 1) +
                                  (groups[g].announced ? " arrives next turn." : " does not arrive yet.") +
                                  roll_words("Arrival", need, 10, "rolled " + number(die.values.front()),
                                             groups[g].announced ? 1 : 0, 1),
                              "SEF-R54",
                              {die},
                              {},
                              showing(groups[g].announced ? heads::group_arrives(static_cast<int>(g) + 1)
                                                          : heads::group_waits(static_cast<int>(g) + 1))});
    }
    const bool comes = std::ranges::any_of(groups, &Group::announced);
    veiled.assign(std::move(groups), own);
    table.arriving[side] = comes;
    if (!comes) continue;
    play.referee.disclose(Audience::everyone());  // how many groups wait, and what for, decides it
    play.tell(Audience::everyone(), "Reserves of " + side_name(table, side) + " arrive next turn.", "SEF-R54", {},
              notable(), showing(heads::reserves_arrive(side_name(table, side))));
  }
}

Point entry_place(const Scenario& scenario, Edge edge, int nth, int of) {
  const bool along_x = edge == Edge::north || edge == Edge::south;
  const std::int64_t length = along_x ? scenario.corner.x : scenario.corner.y;
  const std::int64_t at = length / 2 + (2 * nth + 1 - of) * inch;
  if (along_x) return {at, edge == Edge::north ? scenario.corner.y : 0};
  return {edge == Edge::east ? scenario.corner.x : 0, at};
}

bool bring_group(Play& play, Side side, const std::vector<Point>& places) {
  Table& table = play.table();
  Veiled<std::vector<Group>>& veiled = play.state.reserves[side];
  std::vector<Group> groups = veiled.truth(play.referee.key());
  const auto next = std::ranges::find(groups, true, &Group::announced);
  if (next == groups.end()) return false;
  const Group group = std::move(*next);
  groups.erase(next);
  veiled.assign(std::move(groups), veiled.audience(play.referee.key()));
  play.referee.disclose(Audience::everyone());
  const std::vector<Seat> seats = seats_of(table, side);
  if (seats.empty()) return false;
  Squadron squadron{side, "r" + number(count_of(table.squadrons) + 1), {}};
  for (int i = 0; i < count_of(group.ships); ++i) {
    add_ship(play.state, side, seats.front(), group.ships[ix(i)], "");
    const ShipIndex s(table.ships.size() - 1);
    Ship& ship = play.ship(s);
    ship.placed = true;
    ship.at =
        i < count_of(places) ? places[ix(i)] : entry_place(table.scenario(), group.edge, i, count_of(group.ships));
    ship.heading = inward(group.edge);
    ship.pool = output(play.class_of(s), ship);
    squadron.ships.push_back(s);
    play.tell(Audience::everyone(),
              ship_name(ship) + ", " + play.class_of(s).name + ", arrives over the " + edge_name(group.edge) + " edge.",
              "SEF-R54", {}, grave({ship.handle()}),
              showing(heads::arrives(ship.handle(), play.class_of(s).name),
                      {at_place(jump_act(ship.handle(), true), ship.at, ship.heading)}));
  }
  if (squadron.ships.size() > 1) {
    for (const ShipIndex s : squadron.ships) play.ship(s).squadron = SquadronIndex(table.squadrons.size());
    table.squadrons.push_back(std::move(squadron));
  }
  return true;
}

/// A squadron that lost ships in this turn may be shaken, and break when it is shaken again (SEF-R53).
void roll_morale(Play& play) {
  Table& table = play.table();
  if (!table.options.morale) return;
  for (const Side side : two_sides())
    for (const Unit& unit : units_of(table, side)) {
      const std::vector<ShipIndex> ships = members(table, unit);
      if (!unit.squadron) continue;
      const std::vector<ShipIndex>& all = table.squadrons[unit.squadron].ships;
      const auto hurt = [&](ShipIndex s) { return play.ship(s).now.hurt; };
      if (std::ranges::none_of(all, hurt)) continue;
      const auto lost = static_cast<int>(
          std::ranges::count_if(all, [&](ShipIndex s) { return hurt(s) && !fights(table, play.ship(s)); }));
      const Ship& leader = play.ship(unit.ship);
      const Sum need = Sum(crew_skill(leader), "crew skill").plus(2, "for morale").plus(-lost, "ships lost");
      const Trial trial = roll_needs(play, "Morale", need, {1, 10}, why(Purpose::morale, ref(leader)));
      const bool holds = trial.successes == 1;
      for (const ShipIndex s : ships) {
        Ship& ship = play.ship(s);
        ship.broken = !holds && ship.shaken;
        ship.shaken = !holds;
      }
      const Head<1>& outcome = holds                             ? heads::squadron_holds
                               : play.ship(ships.front()).broken ? heads::squadron_breaks
                                                                 : heads::squadron_is_shaken;
      const HeadWords words = outcome(unit_handle(table, unit));
      play.tell(Audience::everyone(), words.text() + "." + trial.words, "SEF-R53", {trial.rolled},
                notable({unit_handle(table, unit)}), showing(words));
    }
}

}  // namespace emcon::rules::stellar_empires_fleet
