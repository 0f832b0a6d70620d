// Jump orders: what is offered, and what is refused and why.
#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/operation/jumps.hpp"
#include "server/rules/fires_of_space/operation/op_advice.hpp"
#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int light_years_per_rating = 10;
/// Turns beyond the end of the game make a legal jump, though one that is never carried out.
constexpr int turn_max = 9999;
const Hex grid_centre = from_column_row(25, 25);
constexpr int grid_reach = 38;  ///< from the centre to the farthest hex of the printed grid

bool in_reach(const Table& table, const OpShip& ship, int from, int to) {
  if (from == to) return true;
  const Link* link = link_between(table.the_scenario(), from, to);
  return link && link->distance <= light_years_per_rating * jump_rating(table, ship);
}

struct Fault {
  const char* code;
  std::string text;
  const char* clause;
};

/// Why the ship cannot prepare a jump in this Jump Phase wherever it would go.
std::optional<Fault> cannot_prepare(const Table& table, const Force& force, const OpShip& ship, int turn) {
  const std::string& name = ship.body.handle;
  if (!here(force, ship)) return Fault{"in_transit", name + " is between systems.", "FOS-12.a"};
  if (ship.body.prize) return Fault{"prize", "Prizes do not jump.", "FOS-R51"};
  if (!current(table, ship.body).can_jump)
    return Fault{"cannot_jump", name + " has no jump drive that works.", "FOS-8.a-v"};
  const OpUnit& unit = force.units[ix(ship.body.unit)];
  if (!stationary(unit.at))
    return Fault{"not_stationary",
                 name + " is moving: a ship prepares a jump with past, present and future in one hex.", "FOS-12.c"};
  if (turn < ship.usable_from)
    return Fault{"recalibrating", name + " recalibrates its drive until turn " + std::to_string(ship.usable_from) + ".",
                 "FOS-12.d.ii"};
  const int rating = jump_rating(table, ship);
  if (ship.prepared >= rating)
    return Fault{"needs_recalibration",
                 name + " has used its " + std::to_string(rating) + " preparations: the drive recalibrates first.",
                 "FOS-12.d"};
  if (const Mass* mass = mass_near(table, {unit.system, unit.at.present}))
    return Fault{"in_mass_radius",
                 name + " lies within " + std::to_string(mass->radius) + " hexes of " + mass->name +
                     ": it jumps from more than that.",
                 "FOS-12.f"};
  return std::nullopt;
}

std::string systems_in_reach(const Table& table, const OpShip& ship, int from) {
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

}  // namespace

std::optional<Place> OpChecker::jump_place(const OpShip& ship) {
  const std::vector<StarSystem>& systems = table_.the_scenario().systems;
  const int from = force_.units[ix(ship.body.unit)].system;
  Place to{from, {}};
  if (const std::string* name = token("system", false)) {
    const auto at = std::find_if(systems.begin(), systems.end(), [&](const StarSystem& s) { return s.id == *name; });
    to.system = static_cast<int>(at - systems.begin());
    if (at == systems.end() || !in_reach(table_, ship, from, to.system)) {
      refuse("too_far",
             "In reach of " + ship.body.handle + " (" +
                 std::to_string(light_years_per_rating * jump_rating(table_, ship)) +
                 " light years): " + systems_in_reach(table_, ship, from) + ".",
             "FOS-R27", "system");
      return std::nullopt;
    }
  }
  const std::optional<Hex> hex_to = hex("hex", "FOS-12.c");
  if (!hex_to) return std::nullopt;
  to.hex = *hex_to;
  if (!within(grid_reach, grid_centre, to.hex) || !on_grid(to.hex)) {
    refuse("off_grid", "A jump ends in a hex of the printed map, 0101 to 5050.", "FOS-R2", "hex");
    return std::nullopt;
  }
  if (const Mass* mass = mass_near(table_, to)) {
    refuse("in_mass_radius",
           label(to.hex) + " is within " + std::to_string(mass->radius) + " hexes of " + mass->name +
               ": a jump ends farther off.",
           "FOS-12.f", "hex");
    return std::nullopt;
  }
  return to;
}

bool OpChecker::jumps_open() {
  if (jumps_to_come(theatre_, window_, side_)) return true;
  refuse("jumps_done", "The jumps of your side were carried out this turn; the next can be noted next turn.",
         "FOS-R28");
  return false;
}

