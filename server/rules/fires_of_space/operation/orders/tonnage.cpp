// The order `tonnage`: the figure that a side gives out for a ship of its own (FOS-13.a, R21).
#include "server/rules/fires_of_space/operation/table/tonnage.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_tonnage(Offering& out) {
  for (const OwnShip& ship : out.force.ships) {
    if (!ship.body.in_play() || ship.transit || ship.announced) continue;
    const auto [low, high] = tonnage_bounds(out.table.class_of(ship.body).mass);
    table::OfferLine& line =
        out.line("tonnage", ship.body.handle, "", "tonnage to announce for " + ship.body.handle, "FOS-13.a");
    line.merit = 0;
    line.secret = true;
    line.fields.push_back(Offering::number("tons", "tons", low, high, std::int64_t{ship.tonnage}));
  }
}

void check_tonnage(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const OwnShip& ship = in.force.ships[*s];
  if (ship.transit) return in.refuse(reasons::in_transit_figure(ship.body.handle), "FOS-R21", "subject");
  if (ship.announced)
    return in.refuse(reasons::already_announced(ship.body.handle, ship.tonnage), "FOS-R21", "subject");
  const auto [low, high] = tonnage_bounds(in.table.class_of(ship.body).mass);
  const std::optional<int> tons = in.number("tons", 0, 2'000'000'000, std::nullopt, "FOS-13.a");
  if (!tons) return;
  if (*tons < low || *tons > high)
    return in.refuse(reasons::outside_25_percent(low, high, ship.body.handle), "FOS-13.a", "tons");
  in.accept(Tonnage{*s, *tons});
}

/// A figure that was announced stands (R21).
void apply_tonnage(Play& play, const Step&, Seat seat, const Tonnage& order) {
  const auto& [s, tons] = order;
  OwnShip& ship = play.ship(side_at(seat), s);
  if (!ship.announced) ship.tonnage = tons;
}

}  // namespace

extern const OrderRow tonnage_order{
    .verb = "tonnage", .fields = "tons", .aside = true, .acts = by<offer_tonnage, check_tonnage, apply_tonnage>};

}  // namespace emcon::rules::fires_of_space::operation
