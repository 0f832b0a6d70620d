// Loads what scenarios are about: what a side chooses in secret, missiles in flight, who wins, and the options.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/load_scenario.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int choices_most = 4, missiles_placed_most = 100, power_most = 6;

/// Whether nobody can tell the two sheets apart by what is public of them.
bool look_alike(const Sheet& a, const Sheet& b) {
  return a.disguise && b.disguise && a.shown_as == b.shown_as;
}

MapEdge load_map_edge(const Reader& in, const char* key) {
  return in.word(key, {"north", "south"}) == 1 ? MapEdge::south : MapEdge::north;
}

Blockade load_blockade(const Reader& in, const Scenario& scenario) {
  Blockade out;
  out.side = load_side(in, "side", scenario);
  out.target = load_ship(in, "target", scenario);
  out.body = load_body(in, "body", scenario);
  if (in.node().member("prize")) out.prize = load_ship(in, "prize", scenario);
  out.far = in.integer("far", 1, 99, 20);
  return out;
}

Escape load_escape(const Reader& in, const Scenario& scenario) {
  Escape out;
  out.side = load_side(in, "side", scenario);
  out.ships = load_ships(in, "ships", scenario);
  for (const ShipIndex ship : out.ships)
    if (scenario.ships[ship].side != out.side) in.fault("ships", "ships of its side");
  out.needed = in.integer("needed", 1, std::max(1, count_of(out.ships)));
  out.edge = load_map_edge(in, "edge");
  if (!scenario.bounds) in.fault("edge", "an edge of the map, which has none");
  return out;
}

Deliver load_deliver(const Reader& in, const Scenario& scenario) {
  const Deliver out{load_side(in, "side", scenario), load_body(in, "body", scenario)};
  if (std::ranges::none_of(scenario.choices, [&](const SecretChoice& choice) {
        return choice.kind == SecretChoice::Kind::cargo && choice.side == out.side;
      }))
    in.fault("kind", "another one, since its side chooses no ship for a cargo");
  return out;
}

Victory load_kind(const Reader& in, const Scenario& scenario) {
  switch (in.word("kind", {"last-side", "first-blood", "blockade", "cripple", "escape", "deliver", "bombard"})) {
    case 1:
      return FirstBlood{};
    case 2:
      return load_blockade(in, scenario);
    case 3:
      return Cripple{load_side(in, "side", scenario), load_ships(in, "targets", scenario)};
    case 4:
      return load_escape(in, scenario);
    case 5:
      return load_deliver(in, scenario);
    case 6:
      return Bombard{load_side(in, "side", scenario), load_hex(in, "hex"), in.integer("times", 1, 99)};
    default:
      return LastSide{};
  }
}

}  // namespace

void load_choices(const Reader& in, const Catalogue& catalogue, Scenario& scenario) {
  for (const Reader& from : in.tables("choices")) {
    from.only({"kind", "side", "among", "count", "sheet", "cargo"});
    SecretChoice choice;
    const bool disguise = from.word("kind", {"disguise", "cargo"}) == 0;
    choice.kind = disguise ? SecretChoice::Kind::disguise : SecretChoice::Kind::cargo;
    choice.side = load_side(from, "side", scenario);
    choice.among = load_ships(from, "among", scenario);
    choice.count = from.integer("count", 1, disguise ? std::max(1, count_of(choice.among)) : 1, 1);
    if (disguise)
      choice.sheet = index_of<SheetIndex>(from, "sheet", names_of(catalogue.sheets, &Sheet::key));
    else
      choice.cargo = from.text("cargo");
    for (const ShipIndex ship : choice.among) {
      if (scenario.ships[ship].side != choice.side) from.fault("among", "ships of its side");
      if (disguise && !look_alike(catalogue.sheets[scenario.ships[ship].sheet], catalogue.sheets[choice.sheet]))
        from.fault("sheet", "a sheet that is shown as those of the ships are (ALT-R89)");
    }
    scenario.choices.push_back(std::move(choice));
  }
  if (count_of(scenario.choices) > choices_most) in.fault("choices", "at most 4");
}

void load_missiles(const Reader& in, const Catalogue& catalogue, Scenario& scenario) {
  for (const Reader& from : in.tables("missiles")) {
    from.only({"launcher", "load", "role", "ship", "missile", "hex", "heading", "speed", "power"});
    ScenarioMissile missile;
    missile.launcher = load_ship(from, "launcher", scenario);
    missile.load = index_of<LoadIndex>(from, "load", names_of(catalogue.loads, &Load::key));
    if (!catalogue.loads.empty() && catalogue.loads[missile.load].kind != LoadKind::missile)
      from.fault("load", "a missile");
    missile.role = from.word("role", {"asm", "sam"}) == 1 ? Role::counter : Role::antiship;
    if (missile.role == Role::antiship)
      missile.ship = load_ship(from, "ship", scenario);
    else if (scenario.missiles.empty())
      from.fault("missile", "the number of a missile before it");
    else
      missile.missile = MissileIndex(from.integer("missile", 1, count_of(scenario.missiles)) - 1);
    missile.course = load_course(from);
    missile.power = from.integer("power", 0, power_most, power_most);
    scenario.missiles.push_back(missile);
  }
  if (count_of(scenario.missiles) > missiles_placed_most) in.fault("missiles", "at most 100");
}

void load_victory(const Reader& in, Scenario& scenario) {
  const std::optional<Reader> from = in.table("victory");
  if (!from) return;
  from->only({"kind", "side", "target", "targets", "body", "prize", "far", "ships", "needed", "edge", "hex", "times"});
  scenario.victory = load_kind(*from, scenario);
}

void load_options(const Reader& in, Options& options) {
  const std::optional<Reader> from = in.table("options");
  if (!from) return;
  from->only({"rounds", "points", "largest", "own-sheets", "sheets", "sheets-fixed", "pace", "missile-windows",
              "antimissile-step", "repair-apart", "highdrift", "reinforcements"});
  options.rounds = from->integer("rounds", 1, 100, options.rounds);
  options.points = from->integer("points", 100, 3000, 0);
  const int largest = from->word("largest", {"small", "light", "medium", "heavy", "super"}, 2);
  options.largest = static_cast<Might>(std::max(0, largest) + 1);
  options.sheets = from->word("sheets", {"closed", "open"}, 0) == 1 ? SheetsOption::open : SheetsOption::closed;
  options.own_sheets = from->boolean("own-sheets", false);
  if (options.own_sheets && options.points == 0) from->fault("own-sheets", "false, where no fleets are bought");
  options.sheets_fixed = from->boolean("sheets-fixed", false);
  options.brisk = from->word("pace", {"book", "brisk"}, 0) == 1;
  options.missile_windows = from->boolean("missile-windows", false);
  options.antimissile_step = from->boolean("antimissile-step", false);
  options.repair_apart = from->boolean("repair-apart", false);
  options.high_drift = from->boolean("highdrift", true);
  options.reinforcements =
      static_cast<Reinforcements>(std::max(0, from->word("reinforcements", {"off", "on", "secret"}, 0)));
}

}  // namespace emcon::rules::alternity_warships
