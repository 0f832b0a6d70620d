// Takes ships and seekers off the map, counts points and ends the match (S14-P8).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/table/forces.hpp"
#include "server/rules/sector_14/table/goals.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr std::int64_t wander_max = 50;  ///< hexes from the average of all other ships (S14-P8.2)

/// `last`: what is seen of it at its end.
void take_out(Play& play, ShipIndex s, const std::string& fate, const char* clause, table::ActKind last) {
  Ship& ship = play.ship(s);
  ship.out = true;
  ship.fate = fate;
  play.tell(Audience::everyone(), "Ship " + ship_name(ship) + " is out: " + fate + ".", clause, {},
            grave({ship.handle()}),
            showing(heads::ship_out(ship.handle(), fate),
                    {last == table::ActKind::explode ? explode_act(ship.handle()) : act_of(last, {}, ship.handle())}));
}

void remove_dead(Play& play) {
  for (const ShipIndex s : play.table().ships.indices()) {
    const char* why = doom(play.table(), play.ship(s));
    if (!why) continue;
    const std::string lost = why;
    take_out(play, s,
             lost == "hull"  ? "destroyed"
             : lost == "CnC" ? "disabled, no CnC"
                             : "its reactor failed",
             lost == "reactor" ? "S14-REAC.3" : "S14-P8.1",
             lost == "CnC" ? table::ActKind::lost : table::ActKind::explode);
  }
}

/// S14-R61: ships beyond the edge of their goal leave the map by it.
void remove_across(Play& play) {
  for (const ShipIndex s : play.table().ships.indices()) {
    if (!in_play(play.ship(s)) || !across(play.table(), play.ship(s))) continue;
    play.ship(s).crossed = true;
    take_out(play, s, "it has crossed the edge", "S14-R61", table::ActKind::jump);
  }
}

/// S14-R59: a region is held by the team that alone has ships in it which are not lost.
void count_held(Play& play) {
  Table& table = play.table();
  for (const GoalIndex g : table.goals().indices()) {
    const Goal& goal = table.goals()[g];
    if (goal.kind != GoalKind::hold || table.turn < goal.from) continue;
    bool own = false, others = false;
    for (const Ship& ship : table.ships)
      if (in_play(ship) && in_region(goal, ship.course.at)) (ship.team == goal.team ? own : others) = true;
    if (!own || others) continue;
    ++table.held[g];
    play.tell(Audience::everyone(),
              team_name(table, goal.team) + " holds " + goal.name + ": " + counted(goal.points, "point") + ".",
              "S14-R59", {}, grave());
  }
}

/// In thousandfold-free whole numbers: n times the difference to the mean of the n others (S14-R34).
bool wandered(const std::vector<Hex>& all, std::size_t self) {
  const std::int64_t n = static_cast<std::int64_t>(all.size()) - 1;
  if (n <= 0) return false;
  std::int64_t a = n * all[self].q, b = n * all[self].r;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == self) continue;
    a -= all[i].q;
    b -= all[i].r;
  }
  const auto size = [](std::int64_t x) { return x < 0 ? -x : x; };
  return size(a) + size(b) + size(a + b) > 2 * wander_max * n;
}

void remove_wandered(Play& play) {
  std::vector<ShipIndex> ships;
  std::vector<Hex> places;
  for (const ShipIndex s : play.table().ships.indices())
    if (in_play(play.ship(s))) {
      ships.push_back(s);
      places.push_back(play.ship(s).course.at);
    }
  std::vector<ShipIndex> gone;
  for (std::size_t i = 0; i < ships.size(); ++i)
    if (wandered(places, i)) gone.push_back(ships[i]);
  for (const ShipIndex s : gone) take_out(play, s, "it has wandered off", "S14-P8.2", table::ActKind::jump);
}

/// S14-P6.4: tells which seekers are removed, and so what they aimed at; of the others nothing (S14-L9).
void remove_aimless(Play& play) {
  std::string names;
  for (std::size_t place = play.table().seekers.size(); place-- > 0;) {
    const SeekerIndex s(place);
    if (in_play(play.ship(play.target_of(s)))) continue;
    names = play.table().seekers[s].handle() + (names.empty() ? "" : ", ") + names;
    play.referee.reveal(play.state.targets[s], Audience::everyone());
    remove_seeker(play.state, s);
  }
  if (!names.empty())
    play.tell(Audience::everyone(), "Seekers whose target is out are removed: " + names + ".", "S14-P6.4", {},
              notable());
}

