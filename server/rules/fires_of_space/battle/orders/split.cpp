// The order `split`: ships or missiles leave a unit and are one of their own (FOS-6.2, FOS-6.4).
#include <algorithm>

#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/units.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct Leaving {
  LaunchIndex launch;
  int count = 0;
};
/// Who leaves the unit: ships, or missiles of its launches.
struct Split {
  UnitIndex unit;
  std::vector<ShipIndex> ships;
  std::vector<Leaving> missiles;
};

/// Name of a ship unit that splits off: the next free of its side, or in an engagement of its contacts.
std::string part_name(Table& table, Side side) {
  int& named = table.contacts[side];
  if (named > 0) return (side == letters ? "L" : "N") + std::to_string(++named);
  std::string name;
  const auto taken = [&](const Unit& unit) { return unit.handle == name; };
  int n = 0;
  do name = unit_name(side, n++);
  while (std::ranges::any_of(table.units, taken));
  return name;
}

void split_unit(Table& table, const Split& order) {
  Unit part = table.units[order.unit];
  const UnitIndex made(table.units.size());
  part.number = next_number(table, part.side);
  part.handle = part.missiles ? missile_name(table, part.side, part.handle.substr(0, part.handle.find('-')))
                              : part_name(table, part.side);
  part.formation.clear();
  table.units.push_back(std::move(part));
  for (const ShipIndex ship : order.ships) table.ships.edit(ship).unit = made;
  for (const Leaving& leaving : order.missiles) {
    lot_in(table, order.unit, leaving.launch).count -= leaving.count;
    lot_in(table, made, leaving.launch).count += leaving.count;
  }
}

/// Missiles of one launch are counted, those of several shared out by launch.
table::Field leaving_missiles(Offering& out, UnitIndex u) {
  const int most = missiles_in(out.table, u) - 1;
  const std::vector<LotIndex> lots = lots_of(out.table, u);
  if (lots.size() == 1) return Offering::number("count", "how many leave", 1, most, {});
  std::vector<table::Option> options;
  for (const LotIndex l : lots) {
    const Lot& lot = out.table.lots[l];
    options.push_back({out.table.launches[lot.launch].name,
                       std::to_string(lot.count) + " " + out.table.type_of(lot).name, "", std::nullopt});
  }
  table::Field field =
      Offering::choice("missiles", "who leaves", out.add_set(std::move(options)), table::FieldKind::split);
  field.total = field.max = most;
  return field;
}

table::Field leaving_ships(Offering& out, UnitIndex u) {
  std::vector<table::Option> options;
  for (const ShipIndex s : ships_of(out.table, u))
    options.push_back({out.table.ships[s].handle, out.short_class(out.table.ships[s]), "", std::nullopt});
  const int most = count_of(options) - 1;
  return Offering::list("ships", "who leaves", out.add_set(std::move(options)), 1, most);
}

void offer_split(Offering& out) {
  for (const UnitIndex u : out.table.units.indices()) {
    const Unit& unit = out.table.units[u];
    if (!out.own(unit) || declared_at(out.table, u)) continue;
    if (unit.missiles ? missiles_in(out.table, u) < 2 : ships_of(out.table, u).size() < 2) continue;
    table::Field field = unit.missiles ? leaving_missiles(out, u) : leaving_ships(out, u);
    table::OfferLine& line =
        out.line("split", unit.handle, "", "split " + unit.handle, unit.missiles ? "FOS-6.4" : "FOS-6.2");
    line.merit = 0;
    line.fields.push_back(std::move(field));
    if (!out.regrouping_matters(unit)) out.leaves_no_choice();
  }
}

bool is_empty(const table::Tokens& names) {
  return names.tokens.empty();
}
bool is_empty(const table::Split& counts) {
  return counts.shares.empty();
}

/// The value of a field that says what leaves; refuses one that is missing, empty or of another kind.
template <class Value>
const Value* leaving_in(Reading& in, const char* field, const char* takes, const char* clause) {
  constexpr bool list = std::is_same_v<Value, table::Tokens>;
  const table::Value* value = in.given(field, list ? table::FieldKind::list : table::FieldKind::split);
  const Value* out = value ? std::get_if<Value>(value) : nullptr;
  if (out && is_empty(*out)) out = nullptr;
  if (!out) in.refuse(reasons::field_missing_takes(field, takes), clause, field);
  return out;
}

