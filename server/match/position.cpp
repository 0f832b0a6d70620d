// Checks answers and scenario choices against what was offered, and finds rulesets in the registry.
#include "server/match/position.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace emcon::match {
namespace {

using table::Field;
using table::FieldKind;
using table::FilledLine;
using table::Offer;
using table::OptionSet;

Problem problem(std::string code, std::string text, int line, std::string field) {
  return {std::move(code), std::move(text), {}, line, std::move(field), {}};
}

const OptionSet* set_of(const Offer& offer, const Field& field) {
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return nullptr;
  return &offer.sets[static_cast<std::size_t>(field.set)];
}

bool offers(const OptionSet* set, const std::string& token) {
  return set && std::any_of(set->options.begin(), set->options.end(), [&](const auto& o) { return o.token == token; });
}

std::string all_tokens(const OptionSet* set) {
  std::string out;
  if (set)
    for (const auto& option : set->options) out += (out.empty() ? "" : ", ") + option.token;
  return out.empty() ? "nothing can be chosen here" : "one of " + out;
}

/// Checks one filled value; returns the sentence that says what would be right, or nothing.
class FieldCheck {
 public:
  FieldCheck(const Offer& offer, const Field& field) : field_(field), set_(set_of(offer, field)) {}

  std::optional<std::string> operator()(const table::Value& value) const {
    switch (field_.kind) {
      case FieldKind::number:
        return number(std::get_if<std::int64_t>(&value));
      case FieldKind::choice:
      case FieldKind::target:
      case FieldKind::facing:
        return token(std::get_if<table::Token>(&value));
      case FieldKind::text:
        return text(std::get_if<table::Text>(&value));
      case FieldKind::hex:
        return hex(std::get_if<Hex>(&value));
      case FieldKind::point:
        return std::get_if<table::Point>(&value) ? std::nullopt : std::optional<std::string>("a point");
      case FieldKind::list:
        return list(std::get_if<table::Tokens>(&value));
      case FieldKind::split:
        return split(std::get_if<table::Split>(&value));
      case FieldKind::path:
        return path(std::get_if<table::Path>(&value));
    }
    return "another kind of value";
  }

 private:
  using Wrong = std::optional<std::string>;
  Wrong number(const std::int64_t* n) const {
    const std::string right = "a number from " + std::to_string(field_.min) + " to " + std::to_string(field_.max) +
                              (field_.step > 1 ? " in steps of " + std::to_string(field_.step) : "");
    if (!n || *n < field_.min || *n > field_.max) return right;
    if (field_.step > 1 && (*n - field_.min) % field_.step != 0) return right;
    return {};
  }
  Wrong token(const table::Token* t) const { return t && offers(set_, t->token) ? Wrong{} : all_tokens(set_); }
  Wrong text(const table::Text* t) const {
    if (t && static_cast<std::int64_t>(t->text.size()) <= field_.max) return {};
    return "text of at most " + std::to_string(field_.max) + " bytes";
  }
  Wrong hex(const Hex* h) const {
    if (!field_.hexes) return h ? Wrong{} : "a hex";
    if (h && table::accepts(*field_.hexes, *h)) return {};
    if (!field_.hexes->hexes.empty()) return "one of the hexes shown";
    const std::string least =
        field_.hexes->radius_min > 0 ? std::to_string(field_.hexes->radius_min) + " to " : "at most ";
    const std::string printed = field_.hexes->grid > 0 ? ", on the printed map" : "";
    return "a hex " + least + std::to_string(field_.hexes->radius) + " from " + label(field_.hexes->centre) + printed;
  }
  Wrong list(const table::Tokens* l) const {
    if (!l) return "a list";
    const auto n = static_cast<std::int64_t>(l->tokens.size());
    if (n < field_.min || (field_.max > 0 && n > field_.max))
      return "a list of " + std::to_string(field_.min) + " to " + std::to_string(field_.max) + " items";
    for (const auto& t : l->tokens)
      if (!offers(set_, t)) return all_tokens(set_);
    return {};
  }
  Wrong split(const table::Split* s) const {
    if (!s) return "shares";
    std::int64_t sum = 0;
    for (const auto& share : s->shares) {
      if (!offers(set_, share.token)) return all_tokens(set_);
      if (share.amount < field_.min || share.amount > field_.total)
        return "shares from " + std::to_string(field_.min) + " to " + std::to_string(field_.total);
      sum += share.amount;
    }
    return sum <= field_.total ? Wrong{} : "at most " + std::to_string(field_.total) + " in all";
  }
  Wrong path(const table::Path* p) const {
    if (!p) return "a path";
    std::vector<std::int64_t> spent(field_.budgets.size(), 0);
    for (const auto& step : p->steps) {
      const auto leg =
          std::find_if(field_.legs.begin(), field_.legs.end(), [&](const auto& l) { return l.token == step.leg; });
      if (leg == field_.legs.end()) return "legs of those offered, not " + step.leg;
      if (step.argument < leg->argument_min || step.argument > leg->argument_max)
        return "an argument within the leg's range for " + step.leg;
      for (std::size_t b = 0; b < spent.size() && b < leg->price.size(); ++b) spent[b] += leg->price[b];
    }
    for (std::size_t b = 0; b < spent.size(); ++b)
      if (spent[b] > field_.budgets[b].amount)
        return "a path within " + std::to_string(field_.budgets[b].amount) + " " + field_.budgets[b].name;
    return {};
  }

  const Field& field_;
  const OptionSet* set_;
};

void check_line(const Offer& offer, const table::OfferLine& offered, const FilledLine& line, int index, Problems& out) {
  for (const Field& field : offered.fields) {
    const table::Value* value = table::find(line, field.name);
    if (!value || std::holds_alternative<std::monostate>(*value)) {
      if (field.required)
        out.push_back(problem("field_missing", "'" + line.verb + "' needs " + field.name + ".", index, field.name));
      continue;
    }
    if (const auto right = FieldCheck(offer, field)(*value))
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
      out.push_back(
          problem("too_often",
                  "'" + line.verb + "' may be given at most " + std::to_string(offered->times_max) + " times here.",
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

}  // namespace emcon::match
