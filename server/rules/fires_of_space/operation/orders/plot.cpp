// The order `plot`: a stationary ship notes a jump in secret, where to and in which turn (FOS-12.c).
#include <algorithm>
#include <string>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/advice/advice.hpp"
#include "server/rules/fires_of_space/operation/orders/jumping.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/jumps.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int light_years_per_rating = 10;
/// Turns beyond the end of the game make a legal jump, though one that is never carried out.
constexpr int turn_max = 9999;
const Hex grid_centre = from_column_row(25, 25);
constexpr int grid_reach = 38;  ///< from the centre to the farthest hex of the printed grid

bool in_reach(const Table& table, const OwnShip& ship, int from, int to) {
  if (from == to) return true;
  const Link* link = link_between(table.the_scenario(), from, to);
  return link && link->distance <= light_years_per_rating * jump_rating(table, ship);
}

/// Why the ship cannot prepare a jump in this Jump Phase wherever it would go.
std::optional<Misstep> cannot_prepare(const Insight& of, const OwnShip& ship) {
  const std::string& name = ship.body.handle;
  if (!here(of.force, ship)) return Misstep{reasons::in_transit_jump(name), "FOS-12.a"};
  if (ship.body.prize) return Misstep{reasons::prize_jump(), "FOS-R51"};
  if (!current(of.table, ship.body).can_jump) return Misstep{reasons::cannot_jump(name), "FOS-8.a-v"};
  const OwnUnit& unit = of.force.units[ship.unit];
  if (!stationary(unit.at)) return Misstep{reasons::not_stationary(name), "FOS-12.c"};
  if (of.theatre.turn < ship.usable_from) return Misstep{reasons::recalibrating(name, ship.usable_from), "FOS-12.d.ii"};
  const int rating = jump_rating(of.table, ship);
  if (ship.prepared >= rating)
    return Misstep{reasons::needs_recalibration(name, counted(rating, "preparation")), "FOS-12.d"};
  if (const Mass* mass = mass_near(of.table, {unit.system, unit.at.present}))
    return Misstep{reasons::in_mass_radius_begins(name, counted(mass->radius, "hex", "hexes"), mass->name), "FOS-12.f"};
  return std::nullopt;
}

std::string systems_in_reach(const Table& table, const OwnShip& ship, int from) {
  std::string out;
  for (int to = 0; to < count_of(table.the_scenario().systems); ++to)
    if (in_reach(table, ship, from, to)) out += (out.empty() ? "" : ", ") + table.the_scenario().systems[ix(to)].id;
  return out;
}

/// A hex of the system clear of its masses: the centre of the map, or the first round it.
Hex clear_hex(const Table& table, int system) {
  for (int radius = 0; radius <= grid_reach; ++radius)
    for (const Hex hex : ring(grid_centre, radius))
      if (on_grid(hex) && !mass_near(table, {system, hex})) return hex;
  return grid_centre;
}

/// Systems in reach, by name.
std::vector<table::Option> destinations(const Table& table, const OwnShip& ship, int from) {
  const std::vector<StarSystem>& systems = table.the_scenario().systems;
  std::vector<table::Option> out;
  for (int to = 0; to < count_of(systems); ++to) {
    if (!in_reach(table, ship, from, to)) continue;
    const Link* link = to == from ? nullptr : link_between(table.the_scenario(), from, to);
    out.push_back({systems[ix(to)].id, systems[ix(to)].title,
                   link ? "travel " + counted(link->travel, "turn") : "at once", std::nullopt});
  }
  return out;
}

void offer_ship(Offering& out, ShipIndex s) {
  const OwnShip& ship = out.force.ships[s];
  const Scenario& scenario = out.table.the_scenario();
  const int from = out.force.units[ship.unit].system;
  const int first = out.theatre.turn + current(out.table, ship.body).prep;
  const std::optional<JumpAdvice> advice = ship.plot || first > scenario.length ? std::nullopt : advise_jump(out, s);
  const int wanted = advice ? advice->system : from;
  std::vector<table::Option> options = destinations(out.table, ship, from);
  const int set = options.size() > 1 ? out.add_set(std::move(options)) : -1;
  table::OfferLine& line = out.line("plot", ship.body.handle, "", "note a jump of " + ship.body.handle, "FOS-12.c");
  line.note =
      "preparation " + std::to_string(ship.prepared + 1) + " of " + std::to_string(jump_rating(out.table, ship));
  if (ship.plot) line.note += "; the jump noted now is given up";
  line.merit = advice ? advice->worth : 0;
  line.secret = true;
  if (set >= 0) {
    line.fields.push_back(Offering::choice("system", "to", set));
    line.fields.back().required = false;
    line.fields.back().fallback = table::Token{scenario.systems[ix(wanted)].id};
  }
  line.fields.push_back(Offering::hex("hex", "hex", {grid_centre, grid_reach, {}, 0, grid_size},
                                      advice ? advice->hexes.front() : clear_hex(out.table, wanted)));
  if (advice) line.fields.back().set = out.add_set(equally_good(advice->hexes, advice->worth));
  line.fields.push_back(
      Offering::number("turn", "in turn", first, std::max(first, scenario.length), std::int64_t{first}));
}

