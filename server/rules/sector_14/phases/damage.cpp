// Rolls chips on ships, asks owners for the losses they may choose, and checks reactors.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/defaults.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

enum class Chosen { weapon, crew };  ///< what the owner chooses of
/// What a die of the location tables says; monostate: nothing.
using Struck = std::variant<std::monostate, System, Chosen>;
using Row = std::array<Struck, 10>;

/// The location tables: S14-P5.M, P5.E, P5.W, P5.C, and S14-P7.T.
constexpr std::array<Row, sections + 1> by_die = [] {
  using enum System;
  constexpr Struck o, weapon = Chosen::weapon, crew = Chosen::crew;
  return std::array<Row, sections + 1>{{{o, o, hull, hull, hull, reactor, thrusters, jets, sensors, shield_gen},
                                        {o, o, o, o, o, hull, reactor, thrusters, jets, taudrive},
                                        {o, o, o, o, o, hull, weapon, sensors, ecm, targeting},
                                        {o, o, o, o, o, hull, crew, cnc, targeting, shield_gen},
                                        {o, o, o, o, o, o, reactor, reactor, weapon, taudrive}}};
}();
constexpr const Row& strained = by_die.back();

/// Losses the owner chooses, counted while dice are rolled.
struct Choosing {
  int weapons = 0;
  int crew = 0;
};

/// Carries out one result; S14-R28: a system without boxes has nothing to lose. Gives what it says.
std::string suffer(Play& play, Ship& ship, const Struck& struck, Choosing& choosing) {
  if (const System* system = std::get_if<System>(&struck)) {
    if (boxes_left(play.table(), ship, *system) > 0) ++ship.lost[static_cast<std::size_t>(*system)];
    return system_words[*system].name;
  }
  const Chosen* of = std::get_if<Chosen>(&struck);
  if (!of) return "nothing";
  ++(*of == Chosen::weapon ? choosing.weapons : choosing.crew);
  return *of == Chosen::weapon ? "weapon" : "crew";
}

std::vector<WeaponIndex> living(const Ship& ship) {
  std::vector<WeaponIndex> out;
  for (const WeaponIndex w : ship.weapons.indices())
    if (!ship.weapons[w].destroyed) out.push_back(w);
  return out;
}

/// Points the ship's crew has left in all, and how many skills are above zero.
int crew_left(const Ship& ship) {
  return ship.crew[0] + ship.crew[1] + ship.crew[2];
}
int skilled(const Ship& ship) {
  return static_cast<int>(std::count_if(ship.crew.begin(), ship.crew.end(), [](int s) { return s > 0; }));
}

/// What leaves no choice is lost at once; for the rest the owner is asked (S14-R29).
void choose(Play& play, ShipIndex s, Choosing choosing) {
  Ship& ship = play.ship(s);
  const std::vector<WeaponIndex> weapons = living(ship);
  choosing.weapons = std::min(choosing.weapons, count_of(weapons));
  choosing.crew = std::min(choosing.crew, crew_left(ship));
  Losses forced;
  if (choosing.weapons > 0 && choosing.weapons == count_of(weapons)) forced.weapons = weapons;
  if (choosing.crew > 0 && (choosing.crew == crew_left(ship) || skilled(ship) == 1))
    for (int k = 0; k < skills; ++k) forced.crew[ix(k)] = std::min(ship.crew[ix(k)], choosing.crew);
  if (!forced.weapons.empty()) choosing.weapons = 0;
  if (crew_left(ship) > 0 && forced.crew != Crew{}) choosing.crew = 0;
  if (!forced.weapons.empty() || forced.crew != Crew{}) take_losses(play, s, forced);
  if (choosing.weapons == 0 && choosing.crew == 0) return;
  if (doomed(play.table(), ship)) {  // S14-R30
    play.referee.disclose(Audience::everyone());
    const Preference& wish = play.state.preferences[s].truth(play.referee.key());
    return take_losses(play, s, default_losses(ship, choosing.weapons, choosing.crew, wish));
  }
  play.state.agenda.push(LoseStep{s, choosing.weapons, choosing.crew});
}

void tell_doom(Play& play, const Ship& ship, bool before) {
  if (before) return;
  if (const char* why = doom(play.table(), ship))
    play.tell(Audience::everyone(), "Ship " + ship_name(ship) + " has no " + why + " left and is lost.",
              std::string(why) == "CnC"    ? "S14-CNC.1"
              : std::string(why) == "hull" ? "S14-HULL.1"
                                           : "S14-REAC.3",
              {}, grave({ship.handle()}), {{}, {jolt_act(ship.handle())}});
}

