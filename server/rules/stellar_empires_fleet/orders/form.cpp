// The order `form`: ships of one player become a squadron before the battle (SEF-3.1).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int least_ships = 2, most_ships = 8, most_squadrons = 4;

struct Formation {
  std::vector<ShipIndex> ships;
};

/// Ships of the seat that are in no squadron by the scenario.
std::vector<ShipIndex> loose(const Table& table, Seat seat) {
  std::vector<ShipIndex> out;
  for (const ShipIndex s : table.ships.indices())
    if (table.ships[s].seat == seat && !table.ships[s].squadron) out.push_back(s);
  return out;
}

void offer_form(Offering& out) {
  const std::vector<ShipIndex> ships = loose(out.table, out.seat);
  if (out.table.options.points == 0 || count_of(ships) < least_ships) return;
  std::vector<table::Option> options;
  for (const ShipIndex s : ships) options.push_back(option(out.table.ships[s].handle(), ship_name(out.table.ships[s])));
  table::OfferLine& line = out.line("form", "", "", "Form a squadron, its command ship first", "SEF-3.1");
  line.fields = {Offering::list("ships", "ships", out.add_set(std::move(options)), least_ships,
                                std::min(most_ships, count_of(ships)))};
  line.times_max = most_squadrons;
}

void check_form(Reading& in) {
  const table::Tokens* names = in.tokens("ships", "SEF-3.1");
  if (!names) return;
  const std::vector<ShipIndex> free = loose(in.table, in.seat);
  std::vector<ShipIndex> taken = in.all_of(&Formation::ships);
  Formation out;
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> ship = find_ship(in.table, name);
    if (!ship || std::ranges::find(free, *ship) == free.end())
      return in.refuse(reasons::not_free(name), "SEF-3.1", "ships");
    if (std::ranges::find(taken, *ship) != taken.end())
      return in.refuse(reasons::already_assigned_squadron(name), "SEF-3.1", "ships");
    taken.push_back(*ship);
    out.ships.push_back(*ship);
  }
  if (in.table.options.points == 0) return in.refuse(reasons::bad_size_formed(), "SEF-3.1", "ships");
  if (count_of(out.ships) < least_ships || count_of(out.ships) > most_ships)
    return in.refuse(reasons::bad_size_squadron(), "SEF-3.1", "ships");
  in.accept(std::move(out));
}

void apply_form(Play& play, const Formation& order) {
  Table& table = play.table();
  const Side side = play.ship(order.ships.front()).side;
  const auto before = std::ranges::count(table.squadrons, side, &Squadron::side);
  for (const ShipIndex s : order.ships) play.ship(s).squadron = SquadronIndex(table.squadrons.size());
  table.squadrons.push_back({side, "q" + number(before + 1), order.ships});
}

}  // namespace

extern const OrderRow form_order{.verb = "form", .fields = "ships", .acts = by<offer_form, check_form, apply_form>};

}  // namespace emcon::rules::stellar_empires_fleet
