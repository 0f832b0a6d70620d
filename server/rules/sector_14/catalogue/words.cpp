// Makes the names of facings, weapons and their figures.
#include "server/rules/sector_14/catalogue/words.hpp"

#include <array>

namespace emcon::rules::sector_14 {
namespace {

constexpr std::array<const char*, facings> facing_words{"fore", "fore-starboard", "aft-starboard",
                                                        "aft",  "aft-port",       "fore-port"};

}  // namespace

const char* facing_name(int facing) {
  return facing_words[ix(facing)];
}

std::optional<int> facing_of_name(const std::string& name) {
  for (int facing = 0; facing < facings; ++facing)
    if (name == facing_name(facing)) return facing;
  return std::nullopt;
}

std::string weapon_name(WeaponIndex weapon) {
  return "w" + std::to_string(weapon.place() + 1);
}

std::string aim_name(const Mount& mount) {
  return mount.arc ? arc_at(mount.arc).name : "launch " + std::to_string(mount.launch);
}

std::string figures(const WeaponType& type) {
  if (is_launcher(type.kind))
    return "acc " + std::to_string(type.acc) +
           (type.kind == WeaponKind::pod ? "" : ", warhead " + std::to_string(type.warhead));
  std::string out = type.kind == WeaponKind::pulse ? "dam=" + std::to_string(type.damage) : "";
  for (const Band& band : type.bands) {
    out += (out.empty() ? "" : " ") + std::to_string(band.range);
    if (type.kind != WeaponKind::beam) out += ":";
    if (type.kind == WeaponKind::beam && band.value >= 0) out += "+";
    out += std::to_string(band.value);
  }
  return out;
}

}  // namespace emcon::rules::sector_14
