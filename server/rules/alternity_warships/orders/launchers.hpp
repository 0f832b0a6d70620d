/// What the orders of launchers have alike: missiles and bombs come from their stocks, at one rate a round.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/bounds.hpp"

namespace emcon::rules::alternity_warships {

/// offer_one(out, ship, launcher) for every launcher of the seat's ships.
template <auto offer_one>
void offer_launchers(Offering& out) {
  for (const ShipIndex s : out.table.ships.indices()) {
    if (!out.own(out.table.ships[s])) continue;
    for (const LauncherIndex l : out.sheet(s).launchers.indices()) offer_one(out, s, l);
  }
}

/// How many a line takes of whichever load it names: no more than there are of the scarcest, than the rate, and than
/// the side has room for. What a line takes that does not say is the same whatever is left: its number is seen, and
/// what is left is secret.
inline table::Field count_field(const char* label, int most, int suggested) {
  return Offering::number("count", label, 1, most, std::int64_t{std::min(most, suggested)});
}

/// What lines before have taken of a launcher.
struct Taken {
  int of_rate = 0;
  int of_stock = 0;  ///< of one load
};
template <class Order>
Taken taken_before(const Reading& in, ShipIndex ship, LauncherIndex launcher, int load) {
  Taken out;
  for (const Order& order : in.accepted<Order>()) {
    if (order.ship != ship || order.launcher != launcher) continue;
    out.of_rate += order.count;
    if (order.load == load) out.of_stock += order.count;
  }
  return out;
}

/// What a line draws from a launcher.
struct Draw {
  int load = 0;  ///< place in the launcher's stock
  int count = 1;
};
/// The load of that kind and name, and how many of it the line takes, one if it does not say; refuses what the launcher
/// has not, or may give no more of in this round.
///
/// `room`: what the side's bound leaves for this line; `full` says why it is no more.
template <class Order>
std::optional<Draw> draw_in(Reading& in, ShipIndex ship, LauncherIndex launcher, LoadKind kind, const std::string& name,
                            int room, const Misstep& full) {
  const Launcher& from = in.sheet(ship).launchers[launcher];
  const auto stock =
      std::ranges::find_if(from.stock, [&](const Stock& of) { return of.load->kind == kind && of.load->key == name; });
  const int load = static_cast<int>(stock - from.stock.begin());
  const Taken taken = taken_before<Order>(in, ship, launcher, load);
  if (stock == from.stock.end())
    in.refuse(kind == LoadKind::bomb ? reasons::no_such_load_bomb() : reasons::no_such_load_missile(), "ALT-8.1",
              "load");
  else if (in.works(ship).stock[launcher][ix(load)] <= taken.of_stock)
    in.refuse(reasons::none_left(), "ALT-8.1", "load");
  else if (from.rate <= taken.of_rate)
    in.refuse(reasons::over_rate_launcher(from.rate), "ALT-8.1", "count");
  else if (room <= 0)
    in.refuse_for(full, "count");
  else {
    const int left = in.works(ship).stock[launcher][ix(load)] - taken.of_stock, rate = from.rate - taken.of_rate;
    const int most = std::min({left, rate, room});
    const Bound bound = most == rate && rate <= left ? Bound{reasons::out_of_bounds_rate(from.rate), "ALT-8.1"}
                        : most == left ? Bound{reasons::out_of_bounds_load(counted(left, "is", "are")), "ALT-8.1"}
                                       : side_is_full();
    if (const std::optional<int> count = in.number("count", 1, most, 1, bound.clause, bound.why))
      return Draw{load, *count};
  }
  return std::nullopt;
}

}  // namespace emcon::rules::alternity_warships
