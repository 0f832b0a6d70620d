// Takes handbook Markdown apart: kinds of line, table cells and ids; lays out tables.
#include "client/screen/book_text.hpp"

#include <algorithm>
#include <cctype>

namespace emcon::client::screen {
namespace {

bool digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

/// The rule under a table's head: nothing but |, -, : and blanks.
bool is_rule(std::string_view row) {
  return row.find('-') != std::string_view::npos && row.find_first_not_of("|-: ") == std::string_view::npos;
}

/// Reads one id at the start of `text`: a capital, more capitals or digits, a dash, then letters, digits, dots and
/// dashes, with a digit somewhere; or, after a first one, the part after the dash alone ("R5"), with a digit of its
/// own. Returns its length, 0 if there is none.
std::size_t id_length(std::string_view text, bool short_form) {
  std::size_t at = 0;
  bool number = false;
  if (!short_form) {
    for (; at < text.size() && (upper(text[at]) || (at > 0 && digit(text[at]))); ++at)
      number = number || digit(text[at]);
    if (at == 0 || at >= text.size() || text[at] != '-') return 0;
    ++at;
  }
  const std::size_t start = at;
  while (at < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '.' || text[at] == '-')) {
    number = number || digit(text[at]);
    ++at;
  }
  while (at > start && (text[at - 1] == '.' || text[at - 1] == '-')) --at;
  if (!number || at == start) return 0;
  return short_form && !upper(text[0]) && !digit(text[0]) ? 0 : at;
}

/// The least width of a cell: its longest word.
int longest_word(std::string_view text) {
  int out = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    out = std::max(out, columns(text.substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

/// Like wrapped(), which has a least width; a column may be narrower.
std::vector<std::string> lines_of(std::string_view cell, int width) {
  std::vector<std::string> out;
  std::string line;
  for (std::size_t at = 0; at < cell.size();) {
    const std::size_t end = std::min(cell.find(' ', at), cell.size());
    const std::string_view word = cell.substr(at, end - at);
    if (!line.empty() && columns(line) + 1 + columns(word) > width) {
      out.push_back(std::move(line));
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    at = end + 1;
  }
  out.push_back(std::move(line));
  return out;
}

std::string as_list(const Style& style, const std::vector<std::vector<std::string>>& rows) {
  std::string out;
  const std::size_t first = rows.size() > 1 ? 1 : 0;
  for (std::size_t r = first; r < rows.size(); ++r) {
    std::string text;
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c].empty()) continue;
      const bool named = c > 0 && c < rows.front().size() && !rows.front()[c].empty();
      text += (text.empty() ? "" : c == 1 ? ": " : "; ") + (named ? rows.front()[c] + " " : "") + rows[r][c];
    }
    out += wrapped(style, text, 4);
  }
  return out;
}

}  // namespace

constexpr std::size_t level_max = 9;  // of lists; deeper ones are drawn like it

MarkdownLine markdown_line(std::string_view line, bool inside) {
  using Kind = MarkdownLine::Kind;
  const std::string_view text = trimmed(line);
  if (text.starts_with("```")) return {Kind::fence, 0, {}};
  if (inside) return {Kind::verbatim, 0, std::string(line)};
  if (text.empty()) return {Kind::blank, 0, {}};
  if (text.starts_with("<!--")) return {Kind::comment, 0, {}};
  if (text.front() == '#') {
    const std::size_t level = std::min(text.find_first_not_of('#'), text.size());
    return {Kind::heading, static_cast<int>(level), std::string(trimmed(text.substr(level)))};
  }
  if (text.front() == '|')
    return is_rule(text) ? MarkdownLine{Kind::rule, 0, {}} : MarkdownLine{Kind::row, 0, std::string(text)};
  if (text.starts_with("- "))
    return {Kind::item, static_cast<int>(std::min<std::size_t>(line.find('-') / 2, level_max)),
            std::string(trimmed(text.substr(2)))};
  return {Kind::text, 0, std::string(text)};
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> out;
  row = trimmed(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  for (std::size_t at = 0; at <= row.size();) {
    const std::size_t end = std::min(row.find('|', at), row.size());
    out.emplace_back(trimmed(row.substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

std::string plain(std::string_view text, const Style& style) {
  const std::size_t last_close = text.rfind(')');
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("**")) {
      ++at;
    } else if (text[at] == '`') {
      continue;
    } else if (text[at] == ']' && at + 1 < text.size() && text[at + 1] == '(' && last_close != text.npos &&
               last_close > at) {
      at = text.find(')', at);
      if (out.rfind('[') != std::string::npos) out.erase(out.rfind('['), 1);
    } else {
      out += text[at];
    }
  }
  return clean(out, style);
}

std::vector<std::string> leading_ids(std::string_view text, std::string& prefix) {
  std::vector<std::string> out;
  while (true) {
    while (!text.empty() && (text.front() == '*' || text.front() == '`' || text.front() == ' ')) text.remove_prefix(1);
    std::size_t size = id_length(text, false);
    if (size > 0) {
      prefix = std::string(text.substr(0, text.find('-') + 1));
      out.emplace_back(text.substr(0, size));
    } else {
      size = out.empty() ? 0 : id_length(text, true);
      if (size == 0) return out;
      out.push_back(prefix + std::string(text.substr(0, size)));
    }
    text.remove_prefix(size);
    while (!text.empty() && (text.front() == '*' || text.front() == '`')) text.remove_prefix(1);
    if (text.empty() || text.front() != ',') return out;
    text.remove_prefix(1);
  }
}

std::string fitted_table(const Style& style, const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return {};
  constexpr int gap = 2;
  std::vector<int> widths(rows.front().size(), 0), least(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size() && c < widths.size(); ++c) {
      widths[c] = std::max(widths[c], columns(row[c]));
      least[c] = std::max(least[c], longest_word(row[c]));
    }
  const auto total = [&] {
    int sum = -gap;
    for (const int w : widths) sum += w + gap;
    return sum;
  };
  while (total() > style.width) {
    std::size_t widest = widths.size();
    for (std::size_t c = 0; c < widths.size(); ++c)
      if (widths[c] > least[c] && (widest == widths.size() || widths[c] > widths[widest])) widest = c;
    if (widest == widths.size()) return as_list(style, rows);
    --widths[widest];
  }
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::vector<std::vector<std::string>> parts;
    std::size_t height = 1;
    for (std::size_t c = 0; c < rows[r].size() && c < widths.size(); ++c) {
      parts.push_back(lines_of(rows[r][c], widths[c]));
      height = std::max(height, parts.back().size());
    }
    for (std::size_t l = 0; l < height; ++l) {
      std::string line;
      for (std::size_t c = 0; c < parts.size(); ++c)
        line += (c > 0 ? "  " : "") + padded(l < parts[c].size() ? parts[c][l] : "", widths[c]);
      while (!line.empty() && line.back() == ' ') line.pop_back();
      out += (r == 0 ? paint(style, "bold", line) : line) + "\n";
    }
  }
  return out;
}

}  // namespace emcon::client::screen
