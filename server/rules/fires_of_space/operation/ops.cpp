// Opens both forces for one run of the rules, tells what happens in it, and finds units and ships by handle.
#include "server/rules/fires_of_space/operation/ops.hpp"

#include <algorithm>
#include <utility>

namespace emcon::rules::fires_of_space {

Ops::Ops(Play& the_play)
    : play(the_play),
      theatre(the_play.state.operation->theatre),
      picture(the_play.state.operation->picture),
      forces{the_play.state.operation->forces[0].truth(the_play.referee.key()),
             the_play.state.operation->forces[1].truth(the_play.referee.key())} {}

Ops::~Ops() {
  for (int side = 0; side < 2; ++side)
    play.state.operation->forces[ix(side)].assign(std::move(forces[ix(side)]), Audience::only(seat_of(side)));
}

void Ops::tell_all(std::string text, const char* clause, std::vector<Rolled> dice) {
  theatre.changed = true;
  say(std::move(text), clause, std::move(dice));
}

void Ops::say(std::string text, const char* clause, std::vector<Rolled> dice) {
  play.referee.tell(Audience::everyone(), {std::move(text), clause, std::move(dice)});
}

void Ops::tell_side(int side, std::string text, const char* clause, std::vector<Rolled> dice) {
  play.referee.tell(Audience::only(seat_of(side)), {std::move(text), clause, std::move(dice)});
}

void Ops::tell_both(int side, std::string own, std::string others, const char* clause, std::vector<Rolled> dice) {
  theatre.changed = true;
  const Audience owner = Audience::only(seat_of(side));
  play.referee.tell(owner, {std::move(own), clause, dice});
  play.referee.tell(Audience::everyone().except(owner), {std::move(others), clause, std::move(dice)});
}

bool here(const Force& force, const OpShip& ship) {
  return ship.body.in_play() && !ship.transit && !force.units[ix(ship.body.unit)].gone;
}

std::vector<int> ships_of(const Force& force, int unit) {
  std::vector<int> out;
  for (int s = 0; s < count_of(force.ships); ++s)
    if (force.ships[ix(s)].body.unit == unit && here(force, force.ships[ix(s)])) out.push_back(s);
  return out;
}

std::vector<int> ships_of(const Picture& picture, int unit) {
  std::vector<int> out;
  for (int s = 0; s < count_of(picture.ships); ++s)
    if (picture.ships[ix(s)].unit == unit && !picture.ships[ix(s)].lost) out.push_back(s);
  return out;
}

std::optional<int> find_op_unit(const Force& force, const std::string& handle) {
  for (int u = 0; u < count_of(force.units); ++u)
    if (force.units[ix(u)].handle == handle && !force.units[ix(u)].gone) return u;
  return std::nullopt;
}

std::optional<int> find_op_ship(const Force& force, const std::string& handle) {
  for (int s = 0; s < count_of(force.ships); ++s)
    if (force.ships[ix(s)].body.handle == handle && force.ships[ix(s)].body.in_play()) return s;
  return std::nullopt;
}

std::optional<int> find_contact_unit(const Picture& picture, const std::string& handle) {
  for (int u = 0; u < count_of(picture.units); ++u)
    if (picture.units[ix(u)].handle == handle && !picture.units[ix(u)].gone) return u;
  return std::nullopt;
}

std::optional<int> find_contact_ship(const Picture& picture, const std::string& handle) {
  for (int s = 0; s < count_of(picture.ships); ++s)
    if (picture.ships[ix(s)].handle == handle && !picture.ships[ix(s)].lost) return s;
  return std::nullopt;
}

int op_rating(const Table& table, const Force& force, int unit) {
  int out = -1;
  for (const int s : ships_of(force, unit)) {
    const int m = current(table, force.ships[ix(s)].body).manoeuvre;
    out = out < 0 ? m : std::min(out, m);
  }
  return std::max(0, out);
}

bool stationary(const Markers& at) {
  return at.past == at.present && at.present == at.future;
}

int op_sub_phases(const Table& table) {
  int out = 1;
  for (const ShipClass& c : table.catalogue->classes) out = std::max(out, c.manoeuvre);
  return out;
}

int op_allowance(const Force& force, int unit) {
  int out = -1;
  for (const int s : ships_of(force, unit)) {
    const int a = force.ships[ix(s)].body.allowance;
    out = out < 0 ? a : std::min(out, a);
  }
  return std::max(0, out);
}

int op_steps_used(const Force& force, int unit) {
  int out = 0;
  for (const int s : ships_of(force, unit)) out = std::max(out, force.ships[ix(s)].body.steps);
  return out;
}

std::string place_label(const Table& table, const Place& place) {
  const std::vector<StarSystem>& systems = table.the_scenario().systems;
  return systems.size() < 2 ? label(place.hex) : label(place.hex) + " in " + systems[ix(place.system)].id;
}

}  // namespace emcon::rules::fires_of_space
