// Says who has won, counts points, and takes out ships of players who leave (SEF-4.7, R47, R105).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/score.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// A ship that still counts: it fights, and has a drive or a weapon.
bool able(const Table& table, const Ship& ship) {
  if (!fights(table, ship)) return false;
  const bool armed = std::ranges::any_of(ship.systems, [](const System& system) { return !system.destroyed; });
  return armed || speed(table.class_of(ship), ship) > 0;
}

bool carries(const ShipClass& c) {
  return !c.wing.empty();
}

bool lost_carriers(const Table& table, Side side) {
  bool had = false;
  for (const Ship& ship : table.ships) {
    if (ship.side != side || !carries(table.class_of(ship))) continue;
    if (fights(table, ship)) return false;
    had = had || ship.placed;
  }
  return had;
}

/// Without a ship that counts, or without its carriers where those decide.
bool beaten(const Table& table, Side side) {
  bool has_ship = table.arriving[side];
  for (const Ship& ship : table.ships) has_ship = has_ship || (ship.side == side && able(table, ship));
  return !has_ship || (table.scenario().carriers_decide && lost_carriers(table, side));
}

void finish(Play& play, std::vector<Side> winners, const HeadWords& how) {
  Table& table = play.table();
  Outcome out;
  out.winners = std::move(winners);
  for (const Side side : two_sides()) out.scores.push_back(score(table, side));
  out.text = how.text();
  play.tell(Audience::everyone(), out.text, "SEF-R47", {}, grave(), showing(how));
  tell_experience(play);
  table.phase = Phase::over;
  play.state.agenda.clear();
  play.state.outcome = std::move(out);
}

void check_runner(Play& play, Side side) {
  const Table& table = play.table();
  const int needed = table.scenario().sides[side].exit_points;
  if (table.exits[side] >= needed)
    return finish(play, {side}, heads::wins_by_exits(side_name(table, side), table.exits[side]));
  const bool none_left =
      std::ranges::none_of(table.ships, [&](const Ship& ship) { return ship.side == side && fights(table, ship); });
  if (none_left || table.turn >= table.options.turns)
    return finish(play, {enemy_of(side)}, heads::wins_by_lanes_held(side_name(table, enemy_of(side))));
  if (beaten(table, enemy_of(side))) finish(play, {side}, heads::wins_by_free_lanes(side_name(table, side)));
}

/// Who takes over a ship learns its secrets where team-mates did not share them.
void hand_over(Play& play, ShipIndex s) {
  const Ship& ship = play.ship(s);
  const Audience own = Audience::only(ship.seat);
  play.state.magazines[s].assign(play.state.magazines[s].truth(play.referee.key()), own);
  for (const LaunchIndex l : play.table().launches.indices()) {
    if (play.table().launches[l].ship != s) continue;
    Hidden& hidden = play.state.hidden[l];
    hidden.munition.assign(hidden.munition.truth(play.referee.key()), own);
    hidden.aim.assign(hidden.aim.truth(play.referee.key()), own);
    if (play.table().options.sealed_targets) hidden.targets.assign(hidden.targets.truth(play.referee.key()), own);
  }
}

}  // namespace

void check_victory(Play& play) {
  Table& table = play.table();
  if (const std::optional<Side> side = runner(table)) return check_runner(play, *side);
  const bool first = beaten(table, Side{0}), second = beaten(table, Side{1});
  if (first && second) return finish(play, {}, heads::draw_without_ships());
  if (first || second) {
    const Side winner{static_cast<std::uint8_t>(first ? 1 : 0)};
    return finish(play, {winner}, heads::wins_by_ships(side_name(table, enemy_of(winner)), side_name(table, winner)));
  }
  if (table.turn < table.options.turns) return;
  const std::int64_t a = score(table, Side{0}), b = score(table, Side{1});
  if (a == b) return finish(play, {}, heads::draw_by_points());
  const Side winner{static_cast<std::uint8_t>(a > b ? 0 : 1)};
  finish(play, {winner}, heads::wins_by_points(side_name(table, winner)));
}

void check_nests(Play& play) {
  const Table& table = play.table();
  if (!table.scenario().carriers_decide || play.state.outcome) return;
  const bool first = lost_carriers(table, Side{0}), second = lost_carriers(table, Side{1});
  if (first && second) return finish(play, {}, heads::draw_without_carriers());
  if (!first && !second) return;
  const Side winner{static_cast<std::uint8_t>(first ? 1 : 0)};
  finish(play, {winner}, heads::wins_by_carriers(side_name(table, enemy_of(winner)), side_name(table, winner)));
}

void seat_left(Play& play, Seat seat) {
  Table& table = play.table();
  table.players[seat].left = true;
  const Side side = table.players[seat].side;
  const std::vector<Seat> mates = seats_of(table, side);
  for (const ShipIndex s : table.ships.indices()) {
    Ship& ship = play.ship(s);
    if (ship.seat != seat) continue;
    if (!mates.empty()) {
      ship.seat = mates.front();
      play.state.preferences[s].assign(Preference(), Audience::only(mates.front()));
      if (!table.options.team_share) hand_over(play, s);
    } else if (ship.fate == Fate::fighting) {
      ship.fate = Fate::withdrawn;
    }
  }
  flights_of_seat_left(table, seat, mates);
  const HeadWords leaves =
      mates.empty() ? heads::has_left(side_name(table, side)) : heads::has_lost_player(side_name(table, side));
  play.tell(Audience::everyone(), leaves.text() + ".", "SEF-R69", {}, grave(), showing(leaves));
  if (mates.empty()) finish(play, {enemy_of(side)}, heads::wins_by_staying(side_name(table, enemy_of(side))));
}

}  // namespace emcon::rules::stellar_empires_fleet
