// Reads what a bay launches and holds, and puts a wing into bays (SEF-13.2.5 to 13.2.7, R74, R75).
#include "server/rules/stellar_empires_fleet/catalogue/bays.hpp"

#include <algorithm>
#include <numeric>

#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Rates {
  int launch, scramble;
};
/// SEF-13.2.6, by BaySize.
constexpr std::array<Rates, 8> rates{{{2, 3}, {3, 5}, {4, 6}, {5, 8}, {6, 9}, {7, 11}, {8, 12}, {8, 8}}};

}  // namespace

int bay_rate(const Bay& bay, bool scramble) {
  const Rates& of = rates[static_cast<std::size_t>(bay.size)];
  const int rate = scramble ? of.scramble : of.launch;
  return bay.only ? rate * 3 / 2 : rate;  // SEF-13.2.5
}
int bay_room(const Bay& bay) {
  const int launch = rates[static_cast<std::size_t>(bay.size)].launch;
  return bay.is_collar() ? launch : 2 * launch;
}

bool bay_takes(const Catalogue& catalogue, const Bay& bay, FlightTypeIndex type) {
  const int size = catalogue.flights[type].size;
  if (bay.is_collar()) return size >= dropship_size;
  if (!bay.only) return bay_rate(bay, false) >= size;
  return bay.only == type || (fixes_bays_by_size(catalogue) && catalogue.flights[bay.only].size == size);
}

std::optional<std::vector<int>> berths_for(const Catalogue& catalogue, const std::vector<Bay>& bays,
                                           const std::vector<FlightTypeIndex>& wing) {
  std::vector<int> room, out(wing.size(), -1), order(wing.size());
  for (const Bay& bay : bays) room.push_back(bay_room(bay));
  std::iota(order.begin(), order.end(), 0);
  const auto size_of = [&](int one) { return catalogue.flights[wing[ix(one)]].size; };
  std::ranges::stable_sort(order, std::ranges::greater(), size_of);
  for (const int one : order) {
    int best = -1;
    for (int b = 0; b < count_of(bays); ++b) {
      const Bay& bay = bays[ix(b)];
      if (!bay_takes(catalogue, bay, wing[ix(one)]) || room[ix(b)] < size_of(one)) continue;
      const auto special = [](const Bay& of) { return of.only || of.is_collar(); };  // is filled first
      if (best < 0 || (special(bay) && !special(bays[ix(best)])) ||
          (special(bay) == special(bays[ix(best)]) && room[ix(b)] > room[ix(best)]))
        best = b;
    }
    if (best < 0) return std::nullopt;
    room[ix(best)] -= size_of(one);
    out[ix(one)] = best;
  }
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
