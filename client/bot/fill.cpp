// Fills an order's fields with any values that the offer allows.
#include "client/bot/fill.hpp"

#include "common/table/random.hpp"

namespace emcon::client::bot {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;
using table::Option;
using table::Value;

bool is_empty(const Value& value) {
  return std::holds_alternative<std::monostate>(value);
}

Value any_hex(const Field& field, Rng& rng) {
  if (!field.hexes) return field.fallback;
  const std::vector<Hex> all = table::hexes_of(*field.hexes);
  return all.empty() ? field.fallback : all[rng.below(all.size())];
}

Value any_split(const Offer& offer, const Field& field, Rng& rng) {
  table::Split out;
  std::int64_t left = field.total;
  for (const Option& option : table::options_of(offer, field)) {
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
  const auto& options = table::options_of(offer, field);
  return options.empty() ? Value{} : options[rng.below(options.size())].value;
}

Value any_value(const Offer& offer, const Field& field, Rng& rng) {
  const auto& options = table::options_of(offer, field);
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

/// A path or a point that the field takes.
Value any_way(const Field& field) {
  Rng rng(1);
  const table::Below below = [&](std::int64_t n) { return rng.between(0, n - 1); };
  if (field.kind == FieldKind::path) {
    const auto path = table::random_path(field, below);
    return path ? *path : table::Path{};
  }
  const auto point = field.points ? table::random_point(*field.points, below) : std::nullopt;
  return point ? Value{*point} : field.fallback;
}

}  // namespace

table::Chance chance_by(Rng& rng) {
  return {[&rng](std::uint64_t n) { return rng.below(n); }, any_way};
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
