// Notes what ships do for the learning of their crews, and tells what they have learned (SEF-1.3.2, R128).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/play.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int turns_needed = 2, for_the_battle = 5;

struct Award {
  int kill, assist;
};
/// By how much larger the destroyed ship is.
Award award_of(int difference) {
  if (difference >= 5) return {10, 5};
  if (difference >= 3) return {6, 3};
  if (difference >= 1) return {4, 2};
  if (difference == 0) return {3, 1};
  return difference >= -2 ? Award{2, 1} : Award{1, 0};
}

Service& service_of(Table& table, ShipIndex ship) {
  if (table.service.size() <= ix(ship.place())) table.service.resize(ix(ship.place()) + 1);
  return table.service[ix(ship.place())];
}

bool was_destroyed(const Table& table, const Ship& ship) {
  return ship.fate == Fate::hulk || ship.fate == Fate::exploding || ship.fate == Fate::destroyed ||
         ship.fate == Fate::captured || ship.fate == Fate::surrendered || derelict(table.class_of(ship), ship);
}
/// Who is no longer there learns nothing.
bool survives(const Table& table, const Ship& ship) {
  return !was_destroyed(table, ship);
}

int harm_by(const Table& table, ShipIndex by, ShipIndex target) {
  const auto place = static_cast<std::size_t>(by.place());
  if (place >= table.service.size()) return 0;
  const std::vector<int>& harm = table.service[place].harm;
  const auto at = static_cast<std::size_t>(target.place());
  return at < harm.size() ? harm[at] : 0;
}

/// The ship that alone did most damage to the target; none if several did, or nobody did any.
ShipIndex killer_of(const Table& table, ShipIndex target) {
  ShipIndex out;
  int most = 0;
  for (const ShipIndex s : table.ships.indices()) {
    const int harm = harm_by(table, s, target);
    if (harm > most || (harm == most && most > 0)) out = harm > most ? s : ShipIndex();
    most = std::max(most, harm);
  }
  return out;
}

/// Adds what the ship has for one target to its points and words.
void add_award(const Table& table, ShipIndex s, ShipIndex target, int& points, std::string& text) {
  const Ship& lost = table.ships[target];
  const int category = table.class_of(lost).category;
  const Award award = award_of(category - table.class_of(table.ships[s]).category);
  const bool kill = killer_of(table, target) == s;
  if (!kill && harm_by(table, s, target) < category) return;
  const int earned = kill ? award.kill : award.assist;
  points += earned;
  text += (text.empty() ? "" : ", ") + number(earned) + (kill ? " for the kill of " : " for help against ") +
          ship_name(lost);
}

/// "stays regular", "becomes veteran".
std::string rise_words(Quality crew, int trained, int points) {
  const Quality before = risen(crew, trained), now = risen(crew, trained + points);
  return std::string(now == before ? "stays " : "becomes ") + quality_name(now);
}

/// What the points make of its crew; of both skills, if training has made them differ.
std::string learned_words(const Ship& ship, int points) {
  const auto& [combat, crew] = ship.training;
  if (combat == crew) return "its crew " + rise_words(ship.crew, combat, points);
  return "its combat skill " + rise_words(ship.crew, combat, points) + ", its crew skill " +
         rise_words(ship.crew, crew, points);
}

}  // namespace

void note_part(Play& play, ShipIndex ship) {
  Table& table = play.table();
  if (!table.options.experience) return;
  Service& service = service_of(table, ship);
  if (service.last == table.turn) return;
  service.last = table.turn;
  ++service.turns;
}

void note_harm(Play& play, RefId by, ShipIndex target, int boxes) {
  Table& table = play.table();
  if (!table.options.experience || by.owner == table.ships[target].side || boxes <= 0) return;
  const auto found = first_of(table.ships, [&](const Ship& ship) { return ref(ship) == by; });
  if (!found) return;
  std::vector<int>& harm = service_of(table, *found).harm;
  if (harm.size() <= ix(target.place())) harm.resize(ix(target.place()) + 1, 0);
  harm[ix(target.place())] += boxes;
}

void tell_experience(Play& play) {
  const Table& table = play.table();
  if (!table.options.experience) return;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    const auto place = static_cast<std::size_t>(s.place());
    const int turns = place < table.service.size() ? table.service[place].turns : 0;
    if (turns < turns_needed || !survives(table, ship)) continue;
    int points = for_the_battle;
    std::string text = number(for_the_battle) + " for the battle";
    for (const ShipIndex target : table.ships.indices())
      if (table.ships[target].side != ship.side && was_destroyed(table, table.ships[target]))
        add_award(table, s, target, points, text);
    play.tell(Audience::everyone(),
              ship_name(ship) + " learns " + number(points) + ": " + text + "; " + learned_words(ship, points) + ".",
              "SEF-1.3.2", {}, notable({ship.handle()}),
              showing(heads::learns(ship.handle(), points, learned_words(ship, points))));
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