void OpChecker::plot() {
  const std::optional<int> s = own_ship();
  if (!s || !jumps_open() || !once({OpVerb::plot}, *s, "already_plotted", "FOS-12.c")) return;
  OpShip& ship = force_.ships[ix(*s)];
  if (const std::optional<Fault> fault = cannot_prepare(table_, force_, ship, theatre_.turn))
    return refuse(fault->code, fault->text, fault->clause, "subject");
  const std::optional<Place> to = jump_place(ship);
  const int first = theatre_.turn + current(table_, ship.body).prep;
  const std::optional<int> turn = number("turn", 0, turn_max, first, "FOS-12.b");
  if (!to || !turn) return;
  if (*turn < first)
    return refuse("too_early",
                  ship.body.handle + " needs " + std::to_string(first - theatre_.turn) +
                      " turns of preparation: turn " + std::to_string(first) + " at the earliest.",
                  "FOS-12.b", "turn");
  OpCommand c = command(OpVerb::plot, *s);
  c.system = to->system;
  c.hex = to->hex;
  c.value = *turn;
  note_plot(ship, c, theatre_.turn);
  expect("preparation", std::to_string(ship.prepared) + " of " + std::to_string(jump_rating(table_, ship)));
  accept(std::move(c));
}

void OpChecker::abort() {
  const std::optional<int> s = own_ship();
  if (!s || !jumps_open()) return;
  OpShip& ship = force_.ships[ix(*s)];
  if (!ship.plot) return refuse("nothing_plotted", ship.body.handle + " has no jump noted.", "FOS-R25", "subject");
  ship.plot.reset();
  accept(command(OpVerb::abort, *s));
}

void OpChecker::recalibrate() {
  const std::optional<int> s = own_ship();
  if (!s || !jumps_open()) return;
  OpShip& ship = force_.ships[ix(*s)];
  if (ship.plot)
    return refuse("plot_pending", ship.body.handle + " has a jump noted: abort it first.", "FOS-R26", "subject");
  if (ship.prepared == 0)
    return refuse("nothing_to_do", ship.body.handle + " has used no preparation since its drive was calibrated.",
                  "FOS-R26", "subject");
  start_recalibration(table_, ship, theatre_.turn);
  accept(command(OpVerb::recalibrate, *s));
}

void OpOfferMaker::plot_line(int s) {
  const OpShip& ship = force_.ships[ix(s)];
  const std::vector<StarSystem>& systems = table_.the_scenario().systems;
  const int from = force_.units[ix(ship.body.unit)].system;
  const int first = theatre_.turn + current(table_, ship.body).prep;
  const std::optional<JumpAdvice> advice =
      ship.plot || first > table_.the_scenario().length ? std::nullopt : advise_jump(view_, s);
  const int wanted = advice ? advice->to.system : from;
  std::vector<table::Option> options;
  for (int to = 0; to < count_of(systems); ++to) {
    if (!in_reach(table_, ship, from, to)) continue;
    const Link* link = to == from ? nullptr : link_between(table_.the_scenario(), from, to);
    options.push_back({systems[ix(to)].id, systems[ix(to)].title,
                       link ? "travel " + std::to_string(link->travel) + " turns" : "at once", std::nullopt});
  }
  const int set = options.size() > 1 ? add_set(std::move(options)) : -1;
  table::OfferLine& out = line("plot", ship.body.handle, "", "note a jump of " + ship.body.handle, "FOS-12.c");
  out.note = "preparation " + std::to_string(ship.prepared + 1) + " of " + std::to_string(jump_rating(table_, ship));
  if (ship.plot) out.note += "; the jump noted now is given up";
  out.merit = advice ? advice->worth : 0;
  out.secret = true;
  if (set >= 0) {
    out.fields.push_back(choice("system", "to", set));
    out.fields.back().required = false;
    out.fields.back().fallback = table::Token{systems[ix(wanted)].id};
  }
  out.fields.push_back(
      hex("hex", "hex", {grid_centre, grid_reach, {}}, advice ? advice->to.hex : clear_hex(table_, wanted)));
  out.fields.push_back(
      number("turn", "in turn", first, std::max(first, table_.the_scenario().length), std::int64_t{first}));
}

void OpOfferMaker::jumps() {
  if (!jumps_to_come(theatre_, *view_.window, side_)) return;
  for (int s = 0; s < count_of(force_.ships); ++s) {
    const OpShip& ship = force_.ships[ix(s)];
    if (!ship.body.in_play()) continue;
    if (!cannot_prepare(table_, force_, ship, theatre_.turn)) plot_line(s);
    const std::string& name = ship.body.handle;
    if (ship.plot) {
      table::OfferLine& out = line("abort", name, "", "give the jump of " + name + " up", "FOS-R25");
      out.merit = 0;
      out.secret = true;
    }
    if (ship.prepared > 0) {
      table::OfferLine& out = line("recalibrate", name, "", "recalibrate the drive of " + name, "FOS-12.d");
      if (ship.plot) out.note = "after its jump is given up";
      out.merit = 0;
      out.secret = true;
    }
  }
}

}  // namespace emcon::rules::fires_of_space
