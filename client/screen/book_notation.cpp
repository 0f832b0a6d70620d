// Explains figures such as 7@6 by the handbook's paragraph that shows their notation in bold, N@H.
#include <algorithm>
#include <cctype>
#include <optional>

#include "client/screen/book.hpp"
#include "client/screen/book_text.hpp"

namespace emcon::client::screen {
namespace {

bool is(int (*kind)(int), char c) {
  return kind(static_cast<unsigned char>(c)) != 0;
}

/// The word with '#' for each number, or in a notation for each letter that stands for one: "7@6" and "N@H" are "#@#".
/// None: it has less than two of them, or no sign between them. Ids and decimals are no figures.
std::optional<std::string> figure(std::string_view word, bool notation) {
  std::string out;
  int numbers = 0;
  bool sign = false;
  for (std::size_t at = 0; at < word.size();) {
    const char c = word[at];
    if (notation ? is(std::isupper, c) : is(std::isdigit, c)) {
      std::size_t end = at + 1;
      while (end < word.size() && is(std::isalnum, word[end])) ++end;
      if (notation ? end > at + 1 : word.substr(at, end - at).find_first_not_of("0123456789") != word.npos)
        return std::nullopt;
      out += '#';
      ++numbers;
      at = end;
      continue;
    }
    if (is(std::isalnum, c)) return std::nullopt;
    sign = sign || (c != '.' && c != ',' && c != '-' && c != '/' && c != ':');
    out += c;
    ++at;
  }
  return numbers > 1 && sign ? std::optional(out) : std::nullopt;
}

/// Without the punctuation of a sentence round it.
std::string_view bare(std::string_view word) {
  while (!word.empty() && !is(std::isalnum, word.front())) word.remove_prefix(1);
  while (!word.empty() && !is(std::isalnum, word.back())) word.remove_suffix(1);
  return word;
}

}  // namespace

std::string Book::notation(std::string_view word, const Style& style) const {
  const auto wanted = figure(bare(word), false);
  if (!wanted) return {};
  for (const Block& block : blocks_) {
    if (block.kind != Kind::text && block.kind != Kind::item) continue;
    const std::string& text = block.lines.front();
    for (std::size_t from = text.find("**"); from != text.npos; from = text.find("**", from + 2)) {
      const std::size_t end = text.find("**", from + 2);
      if (end == text.npos) break;
      if (figure(std::string_view(text).substr(from + 2, end - from - 2), true) == wanted)
        return wrapped(style, std::string(bare(word)) + ": " + plain(text, style), 2);
      from = end;
    }
  }
  return {};
}

std::string Book::notations(std::string_view text, const Style& style) const {
  constexpr int most = 8;
  std::string out;
  int looked_up = 0;
  for (std::size_t at = 0; at < text.size() && looked_up < most;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (figure(bare(word), false)) {
      ++looked_up;
      const std::string said = notation(word, style);
      // Figures of one notation have one explanation.
      if (out.find(said.substr(std::min(said.find(": "), said.size()))) == out.npos) out += said;
    }
    at = end + 1;
  }
  return out;
}

}  // namespace emcon::client::screen
