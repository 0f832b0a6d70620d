// Shows ships, missiles and craft aboard as things of the board: what all know, and what their side knows.
#include "server/rules/alternity_warships/show/show.hpp"

#include <algorithm>
#include <array>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/show/marks.hpp"
#include "server/rules/alternity_warships/table/table.hpp"
#include "server/rules/kit/looks.hpp"
#include "server/rules/kit/shown.hpp"

namespace emcon::rules::alternity_warships {
namespace {

void fact(table::Thing& thing, std::string name, std::string value, std::string why, const char* clause) {
  thing.facts.emplace_back(std::move(name), std::move(value), std::move(why), clause, 0);
}

table::Mark mark(table::Role role, Hex at, int heading) {
  return {map_id, role, printed(at), {}, heading};
}

/// Where it was in this round, where it is, and where it comes to by going straight on.
std::vector<table::Mark> marks_of(const Course& course, const std::vector<Hex>& trail, bool moves_on) {
  std::vector<table::Mark> out;
  for (const Hex at : trail)
    if (at != course.at) out.push_back(mark(table::Role::past, at, course.heading));
  out.push_back(mark(table::Role::present, course.at, course.heading));
  if (moves_on && course.speed > 0)
    out.push_back(mark(table::Role::future, course.at + ahead(course.heading) * course.speed, course.heading));
  return out;
}

const char* glyph_of(const Face& face) {
  if (face.base) return "B";
  constexpr std::array glyphs{"g", "f", "d", "c", "b", "S"};
  return glyphs[static_cast<std::size_t>(face.size_class)];
}

const char* fate_word(Fate fate) {
  constexpr std::array words{"fighting", "derelict", "broken up", "lost", "withdrawn", "docked"};
  return words[static_cast<std::size_t>(fate)];
}

const char* orbit_word(Orbit orbit) {
  constexpr std::array words{"", "low orbit", "high orbit", "landed"};
  return words[static_cast<std::size_t>(orbit)];
}

const char* orbit_clause(const Table& table, const Ship& ship) {
  if (ship.orbit == Orbit::landed) return is_planet(table, ship.body) ? "ALT-15.7" : "ALT-15.11";
  return ship.orbit == Orbit::high ? "ALT-15.6" : "ALT-15.5";
}

void motion_facts(const Table& table, const Ship& ship, table::Thing& thing) {
  const Mover mover = mover_of(table, ship);
  fact(thing, "speed", number(ship.course.speed),
       "hexes a round; next round " + number(least_speed(mover)) + " to " + number(most_speed(mover)), "ALT-6.5");
  fact(thing, "MC", number(mover.mc) + ", now " + number(effective_mc(mover, ship.course.speed)),
       number(ship.face.mc) + " on the sheet, less damage, less speed", "ALT-6.8");
  if (ship.last_manoeuvre > 0)
    fact(thing, "last manoeuvre", "round " + number(ship.last_manoeuvre),
         "at an effective MC of 0 or less the next one has to wait", "ALT-6.10");
  if (ship.orbit != Orbit::none)
    fact(thing, "orbit", orbit_word(ship.orbit),
         ship.drift == 0 ? "at rest" : counted(ship.orbited, "round") + " since it moved along it",
         orbit_clause(table, ship));
}

void face_facts(const Ship& ship, table::Thing& thing) {
  const Face& face = ship.face;
  fact(thing, "class", std::string(might_word(face.size_class)) + ", toughness " + might_word(face.toughness),
       face.hull, "ALT-12.1");
  fact(thing, "crew", number(face.crew), "score of its checks; damage adds steps: " + number(check_steps(ship.status)),
       "ALT-2.2");
  fact(thing, "size", number(face.size), "steps on attacks at it", "ALT-9.10");
  std::string defences;
  for (int kind = 0; kind < attack_kinds; ++kind)
    if (face.defence[ix(kind)] != 0)
      defences += (defences.empty() ? "" : ", ") + attack_words[ix(kind)] + " " + number(face.defence[ix(kind)]);
  if (!defences.empty()) fact(thing, "defences", defences, "steps on attacks of these kinds", "ALT-11.3");
  for (int n = 0; n < count_of(ship.seen); ++n) {
    const SeenWeapon& seen = ship.seen[ix(n)];
    fact(thing, "seen " + number(n + 1), seen.weapon->name,
         "has fired through " + arcs_words(seen.arcs) + ", fire control " + number(seen.fire_control), "ALT-9.9");
  }
}

/// The hull that it shows to all, which may be a disguise (L16).
void show_face(const Face& face, table::Thing& thing) {
  constexpr std::array ranks{0, 2, 4, 5, 6, 7};
  if (face.base)
    show_as(thing, "station", 2);
  else
    show_hull(thing, face.hull, ranks[static_cast<std::size_t>(face.size_class)]);
}

void show_state(const Table& table, ShipIndex s, table::Thing& thing) {
  const Ship& ship = table.ships[s];
  show_face(ship.face, thing);
  if (ship.fate == Fate::derelict) thing.badges.emplace_back("disabled");
  if (table.command[ship.side].flagship == s) thing.badges.emplace_back("command");
}

/// What is left of it, for who knows its sheet: of boxes of all grades, shields and what is launched.
table::Gauges gauges_of(const Sheet& sheet, const Boxes& track, const Works& works) {
  table::Gauges out;
  int left = 0, all = 0, stocked = 0, began = 0;
  for (const Grade grade : all_grades) {
    left += std::max(0, of(track, grade) - of(works.marks, grade));
    all += of(track, grade);
  }
  out.hull = permille(left, all);
  if (sheet.ablative > 0) out.shields = {permille(works.shield, sheet.ablative)};
  for (const LauncherIndex l : sheet.launchers.indices())
    for (std::size_t i = 0; i < sheet.launchers[l].stock.size(); ++i) {
      stocked += works.stock[l][i];
      began += sheet.launchers[l].stock[i].count;
    }
  if (began > 0) out.ammunition = permille(stocked, began);
  return out;
}

/// Boxes left, by grade.
void tracks_of(const Works& works, const Boxes& track, int shield, table::Thing& thing) {
  for (const Grade grade : all_grades)
    thing.tracks.push_back(
        {grade_word(grade), std::max(0, of(track, grade) - of(works.marks, grade)), of(track, grade), "", {}});
  if (shield > 0) thing.tracks.push_back({"shield", works.shield, shield, "", {}});
}

std::string weapon_words(const Mount& mount) {
  const Weapon& weapon = *mount.weapon;
  std::string out = number(mount.count) + " " + weapon.name + ", " +
                    mount_words[static_cast<std::size_t>(mount.mount)] + " " + arcs_words(mount.arcs) + ", range ";
  for (std::size_t i = 0; i < weapon.range.size(); ++i) out += (i == 0 ? "" : "/") + number(weapon.range[i]);
  for (const Damage& damage : weapon.strike.damage)
    out += (&damage == weapon.strike.damage.data() ? ", " : "/") + damage_words(damage);
  return out;
}

void arms_facts(const Sheet& sheet, const Works& works, table::Thing& thing) {
  for (const MountIndex m : sheet.mounts.indices()) {
    const Weapon& weapon = *sheet.mounts[m].weapon;
    std::string why = "accuracy " + number(weapon.accuracy) + ", fire control " + number(sheet.mounts[m].fire_control);
    if (weapon.shots > 0) why += ", " + counted(works.shots[m], "shot") + " left";
    fact(thing, "w" + number(m.place() + 1), weapon_words(sheet.mounts[m]), why, "ALT-9.9");
  }
  for (const LauncherIndex l : sheet.launchers.indices()) {
    const Launcher& launcher = sheet.launchers[l];
    std::string stock;
    for (std::size_t i = 0; i < launcher.stock.size(); ++i)
      stock += (stock.empty() ? "" : ", ") + number(works.stock[l][i]) + " " + launcher.stock[i].load->name;
    fact(thing, "l" + number(l.place() + 1), stock, "rate " + number(launcher.rate) + " a round", "ALT-8.1");
  }
}

void sheet_facts(const Sheet& sheet, table::Thing& thing) {
  std::string armour;
  for (int type = 0; type < damage_types; ++type)
    armour += (armour.empty() ? "" : ", ") + type_words[ix(type)] + " " + dice_words(sheet.armour[ix(type)]);
  fact(thing, "armour", armour, sheet.particle_screen ? "and a particle screen" : "of each hit's primary damage",
       "ALT-11.1");
  fact(thing, "damage control", damage_control_words[static_cast<std::size_t>(sheet.damage_control)],
       "steps on repairs: " + number(repair_steps(sheet.damage_control)), "ALT-14.1");
}

}  // namespace

std::string hull_look(const Face& face) {
  table::Thing thing;
  show_face(face, thing);
  return thing.look;
}

const char* missile_look(Role role) {
  return role == Role::antiship ? "rocket" : "torpedo";
}

table::Thing ship_thing(const View& view, ShipIndex s) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  const bool derelict = ship.fate == Fate::derelict;
  table::Thing thing = thing_called(ship.handle(), derelict ? "derelict" : "ship", ship.name, ship.side);
  thing.glyph = derelict ? "D" : glyph_of(ship.face);
  thing.lost = ship.destroyed() || ship.fate == Fate::withdrawn;
  if (ship.fate != Fate::fighting) thing.tags.emplace_back(fate_word(ship.fate));
  if (ship.fate == Fate::fighting && ship.status != Status::fit) thing.tags.emplace_back(status_word(ship.status));
  if (table.command[ship.side].flagship == s) thing.tags.emplace_back("flagship");
  show_state(table, s, thing);
  if (ship.on_map()) thing.marks = marks_of(ship.course, ship.now.trail, ship.orbit == Orbit::none);
  if (!ship.on_map()) return thing;
  motion_facts(table, ship, thing);
  face_facts(ship, thing);
  const std::optional<Secret>& secret = view.secrets[s];
  if (!secret) return thing;
  const Sheet& sheet = *secret->sheet;
  thing.gauges = gauges_of(sheet, ship.face.track, secret->works);
  tracks_of(secret->works, ship.face.track, sheet.ablative, thing);
  sheet_facts(sheet, thing);
  arms_facts(sheet, secret->works, thing);
  return thing;
}

