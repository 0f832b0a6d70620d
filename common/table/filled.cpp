// Looks up a filled order's fields and its line in the offer, adds up prices, and tests places against the choice
// offered.
#include "common/table/filled.hpp"

#include <algorithm>
#include <limits>

#include "common/table/offer.hpp"
#include "common/wide.hpp"

namespace emcon::table {

const Value* find(const FilledLine& line, const std::string& field) {
  for (const Entry& entry : line.entries)
    if (entry.field == field) return &entry.value;
  return nullptr;
}

bool fills(const FilledLine& filled, const OfferLine& line) {
  return line.verb == filled.verb && line.subject == filled.subject && line.variant == filled.variant &&
         line.stage == filled.stage;
}

const OfferLine* find_line(const Offer& offer, const FilledLine& filled) {
  for (const OfferLine& line : offer.lines)
    if (fills(filled, line)) return &line;
  return nullptr;
}

std::int64_t times_bought(const OfferLine& line, const FilledLine& filled) {
  const auto number = std::ranges::find(line.fields, FieldKind::number, &Field::kind);
  if (number == line.fields.end()) return 1;
  const Value* value = find(filled, number->name);
  const auto* times = value ? std::get_if<std::int64_t>(value) : nullptr;
  return times ? *times : 0;
}

std::vector<std::int64_t> spent(const Offer& offer, const Filled& orders) {
  constexpr Wide most = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> out(offer.budgets.size(), 0);
  for (const FilledLine& filled : orders.lines) {
    const OfferLine* line = find_line(offer, filled);
    for (std::size_t b = 0; line && b < std::min(out.size(), line->price.size()); ++b) {
      const Wide price = std::clamp<Wide>(Wide{line->price[b]} * times_bought(*line, filled), -most, most);
      out[b] = static_cast<std::int64_t>(std::clamp<Wide>(price + out[b], -most, most));
    }
  }
  return out;
}

bool accepts(const HexChoice& choice, Hex hex) {
  if (!choice.hexes.empty()) return std::find(choice.hexes.begin(), choice.hexes.end(), hex) != choice.hexes.end();
  const auto printed = [&](std::int64_t n) { return choice.grid == 0 || (n >= 1 && n <= choice.grid); };
  if (!printed(hex.q) || !printed(std::int64_t{hex.r} + (std::int64_t{hex.q} - 1) / 2)) return false;
  const std::int64_t apart = far_apart(choice.centre, hex);
  return apart >= choice.radius_min && apart <= choice.radius;
}

bool accepts(const PointChoice& choice, Point point) {
  if (!on_plane(point) || point.x < choice.low.x || point.y < choice.low.y || point.x > choice.high.x ||
      point.y > choice.high.y)
    return false;
  return choice.regions.empty() ||
         std::ranges::any_of(choice.regions, [&](const Region& region) { return covers(region, point); });
}

}  // namespace emcon::table
