// The order `repair`: what damage control works at in the End Phase (SEF-R51).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/table/repairs.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Repair {
  ShipIndex ship;
  std::vector<std::string> items;
};

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
    for (auto& [word, label] : damaged(out.table, ship)) options.push_back(option(word, label, repair_merit(word)));
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
  if (rolls == 0) return in.refuse(reasons::no_repairs(), "SEF-R51");
  if (count_of(items->tokens) > rolls)
    return in.refuse(reasons::too_many_repairs(counted(rolls, "repair roll")), "SEF-R51", "items");
  const auto known = damaged(in.table, ship);
  for (const std::string& item : items->tokens)
    if (std::ranges::find(known, item, &std::pair<std::string, std::string>::first) == known.end())
      return in.refuse(reasons::not_damaged(item), "SEF-R51", "items");
  in.accept(Repair{*s, items->tokens});
}

Sum repair_need(const Ship& ship) {
  return Sum(crew_skill(ship), "crew skill")
      .plus(-1, "for repairs")
      .plus(under(ship, Command::allhands) ? 2 : 0, "all hands")
      .plus(under(ship, Command::brace) ? -3 : 0, "braced");
}

void apply_repair(Play& play, const Repair& order) {
  Ship& ship = play.ship(order.ship);
  if (repair_rolls(play.table(), ship) == 0) return;
  for (const std::string& item : order.items) {
    const Trial trial = roll_needs(play, "Repair", repair_need(ship), {1, 10}, why(Purpose::repair, ref(ship)));
    const bool works_again = trial.successes == 1;
    const bool mended = works_again && mend(play.table(), ship, item);
    const Head<2>& does = mended ? heads::repairs : works_again ? heads::has_nothing_to_repair : heads::fails_to_repair;
    play.tell(Audience::everyone(), does(ship_name(ship), item).text() + "." + trial.words, "SEF-R51", {trial.rolled},
              notable({ship.handle()}), showing(does(ship.handle(), item)));
  }
}

}  // namespace

extern const OrderRow repair_order{
    .verb = "repair", .fields = "items", .acts = deferred<offer_repair, check_repair, apply_repair>};

}  // namespace emcon::rules::stellar_empires_fleet
