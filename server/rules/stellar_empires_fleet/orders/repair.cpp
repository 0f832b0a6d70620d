// The order `repair`: what damage control works at in the End Phase (SEF-R51).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Weapons are worth most, then what moves and sees.
std::int64_t repair_merit(const std::string& item) {
  return item.starts_with('w')                                          ? 3000
         : item == "control" || item == "computer" || item == "sensors" ? 2500
         : item == "drive"                                              ? 2000
                                                                        : 1000;
}

void offer_repair(Offering& out) {
  for (const Ship& ship : out.table.ships) {
    const int rolls = repair_rolls(out.table, ship);
    if (!out.own(ship) || rolls == 0) continue;
    std::vector<table::Option> options;
    for (auto& [word, label] : damaged(out.table, ship)) options.push_back({word, label, "", repair_merit(word), {}});
    if (options.empty()) continue;
    table::OfferLine& line =
        out.line("repair", ship.handle(), "", "Repair " + ship_name(ship) + ", " + counted(rolls, "roll"), "SEF-R51");
    line.fields = {Offering::list("items", "what is repaired", out.add_set(std::move(options)), 1, rolls)};
  }
}

void check_repair(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  const table::Tokens* items = in.tokens("items", "SEF-R51");
  if (!items) return;
  const Ship& ship = in.table.ships[*s];
  const int rolls = repair_rolls(in.table, ship);
  if (rolls == 0) return in.refuse("no_repairs", "It has no damage control now.", "SEF-R51");
  if (count_of(items->tokens) > rolls)
    return in.refuse("too_many", "It has " + counted(rolls, "repair roll") + ".", "SEF-R51", "items");
  const auto known = damaged(in.table, ship);
  for (const std::string& item : items->tokens)
    if (std::ranges::find(known, item, &std::pair<std::string, std::string>::first) == known.end())
      return in.refuse("not_damaged", "'" + item + "' is nothing damaged that can be repaired.", "SEF-R51", "items");
  in.accept(RepairOrder{*s, items->tokens});
}

}  // namespace

extern const OrderRow repair_order{.verb = "repair", .fields = "items", .acts = {offer_repair, check_repair}};

}  // namespace emcon::rules::stellar_empires_fleet
