// Reads what bays of ships launch and hold, and puts a wing into them (SEF-13.2.3 to 13.2.7, R74, R75).
#include <algorithm>
#include <numeric>

#include "server/rules/stellar_empires_fleet/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Rates {
  int launch, scramble;
};
/// SEF-13.2.6, by BaySize.
constexpr std::array<Rates, 7> rates{{{2, 3}, {3, 5}, {4, 6}, {5, 8}, {6, 9}, {7, 11}, {8, 12}}};

}  // namespace

int bay_rate(const Bay& bay, bool scramble) {
  const Rates& of = rates[static_cast<std::size_t>(bay.size)];
  const int rate = scramble ? of.scramble : of.launch;
  return bay.only ? rate * 3 / 2 : rate;  // SEF-13.2.5
}
int bay_room(const Bay& bay) {
  return 2 * rates[static_cast<std::size_t>(bay.size)].launch;
}

std::optional<std::vector<int>> berths_for(const Rows<FlightTypeIndex, FlightType>& types, const std::vector<Bay>& bays,
                                           const std::vector<FlightTypeIndex>& wing) {
  std::vector<int> room, out(wing.size(), -1), order(wing.size());
  for (const Bay& bay : bays) room.push_back(bay_room(bay));
  std::iota(order.begin(), order.end(), 0);
  const auto size_of = [&](int one) { return types[wing[ix(one)]].size; };
  std::ranges::stable_sort(order, std::ranges::greater(), size_of);
  for (const int one : order) {
    int best = -1;
    for (int b = 0; b < count_of(bays); ++b) {
      const Bay& bay = bays[ix(b)];
      const bool fits = bay.only ? bay.only == wing[ix(one)] : bay_rate(bay, false) >= size_of(one);
      if (!fits || room[ix(b)] < size_of(one)) continue;
      const bool fixed = bay.only && (best < 0 || !bays[ix(best)].only);
      if (best < 0 || fixed ||
          (static_cast<bool>(bay.only) == static_cast<bool>(bays[ix(best)].only) && room[ix(b)] > room[ix(best)]))
        best = b;
    }
    if (best < 0) return std::nullopt;
    room[ix(best)] -= size_of(one);
    out[ix(one)] = best;
  }
  return out;
}

bool bay_broken(const Ship& ship, int bay) {
  const auto end = ship.broken_bays.begin() + std::min(ship.lost.bays, count_of(ship.broken_bays));
  return std::find(ship.broken_bays.begin(), end, bay) != end;
}

}  // namespace emcon::rules::stellar_empires_fleet
