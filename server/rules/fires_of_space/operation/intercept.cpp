// Works out chains and loops of interceptions, the windows in which each unit thrusts, and their order.
#include <algorithm>

#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// The ring through `contact` in order of pursuit, or nothing.
std::vector<int> loop_through(const Picture& picture, int contact) {
  std::vector<int> out;
  for (int c = contact; intercepting(picture, c) && count_of(out) <= count_of(picture.units);) {
    out.push_back(c);
    c = picture.units[ix(c)].intercepts;
    if (c == contact) return out;
  }
  return {};
}

std::vector<int> interceptors_of(const Theatre& theatre, const Picture& picture, const std::vector<int>& targets) {
  std::vector<int> out;
  for (int c = 0; c < count_of(picture.units); ++c)
    if (!picture.units[ix(c)].gone && !pursuit_root(theatre, picture, c) &&
        std::find(targets.begin(), targets.end(), picture.units[ix(c)].intercepts) != targets.end())
      out.push_back(c);
  return out;
}

std::vector<int> roots_of(const Theatre& theatre, const Picture& picture, int side) {
  std::vector<int> out;
  for (int c = 0; c < count_of(picture.units); ++c)
    if (picture.units[ix(c)].side == side && !picture.units[ix(c)].gone && pursuit_root(theatre, picture, c))
      out.push_back(c);
  return out;
}

int unit_of_contact(const Force& force, int contact) {
  for (int u = 0; u < count_of(force.units); ++u)
    if (force.units[ix(u)].contact == contact && !force.units[ix(u)].gone) return u;
  return -1;
}

/// Rating of the unit as it is seen, by its detected ships alone: a window must not tell of others among them (R22).
int rating_of_contact(const Ops& ops, int contact) {
  const Force& force = ops.forces[ix(ops.picture.units[ix(contact)].side)];
  const int unit = unit_of_contact(force, contact);
  if (unit < 0 || !may_thrust(force, unit)) return 0;
  int out = -1;
  for (const int s : ships_of(force, unit)) {
    const OpShip& ship = force.ships[ix(s)];
    if (ship.contact < 0) continue;
    const int rating = current(ops.table(), ship.body).manoeuvre;
    out = out < 0 ? rating : std::min(out, rating);
  }
  return std::max(0, out);
}

Window window_of(const Ops& ops, int contact) {
  const int rating = rating_of_contact(ops, contact);
  if (pursuit_root(ops.theatre, ops.picture, contact)) return root_window(rating);
  return window_behind(window_of(ops, ops.picture.units[ix(contact)].intercepts), rating);
}

/// A window tells a rating that closed sheets still hide (R77).
bool rating_open(const Ops& ops, int contact) {
  const std::vector<ContactShip>& ships = ops.picture.ships;
  return std::none_of(ships.begin(), ships.end(),
                      [&](const ContactShip& ship) { return ship.unit == contact && !ship.lost && !ship.sheet; });
}

}  // namespace

Window root_window(int rating) {
  return {1, rating};
}

Window window_behind(Window target, int rating) {
  const int end = std::max(target.to, rating);
  return {end - rating + 1, end};
}

bool intercepting(const Picture& picture, int contact) {
  const ContactUnit& unit = picture.units[ix(contact)];
  return !unit.gone && unit.intercepts >= 0 && !picture.units[ix(unit.intercepts)].gone;
}

bool in_interception(const Picture& picture, int contact) {
  if (intercepting(picture, contact)) return true;
  for (int c = 0; c < count_of(picture.units); ++c)
    if (intercepting(picture, c) && picture.units[ix(c)].intercepts == contact) return true;
  return false;
}

std::vector<std::vector<int>> interception_loops(const Picture& picture) {
  std::vector<std::vector<int>> out;
  for (int c = 0; c < count_of(picture.units); ++c) {
    std::vector<int> loop = loop_through(picture, c);
    if (!loop.empty() && *std::min_element(loop.begin(), loop.end()) == c) out.push_back(std::move(loop));
  }
  return out;
}

int loop_beginning(const Theatre& theatre, const Picture& picture, const std::vector<int>& loop) {
  int lowest = -1;
  for (const int c : loop) {
    if (picture.units[ix(c)].begins_loop) return c;
    if (picture.units[ix(c)].side == theatre.init && (lowest < 0 || c < lowest)) lowest = c;
  }
  return lowest;
}

bool pursuit_root(const Theatre& theatre, const Picture& picture, int contact) {
  if (!intercepting(picture, contact)) return true;
  const std::vector<int> loop = loop_through(picture, contact);
  return !loop.empty() && loop_beginning(theatre, picture, loop) == contact;
}

