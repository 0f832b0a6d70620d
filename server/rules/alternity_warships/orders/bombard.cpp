// The order `bombard`: a ship in orbit works at the target hex of the scenario (ALT-15.10, R31).
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

const Bombard* goal_of(const Table& table, Side side) {
  const auto* goal = std::get_if<Bombard>(&table.scenario().victory);
  return goal && goal->side == side ? goal : nullptr;
}

void offer_bombard(Offering& out) {
  const Bombard* goal = goal_of(out.table, out.side());
  if (!goal) return;
  for (const ShipIndex s : out.table.ships.indices()) {
    const Ship& ship = out.table.ships[s];
    if (!out.own(ship) || no_bombardment(out.table, s, goal->target)) continue;
    table::OfferLine& line =
        out.line("bombard", ship.handle(), "", "Bombard the target: " + ship_name(ship), "ALT-15.10");
    constexpr std::int64_t of_unit = 500;
    line.merit = of_unit;
  }
}

void check_bombard(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  const Bombard* goal = goal_of(in.table, in.side());
  if (!goal) return in.refuse(reasons::no_objective(), "ALT-15.10");
  if (const std::optional<Misstep> wrong = no_bombardment(in.table, *s, goal->target)) return in.refuse_for(*wrong);
  in.accept(Bombarding{*s, goal->target});
}

void apply_bombard(Play& play, const Bombarding& order) {
  const Ship& ship = play.ship(order.ship);
  play.table().bombarding.push_back(order);
  play.tell(Audience::everyone(), ship_name(ship) + " bombards " + hex_words(order.hex) + ".", "ALT-15.10", {},
            notable({ship.handle()}), {{}, {bombards_act(ship, order.hex)}});
}

}  // namespace

extern const OrderRow bombard_order{.verb = "bombard", .acts = deferred<offer_bombard, check_bombard, apply_bombard>};

}  // namespace emcon::rules::alternity_warships
