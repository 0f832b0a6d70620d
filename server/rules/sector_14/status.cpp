// Takes ships and seekers off the map, counts points and ends the match (S14-P8).
#include <algorithm>

#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr std::int64_t wander_max = 50;  ///< hexes from the average of all other ships (S14-P8.2)

void take_out(Play& play, int s, const std::string& fate, const char* clause) {
  Ship& ship = play.ship(s);
  ship.out = true;
  ship.fate = fate;
  play.tell("Ship " + ship_name(ship) + " is out: " + fate + ".", clause);
}

void remove_dead(Play& play) {
  for (int s = 0; s < count_of(play.table().ships); ++s) {
    const char* why = doom(play.table(), play.ship(s));
    if (!why) continue;
    const std::string lost = why;
    take_out(play, s,
             lost == "hull"  ? "destroyed"
             : lost == "CnC" ? "disabled, no CnC"
                             : "its reactor failed",
             lost == "reactor" ? "S14-REAC.3" : "S14-P8.1");
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
  std::vector<int> ships;
  std::vector<Hex> places;
  for (int s = 0; s < count_of(play.table().ships); ++s)
    if (in_play(play.ship(s))) {
      ships.push_back(s);
      places.push_back(play.ship(s).course.at);
    }
  std::vector<int> gone;
  for (std::size_t i = 0; i < ships.size(); ++i)
    if (wandered(places, i)) gone.push_back(ships[i]);
  for (const int s : gone) take_out(play, s, "it has wandered off", "S14-P8.2");
}

/// S14-P6.4: tells which seekers are removed, and so what they aimed at; of the others nothing (S14-L9).
void remove_aimless(Play& play) {
  std::string names;
  for (int s = count_of(play.table().seekers) - 1; s >= 0; --s) {
    if (in_play(play.ship(play.target_of(s)))) continue;
    names = play.table().seekers[ix(s)].handle() + (names.empty() ? "" : ", ") + names;
    play.referee.reveal(play.state.targets[ix(s)], Audience::everyone());
    remove_seeker(play.state, s);
  }
  if (!names.empty()) play.tell("Seekers whose target is out are removed: " + names + ".", "S14-P6.4");
}

/// Points of ships still on the map, by team.
std::vector<std::int64_t> scores(const Table& table) {
  std::vector<std::int64_t> out(table.scenario().teams.size(), 0);
  for (const Ship& ship : table.ships)
    if (in_play(ship)) out[ix(ship.team)] += 1000L * table.class_of(ship).points;
  return out;
}

/// What was secret of the seekers in flight is so no more (section 6, reveal c).
void reveal_all(Play& play) {
  std::string text;
  for (int s = 0; s < count_of(play.table().seekers); ++s) {
    play.referee.reveal(play.state.targets[ix(s)], Audience::everyone());
    text += (text.empty() ? "" : ", ") + play.table().seekers[ix(s)].handle() + " at ship " +
            ship_name(play.ship(play.target_of(s)));
  }
  if (!text.empty()) play.tell("Targets of the seekers in flight: " + text + ".", "S14-TORP.3");
}

void finish(Play& play, std::vector<int> winners, const std::string& text) {
  Outcome out;
  for (const int team : winners) out.winners.push_back(Side{static_cast<std::uint8_t>(team)});
  out.text = text;
  out.scores = scores(play.table());
  reveal_all(play);
  play.state.outcome = std::move(out);
  play.table().phase = Phase::over;
  play.state.agenda.clear();
  play.tell(text, "S14-SES.1");
}

/// S14-R57: judged on ships alone. True if the match is over.
bool ended(Play& play, bool turn_over) {
  const Table& table = play.table();
  const std::vector<int> left = teams_in_play(table);
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

void check_status(Play& play) {
  play.table().phase = Phase::status;
  remove_dead(play);
  remove_wandered(play);
  remove_aimless(play);
  if (ended(play, true)) return;
  for (Ship& ship : play.table().ships)
    for (Weapon& weapon : ship.weapons) weapon.used = 0;
  Step next;
  next.kind = Step::Kind::turn;
  play.state.agenda.push(next);
}

void player_left(Play& play, Seat seat) {
  Table& table = play.table();
  Player& player = table.players[seat.index];
  player.left = true;
  const std::vector<Seat> mates = seats_of(table, player.team);
  if (!mates.empty()) {
    const Seat heir = mates.front();
    for (int s = 0; s < count_of(table.ships); ++s) {
      if (table.ships[ix(s)].seat != seat) continue;
      table.ships[ix(s)].seat = heir;
      play.referee.reveal(play.state.queued[ix(s)], Audience::only(heir));
      play.state.preferences[ix(s)].assign({}, Audience::only(heir));
    }
    for (int s = 0; s < count_of(table.seekers); ++s) {
      if (table.seekers[ix(s)].seat != seat) continue;
      table.seekers[ix(s)].seat = heir;
      play.referee.reveal(play.state.targets[ix(s)], Audience::only(heir));
    }
    return play.tell("A player of " + team_name(table, player.team) + " leaves: a team mate takes over his ships.", "");
  }
  play.tell("The last player of " + team_name(table, player.team) + " leaves: its ships are out.", "S14-R46");
  for (int s = 0; s < count_of(table.ships); ++s)
    if (table.ships[ix(s)].team == player.team && in_play(table.ships[ix(s)]))
      take_out(play, s, "it has left the battle", "S14-R46");
  remove_aimless(play);
  if (table.phase == Phase::fleets) {
    std::vector<int> left;
    for (int team = 0; team < count_of(table.scenario().teams); ++team)
      if (!seats_of(table, team).empty()) left.push_back(team);
    if (left.size() == 1) finish(play, left, team_name(table, left.front()) + " wins: nobody else is left.");
    return;
  }
  ended(play, false);
}

}  // namespace emcon::rules::sector_14
