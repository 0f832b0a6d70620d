// Holds the words of each tactical phase and window, and writes figures as text.
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct PhaseWords {
  const char* word;
  const char* title;
  const char* kind;
  const char* clause;
};

const PhaseWords& words(Phase phase) {
  static constexpr PhaseWords table[] = {
      {"set-up", "Placement", "guide", "FOS-14.d.vi"},
      {"thrust", "Initial Manoeuvre", "thrust", "FOS-11.f.iv"},
      {"initial-launch", "Initial Launch", "launch", "FOS-14.f"},
      {"initiative", "Initiative", "", "FOS-10.b.ii.1"},
      {"launch", "Launches", "launch", "FOS-10.b.ii.2"},
      {"missile-thrust", "Missile Thrust", "missile-thrust", "FOS-10.b.ii.3"},
      {"anti-missile-thrust", "Anti-missile Thrust", "anti-missile-thrust", "FOS-10.b.ii.4"},
      {"beam-fire", "Beam Weapon Fire", "beam-fire", "FOS-10.b.ii.5"},
      {"point-defence", "Point Defense", "point-defence", "FOS-10.b.ii.6"},
      {"anti-missile-attack", "Anti-missile Attack", "anti-missile-attack", "FOS-10.b.ii.7"},
      {"missile-attack", "Missile Attack", "missile-attack", "FOS-10.b.ii.8"},
      {"damage-control", "Damage Control", "damage-control", "FOS-10.b.ii.9"},
      {"over", "Over", "", "FOS-15.a"},
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
const char* window_kind(Phase phase) {
  return words(phase).kind;
}
const char* window_clause(Phase phase) {
  return words(phase).clause;
}

std::optional<Phase> phase_from_word(const std::string& word) {
  for (int p = 0; p < static_cast<int>(Phase::over); ++p)
    if (word == words(static_cast<Phase>(p)).word) return static_cast<Phase>(p);
  return std::nullopt;
}

std::string window_title(const Table& table, const Step& window) {
  if (window.phase == Phase::damage_control && window.sub_phase > 0) return "Last Damage Control";
  if (window.phase != Phase::manoeuvre) return phase_title(window.phase);
  return "Thrust, sub-phase " + std::to_string(window.sub_phase) + " of " + std::to_string(table.sub_phases);
}

std::string title_for(const std::string& what, const std::string& whose) {
  return what.ends_with('?') ? what + " (" + whose + ")" : what + ": " + whose;
}

std::string joined(const ByBand& values) {
  std::string out;
  for (const int v : values) out += (out.empty() ? "" : "/") + std::to_string(v);
  return out;
}

std::string decimal(std::int64_t thousandths) {
  const std::int64_t tenths = (thousandths + 50) / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace emcon::rules::fires_of_space
