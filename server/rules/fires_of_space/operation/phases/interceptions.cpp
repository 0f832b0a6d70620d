// Makes interceptions known: declarations, where loops begin, and the windows in which the units of them thrust.
#include <algorithm>

#include "server/rules/fires_of_space/operation/phases/thrust.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

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
  std::vector<ShipIndex> seen = ships_of(force, unit);
  std::erase_if(seen, [&](ShipIndex s) { return !force.ships[s].contact; });
  return battle::lowest(seen, [&](ShipIndex s) { return current(play.table(), force.ships[s].body).manoeuvre; });
}

SubPhases window_of(const Play& play, ContactUnitIndex contact) {
  const int rating = rating_of_contact(play, contact);
  if (pursuit_root(play.theatre, play.picture, contact)) return root_window(rating);
  return window_behind(window_of(play, play.picture.units[contact].intercepts), rating);
}

/// A window tells a rating that closed sheets still hide (R77).
bool rating_open(const Play& play, ContactUnitIndex contact) {
  const Rows<ContactIndex, ContactShip>& ships = play.picture.ships;
  return std::ranges::none_of(
      ships, [&](const ContactShip& ship) { return ship.unit == contact && !ship.lost && !ship.sheet; });
}

}  // namespace

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

void declare(Play& play, Side side, const Intercept& order) {
  const OwnUnit& unit = play.unit(side, order.unit);
  const ContactUnit& target = play.picture.units[order.contact];
  const std::string opening = unit.handle + " cannot be declared to intercept " + target.handle + ": ";
  if (unit.gone || unit.engaged || ships_of(play.force(side), order.unit).empty() || target.gone) {
    play.tell(only(side), opening + "one of them is no longer there.", "FOS-11.e.vi");
    return;
  }
  if (unit.contact && play.picture.units[unit.contact].intercepts) return;
  if (unit.contact && target.intercepts == unit.contact) {
    play.tell(only(side), opening + "it was declared to intercept you first.", "FOS-11.e.vi.6");
    return;
  }
  std::vector<Sighting> marker;  // R16: the intercept marker gives an undetected unit away
  for (const ShipIndex s : ships_of(play.force(side), order.unit))
    if (!play.ship(side, s).announced) marker.push_back({side, s, true});
  if (!marker.empty()) sight(play, marker, "FOS-13.a");
  const ContactUnitIndex contact = play.unit(side, order.unit).contact;
  if (!contact) throw RulesFault("an announced unit has no contact");
  ContactUnit& interceptor = play.picture.units[contact];
  interceptor.intercepts = order.contact;
  const ContactUnit& met = play.picture.units[order.contact];
  const std::string rest = " is declared to intercept " + met.handle + ".";
  table::Act shown = contact_act({}, {});
  shown.path = {mark_on(play.table(), met.system, table::Role::present, met.at.present)};
  play.tell_both(side, unit.handle + " (" + interceptor.handle + ")" + rest, interceptor.handle + rest, "FOS-11.e.vi",
                 {}, notable({met.handle, interceptor.handle}), "", shown);
}

void begin_loops(Play& play) {
  for (const std::vector<ContactUnitIndex>& loop : interception_loops(play.picture)) {
    const ContactUnitIndex beginning = loop_beginning(play.theatre, play.picture, loop);
    play.picture.units[beginning].begins_loop = true;
    play.tell(Audience::everyone(),
              "The loop of interceptions begins with " + play.picture.units[beginning].handle + ".", "FOS-11.e.vi.8");
  }
}

}  // namespace emcon::rules::fires_of_space::operation
