// Draws answers from an offer alone, and legal ones by trying.
#include "tests/conformance/random_answer.hpp"

#include <algorithm>
#include <set>

#include "common/table/random.hpp"
#include "common/table/suggest.hpp"

namespace emcon::conformance {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;
using table::options_of;

const std::string& any_token(const Offer& offer, const Field& field, Random& random) {
  const auto& options = options_of(offer, field);
  return options[static_cast<std::size_t>(below(random, static_cast<std::int64_t>(options.size())))].token;
}

Hex any_hex(const table::HexChoice& choice, Random& random) {
  if (!choice.hexes.empty())
    return choice.hexes[static_cast<std::size_t>(below(random, static_cast<std::int64_t>(choice.hexes.size())))];
  for (;;) {
    const auto around =
        ring(choice.centre, choice.radius_min + static_cast<int>(below(random, choice.radius - choice.radius_min + 1)));
    const Hex hex = around[static_cast<std::size_t>(below(random, static_cast<std::int64_t>(around.size())))];
    if (table::accepts(choice, hex)) return hex;
  }
}

table::Tokens any_list(const Offer& offer, const Field& field, Random& random) {
  auto options = options_of(offer, field);
  const auto most = static_cast<std::int64_t>(options.size());
  const std::int64_t top = field.max > 0 ? std::min(field.max, most) : most;
  const std::int64_t wanted = std::min(top, field.min + below(random, std::max<std::int64_t>(1, top - field.min + 1)));
  table::Tokens out;
  for (std::int64_t i = 0; i < wanted; ++i) {
    const auto at = below(random, static_cast<std::int64_t>(options.size()));
    out.tokens.push_back(options[static_cast<std::size_t>(at)].token);
    options.erase(options.begin() + at);
  }
  return out;
}

table::Split any_split(const Offer& offer, const Field& field, Random& random) {
  table::Split out;
  std::int64_t left = field.total;
  for (const table::Option& option : options_of(offer, field)) {
    const std::int64_t most = field.max > 0 ? std::min(left, field.max) : left;
    const std::int64_t amount = below(random, most + 1);
    if (amount > 0 && amount >= field.min) out.shares.push_back({option.token, amount});
    left -= amount;
  }
  return out;
}

table::Value any_point(const Field& field, Random& random) {
  const table::PointChoice anywhere{{0, 0}, {999, 999}};
  const auto point =
      table::random_point(field.points.value_or(anywhere), [&](std::int64_t n) { return below(random, n); });
  return point ? table::Value{*point} : table::Value{};
}

table::Value any_path(const Field& field, Random& random) {
  const auto path = table::random_path(field, [&](std::int64_t n) { return below(random, n); });
  return path ? table::Value{*path} : table::Value{};
}

/// One of the field's suggestions half of the times, if it has any.
table::Value any_suggested(const Offer& offer, const Field& field, Random& random) {
  const auto& options = options_of(offer, field);
  if (options.empty() || std::holds_alternative<std::monostate>(options.front().value)) return {};
  if (below(random, 2) == 0) return {};
  return options[static_cast<std::size_t>(below(random, static_cast<std::int64_t>(options.size())))].value;
}

bool choosable(const Offer& offer, const Field& field) {
  const bool from_options =
      field.kind == FieldKind::choice || field.kind == FieldKind::target || field.kind == FieldKind::facing;
  return !from_options || !options_of(offer, field).empty();
}

}  // namespace

table::Value random_value(const Offer& offer, const Field& field, Random& random) {
  if ((!field.required && below(random, 2) == 0) || !choosable(offer, field)) return {};
  if (auto suggested = any_suggested(offer, field, random); !std::holds_alternative<std::monostate>(suggested))
    return suggested;
  switch (field.kind) {
    case FieldKind::number: {
      const std::int64_t step = std::max<std::int64_t>(1, field.step);
      return field.min + step * below(random, (field.max - field.min) / step + 1);
    }
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return table::Token{any_token(offer, field, random)};
    case FieldKind::hex:
      return any_hex(field.hexes.value_or(table::HexChoice{{0, 0}, 5, {}}), random);
    case FieldKind::point:
      return any_point(field, random);
    case FieldKind::list:
      return any_list(offer, field, random);
    case FieldKind::split:
      return any_split(offer, field, random);
    case FieldKind::path:
      return any_path(field, random);
    case FieldKind::text:
      return table::Text{field.max > 0 ? "x" : ""};
  }
  return {};
}

table::Filled random_filled(const Offer& offer, Random& random) {
  table::Filled out;
  for (const table::OfferLine& line : offer.lines) {
    if (below(random, 3) == 0) continue;
    table::FilledLine filled{line.verb, line.subject, line.variant, {}, line.stage};
    for (const Field& field : line.fields)
      if (auto value = random_value(offer, field, random); !std::holds_alternative<std::monostate>(value))
        filled.entries.push_back({field.name, std::move(value)});
    out.lines.push_back(std::move(filled));
  }
  return out;
}

table::Filled random_legal(const match::Position& position, Seat seat, Random& random, int tries) {
  const Offer offer = position.offer_for(seat);
  table::Filled answer = random_filled(offer, random);
  for (int i = 0; i < tries; ++i) {
    const Problems problems = position.check(seat, answer).problems;
    if (problems.empty()) return answer;
    std::set<int, std::greater<>> at_fault;
    for (const Problem& problem : problems) at_fault.insert(problem.line);
    if (at_fault.contains(-1)) break;
    for (const int line : at_fault)
      if (line < static_cast<int>(answer.lines.size())) answer.lines.erase(answer.lines.begin() + line);
  }
  return offer.fallback;
}

}  // namespace emcon::conformance
