/// Arcs of weapons, by the names that sheets print.
#pragma once

#include <array>

#include "server/rules/kit/index.hpp"

namespace emcon::rules::sector_14 {

struct Arc {
  const char* name;     ///< as on the sheet
  int low, high;        ///< bearings, inclusive, clockwise from low to high
  const char* meaning;  ///< in words
};
inline constexpr std::array<Arc, 10> arcs{{{"F60", 22, 2, "60 degrees fore"},
                                           {"F120", 20, 4, "120 degrees fore"},
                                           {"F180", 18, 6, "180 degrees fore"},
                                           {"FS120", 0, 8, "120 degrees about fore-starboard"},
                                           {"FP120", 16, 0, "120 degrees about fore-port"},
                                           {"S120", 2, 10, "120 degrees to starboard"},
                                           {"P120", 14, 22, "120 degrees to port"},
                                           {"A120", 8, 16, "120 degrees aft"},
                                           {"A180", 6, 18, "180 degrees aft"},
                                           {"T360", 0, 23, "all round"}}};

using ArcIndex = Index<Arc>;
constexpr const Arc& arc_at(ArcIndex arc) {
  return arcs[ix(arc.place())];
}

}  // namespace emcon::rules::sector_14
