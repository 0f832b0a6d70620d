/// The definition of text. The server takes nothing else from players, and the client shows nothing else of anybody's
/// words.
///
/// These are not text: control characters of both kinds, marks of direction (U+061C, U+200E, U+202A to U+202E, U+2066
/// to U+2069), characters that show nothing (U+200B, U+FEFF, tags, fillers), breaks of lines and paragraphs, private
/// and unassigned code points, and more than `marks_max` marks on one character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace emcon {

/// Languages need three at most. A heap of marks would reach into the lines above and below.
inline constexpr int marks_max = 4;

/// A code point and the bytes it takes.
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;  ///< 0: the UTF-8 is broken here
};
/// The first code point of a text that is not empty.
CodePoint first_point(std::string_view text);

/// Turns the character before it into a picture, which may take two columns on a terminal. The mark itself counts as
/// one column.
inline constexpr char32_t picture_mark = 0xFE0F;

/// Columns that a code point takes on a terminal: 1 or 2; 0: it is drawn on the one before it; -1: it is not text.
int columns_of(char32_t point);

/// Whether all of it is text, in good UTF-8.
bool is_text(std::string_view text);

/// The first character that is not text, as "U+200D"; for broken UTF-8 "a byte that is no UTF-8"; empty: all of it is
/// text.
std::string no_text_in(std::string_view text);

/// Whether `word` stands in the text with neither a letter nor a digit right before or behind it. Never if it is empty.
bool has_whole_word(std::string_view text, std::string_view word);

/// Turns any bytes into text: a blank for a character that is not text, `?` for a byte of broken UTF-8, nothing for a
/// surplus mark.
std::string as_text(std::string_view text);

/// Signs that set notices and talk apart from other lines. A match's name must not have them.
inline constexpr std::string_view frame_signs = "*<>";
/// Signs that a player's name must not have: those, and the ones that sentences put round or between names.
inline constexpr std::string_view no_player_signs = "*<>:;,()[]{}|/\\\"`";

/// Whether a text can be a name, so that nobody takes it for anything else among other words. It must have none of
/// `signs`, no blanks at its ends, and within it only single blanks of U+0020. The empty text is a name.
bool is_name(std::string_view text, std::string_view signs);
/// Turns any text into a name: `?` for the signs, and no surplus blanks.
std::string as_name(std::string_view text, std::string_view signs);

}  // namespace emcon
