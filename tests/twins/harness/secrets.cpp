// Draws other values for what an offer marks as secret.
#include "tests/twins/harness/secrets.hpp"

#include <algorithm>

#include "client/bot/fill.hpp"

namespace emcon::testing {
namespace {

constexpr int tries_per_field = 8;

/// Another value for `field`, as the offer allows it; the old one if none was drawn.
table::Value another(const table::Offer& offer, const table::OfferLine& line, const std::string& field,
                     const table::Value& now, Rng& rng) {
  for (int i = 0; i < tries_per_field; ++i) {
    const auto drawn = client::bot::any(offer, line, rng);
    const table::Value* value = drawn ? table::find(*drawn, field) : nullptr;
    if (value && *value != now) return *value;
  }
  return now;
}

void vary_fields(const table::Offer& offer, const table::OfferLine& offered, table::FilledLine& line, Rng& rng,
                 Varied& varied, const Kept& kept) {
  for (const table::Field& field : offered.fields) {
    if (!(field.secret || offered.secret) || kept(line.verb + "." + field.name) || rng.below(4) == 0) continue;
    const auto entry = std::ranges::find(line.entries, field.name, &table::Entry::field);
    const table::Value now = entry == line.entries.end() ? field.fallback : entry->value;
    table::Value next = another(offer, offered, field.name, now, rng);
    if (next == now) continue;
    ++varied[line.verb + "." + field.name];
    if (entry == line.entries.end())
      line.entries.push_back({field.name, std::move(next)});
    else
      entry->value = std::move(next);
  }
}

bool given(const table::Filled& filled, const table::OfferLine& line) {
  return std::ranges::any_of(filled.lines, [&](const table::FilledLine& one) {
    return one.verb == line.verb && one.subject == line.subject && one.variant == line.variant;
  });
}

}  // namespace

bool has_secrets(const table::Offer& offer) {
  return std::ranges::any_of(offer.lines, [](const table::OfferLine& line) {
    return line.secret || std::ranges::any_of(line.fields, &table::Field::secret);
  });
}

table::Filled vary(const table::Offer& offer, const table::Filled& chosen, Rng& rng, Varied& varied, const Kept& kept) {
  table::Filled out;
  const auto as_given = [](const std::string& verb) { return verb + " given"; };
  for (const table::FilledLine& line : chosen.lines) {
    const table::OfferLine* offered = table::find_line(offer, line);
    if (offered && offered->secret && !kept(as_given(line.verb)) && rng.below(2) == 0) {
      ++varied[as_given(line.verb)];
      continue;
    }
    out.lines.push_back(line);
    if (offered) vary_fields(offer, *offered, out.lines.back(), rng, varied, kept);
  }
  for (const table::OfferLine& line : offer.lines) {
    if (!line.secret || given(chosen, line) || kept(as_given(line.verb)) || rng.below(2) == 0) continue;
    if (auto added = client::bot::any(offer, line, rng)) {
      ++varied[as_given(line.verb)];
      out.lines.push_back(std::move(*added));
    }
  }
  return out;
}

}  // namespace emcon::testing
