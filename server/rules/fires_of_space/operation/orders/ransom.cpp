// The order `ransom`: whether a civilian ship at one's mercy is ransomed (FOS-18.c).
#include <algorithm>

#include "server/rules/fires_of_space/operation/orders/against.hpp"
#include "server/rules/fires_of_space/operation/phases/special.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_ransom(Offering& out) {
  for (const ContactIndex c : objects(out, &SpecialView::to_ransom)) {
    const std::string& name = out.picture.ships[c].handle;
    const int set = out.add_set({{"yes", "ransom it", "", 0}, {"no", "let it go", "", std::nullopt}});
    table::OfferLine& line = out.line("ransom", name, "", "ransom " + name, "FOS-18.c");
    line.merit = 0;
    line.fields.push_back(Offering::choice("answer", "answer", set));
    line.fields.back().fallback = table::Token{"yes"};
  }
}

bool answered_about(const Reading& in, ContactIndex contact) {
  return in.ordered(&Ransom::contact, contact);
}

void check_ransom(Reading& in) {
  const std::optional<ContactIndex> contact = object(in, &SpecialView::to_ransom, answered_about);
  if (!contact) return;
  if (const std::optional<bool> yes = in.yes_or_no("FOS-18.c")) in.accept(Ransom{*contact, *yes});
}

/// Civilian ships of the enemy that a ship of ours can ransom; in the order of their contacts.
std::vector<ShipIndex> ransomable(SpecialActions& actions) {
  Play& play = actions.play;
  const Force& force = play.force(actions.enemy);
  std::vector<ShipIndex> out;
  for (const ShipIndex s : force.ships.indices()) {
    const OwnShip& ship = force.ships[s];
    if (here_and_free(force, ship) && std::ranges::any_of(enemies_of(play, actions.enemy, s), [&](ShipIndex captor) {
          return ransoms(play.table(), play.ship(actions.side, captor).body, ship.body);
        }))
      out.push_back(s);
  }
  std::ranges::sort(out, {}, [&](ShipIndex s) { return force.ships[s].contact; });
  return out;
}

}  // namespace

void ransom_civilians(SpecialActions& actions) {
  const std::vector<ShipIndex> ships = ransomable(actions);
  const std::vector<Ransom> orders = orders_of<Ransom>(actions.orders);
  const auto contact_of = [&](ShipIndex s) { return actions.play.ship(actions.enemy, s).contact; };
  for (const Ransom& order : orders)
    if (order.yes && std::ranges::find(ships, order.contact, contact_of) == ships.end())
      actions.not_met(order.contact, "Ransom");
  for (const ShipIndex s : ships)
    if (std::ranges::none_of(orders, [&](const Ransom& order) { return !order.yes && order.contact == contact_of(s); }))
      actions.end_of(s, Fate::ransomed, "ransomed", "FOS-18.c");
}

extern const OrderRow ransom_order{.verb = "ransom", .fields = "answer", .acts = {offer_ransom, check_ransom}};

}  // namespace emcon::rules::fires_of_space::operation
