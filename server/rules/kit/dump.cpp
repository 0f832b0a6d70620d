// Writes the parts of a dump that are alike in every ruleset.
#include "server/rules/kit/dump.hpp"

namespace emcon::rules {

void dump_outcome(const std::optional<Outcome>& outcome, Writer& out) {
  if (!outcome) return;
  out.begin("outcome");
  for (const Side winner : outcome->winners) out.number("winner", winner.index);
  // A part of the digest: a ruleset must word its end the same way for ever, "1 points" included.
  out.text("text", outcome->text);
  for (const std::int64_t score : outcome->scores) out.number("score", score);
  out.end();
}

}  // namespace emcon::rules
