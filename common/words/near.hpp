/// Words that are nearly the same: for whoever has mistyped one.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/words/match.hpp"

namespace emcon::words {

/// How many letters must be changed, added or left out to make one word of the other.
inline std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
      corner = above;
    }
  }
  return row.back();
}

/// The one of `known` that is nearest to `word`: about a third of its letters may differ, so that two may be exchanged
/// in a word of four. Empty: none is so near, or the word has more than 40 bytes.
inline std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 40;
  std::string out;
  std::size_t best = (word.size() + 2) / 3 + 1;
  if (word.empty() || word.size() > longest) return out;
  for (const std::string& one : known)
    if (const std::size_t apart = letters_apart(word, one); apart < best) {
      best = apart;
      out = one;
    }
  return out;
}

/// " Did you mean 'orders'?", or nothing.
inline std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string meant = nearest_word(word, known);
  return meant.empty() ? meant : " Did you mean '" + meant + "'?";
}

/// " Did you mean saber or sabot?": those of `known` that the word begins, for names that stand in full; or nothing.
inline std::string begun_by(std::string_view word, const std::vector<std::string>& known) {
  std::vector<std::string> whole;
  for (const std::string& one : known)
    if (!word.empty() && one.size() > word.size() && starts_with_folded(one, word)) add_new(whole, one);
  return whole.empty() ? std::string() : " Did you mean " + one_of(whole) + "?";
}

}  // namespace emcon::words
