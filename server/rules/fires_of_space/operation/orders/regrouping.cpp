// Says which units may split and join, and refuses it to others (FOS-6, R56).
#include "server/rules/fires_of_space/operation/orders/regrouping.hpp"

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"

namespace emcon::rules::fires_of_space::operation {

std::vector<UnitIndex> may_change(const Offering& out) {
  std::vector<UnitIndex> able;
  for (const UnitIndex u : out.force.units.indices())
    if (const OwnUnit& unit = out.force.units[u]; !unit.gone && !barred(out.picture, unit)) able.push_back(u);
  return able;
}

bool units_may_change(Reading& in, UnitIndex unit, const char* field) {
  if (in.answered()) return refusal(in, reasons::too_late_regrouping(), "FOS-R56");
  if (!barred(in.picture, in.force.units[unit])) return true;
  return refusal(in, reasons::in_interception(in.force.units[unit].handle), "FOS-R56", field);
}

}  // namespace emcon::rules::fires_of_space::operation
