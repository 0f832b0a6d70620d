// Loads a scenario from its data tree: table, terrain, sides, ships, and the options it suggests.
#include <algorithm>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t table_max = 120 * inch, terrain_max = 12 * inch;  // SEF-R92
constexpr int seats_max = 8, side_ships_max = 16, squadron_max = 8;
const std::vector<std::string>& edge_words() {
  static const std::vector<std::string> all{"north", "east", "south", "west"};
  return all;
}

bool on_the_table(const Scenario& scenario, Point at) {
  return at.x >= 0 && at.y >= 0 && at.x <= scenario.corner.x && at.y <= scenario.corner.y;
}

void load_terrain(const Reader& in, Scenario& scenario) {
  for (const Reader& from : in.tables("terrain")) {
    from.only({"kind", "at", "radius"});
    Terrain terrain;
    terrain.kind = static_cast<TerrainKind>(std::max(0, from.word("kind", {"planet", "asteroids", "nebula"})));
    terrain.at = load_point(from, "at");
    terrain.radius = load_length(from, "radius", terrain_max);
    if (!on_the_table(scenario, terrain.at)) from.fault("at", "a point of the table");
    scenario.terrain.push_back(terrain);
  }
  if (count_of(scenario.terrain) > 20) in.fault("terrain", "at most 20 pieces");
}

Zone load_zone(const Reader& in, const Scenario& scenario) {
  Zone out;
  const std::vector<std::string> corners = in.texts("zone");
  const std::optional<Point> low = corners.size() == 2 ? point_of(corners[0]) : std::nullopt,
                             high = corners.size() == 2 ? point_of(corners[1]) : std::nullopt;
  out.heading = in.integer("heading", 0, plane_headings - 1);
  if (low && high && on_the_table(scenario, *low) && on_the_table(scenario, *high) && low->x < high->x &&
      low->y < high->y) {
    out.low = *low;
    out.high = *high;
  } else {
    in.fault("zone", "two corners of a box on the table, the lower left one first");
  }
  return out;
}

/// A base technology, or those of the peoples of a combined fleet (SEF-5.1).
int load_tech(const Reader& in) {
  constexpr int least = 1, most = 9;
  const Node* node = in.node().member("tech");
  if (!node || node->kind == Node::Kind::integer) return in.integer("tech", least, most, 3);
  const std::vector<int> all = in.integers("tech", 0, least, most);
  if (all.empty()) return 3;
  int sum = 0;
  for (const int one : all) sum += one;
  return sum / count_of(all);
}

void load_profile(const Reader& in, SideData& side) {
  constexpr int sum_max = 4;
  const std::optional<Reader> from = in.table("profile");
  if (!from) return;
  from->only({"construction", "active", "fields", "passive", "drives", "fighters", "ballistic", "direct", "torpedoes"});
  int sum = 0;
  for (std::size_t field = 0; field < tech_fields.size(); ++field) {
    side.profile[field] = from->integer(tech_fields[field], -1, 1, 0);
    sum += side.profile[field];
  }
  if (sum < -sum_max || sum > sum_max) in.fault("profile", "-1, 0 or 1 for each field, from -4 to 4 in all");
}

void load_sides(const Reader& in, Scenario& scenario) {
  int seats = 0;
  for (const Reader& from : in.tables("sides")) {
    from.only({"name", "colour", "briefing", "seats", "faction", "zone", "heading", "tech", "profile", "crew", "entry",
               "exit", "exit_points"});
    SideData side{read_side_head(from)};
    side.seats = from.integer("seats", 1, seats_max, 1);
    seats += side.seats;
    side.faction = from.text("faction", "");
    side.zone = load_zone(from, scenario);
    side.tech = load_tech(from);
    load_profile(from, side);
    side.crew = static_cast<Quality>(
        std::max(0, from.word("crew", {"unskilled", "green", "regular", "veteran", "elite", "ace"}, 2)));
    for (const std::string& word : from.texts("entry")) {
      const auto at = std::ranges::find(edge_words(), word);
      if (at == edge_words().end())
        from.fault("entry", "edges: north, east, south, west");
      else
        side.entry.push_back(static_cast<Edge>(at - edge_words().begin()));
    }
    if (from.node().member("exit")) {
      side.exit = static_cast<Edge>(std::max(0, from.word("exit", edge_words())));
      side.exit_points = from.integer("exit_points", 1, 99);
    }
    scenario.sides.push_back(std::move(side));
  }
  if (scenario.sides.size() != 2 || seats > seats_max) in.fault("sides", "two sides, with at most 8 seats in all");
}

