// The order `deploy`: where a ship begins in its side's zone (SEF-R57).
#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/advice/deploying.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Deployment {
  ShipIndex ship;
  Point at;
  int heading = 0;
};

constexpr std::int64_t place_merit = 1;  ///< it says which place, not what that is worth

table::Field place_field(const Table& table, Side side) {
  const Zone& zone = table.scenario().sides[side].zone;
  return OfferBase::point("at", "place", {zone.low, zone.high, {}}, inches_scale(), inch / 4);
}

void offer_deploy(Offering& out) {
  const std::vector<std::pair<ShipIndex, Point>> good = good_places(out.table, out.side());
  std::vector<table::Option> headings;
  for (int h = 0; h < plane_headings; ++h) headings.push_back(option(number(h), "heading " + number(h)));
  int set = -1;
  for (const auto& [s, place] : good) {
    const Ship& ship = out.table.ships[s];
    if (ship.seat != out.seat) continue;
    if (set < 0) set = out.add_set(headings);
    table::OfferLine& line = out.line("deploy", ship.handle(), "", "Place " + ship_name(ship), "SEF-R57");
    table::Field heading = Offering::choice("heading", "heading", set, table::FieldKind::facing);
    heading.fallback = table::Token{number(ship.heading)};
    heading.required = false;
    line.fields = {place_field(out.table, ship.side), std::move(heading)};
    line.fields.front().set = out.add_set({{"line", "in line with its range", "", place_merit, place}});
  }
}

void check_deploy(Reading& in) {
  const std::optional<ShipIndex> s = find_ship(in.table, in.line().subject);
  if (!s || in.table.ships[*s].seat != in.seat || in.table.ships[*s].placed)
    return in.refuse_name(reasons::not_your_ship(in.line().subject), "SEF-R69", "subject");
  if (!in.first_time(in.line().subject)) return;
  const std::optional<Point> at = in.point(place_field(in.table, in.side()), "SEF-R57");
  if (!at) return;
  const std::optional<int> heading = in.heading_in("heading", in.table.ships[*s].heading, "SEF-R57");
  if (heading) in.accept(Deployment{*s, *at, *heading});
}

void apply_deploy(Play& play, const Deployment& order) {
  Ship& ship = play.ship(order.ship);
  ship.at = order.at;
  ship.heading = order.heading;
  ship.placed = true;
}

}  // namespace

extern const OrderRow deploy_order{
    .verb = "deploy", .fields = "at heading", .acts = by<offer_deploy, check_deploy, apply_deploy>};

}  // namespace emcon::rules::stellar_empires_fleet
