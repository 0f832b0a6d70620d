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

/// A name as it is typed, and one by which people know the same thing; the latter may be empty.
struct Called {
  std::string id, title;
};

/// Small letters and digits alone: "Duel at Kessa", "duel-at-kessa" and "duelatkessa" are one.
inline std::string bare(std::string_view name) {
  std::string out = lower(name);
  std::erase_if(out, [](char c) { return c == ' ' || c == '-' || c == '_' || c == ':' || c == ',' || c == '.'; });
  return out;
}

/// The ids of `known` whose spelling is nearest to `word`, all at the same distance. About a third of its letters may
/// differ; case does not count. `spelt` brings a word into the form that is compared. Empty: none is near enough, or
/// the word has more than 40 bytes.
inline std::vector<std::string> nearest_of(std::string_view word, const std::vector<Called>& known,
                                           std::string (*spelt)(std::string_view)) {
  constexpr std::size_t longest = 40;
  std::vector<std::string> out;
  const std::string typed = spelt(word);
  std::size_t best = (typed.size() + 2) / 3;
  if (typed.empty() || typed.size() > longest) return out;
  for (const Called& one : known)
    for (const std::string& name : {one.id, one.title}) {
      if (name.empty()) continue;
      const std::size_t apart = letters_apart(typed, spelt(name));
      if (apart > best) continue;
      if (apart < best) out.clear();
      best = apart;
      add_new(out, one.id);
    }
  return out;
}

/// Names without titles.
inline std::vector<Called> untitled(const std::vector<std::string>& names) {
  std::vector<Called> out;
  for (const std::string& name : names) out.push_back({name, {}});
  return out;
}

inline std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& known) {
  return nearest_of(word, untitled(known), &lower);
}

/// The ids that `word` may be meant for: the nearest ones, or else the few that begin with it.
inline std::vector<std::string> meant_of(std::string_view word, const std::vector<Called>& known,
                                         std::string (*spelt)(std::string_view)) {
  constexpr std::size_t few = 3, least = 2;
  std::vector<std::string> out = nearest_of(word, known, spelt);
  const std::string typed = spelt(word);
  if (!out.empty() || typed.size() < least) return out;
  for (const Called& one : known)
    if (spelt(one.id).starts_with(typed) || spelt(one.title).starts_with(typed)) add_new(out, one.id);
  if (out.size() > few) out.clear();
  return out;
}

/// " Did you mean 'orders'?", or nothing.
inline std::string question_of(std::vector<std::string> meant) {
  for (std::string& one : meant) one = "'" + one + "'";
  return meant.empty() ? std::string() : " Did you mean " + one_of(meant) + "?";
}
inline std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  return question_of(meant_of(word, untitled(known), &lower));
}
/// The same for things that have a title, too; blanks and hyphens do not count.
inline std::string did_you_mean_titled(std::string_view word, const std::vector<Called>& known) {
  return question_of(meant_of(word, known, &bare));
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
