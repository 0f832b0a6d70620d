// Chooses the default of each prompt: the owner's preference, else the order of the rulings (S14-R46).
#include "server/rules/sector_14/defaults.hpp"

#include <algorithm>
#include <utility>

#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

bool has(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

void lose_weapon(const Ship& ship, int weapon, int& left, Command& out) {
  if (left == 0 || weapon < 0 || weapon >= count_of(ship.weapons)) return;
  if (ship.weapons[ix(weapon)].destroyed || has(out.list, weapon)) return;
  out.list.push_back(weapon);
  --left;
}

bool lose_skill(const Ship& ship, int of, int& left, Command& out) {
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

Command default_losses(const Ship& ship, int index, int weapons, int crew, const Preference& preference) {
  Command out;
  out.verb = Verb::lose;
  out.ship = index;
  for (const std::string& word : preference.to_lose) {
    if (const std::optional<Skill> of = skill_of_name(word)) {
      while (lose_skill(ship, static_cast<int>(*of), crew, out)) {
      }
    } else {
      for (int w = 0; w < count_of(ship.weapons); ++w)
        if (weapon_name(w) == word) lose_weapon(ship, w, weapons, out);
    }
  }
  for (int w = count_of(ship.weapons) - 1; w >= 0; --w) lose_weapon(ship, w, weapons, out);
  while (crew > 0) {
    int best = 0;
    for (int k = 1; k < skills; ++k)
      if (ship.crew[ix(k)] - out.crew[ix(k)] > ship.crew[ix(best)] - out.crew[ix(best)]) best = k;
    if (!lose_skill(ship, best, crew, out)) break;
  }
  std::sort(out.list.begin(), out.list.end());
  return out;
}

std::vector<int> default_allocation(const Table& table, const Ship& ship, int weapon, int hits) {
  std::vector<int> seekers = interceptable(table, ship, weapon);
  const auto cost = [&](int s) { return *intercept_cost(table, ship, weapon, table.seekers[ix(s)]); };
  const auto warhead = [&](int s) { return table.type_of(table.seekers[ix(s)]).warhead; };
  std::stable_sort(seekers.begin(), seekers.end(),
                   [&](int a, int b) { return cost(a) != cost(b) ? cost(a) < cost(b) : warhead(a) > warhead(b); });
  std::vector<int> out;
  for (const int s : seekers)
    if (cost(s) <= hits) {
      hits -= cost(s);
      out.push_back(s);
    }
  return out;
}

std::vector<int> default_fleet(const Catalogue& catalogue, int points, int places, int players) {
  std::vector<int> out;
  const int least = cheapest(catalogue);
  while (count_of(out) < places) {
    const int reserve = std::max(0, players - count_of(out) - 1) * least;
    int best = -1;
    for (int c = 0; c < count_of(catalogue.classes); ++c) {
      const int price = catalogue.classes[ix(c)].points;
      if (price > points - reserve) continue;
      if (best < 0 || price > catalogue.classes[ix(best)].points) best = c;
    }
    if (best < 0) break;
    points -= catalogue.classes[ix(best)].points;
    out.push_back(best);
  }
  return out;
}

}  // namespace emcon::rules::sector_14