/// "hull 5, reactor 3" of what chips did, in the order in which it was first thrown.
std::string tally(const std::vector<std::string>& results) {
  std::vector<std::pair<std::string, int>> counts;
  for (const std::string& result : results) {
    const auto at = std::ranges::find(counts, result, &std::pair<std::string, int>::first);
    if (at == counts.end())
      counts.emplace_back(result, 1);
    else
      ++at->second;
  }
  std::string out;
  for (const auto& [result, count] : counts)
    out += (out.empty() ? "" : ", ") + result + (count > 1 ? " " + number(count) : "");
  return out;
}

/// "hull, hull, reactor." and the dice that say so.
std::string thrown(const std::vector<std::string>& results, const Shown& shown) {
  std::string out;
  for (const std::string& result : results) out += (out.empty() ? "" : ", ") + result;
  return out + "." + plain_words(shown);
}

}  // namespace

void resolve_chips(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  const bool was_doomed = doomed(play.table(), ship);
  Choosing choosing;
  for (int colour = 0; colour < sections; ++colour) {
    const int chips = ship.chips[ix(colour)];
    if (chips == 0) continue;
    Shown shown;
    std::vector<std::string> results;
    for (int i = 0; i < chips; ++i) {
      const int die = roll_face(play, why(Purpose::chips, ref(ship)), shown);
      results.push_back(suffer(play, ship, by_die[ix(colour)][ix(die)], choosing));
    }
    ship.chips[ix(colour)] = 0;
    const std::string what = counted(chips, std::string(chip_colours[static_cast<Section>(colour)]) + " chip");
    std::string text = "Ship " + ship_name(ship) + " resolves " + what + ": " + thrown(results, shown);
    play.tell(Audience::everyone(), std::move(text), "S14-P5.1", std::move(shown.dice), notable({ship.handle()}),
              showing(heads::chips(ship.handle(), what, tally(results)), {jolt_act(ship.handle())}));
  }
  tell_doom(play, ship, was_doomed);
  choose(play, s, choosing);
}

void check_reactor(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  const Table& table = play.table();
  if (!able(table, ship) || ship.stress == 0) return;
  const int strength = table.class_of(ship).strength;
  const int before = ship.stress;
  int removed = std::min(before, strength);
  std::string text = "Ship " + ship_name(ship) + " removes " + std::to_string(removed) + " of " +
                     counted(before, "stress chip") + " by its reactor's strength";
  Shown shown;
  if (before > strength) {  // S14-R33
    const int engineers = skill(ship, Skill::engineering), need = rating(table, ship, System::reactor);
    const int hits = std::max(
        0, roll_hits(play, engineers, need, {"Engineering", "the reactor"}, why(Purpose::engineering, ref(ship)), shown)
               .net);
    removed = std::min(before, strength + hits);
    text += ", engineering " + notation(engineers, need) + " " + std::to_string(hits) + " more";
  }
  ship.stress -= removed;
  play.tell(Audience::everyone(), text + "; " + std::to_string(ship.stress) + " left." + shown.words, "S14-P7.1",
            std::move(shown.dice), {},
            showing(heads::removes_stress(ship.handle(), removed, counted(before, "stress chip"))));
  if (ship.stress == 0) return;
  Choosing choosing;
  Shown dice;
  std::vector<std::string> results;
  for (int i = 0; i < ship.stress; ++i) {
    const int die = roll_face(play, why(Purpose::reactor, ref(ship)), dice);
    results.push_back(suffer(play, ship, strained[ix(die)], choosing));
  }
  std::string told = "Stress in ship " + ship_name(ship) + ": " + thrown(results, dice);
  play.tell(Audience::everyone(), std::move(told), "S14-P7.2", std::move(dice.dice), notable({ship.handle()}),
            showing(heads::stress(ship.handle(), tally(results)), {jolt_act(ship.handle())}));
  tell_doom(play, ship, false);
  choose(play, s, choosing);
}

void take_losses(Play& play, ShipIndex s, const Losses& losses) {
  Ship& ship = play.ship(s);
  std::string what;
  const auto add = [&](const std::string& word) { what += (what.empty() ? "" : ", ") + word; };
  for (const WeaponIndex w : losses.weapons) {
    Weapon& weapon = ship.weapons[w];
    weapon.destroyed = true;
    weapon.charged = 0;  // S14-R27
    add(weapon_name(w));
  }
  for (int k = 0; k < skills; ++k) {
    if (losses.crew[ix(k)] == 0) continue;
    ship.crew[ix(k)] -= losses.crew[ix(k)];
    add(std::string(skill_names[static_cast<Skill>(k)]) + " -" + std::to_string(losses.crew[ix(k)]));
  }
  if (!what.empty())
    play.tell(Audience::everyone(), "Ship " + ship_name(ship) + " loses " + what + ".", "S14-P5.2", {},
              notable({ship.handle()}), {{}, {jolt_act(ship.handle())}});
}

}  // namespace emcon::rules::sector_14
