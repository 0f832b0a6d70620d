// Offers, checks and carries out `deploy`, the secret choice of where hidden forces begin.
#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/operation/op_advice.hpp"
#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"

namespace emcon::rules::fires_of_space {
namespace {

const Zone& zone_of(const Table& table, const OpUnit& unit) {
  return *table.the_scenario().units[ix(unit.zone)].zone;
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

void place(OpUnit& unit, Hex hex) {
  unit.at = {hex, hex, hex};
  unit.placed = true;
  unit.unmoved = true;
}

}  // namespace

bool on_grid(Hex hex) {
  const auto in = [](int n) { return n >= 1 && n <= grid_size; };
  return in(hex.q) && in(hex.r + (hex.q - 1) / 2);
}

void apply_deployment(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  apply_tonnage(ops, side, commands);
  for (const OpCommand& c : commands) {
    if (c.verb != OpVerb::deploy) continue;
    OpUnit& unit = ops.unit(side, c.subject);
    place(unit, c.hex);
    ops.tell_side(side,
                  "Unit " + unit.handle + " lies hidden at " + place_label(ops.table(), {unit.system, c.hex}) + ".",
                  "FOS-9");
  }
}

void deploy_the_rest(Ops& ops) {
  for (int side = 0; side < 2; ++side)
    for (OpUnit& unit : ops.force(side).units) {
      if (unit.placed || unit.zone < 0) continue;
      const std::vector<Hex> hexes = hexes_of(zone_of(ops.table(), unit));
      const RefId who{static_cast<std::uint8_t>(side), 10000U + static_cast<std::uint32_t>(unit.number)};
      place(unit, hexes[ix(ops.play.referee.draw(count_of(hexes), why(Purpose::deployment, who)))]);
      ops.tell_side(side,
                    "Unit " + unit.handle + " lies hidden at " +
                        place_label(ops.table(), {unit.system, unit.at.present}) + ", by lot.",
                    "FOS-R62");
    }
}

void OpChecker::deploy() {
  const std::optional<int> u = own_unit();
  if (!u) return;
  const OpUnit& unit = force_.units[ix(*u)];
  if (unit.zone < 0 || unit.placed)
    return refuse("already_deployed", "Unit " + unit.handle + " has its place; only hidden units choose theirs.",
                  "FOS-9", "subject");
  if (!once({OpVerb::deploy}, *u, "already_deployed", "FOS-9")) return;
  const std::optional<Hex> to = hex("hex", "FOS-9");
  if (!to) return;
  const Zone& zone = zone_of(table_, unit);
  if (!within(zone.high, zone.centre, *to) || !inside(zone, *to))
    return refuse("outside_zone",
                  "Unit " + unit.handle + " may be " + std::to_string(zone.low) + " to " + std::to_string(zone.high) +
                      " hexes from " + place_label(table_, {unit.system, zone.centre}) + ", on the printed map.",
                  "FOS-9", "hex");
  OpCommand c = command(OpVerb::deploy, *u);
  c.system = unit.system;
  c.hex = *to;
  accept(std::move(c));
}

void OpOfferMaker::deploy() {
  for (int u = 0; u < count_of(force_.units); ++u) {
    const OpUnit& unit = force_.units[ix(u)];
    if (unit.zone < 0 || unit.placed) continue;
    const Zone& zone = zone_of(table_, unit);
    table::OfferLine& out = line("deploy", unit.handle, "", "hide unit " + unit.handle, "FOS-9");
    out.note = std::to_string(zone.low) + " to " + std::to_string(zone.high) + " hexes from " +
               place_label(table_, {unit.system, zone.centre});
    out.secret = true;
    out.merit = 1;  // anything but the lot: a place with a thought behind it
    const std::vector<Hex> hexes = hexes_of(zone);
    const Hex advised = advise_deployment(view_, u, hexes);
    out.fields.push_back(hex("hex", "hex", {zone.centre, zone.high, {}, zone.low, grid_size}, advised));
  }
}

}  // namespace emcon::rules::fires_of_space
