// Chooses the default of each prompt: the owner's preference, else the order of the rulings (S14-R46).
#include "server/rules/sector_14/advice/defaults.hpp"

#include <algorithm>
#include <utility>

#include "server/rules/sector_14/catalogue/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

template <class T>
bool has(const std::vector<T>& list, T value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

void lose_weapon(const Ship& ship, WeaponIndex weapon, int& left, Losses& out) {
  if (left == 0 || !weapon || weapon.place() >= count_of(ship.weapons)) return;
  if (ship.weapons[weapon].destroyed || has(out.weapons, weapon)) return;
  out.weapons.push_back(weapon);
  --left;
}

bool lose_skill(const Ship& ship, int of, int& left, Losses& out) {
  if (left == 0 || out.crew[ix(of)] >= ship.crew[ix(of)]) return false;
  ++out.crew[ix(of)];
  --left;
  return true;
}

int cheapest(const Catalogue& catalogue) {
  int out = catalogue.classes.front().points;
  for (const ShipClass& c : catalogue.classes) out = std::min(out, c.points);
  return out;
}

}  // namespace

int default_facing(const Ship& ship, const std::vector<int>& choices, const Preference& preference) {
  for (const int facing : preference.facings)
    if (has(choices, facing)) return facing;
  int best = choices.front();
  for (const int facing : choices)
    if (std::pair(ship.plating[ix(facing)], -facing) > std::pair(ship.plating[ix(best)], -best)) best = facing;
  return best;
}

Losses default_losses(const Ship& ship, int weapons, int crew, const Preference& preference) {
  Losses out;
  for (const std::string& word : preference.to_lose) {
    if (const std::optional<Skill> of = skill_names.value_of(word)) {
      while (lose_skill(ship, static_cast<int>(*of), crew, out)) {
      }
    } else {
      for (const WeaponIndex w : ship.weapons.indices())
        if (weapon_name(w) == word) lose_weapon(ship, w, weapons, out);
    }
  }
  for (int w = count_of(ship.weapons) - 1; w >= 0; --w) lose_weapon(ship, WeaponIndex(w), weapons, out);
  while (crew > 0) {
    int best = 0;
    for (int k = 1; k < skills; ++k)
      if (ship.crew[ix(k)] - out.crew[ix(k)] > ship.crew[ix(best)] - out.crew[ix(best)]) best = k;
    if (!lose_skill(ship, best, crew, out)) break;
  }
  std::sort(out.weapons.begin(), out.weapons.end());
  return out;
}

std::vector<SeekerIndex> default_allocation(const Table& table, const Ship& ship, WeaponIndex weapon, int hits) {
  std::vector<SeekerIndex> seekers = interceptable(table, ship, weapon);
  const auto cost = [&](SeekerIndex s) { return *intercept_cost(table, ship, weapon, table.seekers[s]); };
  const auto warhead = [&](SeekerIndex s) { return table.type_of(table.seekers[s]).warhead; };
  std::stable_sort(seekers.begin(), seekers.end(), [&](SeekerIndex a, SeekerIndex b) {
    return cost(a) != cost(b) ? cost(a) < cost(b) : warhead(a) > warhead(b);
  });
  std::vector<SeekerIndex> out;
  for (const SeekerIndex s : seekers)
    if (cost(s) <= hits) {
      hits -= cost(s);
      out.push_back(s);
    }
  return out;
}

std::vector<ClassIndex> default_fleet(const Catalogue& catalogue, int points, int places, int players) {
  std::vector<ClassIndex> out;
  const int least = cheapest(catalogue);
  while (count_of(out) < places) {
    const int reserve = std::max(0, players - count_of(out) - 1) * least;
    ClassIndex best;
    for (const ClassIndex c : catalogue.classes.indices()) {
      const int price = catalogue.classes[c].points;
      if (price > points - reserve) continue;
      if (!best || price > catalogue.classes[best].points) best = c;
    }
    if (!best) break;
    points -= catalogue.classes[best].points;
    out.push_back(best);
  }
  return out;
}

std::vector<ClassIndex> mixed_fleet(const Catalogue& catalogue, int points, int places) {
  std::vector<ClassIndex> by_price, out;
  for (const ClassIndex c : catalogue.classes.indices()) by_price.push_back(c);
  std::ranges::stable_sort(by_price, {}, [&](ClassIndex c) { return catalogue.classes[c].points; });
  for (const ClassIndex c : by_price) {
    if (count_of(out) == places || catalogue.classes[c].points > points) break;
    points -= catalogue.classes[c].points;
    out.push_back(c);
  }
  for (const ClassIndex c : default_fleet(catalogue, points, places - count_of(out), 0)) out.push_back(c);
  return out;
}

std::vector<ClassIndex> many_ships(const Catalogue& catalogue, int points, int places) {
  ClassIndex least;
  for (const ClassIndex c : catalogue.classes.indices())
    if (!least || catalogue.classes[c].points < catalogue.classes[least].points) least = c;
  const int price = catalogue.classes[least].points;
  std::vector<ClassIndex> out(ix(std::min(places, points / price)), least);
  points -= count_of(out) * price;
  for (ClassIndex& ship : out) {
    ClassIndex best = ship;
    for (const ClassIndex c : catalogue.classes.indices())
      if (catalogue.classes[c].points <= points + price && catalogue.classes[c].points > catalogue.classes[best].points)
        best = c;
    points -= catalogue.classes[best].points - price;
    ship = best;
  }
  return out;
}

}  // namespace emcon::rules::sector_14
