// Shows ships and seekers as things of the board, with their boxes as the printed sheet has them.
#include "server/rules/sector_14/show/sheet.hpp"

#include <algorithm>
#include <array>

#include "common/counted.hpp"
#include "common/each_of.hpp"
#include "server/rules/kit/looks.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {
namespace {

void fact(table::Thing& thing, std::string name, std::string value, const char* why, const char* clause) {
  thing.facts.emplace_back(std::move(name), std::move(value), why, clause, 0);
}

/// What a system is for, and where that stands.
struct Use {
  const char* why = "";
  const char* clause = "";
};
constexpr EachOf<System, Use> uses(
    {{System::hull, {"no use in battle", "S14-HULL.1"}},
     {System::reactor, {"engineering rolls against it to remove stress", "S14-REAC.2"}},
     {System::cnc, {"piloting rolls against it for the order of movement", "S14-CNC.1"}},
     {System::targeting, {"gunnery rolls against it", "S14-TC.1"}},
     {System::shield_gen, {"damage points roll against it; dice that show it exactly cost stress", "S14-SG.1"}},
     {System::sensors, {"added to the range of its own shots", "S14-SENS.1"}},
     {System::ecm, {"added to the range of shots at it", "S14-ECM.1"}},
     {System::thrusters, {"hexes of thrust : stress", "S14-THR.1"}},
     {System::jets, {"facings turned : stress", "S14-JETS.1"}},
     {System::taudrive, {"no use in battle", "S14-TAU.1"}}});

/// Rows of boxes with ratings, as the printed sheet has them.
void systems_of(const Table& table, const Ship& ship, table::Thing& thing) {
  for (int s = static_cast<int>(System::reactor); s < systems; ++s) {
    const System system = static_cast<System>(s);
    const auto& rows = table.class_of(ship).rows[ix(s)];
    fact(thing, system_words[system].name, rows[ix(std::min(ship.lost[ix(s)], count_of(rows) - 1))], uses[system].why,
         uses[system].clause);
  }
}

void weapons_of(const Table& table, const Ship& ship, table::Thing& thing) {
  for (const WeaponIndex w : ship.weapons.indices()) {
    const Mount& mount = table.mount(ship, w);
    const WeaponType& type = table.type_of(ship, w);
    const Weapon& state = ship.weapons[w];
    std::string value = state.destroyed ? "x " : "";
    value += type.name + ", " + aim_name(mount) + ", " + type.figures;
    if (type.stress > 0) value += ", S=" + std::to_string(type.stress);
    if (state.destroyed) value += "; destroyed";
    if (state.used > 0) value += "; used this turn";
    if (state.charged != 0) value += "; charged";
    if (state.ammo >= 0) value += "; " + std::to_string(state.ammo) + " left";
    fact(thing, weapon_name(w), std::move(value),
         mount.arc ? arc_at(mount.arc).meaning : "direction of launch, sixths clockwise from the heading", "S14-WPN.2");
  }
}

/// "3 (2 along heading 0, 1 along heading 1)": hexes a turn, and how they are made up, in the rules' own headings.
void velocity_of(const Course& course, table::Thing& thing) {
  const Hex v = course.vector - course.at;
  std::string text = std::to_string(length(v));
  if (const std::optional<int> towards = bearing(course.at, course.vector)) {
    const int heading = *towards / (bearings / facings);
    const int beside = length(v - ahead(heading) * length(v));  // steps along the next heading instead
    text += " (" + std::to_string(length(v) - beside) + " along heading " + std::to_string(heading);
    if (beside > 0) text += ", " + std::to_string(beside) + " along heading " + std::to_string(turned(heading, 1));
    text += ")";
  }
  fact(thing, "velocity", text, "hexes a turn: from the ship to its vector counter; headings are 0 up, clockwise",
       "S14-INTRO.2");
}

const char* look_of(WeaponKind kind) {
  return kind == WeaponKind::pod ? "courier" : kind == WeaponKind::antimatter ? "mine" : "torpedo";
}

/// Its rank among warships, by what it costs.
int rank_of(const ShipClass& c) {
  constexpr std::array steps{15, 30, 40, 50, 70, 90, 105};
  return static_cast<int>(std::ranges::count_if(steps, [&](int least) { return c.points >= least; }));
}

/// What is left of it, as everybody sees it.
void show_state(const Table& table, const Ship& ship, table::Thing& thing) {
  const ShipClass& c = table.class_of(ship);
  show_hull(thing, c.name, rank_of(c));
  if (ship.out) return;
  const int hull = c.boxes_of(System::hull);
  thing.gauges.hull = permille(hull - ship.lost[0], hull);
  for (int f = 0; f < facings; ++f) thing.gauges.shields.push_back(permille(ship.plating[ix(f)], c.plating[ix(f)]));
  if (doom(table, ship)) thing.badges.emplace_back("disabled");
}

}  // namespace

