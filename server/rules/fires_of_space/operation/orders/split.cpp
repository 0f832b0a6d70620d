// The order `split`: ships leave a unit and form one of their own (FOS-6.2).
#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/orders/regrouping.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_split_of(Offering& out, UnitIndex u) {
  const std::vector<ShipIndex> ships = ships_of(out.force, u);
  if (ships.size() < 2) return;
  std::vector<table::Option> options;
  for (const ShipIndex s : ships) {
    const Ship& ship = out.force.ships[s].body;
    options.push_back({ship.handle, out.table.class_of(ship).name, "", std::nullopt});
  }
  const std::string& handle = out.force.units[u].handle;
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line("split", handle, "", "split " + handle, "FOS-6.2");
  line.merit = 0;
  line.secret = !out.force.units[u].contact;
  line.fields.push_back(Offering::list("ships", "who leaves", set, 1, count_of(ships) - 1));
}

void offer_split(Offering& out) {
  for (const UnitIndex u : may_change(out)) offer_split_of(out, u);
}

void check_split(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit();
  if (!unit || !units_may_change(in, *unit, "subject")) return;
  const table::Tokens* names = in.tokens("ships", "FOS-6.2");
  if (!names) return;
  Split split{*unit, {}};
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> s = find_ship(in.force, name);
    if (!s && in.no_more(name, "ships")) return;
    if (!s || !here(in.force, in.force.ships[*s]) || in.force.ships[*s].unit != *unit ||
        std::ranges::find(split.ships, *s) != split.ships.end())
      return in.refuse(reasons::not_in_unit_of_unit(name, in.line().subject), "FOS-6.2", "ships");
    split.ships.push_back(*s);
  }
  if (split.ships.size() == ships_of(in.force, *unit).size())
    return in.refuse(reasons::nothing_left_a_ship_stays(), "FOS-6.2", "ships");
  split_unit(in.force, in.side, split);
  in.accept(std::move(split));
  const OwnUnit& made = in.force.units.back();
  in.expect_at("new unit", made.handle, made.handle, marks_on(in.table, made.system, made.at));
}

void apply_split(Play& play, const Step&, Seat seat, const Split& order) {
  split_unit(play.force(side_at(seat)), side_at(seat), order);
}

}  // namespace

extern const OrderRow split_order{
    .verb = "split", .fields = "ships", .aside = true, .acts = by<offer_split, check_split, apply_split>};

}  // namespace emcon::rules::fires_of_space::operation
