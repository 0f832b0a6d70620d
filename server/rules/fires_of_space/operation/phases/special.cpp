// Runs the Special Action Phase: who is at whose mercy, and both sides' orders in the order of R69.
#include "server/rules/fires_of_space/operation/phases/special.hpp"

#include <algorithm>
#include <utility>

namespace emcon::rules::fires_of_space::operation {

bool here_and_free(const Force& force, const OwnShip& ship) {
  return here(force, ship) && !ship.body.prize;
}

std::vector<ShipIndex> enemies_of(Play& play, Side side, ShipIndex s) {
  std::vector<ShipIndex> out;
  const Force& force = play.force(enemy_of(side));
  for (const ShipIndex e : force.ships.indices())
    if (here_and_free(force, force.ships[e]) &&
        alongside(force.units[force.ships[e].unit], play.unit(side, play.ship(side, s).unit)))
      out.push_back(e);
  return out;
}

namespace {

bool forced_by_any(Play& play, Side side, ShipIndex s) {
  const std::vector<ShipIndex> enemies = enemies_of(play, side, s);
  return std::any_of(enemies.begin(), enemies.end(), [&](ShipIndex e) {
    return forces(play.table(), play.ship(enemy_of(side), e).body, play.ship(side, s).body);
  });
}

/// FOS-18.a.iv: a ship of its side alongside that is not itself forced. Prizes are not of the side that holds them.
bool shielded(Play& play, Side side, ShipIndex s) {
  const Force& force = play.force(side);
  for (const ShipIndex z : force.ships.indices())
    if (z != s && here_and_free(force, force.ships[z]) &&
        alongside(force.units[force.ships[z].unit], force.units[force.ships[s].unit]) && !forced_by_any(play, side, z))
      return true;
  return false;
}

}  // namespace

bool must_scuttle(Play& play, Side side, ShipIndex s) {
  return forced_by_any(play, side, s) && !shielded(play, side, s);
}

namespace {

/// R48: which ships are at the enemy's mercy is read once, before anybody acts on it.
void read_mercy(Play& play) {
  AtMercy out;
  for (const Side side : two_sides())
    for (const ShipIndex s : play.force(side).ships.indices())
      if (here_and_free(play.force(side), play.ship(side, s)) && must_scuttle(play, side, s))
        out.ships[side].push_back(s);
  play.state.operation->at_mercy.assign(std::move(out), Audience::nobody());
}

void run(SpecialActions& actions) {
  Play& play = actions.play;
  const auto contact_of = [&](ShipIndex s) { return play.ship(actions.enemy, s).contact; };
  const AtMercy mercy = play.state.operation->at_mercy.truth(play.referee.key());
  for (const ShipIndex s : mercy.ships[actions.enemy])
    if (here(play.force(actions.enemy), play.ship(actions.enemy, s))) actions.victims.push_back(s);
  // In the order of their contacts: the owner's numbering is not the enemy's to know.
  std::ranges::sort(actions.victims, {}, contact_of);
  accept_surrenders(actions);
  const std::vector<Boarding> boardings = boardings_of(actions);
  for (const ShipIndex s : actions.victims)
    if (std::ranges::find(boardings, s, &Boarding::target) == boardings.end())
      actions.end_of(s, Fate::destroyed, "surrenders and is scuttled", "FOS-18.a");
  for (const Boarding& boarding : boardings) board(actions, boarding);
  ransom_civilians(actions);
  destroy_prizes(actions);
}

}  // namespace

std::optional<ShipIndex> SpecialActions::behind(ContactIndex contact) const {
  const Force& force = play.force(enemy);
  for (const ShipIndex s : force.ships.indices())
    if (force.ships[s].contact == contact && here(force, force.ships[s])) return s;
  return std::nullopt;
}

bool SpecialActions::is_victim(std::optional<ShipIndex> ship) const {
  return ship && std::ranges::find(victims, *ship) != victims.end();
}

void SpecialActions::not_met(ContactIndex contact, const char* what) {
  play.tell(only(side), std::string(what) + " of " + play.picture.ships[contact].handle + ": conditions not met.",
            "FOS-R78");
}

void SpecialActions::end_of(ShipIndex ship, Fate fate, const std::string& how, const char* clause) {
  open_sheet(play, enemy, ship, "FOS-R78");
  void_plot(play, enemy, ship, clause);
  play.ship(enemy, ship).body.fate = fate;
  lose_contact(play, enemy, ship, how, clause);
}

void special_phase(Play& play, Side side, std::vector<Held> orders) {
  if (side == play.no_init()) read_mercy(play);
  SpecialActions actions{play, side, enemy_of(side), orders, {}};
  run(actions);
  if (side == play.theatre.init) play.state.operation->at_mercy.assign(AtMercy{}, Audience::nobody());
  publish(play);
}

}  // namespace emcon::rules::fires_of_space::operation
