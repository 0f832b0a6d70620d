// The order `accept`: the surrender of a ship at one's mercy is taken (FOS-18.a).
#include "server/rules/fires_of_space/operation/orders/against.hpp"
#include "server/rules/fires_of_space/operation/phases/special.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_accept(Offering& out) {
  for (const ContactIndex c : objects(out, &SpecialView::to_accept)) {
    const std::string& name = out.picture.ships[c].handle;
    out.line("accept", name, "", "accept the surrender of " + name, "FOS-18.a").merit = 0;
  }
}

void check_accept(Reading& in) {
  if (const std::optional<ContactIndex> contact = object(in, &SpecialView::to_accept, settled))
    in.accept(Accept{*contact});
}

/// Who surrenders is scuttled, whether that is accepted or not: the order is only told of if it was given in vain.
void apply_accept(Play& play, const Step&, Seat seat, const Accept& order) {
  const Side side = side_at(seat);
  const std::optional<ShipIndex> s = ship_behind(play, side, order.contact);
  if (!s || !is_victim(play, side, *s)) not_met(play, side, order.contact, "Surrender");
}

}  // namespace

extern const OrderRow accept_order{.verb = "accept", .acts = by<offer_accept, check_accept, apply_accept>};

}  // namespace emcon::rules::fires_of_space::operation
