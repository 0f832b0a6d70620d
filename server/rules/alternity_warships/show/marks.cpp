// Makes marks of courses.
#include "server/rules/alternity_warships/show/marks.hpp"

namespace emcon::rules::alternity_warships {

std::vector<table::Mark> future_marks(const Voyage& way) {
  std::vector<table::Mark> out;
  for (const Hex bend : way.bends)
    if (bend != way.end.at) out.push_back({map_id, table::Role::future, printed(bend), {}, way.end.heading});
  out.push_back({map_id, table::Role::future, printed(way.end.at), {}, way.end.heading});
  return out;
}

}  // namespace emcon::rules::alternity_warships
