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

/// The sources of data: the documents of a ruleset's folder, and a scenario written into a play.
struct Sources {
  std::function<std::expected<std::vector<rules::Document>, Problems>(const match::RulesetEntry&)> documents;
  std::function<std::expected<rules::Document, Problems>(const std::string& name, const std::string& text)> parse;
  /// Reads a file that an order names, relative to the play's own folder.
  words::ReadFile read = nullptr;
};

struct Report {
  std::vector<std::string> failures;  ///< each begins "line 12: "; empty: the play holds
  std::vector<std::string> output;    ///< JSON lines
};

/// Called with each legal answer of the script before it is carried out: `staged` still asks the question.
using Watch = std::function<void(const StagedMatch& staged, Seat seat, const table::Filled& answer)>;

/// Plays the script to its end, or to the first wrong die or answer. All failed expectations are reported. A script
/// that leaves dice open is played four times, each time with other faces for them; `watch` sees the first run. No
/// script makes it throw. The output ends with the boards of all viewers, the outcome and the digest of the whole
/// state. If `boards` is false, each Board is given by its digest alone.
Report play(const Script& script, const Sources& sources, bool boards, const Watch& watch = {});

}  // namespace emcon::referee
