// The order `ransom`: whether a civilian ship at one's mercy is ransomed (FOS-18.c).
#include <algorithm>
#include <utility>

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
std::vector<ShipIndex> ransomable(Play& play, Side side) {
  const Side enemy = enemy_of(side);
  const Force& force = play.force(enemy);
  std::vector<ShipIndex> out;
  for (const ShipIndex s : force.ships.indices()) {
    const OwnShip& ship = force.ships[s];
    if (here_and_free(force, ship) && std::ranges::any_of(enemies_of(play, enemy, s), [&](ShipIndex captor) {
          return ransoms(play.table(), play.ship(side, captor).body, ship.body);
        }))
      out.push_back(s);
  }
  std::ranges::sort(out, {}, [&](ShipIndex s) { return force.ships[s].contact; });
  return out;
}

/// Whoever is not let go is ransomed, whether that is ordered or not.
void apply_ransom(Play& play, const Step&, Seat seat, const Ransom& order) {
  const Side side = side_at(seat);
  if (!order.yes) return play.let_go.push_back(order.contact);
  const Force& force = play.force(enemy_of(side));
  if (std::ranges::none_of(ransomable(play, side),
                           [&](ShipIndex s) { return force.ships[s].contact == order.contact; }))
    not_met(play, side, order.contact, "Ransom");
}

}  // namespace

void ransom_civilians(Play& play, Side side) {
  const Side enemy = enemy_of(side);
  const std::vector<ContactIndex> let_go = std::exchange(play.let_go, {});
  for (const ShipIndex s : ransomable(play, side))
    if (std::ranges::find(let_go, play.ship(enemy, s).contact) == let_go.end())
      leaves_play(play, enemy, s, Fate::ransomed, "ransomed", "FOS-18.c");
}

extern const OrderRow ransom_order{
    .verb = "ransom", .fields = "answer", .acts = by<offer_ransom, check_ransom, apply_ransom>};

}  // namespace emcon::rules::fires_of_space::operation
