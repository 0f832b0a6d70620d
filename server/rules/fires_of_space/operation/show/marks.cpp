// Makes the marks of things on the maps of star systems.
#include "server/rules/fires_of_space/operation/show/marks.hpp"

#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {

table::Mark mark_on(const Table& table, int system, table::Role role, Hex hex) {
  table::Mark out;
  out.map = table.the_scenario().systems[ix(system)].id;
  out.role = role;
  out.hex = hex;
  return out;
}

std::vector<table::Mark> marks_on(const Table& table, int system, const Markers& at) {
  return {mark_on(table, system, table::Role::past, at.past), mark_on(table, system, table::Role::present, at.present),
          mark_on(table, system, table::Role::future, at.future)};
}

}  // namespace emcon::rules::fires_of_space::operation
