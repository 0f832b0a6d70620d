// Says which interceptor dice a defender has, how they are given out by default, and what may be lost.
#include <algorithm>
#include <ranges>

#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t assist_range = 5 * inch;

/// SEF-7.10.3.2.
HitClass hit_class_of(const Weapon& weapon) {
  if (is_ballistic(weapon.type) || weapon.track > 0) return HitClass::heavy;
  const int c = weapon.weapon_class;
  return c <= 1 ? HitClass::minor : c <= 3 ? HitClass::secondary : c <= 6 ? HitClass::primary : HitClass::heavy;
}

bool may_be_lost(const Table& table, const Ship& ship, SystemIndex system, int block) {
  if (!works(ship, system)) return false;
  if (block == primary_block) return true;
  const Facing facing = static_cast<Facing>(block);
  const Mount& mount = table.mount(ship, system);
  if (table.weapon(ship, system).track > 0) {
    const bool aft = arcs[ix(mount.arc)].centre == 12;
    return facing != (aft ? Facing::fore : Facing::aft);
  }
  return arc_meets_side(mount.arc, facing);
}

/// Heavy systems of interceptors and those with the smaller die meet the dearest hits (SEF-R135).
std::vector<SetIndex> best_sets_first(const ShipClass& c) {
  std::vector<SetIndex> out;
  for (const SetIndex set : c.interceptors.indices()) out.push_back(set);
  std::ranges::stable_sort(out, {}, [&](SetIndex set) {
    const Interceptors& of = c.interceptors[set];
    return 2 * interceptor_die(of) - (of.heavy ? 1 : 0);
  });
  return out;
}

int value_of_hit(const Attack& attack) {
  return attack.warhead.dice * attack.warhead.die;
}

}  // namespace

Rows<SetIndex, DiceLeft> dice_of_sets(const Table& table, ShipIndex ship, const Unit& attacker) {
  Rows<SetIndex, DiceLeft> out;
  for (const Interceptors& set : interceptor_sets(table.class_of(table.ships[ship]), table.ships[ship]))
    out.push_back({set.close, set.assist});
  for (const DiceUsed& used : table.dice_used)
    if (used.ship == ship && used.attacker == attacker) {
      out[used.set].close -= used.close;
      out[used.set].assist -= used.assist;
    }
  return out;
}

DiceLeft dice_left(const Table& table, ShipIndex ship, const Unit& attacker) {
  DiceLeft out;
  for (const DiceLeft& set : dice_of_sets(table, ship, attacker)) {
    out.close += std::max(0, set.close);
    out.assist += std::max(0, set.assist);
  }
  return out;
}

std::vector<AttackIndex> interceptable(const Assault& assault, ShipIndex target) {
  return all_of(assault.attacks, [&](const Attack& attack) {
    return attack.target == target && attack.hits > 0 && attack.intercept > 0;
  });
}

bool assists_against(const Table& table, const Assault& assault, ShipIndex target, ShipIndex helper,
                     AttackIndex attack) {
  const auto before = [&](AttackIndex a) {
    const Point from = assault.attacks[a].from;
    return squared_distance(from, table.ships[helper].at) <= squared_distance(from, table.ships[target].at);
  };
  return assists_by_attack(*table.catalogue) ? before(attack)
                                             : std::ranges::all_of(interceptable(assault, target), before);
}

std::vector<ShipIndex> helpers(const Table& table, const Assault& assault, ShipIndex target) {
  std::vector<ShipIndex> out;
  const std::vector<AttackIndex> attacks = interceptable(assault, target);
  if (attacks.empty()) return out;
  const Ship& defended = table.ships[target];
  for (const ShipIndex mate : members(table, unit_of(table, target))) {
    const Ship& helper = table.ships[mate];
    if (mate == target || dice_left(table, mate, assault.attacker).assist <= 0) continue;
    if (!within_radius(helper.at, defended.at, assist_range)) continue;
    if (std::ranges::any_of(attacks, [&](AttackIndex a) { return assists_against(table, assault, target, mate, a); }))
      out.push_back(mate);
  }
  return out;
}

std::vector<Allotment> default_defence(const Table& table, ShipIndex target) {
  const Assault& assault = *table.assault;
  std::vector<AttackIndex> attacks = interceptable(assault, target);
  std::ranges::stable_sort(attacks, std::ranges::greater(),
                           [&](AttackIndex a) { return value_of_hit(assault.attacks[a]); });
  std::vector<Allotment> out;
  if (attacks.empty()) return out;
  std::size_t next = 0;
  const auto may = [&](ShipIndex ship, AttackIndex attack) {
    return ship == target || assists_against(table, assault, target, ship, attack);
  };
  const auto give = [&](ShipIndex ship, SetIndex set, int dice) {
    for (; dice > 0; --dice, next = (next + 1) % attacks.size()) {
      while (!may(ship, attacks[next])) next = (next + 1) % attacks.size();  // a helper has one at least
      const AttackIndex attack = attacks[next];
      const auto same = std::ranges::find_if(
          out, [&](const Allotment& one) { return one.ship == ship && one.attack == attack && one.set == set; });
      if (same == out.end())
        out.push_back({ship, attack, 1, set});
      else
        ++same->dice;
    }
  };
  const auto give_all = [&](ShipIndex ship, int DiceLeft::* dice) {
    const Rows<SetIndex, DiceLeft> left = dice_of_sets(table, ship, assault.attacker);
    for (const SetIndex set : best_sets_first(table.class_of(table.ships[ship]))) give(ship, set, left[set].*dice);
  };
  give_all(target, &DiceLeft::close);
  for (const ShipIndex helper : helpers(table, assault, target)) give_all(helper, &DiceLeft::assist);
  return out;
}

Facing default_section(const Table& table, const Ship& ship, const std::vector<Facing>& choices,
                       const Preference& wish) {
  for (const Facing facing : wish.sections)
    if (std::ranges::find(choices, facing) != choices.end()) return facing;
  const ShipClass& c = table.class_of(ship);
  return *std::ranges::max_element(choices, [&](Facing a, Facing b) {
    const int armour_a = armour_left(c, ship, a), armour_b = armour_left(c, ship, b);
    if (armour_a != armour_b) return armour_a < armour_b;
    return structure_left(c, ship, a) < structure_left(c, ship, b);
  });
}

std::vector<SystemIndex> losable(const Table& table, const Ship& ship, HitClass weapons, int block) {
  constexpr std::array classes{HitClass::minor, HitClass::secondary, HitClass::primary, HitClass::heavy};
  std::vector<HitClass> order;  // the class itself, lighter ones downwards, then heavier ones upwards
  for (const HitClass c : std::views::reverse(classes))
    if (c <= weapons) order.push_back(c);
  for (const HitClass c : classes)
    if (c > weapons) order.push_back(c);
  for (const HitClass c : order) {
    std::vector<SystemIndex> out;
    for (const SystemIndex system : ship.systems.indices())
      if (hit_class_of(table.weapon(ship, system)) == c && may_be_lost(table, ship, system, block))
        out.push_back(system);
    if (!out.empty()) return out;
  }
  return {};
}

SystemIndex default_loss(const Table& table, const Ship& ship, const std::vector<SystemIndex>& choices,
                         const Preference& wish) {
  for (const SystemIndex system : wish.losses)
    if (std::ranges::find(choices, system) != choices.end()) return system;
  return *std::ranges::min_element(choices, {}, [&](SystemIndex system) {
    return table.weapon(ship, system).energy * table.mount(ship, system).number;
  });
}

}  // namespace emcon::rules::stellar_empires_fleet
