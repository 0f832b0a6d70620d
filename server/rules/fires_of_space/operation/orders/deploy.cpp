// The order `deploy`: the secret choice of where a hidden unit begins (FOS-9), and the lot for those nobody placed.
#include <string>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/advice/hiding.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

struct Deploy {
  UnitIndex unit;
  Hex hex;
};

const Zone& zone_of(const Table& table, const OwnUnit& unit) {
  return *table.the_scenario().units[unit.zone].zone;
}

bool awaits_place(const OwnUnit& unit) {
  return unit.zone && !unit.placed;
}

bool inside(const Zone& zone, Hex hex) {
  return on_grid(hex) && distance(zone.centre, hex) >= zone.low && distance(zone.centre, hex) <= zone.high;
}

std::vector<Hex> hexes_of(const Zone& zone) {
  std::vector<Hex> out;
  for (int column = 1; column <= grid_size; ++column)
    for (int row = 1; row <= grid_size; ++row)
      if (const Hex hex = from_column_row(column, row); inside(zone, hex)) out.push_back(hex);
  return out;
}

void offer_deploy(Offering& out) {
  for (const UnitIndex u : out.force.units.indices()) {
    const OwnUnit& unit = out.force.units[u];
    if (!awaits_place(unit)) continue;
    const Zone& zone = zone_of(out.table, unit);
    table::OfferLine& line = out.line("deploy", unit.handle, "", "hide unit " + unit.handle, "FOS-9");
    line.note = std::to_string(zone.low) + " to " + std::to_string(zone.high) + " hexes from " +
                place_label(out.table, {unit.system, zone.centre});
    line.secret = true;
    const std::vector<Hex> good = good_hiding(out, u, hexes_of(zone));
    line.fields.push_back(Offering::hex("hex", "hex", {zone.centre, zone.high, {}, zone.low, grid_size},
                                        good.empty() ? table::Value{} : table::Value{good.front()}));
    if (good.empty()) continue;
    line.merit = 1;  // more than the lot of the rulebook, which may put two units into one hex
    line.note += "; " + counted(count_of(good), "hex is good", "hexes are as good as each other");
    line.fields.back().set = out.add_set(equally_good(good, *line.merit));
  }
}

void check_deploy(Reading& in) {
  const std::optional<UnitIndex> u = in.own_unit();
  if (!u) return;
  const OwnUnit& unit = in.force.units[*u];
  if (!awaits_place(unit)) return in.refuse(reasons::already_deployed(unit.handle), "FOS-9", "subject");
  if (!in.only_once("already_deployed", "FOS-9", in.ordered(&Deploy::unit, *u))) return;
  const std::optional<Hex> to = in.hex("hex", "FOS-9");
  if (!to) return;
  const Zone& zone = zone_of(in.table, unit);
  if (!within(zone.high, zone.centre, *to) || !inside(zone, *to))
    return in.refuse(
        reasons::outside_zone(unit.handle, zone.low, zone.high, place_label(in.table, {unit.system, zone.centre})),
        "FOS-9", "hex");
  in.accept(Deploy{*u, *to});
  in.expect_at("place", label(*to), unit.handle, {mark_on(in.table, unit.system, table::Role::present, *to)});
}

void place(OwnUnit& unit, Hex hex) {
  unit.at = {hex, hex, hex};
  unit.placed = true;
  unit.unmoved = true;
}

void apply_deploy(Play& play, const Step&, Seat seat, const Deploy& order) {
  const auto& [u, hex] = order;
  OwnUnit& unit = play.unit(side_at(seat), u);
  place(unit, hex);
  play.tell(only(side_at(seat)),
            "Unit " + unit.handle + " lies hidden at " + place_label(play.table(), {unit.system, hex}) + ".", "FOS-9");
}

}  // namespace

void deploy_the_rest(Play& play) {
  for (const Side side : two_sides())
    for (OwnUnit& unit : play.force(side).units) {
      if (!awaits_place(unit)) continue;
      const std::vector<Hex> hexes = hexes_of(zone_of(play.table(), unit));
      const RefId who{side, 10000U + static_cast<std::uint32_t>(unit.number)};
      place(unit, hexes[ix(play.referee.draw(count_of(hexes), why(Purpose::deployment, who)))]);
      play.tell(only(side),
                "Unit " + unit.handle + " lies hidden at " + place_label(play.table(), {unit.system, unit.at.present}) +
                    ", by lot.",
                "FOS-R62");
    }
}

extern const OrderRow deploy_order{
    .verb = "deploy", .fields = "hex", .acts = by<offer_deploy, check_deploy, apply_deploy>};

}  // namespace emcon::rules::fires_of_space::operation
