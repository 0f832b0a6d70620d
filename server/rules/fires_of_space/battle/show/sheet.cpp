// Shows a ship's specification sheet as a thing of the board: printed numbers, then what changed them.
#include "server/rules/fires_of_space/battle/show/sheet.hpp"

#include <algorithm>
#include <ranges>
#include <string>
#include <tuple>
#include <utility>

#include "common/counted.hpp"
#include "common/each_of.hpp"
#include "server/rules/fires_of_space/battle/table/hits.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/kit/looks.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

const std::string no_parent;

void fact(table::Thing& thing, const char* name, std::string value, const char* why, const char* clause = "FOS-8.a-v") {
  thing.facts.emplace_back(name, std::move(value), why, clause, 0);
}

/// MCr, with the tenth if there is one.
std::string cost_text(std::int64_t thousandths) {
  return thousandths % 1000 == 0 ? number(thousandths / 1000) : decimal(thousandths);
}

/// How hits on this class are found, in the damage that is played.
void damage_numbers(const ShipClass& c, bool detailed, table::Thing& thing) {
  const std::string chart = number(c.chart_auto) + " / " + number(c.chart_extra) + ", " + c.chart;
  if (detailed)
    return fact(thing, "damage chart", chart,
                "chart rolls per effective hit / one more on, and the system struck by a D20 of 1 to 20",
                "FOS-16.a.vi.1");
  fact(thing, "damage", number(c.damage_number) + " per effective hit, +1 on " + number(c.increase_on),
       "damage number of a phase", "FOS-16.a.iii");
  if (!c.chart.empty())
    fact(thing, "damage chart", chart,
         "detailed damage, not used here: results per hit / one more on, and the chart for a D20 of 1 to 20");
}

void jump_numbers(const ShipClass& c, bool operational, table::Thing& thing) {
  if (!operational)
    return fact(thing, "jump", number(10 * c.jump) + " ly, preparation " + number(c.prep),
                "not used in a tactical game");
  if (c.jump == 0) return fact(thing, "jump", "none", "it has no jump drive", "FOS-12.d");
  const std::string prepared = counted(c.jump, "jump") + " may be prepared before the drive is recalibrated";
  fact(thing, "jump", number(10 * c.jump) + " ly, preparation " + counted(c.prep, "turn"), prepared.c_str(),
       "FOS-12.d");
}

void printed(const Catalogue& catalogue, const ShipClass& c, Played played, table::Thing& thing) {
  fact(thing, "class", c.name, c.civilian ? "civilian" : "military");
  fact(thing, "mass", number(c.mass) + " t", "");
  fact(thing, "cost", cost_text(c.cost) + " MCr", "victory points are shares of it", "FOS-23.0");
  fact(thing, "size", number(c.size), "");
  fact(thing, "target value", joined(c.tv), "at 0-4, 5-8, 9-12 and 13-16 hexes", "FOS-R36");
  fact(thing, "armour", number(c.armour), "against particle accelerators and missiles", "FOS-16.a.ii.2");
  for (const BeamMount& mount : c.beams) {
    const BeamType& beam = catalogue.beams[mount.beam];
    thing.facts.push_back(
        {beam.name, number(mount.count) + ", penetration " + joined(beam.penetration),
         beam.kind == BeamKind::pa ? "particle accelerators, met by armour" : "meson guns, met by the screen",
         "FOS-16.a.ii.1", 0});
  }
  for (const Battery& battery : c.batteries)
    thing.facts.push_back({"PD-" + number(battery.strength), number(battery.count) + ", range " + number(battery.range),
                           "point defence: hits on strength / defence of the missile", "FOS-16.a.ix", 0});
  jump_numbers(c, played.operational, thing);
  fact(thing, "crew", number(c.crew) + ", troops " + number(c.troops), "");
  fact(thing, "power",
       number(c.power) + " MW, passengers " + number(c.passengers) + ", cargo " + number(c.cargo) + " t", "");
  damage_numbers(c, played.detailed, thing);
}

/// One fact per system that was hit: how often, what it does, since when the last of them counts.
void hits_in_effect(const Table& t, const Ship& ship, table::Thing& thing) {
  for (int s = 0; s < subsystems; ++s) {
    const Subsystem system = static_cast<Subsystem>(s);
    int permanent = 0;
    int turn = 0;
    for (const Hit& hit : ship.hits) {
      if (hit.system != system) continue;
      permanent += hit.permanent;
      turn = std::max(turn, hit.turn);
    }
    const int all = hits_on(ship, system);
    if (all == 0) continue;
    std::string value = counted(all, "hit");
    if (permanent > 0) value += ", " + number(permanent) + " permanent";
    thing.facts.push_back({subsystem_label(system), std::move(value), effect_of(t, ship, system), "FOS-R44", turn});
  }
  const Current now = current(t, ship);
  if (now.armour != t.class_of(ship).armour)
    fact(thing, "armour left", number(now.armour), "what hits leave of it", "FOS-R44");
  if (hits_on(ship, Subsystem::jump_drive) > 0 || plant_off(ship))
    fact(thing, "jump preparation", now.can_jump ? counted(now.prep, "turn") : "no jumps", "what hits leave of it",
         "FOS-R44");
}

