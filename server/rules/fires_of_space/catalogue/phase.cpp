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

std::optional<Phase> phase_from_word(const std::string& word) {
  for (int p = 0; p < static_cast<int>(Phase::over); ++p)
    if (word == words(static_cast<Phase>(p)).word) return static_cast<Phase>(p);
  return std::nullopt;
}

}  // namespace emcon::rules::fires_of_space
