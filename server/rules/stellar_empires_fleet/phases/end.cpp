// Carries out the End Phase: repairs, boarding, jumps, shields, and what comes after them (SEF-4.7).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/show/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t boarding_range = 2 * inch;

/// A box of a track that may be repaired, as orders name it.
struct Item {
  const char* word;
  const char* label;
  int Wounds::* boxes;
};
constexpr std::array<Item, 9> items{{{"drive", "drive", &Wounds::speed},
                                     {"manoeuvre", "manoeuvre", &Wounds::turns},
                                     {"sensors", "sensors", &Wounds::sensors},
                                     {"reactor", "reactor", &Wounds::reactor},
                                     {"capacitor", "capacitor", &Wounds::capacitor},
                                     {"generator", "shield generator", &Wounds::generator},
                                     {"shields", "shield level", &Wounds::shield_level},
                                     {"bay", "bay", &Wounds::bays},
                                     {"bridge", "bridge", &Wounds::bridge}}};
struct Switch {
  const char* word;
  const char* label;
  bool Wounds::* broken;
};
constexpr const char* projector_word = "projector";
constexpr std::array<Switch, 4> switches{{{"control", "weapons control", &Wounds::control},
                                          {"computer", "targeting computer", &Wounds::computer},
                                          {"interstellar", "interstellar drive", &Wounds::drive},
                                          {"defences", "major defences", &Wounds::defence}}};

/// Repairs one box; false if there is none.
bool mend(const Table& table, Ship& ship, const std::string& word) {
  if (const auto set = find_set(table.class_of(ship), word)) {
    if (hits_on_set(ship.lost, *set) == 0) return false;
    --hits_on_set(ship.lost, *set);
    return true;
  }
  for (const Item& item : items)
    if (word == item.word && ship.lost.*item.boxes > 0) {
      --(ship.lost.*item.boxes);
      return true;
    }
  for (const Switch& one : switches)
    if (word == one.word && ship.lost.*one.broken) {
      ship.lost.*one.broken = false;
      return true;
    }
  if (word == projector_word)
    if (const auto broken = std::ranges::find(ship.lost.projectors, true); broken != ship.lost.projectors.end()) {
      *broken = false;
      return true;
    }
  const std::optional<SystemIndex> system = find_system(table, ship, word);
  if (!system || works(ship, *system) || table.weapon(ship, *system).track > 0) return false;
  ship.systems[*system].destroyed = false;
  return true;
}

Sum repair_need(const Ship& ship) {
  return Sum(crew_skill(ship), "crew skill")
      .plus(-1, "for repairs")
      .plus(under(ship, Command::allhands) ? 2 : 0, "all hands")
      .plus(under(ship, Command::brace) ? -3 : 0, "braced");
}

void die_later(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  if (ship.lost.crew_later.empty() || ship.fate != Fate::fighting) return;
  std::vector<int> left;
  int lost = 0;
  for (const int turns : ship.lost.crew_later) {
    if (turns == 0)
      ++lost;
    else
      left.push_back(turns - 1);
  }
  ship.lost.crew_later = std::move(left);
  if (lost == 0) return;
  const Condition before = condition_of(play.table(), s);
  ship.lost.crew += lost;
  play.tell(ship_name(ship) + " loses " + number(lost) + " of its crew to wounds.", "SEF-7.10.4", {},
            notable({ship.handle()}));
  settle_condition(play, s, before, "SEF-7.10.4.2");
}

/// Points of a generator that nobody has directed go to the lowest side (SEF-R50).
RestoreOrder default_restore(const ShipClass& c, const Ship& ship, ShipIndex s) {
  RestoreOrder out{s, {}};
  std::array<int, facings> lost = ship.lost.shields;
  for (std::size_t side = 0; side < lost.size(); ++side)
    if (ship.lost.projectors[side]) lost[side] = 0;
  for (int left = c.shields.generator - ship.lost.generator; left > 0; --left) {
    const auto worst = std::ranges::max_element(lost);
    if (*worst == 0) break;
    --*worst;
    ++out.points[static_cast<std::size_t>(worst - lost.begin())];
  }
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> damaged(const Table& table, const Ship& ship) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Item& item : items)
    for (int box = 0; box < ship.lost.*item.boxes; ++box) {
      out.emplace_back(item.word, item.label);
      break;
    }
  const ShipClass& c = table.class_of(ship);
  for (int set = 0; set < count_of(c.interceptors); ++set)
    if (hits_on_set(ship.lost, set) > 0) out.emplace_back(set_name(c, set), interceptors_word);
  for (const Switch& one : switches)
    if (ship.lost.*one.broken) out.emplace_back(one.word, one.label);
  if (std::ranges::find(ship.lost.projectors, true) != ship.lost.projectors.end())
    out.emplace_back(projector_word, "shield projector");
  for (const SystemIndex system : ship.systems.indices())
    if (!works(ship, system) && table.weapon(ship, system).track == 0)
      out.emplace_back(system_name(system), table.weapon(ship, system).name);
  return out;
}

