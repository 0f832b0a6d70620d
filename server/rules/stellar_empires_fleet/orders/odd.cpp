// The order `odd`: who among equally near ships gets the odd points of a volley (SEF-7.14.2.d, R68).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Odd {
  std::vector<ShipIndex> ships;
};

void offer_odd(Offering& out) {
  const auto& step = out.step<OddStep>();
  std::vector<table::Option> ships;
  table::Tokens preset;
  for (const ShipIndex s : step.ships) {
    ships.push_back(option(out.table.ships[s].handle(), ship_name(out.table.ships[s])));
    if (count_of(preset.tokens) < step.points) preset.tokens.push_back(out.table.ships[s].handle());
  }
  table::Field field =
      Offering::list("ships", "ships that get one more", out.add_set(std::move(ships)), step.points, step.points);
  field.fallback = preset;
  out.line("odd", "", "", "give out " + counted(step.points, "odd point"), "SEF-R68").fields = {std::move(field)};
  out.fall_back("odd", "", "", {{"ships", std::move(preset)}});
}

void check_odd(Reading& in) {
  if (!in.once("division", "SEF-R68")) return;
  const table::Tokens* names = in.tokens("ships", "SEF-R68");
  if (!names) return;
  const auto& step = in.step<OddStep>();
  Odd out;
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> ship = find_ship(in.table, name);
    const bool tied = ship && std::ranges::find(step.ships, *ship) != step.ships.end();
    if (!tied || std::ranges::find(out.ships, *ship) != out.ships.end())
      return in.refuse(reasons::not_tied(name), "SEF-R68", "ships");
    out.ships.push_back(*ship);
  }
  if (count_of(out.ships) != step.points)
    return in.refuse(reasons::wrong_count(counted(step.points, "ship")), "SEF-R68", "ships");
  in.accept(std::move(out));
}

void apply_odd(Play& play, const Odd& order) {
  give_odd(play, order.ships);
}

}  // namespace

extern const OrderRow odd_order{.verb = "odd", .fields = "ships", .acts = by<offer_odd, check_odd, apply_odd>};

}  // namespace emcon::rules::stellar_empires_fleet
