// Chooses the values of an order's fields for the bot: the best by merit, or any that the offer allows.
#include "client/bot/fill.hpp"

#include <algorithm>

#include "common/table/random.hpp"

namespace emcon::client::bot {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;
using table::Option;
using table::Value;

const std::vector<Option>& options_of(const Offer& offer, const Field& field) {
  static const std::vector<Option> none;
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return none;
  return offer.sets[static_cast<std::size_t>(field.set)].options;
}

bool is_empty(const Value& value) {
  return std::holds_alternative<std::monostate>(value);
}

struct Picked {
  Value value;
  std::optional<std::int64_t> merit;
};

/// The option of the highest merit; with no merits at all the fallback, else any.
Picked pick_option(const Offer& offer, const Field& field, Rng* rng) {
  const auto& options = options_of(offer, field);
  const Option* chosen = nullptr;
  std::uint64_t ties = 0;
  for (const Option& option : options) {
    if (!option.merit) continue;
    if (!chosen || *option.merit > *chosen->merit) {
      chosen = &option;
      ties = 1;
    } else if (*option.merit == *chosen->merit && rng && rng->below(++ties) == 0) {
      chosen = &option;
    }
  }
  if (chosen) return {table::Token{chosen->token}, chosen->merit};
  if (!is_empty(field.fallback)) return {field.fallback, std::nullopt};
  if (!field.required || options.empty()) return {};
  return {table::Token{options[rng ? rng->below(options.size()) : 0].token}, std::nullopt};
}

/// The suggestion of the highest merit; the first, if the field needs a value and has no other.
Picked pick_suggested(const Offer& offer, const Field& field) {
  const Option* chosen = nullptr;
  for (const Option& option : options_of(offer, field)) {
    if (is_empty(option.value)) continue;
    const bool better = option.merit && (!chosen || !chosen->merit || *option.merit > *chosen->merit);
    if (better || (!chosen && field.required && is_empty(field.fallback))) chosen = &option;
  }
  return chosen ? Picked{chosen->value, chosen->merit} : Picked{};
}

Picked pick_list(const Offer& offer, const Field& field) {
  std::vector<const Option*> good;
  for (const Option& option : options_of(offer, field))
    if (option.merit && *option.merit > 0) good.push_back(&option);
  if (good.empty()) return {field.fallback, std::nullopt};
  std::stable_sort(good.begin(), good.end(), [](auto* a, auto* b) { return *a->merit > *b->merit; });
  if (field.max > 0 && static_cast<std::int64_t>(good.size()) > field.max)
    good.resize(static_cast<std::size_t>(field.max));
  table::Tokens out;
  std::int64_t sum = 0;
  for (const Option* option : good) {
    out.tokens.push_back(option->token);
    sum += *option->merit;
  }
  return {std::move(out), sum};
}

/// The total divided in proportion to the merits, leftovers to the best ones.
Picked pick_split(const Offer& offer, const Field& field) {
  constexpr std::int64_t most = 1'000'000;  // times a merit it stays a number
  std::vector<const Option*> good;
  std::int64_t sum = 0;
  for (const Option& option : options_of(offer, field))
    if (option.merit && *option.merit > 0) {
      good.push_back(&option);
      sum += *option.merit;
    }
  if (good.empty() || field.total <= 0 || field.total > most) return {field.fallback, std::nullopt};
  std::stable_sort(good.begin(), good.end(), [](auto* a, auto* b) { return *a->merit > *b->merit; });
  table::Split out;
  std::int64_t left = field.total;
  for (const Option* option : good) {
    const std::int64_t share = std::max(field.min, field.total * *option->merit / sum);
    if (share <= 0 || share > left) continue;
    out.shares.push_back({option->token, share});
    left -= share;
  }
  if (out.shares.empty()) return {field.fallback, std::nullopt};
  out.shares.front().amount += left;
  return {std::move(out), good.front()->merit};
}

Value pick_number(const Field& field) {
  return is_empty(field.fallback) ? Value{field.max} : field.fallback;
}

/// The hexes that the field accepts, at most 40 hexes off.
std::vector<Hex> hexes_of(const table::HexChoice& in) {
  if (!in.hexes.empty()) return in.hexes;
  std::vector<Hex> out;
  for (int radius = std::max(0, in.radius_min); radius <= std::min(in.radius, 40); ++radius)
    for (const Hex hex : ring(in.centre, radius))
      if (table::accepts(in, hex)) out.push_back(hex);
  return out;
}

Value pick_hex(const Field& field) {
  if (!is_empty(field.fallback) || !field.required || !field.hexes) return field.fallback;
  const std::vector<Hex> all = hexes_of(*field.hexes);
  return all.empty() ? field.fallback : all.front();
}

/// Any point that is taken, for a bot; a person is advised to none.
Value pick_point(const Field& field, bool chance) {
  if (!is_empty(field.fallback) || !field.required || !field.points || !chance) return field.fallback;
  Rng rng(1);
  const auto point = table::random_point(*field.points, [&](std::int64_t n) { return rng.between(0, n - 1); });
  return point ? Value{*point} : field.fallback;
}

Value pick_path(const Field& field, bool chance) {
  if (!is_empty(field.fallback) || !field.required || !chance) return field.fallback;
  Rng rng(1);
  const auto path = table::random_path(field, [&](std::int64_t n) { return rng.between(0, n - 1); });
  return path ? *path : table::Path{};
}

Picked pick(const Offer& offer, const Field& field, Rng* rng) {
  if (Picked suggested = pick_suggested(offer, field); !is_empty(suggested.value)) return suggested;
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return pick_option(offer, field, rng);
    case FieldKind::list:
      return pick_list(offer, field);
    case FieldKind::split:
      return pick_split(offer, field);
    case FieldKind::number:
      return {pick_number(field), std::nullopt};
    case FieldKind::hex:
      return {pick_hex(field), std::nullopt};
    case FieldKind::text:
      if (is_empty(field.fallback) && field.required) return {table::Text{}, std::nullopt};
      return {field.fallback, std::nullopt};
    case FieldKind::path:
      return {pick_path(field, rng != nullptr), std::nullopt};
    case FieldKind::point:
      return {pick_point(field, rng != nullptr), std::nullopt};
  }
  return {};
}

