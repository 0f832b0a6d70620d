// Shows ships and launches as things of the board, with their boxes as the printed sheet has them.
#include <algorithm>

#include "common/counted.hpp"
#include "common/words/words.hpp"
#include "server/rules/kit/looks.hpp"
#include "server/rules/kit/shown.hpp"
#include "server/rules/stellar_empires_fleet/show/flights.hpp"
#include "server/rules/stellar_empires_fleet/show/ledger.hpp"
#include "server/rules/stellar_empires_fleet/show/render.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

table::Mark mark(table::Role role, Point at, int heading = -1) {
  return {map_id, role, {}, at, heading};
}

/// Rows of boxes with one threshold each, marked from the highest on; sides have the ship's own names, also if it is
/// rolled (SEF-R108).
void tracks_of(table::Thing& thing, const char* name, const Track& track, int marked, const char* facing) {
  for (const Row& row : track) {
    const int lost = std::clamp(marked, 0, row.boxes);
    thing.tracks.push_back({name + (" " + number(row.threshold)), row.boxes - lost, row.boxes, facing, {}});
    marked -= lost;
  }
}

void structure_of(const ShipClass& c, const Ship& ship, table::Thing& thing) {
  for (const Facing facing : all_facings) {
    const auto at = static_cast<std::size_t>(facing);
    tracks_of(thing, "armour", c.armour[at], ship.lost.armour[at], facing_name(facing));
    tracks_of(thing, "structure", c.structure[at], ship.lost.structure[at], facing_name(facing));
  }
  tracks_of(thing, "primary", c.primary, ship.lost.primary, "");
  thing.tracks.push_back({"crew", crew_left(c, ship), c.category, "", {c.category / 3 + 1}});
}

std::string weapon_words(const Table& table, const Ship& ship, SystemIndex system) {
  const Mount& mount = table.mount(ship, system);
  const Weapon& weapon = table.catalogue->weapons[mount.weapon];
  const System& state = ship.systems[system];
  std::string out = (state.destroyed ? "x " : "") + number(mount.number) + " " + weapon.name + ", " +
                    arcs[ix(mount.arc)].name + ", " + number(weapon.range) + " in";
  if (!has_rounds(weapon.type)) out += ", " + number(weapon.warhead.dice) + "D" + number(weapon.warhead.die);
  if (weapon.warhead.bonus != 0) out += (weapon.warhead.bonus > 0 ? "+" : "") + number(weapon.warhead.bonus);
  if (weapon.intercept > 0) out += ", Int " + number(weapon.intercept);
  if (weapon.energy > 0) out += ", energy " + number(weapon.energy) + " each";
  if (has_rounds(weapon.type)) out += "; " + counted(state.rounds, "round");
  if (state.destroyed) out += "; destroyed";
  if (!state.destroyed && state.ready > table.turn && table.turn > 0) out += "; charged in turn " + number(state.ready);
  return out;
}

std::string magazine_words(const Table& table, const Mount& mount, const Magazine& magazine) {
  std::string out;
  for (int m = 0; m < count_of(mount.munitions); ++m)
    out += (m == 0 ? "" : ", ") + number(magazine.rounds[ix(m)]) + " " +
           table.catalogue->munitions[mount.munitions[ix(m)]].key;
  out += "; loaded: " + table.catalogue->munitions[mount.munitions[ix(magazine.loaded)]].key;
  if (magazine.ready > table.turn && table.turn > 0) out += ", ready in turn " + number(magazine.ready);
  return out;
}

void weapons_of(const View& view, ShipIndex s, table::Thing& thing) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  for (const SystemIndex system : ship.systems.indices())
    fact(thing, system_name(system), weapon_words(table, ship, system), "arc, range, damage dice", "SEF-7.2");
  for (const SystemIndex system : ship.systems.indices())
    fact(thing, system_name(system) + " sheet", sheet_words(table, ship, system), "class, type, AR, delay, traits",
         "SEF-7.2");
  if (const auto& magazines = view.magazines[s])
    for (const SystemIndex system : ship.systems.indices())
      if (const Mount& mount = table.mount(ship, system); !mount.munitions.empty())
        fact(thing, system_name(system) + " holds", magazine_words(table, mount, (*magazines)[system]),
             "known to your side alone", "SEF-7.14.2.g");
}

