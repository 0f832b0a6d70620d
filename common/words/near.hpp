/// Words that are nearly the same, to suggest the right one for a mistyped one.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/words/match.hpp"

namespace emcon::words {

/// The number of letters to change, add, leave out or exchange with their neighbours to turn one word into the other.
inline std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1), above(b.size() + 1), before(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

/// The words of `known` that are nearest to `word`, all at the same distance. About a third of its letters may differ.
/// Empty: none is near enough, or the word has more than 40 bytes.
inline std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 40;
  std::vector<std::string> out;
  std::size_t best = (word.size() + 2) / 3;
  if (word.empty() || word.size() > longest) return out;
  for (const std::string& one : known) {
    const std::size_t apart = letters_apart(word, one);
    if (apart > best) continue;
    if (apart < best) out.clear();
    best = apart;
    add_new(out, one);
  }
  return out;
}

/// " Did you mean 'orders'?", or nothing.
inline std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  std::vector<std::string> meant = nearest_words(word, known);
  for (std::string& one : meant) one = "'" + one + "'";
  return meant.empty() ? std::string() : " Did you mean " + one_of(meant) + "?";
}

/// " Did you mean saber or sabot?": the names of `known` that begin with the word, where names must be written in full;
/// or nothing.
inline std::string begun_by(std::string_view word, const std::vector<std::string>& known) {
  std::vector<std::string> whole;
  for (const std::string& one : known)
    if (!word.empty() && one.size() > word.size() && starts_with_folded(one, word)) add_new(whole, one);
  return whole.empty() ? std::string() : " Did you mean " + one_of(whole) + "?";
}

}  // namespace emcon::words