std::vector<table::Mark> marks_of(const Course& course) {
  const auto mark = [&](table::Role role, Hex hex) {
    table::Mark out;
    out.map = map_id;
    out.role = role;
    out.hex = hex;
    out.heading = course.facing;
    return out;
  };
  return {mark(table::Role::present, course.at), mark(table::Role::future, course.vector)};
}

table::Thing ship_thing(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  table::Thing thing;
  // Every sheet is made anew for every viewer at every step, and moving its facts about cost as much as making them.
  constexpr int facts_beside_weapons = 5 + sections + systems;
  thing.facts.reserve(ix(facts_beside_weapons + count_of(ship.weapons)));
  thing.tracks.reserve(1 + facings);
  thing.handle = ship.handle();
  thing.kind = "ship";
  thing.glyph = ship.handle().substr(0, 2);
  thing.name = ship.name.empty() ? c.name : ship.name;
  thing.side = ship.team.index;
  thing.lost = ship.out || doomed(table, ship);
  if (ship.out) {
    thing.tags = {"out"};
    fact(thing, "fate", ship.fate, "out of the battle", "S14-P8.1");
  } else {
    thing.marks = marks_of(ship.course);
    velocity_of(ship.course, thing);
    if (const char* why = doom(table, ship)) thing.tags = {std::string("lost, no ") + why};
  }
  const int hull = c.boxes_of(System::hull);
  thing.tracks.push_back({"hull", hull - ship.lost[0], hull, ""});
  for (int f = 0; f < facings; ++f)
    thing.tracks.push_back({"plating", ship.plating[ix(f)], c.plating[ix(f)], facing_name(f)});
  fact(thing, "class", c.name + ", " + counted(c.points, "point"), "", "S14-SHIP.1");
  if (table.scenario().teams[ship.team].seats > 1)
    fact(thing, "player", std::to_string(ship.seat.index), "seat that commands it", "S14-SES.1");
  fact(thing, "stress", std::to_string(ship.stress) + ", strength " + std::to_string(c.strength),
       "yellow chips; the reactor takes away its strength each turn", "S14-REAC.1");
  fact(thing, "crew",
       "piloting " + std::to_string(ship.crew[0]) + ", engineering " + std::to_string(ship.crew[1]) + ", gunnery " +
           std::to_string(ship.crew[2]),
       "dice of each roll", "S14-CREW.2");
  for (int s = 0; s < sections; ++s)
    if (ship.chips[ix(s)] > 0)
      fact(thing, std::string(chip_colours[static_cast<Section>(s)]) + " chips", std::to_string(ship.chips[ix(s)]),
           "rolled in Resolve Damage", "S14-P3.7");
  systems_of(table, ship, thing);
  weapons_of(table, ship, thing);
  show_state(table, ship, thing);
  return thing;
}

table::Thing seeker_thing(const Table& table, const Seeker& seeker, const std::optional<ShipIndex>& target) {
  const WeaponType& type = table.type_of(seeker);
  table::Thing thing;
  thing.handle = seeker.handle();
  thing.kind = kind_names[type.kind];
  thing.glyph = type.kind == WeaponKind::antimatter ? "@" : type.kind == WeaponKind::pod ? "%" : "*";
  thing.name = type.name;
  thing.side = seeker.team.index;
  thing.marks = marks_of(seeker.course);
  show_as(thing, look_of(type.kind));
  velocity_of(seeker.course, thing);
  fact(thing, "figures", type.figures, "hexes it may shift its vector each turn, and damage points", "S14-TORP.1");
  fact(thing, "launched by", "ship " + ship_name(table.ships[seeker.ship]) + " in turn " + std::to_string(seeker.turn),
       "", "S14-P6.1");
  if (target) fact(thing, "target", "ship " + ship_name(table.ships[*target]), "secret until it strikes", "S14-TORP.3");
  return thing;
}

}  // namespace emcon::rules::sector_14
