/// The things that a face shows a person: the kind of each says where it fits, whatever its text.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "client/screen/text.hpp"

namespace emcon::client::telling {

/// Nothing to show; news may tell the result later.
struct Nothing {};
/// A sentence or a few, in whole lines.
struct Sentence {
  std::string text;
};
/// Lines to be read at leisure: a list, a map, a sheet, a chapter.
struct Page {
  std::string title;
  std::string text;
  /// Makes the text anew from the then present state; empty: the text stays good.
  std::function<std::string()> anew = {};
};
using Shown = std::variant<Nothing, Sentence, Page>;

/// The manner of speaking to a person.
struct Manner {
  screen::Style style;
  /// Keys do the work of typed lines, and board, journal, talk and orders are visible beside the texts.
  bool keys = false;
  bool maps = true;  ///< he wants maps where he asks for them
};

/// A sentence in lines of at most `style.width` columns.
inline Sentence sentence(const screen::Style& style, std::string_view text) {
  return {screen::wrapped(style, text)};
}

}  // namespace emcon::client::telling
