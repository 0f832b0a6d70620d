/// Lines for a terminal: what may be printed, how wide, in which colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emcon::client::screen {

/// How to print. Colour never carries anything that the words do not.
struct Style {
  bool colour = false;
  bool ascii = false;  ///< nothing outside ASCII
  int width = 80;      ///< columns of the terminal
  int height = 40;     ///< lines a map may take
};

/// Text from a server or another player made harmless: control characters become blanks, broken UTF-8 and, with
/// `style.ascii`, everything outside ASCII becomes '?'.
std::string clean(std::string_view text, const Style& style);

/// Columns a text takes: its characters, colour codes not counted.
int columns(std::string_view text);
/// Padded with blanks on the right, or cut, to exactly `width` columns. `text` without colour codes.
std::string padded(std::string_view text, int width);

/// `colour` as in SideInfo::colour, or "bold" or "dim"; anything else, or style without colour: unchanged.
std::string paint(const Style& style, std::string_view colour, std::string_view text);

/// Broken at blanks into lines of at most `style.width` columns; later lines begin with `indent` blanks. Ends with a
/// newline.
std::string wrapped(const Style& style, std::string_view text, int indent = 0);

/// Columns side by side, as wide as their widest cell, first row underlined by its own words alone. Empty columns are
/// left out.
std::string table(const Style& style, const std::vector<std::vector<std::string>>& rows);
/// The same, or where that is wider than `style.width` a paragraph for each row below the first: its first two cells,
/// then the others with what they are. Every row has as many cells as the first, two or more.
std::string table_or_paragraphs(const Style& style, const std::vector<std::vector<std::string>>& rows);

}  // namespace emcon::client::screen