std::optional<Split> split_ships(Reading& in, UnitIndex unit) {
  const auto* names = leaving_in<table::Tokens>(in, "ships", "the ships that leave", "FOS-6.2");
  if (!names) return std::nullopt;
  Split order{unit, {}, {}};
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> ship = find_ship(in.table, name);
    if (!ship && in.no_more(name, "ships")) return std::nullopt;
    if (!ship || in.table.ships[*ship].unit != unit || std::ranges::count(order.ships, *ship) > 0)
      return refusal(in, reasons::not_in_unit_ship(name), "FOS-6.2", "ships");
    order.ships.push_back(*ship);
  }
  if (order.ships.size() == ships_of(in.table, unit).size())
    return refusal(in, reasons::nothing_left_ship_stays(), "FOS-6.2", "ships");
  return order;
}

/// Missiles of one launch are counted, those of several named.
std::optional<Split> split_count(Reading& in, UnitIndex unit) {
  const std::vector<LotIndex> lots = lots_of(in.table, unit);
  if (lots.size() != 1) return refusal(in, reasons::which_launch_missiles(), "FOS-6.4", "count");
  const Lot& lot = in.table.lots[lots.front()];
  if (lot.count < 2) return refusal(in, reasons::nothing_left_single_missile(), "FOS-6.4", "count");
  const std::optional<int> leaving = in.number("count", 1, lot.count - 1, std::nullopt, "FOS-6.4");
  if (!leaving) return std::nullopt;
  return Split{unit, {}, {{lot.launch, *leaving}}};
}

/// Launch of this name with so many missiles in the unit, or none.
LaunchIndex launch_with(const Table& table, UnitIndex unit, const table::Share& share) {
  for (const LotIndex l : lots_of(table, unit)) {
    const Lot& lot = table.lots[l];
    if (table.launches[lot.launch].name == share.token && share.amount > 0 && share.amount <= lot.count)
      return lot.launch;
  }
  return {};
}

std::optional<Split> split_missiles(Reading& in, UnitIndex unit) {
  if (in.has("count")) return split_count(in, unit);
  const auto* shares = leaving_in<table::Split>(in, "missiles", "how many of each launch leave", "FOS-6.4");
  if (!shares) return std::nullopt;
  Split order{unit, {}, {}};
  int leaving = 0;
  for (const table::Share& share : shares->shares) {
    if (share.amount == 0) continue;
    const LaunchIndex launch = launch_with(in.table, unit, share);
    if (!launch || std::ranges::count(order.missiles, launch, &Leaving::launch) > 0)
      return refusal(in, reasons::not_in_unit_missiles(share.token), "FOS-6.4", "missiles");
    order.missiles.push_back({launch, static_cast<int>(share.amount)});
    leaving += static_cast<int>(share.amount);
  }
  if (leaving == 0 || leaving == missiles_in(in.table, unit))
    return refusal(in, reasons::nothing_left_some_stay(), "FOS-6.4", "missiles");
  return order;
}

void check_split(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit(true);
  if (!unit) return;
  if (in.units_fixed) return in.refuse(reasons::too_late_splits(), "FOS-R56");
  if (in.split_or_join_barred(*unit, "subject")) return;
  const std::optional<Split> order =
      in.table.units[*unit].missiles ? split_missiles(in, *unit) : split_ships(in, *unit);
  if (!order) return;
  split_unit(in.table, *order);
  in.accept(*order);
  in.expect_unit("new unit", in.table.units.back().handle, in.table.units.back());
}

void apply_split(Play& play, const Split& order) {
  split_unit(play.table(), order);
  const Unit& made = play.table().units.back();
  play.tell(Audience::everyone(), made.handle + " splits off from " + play.unit(order.unit).handle + ".",
            made.missiles ? "FOS-6.4" : "FOS-6.2");
}

}  // namespace

extern const OrderRow split_order{
    .verb = "split", .fields = "ships missiles count", .acts = by<offer_split, check_split, apply_split>};

}  // namespace emcon::rules::fires_of_space::battle
