// Holds letters and names of the systems that detailed damage tells apart.
#include "server/rules/fires_of_space/catalogue/systems.hpp"

#include <string_view>

namespace emcon::rules::fires_of_space {

char code_of(Subsystem system) {
  return subsystem_codes[static_cast<int>(system)];
}

std::optional<Subsystem> subsystem_of(char code) {
  const std::size_t at = std::string_view(subsystem_codes).find(code);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Subsystem>(at);
}

const char* subsystem_name(Subsystem system) {
  static constexpr const char* names[subsystems] = {"surface",    "beams",       "point defence", "manoeuvre drive",
                                                    "suite",      "power plant", "meson screen",  "armour",
                                                    "jump drive", "launchers",   "crew"};
  return names[static_cast<int>(system)];
}

std::string subsystem_label(Subsystem system) {
  return std::string(1, code_of(system)) + " " + subsystem_name(system);
}

}  // namespace emcon::rules::fires_of_space
