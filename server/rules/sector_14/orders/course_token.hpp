/// Names of suggested manoeuvres: "+1:5053" turns one to starboard and puts the vector on 5053.
#pragma once

#include <string>

#include "common/hex.hpp"

namespace emcon::rules::sector_14 {

inline std::string course_token(int sixths, Hex hex) {
  return (sixths > 0 ? "+" : "") + std::to_string(sixths) + ":" + label(hex);
}

}  // namespace emcon::rules::sector_14
