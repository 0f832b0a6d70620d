// The order `flagship`: which ship carries the flag (ALT-5.2, R55).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct Flag {
  ShipIndex ship;
};

/// The first seat of a side is its commander (ALT-R42).
bool commands(const Table& table, Seat seat) {
  const std::vector<Seat> seats = seats_of(table, table.players[seat].side);
  return !seats.empty() && seats.front() == seat;
}

void offer_flagship(Offering& out) {
  if (!commands(out.table, out.seat)) return;
  const ShipIndices candidates = flagship_candidates(out.table, out.side());
  const ShipIndex by_rule = default_flagship(out.table, out.side());
  for (const ShipIndex s : candidates) {
    table::OfferLine& line =
        out.line("flagship", out.table.ships[s].handle(), "", "Flag on " + ship_name(out.table.ships[s]), "ALT-5.2");
    line.merit = s == by_rule ? 1 : 0;
    if (candidates.size() == 1) out.leaves_no_choice();
  }
}

void check_flagship(Reading& in) {
  const std::optional<ShipIndex> ship = find_ship(in.table, in.line().subject);
  if (!ship || in.table.ships[*ship].side != in.side())
    return in.refuse_name(reasons::not_your_ship_side(in.line().subject), "ALT-5.2", "subject");
  if (in.table.ships[*ship].fate != Fate::fighting)
    return in.refuse(reasons::ship_destroyed_flagship(), "ALT-5.2", "subject");
  if (!commands(in.table, in.seat)) return in.refuse(reasons::not_commander(), "ALT-R42");
  const ShipIndices candidates = flagship_candidates(in.table, in.side());
  if (std::ranges::find(candidates, *ship) == candidates.end())
    return in.refuse(in.table.ships[candidates.front()].face.size_class >= Might::medium
                         ? reasons::larger_available_medium()
                         : reasons::larger_available_light(),
                     "ALT-5.2", "subject");
  if (!in.first_time("of the side")) return;
  in.accept(Flag{*ship});
}

void apply_flagship(Play& play, const Flag& order) {
  name_flagship(play, play.ship(order.ship).side, order.ship);
}

}  // namespace

extern const OrderRow flagship_order{.verb = "flagship", .acts = by<offer_flagship, check_flagship, apply_flagship>};

}  // namespace emcon::rules::alternity_warships
