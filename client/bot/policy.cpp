// Builds the bot's whole answers to an offer, and repairs the lines that the server has refused.
#include "client/bot/policy.hpp"

#include <algorithm>

#include "client/bot/fill.hpp"

namespace emcon::client::bot {
namespace {

using table::Filled;
using table::FilledLine;
using table::Offer;

bool same_order(const FilledLine& a, const FilledLine& b) {
  return a.verb == b.verb && a.subject == b.subject && a.variant == b.variant && a.stage == b.stage;
}

std::vector<Candidate> worthwhile(const Offer& offer, Rng* rng) {
  std::vector<Candidate> out;
  for (const auto& line : offer.lines)
    if (auto candidate = best(offer, line, rng); candidate && candidate->rated && candidate->worth > 0)
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

Filled by_merit(const Offer& offer, bool immediate, Rng* rng) {
  Filled out;
  for (auto& candidate : worthwhile(offer, rng)) out.lines.push_back(std::move(candidate.filled));
  if (out.lines.empty()) return offer.fallback;
  if (!immediate) add_defaults(offer, out);
  return out;
}

}  // namespace

Filled suggestion(const Offer& offer, bool immediate) {
  return by_merit(offer, immediate, nullptr);
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

Filled Policy::greedy(const Offer& offer, bool immediate) {
  return by_merit(offer, immediate, &rng_);
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
  std::vector<bool> at_fault(refused.lines.size(), false);
  bool named = false;
  for (const Problem& problem : problems)
    if (problem.line >= 0 && static_cast<std::size_t>(problem.line) < at_fault.size()) {
      at_fault[static_cast<std::size_t>(problem.line)] = true;
      named = true;
    }
  if (!named && !at_fault.empty()) at_fault.back() = true;

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