table::Thing missile_thing(const View& view, MissileIndex m) {
  const Table& table = view.table;
  const Missile& missile = table.missiles[m];
  table::Thing thing = thing_called(missile.handle(), role_word(missile.role), role_word(missile.role), missile.side);
  thing.glyph = missile.role == Role::antiship ? "m" : "^";
  show_as(thing, missile_look(missile.role), missile.role == Role::antiship ? 1 : 0);
  thing.marks = marks_of(missile.course, missile.trail, true);
  thing.links.push_back({"launcher", table.ships[missile.launcher].handle()});
  fact(thing, "speed", number(missile.course.speed), "hexes a round", "ALT-7.2");
  fact(thing, "launched", "round " + number(missile.round), "", "ALT-7.1");
  fact(thing, "power", number(missile.power), "movements left in which it can steer and attack", "ALT-7.3");
  if (missile.load) fact(thing, "load", missile.load->name, "its launcher's sheet is open", "ALT-R50");
  if (const std::optional<Aim>& aim = view.aims[m]) {
    if (!missile.load) fact(thing, "load", aim->load->name, "", "ALT-R36");
    if (present(table, aim->target)) thing.links.push_back({"target", unit_handle(table, aim->target)});
  }
  return thing;
}

std::vector<table::Thing> aboard_things(const View& view, ShipIndex carrier) {
  std::vector<table::Thing> out;
  const Ship& ship = view.table.ships[carrier];
  const std::optional<Secret>& secret = view.secrets[carrier];
  if (!secret || !ship.on_map()) return out;
  for (const Craft& craft : secret->aboard) {
    const Sheet& sheet = *craft.sheet;
    table::Thing& thing = out.emplace_back();
    thing.handle = ship.handle() + ".h" + number(craft.number);
    thing.kind = "craft aboard";
    thing.glyph = "f";
    thing.name = craft.name;
    thing.parent = ship.handle();
    thing.side = ship.side.index;
    thing.lost = ship.destroyed();
    show_as(thing, "fighter");
    thing.gauges = gauges_of(sheet, sheet.track, craft.works);
    tracks_of(craft.works, sheet.track, sheet.ablative, thing);
    arms_facts(sheet, craft.works, thing);
  }
  return out;
}

}  // namespace emcon::rules::alternity_warships