/// An empty list or split for a field that has no better default.
Value empty_of(const Field& field) {
  if (field.kind == FieldKind::list) return table::Tokens{};
  if (field.kind == FieldKind::split) return table::Split{};
  return std::monostate{};
}

Value any_hex(const Field& field, Rng& rng) {
  if (!field.hexes) return field.fallback;
  const std::vector<Hex> all = hexes_of(*field.hexes);
  return all.empty() ? field.fallback : all[rng.below(all.size())];
}

Value any_split(const Offer& offer, const Field& field, Rng& rng) {
  table::Split out;
  std::int64_t left = field.total;
  for (const Option& option : options_of(offer, field)) {
    if (left < std::max<std::int64_t>(1, field.min)) break;
    const std::int64_t share = rng.between(std::max<std::int64_t>(0, field.min), left);
    if (share <= 0) continue;
    out.shares.push_back({option.token, share});
    left -= share;
  }
  return out;
}

Value any_path(const Field& field, Rng& rng) {
  const auto path = table::random_path(field, [&](std::int64_t n) { return rng.between(0, n - 1); });
  return path ? *path : field.fallback;
}

Value any_point(const Field& field, Rng& rng) {
  if (!field.points) return field.fallback;
  const auto point = table::random_point(*field.points, [&](std::int64_t n) { return rng.between(0, n - 1); });
  return point ? *point : field.fallback;
}

/// One of the field's suggestions, or nothing.
Value any_suggested(const Offer& offer, const Field& field, Rng& rng) {
  const auto& options = options_of(offer, field);
  return options.empty() ? Value{} : options[rng.below(options.size())].value;
}

Value any_value(const Offer& offer, const Field& field, Rng& rng) {
  const auto& options = options_of(offer, field);
  if (Value suggested = any_suggested(offer, field, rng); !is_empty(suggested) && rng.below(2) == 0) return suggested;
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      if (options.empty()) return field.fallback;
      return table::Token{options[rng.below(options.size())].token};
    case FieldKind::number: {
      if (field.max < field.min) return field.fallback;
      const std::int64_t step = std::max<std::int64_t>(1, field.step);
      return field.min + step * rng.between(0, (field.max - field.min) / step);
    }
    case FieldKind::hex:
      return any_hex(field, rng);
    case FieldKind::split:
      return any_split(offer, field, rng);
    case FieldKind::path:
      return any_path(field, rng);
    case FieldKind::list: {
      table::Tokens out;
      for (const Option& option : options)
        if (rng.below(2) == 0 && (field.max <= 0 || static_cast<std::int64_t>(out.tokens.size()) < field.max))
          out.tokens.push_back(option.token);
      return out;
    }
    case FieldKind::point:
      return any_point(field, rng);
    case FieldKind::text:
      return is_empty(field.fallback) ? Value{table::Text{}} : field.fallback;
  }
  return field.fallback;
}

}  // namespace

std::optional<Candidate> best(const Offer& offer, const table::OfferLine& line, Rng* rng) {
  Candidate out{
      &line, {line.verb, line.subject, line.variant, {}, line.stage}, line.merit.value_or(0), line.merit.has_value()};
  for (const Field& field : line.fields) {
    Picked picked = pick(offer, field, rng);
    if (picked.merit && !line.merit) {  // a line's own merit is that of its best filling
      out.worth += *picked.merit;
      out.rated = true;
    }
    if (is_empty(picked.value) && field.required) picked.value = empty_of(field);
    if (!is_empty(picked.value))
      out.filled.entries.push_back({field.name, std::move(picked.value)});
    else if (field.required)
      return std::nullopt;
  }
  return out;
}

std::optional<table::FilledLine> any(const Offer& offer, const table::OfferLine& line, Rng& rng) {
  table::FilledLine out{line.verb, line.subject, line.variant, {}, line.stage};
  for (const Field& field : line.fields) {
    if (!field.required && rng.below(2) == 0) continue;
    Value value = any_value(offer, field, rng);
    if (!is_empty(value))
      out.entries.push_back({field.name, std::move(value)});
    else if (field.required)
      return std::nullopt;
  }
  return out;
}

}  // namespace emcon::client::bot