/// "hit: B B P (permanent)", "damaged: degraded, damaged (permanent)"; after the first ones how many more.
std::string record_of(const Ship& ship) {
  std::string out = status_word(ship);
  if (!ship.hits.empty()) return out + ": " + hits_text(ship);
  for (const Record& r : ship.records | std::views::take(hits_named_max)) {
    const char* word = r.result == Result::degraded ? "degraded" : r.result == Result::damaged ? "damaged" : "disabled";
    out += std::string(out == status_word(ship) ? ": " : ", ") + word + (r.permanent ? " (permanent)" : "");
  }
  if (ship.records.size() > hits_named_max)
    out += " and " + std::to_string(ship.records.size() - hits_named_max) + " more";
  return out;
}

/// What damage changes.
void in_effect(const Table& t, const Ship& ship, table::Thing& thing) {
  const Current now = current(t, ship);
  if (t.detailed)
    fact(thing, "status", record_of(ship), "hits in effect, in the order scored", "FOS-16.a.vi.4");
  else
    fact(thing, "status", record_of(ship), "worst result in effect, and the record", "FOS-16.a.iv.5");
  fact(thing, "manoeuvre", number(now.manoeuvre), "0.01 km/s2; taken off the enemy's need", "FOS-11.e.i");
  fact(thing, "suite", number(now.suite), "added to own fire, taken off the enemy's", "FOS-16.a.ii.1");
  fact(thing, "screen", number(now.screen), "against meson guns", "FOS-16.a.ii.2");
  if (t.class_of(ship).launch_rate > 0)
    fact(thing, "launch rate", number(now.launch_rate), "missiles per launch", "FOS-R30");
  const auto working = [&](const std::string& name, int left, int count) {
    if (left != count)
      fact(thing, (name + " usable").c_str(), number(left) + " of " + number(count), "what damage leaves of the row",
           damage_clause(t));
  };
  for (const BeamMount& mount : t.class_of(ship).beams)
    working(t.catalogue->beams[mount.beam].name, usable_beams(ship, mount.count), mount.count);
  for (const Battery& battery : t.class_of(ship).batteries)
    working("PD-" + number(battery.strength), usable_batteries(ship, battery.count), battery.count);
  hits_in_effect(t, ship, thing);
}

}  // namespace

table::Thing printed_sheet(const Catalogue& catalogue, const ShipClass& c, Played played) {
  table::Thing thing;
  thing.kind = "ship";
  if (c.civilian) thing.tags.emplace_back("civilian");
  printed(catalogue, c, played, thing);
  thing.facts.share();  // by all ships of the class, at every step
  return thing;
}

table::Thing ship_thing(const Table& t, const Ship& ship, std::string parent) {
  const ShipClass& c = t.class_of(ship);
  table::Thing thing = t.catalogue->sheets[ship.ship_class];
  thing.handle = ship.handle;
  thing.glyph = ship.handle.substr(0, 2);
  thing.name = ship.name.empty() ? c.name : ship.name;
  thing.parent = std::move(parent);
  thing.side = ship.side.index;
  thing.lost = lost(ship);
  if (worst(ship) != Worst::none || !ship.hits.empty() || ship.shut_down || !ship.in_play())
    thing.tags.emplace_back(status_word(ship));
  for (const LoadIndex row : ship.magazine.indices())
    thing.tracks.push_back({missile_of(t, ship, row).name, ship.magazine[row], c.missiles[row].count, ""});
  in_effect(t, ship, thing);
  show_state(t, ship, thing);
  return thing;
}

int condition(const Ship& ship) {
  if (!ship.in_play()) return 0;
  constexpr int least = 100, per_hit = 120;
  if (!ship.hits.empty() || ship.shut_down)
    return ship.shut_down ? least : std::max(least, 1000 - per_hit * hits_in_effect(ship));
  static constexpr EachOf<Worst, int> left(
      {{Worst::none, 1000}, {Worst::degraded, 700}, {Worst::damaged, 400}, {Worst::disabled, least}});
  return left[worst(ship)];
}

void show_class(const ShipClass& c, table::Thing& thing) {
  constexpr int smallest = 5;
  show_hull(thing, c.name, c.size - smallest);
}

void show_state(const Table& t, const Ship& ship, table::Thing& thing) {
  const ShipClass& c = t.class_of(ship);
  show_class(c, thing);
  thing.gauges.hull = condition(ship);
  int aboard = 0, loaded = 0;
  for (const LoadIndex row : ship.magazine.indices()) {
    aboard += ship.magazine[row];
    loaded += c.missiles[row].count;
  }
  if (loaded > 0) thing.gauges.ammunition = permille(aboard, loaded);
  if (ship.in_play() && (ship.shut_down || worst(ship) == Worst::disabled)) thing.badges.emplace_back("disabled");
  if (ship.prize) thing.badges.emplace_back("prize");
}

void add_ship(const Table& t, ShipIndex s, table::Things& out) {
  const Ship& ship = t.ships[s];
  const Unit& unit = t.units[ship.unit];
  const std::string& parent = unit.gone ? no_parent : unit.handle;
  const auto shown = [](auto& of) {
    return std::tie(of.fate, of.prize, of.shut_down, of.records, of.hits, of.magazine);
  };
  DrawnShip& drawn = t.ships.memo(s);
  if (drawn.thing.empty() || std::as_const(drawn.thing).front().parent != parent || shown(drawn) != shown(ship)) {
    shown(drawn) = shown(ship);
    drawn.thing = table::Things::of(ship_thing(t, ship, parent));
  }
  out.add(drawn.thing, 0);
}

}  // namespace emcon::rules::fires_of_space::battle