std::string command_words(const std::vector<Command>& commands) {
  std::string out;
  for (const Command command : commands) out += (out.empty() ? "" : ", ") + std::string(rule_of(command).word);
  return out;
}

std::string interceptor_words(const Interceptors& set) {
  return std::string(set.heavy ? "heavy: " : "") + "close " + number(set.close) + ", assist " + number(set.assist) +
         ", volley " + number(set.volley) + ", D" + number(interceptor_die(set));
}

void figures_of(const Table& table, const Ship& ship, table::Thing& thing) {
  const ShipClass& c = table.class_of(ship);
  fact(thing, "class", c.name + ", category " + number(c.category) + ", " + counted(c.cost, "point"), "", "SEF-1.2.1");
  fact(thing, "speed", number(speed(c, ship)) + " in, " + counted(turns(c, ship), "turn"), "as damage has left them",
       "SEF-6.1.1.a");
  fact(thing, "sensors", number(sensor(c, ship)), "needs fall by 1 beyond 1, 2, 3, 4.5, 6 and 8 times this", "SEF-R20");
  fact(thing, "energy",
       number(ship.pool) + " and " + number(ship.charge) + " of " + number(capacity(c, ship)) +
           " in capacitors; reactor " + number(output(c, ship)),
       "of this turn, and stored", "SEF-R48");
  const Rows<SetIndex, Interceptors> sets = interceptor_sets(c, ship);
  for (const SetIndex set : sets.indices())
    fact(thing, set_name(c, set), interceptor_words(sets[set]), "dice against hits that are slow enough", "SEF-7.9");
  fact(thing, "crew quality",
       std::string(quality_name(ship.crew)) + (ship.training == Training() ? "" : ", trained") + ": combat " +
           number(combat_skill(ship)) + ", crew " + number(crew_skill(ship)),
       "", "SEF-1.3.1");
  if (c.shields.level > 0 && table.options.shields)
    fact(thing, "shields",
         "level " + number(c.shields.level - ship.lost.shield_level) + ", generator " +
             number(c.shields.generator - ship.lost.generator),
         "", "SEF-R50");
  ledger_of(table, ship, thing);
  if (!ship.now.in_force.empty())
    fact(thing, "commands", command_words(ship.now.in_force), "in force in this turn", "SEF-4.3.1");
}

void tags_of(const Table& table, const Ship& ship, table::Thing& thing) {
  const ShipClass& c = table.class_of(ship);
  thing.lost = ship.fate != Fate::fighting && ship.fate != Fate::withdrawn && ship.fate != Fate::exited;
  if (ship.fate != Fate::fighting) thing.tags.emplace_back(fate_name(ship.fate));
  if (ship.fate != Fate::fighting) return;
  if (derelict(c, ship)) thing.tags.emplace_back("derelict");
  if (crippled(c, ship)) thing.tags.emplace_back("crippled");
  if (ship.rolled) thing.tags.emplace_back("rolled");
  if (ship.out_of_command > 0) thing.tags.emplace_back("out of command");
  if (ship.now.stood_down) thing.tags.emplace_back("stood down");
  if (ship.shaken) thing.tags.emplace_back(ship.broken ? "broken" : "shaken");
}

/// Where it has come from, stands, and can go straight on.
void marks_of(const View& view, const Ship& ship, table::Thing& thing) {
  const Table& table = view.table;
  for (const Point bend : ship.now.trail)
    if (bend != ship.at) thing.marks.push_back(mark(table::Role::past, bend));
  thing.marks.push_back(mark(table::Role::present, ship.at, ship.heading));
  if (table.phase != Phase::movement || ship.now.moved || !fights(table, ship)) return;
  const Limits limits = limits_of(table, ship, ship.now.in_force);
  for (const std::int64_t length : {limits.least, limits.most})
    if (const Point to = ship.at + along(ship.heading, length); length > 0 && inside(table.scenario(), to))
      thing.marks.push_back(mark(table::Role::future, to));
}

