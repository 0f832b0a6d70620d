// Holds the colours of each theme and fits them to what the terminal can show.
#include "client/full/theme.hpp"

#include <array>

namespace emcon::client::full {
namespace {

using panel::Ink;

/// Colours by ink, in the order of panel::Ink, for terminals of 256 and of 16 colours.
struct Palette {
  std::array<int, panel::inks> many;
  std::array<int, panel::inks> sixteen;
};

constexpr Palette dark = {
    // plain dim strong frame chosen key ground area course choice good bad warning red blue green yellow magenta cyan
    {-1, 245, -1, 240, 179, 179, 238, 66, 179, 114, 114, 203, 179, 203, 75, 114, 186, 176, 80},
    {-1, 8, -1, 8, 3, 3, 8, 6, 3, 2, 2, 9, 3, 9, 12, 10, 11, 13, 14}};
constexpr Palette light = {{-1, 242, -1, 248, 94, 94, 250, 66, 94, 28, 28, 160, 130, 160, 25, 28, 94, 90, 30},
                           {-1, 8, -1, 8, 1, 1, 7, 6, 5, 2, 2, 1, 1, 1, 4, 2, 3, 5, 6}};
constexpr Palette contrast = {
    {-1, 252, 231, 250, 226, 226, 246, 159, 226, 120, 120, 210, 226, 210, 117, 120, 227, 219, 123},
    {-1, 7, 15, 7, 11, 11, 7, 14, 11, 10, 10, 9, 11, 9, 14, 10, 11, 13, 14}};
/// Orange and blue instead of red and green; yellow and violet apart in brightness too.
constexpr Palette colour_blind = {
    {-1, 245, -1, 240, 220, 220, 238, 67, 220, 117, 117, 208, 220, 208, 33, 117, 228, 140, 51},
    {-1, 8, -1, 8, 11, 11, 8, 6, 11, 14, 14, 3, 11, 3, 12, 14, 11, 13, 6}};

const Palette& palette(Theme theme) {
  switch (theme) {
    case Theme::light:
      return light;
    case Theme::contrast:
      return contrast;
    case Theme::colour_blind:
      return colour_blind;
    case Theme::dark:
      break;
  }
  return dark;
}

}  // namespace

Look look_of(Ink ink, Theme theme, int colours) {
  Look out;
  const auto at = static_cast<std::size_t>(ink);
  out.bold = ink == Ink::strong || ink == Ink::frame_chosen || ink == Ink::key || ink == Ink::course ||
             (theme == Theme::contrast && ink >= Ink::red);
  if (colours >= 256)
    out.colour = palette(theme).many[at];
  else if (colours >= 8)
    out.colour = palette(theme).sixteen[at];
  if (colours >= 8 && colours < 16 && out.colour >= 8) {
    // Eight colours only: bright ones are their plain namesakes in bold; bright black is dim.
    out.dim = out.colour == 8;
    out.bold = out.bold || out.colour > 8;
    out.colour = out.colour == 8 ? -1 : out.colour - 8;
  }
  if (colours < 8) {
    out.dim = ink == Ink::dim || ink == Ink::ground || ink == Ink::frame;
    out.underlined = ink == Ink::key;
    out.bold = out.bold || ink == Ink::bad || ink == Ink::warning;
  }
  return out;
}

}  // namespace emcon::client::full
