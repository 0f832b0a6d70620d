// Says who is at whose mercy in the Special Action Phase, and has ships leave play by it.
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
  return std::ranges::any_of(enemies, [&](ShipIndex e) {
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

void read_mercy(Play& play) {
  AtMercy out;
  for (const Side side : two_sides())
    for (const ShipIndex s : play.force(side).ships.indices())
      if (here_and_free(play.force(side), play.ship(side, s)) && must_scuttle(play, side, s))
        out.ships[side].push_back(s);
  play.state.operation->at_mercy.assign(std::move(out), Audience::nobody());
}

void forget_mercy(Play& play) {
  play.state.operation->at_mercy.assign(AtMercy{}, Audience::nobody());
}

std::vector<ShipIndex> victims_of(Play& play, Side side) {
  const Side enemy = enemy_of(side);
  std::vector<ShipIndex> out = play.state.operation->at_mercy.truth(play.referee.key()).ships[enemy];
  std::erase_if(out, [&](ShipIndex s) { return !here(play.force(enemy), play.ship(enemy, s)); });
  std::ranges::sort(out, {}, [&](ShipIndex s) { return play.ship(enemy, s).contact; });
  return out;
}

bool is_victim(Play& play, Side side, ShipIndex ship) {
  const AtMercy& mercy = play.state.operation->at_mercy.truth(play.referee.key());
  return std::ranges::find(mercy.ships[enemy_of(side)], ship) != mercy.ships[enemy_of(side)].end();
}

std::optional<ShipIndex> ship_behind(Play& play, Side side, ContactIndex contact) {
  const Force& force = play.force(enemy_of(side));
  for (const ShipIndex s : force.ships.indices())
    if (force.ships[s].contact == contact && here(force, force.ships[s])) return s;
  return std::nullopt;
}

void not_met(Play& play, Side side, ContactIndex contact, const char* what) {
  play.tell(only(side), std::string(what) + " of " + play.picture.ships[contact].handle + ": conditions not met.",
            "FOS-R78");
}

void leaves_play(Play& play, Side side, ShipIndex ship, Fate fate, const std::string& how, const char* clause) {
  open_sheet(play, side, ship, "FOS-R78");
  void_plot(play, side, ship, clause);
  play.ship(side, ship).body.fate = fate;
  lose_contact(play, side, ship, how, clause);
}

}  // namespace emcon::rules::fires_of_space::operation
