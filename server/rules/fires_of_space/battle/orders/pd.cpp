// The order `pd`: point defence batteries fire at missiles in their hex (FOS-16.a.ix).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct PointDefence {
  ShipIndex ship;
  BatteryIndex row;
  int count = 0;
  UnitIndex unit;  ///< of missiles
  MissileIndex type;
};

std::string battery_name(const Battery& battery) {
  return "PD-" + std::to_string(battery.strength);
}

void offer_battery(Offering& out, ShipIndex s, BatteryIndex row) {
  const Table& table = out.table;
  const Ship& ship = table.ships[s];
  const Battery& battery = table.class_of(ship).batteries[row];
  const int left = batteries_left(table, ship, row);
  if (left <= 0) return;
  std::vector<table::Option> options;
  std::vector<UnitIndex> missiles;
  std::string best;
  std::int64_t merit = -1;
  for (const UnitIndex u : table.units.indices()) {
    const Unit& unit = table.units[u];
    if (!out.enemy(unit) || !unit.missiles) continue;
    if (distance(table.units[ship.unit].at.present, unit.at.present) > battery.range) continue;
    missiles.push_back(u);
    const MissileIndex type = types_in(table, u).front();
    const int need = point_defence_need(battery, table.catalogue->missiles[type]);
    const std::int64_t kills = std::min<std::int64_t>(expected(left, need), 1000L * missiles_in(table, u, type));
    options.push_back({unit.handle, counted(missiles_in(table, u), "missile"),
                       "need " + number(need) + ", " + number(5 * std::clamp(need, 0, 20)) + " %",
                       kills * out.threats.of(u) / 1000});
    if (*options.back().merit <= merit) continue;
    best = unit.handle;
    merit = *options.back().merit;
  }
  if (options.empty() || out.bare_choice()) return;
  const std::string name = battery_name(battery);
  table::Field target =
      Offering::choice("target", "missile unit", out.add_set(std::move(options)), table::FieldKind::target);
  target.fallback = table::Token{best};
  std::vector<table::Field> fields{std::move(target),
                                   Offering::number("count", "batteries", 1, left, std::int64_t{left})};
  if (std::optional<table::Field> type = out.type_field(missiles)) fields.push_back(std::move(*type));
  table::OfferLine& line =
      out.line("pd", ship.handle, name, "fire " + std::to_string(left) + " " + name, "FOS-16.a.ix");
  line.times_max = left;
  line.merit = merit;
  line.fields = std::move(fields);
}

void offer_pd(Offering& out) {
  out.each_own_ship([&](ShipIndex s, const Ship& ship) {
    for (const BatteryIndex row : ship.batteries_used.indices()) offer_battery(out, s, row);
  });
}

/// Enemy missiles within reach of the battery; refuses what is not.
std::optional<UnitIndex> unit_in_reach(Reading& in, const Ship& ship, const Battery& battery) {
  const std::optional<UnitIndex> unit = in.enemy_unit();
  if (!unit) return std::nullopt;
  if (!in.table.units[*unit].missiles)
    return refusal(in, reasons::not_missiles_point_defence(), "FOS-16.a.ix", "target");
  const int range = distance(in.table.units[ship.unit].at.present, in.table.units[*unit].at.present);
  if (range <= battery.range) return unit;
  return refusal(in, reasons::out_of_range_batteries(range, battery.range), "FOS-R35", "target");
}

void check_pd(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  const Rows<BatteryIndex, Battery>& batteries = in.table.class_of(ship).batteries;
  const BatteryIndex row = in.row_called(batteries, battery_name);
  if (!row) return in.refuse_name(reasons::no_such_battery(ship.handle, in.line().variant), "FOS-8.a-v", "variant");
  const Battery& battery = batteries[row];
  const int left = batteries_left(in.table, ship, row);
  if (usable_batteries(ship, battery.count) == 0)
    return in.refuse(reasons::disabled(ship.handle, status_word(ship)), damage_clause(in.table));
  if (left <= 0) return in.refuse(reasons::weapons_fired_batteries(), "FOS-16.a.ix", "variant");
  const std::optional<UnitIndex> unit = unit_in_reach(in, ship, battery);
  if (!unit) return;
  const std::optional<MissileIndex> type = in.missile_type_at(*unit);
  const std::optional<int> count =
      in.number("count", 1, left, left, "FOS-16.a.ix", reasons::out_of_bounds_left(counted(left, "is", "are")));
  if (!type || !count) return;
  in.table.ships.edit(*s).batteries_used[row] += *count;
  const int need = point_defence_need(battery, in.table.catalogue->missiles[*type]);
  in.accept(PointDefence{*s, row, *count, *unit, *type});
  in.expect("need", std::to_string(need), expected(*count, need));
}

void apply_pd(Play& play, const PointDefence& order) {
  Table& table = play.table();
  const Ship& firer = play.ship(order.ship);
  const Battery& battery = table.class_of(firer).batteries[order.row];
  const MissileType& type = table.catalogue->missiles[order.type];
  const Unit& target = play.unit(order.unit);
  const int here = missiles_in(table, order.unit, order.type);
  if (here == 0) {
    play.tell(Audience::everyone(),
              firer.handle + " holds its fire: no " + type.name + " is left in " + target.handle + ".", "FOS-16.a.ix",
              {}, notable({firer.handle}));
    return;
  }
  play.edit_ship(order.ship).batteries_used[order.row] += order.count;
  const Sum need = point_defence_sum(battery, type);
  Shown shown;
  const int hits =
      roll_like(play, order.count, need, "To hit", why(Purpose::point_defence, ref(firer), ref(target)), shown);
  const int killed = remove_missiles(table, order.unit, order.type, hits);
  play.tell(Audience::everyone(),
            firer.handle + " point defence, " + number(order.count) + " of strength " + number(battery.strength) +
                " at " + number(here) + " " + type.name + " of " + target.handle + ", need " + number(need.total()) +
                ": " + number(killed) + " destroyed." + shown.words,
            "FOS-16.a.ix", std::move(shown.dice), notable({target.handle}),
            showing(heads::stops(firer.handle, killed, target.handle),
                    {defend_act(firer.handle, target.handle, order.count, killed)}));
  sweep(table);
}

}  // namespace

extern const OrderRow pd_order{
    .verb = "pd", .fields = "target count type", .variant = true, .acts = by<offer_pd, check_pd, apply_pd>};

}  // namespace emcon::rules::fires_of_space::battle
