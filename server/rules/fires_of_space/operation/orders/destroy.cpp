// The order `destroy`: a captured ship is destroyed, a prize of one's own or one that the enemy holds (FOS-18.b.vii).
#include "server/rules/fires_of_space/operation/orders/against.hpp"
#include "server/rules/fires_of_space/operation/phases/special.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_destroy(Offering& out) {
  for (const ContactIndex c : objects(out, &SpecialView::to_destroy)) {
    const std::string& name = out.picture.ships[c].handle;
    out.line("destroy", name, "", "destroy the captured " + name, "FOS-18.b.vii");
  }
  for (const OwnShip& ship : out.force.ships)
    if (ship.body.prize && here(out.force, ship))
      out.line("destroy", ship.body.handle, "", "destroy the prize " + ship.body.handle, "FOS-18.b.vii").merit = -1;
}

bool ordered_about(const Reading& in, ContactIndex contact) {
  return in.ordered(&Destroy::contact, contact);
}

void check_destroy(Reading& in) {
  if (const std::optional<ShipIndex> s = find_ship(in.force, in.line().subject)) {
    if (!in.force.ships[*s].body.prize)
      return in.refuse("not_a_prize", "Only captured ships are destroyed by order.", "FOS-18.b.vii", "subject");
    if (in.only_once("ordered_twice", "FOS-18.b.vii", in.ordered(&DestroyPrize::ship, *s))) in.accept(DestroyPrize{*s});
    return;
  }
  if (const std::optional<ContactIndex> contact = object(in, &SpecialView::to_destroy, ordered_about))
    in.accept(Destroy{*contact});
}

void scuttle(Play& play, Side holder, ShipIndex s) {
  OwnShip& prize = play.ship(holder, s);
  if (!here(play.force(holder), prize)) return;
  play.ship(enemy_of(holder), prize.origin).body.fate = Fate::destroyed;  // R51: the captor keeps 23.d
  prize.body.fate = Fate::destroyed;
  lose_contact(play, holder, s, "destroyed", "FOS-18.b.vii");
}

/// FOS-18.b.vii: one of ours that a ship of ours would force.
void destroy(SpecialActions& actions, const Destroy& order) {
  Play& play = actions.play;
  const std::optional<ShipIndex> s = actions.behind(order.contact);
  if (s && play.ship(actions.enemy, *s).body.prize && must_scuttle(play, actions.enemy, *s))
    return scuttle(play, actions.enemy, *s);
  actions.not_met(order.contact, "Destruction");
}

}  // namespace

void destroy_prizes(SpecialActions& actions) {
  for (const Held& held : actions.orders) {
    if (const DestroyPrize* own = std::get_if<DestroyPrize>(&held.order))
      scuttle(actions.play, actions.side, own->ship);
    if (const Destroy* order = std::get_if<Destroy>(&held.order)) destroy(actions, *order);
  }
}

extern const OrderRow destroy_order{.verb = "destroy", .acts = {offer_destroy, check_destroy}};

}  // namespace emcon::rules::fires_of_space::operation
