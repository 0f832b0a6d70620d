// Reads and writes single values of an order's fields as words, and lists the values that a field allows.
#include <algorithm>
#include <charconv>
#include <optional>

#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;

std::vector<std::string> tokens_of(const Offer& offer, const Field& field) {
  std::vector<std::string> out;
  if (const auto* set = set_of(offer, field))
    for (const auto& option : set->options) out.push_back(option.token);
  return out;
}

std::optional<std::int64_t> integer(std::string_view word) {
  std::int64_t value = 0;
  const char* end = word.data() + word.size();
  if (!word.empty() && word.front() == '+') word.remove_prefix(1);
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc{} || stop != end || word.empty()) return std::nullopt;
  return value;
}

/// Labels as one may type them: blanks become '-'.
std::string slug(std::string_view label) {
  std::string out = lower(label);
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

std::optional<std::string> token(const Offer& offer, const Field& field, std::string_view word, const Names& names) {
  if (const auto tokens = tokens_of(offer, field); const auto* found = the_same(tokens, word)) return *found;
  if (auto name = names.thing(word); name && may_name(field, *name, names)) return name;
  const auto* set = set_of(offer, field);
  if (!set || word.empty()) return std::nullopt;
  const auto labelled = [&](const table::Option& option) { return slug(option.label) == slug(word); };
  if (std::ranges::count_if(set->options, labelled) != 1) return std::nullopt;
  return std::ranges::find_if(set->options, labelled)->token;
}

std::vector<std::string_view> parts(std::string_view word, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    const auto at = word.find(separator);
    out.push_back(word.substr(0, at));
    if (at == std::string_view::npos) return out;
    word.remove_prefix(at + 1);
  }
}

bool is_none(std::string_view word) {
  return word == "-" || lower(word) == "none";
}

std::optional<table::Value> number(const Field& field, std::string_view word) {
  if (const std::string w = lower(word); w == "all" || w == "max")
    return field.max;
  else if (w == "min")
    return field.min;
  const auto value = read_scaled(word, field.scale);
  return value ? std::optional<table::Value>(*value) : std::nullopt;
}

std::optional<table::Value> hex(std::string_view word) {
  const auto value = hex_from_label(word);
  return value ? std::optional<table::Value>(*value) : std::nullopt;
}

std::optional<table::Value> point(const Field& field, std::string_view word) {
  const auto both = parts(word, ',');
  if (both.size() != 2) return std::nullopt;
  const auto x = read_scaled(both[0], field.scale), y = read_scaled(both[1], field.scale);
  if (!x || !y) return std::nullopt;
  return Point{*x, *y};
}

std::optional<table::Value> list(const Offer& offer, const Field& field, std::string_view word, const Names& names) {
  table::Tokens out;
  if (!is_none(word))
    for (const auto part : parts(word, ',')) {
      auto found = token(offer, field, part, names);
      if (!found) return std::nullopt;
      out.tokens.push_back(std::move(*found));
    }
  return out;
}

std::optional<table::Value> split(const Offer& offer, const Field& field, std::string_view word, const Names& names) {
  table::Split out;
  if (!is_none(word))
    for (const auto part : parts(word, ',')) {
      const auto colon = part.rfind(':');
      if (colon == std::string_view::npos) return std::nullopt;
      auto found = token(offer, field, part.substr(0, colon), names);
      const auto amount = integer(part.substr(colon + 1));
      if (!found || !amount) return std::nullopt;
      out.shares.push_back({std::move(*found), *amount});
    }
  return out;
}

/// Any shares, of whatever.
std::optional<table::Value> any_split(std::string_view word) {
  table::Split out;
  if (!is_none(word))
    for (const auto part : parts(word, ',')) {
      const auto colon = part.rfind(':');
      const auto amount = colon == std::string_view::npos ? std::nullopt : integer(part.substr(colon + 1));
      if (!amount) return std::nullopt;
      out.shares.push_back({std::string(part.substr(0, colon)), *amount});
    }
  return out;
}

std::optional<table::Value> path(const Field& field, std::string_view word) {
  table::Path out;
  if (is_none(word)) return out;
  std::vector<std::string> legs;
  for (const auto& leg : field.legs) legs.push_back(leg.token);
  for (const auto part : parts(word, ',')) {
    const auto colon = part.rfind(':');
    const auto* name = the_one(legs, part.substr(0, colon));
    if (!name) return std::nullopt;
    const auto& leg = field.legs[static_cast<std::size_t>(name - legs.data())];
    table::PathStep step{leg.token, leg.argument_min};
    if (colon != std::string_view::npos) {
      const auto argument = read_scaled(part.substr(colon + 1), leg.scale);
      if (!argument) return std::nullopt;
      step.argument = *argument;
    }
    out.steps.push_back(std::move(step));
  }
  return out;
}

