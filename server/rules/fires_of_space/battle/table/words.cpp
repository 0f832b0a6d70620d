// Says where a battle stands, writes figures as text, and marks units on the map.
#include "server/rules/fires_of_space/battle/table/words.hpp"

#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/kit/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {

std::string sub_phase_text(const Table& table, const ThrustStep& step) {
  return titles::sub_phase(step.sub_phase, table.sub_phases);
}

table::Clock clock_of(const Table& table, const std::optional<Step>& window) {
  if (!window) return {table.turn, phase_title(Phase::over), "", turns_max};
  table::Clock out{table.turn, phase_title(phase_of(*window)), table.side_name(*side_of(*window)), turns_max};
  if (const ThrustStep* thrust = std::get_if<ThrustStep>(&*window))
    out.step = sub_phase_text(table, *thrust) + ", " + out.step;
  return out;
}

std::string title_for(const std::string& what, const std::string& whose) {
  return what.ends_with('?') ? titles::question_to(what, whose) : rules::titles::about(what, whose);
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

std::vector<table::Mark> marks_of(const Unit& unit) {
  if (!unit.placed) return {};
  const auto mark = [](table::Role role, Hex hex) {
    table::Mark out;
    out.map = map_id;
    out.role = role;
    out.hex = hex;
    return out;
  };
  return {mark(table::Role::past, unit.at.past), mark(table::Role::present, unit.at.present),
          mark(table::Role::future, unit.at.future)};
}

}  // namespace emcon::rules::fires_of_space::battle
