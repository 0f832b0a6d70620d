// Opens both forces for one run of the rules, tells what happens in it, and finds units and ships by handle.
#include "server/rules/fires_of_space/operation/play.hpp"

#include <algorithm>
#include <utility>

#include "common/text.hpp"

namespace emcon::rules::fires_of_space::operation {

Play::Play(State& the_state, Referee& the_referee)
    : state(the_state),
      referee(the_referee),
      theatre(the_state.operation->theatre),
      picture(the_state.operation->picture),
      agenda(the_state.operation->agenda),
      forces{{the_state.operation->forces[letters].truth(the_referee.key()),
              the_state.operation->forces[numbers].truth(the_referee.key())}} {}

Play::~Play() {
  for (const Side side : two_sides()) state.operation->forces[side].assign(std::move(forces[side]), only(side));
}

namespace {

/// The note as far as it goes with the text.
Note within(const Note& note, const std::string& text) {
  Note out{note.weight, {}};
  for (const std::string& handle : note.about)
    if (has_whole_word(text, handle)) out.about.push_back(handle);
  return out;
}

}  // namespace

void Play::tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice, Note note) {
  referee.tell(audience, {std::move(text), clause, std::move(dice), std::move(note)});
}

void Play::announce(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice, Note note) {
  theatre.changed = true;
  tell(audience, std::move(text), clause, std::move(dice), std::move(note));
}

void Play::tell_both(Side side, std::string own, std::string others, const char* clause, std::vector<Rolled> dice,
                     const Note& note, const std::string& own_handle) {
  theatre.changed = true;
  const Audience owner = only(side);
  Note to_owner = within(note, own), to_others = within(note, others);
  if (!own_handle.empty()) to_owner.about.push_back(own_handle);
  referee.tell(owner, {std::move(own), clause, dice, std::move(to_owner)});
  referee.tell(Audience::everyone().except(owner), {std::move(others), clause, std::move(dice), std::move(to_others)});
}

bool on_grid(Hex hex) {
  const auto in = [](int n) { return n >= 1 && n <= grid_size; };
  return in(hex.q) && in(hex.r + (hex.q - 1) / 2);
}

bool here(const Force& force, const OwnShip& ship) {
  return ship.body.in_play() && !ship.transit && !force.units[ship.unit].gone;
}

std::vector<ShipIndex> ships_of(const Force& force, UnitIndex unit) {
  std::vector<ShipIndex> out;
  for (const ShipIndex s : force.ships.indices())
    if (force.ships[s].unit == unit && here(force, force.ships[s])) out.push_back(s);
  return out;
}

std::vector<ContactIndex> ships_of(const Picture& picture, ContactUnitIndex unit) {
  std::vector<ContactIndex> out;
  for (const ContactIndex s : picture.ships.indices())
    if (picture.ships[s].unit == unit && !picture.ships[s].lost) out.push_back(s);
  return out;
}

std::optional<UnitIndex> find_unit(const Force& force, const std::string& handle) {
  return first_of(force.units, [&](const OwnUnit& unit) { return unit.handle == handle && !unit.gone; });
}

std::optional<ShipIndex> find_ship(const Force& force, const std::string& handle) {
  return first_of(force.ships, [&](const OwnShip& ship) { return ship.body.handle == handle && ship.body.in_play(); });
}

std::optional<ContactUnitIndex> find_contact_unit(const Picture& picture, const std::string& handle) {
  return first_of(picture.units, [&](const ContactUnit& unit) { return unit.handle == handle && !unit.gone; });
}

std::optional<ContactIndex> find_contact_ship(const Picture& picture, const std::string& handle) {
  return first_of(picture.ships, [&](const ContactShip& ship) { return ship.handle == handle && !ship.lost; });
}

int unit_rating(const Table& table, const Force& force, UnitIndex unit) {
  int out = -1;
  for (const ShipIndex s : ships_of(force, unit)) {
    const int m = current(table, force.ships[s].body).manoeuvre;
    out = out < 0 ? m : std::min(out, m);
  }
  return std::max(0, out);
}

bool stationary(const Markers& at) {
  return at.past == at.present && at.present == at.future;
}

int sub_phase_count(const Table& table) {
  int out = 1;
  for (const ShipClass& c : table.catalogue->classes) out = std::max(out, c.manoeuvre);
  return out;
}

int unit_allowance(const Force& force, UnitIndex unit) {
  int out = -1;
  for (const ShipIndex s : ships_of(force, unit)) {
    const int a = force.ships[s].body.allowance;
    out = out < 0 ? a : std::min(out, a);
  }
  return std::max(0, out);
}

int unit_steps(const Force& force, UnitIndex unit) {
  int out = 0;
  for (const ShipIndex s : ships_of(force, unit)) out = std::max(out, force.ships[s].body.steps);
  return out;
}

std::string place_label(const Table& table, const Place& place) {
  const std::vector<StarSystem>& systems = table.the_scenario().systems;
  return systems.size() < 2 ? label(place.hex) : label(place.hex) + " in " + systems[ix(place.system)].id;
}

}  // namespace emcon::rules::fires_of_space::operation
