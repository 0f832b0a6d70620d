/// Lines for a terminal: their safe characters, their width and their colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emcon::client::screen {

/// The style of printing. Colour never carries anything that the words do not.
struct Style {
  bool colour = false;
  bool ascii = false;  ///< nothing outside ASCII
  int width = 80;      ///< columns of the terminal
  int height = 40;     ///< lines a map may take
};

/// The words of a server, another player or a file as text (common/text.hpp); with `style.ascii` every character
/// outside ASCII becomes '?'.
std::string clean(std::string_view text, const Style& style);

/// A line of talk: "<who> words", or "<channel: who> words". An empty `channel` means that it was said to all. `who` is
/// a name without no_player_signs; somebody without a name is "(...)".
std::string talk(std::string_view channel, std::string_view who, std::string_view words, const Style& style);
/// A notice of the match's host: "*** words", with or without colour. No other line begins so.
std::string notice(std::string_view words, const Style& style);
/// Talk as lines for a terminal. Lines after the first are indented, so that none can look like a notice, however wide
/// the terminal makes characters outside ASCII.
std::string talk_lines(const std::string& talk, const Style& style);

/// The columns that a text takes on a terminal, without its colour codes.
int columns(std::string_view text);
/// The text padded with blanks on the right, or cut, to exactly `width` columns. `text` has no colour codes.
std::string padded(std::string_view text, int width);

/// `colour` as in SideInfo::colour, or "bold" or "dim"; any other word, or a style without colour, changes nothing.
std::string paint(const Style& style, std::string_view colour, std::string_view text);

/// The text broken into lines of at most `style.width` columns, at blanks, and within words that are longer than a
/// line. Later lines begin with `indent` blanks. Ends with a newline.
std::string wrapped(const Style& style, std::string_view text, int indent = 0);

/// Columns side by side, as wide as their widest cell; the first row is underlined by its own words alone. Empty
/// columns are left out.
std::string table(const Style& style, const std::vector<std::vector<std::string>>& rows);
/// The same; but if it is wider than `style.width`, a paragraph for each row below the first: its first two cells, then
/// the others with their column names. Every row has as many cells as the first, two or more.
std::string table_or_paragraphs(const Style& style, const std::vector<std::vector<std::string>>& rows);

}  // namespace emcon::client::screen
