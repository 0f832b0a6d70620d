// The order `take`: a side buys ships for points, in secret until all have chosen (SEF-R106).
#include <algorithm>
#include <array>

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

/// A fleet that is suggested: of which classes it is made.
struct Recipe {
  const char* name;
  bool dear;             ///< the dearest classes first, else the cheapest
  int of_each;           ///< most ships of a class
  bool carrier = false;  ///< a carrier is taken first; without it there is none
};

/// Ships of a faction that can be paid, one class after the other.
std::vector<Take> fleet_of(const Table& table, const std::string& faction, const Recipe& recipe) {
  std::vector<Take> out;
  int left = table.options.points, ships = 0;
  std::vector<ClassIndex> classes;
  for (const ClassIndex c : table.catalogue->classes.indices()) {
    const ShipClass& of = table.catalogue->classes[c];
    if (of.faction != faction) continue;
    if (of.wing.empty()) {
      classes.push_back(c);
    } else if (recipe.carrier && out.empty() && of.cost <= left) {
      out.push_back({c, 1});
      left -= of.cost;
      ++ships;
    }
  }
  if (recipe.carrier && out.empty()) return {};
  std::ranges::stable_sort(classes, std::ranges::less(), [&](ClassIndex c) {
    return recipe.dear ? -table.catalogue->classes[c].cost : table.catalogue->classes[c].cost;
  });
  for (const ClassIndex c : classes) {
    const int cost = table.catalogue->classes[c].cost, n = std::min({left / cost, recipe.of_each, fleet_max - ships});
    if (n == 0) continue;
    out.push_back({c, n});
    left -= n * cost;
    ships += n;
  }
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

/// "3 light-interceptor, 3 medium-fighter": the wing that a carrier brings.
std::string wing_words(const Catalogue& catalogue, const ShipClass& c) {
  std::string out;
  for (const FlightTypeIndex type : catalogue.flights.indices())
    if (const auto n = std::ranges::count(c.wing, type); n > 0)
      out += (out.empty() ? "" : ", ") + number(static_cast<int>(n)) + " " + catalogue.flights[type].key;
  return out;
}

/// What the points buy, so that classes can be compared. Without paragraphs: twelve classes would bring fifty of them.
table::Facts details(const Catalogue& catalogue, const ShipClass& c) {
  std::string weapons;
  for (const Mount& mount : c.mounts)
    weapons += (weapons.empty() ? "" : ", ") + number(mount.number) + " " + catalogue.weapons[mount.weapon].key;
  table::Facts out{{"moves", number(box(c.speed, 0)) + " in, " + number(box(c.turns, 0)) + " turns", "", ""},
                   {"boxes",
                    number(boxes_of_all(c.armour)) + " armour, " +
                        number(boxes_of_all(c.structure) + c.primary_boxes()) + " structure",
                    "", ""},
                   {"weapons", std::move(weapons), "", ""}};
  if (!c.wing.empty()) out.push_back({"flights", wing_words(catalogue, c), "", ""});
  return out;
}

std::vector<table::FilledLine> lines_of(const Catalogue& catalogue, const std::vector<Take>& fleet) {
  std::vector<table::FilledLine> out;
  for (const Take& take : fleet)
    out.push_back({"take", "", catalogue.classes[take.ship_class].key, {{"ships", std::int64_t{take.ships}}}});
  return out;
}

/// "2 x Kestrel frigate, Bastion cruiser: 180 points".
std::string fleet_words(const Table& table, const std::vector<Take>& fleet) {
  std::string out;
  for (const Take& take : fleet)
    out += (out.empty() ? "" : ", ") + (take.ships > 1 ? number(take.ships) + " x " : "") +
           table.catalogue->classes[take.ship_class].name;
  return out + ": " + number(cost_of_fleet(table, fleet)) + " points";
}

void suggest_fleets(Offering& out, const std::string& faction) {
  std::vector<std::vector<table::FilledLine>> had;
  constexpr std::array recipes{Recipe{"few", true, fleet_max}, Recipe{"many", false, fleet_max},
                               Recipe{"carrier", true, fleet_max, true}};
  for (const Recipe& recipe : recipes) {
    const std::vector<Take> fleet = fleet_of(out.table, faction, recipe);
    std::vector<table::FilledLine> lines = lines_of(*out.table.catalogue, fleet);
    if (lines.empty() || std::ranges::find(had, lines) != had.end()) continue;
    had.push_back(lines);
    out.offer.suggested.push_back({recipe.name, fleet_words(out.table, fleet), {std::move(lines)}});
  }
}

void offer_take(Offering& out) {
  out.offer.title += ", " + number(out.table.options.points) + " points";
  for (const ShipClass& c : out.table.catalogue->classes) {
    if (c.cost > out.table.options.points) continue;
    table::OfferLine& line = out.line("take", "", c.key, c.name + " of " + c.faction, "SEF-R106");
    line.fields = {Offering::number("ships", "how many", 1, std::min(fleet_max, out.table.options.points / c.cost),
                                    std::int64_t{1})};
    line.price = {c.cost, 1};
    line.details = details(*out.table.catalogue, c);
  }
  out.offer.budgets = {{"points", out.table.options.points}, {"ships", fleet_max, 1}};
  const std::string own = own_faction(out.table, out.side());
  for (table::FilledLine& line : lines_of(*out.table.catalogue, fleet_of(out.table, own, {"", true, 2})))
    out.offer.fallback.lines.push_back(std::move(line));
  suggest_fleets(out, own);
}

void check_take(Reading& in) {
  const auto of = first_of(in.table.catalogue->classes, [&](const ShipClass& c) { return c.key == in.line().variant; });
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
