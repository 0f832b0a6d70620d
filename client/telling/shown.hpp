/// What a face shows a person: its kind says where it fits, whatever it says.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "client/screen/text.hpp"

namespace emcon::client::telling {

/// Nothing to show; perhaps news will tell what came of it.
struct Nothing {};
/// A sentence or a few, in whole lines.
struct Sentence {
  std::string text;
};
/// Lines to be read at leisure: a list, a map, a sheet, a chapter.
struct Page {
  std::string title;
  std::string text;
  /// Says the same of how things are then; empty: the text holds for good.
  std::function<std::string()> anew = {};
};
using Shown = std::variant<Nothing, Sentence, Page>;

/// How a person is spoken to.
struct Manner {
  screen::Style style;
  /// Keys do what line mode types, and board, journal, talk and orders are in sight beside what is told.
  bool keys = false;
};

/// A sentence in lines of at most `style.width` columns.
inline Sentence sentence(const screen::Style& style, std::string_view text) {
  return {screen::wrapped(style, text)};
}

}  // namespace emcon::client::telling
