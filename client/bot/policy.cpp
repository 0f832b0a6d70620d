// Builds the bot's whole answers to an offer, and repairs the lines that the server has refused.
#include "client/bot/policy.hpp"

#include <utility>

#include "client/bot/fill.hpp"

namespace emcon::client::bot {

using table::Filled;
using table::Offer;

Filled Policy::greedy(const Offer& offer, bool immediate) {
  const table::Chance chance = chance_by(rng_);
  return table::by_worth(offer, immediate, &chance);
}

Filled Policy::at_random(const Offer& offer, bool immediate) {
  if (immediate && rng_.below(4) == 0) return offer.fallback;
  Filled out;
  for (const auto& line : offer.lines) {
    if (rng_.below(2) == 0) continue;
    if (auto filled = any(offer, line, rng_)) out.lines.push_back(std::move(*filled));
  }
  for (std::size_t i = out.lines.size(); i > 1; --i) std::swap(out.lines[i - 1], out.lines[rng_.below(i)]);
  return out.lines.empty() ? offer.fallback : out;
}

Filled Policy::choose(const Offer& offer, bool immediate) {
  return level_ == Level::greedy ? greedy(offer, immediate) : at_random(offer, immediate);
}

Filled Policy::repair(const Offer& offer, const Filled& refused, const Problems& problems, int attempt) {
  if (attempt >= repairs_max) return offer.fallback;
  const std::vector<bool> at_fault = table::lines_at_fault(refused, problems);
  Filled out;
  for (std::size_t i = 0; i < refused.lines.size(); ++i) {
    if (!at_fault[i]) {
      out.lines.push_back(refused.lines[i]);
      continue;
    }
    const auto* line = table::find_line(offer, refused.lines[i]);
    const bool again = level_ == Level::random && line && attempt <= repairs_max / 2 && rng_.below(2) == 0;
    if (!again) continue;
    if (auto filled = any(offer, *line, rng_)) out.lines.push_back(std::move(*filled));
  }
  return out.lines.empty() ? offer.fallback : out;
}

}  // namespace emcon::client::bot
