/// Names of things as players read and write them.
#pragma once

#include <optional>
#include <string>

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

/// "movement": the word in scenario files; "Movement": the rulebook's name of the phase.
const char* phase_word(Phase phase);
const char* phase_title(Phase phase);

/// "shield_gen": the field in data files; "shield generator": in sentences.
const char* system_key(System system);
const char* system_name(System system);
const char* skill_name(Skill skill);
const char* section_name(Section section);
const char* chip_colour(Section section);
const char* kind_name(WeaponKind kind);
/// "fore", "fore-starboard" and so on: plating facings, as tokens too.
const char* facing_name(int facing);
std::optional<int> facing_of_name(const std::string& name);
std::optional<Skill> skill_of_name(const std::string& name);
std::optional<Section> section_of_name(const std::string& name);

/// "w1": a weapon by its place on the sheet.
std::string weapon_name(WeaponIndex weapon);
/// "4+2 9+1 16+0" or "2:1 6:2": bands as the sheet prints them; for seekers "acc 9, warhead 8".
std::string figures(const WeaponType& type);
/// "1 Quick": number and name of a ship.
std::string ship_name(const Ship& ship);
/// "2.5" from thousandths.
std::string decimal(std::int64_t thousandths);

}  // namespace emcon::rules::sector_14
