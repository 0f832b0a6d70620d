/// A refusal that teaches: it says what is wrong, where it is wrong, and what would be right. Expected failures are
/// values of this type, never exceptions.
#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

namespace emcon {

struct Problem {
  std::string code{};    ///< stable machine name, lower_snake, listed in docs/protocol.md or the ruleset's handbook
  std::string text{};    ///< one English sentence for a player or host
  std::string clause{};  ///< rulebook paragraph, e.g. "FOS-11.e.iv"; empty if it is about no rule
  int line = -1;         ///< index of the order line at fault, -1: the whole answer
  std::string field{};   ///< field at fault, empty: the whole line
  std::vector<std::pair<std::string, std::string>> params{};  ///< the values in the text, by name

  bool operator==(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

template <class T>
using Result = std::expected<T, Problem>;

}  // namespace emcon
