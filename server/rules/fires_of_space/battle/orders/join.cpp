// The order `join`: a unit joins another with equal markers (FOS-6.1, FOS-6.3).
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/units.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct Join {
  UnitIndex unit;
  UnitIndex with;  ///< unit that keeps its name
};

void join_units(Table& table, const Join& order) {
  if (table.units[order.unit].missiles) {
    for (const LotIndex i : table.lots.indices()) {
      if (table.lots[i].unit != order.unit || table.lots[i].count == 0) continue;
      const int count = table.lots[i].count;
      table.lots[i].count = 0;
      lot_in(table, order.with, table.lots[i].launch).count += count;
    }
  } else {
    for (const ShipIndex s : table.ships.indices())
      if (table.ships[s].unit == order.unit) table.ships.edit(s).unit = order.with;
  }
  table.units.edit(order.unit).gone = true;
}

/// What is against a unit joining another of its side; nothing of who has declared one of them as a target.
std::optional<Misstep> cannot_join(const Table& table, UnitIndex unit, UnitIndex with) {
  const Unit& a = table.units[unit];
  const Unit& b = table.units[with];
  if (a.missiles != b.missiles) return Misstep{reasons::mixed(), "FOS-4.a"};
  if (!matched(table, a, b)) return Misstep{reasons::not_matched_markers(), "FOS-7.c"};
  if (!a.missiles) return std::nullopt;
  if (!launched_together(table, unit, with)) return Misstep{reasons::different_launching_unit(), "FOS-6.3"};
  if (a.target != b.target || a.moved != b.moved) return Misstep{reasons::declared_already(), "FOS-R56"};
  return std::nullopt;
}

/// Partners that `u` may join, as offers list them.
std::vector<table::Option> partners(const Offering& out, UnitIndex u) {
  const Table& table = out.table;
  std::vector<table::Option> options;
  for (const UnitIndex o : table.units.indices()) {
    const Unit& other = table.units[o];
    if (!out.own(other) || o == u || cannot_join(table, u, o) || declared_at(table, o)) continue;
    if (other.missiles && o > u) continue;  // which name is kept matters to nobody: half of the lines will do
    options.push_back({other.handle, "", "", std::nullopt});
  }
  return options;
}

void offer_join(Offering& out) {
  for (const UnitIndex u : out.table.units.indices()) {
    const Unit& unit = out.table.units[u];
    if (!out.own(unit) || declared_at(out.table, u)) continue;
    std::vector<table::Option> options = partners(out, u);
    if (options.empty()) continue;
    const int set = out.add_set(std::move(options));
    table::OfferLine& line =
        out.line("join", unit.handle, "", unit.handle + " joins", unit.missiles ? "FOS-6.3" : "FOS-6.1");
    line.merit = 0;
    if (!out.regrouping_matters(unit)) out.leaves_no_choice();
    line.fields.push_back(Offering::choice("with", "unit that keeps its name", set, table::FieldKind::target));
  }
}

void check_join(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit(true);
  if (!unit) return;
  if (in.units_fixed) return in.refuse(reasons::too_late_joins(), "FOS-R56");
  const std::string* name = in.token("with");
  if (!name) return;
  const std::optional<UnitIndex> with = find_unit(in.table, *name);
  if (!with && in.no_more(*name, "with")) return;
  if (!with || *with == *unit || in.table.units[*with].side != in.side)
    return in.refuse(reasons::not_your_unit_another(*name), "FOS-6.1", "with");
  if (const std::optional<Misstep> against = cannot_join(in.table, *unit, *with))
    return in.refuse_for(*against, "with");
  if (in.split_or_join_barred(*unit, "subject") || in.split_or_join_barred(*with, "with")) return;
  const Join order{*unit, *with};
  join_units(in.table, order);
  in.accept(order);
}

void apply_join(Play& play, const Join& order) {
  join_units(play.table(), order);
  const Unit& unit = play.unit(order.unit);
  play.tell(Audience::everyone(), unit.handle + " joins " + play.unit(order.with).handle + ".",
            unit.missiles ? "FOS-6.3" : "FOS-6.1");
}

}  // namespace

extern const OrderRow join_order{.verb = "join", .fields = "with", .acts = by<offer_join, check_join, apply_join>};

}  // namespace emcon::rules::fires_of_space::battle
