/// Comparing words without letter case, to read what people type.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace emcon::words {

inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

inline bool starts_with_folded(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && lower(text.substr(0, start.size())) == lower(start);
}

inline bool same_folded(std::string_view a, std::string_view b) {
  return a.size() == b.size() && lower(a) == lower(b);
}

/// The one of `names` that is `word`: the same letters, else the first that differs only in case; else null.
inline const std::string* the_same(const std::vector<std::string>& names, std::string_view word) {
  const std::string* found = nullptr;
  for (const std::string& name : names) {
    if (name == word) return &name;
    if (!found && same_folded(name, word)) found = &name;
  }
  return found;
}

/// All of `names` that `word` may mean, each once: the same word in any case, or else all that it abbreviates.
inline std::vector<std::string> all_meant(const std::vector<std::string>& names, std::string_view word) {
  if (const std::string* same = the_same(names, word)) return {*same};
  std::vector<std::string> out;
  for (const std::string& name : names)
    if (!word.empty() && starts_with_folded(name, word) && std::find(out.begin(), out.end(), name) == out.end())
      out.push_back(name);
  return out;
}

/// The one of `names` that `word` means; null if there is none, or several. For names that may be shortened: commands
/// and names of fields. Things and values are named in full.
inline const std::string* the_one(const std::vector<std::string>& names, std::string_view word) {
  const std::vector<std::string> meant = all_meant(names, word);
  return meant.size() == 1 ? the_same(names, meant.front()) : nullptr;
}

/// The verbs that `word` may mean, as in all_meant. "keep" is not short for "keep-away": it is the verb of another
/// order.
inline std::vector<std::string> verbs_meant(const std::vector<std::string>& verbs, std::string_view word) {
  std::vector<std::string> out = all_meant(verbs, word);
  std::erase_if(out, [&](const std::string& verb) { return verb.size() > word.size() && verb[word.size()] == '-'; });
  return out;
}

inline void add_new(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// "a, b or c"; if there are more than `most` names, "a, b ... (12 in all)".
inline std::string one_of(const std::vector<std::string>& names, std::size_t most = 12) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) {
    if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
    out += names[i];
  }
  if (names.size() > most) out += " ... (" + std::to_string(names.size()) + " in all)";
  return out;
}

}  // namespace emcon::words
