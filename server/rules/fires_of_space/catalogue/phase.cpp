// Holds words and titles of the phases of a battle.
#include "server/rules/fires_of_space/catalogue/catalogue.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct PhaseWords {
  const char* word;
  const char* title;
};

const PhaseWords& words(Phase phase) {
  static constexpr PhaseWords table[] = {
      {"set-up", "Placement"},
      {"thrust", "Initial Manoeuvre"},
      {"initial-launch", "Initial Launch"},
      {"initiative", "Initiative"},
      {"launch", "Launches"},
      {"missile-thrust", "Missile Thrust"},
      {"anti-missile-thrust", "Anti-missile Thrust"},
      {"beam-fire", "Beam Weapon Fire"},
      {"point-defence", "Point Defense"},
      {"anti-missile-attack", "Anti-missile Attack"},
      {"missile-attack", "Missile Attack"},
      {"damage-control", "Damage Control"},
      {"over", "Over"},
  };
  return table[static_cast<std::size_t>(phase)];
}

}  // namespace

const char* phase_word(Phase phase) {
  return words(phase).word;
}
const char* phase_title(Phase phase) {
  return words(phase).title;
}

}  // namespace emcon::rules::fires_of_space