void offer_plot(Offering& out) {
  if (!jumps_to_come(out.theatre, out.step, out.side)) return;
  for (const ShipIndex s : out.force.ships.indices()) {
    const OwnShip& ship = out.force.ships[s];
    if (ship.body.in_play() && !cannot_prepare(out, ship)) offer_ship(out, s);
  }
}

/// System in `system`, the ship's own if that is left out; refuses otherwise.
std::optional<int> read_system(Reading& in, const OwnShip& ship) {
  const std::vector<StarSystem>& systems = in.table.the_scenario().systems;
  const int from = in.force.units[ship.unit].system;
  const std::string* name = in.token("system", false);
  if (!name) return from;
  const auto at = std::ranges::find(systems, *name, &StarSystem::id);
  const int to = static_cast<int>(at - systems.begin());
  if (at != systems.end() && in_reach(in.table, ship, from, to)) return to;
  return refusal(in,
                 reasons::too_far_jump(ship.body.handle, light_years_per_rating * jump_rating(in.table, ship),
                                       systems_in_reach(in.table, ship, from)),
                 "FOS-R27", "system");
}

/// Destination in the fields `system` and `hex`; refuses otherwise.
std::optional<Place> read_place(Reading& in, const OwnShip& ship) {
  const std::optional<int> system = read_system(in, ship);
  if (!system) return std::nullopt;
  const std::optional<Hex> hex = in.hex("hex", "FOS-12.c");
  if (!hex) return std::nullopt;
  const Place to{*system, *hex};
  if (!within(grid_reach, grid_centre, to.hex) || !on_grid(to.hex))
    return refusal(in, reasons::off_grid(), "FOS-R2", "hex");
  if (const Mass* mass = mass_near(in.table, to))
    return refusal(in, reasons::in_mass_radius_ends(label(to.hex), counted(mass->radius, "hex", "hexes"), mass->name),
                   "FOS-12.f", "hex");
  return to;
}

/// Writes the jump of an order down: the preparation counts from now (FOS-12.d.i).
void note(OwnShip& ship, const NoteJump& order, int turn) {
  ship.plot = Plot{order.to, order.turn, turn};
  ++ship.prepared;
}

void check_plot(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_jump(in);
  if (!s || !in.only_once("already_plotted", "FOS-12.c", in.ordered(&NoteJump::ship, *s))) return;
  OwnShip& ship = in.force.ships[*s];
  if (const std::optional<Misstep> fault = cannot_prepare(in, ship)) return in.refuse_for(*fault, "subject");
  const std::optional<Place> to = read_place(in, ship);
  const int first = in.theatre.turn + current(in.table, ship.body).prep;
  const std::optional<int> turn = in.number("turn", 0, turn_max, first, "FOS-12.b");
  if (!to || !turn) return;
  if (*turn < first)
    return in.refuse(reasons::too_early(ship.body.handle, counted(first - in.theatre.turn, "turn"), first), "FOS-12.b",
                     "turn");
  const NoteJump order{*s, *to, *turn};
  note(ship, order, in.theatre.turn);
  in.expect_at("preparation", std::to_string(ship.prepared) + " of " + std::to_string(jump_rating(in.table, ship)),
               ship.body.handle, {mark_on(in.table, to->system, table::Role::future, to->hex)});
  in.accept(order);
}

void apply_plot(Play& play, const Step&, Seat seat, const NoteJump& order) {
  OwnShip& ship = play.ship(side_at(seat), order.ship);
  note(ship, order, play.theatre.turn);
  play.tell(Audience::only(seat),
            ship.body.handle + " prepares a jump to " + place_label(play.table(), ship.plot->to) + " in turn " +
                std::to_string(order.turn) + ": preparation " + std::to_string(ship.prepared) + " of " +
                std::to_string(jump_rating(play.table(), ship)) + ".",
            "FOS-12.c");
}

}  // namespace

extern const OrderRow plot_order{
    .verb = "plot", .fields = "system hex turn", .acts = by<offer_plot, check_plot, apply_plot>};

}  // namespace emcon::rules::fires_of_space::operation
