// Draws the goods of an offer as columns, with the rest of the budgets.
#include "client/panel/shop.hpp"

#include <algorithm>

#include "client/screen/shop.hpp"

namespace emcon::client::panel {

using screen::clean;

namespace {

int write_lines_of(Canvas& canvas, const Rect& area, int y, const std::string& text, Ink ink) {
  for (const auto& line : lines_of(text)) canvas.write(area, area.x, y++, line, ink);
  return y;
}

}  // namespace

void draw_shop(Canvas& canvas, const Rect& area, const table::Offer& offer, const table::Filled& given, int chosen,
               const screen::Style& style) {
  screen::Style narrow = style;
  narrow.width = area.width;
  const auto goods = screen::goods(offer);
  const auto here = std::ranges::find(goods, static_cast<std::size_t>(std::max(0, chosen)));
  const std::size_t which = here == goods.end() ? 0 : static_cast<std::size_t>(here - goods.begin());
  int y = write_lines_of(canvas, area, area.y, screen::wrapped(narrow, screen::purse(offer, given, narrow)),
                         screen::overspent(offer, given) ? Ink::bad : Ink::good);
  const screen::Shelf shelf = screen::shelf(offer, given, which, narrow);
  ++y;
  for (std::size_t i = 0; i < shelf.lines.size(); ++i)
    canvas.write(area, area.x, y + static_cast<int>(i), shelf.lines[i], i == 0 ? Ink::strong : Ink::plain);
  if (here != goods.end())
    canvas.reverse(
        {area.x + shelf.label + static_cast<int>(which - shelf.first) * shelf.column, y, shelf.column - 1, 1});
  y += static_cast<int>(shelf.lines.size());
  if (goods.size() > shelf.count)
    canvas.write(area, area.x, y++,
                 std::to_string(shelf.first + 1) + " to " + std::to_string(shelf.first + shelf.count) + " of " +
                     std::to_string(goods.size()) + "; the rows of orders bring the others",
                 Ink::dim);
  // Suggestions stand at the bottom; the description of the chosen one takes the rest.
  const auto below = lines_of(screen::suggested(offer, narrow));
  const int below_y = std::max(y, area.bottom() - static_cast<int>(below.size()) - 2);
  if (here != goods.end()) {
    const table::OfferLine& line = offer.lines[*here];
    const Rect room{area.x, y, area.width, below_y - y};
    write_lines_of(canvas, room, y + 1,
                   screen::wrapped(narrow, clean(line.label, narrow) + ": " + screen::details(line, narrow), 2),
                   Ink::dim);
  }
  y = below_y;
  if (!below.empty()) canvas.write(area, area.x, y++, "Suggested, one after the other with 's':", Ink::strong);
  for (const auto& line : below) canvas.write(area, area.x, y++, line);
  canvas.write(area, area.x, y, "+ and - buy and give back, L ends, b shows the map", Ink::dim);
}

}  // namespace emcon::client::panel
