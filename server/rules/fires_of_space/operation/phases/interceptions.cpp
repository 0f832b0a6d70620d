// Works out chains and loops of interceptions, the windows in which each unit thrusts, and their order.
#include <algorithm>

#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// The ring through `contact` in order of pursuit, or nothing.
std::vector<ContactUnitIndex> loop_through(const Picture& picture, ContactUnitIndex contact) {
  std::vector<ContactUnitIndex> out;
  for (ContactUnitIndex c = contact; intercepting(picture, c) && count_of(out) <= count_of(picture.units);) {
    out.push_back(c);
    c = picture.units[c].intercepts;
    if (c == contact) return out;
  }
  return {};
}

std::vector<ContactUnitIndex> interceptors_of(const Theatre& theatre, const Picture& picture,
                                              const std::vector<ContactUnitIndex>& targets) {
  std::vector<ContactUnitIndex> out;
  for (const ContactUnitIndex c : picture.units.indices())
    if (!picture.units[c].gone && !pursuit_root(theatre, picture, c) &&
        std::find(targets.begin(), targets.end(), picture.units[c].intercepts) != targets.end())
      out.push_back(c);
  return out;
}

std::vector<ContactUnitIndex> roots_of(const Theatre& theatre, const Picture& picture, Side side) {
  std::vector<ContactUnitIndex> out;
  for (const ContactUnitIndex c : picture.units.indices())
    if (picture.units[c].side == side && !picture.units[c].gone && pursuit_root(theatre, picture, c)) out.push_back(c);
  return out;
}

UnitIndex unit_of_contact(const Force& force, ContactUnitIndex contact) {
  for (const UnitIndex u : force.units.indices())
    if (force.units[u].contact == contact && !force.units[u].gone) return u;
  return {};
}

/// Rating of the unit as it is seen, by its detected ships alone: a window must not tell of others among them (R22).
int rating_of_contact(const Play& play, ContactUnitIndex contact) {
  const Force& force = play.forces[play.picture.units[contact].side];
  const UnitIndex unit = unit_of_contact(force, contact);
  if (!unit || !may_thrust(force, unit)) return 0;
  int out = -1;
  for (const ShipIndex s : ships_of(force, unit)) {
    const OwnShip& ship = force.ships[s];
    if (!ship.contact) continue;
    const int rating = current(play.table(), ship.body).manoeuvre;
    out = out < 0 ? rating : std::min(out, rating);
  }
  return std::max(0, out);
}

SubPhases window_of(const Play& play, ContactUnitIndex contact) {
  const int rating = rating_of_contact(play, contact);
  if (pursuit_root(play.theatre, play.picture, contact)) return root_window(rating);
  return window_behind(window_of(play, play.picture.units[contact].intercepts), rating);
}

/// A window tells a rating that closed sheets still hide (R77).
bool rating_open(const Play& play, ContactUnitIndex contact) {
  const Rows<ContactIndex, ContactShip>& ships = play.picture.ships;
  return std::none_of(ships.begin(), ships.end(),
                      [&](const ContactShip& ship) { return ship.unit == contact && !ship.lost && !ship.sheet; });
}

}  // namespace

SubPhases root_window(int rating) {
  return {1, rating};
}

SubPhases window_behind(SubPhases target, int rating) {
  const int end = std::max(target.to, rating);
  return {end - rating + 1, end};
}

bool intercepting(const Picture& picture, ContactUnitIndex contact) {
  const ContactUnit& unit = picture.units[contact];
  return !unit.gone && unit.intercepts && !picture.units[unit.intercepts].gone;
}

bool in_interception(const Picture& picture, ContactUnitIndex contact) {
  if (intercepting(picture, contact)) return true;
  for (const ContactUnitIndex c : picture.units.indices())
    if (intercepting(picture, c) && picture.units[c].intercepts == contact) return true;
  return false;
}

std::vector<std::vector<ContactUnitIndex>> interception_loops(const Picture& picture) {
  std::vector<std::vector<ContactUnitIndex>> out;
  for (const ContactUnitIndex c : picture.units.indices()) {
    std::vector<ContactUnitIndex> loop = loop_through(picture, c);
    if (!loop.empty() && *std::min_element(loop.begin(), loop.end()) == c) out.push_back(std::move(loop));
  }
  return out;
}

ContactUnitIndex loop_beginning(const Theatre& theatre, const Picture& picture,
                                const std::vector<ContactUnitIndex>& loop) {
  ContactUnitIndex lowest;
  for (const ContactUnitIndex c : loop) {
    if (picture.units[c].begins_loop) return c;
    if (picture.units[c].side == theatre.init && (!lowest || c < lowest)) lowest = c;
  }
  return lowest;
}

bool pursuit_root(const Theatre& theatre, const Picture& picture, ContactUnitIndex contact) {
  if (!intercepting(picture, contact)) return true;
  const std::vector<ContactUnitIndex> loop = loop_through(picture, contact);
  return !loop.empty() && loop_beginning(theatre, picture, loop) == contact;
}

std::vector<Batch> thrust_batches(const Theatre& theatre, const Picture& picture) {
  std::vector<Batch> out;
  for (const Side root_side : {enemy_of(theatre.init), theatre.init}) {
    out.push_back({root_side, true, {}});
    Side side = root_side;
    std::vector<ContactUnitIndex> level = roots_of(theatre, picture, root_side);
    while (!(level = interceptors_of(theatre, picture, level)).empty()) {
      side = enemy_of(side);
      out.push_back({side, false, level});
    }
  }
  return out;
}

int batch_of(const std::vector<Batch>& batches, Side side, ContactUnitIndex contact) {
  int roots = 0;
  for (int b = 0; b < count_of(batches); ++b) {
    const Batch& batch = batches[ix(b)];
    if (batch.side != side) continue;
    if (batch.roots) roots = b;
    if (std::find(batch.interceptors.begin(), batch.interceptors.end(), contact) != batch.interceptors.end()) return b;
  }
  return roots;
}

void publish_windows(Play& play) {
  std::string text;
  for (const ContactUnitIndex c : play.picture.units.indices()) {
    ContactUnit& unit = play.picture.units[c];
    if (unit.gone || !in_interception(play.picture, c)) continue;
    const SubPhases window = window_of(play, c);
    if (SubPhases{unit.window_from, unit.window_to} == window) continue;
    unit.window_from = window.from;
    unit.window_to = window.to;
    if (!rating_open(play, c)) play.referee.disclose(Audience::everyone().except(only(unit.side)));
    text += text.empty() ? " " : ", ";
    text += unit.handle + " ";
    if (window.to < window.from)
      text += "none";
    else
      text += std::to_string(window.from) + "-" + std::to_string(window.to);
  }
  if (!text.empty())
    play.tell(Audience::everyone(), "Sub-phases of the units in interceptions:" + text + ".", "FOS-11.e.vi.2");
}

}  // namespace emcon::rules::fires_of_space::operation
