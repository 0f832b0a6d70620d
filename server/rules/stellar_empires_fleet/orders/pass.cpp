// The order `pass`: a unit holds its fire for this turn.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/firing.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Passing {
  Unit unit;
};

void offer_pass(Offering& out) {
  const std::vector<Unit> units = units_in_hand(out.table, *out.view.step, out.seat);
  for (const Unit& unit : units)
    out.line("pass", unit_handle(out.table, unit), "", unit_as_subject(out.table, unit) + " holds its fire", "SEF-4.4");
  if (!units.empty()) out.fall_back("pass", unit_handle(out.table, units.front()), "", {});
}

void check_pass(Reading& in) {
  if (!in.accepted<Passing>().empty()) return in.refuse(reasons::one_unit_passes(), "SEF-4.3");
  if (const std::optional<Unit> unit = in.unit_in_hand("fire")) in.accept(Passing{*unit});
}

void apply_pass(Play& play, const Passing& order) {
  play.tell(Audience::everyone(), unit_as_subject(play.table(), order.unit) + " holds its fire.", "SEF-4.4", {}, {},
            showing(heads::holds_fire(unit_handle(play.table(), order.unit))));
  end_fire(play, order.unit);
}

}  // namespace

void whole_fire(Reading& in) {
  const bool fires = firing_unit(in).has_value(), passes = !in.accepted<Passing>().empty();
  if (fires && passes) in.refuse(reasons::fires_and_passes(), "SEF-4.4");
}

extern const OrderRow pass_order{.verb = "pass", .acts = by<offer_pass, check_pass, apply_pass>};

}  // namespace emcon::rules::stellar_empires_fleet
