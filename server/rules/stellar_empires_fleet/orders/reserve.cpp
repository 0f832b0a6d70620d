// The order `reserve`: a group of ships that comes later, bought in secret (SEF-R54, R104).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int groups_max = 3, group_ships_max = 8;

std::string class_token(const ShipClass& c, int nth) {
  return c.key + (nth == 0 ? "" : "-" + number(nth + 1));
}
std::optional<ClassIndex> class_of_token(const Catalogue& catalogue, const std::string& token) {
  return first_of(catalogue.classes, [&](const ShipClass& c) {
    for (int nth = 0; nth < group_ships_max; ++nth)
      if (class_token(c, nth) == token) return true;
    return false;
  });
}
std::vector<ClassIndex> indices_of(const Rows<ClassIndex, ShipClass>& classes, const std::string& faction) {
  std::vector<ClassIndex> out;
  for (const ClassIndex c : classes.indices())
    if (classes[c].faction == faction) out.push_back(c);
  return out;
}
int cost_of_group(const Table& table, const Group& group) {
  int out = 0;
  for (const ClassIndex c : group.ships) out += table.catalogue->classes[c].cost;
  return out;
}

bool has_reserves(const Table& table) {
  return table.options.reinforcements && table.scenario().reserve > 0;
}
/// The side's first seat buys for all.
bool buys(const Table& table, Seat seat) {
  const std::vector<Seat> seats = seats_of(table, table.players[seat].side);
  return !seats.empty() && seats.front() == seat;
}

/// The dearest group that can be paid, of as few ships as may be: how many of each class.
std::vector<int> dearest_group(const Table& table, const std::string& faction) {
  const auto& classes = table.catalogue->classes;
  std::vector<ClassIndex> dear = indices_of(classes, faction);
  std::ranges::stable_sort(dear, std::ranges::greater(), [&](ClassIndex c) { return classes[c].cost; });
  std::vector<int> best(classes.size(), 0);
  int best_cost = 0, best_ships = 0;
  for (const ClassIndex first : dear) {
    std::vector<int> group(classes.size(), 0);
    int left = table.scenario().reserve, ships = 0;
    std::vector<ClassIndex> order{first};
    order.insert(order.end(), dear.begin(), dear.end());
    for (const ClassIndex c : order)
      for (; classes[c].cost <= left && ships < group_ships_max; ++ships) {
        ++group[ix(c.place())];
        left -= classes[c].cost;
      }
    const int cost = table.scenario().reserve - left;
    if (cost < best_cost || (cost == best_cost && ships >= best_ships)) continue;
    best = group;
    best_cost = cost;
    best_ships = ships;
  }
  return best;
}

void offer_reserve(Offering& out) {
  if (!has_reserves(out.table) || !buys(out.table, out.seat)) return;
  const SideData& side = out.table.scenario().sides[out.side()];
  std::vector<table::Option> ships, edges;
  const std::vector<int> best = dearest_group(out.table, side.faction);
  for (const ClassIndex i : out.table.catalogue->classes.indices()) {
    const ShipClass& c = out.table.catalogue->classes[i];
    for (int nth = 0; c.faction == side.faction && (nth + 1) * c.cost <= out.table.scenario().reserve; ++nth)
      ships.push_back({class_token(c, nth),
                       c.name,
                       counted(c.cost, "point"),
                       nth < best[ix(i.place())] ? std::optional(thousand * c.cost) : std::nullopt,
                       {}});
  }
  for (const Edge edge : side.entry)
    edges.push_back(option(edge_name(edge), edge_name(edge),
                           edge == side.entry.front() ? std::optional<std::int64_t>(1) : std::nullopt));
  if (ships.empty()) return;
  int cheapest = out.table.scenario().reserve;
  for (const ShipClass& c : out.table.catalogue->classes)
    if (c.faction == side.faction) cheapest = std::min(cheapest, c.cost);
  const int most = std::clamp(out.table.scenario().reserve / cheapest, 1, group_ships_max);
  table::OfferLine& line =
      out.line("reserve", "", "",
               "A group of reserves, of " + counted(out.table.scenario().reserve, "point") + " in all", "SEF-R104");
  line.fields = {Offering::list("ships", "ships, the command ship first", out.add_set(std::move(ships)), 1, most),
                 Offering::choice("edge", "edge over which it comes", out.add_set(std::move(edges)))};
  for (table::Field& field : line.fields) field.secret = true;
  line.times_max = groups_max;
  line.secret = true;
}

void check_reserve(Reading& in) {
  if (!has_reserves(in.table) || !buys(in.table, in.seat)) return in.refuse(reasons::option_off_reserves(), "SEF-R104");
  const SideData& side = in.table.scenario().sides[in.side()];
  const table::Tokens* names = in.tokens("ships", "SEF-R104");
  const std::string* edge_word = names ? in.token("edge") : nullptr;
  if (!edge_word) return;
  Group group;
  for (const std::string& name : names->tokens) {
    const auto of = class_of_token(*in.table.catalogue, name);
    if (!of || in.table.catalogue->classes[*of].faction != side.faction)
      return in.refuse(reasons::no_such_class(name), "SEF-R104", "ships");
    group.ships.push_back(*of);
  }
  const std::optional<Edge> edge = edge_of_name(*edge_word);
  if (!edge || std::ranges::find(side.entry, *edge) == side.entry.end())
    return in.refuse(reasons::bad_edge(), "SEF-R104", "edge");
  group.edge = *edge;
  int cost = cost_of_group(in.table, group);
  const std::vector<Group> before = in.accepted<Group>();
  for (const Group& other : before) cost += cost_of_group(in.table, other);
  if (cost > in.table.scenario().reserve)
    return in.refuse(reasons::over_budget(cost, counted(in.table.scenario().reserve, "point")), "SEF-R104", "ships");
  if (count_of(before) >= groups_max || count_of(group.ships) > group_ships_max)
    return in.refuse(reasons::too_many_groups(), "SEF-R104", "ships");
  in.accept(std::move(group));
}

void apply_reserve(Play& play, const Step&, Seat seat, const Group& group) {
  Veiled<std::vector<Group>>& veiled = play.state.reserves[play.table().players[seat].side];
  std::vector<Group> groups = veiled.truth(play.referee.key());
  groups.push_back(group);
  veiled.assign(std::move(groups), veiled.audience(play.referee.key()));
}

}  // namespace

extern const OrderRow reserve_order{
    .verb = "reserve", .fields = "ships edge", .acts = by<offer_reserve, check_reserve, apply_reserve>};

}  // namespace emcon::rules::stellar_empires_fleet
