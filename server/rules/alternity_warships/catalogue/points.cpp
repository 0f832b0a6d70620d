// Works out what sheets are worth: what they can do times what they can take (ALT-R91, ALT-R101, ALT-R111).
#include "server/rules/alternity_warships/catalogue/points.hpp"

#include <algorithm>

#include "common/wide.hpp"
#include "server/rules/alternity_warships/catalogue/odds.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr std::array<std::int64_t, grades> weight{1, 2, 4, 8};
constexpr std::array<std::int64_t, mights> triple{1, 3, 9, 27, 81, 243};
constexpr int salvos_counted = 4, points_unit = 105;
constexpr int veteran = 14;                                        ///< crew for whom the unit is made
constexpr std::array<int, mights> usual_size{3, 3, 1, 0, -2, -3};  ///< of military hulls, by toughness
constexpr std::array<int, 4> mended{0, 1, 2, 8};  ///< by damage control, in eighths of what a ship takes

std::int64_t threefold(Might might) {
  return triple[static_cast<std::size_t>(might)];
}

/// Twice the mean damage of an ordinary, a good and an amazing hit, weighted by grade and by firepower.
std::int64_t worth_of(const Strike& strike) {
  std::int64_t out = 0;
  for (const Damage& damage : strike.damage)
    out += twice_mean(damage.dice) * weight[static_cast<std::size_t>(damage.grade)];
  return out * threefold(strike.firepower);
}

/// What a crew's shots at that step come to, in ten-thousandths of an ordinary hit: a good one counts for three, an
/// amazing one for six, since armour takes least of them.
std::int64_t hits(int crew, int step) {
  const Odds odds = odds_of(crew, step);
  return (odds.ordinary + 3 * odds.good + 6 * odds.amazing) * 10'000 / odds.of;
}

/// How much veterans' shots come to at a ship that adds so many steps to them.
std::int64_t hits_at(int steps) {
  return hits(veteran, steps - 1) + hits(veteran, steps);
}

std::int64_t attack_of(const Sheet& sheet) {
  std::int64_t guns = 0, loads = 0;
  for (const Mount& mount : sheet.mounts) guns += mount.count * worth_of(mount.weapon->strike);
  for (const Launcher& launcher : sheet.launchers)
    for (const Stock& stock : launcher.stock)
      loads += std::min(stock.count, salvos_counted * launcher.rate) * worth_of(stock.load->strike);
  constexpr int hard = 2;  // a crew shows in shots that are hard
  return std::max<std::int64_t>(0, guns + loads / salvos_counted) * hits(sheet.crew, hard) / hits(veteran, hard);
}

/// What an attack at that step does behind the armour of those it is meant for, as worth_of counts it: that of a usual
/// weapon with veterans comes to the same.
std::int64_t worth_at(const Strike& strike, int crew, int step) {
  constexpr std::int64_t usual = 800;  // ten-thousandths: a heavy plasma cannon with fire control, of its whole worth
  constexpr std::array<int, mights> armour{2, 4, 7, 9, 10, 11};  // twice the mean, by firepower
  constexpr int through = 4;                                     // at least this part of the damage
  const Odds odds = odds_of(crew, step);
  const std::array<std::int64_t, successes> times{odds.ordinary, odds.good, odds.amazing};
  std::int64_t out = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Damage& damage = strike.damage[i];
    const std::int64_t whole = twice_mean(damage.dice);
    out += times[i] * std::max(whole - armour[static_cast<std::size_t>(strike.firepower)], whole / through) *
           weight[static_cast<std::size_t>(damage.grade)];
  }
  return std::max<std::int64_t>(0, out) * 10'000 / odds.of * threefold(strike.firepower) / usual;
}

/// How long armour lets a ship last against weapons that are meant for it, in eighths; without any 8.
std::int64_t armour_eighths(const Sheet& sheet) {
  constexpr std::array<int, mights> blow{11, 11, 13, 20, 24, 28};  // twice the mean damage, by toughness
  constexpr int least = 5;                                         // this part of it comes through any armour
  const std::int64_t whole = blow[static_cast<std::size_t>(sheet.toughness)];
  const std::int64_t taken = std::max<std::int64_t>(
      0, twice_mean(sheet.armour[static_cast<std::size_t>(DamageType::energy)]) + (sheet.particle_screen ? 7 : 0));
  return 8 * whole / std::max(whole - taken, whole / least);
}

