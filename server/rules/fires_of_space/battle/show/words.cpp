// Says where a battle stands, and writes figures as text.
#include "server/rules/fires_of_space/battle/show/words.hpp"

#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/battle/table.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

std::string sub_phase_text(const Table& table, const ThrustStep& step) {
  return "sub-phase " + std::to_string(step.sub_phase) + " of " + std::to_string(table.sub_phases);
}

}  // namespace

std::string window_title(const Table& table, const Step& window) {
  const ThrustStep* thrust = std::get_if<ThrustStep>(&window);
  return window_of(window)->title + (thrust ? ", " + sub_phase_text(table, *thrust) : "");
}

table::Clock clock_of(const Table& table, const std::optional<Step>& window) {
  if (!window) return {table.turn, phase_title(Phase::over), "", turns_max};
  table::Clock out{table.turn, phase_title(phase_of(*window)), table.side_name(*side_of(*window)), turns_max};
  if (const ThrustStep* thrust = std::get_if<ThrustStep>(&*window))
    out.step = sub_phase_text(table, *thrust) + ", " + out.step;
  return out;
}

std::string engagement_title(const Table& table, const Step& window) {
  // Before its first turn an engagement is set up.
  const std::string when = table.turn > 0 ? "Combat turn " + std::to_string(table.turn) : "Engagement";
  return when + ", " + window_title(table, window);
}

std::string title_for(std::string what, const std::string& whose) {
  return what.ends_with('?') ? what.append(" (").append(whose).append(")") : what.append(": ").append(whose);
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

}  // namespace emcon::rules::fires_of_space::battle
