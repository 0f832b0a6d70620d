/// A written course of appends to some matches, played against stores that fail, and what must be found afterwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/store/bench.hpp"

namespace emcon::store {

/// Texts, drafts and rows are functions of match and step alone, so that any store can be held against them.
class Script {
 public:
  static constexpr std::size_t matches = 3;
  /// `steps` per match; `large`: now and then records long enough to make checkpoints worth while.
  Script(std::uint64_t steps, bool large) : steps_(steps), large_(large) {}

  std::uint64_t steps() const { return steps_; }
  static MatchId name(std::size_t match) { return "m" + std::to_string(match); }
  /// Number of the last record after `step` steps.
  std::uint64_t last(std::uint64_t step) const;
  /// The append of one step, from 1.
  Append append(std::size_t match, std::uint64_t step, std::uint64_t hold) const;
  /// The step after which a match looks like this (0: it does not exist); nothing if it never does: records lost,
  /// doubled, reordered or changed, half an append, a draft or a row of another step.
  std::optional<std::uint64_t> step_of(std::size_t match, const Result<StoredMatch>& found) const;

 private:
  Texts texts(std::size_t match, std::uint64_t step) const;
  std::vector<SharedPart> shared(std::size_t match, std::uint64_t step) const;
  std::uint64_t steps_;
  bool large_;
};

/// What the server's clients know of a script in play: it outlives processes and machines.
struct Known {
  std::vector<std::uint64_t> acknowledged = std::vector<std::uint64_t>(Script::matches, 0);  ///< steps
  std::vector<std::uint64_t> asked = std::vector<std::uint64_t>(Script::matches, 0);
};

/// How one process ended.
enum class Life { done, failed, not_opened };

/// Every promise that was not kept, one sentence each.
using Broken = std::vector<std::string>;

struct Living {
  SqliteOptions options;
  std::function<void()> heal = [] {};  ///< asked for when the same thing failed again and again
  std::function<void(std::size_t)> acknowledged = [](std::size_t) {};  ///< after each acknowledgement, with its match
};

/// One process: opens the store, holds what it finds against what is known, and goes on with the script until it is
/// done or the store has failed. Acknowledgements that do not come, or say anything impossible, are in `broken`.
Life live(const Script& script, const Living& how, Known& known, Broken& broken);

/// Holds the matches of a healthy file against what is known; `known.acknowledged` is at least what must be there.
void look(const Script& script, const std::string& path, const Known& known, Broken& broken);

/// A number from the environment.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise);

}  // namespace emcon::store
