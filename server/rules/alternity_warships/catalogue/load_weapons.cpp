// Loads weapons, missiles and bombs from data trees, and checks them.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/load.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int range_most = 60, steps_most = 9, shots_listed_most = 999;

/// Type, firepower and damage by success.
Strike load_strike(const Reader& in) {
  constexpr const char* allowed = "three texts such as \"d4+2w\", for ordinary, good and amazing successes";
  Strike out;
  out.type = static_cast<DamageType>(std::max(0, in.word("type", type_words)));
  out.firepower = static_cast<Might>(std::max(0, in.word("firepower", might_words)));
  const std::vector<std::string> damage = in.texts("damage");
  if (damage.size() != out.damage.size()) {
    in.fault("damage", allowed);
    return out;
  }
  for (std::size_t i = 0; i < out.damage.size(); ++i) {
    const std::optional<Damage> one = damage_of(damage[i]);
    if (!one) in.fault("damage", allowed);
    out.damage[i] = one.value_or(Damage{});
  }
  return out;
}

}  // namespace

void check_key(const Reader& in, const std::string& key) {
  const bool fits = key.size() <= key_most && std::ranges::all_of(key, [](char c) {
                      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '/';
                    });
  if (!fits) in.fault("key", "at most 80 of a to z, 0 to 9, '_', '-' and '/'");
}

void load_weapon(const Reader& in, Catalogue& catalogue) {
  in.only({"key", "name", "kind", "acc", "range", "type", "firepower", "damage", "shots", "no_upgrade"});
  Weapon weapon;
  weapon.key = in.text("key");
  check_key(in, weapon.key);
  weapon.name = in.text("name");
  weapon.kind = static_cast<WeaponKind>(std::max(0, in.word("kind", weapon_kind_words)));
  weapon.accuracy = in.integer("acc", -steps_most, steps_most);
  const std::vector<int> range = in.integers("range", weapon.range.size(), 1, range_most);
  std::ranges::copy(range, weapon.range.begin());
  if (!std::ranges::is_sorted(range)) in.fault("range", "the ends of short, medium and long range, which do not fall");
  weapon.strike = load_strike(in);
  weapon.strike.upgrades = !in.boolean("no_upgrade", false);
  weapon.shots = in.integer("shots", 1, shots_listed_most, 0);
  if (count_of(catalogue.weapons) >= entries_most) in.fault("weapons", "at most 500 weapons");
  refuse_twins(in, catalogue.weapons, &Weapon::key, weapon, "key");
  weapon.number = count_of(catalogue.weapons);
  catalogue.weapons.push_back(std::move(weapon));
}

void load_load(const Reader& in, Catalogue& catalogue) {
  in.only({"key", "name", "kind", "size", "acc", "type", "firepower", "damage"});
  Load load;
  load.key = in.text("key");
  check_key(in, load.key);
  load.name = in.text("name");
  load.kind = static_cast<LoadKind>(std::max(0, in.word("kind", load_kind_words)));
  load.size = in.integer("size", 1, 4);
  if (load.size == 3) in.fault("size", "1, 2 or 4");
  load.accuracy = in.integer("acc", -steps_most, steps_most);
  load.strike = load_strike(in);
  if (count_of(catalogue.loads) >= entries_most) in.fault("loads", "at most 500 loads");
  refuse_twins(in, catalogue.loads, &Load::key, load, "key");
  load.number = count_of(catalogue.loads);
  catalogue.loads.push_back(std::move(load));
}

}  // namespace emcon::rules::alternity_warships
