/// Names of things as players read and write them.
#pragma once

#include <optional>
#include <string>

#include "common/each_of.hpp"
#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

struct PhaseWords {
  const char* word;   ///< in scenario files
  const char* title;  ///< the rulebook's name of the phase
};
inline constexpr EachOf<Phase, PhaseWords> phases({{Phase::fleets, {"fleets", "Choosing Ships"}},
                                                   {Phase::crews, {"set-up", "Set-up"}},
                                                   {Phase::initiative, {"initiative", "Initiative"}},
                                                   {Phase::movement, {"movement", "Movement"}},
                                                   {Phase::fire, {"fire", "Fire Weapons"}},
                                                   {Phase::seekers, {"seekers", "Move Seekers"}},
                                                   {Phase::damage, {"damage", "Resolve Damage"}},
                                                   {Phase::launch, {"launch", "Launch Seekers"}},
                                                   {Phase::reactor, {"reactor", "Check Reactor"}},
                                                   {Phase::status, {"status", "Check Status"}},
                                                   {Phase::over, {"over", "Over"}}});
struct SystemWords {
  const char* key;   ///< the field in data files
  const char* name;  ///< in sentences
};
inline constexpr EachOf<System, SystemWords> system_words({{System::hull, {"hull", "hull"}},
                                                           {System::reactor, {"reactor", "reactor"}},
                                                           {System::cnc, {"cnc", "CnC"}},
                                                           {System::targeting, {"targeting", "targeting computer"}},
                                                           {System::shield_gen, {"shield_gen", "shield generator"}},
                                                           {System::sensors, {"sensors", "sensors"}},
                                                           {System::ecm, {"ecm", "ECM"}},
                                                           {System::thrusters, {"thrusters", "thrusters"}},
                                                           {System::jets, {"jets", "manoeuvring jets"}},
                                                           {System::taudrive, {"taudrive", "taudrive"}}});
inline constexpr EachOf<Skill> skill_names({{Skill::piloting, "piloting"},
                                            {Skill::engineering, "engineering"},
                                            {Skill::gunnery, "gunnery"}});
inline constexpr EachOf<Section> section_names({{Section::midships, "midships"},
                                                {Section::engines, "engines"},
                                                {Section::weapons, "weapons"},
                                                {Section::control, "control"}});
inline constexpr EachOf<Section> chip_colours(
    {{Section::midships, "gray"}, {Section::engines, "red"}, {Section::weapons, "blue"}, {Section::control, "green"}});
inline constexpr EachOf<WeaponKind> kind_names({{WeaponKind::beam, "beam"},
                                                {WeaponKind::pulse, "pulse"},
                                                {WeaponKind::interceptor, "interceptor"},
                                                {WeaponKind::torpedo, "torpedo"},
                                                {WeaponKind::antimatter, "antimatter torpedo"},
                                                {WeaponKind::pod, "breaching pod"}});

/// "fore", "fore-starboard" and so on: plating facings, as tokens too.
const char* facing_name(int facing);
std::optional<int> facing_of_name(const std::string& name);
/// "w1": a weapon by its place on the sheet.
std::string weapon_name(WeaponIndex weapon);
/// "F120", "launch 2": where a weapon of a sheet points.
std::string aim_name(const Mount& mount);
/// "4+2 9+1 16+0" or "2:1 6:2": bands as the sheet prints them; for seekers "acc 9, warhead 8".
std::string figures(const WeaponType& type);

}  // namespace emcon::rules::sector_14
