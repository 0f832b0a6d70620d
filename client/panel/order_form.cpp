// Fills the fields of one order from keys, places on the map and chosen things.
#include "client/panel/order_form.hpp"

#include <algorithm>

#include "client/panel/path_ahead.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {

using table::Field;
using table::FieldKind;
using table::Option;
using table::Value;

namespace {

/// The initial value if the offer names none: the option that promises most.
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

/// Also works if a server sends the bounds the wrong way round.
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
    const Field* field = nullptr;
    if (offered)
      for (const Field& one : offered->fields)
        if (one.name == entry.field) field = &one;
    if (field && !field->label.empty() && field->label.size() <= 14) label = field->label;
    const std::string value = field ? words::value_words(*field, entry.value) : words::value_words(entry.value);
    named += (named.empty() ? "" : ", ") + label + " " + value;
    bare += (bare.empty() ? "" : ", ") + value;
  }
  if (named.empty()) return out;
  const bool fits = screen::columns(out) + 2 + screen::columns(named) <= width;
  return out + ": " + (fits ? named : bare);
}

OrderForm::OrderForm(const table::Offer& offer, const table::OfferLine& line, const table::FilledLine* given)
    : offer_(offer), line_(line) {
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

bool OrderForm::suggests() const {
  switch (field().kind) {
    case FieldKind::number:
    case FieldKind::hex:
    case FieldKind::point:
    case FieldKind::path:
      return options() && !options()->options.empty();
    default:
      return false;
  }
}

std::size_t OrderForm::paths_suggested() const {
  return suggests() ? options()->options.size() : 0;
}

const table::Leg* OrderForm::leg_of(std::size_t row) const {
  const std::size_t before = paths_suggested();
  return field().kind == FieldKind::path && row >= before && row < rows() ? &field().legs[row - before] : nullptr;
}

table::Path OrderForm::path() const {
  const auto* path = std::get_if<table::Path>(&values_[at_]);
  return path ? *path : table::Path{};
}

std::size_t OrderForm::rows() const {
  if (!has_fields()) return 0;
  if (field().kind == FieldKind::path) return paths_suggested() + field().legs.size();
  return options() ? options()->options.size() : 0;
}

void OrderForm::step_field(int by) {
  if (!has_fields() || !read_typed()) return;
  const auto count = static_cast<int>(line_.fields.size());
  at_ = static_cast<std::size_t>(((static_cast<int>(at_) + by) % count + count) % count);
  row_ = 0;
  const auto* token = std::get_if<table::Token>(&values_[at_]);
  for (std::size_t i = 0; options() && i < options()->options.size(); ++i) {
    const Option& option = options()->options[i];
    if (token ? option.token == token->token : suggests() && option.value == values_[at_]) row_ = i;
  }
}

void OrderForm::step_value(int by) {
  if (!has_fields()) return;
  typed_.clear();
  trouble_.clear();
  if (field().kind == FieldKind::number) return add(by);
  if (suggests() && field().kind != FieldKind::path) return static_cast<void>(suggest(by));
  const auto count = static_cast<int>(rows());
  if (count == 0) return;
  const bool single =
      field().kind == FieldKind::choice || field().kind == FieldKind::target || field().kind == FieldKind::facing;
  if (!(single && empty(values_[at_])))
    row_ = static_cast<std::size_t>(((static_cast<int>(row_) + by) % count + count) % count);
  if (single) choose(table::Token{options()->options[row_].token});
}

void OrderForm::toggle() {
  if (!has_fields() || row_ >= rows()) return;
  typed_.clear();
  trouble_.clear();
  if (const table::Leg* leg = leg_of(row_)) {
    table::Path longer = path();
    // A whole nudge to begin with, as far as it can be paid.
    const auto bounds = affordable(field(), longer, *leg);
    const std::int64_t first = leg->argument_min == leg->argument_max
                                   ? leg->argument_min
                                   : nudged(leg->argument_min > 0 ? leg->argument_min - 1 : 0, leg->nudge, 1,
                                            leg->argument_min, bounds ? bounds->second : leg->argument_max);
    longer.steps.push_back({leg->token, first});
    values_[at_] = std::move(longer);
  } else if (field().kind == FieldKind::path) {
    values_[at_] = options()->options[row_].value;
  } else if (suggests()) {
    suggest(1);
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

bool OrderForm::suggest(int by) {
  if (!has_fields() || !suggests()) return false;
  typed_.clear();
  trouble_.clear();
  const auto& all = options()->options;
  const auto count = static_cast<int>(all.size());
  const bool there = row_ < all.size() && all[row_].value == values_[at_];
  if (there) row_ = static_cast<std::size_t>(((static_cast<int>(row_) + by) % count + count) % count);
  row_ = std::min(row_, all.size() - 1);
  values_[at_] = all[row_].value;
  return true;
}

void OrderForm::add(int by) {
  if (!has_fields()) return;
  typed_.clear();
  trouble_.clear();
  const Field& now = field();
  if (now.kind == FieldKind::number) {
    const auto* had = std::get_if<std::int64_t>(&values_[at_]);
    // Numbers in steps are counted from the least.
    const std::int64_t step = std::max<std::int64_t>(1, now.step), from = step > 1 ? now.min : 0;
    const std::int64_t nudge = std::max(step, now.nudge);
    if (had && *had >= now.min && *had <= now.max)
      values_[at_] = nudged(*had, nudge, by, now.min, now.max, from);
    else
      values_[at_] = by > 0 ? now.min : now.max;
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
    table::PathStep& last = path->steps.back();
    const auto leg = std::ranges::find(now.legs, last.leg, &table::Leg::token);
    if (leg == now.legs.end()) return;
    table::Path before = *path;
    before.steps.pop_back();
    const auto bounds = affordable(now, before, *leg);
    // A value that is too long already may get shorter; none gets longer than can be paid.
    const std::int64_t most = bounds ? bounds->second : leg->argument_max;
    last.argument = nudged(last.argument, leg->nudge, by, leg->argument_min, std::max(leg->argument_min, most));
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
  std::string word = typed_;
  // "4.5 -12" as well as "4.5,-12".
  if (field().kind == FieldKind::point && word.find(',') == std::string::npos) std::ranges::replace(word, ' ', ',');
  auto value = words::parse_value(offer_, field(), word);
  if (!value) {
    trouble_ = value.error().text;
    return false;
  }
  choose(std::move(*value));
  typed_.clear();
  return true;
}

void OrderForm::choose(Value value) {
  values_[at_] = std::move(value);
  const auto* chosen = std::get_if<table::Token>(&values_[at_]);
  for (std::size_t i = 0; chosen && i < values_.size(); ++i) {
    const Field& other = line_.fields[i];
    if (i == at_ || other.set < 0 || static_cast<std::size_t>(other.set) >= offer_.sets.size()) continue;
    const auto& suggested = offer_.sets[static_cast<std::size_t>(other.set)].options;
    const auto meant = std::ranges::find(suggested, chosen->token, &Option::token);
    if (meant == suggested.end() || empty(meant->value)) continue;
    const bool by_hand = !empty(values_[i]) && values_[i] != other.fallback &&
                         std::ranges::find(suggested, values_[i], &Option::value) == suggested.end();
    if (!by_hand) values_[i] = meant->value;
  }
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
  typed_.clear();
  trouble_.clear();
  return true;
}

bool OrderForm::take_thing(const std::string& handle) {
  if (!has_fields() || (field().kind != FieldKind::target && field().kind != FieldKind::choice)) return false;
  for (std::size_t i = 0; i < rows(); ++i)
    if (options()->options[i].token == handle) {
      row_ = i;
      choose(table::Token{handle});
      typed_.clear();
      return true;
    }
  return false;
}

table::FilledLine OrderForm::filled() const {
  table::FilledLine out{line_.verb, line_.subject, line_.variant, {}, line_.stage};
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

Choices OrderForm::choices() const {
  if (has_fields() && field().kind == FieldKind::hex && field().hexes) return *field().hexes;
  if (has_fields() && field().kind == FieldKind::point && field().points) return *field().points;
  return {};
}

std::int64_t OrderForm::point_nudge() const {
  return has_fields() && field().kind == FieldKind::point ? std::clamp<std::int64_t>(field().nudge, 0, plane_far) : 0;
}

std::optional<Place> OrderForm::place() const {
  if (!has_fields()) return std::nullopt;
  if (const auto* hex = std::get_if<Hex>(&values_[at_])) return place_of(*hex);
  if (const auto* point = std::get_if<table::Point>(&values_[at_])) return *point;
  return std::nullopt;
}

std::optional<std::pair<Place, Place>> OrderForm::further(table::MapKind kind, const table::Pose& from) const {
  if (!has_fields() || field().kind != FieldKind::path) return std::nullopt;
  const table::Leg* leg = leg_of(row_);
  const auto bounds = leg ? affordable(field(), path(), *leg) : std::nullopt;
  if (!bounds || leg->displacement == table::Point{}) return std::nullopt;
  const table::Pose so_far = table::walked(field().legs, path(), kind, from).back();
  const auto end = [&](std::int64_t argument) {
    const table::Pose pose = table::walked(field().legs, {{{leg->token, argument}}}, kind, so_far).back();
    return kind == table::MapKind::plane ? pose.point : place_of(pose.hex);
  };
  return std::pair(end(bounds->first), end(bounds->second));
}

}  // namespace emcon::client::panel
