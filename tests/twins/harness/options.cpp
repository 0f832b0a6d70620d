// Draws the options of a random match.
#include "tests/twins/harness/options.hpp"

#include <stdexcept>

#include "common/wire/convert.hpp"
#include "tests/twins/harness/world.hpp"

namespace emcon::testing {
namespace {

table::Offer options_of(const v1::MatchSettings& settings) {
  const v1::Rulesets known = full_shelf().describe(settings.ruleset());
  for (const auto& ruleset : known.rulesets())
    for (const auto& scenario : ruleset.scenarios())
      if (scenario.id() == settings.scenario()) return wire::from_proto(scenario.options());
  throw std::invalid_argument("there is no scenario '" + settings.scenario() + "'");
}

}  // namespace

void choose_options(MatchOptions options, std::uint64_t seed, v1::MatchSettings& settings) {
  choose_options(options, seed, options_of(settings), settings);
}

void choose_options(MatchOptions options, std::uint64_t seed, const table::Offer& offer, v1::MatchSettings& settings) {
  client::bot::Rng rng(seed ^ 0x5EED0F0F7104);
  if (options == MatchOptions::defaults || rng.below(2) == 0) return;
  table::Filled filled;
  for (const table::OfferLine& line : offer.lines)
    for (const table::Field& field : line.fields) {
      if (field.kind != table::FieldKind::choice || field.set < 0) continue;
      const auto& choices = offer.sets.at(static_cast<std::size_t>(field.set)).options;
      filled.lines.push_back({line.verb,
                              line.subject,
                              line.variant,
                              {{field.name, table::Token{choices[rng.below(choices.size())].token}}}});
    }
  wire::to_proto(filled, *settings.mutable_options());
}

}  // namespace emcon::testing
