/// A text over everything, and the style of words in a window.
#pragma once

#include <string>
#include <string_view>

#include "client/panel/canvas.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::full {

/// A style whose width is good to read, and fits into the frame of a box.
screen::Style style_for(panel::Size size, bool ascii);

struct TextBox {
  panel::Rect foot;   ///< its last line, for keys
  bool more = false;  ///< the text goes on below
};

/// Draws the text in a box in the middle, from line `first` on, which is kept within the text.
TextBox draw_text_box(panel::Canvas& canvas, const std::string& title, const std::string& text, int& first, bool ascii);

/// Writes "[key] what it does": keys stand out, also by their brackets.
void write_keys(panel::Canvas& canvas, const panel::Rect& area, std::string_view text);

}  // namespace emcon::client::full