std::optional<table::Value> read(const Offer& offer, const Field& field, std::string_view word, const Names& names) {
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      if (auto found = token(offer, field, word, names)) return table::Token{std::move(*found)};
      return std::nullopt;
    case FieldKind::number:
      return number(field, word);
    case FieldKind::hex:
      return hex(word);
    case FieldKind::point:
      return point(field, word);
    case FieldKind::list:
      return list(offer, field, word, names);
    case FieldKind::split:
      return split(offer, field, word, names);
    case FieldKind::path:
      return path(field, word);
    case FieldKind::text:
      return table::Text{std::string(word)};
  }
  return std::nullopt;
}

/// The value of the suggestion that the word names.
std::optional<table::Value> suggestion(const Offer& offer, const Field& field, std::string_view word) {
  const auto* set = set_of(offer, field);
  const auto found = token(offer, field, word, {});
  if (!set || !found) return std::nullopt;
  const auto& value = std::ranges::find(set->options, *found, &table::Option::token)->value;
  return std::holds_alternative<std::monostate>(value) ? std::nullopt : std::optional(value);
}

std::string hexes_allowed(const table::HexChoice& in) {
  if (in.hexes.empty()) {
    const std::string least = in.radius_min > 0 ? std::to_string(in.radius_min) + " to " : "within ";
    return "a hex " + least + std::to_string(in.radius) + (in.radius_min > 0 ? " from " : " of ") + label(in.centre) +
           (in.grid > 0 ? ", on the printed map" : "");
  }
  std::vector<std::string> names;
  for (const Hex h : in.hexes) names.push_back(label(h));
  return one_of(names);
}

std::string path_allowed(const Field& field) {
  std::vector<std::string> legs;
  for (const auto& leg : field.legs) {
    const bool takes = leg.argument_min != leg.argument_max;
    legs.push_back(
        leg.token +
        (takes ? ":" + scaled(leg.argument_min, leg.scale) + ".." + scaled(leg.argument_max, leg.scale) : ""));
  }
  std::string out = "legs with commas between, of " + one_of(legs);
  for (const auto& budget : field.budgets) out += ", within " + budget_words(budget);
  return out;
}

/// The fault of the leg as it was typed; empty: none.
std::string leg_wrong(const Field& field, std::string_view part) {
  std::vector<std::string> legs;
  for (const auto& leg : field.legs) legs.push_back(leg.token);
  const auto colon = part.rfind(':');
  const auto* name = the_one(legs, part.substr(0, colon));
  if (!name) return "is none of them";
  const auto& leg = field.legs[static_cast<std::size_t>(name - legs.data())];
  if (colon == std::string_view::npos || read_scaled(part.substr(colon + 1), leg.scale)) return {};
  return "has no number behind its colon";
}

/// " Did you mean 'midships'?", or nothing. Names with digits are near each other, and one does not mean another.
std::string token_meant(const Offer& offer, const Field& field, std::string_view given) {
  constexpr std::size_t handle = 4;
  const std::vector<std::string> tokens = tokens_of(offer, field);
  if (std::string begun = begun_by(given, tokens); !begun.empty()) return begun;
  const bool word = given.size() > handle && given.find_first_of("0123456789") == given.npos;
  return word ? did_you_mean(given, tokens) : std::string();
}

Problem bad_value(const Offer& offer, const Field& field, const std::string& right, std::string_view given) {
  const bool no_number = field.kind == FieldKind::number && given.find_first_of("0123456789") == given.npos;
  return {"bad_value",
          field.name + " must be " + right + ", not '" + std::string(given) + "'" +
              (no_number ? ", which is no number." : ".") + token_meant(offer, field, given),
          "",
          -1,
          field.name,
          {{"given", std::string(given)}, {"allowed", right}}};
}

/// The suggestions, after the values that a field allows.
std::string or_suggested(const Offer& offer, const Field& field) {
  const auto* set = set_of(offer, field);
  return set && !set->options.empty() ? "; or " + one_of(tokens_of(offer, field)) : std::string();
}

std::string numbers_allowed(const Field& field) {
  if (field.min == field.max) return scaled_with_unit(field.min, field.scale);
  const std::string out = scaled(field.min, field.scale) + " to " + scaled_with_unit(field.max, field.scale);
  return field.step > 1 ? out + " in steps of " + scaled(field.step, field.scale) : out;
}

}  // namespace

std::string bad_leg(const Field& field, std::string_view word, std::size_t before) {
  const auto all = parts(word, ',');
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const std::string wrong = leg_wrong(field, all[i]); !wrong.empty())
      return " Leg " + std::to_string(before + i + 1) + ", '" + std::string(all[i]) + "', " + wrong + ".";
  return {};
}

std::string path_expected(const Field& field, std::string_view word, std::size_t before) {
  std::string out = path_allowed(field), leg = bad_leg(field, word, before);
  if (leg.empty()) return out;
  leg.pop_back();  // a full stop follows
  return out + "." + leg;
}

std::optional<table::Value> unbounded_value(const Field& field, std::string_view word) {
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return table::Token{std::string(word)};
    case FieldKind::list: {
      table::Tokens out;
      if (!is_none(word))
        for (const auto part : parts(word, ',')) out.tokens.emplace_back(part);
      return out;
    }
    case FieldKind::split:
      return any_split(word);
    case FieldKind::number:
    case FieldKind::hex:
    case FieldKind::point:
    case FieldKind::path:
    case FieldKind::text:
      break;
  }
  return read({}, field, word, {});
}

