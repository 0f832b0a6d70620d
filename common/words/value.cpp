// Reads and writes single values of an order's fields as words, and says what a field allows.
#include <charconv>
#include <optional>

#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;

const table::OptionSet* set_of(const Offer& offer, const Field& field) {
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return nullptr;
  return &offer.sets[static_cast<std::size_t>(field.set)];
}

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

std::optional<std::string> token(const Offer& offer, const Field& field, std::string_view word) {
  if (const auto tokens = tokens_of(offer, field); const auto* found = the_one(tokens, word)) return *found;
  const auto* set = set_of(offer, field);
  if (!set || word.empty()) return std::nullopt;
  const table::Option* found = nullptr;
  for (const auto& option : set->options) {
    if (!starts_with_folded(slug(option.label), slug(word))) continue;
    if (found) return std::nullopt;
    found = &option;
  }
  return found ? std::optional(found->token) : std::nullopt;
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
  const auto value = integer(word);
  if (!value || *value < field.min || *value > field.max) return std::nullopt;
  if (field.step > 1 && (*value - field.min) % field.step != 0) return std::nullopt;
  return *value;
}

std::optional<table::Value> hex(const Field& field, std::string_view word) {
  const auto value = hex_from_label(word);
  if (!value) return std::nullopt;
  if (field.hexes && !table::accepts(*field.hexes, *value)) return std::nullopt;
  return *value;
}

std::optional<table::Value> point(std::string_view word) {
  const auto both = parts(word, ',');
  if (both.size() != 2) return std::nullopt;
  const auto x = integer(both[0]), y = integer(both[1]);
  if (!x || !y) return std::nullopt;
  return table::Point{*x, *y};
}

std::optional<table::Value> list(const Offer& offer, const Field& field, std::string_view word) {
  table::Tokens out;
  if (!is_none(word))
    for (const auto part : parts(word, ',')) {
      auto found = token(offer, field, part);
      if (!found) return std::nullopt;
      out.tokens.push_back(std::move(*found));
    }
  const auto n = static_cast<std::int64_t>(out.tokens.size());
  if (n < field.min || (field.max > 0 && n > field.max)) return std::nullopt;
  return out;
}

std::optional<table::Value> split(const Offer& offer, const Field& field, std::string_view word) {
  table::Split out;
  std::int64_t sum = 0;
  if (!is_none(word))
    for (const auto part : parts(word, ',')) {
      const auto colon = part.rfind(':');
      if (colon == std::string_view::npos) return std::nullopt;
      auto found = token(offer, field, part.substr(0, colon));
      const auto amount = integer(part.substr(colon + 1));
      if (!found || !amount || *amount < field.min || *amount > field.total - sum) return std::nullopt;
      sum += *amount;
      out.shares.push_back({std::move(*found), *amount});
    }
  return out;
}

std::optional<table::Value> path(const Field& field, std::string_view word) {
  table::Path out;
  if (is_none(word)) return out;
  std::vector<std::string> names;
  for (const auto& leg : field.legs) names.push_back(leg.token);
  for (const auto part : parts(word, ',')) {
    const auto colon = part.rfind(':');
    const auto* name = the_one(names, part.substr(0, colon));
    if (!name) return std::nullopt;
    const auto& leg = field.legs[static_cast<std::size_t>(name - names.data())];
    table::PathStep step{leg.token, leg.argument_min};
    if (colon != std::string_view::npos) {
      const auto argument = integer(part.substr(colon + 1));
      if (!argument) return std::nullopt;
      step.argument = *argument;
    }
    if (step.argument < leg.argument_min || step.argument > leg.argument_max) return std::nullopt;
    out.steps.push_back(std::move(step));
  }
  return out;
}

std::optional<table::Value> read(const Offer& offer, const Field& field, std::string_view word) {
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      if (auto found = token(offer, field, word)) return table::Token{std::move(*found)};
      return std::nullopt;
    case FieldKind::number:
      return number(field, word);
    case FieldKind::hex:
      return hex(field, word);
    case FieldKind::point:
      return point(word);
    case FieldKind::list:
      return list(offer, field, word);
    case FieldKind::split:
      return split(offer, field, word);
    case FieldKind::path:
      return path(field, word);
    case FieldKind::text:
      if (field.max > 0 && static_cast<std::int64_t>(word.size()) > field.max) return std::nullopt;
      return table::Text{std::string(word)};
  }
  return std::nullopt;
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
    legs.push_back(leg.token +
                   (takes ? ":" + std::to_string(leg.argument_min) + ".." + std::to_string(leg.argument_max) : ""));
  }
  std::string out = "legs with commas between, of " + one_of(legs);
  for (const auto& budget : field.budgets) out += ", within " + std::to_string(budget.amount) + " " + budget.name;
  return out;
}

}  // namespace

Result<table::Value> parse_value(const Offer& offer, const Field& field, std::string_view word) {
  if (auto value = read(offer, field, word)) return std::move(*value);
  const std::string right = allowed(offer, field);
  Problem problem{"bad_value", field.name + " must be " + right + ", not '" + std::string(word) + "'.",
                  "",          -1,
                  field.name,  {{"given", std::string(word)}, {"allowed", right}}};
  return std::unexpected(std::move(problem));
}

std::string allowed(const Offer& offer, const Field& field) {
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return one_of(tokens_of(offer, field));
    case FieldKind::number: {
      if (field.min == field.max) return std::to_string(field.min);
      std::string out = std::to_string(field.min) + " to " + std::to_string(field.max);
      return field.step > 1 ? out + " in steps of " + std::to_string(field.step) : out;
    }
    case FieldKind::hex:
      return field.hexes ? hexes_allowed(*field.hexes) : "a hex such as 2523";
    case FieldKind::point:
      return "a point such as 120,-40";
    case FieldKind::list:
      return "a list with commas between, of " + one_of(tokens_of(offer, field));
    case FieldKind::split:
      return "shares such as " +
             (tokens_of(offer, field).empty() ? std::string("x") : tokens_of(offer, field).front()) + ":" +
             std::to_string(field.min) + " with commas between, at most " + std::to_string(field.total) +
             " in all, of " + one_of(tokens_of(offer, field));
    case FieldKind::path:
      return path_allowed(field);
    case FieldKind::text:
      return field.max > 0 ? "text of at most " + std::to_string(field.max) + " bytes" : "text";
  }
  return {};
}

std::string value_words(const table::Value& value) {
  struct Write {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(std::int64_t n) const { return std::to_string(n); }
    std::string operator()(const table::Token& t) const { return t.token; }
    std::string operator()(const table::Text& t) const { return t.text; }
    std::string operator()(Hex h) const { return label(h); }
    std::string operator()(const table::Point& p) const { return std::to_string(p.x) + "," + std::to_string(p.y); }
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
      for (const auto& step : p.steps) out += (out.empty() ? "" : ",") + step.leg + ":" + std::to_string(step.argument);
      return out.empty() ? "none" : out;
    }
  };
  return std::visit(Write{}, value);
}

}  // namespace emcon::words