/// Points for goals, or without goals of ships still on the map, in thousandths.
Rows<Side, std::int64_t> scores(const Table& table) {
  Rows<Side, std::int64_t> out = points_by_team(table);
  if (table.goals().empty())
    for (const Ship& ship : table.ships)
      if (in_play(ship)) out[ship.team] += table.class_of(ship).points;
  for (std::int64_t& points : out) points *= 1000;
  return out;
}

/// What the scores are for, by team.
std::vector<std::string> causes(const Table& table) {
  std::vector<std::string> out;
  for (const Side team : table.scenario().teams.indices()) {
    const auto ships =
        std::ranges::count_if(table.ships, [&](const Ship& ship) { return ship.team == team && in_play(ship); });
    out.push_back(!table.goals().empty() ? causes_text(table, team)
                  : ships == 0           ? "no ship left on the map"
                                         : counted(ships, "ship") + " left on the map");
  }
  return out;
}

/// What was secret of the seekers in flight is so no more (section 6, reveal c).
void reveal_all(Play& play) {
  std::string text;
  for (const SeekerIndex s : play.table().seekers.indices()) {
    play.referee.reveal(play.state.targets[s], Audience::everyone());
    text += (text.empty() ? "" : ", ") + play.table().seekers[s].handle() + " at ship " +
            ship_name(play.ship(play.target_of(s)));
  }
  if (!text.empty()) play.tell(Audience::everyone(), "Targets of the seekers in flight: " + text + ".", "S14-TORP.3");
}

void finish(Play& play, std::vector<Side> winners, const std::string& text) {
  Outcome out;
  out.winners = std::move(winners);
  out.text = text;
  out.scores = scores(play.table());
  out.causes = causes(play.table());
  reveal_all(play);
  play.state.outcome = std::move(out);
  play.table().phase = Phase::over;
  play.state.agenda.clear();
  play.tell(Audience::everyone(), text, "S14-SES.1", {}, grave());
}

/// S14-R62: a team that is left alone is given what nobody can keep from it.
void claim_rest(Play& play, Side team, bool turn_over) {
  Table& table = play.table();
  for (Ship& ship : table.ships)
    for (const Goal& goal : table.goals())
      if (goal.kind == GoalKind::cross && goal.team == team && in_play(ship) && concerns(table, goal, ship))
        ship.crossed = true;
  for (const GoalIndex g : table.goals().indices()) {
    const Goal& goal = table.goals()[g];
    const int next = std::max(goal.from, table.turn + (turn_over ? 1 : 0));
    if (goal.kind == GoalKind::hold && goal.team == team) table.held[g] += std::max(0, table.turns_max - next + 1);
  }
}

/// The teams with most points of those that somebody still plays; of equals the one that is left alone.
std::vector<Side> leaders(const Table& table, const std::vector<Side>& left) {
  const Rows<Side, std::int64_t> points = points_by_team(table);
  std::vector<Side> out;
  for (const Side team : table.scenario().teams.indices()) {
    if (seats_of(table, team).empty()) continue;
    if (!out.empty() && points[team] < points[out.front()]) continue;
    if (!out.empty() && points[team] > points[out.front()]) out.clear();
    out.push_back(team);
  }
  if (left.size() == 1 && std::ranges::find(out, left.front()) != out.end()) return left;
  return out;
}

/// Why the battle is over by its goals (S14-R58); empty: it goes on.
std::string over_by_goals(const Table& table, const std::vector<Side>& left, bool turn_over) {
  if (left.empty()) return "No ship is left";
  if (left.size() == 1) return "Only ships of " + team_name(table, left.front()) + " are left";
  if (!turn_over) return "";
  const std::vector<Side> first = leaders(table, left);
  const int victory = table.scenario().victory;
  if (victory > 0 && first.size() == 1 && points_by_team(table)[first.front()] >= victory)
    return team_name(table, first.front()) + " has the " + std::to_string(victory) + " points that end it";
  if (table.turns_max > 0 && table.turn >= table.turns_max)
    return "Turn " + std::to_string(table.turn) + " was the last";
  return "";
}

