// When units may split and join, and what is seen of it (FOS-6, R56).
#include "server/rules/fires_of_space/operation/orders/regrouping.hpp"

#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/contacts.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {

bool matched(const OwnUnit& a, const OwnUnit& b) {
  return a.system == b.system && a.at == b.at;
}

bool barred(const Picture& picture, const OwnUnit& unit) {
  return unit.contact && in_interception(picture, unit.contact);
}

std::vector<UnitIndex> may_change(const Offering& out) {
  std::vector<UnitIndex> able;
  for (const UnitIndex u : out.force.units.indices())
    if (const OwnUnit& unit = out.force.units[u]; !unit.gone && !barred(out.picture, unit)) able.push_back(u);
  return able;
}

bool units_may_change(Reading& in, UnitIndex unit, const char* field) {
  if (in.answered()) {
    in.refuse("too_late", "Units split and join before the other orders of a window.", "FOS-R56");
    return false;
  }
  if (!barred(in.picture, in.force.units[unit])) return true;
  in.refuse("in_interception",
            "Unit " + in.force.units[unit].handle + " is in an interception: it stays as it is until the phase ends.",
            "FOS-R56", field);
  return false;
}

void reorganise(Play& play, Side side, const std::vector<Held>& orders) {
  const Picture before = play.picture;
  for (const Held& held : orders) {
    if (const Split* split = std::get_if<Split>(&held.order)) apply_split(play.force(side), side, *split);
    if (const Join* join = std::get_if<Join>(&held.order)) apply_join(play.force(side), *join);
  }
  publish(play);
  tell_regrouping(play, before);
}

}  // namespace emcon::rules::fires_of_space::operation
