// The order `destroy`: a captured ship is destroyed, a prize of one's own or one that the enemy holds (FOS-18.b.vii).
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/against.hpp"
#include "server/rules/fires_of_space/operation/phases/special.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

using Prize = decltype(Destroy::prize);

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
  return in.ordered(&Destroy::prize, Prize(contact));
}

void check_destroy(Reading& in) {
  if (const std::optional<ShipIndex> s = find_ship(in.force, in.line().subject)) {
    if (!in.force.ships[*s].body.prize) return in.refuse(reasons::not_a_prize(), "FOS-18.b.vii", "subject");
    if (in.only_once("ordered_twice", "FOS-18.b.vii", in.ordered(&Destroy::prize, Prize(*s)))) in.accept(Destroy{*s});
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

/// FOS-18.b.vii: one of ours, or one of theirs that a ship of ours would force.
void apply_destroy(Play& play, const Step&, Seat seat, const Destroy& order) {
  const Side side = side_at(seat), enemy = enemy_of(side);
  if (const ShipIndex* own = std::get_if<ShipIndex>(&order.prize)) return scuttle(play, side, *own);
  const ContactIndex contact = std::get<ContactIndex>(order.prize);
  const std::optional<ShipIndex> s = ship_behind(play, side, contact);
  if (s && play.ship(enemy, *s).body.prize && must_scuttle(play, enemy, *s)) return scuttle(play, enemy, *s);
  not_met(play, side, contact, "Destruction");
}

}  // namespace

extern const OrderRow destroy_order{.verb = "destroy", .acts = by<offer_destroy, check_destroy, apply_destroy>};

}  // namespace emcon::rules::fires_of_space::operation
