/// Names of phases, sides, edges and qualities, as they are told and typed.
#pragma once

#include <optional>
#include <string>

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr const char* map_id = "table";

const char* phase_title(Phase phase);
const char* facing_name(Facing facing);
/// "fore, port or aft"
std::string all_facing_names();
std::optional<Facing> facing_of_name(const std::string& name);
/// "fore", "port", "starboard", "aft" or "primary".
const char* block_name(int block);
const char* edge_name(Edge edge);
std::optional<Edge> edge_of_name(const std::string& name);
const char* quality_name(Quality quality);
const char* fate_name(Fate fate);
inline table::Scale inches_scale() {
  return {3, "in"};
}

}  // namespace emcon::rules::stellar_empires_fleet
