/// Words of data files for what the catalogue enumerates, each list in the order of its enumeration.
#pragma once

#include <string>
#include <vector>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

inline const std::vector<std::string> might_words{"good", "small", "light", "medium", "heavy", "super"};
inline const std::vector<std::string> grade_letters{"s", "w", "m", "c"};
inline const std::vector<std::string> type_words{"LI", "HI", "En"};
inline const std::vector<std::string> weapon_kind_words{"beam", "projectile", "torpedo", "special"};
inline const std::vector<std::string> load_kind_words{"missile", "bomb"};
inline const std::vector<std::string> arc_words{"F", "A", "P", "S", "ZP", "ZS"};
inline const std::vector<std::string> mount_words{"fixed", "standard", "sponson", "turret", "bank"};
inline const std::vector<std::string> launcher_words{"bomb_rack", "bomb_bay", "missile_rack", "missile_tube",
                                                     "cell_array"};
inline const std::vector<std::string> system_words{
    "chaff", "jammer", "magnetic_screen", "deflection_inducer", "displacer", "stealth_shield", "cloaking_unit"};
inline const std::vector<std::string> attack_words{"beam", "projectile", "torpedo", "special", "missile", "bomb"};
inline const std::vector<std::string> damage_control_words{"none", "control", "bots", "nanite"};
inline const std::vector<std::string> body_words{"small", "medium", "giant", "asteroid"};
inline const std::vector<std::string> phase_words{
    "edge",      "move-heavy",  "move-medium", "move-small", "missiles", "counter-missiles", "beams",
    "torpedoes", "antimissile", "antiship",    "bombs",      "launch",   "repair",           "end"};

/// "d4+1", "2d6"; "none".
std::string dice_words(const Dice& dice);
/// "d4+2w"
std::string damage_words(const Damage& damage);
/// "F P S ZP"
std::string arcs_words(Arcs arcs);

}  // namespace emcon::rules::alternity_warships