/// Boxes lost before the battle: of each side and of primary less than would end the ship's part in it.
void load_old_wounds(const Reader& in, const ShipClass& c, ScenarioShip& ship) {
  const std::optional<Reader> from = in.table("damage");
  if (!from) return;
  from->only({"armour", "structure", "primary", "crew", "absorbed"});
  const auto sides = [&](const char* key, std::array<int, facings>& lost, const auto& boxes) {
    if (!from->node().member(key)) return;
    const std::vector<int> given = from->integers(key, facings, 0, 99);
    for (const Facing facing : all_facings) {
      const auto at = static_cast<std::size_t>(facing);
      if (at < given.size() && given[at] <= boxes(facing))
        lost[at] = given[at];
      else
        from->fault(key, "boxes lost, of fore, port, starboard and aft, at most as many as there are");
    }
  };
  const auto armour_boxes = [&](Facing facing) {
    int out = 0;
    for (const Row& row : c.armour[static_cast<std::size_t>(facing)]) out += row.boxes;
    return out;
  };
  sides("armour", ship.lost.armour, armour_boxes);
  sides("structure", ship.lost.structure, [&](Facing facing) { return c.boxes(facing); });
  ship.lost.primary = from->integer("primary", 0, std::max(0, (c.primary_boxes() + 1) / 2 - 1), 0);
  ship.lost.crew = from->integer("crew", 0, c.category - 1, 0);
  ship.lost.absorbed = from->integer("absorbed", 0, c.redundancy(), 0);
}

void load_ship_of(const Reader& from, const Catalogue& catalogue, Scenario& scenario) {
  from.only({"side", "player", "class", "name", "squadron", "at", "heading", "damage"});
  ScenarioShip ship;
  ship.side = index_of<Side>(from, "side", names_of(scenario.sides, &SideData::name));
  ship.player = from.integer("player", 1, scenario.sides[ship.side].seats, 1) - 1;
  ship.ship_class = index_of<ClassIndex>(from, "class", names_of(catalogue.classes, &ShipClass::key));
  ship.name = from.text("name", "");
  ship.squadron = from.text("squadron", "");
  if (from.node().member("at")) ship.at = load_point(from, "at");
  if (ship.at && !on_the_table(scenario, *ship.at)) from.fault("at", "a point of the table");
  if (from.node().member("heading")) ship.heading = from.integer("heading", 0, plane_headings - 1);
  load_old_wounds(from, catalogue.classes[ship.ship_class], ship);
  scenario.ships.push_back(std::move(ship));
}

/// Squadrons have two ships to eight, all of one player (SEF-3.1).
void check_squadrons(const Reader& in, const Scenario& scenario) {
  for (const ScenarioShip& one : scenario.ships) {
    if (one.squadron.empty()) continue;
    const auto mates = std::ranges::count_if(scenario.ships, [&](const ScenarioShip& other) {
      return other.side == one.side && other.squadron == one.squadron;
    });
    const bool one_player = std::ranges::all_of(scenario.ships, [&](const ScenarioShip& other) {
      return other.side != one.side || other.squadron != one.squadron || other.player == one.player;
    });
    if (mates < 2 || mates > squadron_max || !one_player)
      return in.fault("ships", "squadrons of 2 to 8 ships of one player");
  }
}