/// What everybody sees of it: structure, armour by facing clockwise from the bow, rounds.
void show_state(const Table& table, ShipIndex s, table::Thing& thing) {
  const Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
  show_hull(thing, c.name, c.category - 3);
  if (ship.fate != Fate::fighting) return;
  int left = std::max(0, c.primary_boxes() - ship.lost.primary), all = c.primary_boxes();
  for (const Facing facing : {Facing::fore, Facing::starboard, Facing::aft, Facing::port}) {
    const auto at = static_cast<std::size_t>(facing);
    left += std::max(0, boxes_of(c.structure[at]) - ship.lost.structure[at]);
    all += boxes_of(c.structure[at]);
    const int armour = boxes_of(c.armour[at]);
    thing.gauges.shields.push_back(permille(armour - ship.lost.armour[at], armour));
  }
  thing.gauges.hull = permille(left, all);
  if (derelict(c, ship)) thing.badges.emplace_back("disabled");
  if (!ship.squadron) return;
  const auto& squadron = table.squadrons[ship.squadron].ships;
  const auto leader =
      std::ranges::find_if(squadron, [&](ShipIndex other) { return fights(table, table.ships[other]); });
  if (squadron.size() > 1 && leader != squadron.end() && *leader == s) thing.badges.emplace_back("command");
}

const char* glyph_of(int category) {
  return category <= 4 ? "f" : category <= 6 ? "d" : category <= 8 ? "c" : category == 9 ? "V" : "B";
}

}  // namespace

table::Thing ship_thing(const View& view, ShipIndex s) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
  table::Thing thing = thing_called(ship.handle(), "ship", ship.name.empty() ? c.name : ship.name, ship.side);
  thing.glyph = glyph_of(c.category);
  if (ship.squadron) thing.parent = table.squadrons[ship.squadron].handle();
  tags_of(table, ship, thing);
  if (on_table(ship)) marks_of(view, ship, thing);
  show_state(table, s, thing);
  structure_of(c, ship, thing);
  figures_of(table, ship, thing);
  weapons_of(view, s, thing);
  bay_facts(table, s, thing);
  if (ship.now.object) thing.links.push_back({"target", table.ships[ship.now.object].handle()});
  return thing;
}

table::Thing launch_thing(const View& view, LaunchIndex l) {
  const Table& table = view.table;
  const Launch& launch = table.launches[l];
  const SeenLaunch& seen = view.launches[l];
  const char* kind = launch.kind == LaunchKind::volley    ? "volley"
                     : launch.kind == LaunchKind::torpedo ? "torpedo"
                                                          : "area launch";
  table::Thing thing = thing_called(launch.handle(), kind, table.catalogue->weapons[launch.weapon].name, launch.side);
  thing.glyph = launch.kind == LaunchKind::area ? "@" : "*";
  show_as(thing, launch.kind == LaunchKind::area ? "mine" : launch.kind == LaunchKind::torpedo ? "torpedo" : "rocket");
  thing.marks.push_back(mark(table::Role::present, launch.from));
  if (seen.aim) thing.marks.push_back(mark(table::Role::future, *seen.aim));
  if (has_strength(launch))
    fact(thing, "strength", number(launch.count), "missiles, torpedoes or mines", "SEF-7.14.2.a");
  fact(thing, "launched by", table.ships[launch.ship].handle(), "from where it stands now on the map", "SEF-7.14.1.a");
  if (seen.munition && *seen.munition)
    fact(thing, "munition", table.catalogue->munitions[*seen.munition].name, "known to your side alone",
         "SEF-7.14.2.g");
  if (seen.aim)
    fact(thing, "aim", words::point_words(*seen.aim, inches_scale()), "known to your side alone", "SEF-7.14.4");
  if (seen.targets)
    for (const ShipIndex target : *seen.targets)
      if (std::ranges::find(thing.links, table.ships[target].handle(), &table::Link::to) == thing.links.end())
        thing.links.push_back({"target", table.ships[target].handle()});
  return thing;
}

}  // namespace emcon::rules::stellar_empires_fleet
