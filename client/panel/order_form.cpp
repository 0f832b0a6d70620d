// Fills the fields of one order from keys, places on the map and chosen things.
#include "client/panel/order_form.hpp"

#include <algorithm>

#include "common/words/words.hpp"

namespace emcon::client::panel {

using table::Field;
using table::FieldKind;
using table::Option;
using table::Value;

namespace {

/// A value to begin with where the offer names none: the option that promises most.
Value best_of(const table::Offer& offer, const Field& field) {
  const bool one =
      field.kind == FieldKind::choice || field.kind == FieldKind::target || field.kind == FieldKind::facing;
  if (!field.required) return {};
  if (field.kind == FieldKind::number) return field.min;
  if (!one || field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return {};
  const auto& options = offer.sets[static_cast<std::size_t>(field.set)].options;
  if (options.empty()) return {};
  const auto best = std::max_element(options.begin(), options.end(), [](const Option& a, const Option& b) {
    return a.merit.value_or(0) < b.merit.value_or(0);
  });
  return table::Token{best->token};
}

/// Also where a server has bounds the wrong way round.
std::int64_t within(std::int64_t value, std::int64_t least, std::int64_t most) {
  return std::max(least, std::min(value, most));
}

bool empty(const Value& value) {
  return std::holds_alternative<std::monostate>(value);
}

}  // namespace

std::string order_text(const table::OfferLine* offered, const table::FilledLine& filled, int width) {
  std::string out = filled.verb;
  for (const auto& part : {filled.subject, filled.variant})
    if (!part.empty()) out += " " + part;
  std::string named, bare;
  for (const auto& entry : filled.entries) {
    if (empty(entry.value)) continue;
    std::string label = entry.field;
    if (offered)
      for (const Field& field : offered->fields)
        if (field.name == entry.field && !field.label.empty() && field.label.size() <= 14) label = field.label;
    const std::string value = words::value_words(entry.value);
    named += (named.empty() ? "" : ", ") + label + " " + value;
    bare += (bare.empty() ? "" : ", ") + value;
  }
  if (named.empty()) return out;
  const bool fits = screen::columns(out) + 2 + screen::columns(named) <= width;
  return out + ": " + (fits ? named : bare);
}

OrderForm::OrderForm(const table::Offer& offer, const table::OfferLine& line, const table::FilledLine* given,
                     std::optional<std::size_t> instead_of)
    : offer_(offer), line_(line), instead_of_(instead_of) {
  for (const Field& field : line_.fields) {
    const Value* had = given ? table::find(*given, field.name) : nullptr;
    values_.push_back(had ? *had : !empty(field.fallback) ? field.fallback : given ? Value{} : best_of(offer_, field));
  }
  row_ = 0;
  step_field(0);
}

const table::OptionSet* OrderForm::options() const {
  const int set = field().set;
  return set >= 0 && static_cast<std::size_t>(set) < offer_.sets.size() ? &offer_.sets[static_cast<std::size_t>(set)]
                                                                        : nullptr;
}

std::size_t OrderForm::rows() const {
  if (!has_fields()) return 0;
  if (field().kind == FieldKind::path) return field().legs.size();
  return options() ? options()->options.size() : 0;
}

void OrderForm::step_field(int by) {
  if (!has_fields() || !read_typed()) return;
  const auto count = static_cast<int>(line_.fields.size());
  at_ = static_cast<std::size_t>(((static_cast<int>(at_) + by) % count + count) % count);
  row_ = 0;
  if (const auto* token = std::get_if<table::Token>(&values_[at_]); token && options())
    for (std::size_t i = 0; i < options()->options.size(); ++i)
      if (options()->options[i].token == token->token) row_ = i;
}

void OrderForm::step_value(int by) {
  if (!has_fields()) return;
  typed_.clear();
  trouble_.clear();
  if (field().kind == FieldKind::number) return add(by);
  const auto count = static_cast<int>(rows());
  if (count == 0) return;
  const bool single =
      field().kind == FieldKind::choice || field().kind == FieldKind::target || field().kind == FieldKind::facing;
  if (!(single && empty(values_[at_])))
    row_ = static_cast<std::size_t>(((static_cast<int>(row_) + by) % count + count) % count);
  if (single) values_[at_] = table::Token{options()->options[row_].token};
}

void OrderForm::toggle() {
  if (!has_fields() || row_ >= rows()) return;
  if (field().kind == FieldKind::path) {
    auto path = std::holds_alternative<table::Path>(values_[at_]) ? std::get<table::Path>(values_[at_]) : table::Path{};
    const table::Leg& leg = field().legs[row_];
    path.steps.push_back({leg.token, leg.argument_min});
    values_[at_] = std::move(path);
  } else if (field().kind == FieldKind::list) {
    auto list =
        std::holds_alternative<table::Tokens>(values_[at_]) ? std::get<table::Tokens>(values_[at_]) : table::Tokens{};
    const std::string& token = options()->options[row_].token;
    const auto had = std::find(list.tokens.begin(), list.tokens.end(), token);
    had == list.tokens.end() ? list.tokens.push_back(token) : static_cast<void>(list.tokens.erase(had));
    values_[at_] = std::move(list);
  } else {
    step_value(1);
  }
}

void OrderForm::add(int by) {
  if (!has_fields()) return;
  typed_.clear();
  trouble_.clear();
  const Field& now = field();
  if (now.kind == FieldKind::number) {
    const auto* had = std::get_if<std::int64_t>(&values_[at_]);
    const std::int64_t step = std::max<std::int64_t>(1, now.step);
    values_[at_] = had ? within(*had + by * step, now.min, now.max) : by > 0 ? now.min : now.max;
  } else if (now.kind == FieldKind::split && row_ < rows()) {
    auto split =
        std::holds_alternative<table::Split>(values_[at_]) ? std::get<table::Split>(values_[at_]) : table::Split{};
    const std::string& token = options()->options[row_].token;
    auto share =
        std::find_if(split.shares.begin(), split.shares.end(), [&](const auto& one) { return one.token == token; });
    if (share == split.shares.end()) share = split.shares.insert(share, {token, 0});
    share->amount = within(share->amount + by, 0, now.max > 0 ? now.max : now.total);
    std::erase_if(split.shares, [](const auto& one) { return one.amount == 0; });
    values_[at_] = std::move(split);
  } else if (auto* path = std::get_if<table::Path>(&values_[at_]); path && !path->steps.empty()) {
    for (const table::Leg& leg : now.legs)
      if (leg.token == path->steps.back().leg)
        path->steps.back().argument = within(path->steps.back().argument + by, leg.argument_min, leg.argument_max);
  } else {
    step_value(by);
  }
}

void OrderForm::erase() {
  if (!has_fields()) return;
  trouble_.clear();
  if (!typed_.empty()) {
    while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xC0U) == 0x80U) typed_.pop_back();
    if (!typed_.empty()) typed_.pop_back();
  } else if (auto* path = std::get_if<table::Path>(&values_[at_]); path && !path->steps.empty()) {
    path->steps.pop_back();
  } else if (auto* list = std::get_if<table::Tokens>(&values_[at_]); list && !list->tokens.empty()) {
    list->tokens.pop_back();
  } else {
    values_[at_] = {};
  }
}