/// S14-R58: judged on points. True if the match is over.
bool ended_by_goals(Play& play, bool turn_over) {
  const Table& table = play.table();
  const std::vector<Side> left = teams_in_play(table);
  const std::string why = over_by_goals(table, left, turn_over);
  if (why.empty()) return false;
  if (left.size() == 1) claim_rest(play, left.front(), turn_over);
  const std::vector<Side> first = leaders(table, left);
  const Rows<Side, std::int64_t> points = points_by_team(table);
  std::string stand;
  for (const Side team : table.scenario().teams.indices()) {
    play.tell(Audience::everyone(),
              team_name(table, team) + ", " + counted(points[team], "point") + ": " + causes_text(table, team) + ".",
              "S14-R58", {}, grave());
    stand += (stand.empty() ? "" : ", ") + team_name(table, team) + " " + std::to_string(points[team]);
  }
  const bool won = first.size() == 1;
  finish(play, won ? first : std::vector<Side>{},
         why + ": " + (won ? team_name(table, first.front()) + " wins" : std::string("a draw")) + ", " + stand + ".");
  return true;
}

/// S14-R57: judged on ships alone. True if the match is over.
bool ended(Play& play, bool turn_over) {
  const Table& table = play.table();
  if (!table.goals().empty()) return ended_by_goals(play, turn_over);
  const std::vector<Side> left = teams_in_play(table);
  if (left.size() == 1) {
    finish(play, left, team_name(table, left.front()) + " wins: only its ships are left.");
  } else if (left.empty()) {
    finish(play, {}, "No ship is left: a draw.");
  } else if (turn_over && table.turns_max > 0 && table.turn >= table.turns_max) {
    finish(play, {}, "Turn " + std::to_string(table.turn) + " was the last: a draw.");
  }
  return play.state.outcome.has_value();
}

}  // namespace

void tell_goals(Play& play) {
  const Table& table = play.table();
  for (const GoalIndex g : table.goals().indices())
    play.tell(Audience::everyone(),
              "Goal of " + team_name(table, table.goals()[g].team) + ": " + goal_text(table, g) + ".", "S14-R58");
}

void check_status(Play& play) {
  play.table().phase = Phase::status;
  remove_dead(play);
  remove_across(play);
  remove_wandered(play);
  remove_aimless(play);
  count_held(play);
  if (ended(play, true)) return;
  for (Ship& ship : play.table().ships)
    for (Weapon& weapon : ship.weapons) weapon.used = 0;
  play.state.agenda.push(TurnStep{});
}

void seat_left(Play& play, Seat seat) {
  Table& table = play.table();
  Player& player = table.players[seat];
  player.left = true;
  const std::vector<Seat> mates = seats_of(table, player.team);
  if (!mates.empty()) {
    const Seat heir = mates.front();
    for (const ShipIndex s : table.ships.indices()) {
      if (table.ships[s].seat != seat) continue;
      table.ships[s].seat = heir;
      play.referee.reveal(play.state.queued[s], Audience::only(heir));
      play.state.preferences[s].assign({}, Audience::only(heir));
    }
    for (const SeekerIndex s : table.seekers.indices()) {
      if (table.seekers[s].seat != seat) continue;
      table.seekers[s].seat = heir;
      play.referee.reveal(play.state.targets[s], Audience::only(heir));
    }
    return play.tell(Audience::everyone(),
                     "A player of " + team_name(table, player.team) + " leaves: a team mate takes over his ships.", "");
  }
  play.tell(Audience::everyone(), "The last player of " + team_name(table, player.team) + " leaves: its ships are out.",
            "S14-R46", {}, grave());
  for (const ShipIndex s : table.ships.indices())
    if (table.ships[s].team == player.team && in_play(table.ships[s]))
      take_out(play, s, "it has left the battle", "S14-R46", table::ActKind::jump);
  remove_aimless(play);
  if (table.phase == Phase::fleets) {
    std::vector<Side> left;
    for (const Side team : table.scenario().teams.indices())
      if (!seats_of(table, team).empty()) left.push_back(team);
    if (left.size() == 1) finish(play, left, team_name(table, left.front()) + " wins: nobody else is left.");
    return;
  }
  ended(play, false);
}

}  // namespace emcon::rules::sector_14
