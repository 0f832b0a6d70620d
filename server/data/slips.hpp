/// Faults of TOML that its parser cannot read, in words for the author of the file. Private to server/data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace emcon::data {

struct Slip {
  std::size_t line = 1, column = 1;  ///< its beginning, from 1; columns count signs
  std::string what;                  ///< a sentence
};

/// `line` and `column`: the place where the parser gave up; `said`: the parser's own words, which are used if nothing
/// better is known. The commonest slip is a text without its quotes; it is shown as it should be.
Slip slip_at(std::string_view text, std::size_t line, std::size_t column, const std::string& said);

/// The slip at the first byte that is not valid UTF-8; nothing: the text is valid.
std::optional<Slip> no_utf8(std::string_view text);

/// Kinds of values that data files do not take. `line` and `column`: the beginning of such a value.
enum class Unread { fraction, moment };
Slip unread_at(std::string_view text, std::size_t line, std::size_t column, Unread kind);

}  // namespace emcon::data