/// Attack of a sheet that a player has brought (ALT-R111).
std::int64_t own_attack_of(const Sheet& sheet) {
  constexpr std::array<int, mights> usual_reach{4, 4, 8, 12, 16, 18};  // long range, by class
  constexpr int closing = 8;                                           // hexes that are flown under fire in any case
  constexpr int far = 2;                                               // steps of a usual shot
  constexpr int salvo_most = 100;                                      // more than that cannot be in flight
  const int usual = usual_reach[static_cast<std::size_t>(sheet.size_class)];
  std::int64_t out = 0;
  for (const Mount& mount : sheet.mounts)
    out += mount.count * worth_at(mount.weapon->strike, sheet.crew, mount.weapon->accuracy + mount.fire_control + far) *
           (std::max(usual, mount.weapon->range.back()) + closing) / (usual + closing);
  for (const Launcher& launcher : sheet.launchers)
    for (const Stock& stock : launcher.stock)
      out += std::min({stock.count, salvos_counted * launcher.rate, salvo_most}) *
             worth_at(stock.load->strike, sheet.crew, stock.load->accuracy + far);
  return out;
}

/// `shield`: what a shield point counts for; `armoured`: what armour makes of 8 eighths.
std::int64_t defence_of(const Sheet& sheet, int shield, std::int64_t armoured) {
  std::int64_t boxes = std::int64_t{sheet.ablative} * shield;
  for (const Grade grade : all_grades)
    boxes += sheet.track[static_cast<std::size_t>(grade)] * weight[static_cast<std::size_t>(grade)];
  const std::int64_t lasting = armoured + mended[static_cast<std::size_t>(sheet.damage_control)];
  const int steps = sheet.defence[static_cast<std::size_t>(AttackKind::beam)] + sheet.size -
                    usual_size[static_cast<std::size_t>(sheet.toughness)];
  return boxes * threefold(sheet.toughness) * lasting / 8 * hits_at(0) / std::max<std::int64_t>(1, hits_at(steps));
}

/// The whole part of the square root of a * b, which may have more than 64 bits; at most `most`.
std::int64_t root_of_product(std::int64_t a, std::int64_t b, std::int64_t most) {
  std::int64_t low = 0, high = most;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    if (Wide(middle) * Wide(middle) <= Wide(a) * Wide(b))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

int points_from(std::int64_t attack, std::int64_t defence) {
  constexpr std::int64_t root_most = std::int64_t{1'000'000'000} * points_unit;
  return static_cast<int>(std::max<std::int64_t>(1, root_of_product(attack, defence, root_most) / points_unit));
}

}  // namespace

int points_of(const Sheet& sheet) {
  const int armour = std::max(0, sheet.armour[static_cast<std::size_t>(DamageType::energy)].most());
  return points_from(attack_of(sheet), defence_of(sheet, 1, 8 + armour + (sheet.particle_screen ? 3 : 0)));
}

int points_of_own(const Sheet& sheet) {
  constexpr int usual_accel = 4, standing = 16;  ///< a ship that is slow is worth that much of one that is not
  constexpr int shield = 2;                      ///< a shield point takes damage of any grade
  const std::int64_t speed = standing + std::max(usual_accel, sheet.accel);
  const std::int64_t defence = defence_of(sheet, shield, armour_eighths(sheet)) * speed / (standing + usual_accel);
  return std::max(points_of(sheet), points_from(own_attack_of(sheet), defence));
}

int points_with_craft(const Sheet& sheet) {
  std::int64_t out = sheet.points;
  for (const CraftAboard& aboard : sheet.hangar.craft) out += std::int64_t{aboard.count} * aboard.sheet->points;
  return static_cast<int>(std::min<std::int64_t>(out, 1'000'000'000));
}

}  // namespace emcon::rules::alternity_warships