void OrderForm::type(char32_t glyph) {
  constexpr std::size_t typed_max = 200;
  if (!has_fields() || glyph < U' ' || glyph > U'~' || typed_.size() >= typed_max) return;
  trouble_.clear();
  typed_ += static_cast<char>(glyph);
}

bool OrderForm::read_typed() {
  if (typed_.empty() || !has_fields()) return true;
  auto value = words::parse_value(offer_, field(), typed_);
  if (!value) {
    trouble_ = value.error().text;
    return false;
  }
  values_[at_] = std::move(*value);
  typed_.clear();
  return true;
}

bool OrderForm::take_hex(Hex hex) {
  if (!has_fields() || field().kind != FieldKind::hex) return false;
  values_[at_] = hex;
  typed_.clear();
  trouble_.clear();
  return true;
}

bool OrderForm::take_point(table::Point point) {
  if (!has_fields() || field().kind != FieldKind::point) return false;
  values_[at_] = point;
  return true;
}

bool OrderForm::take_thing(const std::string& handle) {
  if (!has_fields() || (field().kind != FieldKind::target && field().kind != FieldKind::choice)) return false;
  for (std::size_t i = 0; i < rows(); ++i)
    if (options()->options[i].token == handle) {
      row_ = i;
      values_[at_] = table::Token{handle};
      typed_.clear();
      return true;
    }
  return false;
}

table::FilledLine OrderForm::filled() const {
  table::FilledLine out{line_.verb, line_.subject, line_.variant, {}};
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (!empty(values_[i])) out.entries.push_back({line_.fields[i].name, values_[i]});
  return out;
}

std::optional<Problem> OrderForm::finish() {
  if (!read_typed()) return Problem{"bad_value", trouble_, "", -1, has_fields() ? field().name : "", {}};
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (!line_.fields[i].required || !empty(values_[i])) continue;
    at_ = i;
    row_ = 0;
    const Field& missing = line_.fields[i];
    return Problem{"field_missing",
                   "Please fill in " + missing.name + ": " + words::allowed(offer_, missing) + ".",
                   "",
                   -1,
                   missing.name,
                   {}};
  }
  return std::nullopt;
}

std::string OrderForm::command() const {
  return (instead_of_ ? "change " + std::to_string(*instead_of_ + 1) + " " : "") + words::order_words(filled());
}

std::optional<table::HexChoice> OrderForm::choices() const {
  if (!has_fields() || field().kind != FieldKind::hex) return std::nullopt;
  return field().hexes;
}

std::optional<Place> OrderForm::place() const {
  if (!has_fields()) return std::nullopt;
  if (const auto* hex = std::get_if<Hex>(&values_[at_])) return place_of(*hex);
  if (const auto* point = std::get_if<table::Point>(&values_[at_])) return *point;
  return std::nullopt;
}

std::vector<Place> OrderForm::plan(Hex from, int heading) const {
  if (!has_fields()) return {};
  if (const auto* hex = std::get_if<Hex>(&values_[at_])) return {place_of(from), place_of(*hex)};
  const auto* path = std::get_if<table::Path>(&values_[at_]);
  if (!path) return {};
  std::vector<Place> out{place_of(from)};
  int sixths = std::max(1, heading) - 1;
  constexpr std::int64_t reach = 200;
  for (const auto& step : path->steps)
    for (const table::Leg& leg : field().legs) {
      if (leg.token != step.leg) continue;
      const std::int64_t times =
          leg.argument_min == leg.argument_max ? 1 : std::clamp<std::int64_t>(step.argument, 0, reach);
      const Hex ahead{static_cast<std::int32_t>(std::clamp(leg.displacement.x, -reach, reach)),
                      static_cast<std::int32_t>(std::clamp(leg.displacement.y, -reach, reach))};
      from = from + rotated(ahead, sixths) * static_cast<int>(times);
      sixths += leg.turn % 6;
      out.push_back(place_of(from));
    }
  return out;
}

}  // namespace emcon::client::panel
