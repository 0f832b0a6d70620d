/// Lines of the Markdown that handbooks are written in.
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

/// `inside`: between two fences, where all but the closing fence is verbatim. `rule` is the line under a table's head.
MarkdownLine markdown_line(std::string_view line, bool inside);
/// Cells of a row "| a | b |".
std::vector<std::string> cells_of(std::string_view row);
/// Without emphasis, code marks and link targets, and harmless.
std::string plain(std::string_view text, const Style& style);
/// Ids at the start of a paragraph: "**FOS-R4**, R5 ..." gives both, whole; `prefix` becomes "FOS-". None: empty.
std::vector<std::string> leading_ids(std::string_view text, std::string& prefix);
/// As `table`, but cells are broken into lines so that the whole is not wider than the screen; if it cannot be, every
/// row is written as a list of its cells.
std::string fitted_table(const Style& style, const std::vector<std::vector<std::string>>& rows);

}  // namespace emcon::client::screen
