// Lists what is damaged aboard a ship, and mends it (SEF-R51).
#include "server/rules/stellar_empires_fleet/table/repairs.hpp"

#include <algorithm>
#include <array>

namespace emcon::rules::stellar_empires_fleet {
namespace {

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

}  // namespace

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

std::vector<std::pair<std::string, std::string>> damaged(const Table& table, const Ship& ship) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Item& item : items)
    for (int box = 0; box < ship.lost.*item.boxes; ++box) {
      out.emplace_back(item.word, item.label);
      break;
    }
  const ShipClass& c = table.class_of(ship);
  for (const SetIndex set : c.interceptors.indices())
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

}  // namespace emcon::rules::stellar_empires_fleet
