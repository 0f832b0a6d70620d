/// Lines of the Markdown of handbooks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/screen/text.hpp"

namespace emcon::client::screen {

struct MarkdownLine {
  enum class Kind { blank, comment, heading, item, row, rule, fence, verbatim, text };
  Kind kind = Kind::text;
  int level = 0;     ///< headings from 1; items: depth from 0
  std::string text;  ///< without its mark; rows and verbatim lines as they are
};

/// `inside`: between two fences, where every line except the closing fence is verbatim. `rule` is the line under a
/// table's head.
MarkdownLine markdown_line(std::string_view line, bool inside);
/// The cells of a row "| a | b |".
std::vector<std::string> cells_of(std::string_view row);
/// The text without emphasis, code marks and link targets, and harmless.
std::string plain(std::string_view text, const Style& style);
/// The ids at the start of a paragraph: "**FOS-R4**, R5 ..." gives both in full; `prefix` becomes "FOS-". Empty: there
/// are none.
std::vector<std::string> leading_ids(std::string_view text, std::string& prefix);
/// Like `table`, but cells are broken into lines so that the whole is not wider than the screen. If that is impossible,
/// every row is written as a list of its cells.
std::string fitted_table(const Style& style, const std::vector<std::vector<std::string>>& rows);

}  // namespace emcon::client::screen
