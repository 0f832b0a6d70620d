// Counts what a seat has of its side's share (ALT-R112).
#include "server/rules/alternity_warships/orders/bounds.hpp"

#include <algorithm>
#include <limits>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"

namespace emcon::rules::alternity_warships {
namespace {

int seats_beside(const View& view) {
  if (!view.seat) return 1;
  const Side side = view.table.players[*view.seat].side;
  return std::max(1, view.table.scenario().sides[side].seats);
}

}  // namespace

int room_for(const View& view, int most, int has) {
  if (!sides_are_bounded(*view.table.catalogue)) return std::numeric_limits<int>::max() / 2;
  return std::max(0, most / seats_beside(view) - has);
}

int room_for_missiles(const View& view) {
  return room_for(view, missiles_most,
                  static_cast<int>(std::ranges::count(view.table.missiles, view.seat, &Missile::seat)));
}

int room_for_craft(const View& view) {
  int has = 0;
  for (const Ship& ship : view.table.ships) has += ship.seat == view.seat && ship.on_map() ? 1 : 0;
  return room_for(view, ships_most, has);
}

int room_for_lines(const View& view) {
  int has = 0;
  for (const ShipIndex s : view.table.ships.indices()) {
    const Ship& ship = view.table.ships[s];
    if (ship.seat == view.seat && ship.fate == Fate::fighting && view.secrets[s])
      has += lines_of(*view.secrets[s]->sheet);
  }
  return room_for(view, lines_most, has);
}

int room_for_shots(const View& view) {
  return room_for(view, shots_most, 0);
}

int shots_left(const Reading& in) {
  int out = room_for_shots(in.view);
  for (const FireOrder& order : in.accepted<FireOrder>()) out -= order.count;
  for (const BombOrder& order : in.accepted<BombOrder>()) out -= order.count;
  return out;
}

Misstep too_many_missiles(const Reading& in) {
  const int seats = seats_beside(in.view);
  return {seats == 1 ? reasons::too_many_missiles_of_side(missiles_most)
                     : reasons::too_many_missiles_of_seats(seats, missiles_most / seats),
          "ALT-R112"};
}
Misstep too_many_craft(const Reading& in) {
  const int seats = seats_beside(in.view);
  return {seats == 1 ? reasons::too_many_craft_of_side(ships_most, lines_most)
                     : reasons::too_many_craft_of_seats(seats, ships_most / seats, lines_most / seats),
          "ALT-R112"};
}
Misstep too_many_shots(const Reading& in) {
  const int seats = seats_beside(in.view);
  return {seats == 1 ? reasons::too_many_shots_of_side(shots_most)
                     : reasons::too_many_shots_of_seats(seats, shots_most / seats),
          "ALT-R112"};
}

}  // namespace emcon::rules::alternity_warships
