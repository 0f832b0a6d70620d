// The order `split`: ships leave a unit and form one of their own (FOS-6.2).
#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/orders/regrouping.hpp"
#include "server/rules/fires_of_space/operation/phases/aftermath.hpp"
#include "server/rules/fires_of_space/operation/show/marks.hpp"

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
      return in.refuse("not_in_unit", "'" + name + "' is no ship of unit " + in.line().subject + ", or is named twice.",
                       "FOS-6.2", "ships");
    split.ships.push_back(*s);
  }
  if (split.ships.size() == ships_of(in.force, *unit).size())
    return in.refuse("nothing_left", "At least one ship stays in the unit.", "FOS-6.2", "ships");
  apply_split(in.force, in.side, split);
  in.accept(std::move(split));
  const OwnUnit& made = in.force.units.back();
  in.expect_at("new unit", made.handle, made.handle, marks_on(in.table, made.system, made.at));
}

/// Whether the enemy knows of a ship in the unit.
bool seen(const Force& force, UnitIndex unit) {
  return std::ranges::any_of(ships_of(force, unit),
                             [&](ShipIndex s) { return static_cast<bool>(force.ships[s].contact); });
}

}  // namespace

void apply_split(Force& force, Side side, const Split& split) {
  OwnUnit part = force.units[split.unit];
  part.handle = free_unit_name(force, side);
  part.number = count_of(force.units) + 1;
  part.contact = {};
  part.zone = -1;
  for (const ShipIndex s : split.ships) force.ships[s].unit = UnitIndex(force.units.size());
  force.units.push_back(std::move(part));
  // Ships that nobody sees leave the name to those that are seen: what becomes of it must not tell of them (L10).
  if (!seen(force, split.unit) && seen(force, UnitIndex(force.units.size() - 1)))
    std::swap(force.units[split.unit].contact, force.units.back().contact);
}

extern const OrderRow split_order{
    .verb = "split", .fields = "ships", .aside = true, .acts = {offer_split, check_split}};

}  // namespace emcon::rules::fires_of_space::operation
