// Chooses the best of an offer by what it says its choices are worth.
#include "common/table/suggest.hpp"

#include <algorithm>

namespace emcon::table {

const std::vector<Option>& options_of(const Offer& offer, const Field& field) {
  static const std::vector<Option> none;
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return none;
  return offer.sets[static_cast<std::size_t>(field.set)].options;
}

std::vector<Hex> hexes_of(const HexChoice& in) {
  if (!in.hexes.empty()) return in.hexes;
  std::vector<Hex> out;
  for (int radius = std::max(0, in.radius_min); radius <= std::min(in.radius, 40); ++radius)
    for (const Hex hex : ring(in.centre, radius))
      if (accepts(in, hex)) out.push_back(hex);
  return out;
}

namespace {

bool is_empty(const Value& value) {
  return std::holds_alternative<std::monostate>(value);
}

struct Picked {
  Value value;
  std::optional<std::int64_t> merit;
};

/// The option of the highest merit; with no merits at all the fallback, else any.
Picked pick_option(const Offer& offer, const Field& field, const Chance* chance) {
  const auto& options = options_of(offer, field);
  const Option* chosen = nullptr;
  std::uint64_t ties = 0;
  for (const Option& option : options) {
    if (!option.merit) continue;
    if (!chosen || *option.merit > *chosen->merit) {
      chosen = &option;
      ties = 1;
    } else if (*option.merit == *chosen->merit && chance && chance->below(++ties) == 0) {
      chosen = &option;
    }
  }
  if (chosen) return {Token{chosen->token}, chosen->merit};
  if (!is_empty(field.fallback)) return {field.fallback, std::nullopt};
  if (!field.required || options.empty()) return {};
  return {Token{options[chance ? chance->below(options.size()) : 0].token}, std::nullopt};
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
  Tokens out;
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
  Split out;
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

Value pick_hex(const Field& field) {
  if (!is_empty(field.fallback) || !field.required || !field.hexes) return field.fallback;
  const std::vector<Hex> all = hexes_of(*field.hexes);
  return all.empty() ? field.fallback : all.front();
}

/// A path or a point of which nothing is said. Chance may take any, for a bot; a person is advised to none.
Value pick_any(const Field& field, const Chance* chance) {
  return !is_empty(field.fallback) || !field.required || !chance ? field.fallback : chance->any(field);
}

Picked pick(const Offer& offer, const Field& field, const Chance* chance) {
  if (Picked suggested = pick_suggested(offer, field); !is_empty(suggested.value)) return suggested;
  switch (field.kind) {
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return pick_option(offer, field, chance);
    case FieldKind::list:
      return pick_list(offer, field);
    case FieldKind::split:
      return pick_split(offer, field);
    case FieldKind::number:
      return {pick_number(field), std::nullopt};
    case FieldKind::hex:
      return {pick_hex(field), std::nullopt};
    case FieldKind::text:
      if (is_empty(field.fallback) && field.required) return {Text{}, std::nullopt};
      return {field.fallback, std::nullopt};
    case FieldKind::path:
    case FieldKind::point:
      return {pick_any(field, chance), std::nullopt};
  }
  return {};
}

/// An empty list or split for a field that has no better default.
Value empty_of(const Field& field) {
  if (field.kind == FieldKind::list) return Tokens{};
  if (field.kind == FieldKind::split) return Split{};
  return std::monostate{};
}

}  // namespace

std::optional<Candidate> best(const Offer& offer, const OfferLine& line, const Chance* chance) {
  Candidate out{
      &line, {line.verb, line.subject, line.variant, {}, line.stage}, line.merit.value_or(0), line.merit.has_value()};
  for (const Field& field : line.fields) {
    Picked picked = pick(offer, field, chance);
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

namespace {

bool same_order(const FilledLine& a, const FilledLine& b) {
  return a.verb == b.verb && a.subject == b.subject && a.variant == b.variant && a.stage == b.stage;
}

std::vector<Candidate> worthwhile(const Offer& offer, const Chance* chance) {
  std::vector<Candidate> out;
  for (const auto& line : offer.lines)
    if (auto candidate = best(offer, line, chance); candidate && candidate->rated && candidate->worth > 0)
      out.push_back(std::move(*candidate));
  std::stable_sort(out.begin(), out.end(), [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
  return out;
}

/// The default's orders for whatever the choice says nothing about.
void add_defaults(const Offer& offer, Filled& out) {
  const std::size_t chosen = out.lines.size();
  for (const FilledLine& preset : offer.fallback.lines) {
    const auto end = out.lines.begin() + static_cast<std::ptrdiff_t>(chosen);
    const bool said =
        std::any_of(out.lines.begin(), end, [&](const FilledLine& line) { return same_order(line, preset); });
    if (!said) out.lines.push_back(preset);
  }
}

}  // namespace

Filled by_worth(const Offer& offer, bool immediate, const Chance* chance) {
  Filled out;
  for (auto& candidate : worthwhile(offer, chance)) out.lines.push_back(std::move(candidate.filled));
  if (out.lines.empty()) return offer.fallback;
  if (!immediate) add_defaults(offer, out);
  return out;
}

Filled suggestion(const Offer& offer, bool immediate) {
  return by_worth(offer, immediate, nullptr);
}

Filled completed(const Offer& offer, const Filled& own, bool immediate) {
  const Filled more = suggestion(offer, immediate);
  // A default alone promises nothing, and in an immediate question it may end the work of the other orders.
  if (immediate && !own.lines.empty() && more == offer.fallback) return own;
  Filled out = own;
  for (const FilledLine& line : more.lines) {
    const bool said = std::any_of(own.lines.begin(), own.lines.end(),
                                  [&](const FilledLine& given) { return same_order(line, given); });
    if (!said) out.lines.push_back(line);
  }
  return out;
}

std::vector<bool> lines_at_fault(const Filled& refused, const Problems& problems) {
  std::vector<bool> out(refused.lines.size(), false);
  bool named = false;
  for (const Problem& problem : problems)
    if (problem.line >= 0 && static_cast<std::size_t>(problem.line) < out.size()) {
      out[static_cast<std::size_t>(problem.line)] = true;
      named = true;
    }
  if (!named && !out.empty()) out.back() = true;
  return out;
}

}  // namespace emcon::table
