/// Plays a script against a ruleset, without host or network.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/words/words.hpp"
#include "server/referee/script.hpp"
#include "server/referee/staged_match.hpp"

namespace emcon::referee {

/// Where data comes from: the documents of a ruleset's folder, and a scenario written into a play.
struct Sources {
  std::function<std::expected<std::vector<rules::Document>, Problems>(const match::RulesetEntry&)> documents;
  std::function<std::expected<rules::Document, Problems>(const std::string& name, const std::string& text)> parse;
  /// A file that an order names, as seen from the play's own folder.
  words::ReadFile read = nullptr;
};

struct Report {
  std::vector<std::string> failures;  ///< "line 12: ..." each; empty: the play holds
  std::vector<std::string> output;    ///< JSON lines
};

/// Called before an answer of the script is carried out, with the match as it is asked.
using Watch = std::function<void(const StagedMatch& staged, Seat seat, const table::Filled& answer)>;

/// Plays from the start to the end of the script or the first failure of dice or answer. Failed expectations are all
/// reported. Never throws for anything a script can say. Boards of all viewers, the outcome and the digest of the whole
/// state end the output. With `boards` false each Board is given by its digest alone.
Report play(const Script& script, const Sources& sources, bool boards, const Watch& watch = {});

}  // namespace emcon::referee