bool may_name(const Field& field, std::string_view handle, const Names& names) {
  const bool of_things =
      field.kind == FieldKind::target || field.kind == FieldKind::list || field.kind == FieldKind::split;
  return of_things && names.thing(handle) == handle;
}

bool looks_like(const Field& field, std::string_view word) {
  switch (field.kind) {
    case FieldKind::number:
    case FieldKind::hex:
    case FieldKind::point:
      return unbounded_value(field, word).has_value();
    case FieldKind::split:
    case FieldKind::path:
      return word.find(':') != std::string_view::npos || word.find(',') != std::string_view::npos;
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
    case FieldKind::list:
    case FieldKind::text:
      break;
  }
  return !hex_from_label(word) && !integer(word);
}

Result<table::Value> parse_value(const Offer& offer, const Field& field, std::string_view word, const Names& names) {
  auto value = read(offer, field, word, names);
  if (!value) value = suggestion(offer, field, word);
  if (!value) {
    Problem bad = bad_value(offer, field, allowed(offer, field), word);
    if (field.kind == FieldKind::path)
      bad.text = field.name + " must be " + allowed(offer, field) + "." + bad_leg(field, word);
    return std::unexpected(std::move(bad));
  }
  if (auto refused = refused_value(offer, field, *value, word, names)) return std::unexpected(std::move(*refused));
  return std::move(*value);
}

std::optional<Problem> refused_value(const Offer& offer, const Field& field, const table::Value& value,
                                     std::string_view given, const Names& names) {
  const auto right = misfit(offer, field, value, names);
  if (!right) return std::nullopt;
  // A path has too many right forms to list; the fault of this one says more.
  return bad_value(offer, field, field.kind == FieldKind::path ? *right : allowed(offer, field), given);
}

std::string allowed(const Offer& offer, const Field& field) {
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return one_of(tokens_of(offer, field));
    case FieldKind::number:
      return numbers_allowed(field) + or_suggested(offer, field);
    case FieldKind::hex:
      return (field.hexes ? hexes_allowed(*field.hexes) : "a hex such as 2523") + or_suggested(offer, field);
    case FieldKind::point:
      return (field.points ? points_allowed(*field.points, field.scale) : "a point such as 120,-40") +
             or_suggested(offer, field);
    case FieldKind::list:
      return "a list with commas between, of " + one_of(tokens_of(offer, field));
    case FieldKind::split:
      return "shares such as " +
             (tokens_of(offer, field).empty() ? std::string("x") : tokens_of(offer, field).front()) + ":" +
             std::to_string(field.min) + " with commas between, at most " + std::to_string(field.total) +
             " in all, of " + one_of(tokens_of(offer, field));
    case FieldKind::path:
      return path_allowed(field) + or_suggested(offer, field);
    case FieldKind::text:
      return (field.max > 0 ? "text of at most " + std::to_string(field.max) + " bytes" : std::string("text")) +
             ", or @FILE";
  }
  return {};
}

namespace {

/// A text, the beginning of a long one.
std::string in_short(const std::string& text) {
  constexpr std::size_t whole = 80, kept = 48;
  if (text.size() <= whole) return text;
  std::size_t end = kept;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "... (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace

std::string value_words(const Field& field, const table::Value& value) {
  struct Write {
    const Field& field;

    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(std::int64_t n) const { return scaled(n, field.scale); }
    std::string operator()(const table::Token& t) const { return t.token; }
    std::string operator()(const table::Text& t) const { return in_short(t.text); }
    std::string operator()(Hex h) const { return label(h); }
    std::string operator()(const Point& p) const { return point_words(p, field.scale); }
    std::string operator()(const table::Tokens& l) const {
      std::string out;
      for (const auto& t : l.tokens) out += (out.empty() ? "" : ",") + t;
      return out.empty() ? "none" : out;
    }
    std::string operator()(const table::Split& s) const {
      std::string out;
      for (const auto& share : s.shares)
        out += (out.empty() ? "" : ",") + share.token + ":" + std::to_string(share.amount);
      return out.empty() ? "none" : out;
    }
    std::string operator()(const table::Path& p) const {
      std::string out;
      for (const auto& step : p.steps) out += (out.empty() ? "" : ",") + step_words(step);
      return out.empty() ? "none" : out;
    }
    std::string step_words(const table::PathStep& step) const {
      const auto leg = std::ranges::find(field.legs, step.leg, &table::Leg::token);
      const bool bare = leg != field.legs.end() && leg->argument_min == leg->argument_max;
      if (bare && step.argument == leg->argument_min) return step.leg;
      return step.leg + ":" + scaled(step.argument, leg == field.legs.end() ? table::Scale{} : leg->scale);
    }
  };
  return std::visit(Write{field}, value);
}

std::string value_words(const table::Value& value) {
  return value_words(Field{}, value);
}

}  // namespace emcon::words