Chooser load_chooser(const Reader& in, const char* key) {
  return static_cast<Chooser>(std::max(0, in.word(key, {"prefer", "ask", "auto"}, 0)));
}

void load_options(const Reader& in, Options& options) {
  const std::optional<Reader> from = in.table("options");
  if (!from) return;
  from->only({"turns", "points", "tracking", "mass-fire", "sealed-targets", "boarding", "repair", "morale",
              "reinforcements", "shields", "section-choice", "loss-choice", "intercept", "idle", "level", "experience",
              "team-share", "training"});
  options.training = from->integer("training", 0, training_months_max, 0);
  options.level = from->integer("level", 1, 2, options.level);
  options.experience = from->boolean("experience", options.experience);
  options.team_share = from->boolean("team-share", options.team_share);
  options.turns = from->integer("turns", 1, 99, options.turns);
  options.points = from->integer("points", 60, 900, 0);
  options.by_squadron = from->word("tracking", {"squadron", "ship"}, 0) != 1;
  options.mass_fire = from->boolean("mass-fire", options.mass_fire);
  options.sealed_targets = from->boolean("sealed-targets", options.sealed_targets);
  options.boarding = from->boolean("boarding", options.boarding);
  options.repair = from->boolean("repair", options.repair);
  options.morale = from->boolean("morale", options.morale);
  options.reinforcements = from->boolean("reinforcements", options.reinforcements);
  options.shields = from->boolean("shields", options.shields);
  options.sections = load_chooser(*from, "section-choice");
  options.losses = load_chooser(*from, "loss-choice");
  options.ask_intercept = from->word("intercept", {"ask", "auto"}, 0) != 1;
  options.ask_idle = from->word("idle", {"pass", "ask"}, 0) == 1;
}

void check_forces(const Reader& in, const Scenario& scenario) {
  for (const Side side : scenario.sides.indices()) {
    const auto ships = std::ranges::count(scenario.ships, side, &ScenarioShip::side);
    if (scenario.options.points == 0 && ships == 0)
      in.fault("ships", "one ship of each side or more, or points to buy them for");
    if (ships > side_ships_max) in.fault("ships", "at most 16 ships of a side");
  }
}

}  // namespace

void load_scenario(const Reader& in, Catalogue& catalogue) {
  in.only({"id", "title", "summary", "minutes", "hidden", "difficulty", "table", "terrain", "sides", "ships", "options",
           "reserve", "carriers_decide", "sheets"});
  Scenario scenario{ScenarioHead{in.text("id"), in.text("title"), in.text("summary"), in.integer("minutes", 1, 999)}};
  read_choosing(in, scenario);
  scenario.corner = load_point(in, "table");
  if (scenario.corner.x < 12 * inch || scenario.corner.y < 12 * inch || scenario.corner.x > table_max ||
      scenario.corner.y > table_max)
    in.fault("table", "its upper right corner, 12 to 120 in on either axis");
  load_terrain(in, scenario);
  load_sides(in, scenario);
  if (scenario.sides.size() != 2) return;
  for (const Reader& ship : in.tables("ships")) load_ship_of(ship, catalogue, scenario);
  check_squadrons(in, scenario);
  load_options(in, scenario.options);
  scenario.reserve = in.integer("reserve", 0, 900, 0);
  if (scenario.reserve > 0 &&
      std::ranges::any_of(scenario.sides, [](const SideData& side) { return side.entry.empty(); }))
    in.fault("reserve", "left out where a side has no entry edges");
  scenario.carriers_decide = in.boolean("carriers_decide", false);
  check_forces(in, scenario);
  refuse_twins(in, catalogue.scenarios, &Scenario::id, scenario, "id");
  catalogue.scenarios.push_back(std::move(scenario));
}

}  // namespace emcon::rules::stellar_empires_fleet
