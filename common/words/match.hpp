/// Comparing words without letter case, for whoever reads what people type.
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

/// The one of `names` that `word` means: the same word (letter case apart), else the only one that starts with it; else
/// null.
inline const std::string* the_one(const std::vector<std::string>& names, std::string_view word) {
  const std::string* found = nullptr;
  int starts = 0;
  for (const std::string& name : names) {
    if (name == word) return &name;
    if (!starts_with_folded(name, word)) continue;
    if (name.size() == word.size()) {
      found = &name;
      starts = 1;
      break;
    }
    found = &name;
    ++starts;
  }
  return starts == 1 && !word.empty() ? found : nullptr;
}

inline void add_new(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// "a, b or c"; after `most` names "a, b ... (12 in all)".
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
