// The order `assist`: interceptor dice of a mate for the ship that is attacked (SEF-7.9.7).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/defending.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_assist(Offering& out) {
  const Assault& assault = *out.table.assault;
  for (const ShipIndex helper : helpers(out.table, assault, out.step<DefendStep>().ship))
    if (out.table.ships[helper].seat == out.seat) offer_dice(out, "assist", helper, &DiceLeft::assist);
}

void check_assist(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Assault& assault = *in.table.assault;
  const std::vector<ShipIndex> able = helpers(in.table, assault, in.step<DefendStep>().ship);
  if (std::ranges::find(able, *s) == able.end())
    return in.refuse(reasons::cannot_assist_assist(), "SEF-7.9.7", "subject");
  check_dice(in, *s, &DiceLeft::assist);
}

void apply_assist(Play& play, const Step& step, Seat, const Defence& order) {
  defend(play, std::get<DefendStep>(step).ship, order.dice);
}

}  // namespace

extern const OrderRow assist_order{
    .verb = "assist", .fields = "dice", .variant = true, .acts = by<offer_assist, check_assist, apply_assist>};

}  // namespace emcon::rules::stellar_empires_fleet
