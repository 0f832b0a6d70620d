// The order `pass`: a unit holds its fire for this turn.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_pass(Offering& out) {
  const std::vector<Unit> units = units_in_hand(out.table, *out.view.step, out.seat);
  for (const Unit& unit : units)
    out.line("pass", unit_handle(out.table, unit), "", unit_as_subject(out.table, unit) + " holds its fire", "SEF-4.4");
  if (!units.empty()) out.fall_back("pass", unit_handle(out.table, units.front()), "", {});
}

void check_pass(Reading& in) {
  if (!in.accepted<Passing>().empty()) return in.refuse("one_unit", "One unit passes at a time.", "SEF-4.3");
  const std::vector<Unit> units = units_in_hand(in.table, *in.view.step, in.seat);
  const auto found =
      std::ranges::find_if(units, [&](const Unit& unit) { return unit_handle(in.table, unit) == in.line().subject; });
  if (found == units.end())
    return in.refuse("no_such_unit", "'" + in.line().subject + "' is no unit of yours that may fire now.", "SEF-R12",
                     "subject");
  in.accept(Passing{*found});
}

}  // namespace

extern const OrderRow pass_order{.verb = "pass", .acts = {offer_pass, check_pass}};

}  // namespace emcon::rules::stellar_empires_fleet
