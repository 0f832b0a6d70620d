// Holds the names of phases, systems, skills and facings.
#include "server/rules/sector_14/show/words.hpp"

#include <array>

namespace emcon::rules::sector_14 {
namespace {

struct PhaseWords {
  const char* word;
  const char* title;
};
constexpr std::array<PhaseWords, 11> phases{{{"fleets", "Choosing Ships"},
                                             {"set-up", "Set-up"},
                                             {"initiative", "Initiative"},
                                             {"movement", "Movement"},
                                             {"fire", "Fire Weapons"},
                                             {"seekers", "Move Seekers"},
                                             {"damage", "Resolve Damage"},
                                             {"launch", "Launch Seekers"},
                                             {"reactor", "Check Reactor"},
                                             {"status", "Check Status"},
                                             {"over", "Over"}}};

struct SystemWords {
  const char* key;
  const char* name;
};
constexpr std::array<SystemWords, systems> system_words{{{"hull", "hull"},
                                                         {"reactor", "reactor"},
                                                         {"cnc", "CnC"},
                                                         {"targeting", "targeting computer"},
                                                         {"shield_gen", "shield generator"},
                                                         {"sensors", "sensors"},
                                                         {"ecm", "ECM"},
                                                         {"thrusters", "thrusters"},
                                                         {"jets", "manoeuvring jets"},
                                                         {"taudrive", "taudrive"}}};

constexpr std::array<const char*, skills> skill_words{"piloting", "engineering", "gunnery"};
constexpr std::array<const char*, sections> section_words{"midships", "engines", "weapons", "control"};
constexpr std::array<const char*, sections> chip_words{"gray", "red", "blue", "green"};
constexpr std::array<const char*, facings> facing_words{"fore", "fore-starboard", "aft-starboard",
                                                        "aft",  "aft-port",       "fore-port"};
constexpr std::array<const char*, 6> kind_words{"beam",         "pulse", "interceptor", "torpedo", "antimatter torpedo",
                                                "breaching pod"};

template <class Enum, std::size_t n>
std::optional<Enum> from_name(const std::array<const char*, n>& words, const std::string& name) {
  for (std::size_t i = 0; i < n; ++i)
    if (name == words[i]) return static_cast<Enum>(i);
  return std::nullopt;
}

}  // namespace

const char* phase_word(Phase phase) {
  return phases[static_cast<std::size_t>(phase)].word;
}
const char* phase_title(Phase phase) {
  return phases[static_cast<std::size_t>(phase)].title;
}
const char* system_key(System system) {
  return system_words[static_cast<std::size_t>(system)].key;
}
const char* system_name(System system) {
  return system_words[static_cast<std::size_t>(system)].name;
}
const char* skill_name(Skill skill) {
  return skill_words[static_cast<std::size_t>(skill)];
}
const char* section_name(Section section) {
  return section_words[static_cast<std::size_t>(section)];
}
const char* chip_colour(Section section) {
  return chip_words[static_cast<std::size_t>(section)];
}
const char* kind_name(WeaponKind kind) {
  return kind_words[static_cast<std::size_t>(kind)];
}
const char* facing_name(int facing) {
  return facing_words[ix(facing)];
}
std::optional<int> facing_of_name(const std::string& name) {
  return from_name<int>(facing_words, name);
}
std::optional<Skill> skill_of_name(const std::string& name) {
  return from_name<Skill>(skill_words, name);
}
std::optional<Section> section_of_name(const std::string& name) {
  return from_name<Section>(section_words, name);
}

std::string weapon_name(WeaponIndex weapon) {
  return "w" + std::to_string(weapon.place() + 1);
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

std::string ship_name(const Ship& ship) {
  return ship.handle() + (ship.name.empty() ? "" : " " + ship.name);
}

std::string decimal(std::int64_t thousandths) {
  const bool minus = thousandths < 0;
  const std::int64_t tenths = ((minus ? -thousandths : thousandths) + 50) / 100;
  return (minus && tenths > 0 ? "-" : "") + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace emcon::rules::sector_14
