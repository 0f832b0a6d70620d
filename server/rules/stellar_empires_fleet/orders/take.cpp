// The order `take`: a side buys ships for points, in secret until all have chosen (SEF-R106).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/kit/shop.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int fleet_max = 8;

using Take = Purchase<ClassIndex>;

int cost_of_fleet(const Table& table, const std::vector<Take>& fleet) {
  int out = 0;
  for (const Take& take : fleet) out += take.ships * table.catalogue->classes[take.kind].cost;
  return out;
}

/// The faction that the side is named for; where there is no such faction, one by its place.
std::string own_faction(const Table& table, Side side) {
  for (const std::string& wanted : {side_name(table, side), std::string(side.index == 0 ? "Concord" : "Karsk")})
    if (std::ranges::any_of(table.catalogue->classes, [&](const ShipClass& c) { return c.faction == wanted; }))
      return wanted;
  return table.catalogue->classes.front().faction;
}

int boxes_of_all(const std::array<Track, facings>& tracks) {
  int out = 0;
  for (const Track& track : tracks) out += boxes_of(track);
  return out;
}

/// "3 Light interceptor, 3 Medium fighter": the wing that a carrier brings.
std::string wing_words(const Catalogue& catalogue, const ShipClass& c) {
  std::string out;
  for (const FlightTypeIndex type : catalogue.flights.indices())
    if (const auto n = std::ranges::count(c.wing, type); n > 0)
      out += (out.empty() ? "" : ", ") + number(static_cast<int>(n)) + " " + catalogue.flights[type].name;
  return out;
}

/// What the points buy, so that classes can be compared. Without paragraphs: twelve classes would bring fifty of them.
table::Facts details(const Catalogue& catalogue, const ShipClass& c) {
  std::string weapons;
  for (const Mount& mount : c.mounts)
    weapons += (weapons.empty() ? "" : ", ") + number(mount.number) + " " + catalogue.weapons[mount.weapon].name;
  table::Facts out{{"moves", number(box(c.speed, 0)) + " in, " + counted(box(c.turns, 0), "turn"), "", ""},
                   {"boxes",
                    number(boxes_of_all(c.armour)) + " armour, " +
                        number(boxes_of_all(c.structure) + c.primary_boxes()) + " structure",
                    "", ""},
                   {"weapons", std::move(weapons), "", ""}};
  if (!c.wing.empty()) out.push_back({"flights", wing_words(catalogue, c), "", ""});
  return out;
}

/// Classes of the faction with flights of their own, or those without.
std::vector<Shop<ClassIndex>::Ware> wares_of(const Table& table, const std::string& faction, bool carriers) {
  std::vector<Shop<ClassIndex>::Ware> out;
  for (const ClassIndex c : table.catalogue->classes.indices()) {
    const ShipClass& of = table.catalogue->classes[c];
    if (of.faction == faction && of.wing.empty() != carriers && of.cost <= table.options.points)
      out.push_back({c, of.key, of.name, of.cost});
  }
  return out;
}

void offer_take(Offering& out) {
  out.offer.title = titles::with_points(out.offer.title, counted(out.table.options.points, "point"));
  for (const ShipClass& c : out.table.catalogue->classes) {
    if (c.cost > out.table.options.points) continue;
    table::OfferLine& line = out.line("take", "", c.key, c.name + " of " + c.faction, "SEF-R106");
    line.fields = {Offering::number("ships", "how many", 1, std::min(fleet_max, out.table.options.points / c.cost),
                                    std::int64_t{1})};
    line.price = {c.cost, 1};
    line.details = details(*out.table.catalogue, c);
  }
  const std::string own = own_faction(out.table, out.side());
  const Shop<ClassIndex> shop(wares_of(out.table, own, false), out.table.options.points, fleet_max);
  shop.offer(out, {{"few", true, fleet_max}, {"many", false, fleet_max}});
  if (const auto carriers = wares_of(out.table, own, true); !carriers.empty())
    shop.suggest_behind(out, "carrier", carriers.front());
}

void check_take(Reading& in) {
  const auto of = first_of(in.table.catalogue->classes, [&](const ShipClass& c) { return c.key == in.line().variant; });
  if (!of) return in.refuse_name(reasons::no_such_class(in.line().variant), "SEF-R106", "variant");
  const auto fleet = bought_with(in, *of, fleet_max, "SEF-R106");
  if (!fleet) return;
  const auto& classes = in.table.catalogue->classes;
  if (classes[fleet->front().kind].faction != classes[*of].faction)
    return in.refuse(reasons::two_factions(), "SEF-R106", "variant");
  if (const int cost = cost_of_fleet(in.table, *fleet); cost > in.table.options.points)
    return in.refuse(reasons::over_budget(cost, counted(in.table.options.points, "point")), "SEF-R104", "ships");
  if (ships_in(*fleet) > fleet_max) return in.refuse(reasons::too_many_ships(), "SEF-R106", "ships");
  in.accept(fleet->back());
}

void apply_take(Play& play, const Step&, Seat seat, const Take& take) {
  const Side side = play.table().players[seat].side;
  for (int i = 0; i < take.ships; ++i) {
    add_ship(play.state, side, seat, take.kind, "");
    play.table().ships.back().heading = play.table().scenario().sides[side].zone.heading;
  }
}

}  // namespace

extern const OrderRow take_order{
    .verb = "take", .fields = "ships", .variant = true, .acts = by<offer_take, check_take, apply_take>};

}  // namespace emcon::rules::stellar_empires_fleet
