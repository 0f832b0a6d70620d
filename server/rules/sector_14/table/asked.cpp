// Says of each step whom it asks, and what it is about.
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Seats that `wanted` says yes to, a slot each.
template <class Wanted>
AskedSlots each_seat(const Table& table, Wanted wanted) {
  AskedSlots out;
  for (const Seat seat : table.players.indices()) {
    if (!table.players[seat].left && wanted(seat)) out.push_back({seat});
  }
  return out;
}

struct SlotsFor : SlotsOfSteps<Table> {
  using SlotsOfSteps::operator();

  AskedSlots operator()(const FleetStep&) const { return first_seats(table, table.scenario().teams.indices()); }
  AskedSlots operator()(const CrewStep&) const { return ship_owners(); }
  AskedSlots operator()(const LaunchStep&) const { return ship_owners(); }
  AskedSlots operator()(const SteerStep&) const {
    return each_seat(table, [&](Seat seat) { return has_ship(table, seat) || has_seeker(table, seat); });
  }
  AskedSlots operator()(const MoveStep& step) const { return owner_if(able(table, ship(step.ship)), step.ship); }
  AskedSlots operator()(const FireStep& step) const { return owner_if(can_fire(table, ship(step.ship)), step.ship); }
  AskedSlots operator()(const AllocateStep& step) const { return prompted(step.ship); }
  AskedSlots operator()(const FacingStep& step) const { return prompted(step.ship); }
  AskedSlots operator()(const LoseStep& step) const { return prompted(step.ship); }

 private:
  const Ship& ship(ShipIndex s) const { return table.ships[s]; }
  AskedSlots owner_if(bool asked, ShipIndex s) const { return asked ? AskedSlots{{ship(s).seat}} : AskedSlots{}; }
  AskedSlots prompted(ShipIndex s) const { return owner_if(in_play(ship(s)), s); }
  AskedSlots ship_owners() const {
    return each_seat(table, [&](Seat seat) { return has_ship(table, seat); });
  }
};

}  // namespace

ShipIndex ship_of(const Step& step) {
  return std::visit(
      []<class S>(const S& of) {
        if constexpr (requires { of.ship; })
          return of.ship;
        else
          return ShipIndex();
      },
      step);
}

std::string about(const Table& table, const Step& step) {
  const ShipIndex s = ship_of(step);
  if (!s) return "";
  const Ship& ship = table.ships[s];
  return titles::ship_of(ship_name(ship), team_name(table, ship.team));
}

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsFor{table}, step);
}

}  // namespace emcon::rules::sector_14
