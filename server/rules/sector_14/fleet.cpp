// Makes ships from the fleets that teams buy, and from the crews that they split.
#include <algorithm>

#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Classes the team has chosen, in the order of the catalogue, one entry a ship.
std::vector<int> classes_of(const Table& table, int team, const std::vector<Answer<Order>>& answers) {
  std::vector<int> out;
  for (const Answer<Order>& answer : answers) {
    if (table.players[answer.seat.index].team != team) continue;
    for (const Command& command : answer.order.commands)
      if (command.verb == Verb::take) out.insert(out.end(), ix(command.amount), command.object);
  }
  std::stable_sort(out.begin(), out.end());
  return out;
}

std::vector<Place> places_of(const Scenario& scenario, int team) {
  std::vector<Place> out;
  for (const Place& place : scenario.places)
    if (place.team == team) out.push_back(place);
  return out;
}

}  // namespace

void muster(Play& play, const std::vector<Answer<Order>>& answers) {
  Table& table = play.table();
  play.referee.disclose(Audience::everyone());
  table.phase = Phase::crews;
  for (int team = 0; team < count_of(table.scenario().teams); ++team) {
    const std::vector<Place> places = places_of(table.scenario(), team);
    const std::vector<Seat> seats = seats_of(table, team);
    const std::vector<int> classes = classes_of(table, team, answers);
    if (seats.empty() || classes.empty()) continue;
    std::string text = team_name(table, team) + " brings";
    for (int i = 0; i < count_of(classes) && i < count_of(places); ++i) {
      ScenarioShip ship;
      ship.team = team;
      ship.ship_class = classes[ix(i)];
      ship.course = places[ix(i)].course;
      add_ship(play.state, ship, seats[ix(i) % seats.size()]);
      text += (i == 0 ? " " : ", ") + table.ships.back().handle() + " " + table.class_of(table.ships.back()).name;
    }
    play.tell(text + ".", "S14-SES.1");
  }
}

void split_crews(Play& play, const std::vector<Answer<Order>>& answers) {
  play.referee.disclose(Audience::everyone());
  for (const Answer<Order>& answer : answers)
    for (const Command& command : answer.order.commands)
      if (command.verb == Verb::crew) play.ship(command.ship).crew = command.crew;
  for (const Ship& ship : play.table().ships)
    if (in_play(ship))
      play.tell("Ship " + ship_name(ship) + ": piloting " + std::to_string(ship.crew[0]) + ", engineering " +
                    std::to_string(ship.crew[1]) + ", gunnery " + std::to_string(ship.crew[2]) + ".",
                "S14-CREW.1");
}

}  // namespace emcon::rules::sector_14
