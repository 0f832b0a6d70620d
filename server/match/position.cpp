// Checks answers and scenario choices against what was offered, and finds rulesets in the registry.
#include "server/match/position.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "common/counted.hpp"
#include "common/words/words.hpp"

namespace emcon::match {
namespace {

using table::Field;
using table::FilledLine;
using table::Offer;

Problem problem(std::string code, std::string text, int line, std::string field) {
  return {std::move(code), std::move(text), {}, line, std::move(field), {}};
}

void check_line(const Offer& offer, const table::OfferLine& offered, const FilledLine& line, int index, Problems& out) {
  for (const Field& field : offered.fields) {
    const table::Value* value = table::find(line, field.name);
    if (!value || std::holds_alternative<std::monostate>(*value)) {
      if (field.required)
        out.push_back(problem("field_missing", "'" + line.verb + "' needs " + field.name + ".", index, field.name));
      continue;
    }
    if (const auto right = words::misfit(offer, field, *value))
      out.push_back(
          problem("bad_value", field.name + " of '" + line.verb + "' must be " + *right + ".", index, field.name));
  }
  for (const auto& entry : line.entries)
    if (std::none_of(offered.fields.begin(), offered.fields.end(),
                     [&](const Field& f) { return f.name == entry.field; }))
      out.push_back(
          problem("unknown_field", "'" + line.verb + "' has no field " + entry.field + ".", index, entry.field));
}

/// Tables of tests, else nothing.
std::optional<std::span<const RulesetEntry>>& table_in_use() {
  static std::optional<std::span<const RulesetEntry>> table;
  return table;
}

}  // namespace

Problems check_against_offer(const Offer& offer, const table::Filled& filled) {
  Problems out;
  std::map<const table::OfferLine*, int> times;
  for (std::size_t i = 0; i < filled.lines.size(); ++i) {
    const FilledLine& line = filled.lines[i];
    const auto* offered = table::find_line(offer, line);
    if (!offered) {
      const std::string what = line.verb + (line.subject.empty() ? "" : " " + line.subject) +
                               (line.variant.empty() ? "" : " " + line.variant);
      out.push_back(
          problem("not_offered", "'" + what + "' is not among the orders offered now.", static_cast<int>(i), ""));
      continue;
    }
    if (++times[offered] > offered->times_max)
      out.push_back(problem(
          "too_often", "'" + line.verb + "' may be given at most " + counted(offered->times_max, "time") + " here.",
          static_cast<int>(i), ""));
    check_line(offer, *offered, line, static_cast<int>(i), out);
  }
  return out;
}

std::span<const RulesetEntry> registry() {
  return table_in_use() ? *table_in_use() : shipped_registry();
}

void use_registry(std::span<const RulesetEntry> table) {
  table_in_use() = table;
}

const RulesetEntry* find_ruleset(std::string_view id) {
  for (const RulesetEntry& entry : registry())
    if (entry.info.id == id) return &entry;
  return nullptr;
}

std::vector<Side> seat_sides(const rules::ScenarioDescription& scenario) {
  std::vector<Side> out;
  for (std::size_t side = 0; side < scenario.sides.size(); ++side)
    for (int i = 0; i < scenario.sides[side].seats; ++i) out.push_back(Side{static_cast<std::uint8_t>(side)});
  return out;
}

Problems check_choice(const rules::Description& description, const rules::Choice& choice) {
  std::string known;
  for (const auto& scenario : description.scenarios) {
    if (scenario.id == choice.scenario) return check_against_offer(scenario.options, choice.options);
    known += (known.empty() ? "" : ", ") + scenario.id;
  }
  return {problem("unknown_scenario", "There is no scenario '" + choice.scenario + "'; there are: " + known + ".", -1,
                  "scenario")};
}

bool wants_plans(const rules::Description& description, const rules::Choice& choice) {
  const auto brisk = [](const table::Filled& options) -> std::optional<bool> {
    for (const FilledLine& line : options.lines) {
      const table::Value* value = line.variant == pace_option ? table::find(line, "value") : nullptr;
      if (const auto* token = value ? std::get_if<table::Token>(value) : nullptr) return token->token == pace_brisk;
    }
    return std::nullopt;
  };
  const auto scenario = std::ranges::find(description.scenarios, choice.scenario, &rules::ScenarioDescription::id);
  if (scenario == description.scenarios.end()) return false;
  return brisk(choice.options).value_or(brisk(scenario->options.fallback).value_or(false));
}

}  // namespace emcon::match
