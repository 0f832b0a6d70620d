/// The rulesets of the test worlds: those of the program, wrapped so that a harness sees what a resolution disclosed.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "server/match/position.hpp"

namespace emcon::testing {

/// Most rulesets that can be watched.
inline constexpr std::size_t watched_max = 16;

/// A ruleset that is not shipped, with its data.
struct GuestRuleset {
  match::RulesetEntry ruleset;
  std::vector<rules::Document> documents;
};

/// Puts the shipped rulesets and `guests` under watch for this program. Call once, before the first World.
void watch_rulesets(std::vector<GuestRuleset> guests);
/// The documents of a ruleset under watch. Throws std::runtime_error if they are broken.
std::vector<rules::Document> documents_of(const match::RulesetEntry& ruleset);

/// Viewers to whom anything veiled was disclosed by setups and resolutions since the last call. One thread.
Audience take_disclosed();

/// A question carried out: what was told, and which orders of plans lapsed meanwhile.
struct Played {
  QuestionNo question = 0;
  std::vector<rules::Event> events;
  std::vector<match::Lapse> lapses;
};
/// The last questions carried out since the last call, a few at most. One thread.
std::vector<Played> take_played();

/// How a call went.
struct Way {
  std::uint64_t way = 0;  ///< tells the edges it took apart from others
  std::int64_t cost = 0;  ///< in a measure of the tracer's own
};
/// A call of offer_for or check, and how it went.
struct Traced {
  Seat seat;
  bool checks = false;
  Way went;
  /// Costs are not compared: time is never the same.
  bool operator==(const Traced& other) const {
    return seat == other.seat && checks == other.checks && went.way == other.went.way;
  }
};
/// Runs a call, once or more often, and tells how it went. None: nothing is traced.
using Tracer = std::function<Way(const std::function<void()>&)>;
void trace_with(Tracer tracer);
/// Calls since the last time, in order. One thread.
std::vector<Traced> take_traced();

}  // namespace emcon::testing
