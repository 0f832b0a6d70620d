// Says where the operational game stands, and marks things on the maps of star systems.
#include "server/rules/fires_of_space/operation/table/words.hpp"

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

std::string part_of(const Table& table, const Theatre& theatre, const Step& step) {
  if (const ThrustStep* thrust = std::get_if<ThrustStep>(&step))
    return titles::sub_phase(thrust->sub_phase, sub_phase_count(table));
  // New plans are asked for what both sides saw happen, so the sub-phase is no secret.
  if (std::holds_alternative<PlanStep>(step) && theatre.sub_phase > 0)
    return titles::sub_phase(theatre.sub_phase, sub_phase_count(table));
  if (std::holds_alternative<EngageStep>(step) && theatre.engagement) return place_label(table, *theatre.engagement);
  return "";
}

namespace {

void add_part(std::string& text, const std::string& part) {
  if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
}

}  // namespace

table::Clock clock(const Table& table, const Theatre& theatre, const Step& step) {
  table::Clock out{theatre.turn, "Movement", "", table.the_scenario().length};
  std::visit(
      [&]<class S>(const S&) {
        if constexpr (requires { S::phase; }) {
          out.phase = S::phase;
          out.step = S::part;
        }
      },
      step);
  add_part(out.step, part_of(table, theatre, step));
  if (const std::optional<Side> side = side_of(step)) add_part(out.step, table.side_name(*side));
  return out;
}

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
