// Works out what sheets are worth: what they can do times what they can take (ALT-R91, ALT-R101, ALT-R111).
#include "server/rules/alternity_warships/catalogue/points.hpp"

#include <algorithm>

#include "common/wide.hpp"
#include "server/rules/alternity_warships/checks.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr std::array<std::int64_t, grades> weight{1, 2, 4, 8};
constexpr std::array<std::int64_t, mights> triple{1, 3, 9, 27, 81, 243};
constexpr int salvos_counted = 4, unit = 105;
constexpr int own_salvos = 2;                                      ///< who designs for salvos gets them away at once
constexpr int veteran = 14;                                        ///< crew for whom the unit is made
constexpr int trained = 12;                                        ///< crew of all sheets that players bring
constexpr std::array<int, mights> usual_size{3, 3, 1, 0, -2, -3};  ///< of military hulls, by toughness
constexpr std::array<int, 4> mended{0, 1, 2, 8};  ///< by damage control, in eighths of what a ship takes

std::int64_t threefold(Might might) {
  return triple[static_cast<std::size_t>(might)];
}

/// Twice the mean damage of an ordinary, a good and an amazing hit, weighted by grade and by firepower.
std::int64_t worth_of(const Strike& strike) {
  std::int64_t out = 0;
  for (const Damage& damage : strike.damage)
    out += (damage.dice.count * (damage.dice.faces + 1) + 2 * damage.dice.bonus) *
           weight[static_cast<std::size_t>(damage.grade)];
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

/// What the weapons of a mount do beyond those of the catalogue, in thousandths; those do 1000.
std::int64_t merit_of(const Mount& mount) {
  const auto firepower = static_cast<std::size_t>(mount.weapon->strike.firepower);
  constexpr std::array<int, mights> usual_steps{-2, -3, -1, 0, 2, 2};  ///< accuracy and fire control together
  constexpr std::array<int, mights> usual_reach{3, 4, 8, 12, 16, 18};  ///< long range
  constexpr int far = 1;                                               ///< a step of a usual shot
  constexpr int closing = 8;                                           ///< hexes that are flown under fire in any case
  const int steps = std::min(usual_steps[firepower], mount.weapon->accuracy + mount.fire_control);
  const int reach = std::max(usual_reach[firepower], mount.weapon->range.back());
  const std::int64_t sure =
      hits(trained, steps + far) * 1000 / std::max<std::int64_t>(1, hits(trained, usual_steps[firepower] + far));
  return sure * (reach + closing) / (usual_reach[firepower] + closing);
}

std::int64_t attack_of(const Sheet& sheet, bool own) {
  std::int64_t guns = 0, loads = 0;
  for (const Mount& mount : sheet.mounts) {
    const std::int64_t worth = mount.count * worth_of(mount.weapon->strike);
    guns += own ? worth * merit_of(mount) / 1000 : worth;
  }
  for (const Launcher& launcher : sheet.launchers)
    for (const Stock& stock : launcher.stock)
      loads += std::min(stock.count, salvos_counted * launcher.rate) * worth_of(stock.load->strike);
  constexpr int hard = 2;  // a crew shows in shots that are hard
  loads /= own ? own_salvos : salvos_counted;
  return std::max<std::int64_t>(0, guns + loads) * hits(sheet.crew, hard) / hits(veteran, hard);
}

std::int64_t defence_of(const Sheet& sheet) {
  std::int64_t boxes = sheet.ablative;
  for (const Grade grade : all_grades)
    boxes += sheet.track[static_cast<std::size_t>(grade)] * weight[static_cast<std::size_t>(grade)];
  const int armour = std::max(0, sheet.armour[static_cast<std::size_t>(DamageType::energy)].most());
  const int lasting =
      8 + armour + (sheet.particle_screen ? 3 : 0) + mended[static_cast<std::size_t>(sheet.damage_control)];
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

}  // namespace

namespace {

int points_from(std::int64_t attack, std::int64_t defence) {
  constexpr std::int64_t root_most = std::int64_t{1'000'000'000} * unit;
  return static_cast<int>(std::max<std::int64_t>(1, root_of_product(attack, defence, root_most) / unit));
}

}  // namespace

int points_of(const Sheet& sheet) {
  return points_from(attack_of(sheet, false), defence_of(sheet));
}

int points_of_own(const Sheet& sheet) {
  constexpr int usual_accel = 4, standing = 16;  ///< a ship that is slow is worth that much of one that is not
  const std::int64_t speed = standing + std::max(usual_accel, sheet.accel);
  return std::max(points_of(sheet),
                  points_from(attack_of(sheet, true), defence_of(sheet) * speed / (standing + usual_accel)));
}

int points_with_craft(const Sheet& sheet) {
  std::int64_t out = sheet.points;
  for (const CraftAboard& aboard : sheet.hangar.craft) out += std::int64_t{aboard.count} * aboard.sheet->points;
  return static_cast<int>(std::min<std::int64_t>(out, 1'000'000'000));
}

}  // namespace emcon::rules::alternity_warships
