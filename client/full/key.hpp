/// The acts of a person at a terminal, independent of the terminal's codes.
#pragma once

#include <cstdint>
#include <string>

namespace emcon::client::full {

struct Key {
  enum class Code : std::uint8_t {
    text,     ///< `glyph`
    control,  ///< `glyph` is the letter held with Ctrl, in lower case
    enter,
    escape,
    tab,
    back_tab,
    up,
    down,
    left,
    right,
    shift_up,
    shift_down,
    shift_left,
    shift_right,
    page_up,
    page_down,
    home,
    end,
    backspace,
    erase,     ///< Delete
    function,  ///< F1 ...: the number in `glyph`
    press,     ///< a mouse button at (x, y)
    wheel_up,
    wheel_down,
    paste,  ///< `pasted`, at most paste_max bytes of it
  };
  static constexpr std::size_t paste_max = 4096;

  Code code = Code::text;
  char32_t glyph = 0;
  int x = 0;
  int y = 0;
  std::string pasted{};

  bool is(char32_t letter) const { return code == Code::text && glyph == letter; }
};
using Code = Key::Code;

}  // namespace emcon::client::full
