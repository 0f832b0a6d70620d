// Computes chances of rolls and shots in whole numbers, most of them while the program is compiled.
#include "server/rules/sector_14/advice/odds.hpp"

#include <algorithm>
#include <array>

namespace emcon::rules::sector_14 {
namespace {

constexpr int dice_max = 8;           ///< no skill is higher
constexpr int need_max = 8;           ///< no rating is higher
constexpr int offset = 2 * dice_max;  ///< index of a net of 0
constexpr std::int64_t whole = 100;   ///< weight of one die, with its first reroll
using Spread = std::array<std::int64_t, 2 * offset + 1>;

/// Weights of the nets with one die more; they sum to 100 for each die.
constexpr Spread with_a_die(const Spread& now, int need) {
  const std::int64_t one = need * 10L + 9, two = 1, minus = 9, minus_two = 1;
  const std::int64_t none = whole - one - two - minus - minus_two;
  Spread next{};
  for (std::size_t i = 2; i + 2 < now.size(); ++i) {
    next[i] += now[i] * none;
    next[i + 1] += now[i] * one;
    next[i + 2] += now[i] * two;
    next[i - 1] += now[i] * minus;
    next[i - 2] += now[i] * minus_two;
  }
  return next;
}

/// Chances of every net or more, in thousandths, by dice and need.
using Tails = std::array<std::array<std::array<int, 2 * offset + 1>, need_max + 1>, dice_max + 1>;
constexpr Tails tails() {
  Tails out{};
  for (int need = 0; need <= need_max; ++need) {
    Spread weights{};
    weights[ix(offset)] = 1;
    for (int count = 0; count <= dice_max; ++count, weights = with_a_die(weights, need)) {
      std::int64_t all = 0, enough = 0;
      for (const std::int64_t weight : weights) all += weight;
      for (std::size_t i = weights.size(); i-- > 0;) {
        enough += weights[i];
        const std::int64_t part = all < 1'000'000 ? enough * 1000 / all : enough / (all / 1000);
        out[ix(count)][ix(need)][i] = static_cast<int>(part > 1000 ? 1000 : part);
      }
    }
  }
  return out;
}
constexpr Tails tail_table = tails();

}  // namespace

int chance(int count, int need, int needed) {
  if (needed > offset) return 0;
  return tail_table[ix(std::clamp(count, 0, dice_max))][ix(std::clamp(need, 0, need_max))]
                   [ix(std::max(-offset, needed) + offset)];
}

int expected_points(int count, int need, int mod) {
  int out = 0;
  for (int net = 1 - mod; net <= offset; ++net) out += chance(count, need, net);
  return out;
}

int expected_damage(const Table& table, const Ship& firer, WeaponIndex weapon, int effective) {
  const WeaponType& type = table.type_of(firer, weapon);
  const std::optional<int> value = is_gun(type.kind) ? type.at(effective) : std::nullopt;
  if (!value) return 0;
  const int gunnery = skill(firer, Skill::gunnery), need = rating(table, firer, System::targeting);
  return type.kind == WeaponKind::beam ? expected_points(gunnery, need, *value)
                                       : chance(gunnery, need, *value) * type.damage;
}

int damage_chance(const Table& table, const Ship& firer, WeaponIndex weapon, int effective) {
  const WeaponType& type = table.type_of(firer, weapon);
  const std::optional<int> value = is_gun(type.kind) ? type.at(effective) : std::nullopt;
  if (!value) return 0;
  // A beam's figure is added to its hits, a pulse's is needed.
  return chance(skill(firer, Skill::gunnery), rating(table, firer, System::targeting),
                type.kind == WeaponKind::beam ? 1 - *value : *value);
}

int after_shield(const Table& table, const Ship& target, int damage) {
  return damage * (10 - rating(table, target, System::shield_gen)) / 10;
}

std::string decimal(std::int64_t thousandths) {
  const bool minus = thousandths < 0;
  const std::int64_t tenths = ((minus ? -thousandths : thousandths) + 50) / 100;
  return (minus && tenths > 0 ? "-" : "") + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace emcon::rules::sector_14