int repair_rolls(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  if (!table.options.repair || !fights(c, ship) || skeleton(c, ship) || ship.lost.no_repairs ||
      ship.lost.no_repairs_now)
    return 0;
  return (1 + (c.category + 3) / 4) * (under(ship, Command::allhands) ? 2 : 1);
}

void repair(Play& play, const RepairOrder& order) {
  Ship& ship = play.ship(order.ship);
  if (repair_rolls(play.table(), ship) == 0) return;
  for (const std::string& item : order.items) {
    std::string text;
    std::vector<Rolled> dice;
    const bool works_again =
        roll_needs(play, "Repair", repair_need(ship), 1, why(Purpose::repair, ref(ship)), text, dice) == 1;
    const bool mended = works_again && mend(play.table(), ship, item);
    play.tell(ship_name(ship) +
                  (mended        ? " repairs " + item + "."
                   : works_again ? " has nothing left to repair of " + item + "."
                                 : " fails to repair " + item + ".") +
                  text,
              "SEF-R51", std::move(dice), notable({ship.handle()}));
  }
}

void board(Play& play, const BoardingOrder& order) {
  Ship& ship = play.ship(order.ship);
  const ShipIndex object = ship.now.object;
  if (!object || !fights(play.table(), ship) || !fights(play.table(), play.ship(object))) return;
  Ship& target = play.ship(object);
  if (!within_radius(ship.at, target.at, boarding_range)) return;
  const Condition before = condition_of(play.table(), order.ship), its = condition_of(play.table(), object);
  for (int party = 0; party < order.parties && crew_left(play.class_of(order.ship), ship) > 0 &&
                      crew_left(play.class_of(object), target) > 0;
       ++party) {
    const int needed = crew_skill(target) + 6 - crew_skill(ship) + (under(target, Command::security) ? 1 : 0);
    const Rolled die = play.roll(1, 10, why(Purpose::boarding, ref(ship), ref(target)));
    const bool wins = die.values.front() >= needed;
    ++(wins ? target : ship).lost.crew;
    play.tell("A boarding party of " + ship_name(ship) + (wins ? " wins aboard " : " is lost aboard ") +
                  ship_name(target) + ". Dice: rolled " + number(die.values.front()) + ", needed " + number(needed) +
                  " or more.",
              "SEF-R10", {die}, notable({ship.handle(), target.handle()}));
  }
  settle_condition(play, order.ship, before, "SEF-7.10.4.2");
  if (crew_left(play.class_of(object), target) > 0) return settle_condition(play, object, its, "SEF-7.10.4.2");
  target.fate = Fate::captured;
  play.tell(ship_name(target) + " is captured.", "SEF-R10", {}, grave({target.handle()}));
}

void jump(Play& play, const JumpOrder& order) {
  Ship& ship = play.ship(order.ship);
  if (!fights(play.table(), ship) || ship.lost.drive) return;
  ship.fate = Fate::withdrawn;
  play.tell(ship_name(ship) + " jumps away.", "SEF-R49", {}, grave({ship.handle()}));
}

void restore(Play& play, const RestoreOrder& order) {
  Ship& ship = play.ship(order.ship);
  int given = 0;
  for (const Facing facing : all_facings) {
    if (ship.lost.projectors[static_cast<std::size_t>(facing)]) continue;
    int& lost = ship.lost.shields[static_cast<std::size_t>(facing)];
    const int points = std::min(lost, order.points[static_cast<std::size_t>(facing)]);
    lost -= points;
    given += points;
  }
  if (given > 0) play.tell(ship_name(ship) + " restores " + counted(given, "point") + " of its shields.", "SEF-R50");
  ship.now.restored = true;
}

void end_turn(Play& play) {
  Table& table = play.table();
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    die_later(play, s);
    if (table.options.shields && fights(table, ship) && !ship.now.restored)
      restore(play, default_restore(table.class_of(ship), ship, s));
  }
  end_flights(play);
  check_victory(play);
  if (!play.state.outcome) play.state.agenda.push(TurnStep{});
}

}  // namespace emcon::rules::stellar_empires_fleet
