// The order `boardfight`: boarding parties fight in the End Phase (SEF-R10).
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t boarding_reach = 2 * inch;

/// The ship that may be boarded; none if there is none.
ShipIndex boarded(const Table& table, const Ship& ship) {
  const ShipIndex object = ship.now.object;
  if (!under(ship, Command::board) || !object || !fights(table, table.ships[object])) return {};
  return within_radius(ship.at, table.ships[object].at, boarding_reach) ? object : ShipIndex();
}
int parties_of(const Table& table, const Ship& ship) {
  return (crew_left(table.class_of(ship), ship) + 1) / 2;
}

void offer_boardfight(Offering& out) {
  for (const Ship& ship : out.table.ships) {
    const ShipIndex object = boarded(out.table, ship);
    if (!out.own(ship) || !object) continue;
    const int most = parties_of(out.table, ship);
    table::OfferLine& line =
        out.line("boardfight", ship.handle(), "", "Board " + ship_name(out.table.ships[object]), "SEF-R10");
    line.fields = {Offering::number("parties", "parties", 1, most, std::int64_t{most})};
    line.merit = 1000;
  }
}

void check_boardfight(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  const Ship& ship = in.table.ships[*s];
  if (!boarded(in.table, ship))
    return in.refuse("no_boarding", "It has no parties out within 2 in of their target.", "SEF-R10");
  const int most = parties_of(in.table, ship);
  const std::optional<int> parties = in.number("parties", 1, most, most, "SEF-R10");
  if (parties) in.accept(BoardingOrder{*s, *parties});
}

}  // namespace

extern const OrderRow boardfight_order{
    .verb = "boardfight", .fields = "parties", .acts = {offer_boardfight, check_boardfight}};

}  // namespace emcon::rules::stellar_empires_fleet
