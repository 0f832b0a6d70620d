// The order `take`: a side buys ships for points, in secret until all have chosen (SEF-R106).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int fleet_max = 8;

struct Take {
  ClassIndex ship_class;
  int ships = 0;
};

int cost_of_fleet(const Table& table, const std::vector<Take>& fleet) {
  int out = 0;
  for (const Take& take : fleet) out += take.ships * table.catalogue->classes[take.ship_class].cost;
  return out;
}

/// The dearest ships of a faction that can be paid, one after the other.
std::vector<Take> default_fleet(const Table& table, const std::string& faction) {
  std::vector<Take> out;
  int left = table.options.points, ships = 0;
  std::vector<ClassIndex> classes;
  for (const ClassIndex c : table.catalogue->classes.indices())
    if (table.catalogue->classes[c].faction == faction && table.catalogue->classes[c].wing.empty())
      classes.push_back(c);
  std::ranges::stable_sort(classes, std::ranges::greater(),
                           [&](ClassIndex c) { return table.catalogue->classes[c].cost; });
  for (const ClassIndex c : classes) {
    const int cost = table.catalogue->classes[c].cost, n = std::min({left / cost, 2, fleet_max - ships});
    if (n == 0) continue;
    out.push_back({c, n});
    left -= n * cost;
    ships += n;
  }
  return out;
}

void offer_take(Offering& out) {
  out.offer.title += ", " + number(out.table.options.points) + " points";
  for (const ShipClass& c : out.table.catalogue->classes) {
    if (c.cost > out.table.options.points || !c.wing.empty()) continue;
    table::OfferLine& line =
        out.line("take", "", c.key, c.name + " of " + c.faction + ", " + number(c.cost) + " points", "SEF-R106");
    line.fields = {Offering::number("ships", "how many", 1, std::min(fleet_max, out.table.options.points / c.cost),
                                    std::int64_t{1})};
  }
  const std::string faction = out.side().index == 0 ? "Concord" : "Karsk";
  const bool known =
      std::ranges::any_of(out.table.catalogue->classes, [&](const ShipClass& c) { return c.faction == faction; });
  for (const Take& take : default_fleet(out.table, known ? faction : out.table.catalogue->classes.front().faction))
    out.fall_back("take", "", out.table.catalogue->classes[take.ship_class].key, {{"ships", std::int64_t{take.ships}}});
}

void check_take(Reading& in) {
  const auto of = first_of(in.table.catalogue->classes,
                           [&](const ShipClass& c) { return c.key == in.line().variant && c.wing.empty(); });
  if (!of)
    return in.refuse("no_such_class", "'" + in.line().variant + "' is no class that your side may buy.", "SEF-R106",
                     "variant");
  if (!in.first_time(in.line().variant)) return;
  const std::optional<int> ships = in.number("ships", 1, fleet_max, 1, "SEF-R106");
  if (!ships) return;
  std::vector<Take> fleet = in.accepted<Take>();
  if (!fleet.empty() &&
      in.table.catalogue->classes[fleet.front().ship_class].faction != in.table.catalogue->classes[*of].faction)
    return in.refuse("two_factions", "A side has ships of one faction.", "SEF-R106", "variant");
  fleet.push_back({*of, *ships});
  if (cost_of_fleet(in.table, fleet) > in.table.options.points)
    return in.refuse("over_budget",
                     number(cost_of_fleet(in.table, fleet)) + " of " + number(in.table.options.points) + " points.",
                     "SEF-R104", "ships");
  int all = 0;
  for (const Take& take : fleet) all += take.ships;
  if (all > fleet_max) return in.refuse("too_many", "A side has at most eight ships.", "SEF-R106", "ships");
  in.accept(Take{*of, *ships});
}

void apply_take(Play& play, const Step&, Seat seat, const Take& take) {
  const Side side = play.table().players[seat].side;
  for (int i = 0; i < take.ships; ++i) {
    add_ship(play.state, side, seat, take.ship_class, "");
    play.table().ships.back().heading = play.table().scenario().sides[side].zone.heading;
  }
}

}  // namespace

extern const OrderRow take_order{
    .verb = "take", .fields = "ships", .variant = true, .acts = {offer_take, check_take, applied<apply_take>}};

}  // namespace emcon::rules::stellar_empires_fleet
