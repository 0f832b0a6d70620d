// Writes the difference of two canvases as terminal codes, for exported films.
#include "client/full/ansi.hpp"

#include "client/full/theme.hpp"

namespace emcon::client::full {
namespace {

std::string attributes(const panel::Cell& cell, Theme theme) {
  const Look look = look_of(cell.ink, theme, 256);
  std::string out = "\x1b[0";
  if (look.bold) out += ";1";
  if (look.dim || cell.faint) out += ";2";
  if (look.underlined) out += ";4";
  if (cell.reversed) out += ";7";
  if (look.colour >= 0) out += ";38;5;" + std::to_string(look.colour);
  return out + "m";
}

}  // namespace

std::string ansi_difference(const panel::Canvas& before, const panel::Canvas& now, Theme theme) {
  const bool all = !(before.size() == now.size());
  std::string out = all ? "\x1b[0m\x1b[2J" : "";
  std::string looks;
  for (int y = 0; y < now.size().height; ++y) {
    int next = -1;  // column the terminal's cursor has, if it is in this line
    for (int x = 0; x < now.size().width; ++x) {
      const panel::Cell& cell = now.at(x, y);
      if (all ? cell == panel::Cell{} : cell == before.at(x, y)) continue;
      if (next != x) out += "\x1b[" + std::to_string(y + 1) + ";" + std::to_string(x + 1) + "H";
      if (const std::string wanted = attributes(cell, theme); wanted != looks) out += looks = wanted;
      out += panel::utf8(cell.glyph);
      next = x + 1;
    }
  }
  return out;
}

}  // namespace emcon::client::full
