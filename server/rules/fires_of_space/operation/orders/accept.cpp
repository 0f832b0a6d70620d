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

}  // namespace

void accept_surrenders(SpecialActions& actions) {
  for (const Accept& order : orders_of<Accept>(actions.orders))
    if (!actions.is_victim(actions.behind(order.contact))) actions.not_met(order.contact, "Surrender");
}

extern const OrderRow accept_order{.verb = "accept", .acts = {offer_accept, check_accept}};

}  // namespace emcon::rules::fires_of_space::operation