std::vector<Batch> thrust_batches(const Theatre& theatre, const Picture& picture) {
  std::vector<Batch> out;
  for (const int root_side : {1 - theatre.init, theatre.init}) {
    out.push_back({root_side, true, {}});
    int side = root_side;
    std::vector<int> level = roots_of(theatre, picture, root_side);
    while (!(level = interceptors_of(theatre, picture, level)).empty()) {
      side = 1 - side;
      out.push_back({side, false, level});
    }
  }
  return out;
}

int batch_of(const std::vector<Batch>& batches, int side, int contact) {
  int roots = 0;
  for (int b = 0; b < count_of(batches); ++b) {
    const Batch& batch = batches[ix(b)];
    if (batch.side != side) continue;
    if (batch.roots) roots = b;
    if (std::find(batch.interceptors.begin(), batch.interceptors.end(), contact) != batch.interceptors.end()) return b;
  }
  return roots;
}

void publish_windows(Ops& ops) {
  std::string text;
  for (int c = 0; c < count_of(ops.picture.units); ++c) {
    ContactUnit& unit = ops.picture.units[ix(c)];
    if (unit.gone || !in_interception(ops.picture, c)) continue;
    const Window window = window_of(ops, c);
    if (Window{unit.window_from, unit.window_to} == window) continue;
    unit.window_from = window.from;
    unit.window_to = window.to;
    if (!rating_open(ops, c))
      ops.play.referee.disclose(Audience::everyone().except(Audience::only(seat_of(unit.side))));
    text += text.empty() ? " " : ", ";
    text += unit.handle + " ";
    if (window.to < window.from)
      text += "none";
    else
      text += std::to_string(window.from) + "-" + std::to_string(window.to);
  }
  if (!text.empty()) ops.say("Sub-phases of the units in interceptions:" + text + ".", "FOS-11.e.vi.2");
}

bool declare(Ops& ops, int side, const OpCommand& c) {
  const OpUnit& unit = ops.unit(side, c.subject);
  const ContactUnit& target = ops.picture.units[ix(c.object)];
  const std::string opening = unit.handle + " cannot be declared to intercept " + target.handle + ": ";
  if (unit.gone || unit.engaged || ships_of(ops.force(side), c.subject).empty() || target.gone) {
    ops.tell_side(side, opening + "one of them is no longer there.", "FOS-11.e.vi");
    return false;
  }
  if (unit.contact >= 0 && ops.picture.units[ix(unit.contact)].intercepts >= 0) return false;
  if (unit.contact >= 0 && target.intercepts == unit.contact) {
    ops.tell_side(side, opening + "it was declared to intercept you first.", "FOS-11.e.vi.6");
    return false;
  }
  std::vector<Sighting> marker;  // R16: the intercept marker gives an undetected unit away
  for (const int s : ships_of(ops.force(side), c.subject))
    if (!ops.ship(side, s).announced) marker.push_back({side, s, true});
  if (!marker.empty()) sight(ops, marker, "FOS-13.a");
  const int contact = ops.unit(side, c.subject).contact;
  if (contact < 0) throw RulesFault("an announced unit has no contact");
  ContactUnit& interceptor = ops.picture.units[ix(contact)];
  interceptor.intercepts = c.object;
  const std::string rest = " is declared to intercept " + ops.picture.units[ix(c.object)].handle + ".";
  ops.tell_both(side, unit.handle + " (" + interceptor.handle + ")" + rest, interceptor.handle + rest, "FOS-11.e.vi");
  return true;
}

void choose_loops(Ops& ops, const std::vector<OpCommand>& commands) {
  for (const std::vector<int>& loop : interception_loops(ops.picture)) {
    // The first of several holds: what is kept of an earlier answer comes after the newer one.
    const auto chosen = std::find_if(commands.begin(), commands.end(), [&](const OpCommand& c) {
      return c.verb == OpVerb::loop_start && std::find(loop.begin(), loop.end(), c.object) != loop.end();
    });
    const int beginning = chosen != commands.end() ? chosen->object : loop_beginning(ops.theatre, ops.picture, loop);
    for (const int c : loop) ops.picture.units[ix(c)].begins_loop = c == beginning;
    ops.say("The loop of interceptions begins with " + ops.picture.units[ix(beginning)].handle + ".", "FOS-11.e.vi.8");
  }
}

}  // namespace emcon::rules::fires_of_space
