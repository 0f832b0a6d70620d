// Holds the words of the operational game's questions and of its clock.
#include "server/rules/fires_of_space/operation/show/words.hpp"

#include "server/rules/fires_of_space/operation/operation.hpp"
#include "server/rules/fires_of_space/operation/play.hpp"
#include "server/rules/kit/window.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Which part of its phase the question is about: "sub-phase 2 of 6", "2516 in VARO", or empty.
std::string part_of(const Table& table, const Theatre& theatre, const Step& step) {
  const std::string of = " of " + std::to_string(sub_phase_count(table));
  if (const ThrustStep* thrust = std::get_if<ThrustStep>(&step))
    return "sub-phase " + std::to_string(thrust->sub_phase) + of;
  // New plans are asked for what both sides saw happen, so the sub-phase is no secret.
  if (std::holds_alternative<PlanStep>(step) && theatre.sub_phase > 0)
    return "sub-phase " + std::to_string(theatre.sub_phase) + of;
  if (std::holds_alternative<EngageStep>(step) && theatre.engagement) return place_label(table, *theatre.engagement);
  return "";
}

void add_part(std::string& text, const std::string& part) {
  if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
}

}  // namespace

std::string step_title(const Step& step) {
  const std::string title = window_of(step)->title;
  return std::holds_alternative<EngageStep>(step) ? title + "?" : title;
}

std::string step_label(const Table& table, const Theatre& theatre, const Step& step) {
  const std::string part = part_of(table, theatre, step);
  if (std::holds_alternative<EngageStep>(step) && !part.empty()) return "Engage at " + part + "?";
  std::string out = step_title(step);
  add_part(out, part);
  return out;
}

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

}  // namespace emcon::rules::fires_of_space::operation
