// Who moves in the open question: ships, missiles, and lots of missiles that are alike.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {

namespace {

/// The half-steps of the open question that are the side's own, as movement steps.
bool moves_now(const View& view, MovementStep step) {
  const auto* open = std::get_if<MoveStep>(&*view.step);
  if (!open) return false;
  for (int half_step = open->first; half_step <= open->last; ++half_step)
    if (step_of(half_step) == step && side_of_half_step(view.table, half_step) == open->side) return true;
  return false;
}

}  // namespace

ShipIndices ships_in_hand(const View& view) {
  ShipIndices out;
  for (const ShipIndex s : view.table.ships.indices()) {
    const Ship& ship = view.table.ships[s];
    if (ship.seat == view.seat && ship.fate == Fate::fighting && !ship.face.base &&
        moves_now(view, movement_step(ship.face.size_class)))
      out.push_back(s);
  }
  return out;
}

std::vector<MissileIndex> missiles_in_hand(const View& view) {
  return all_of(view.table.missiles, [&](const Missile& missile) {
    const MovementStep step = missile.role == Role::antiship ? MovementStep::antiship : MovementStep::counter;
    return missile.seat == view.seat && missile.power > 0 && moves_now(view, step);
  });
}

ShipIndices ships_to_fly(const View& view) {
  ShipIndices out = ships_in_hand(view);
  std::erase_if(out, [&](ShipIndex s) { return no_flight(view.table, view.table.ships[s]).has_value(); });
  return out;
}

std::optional<ShipIndex> mover_named(Reading& in) {
  const std::optional<ShipIndex> ship = in.own_ship();
  if (!ship) return std::nullopt;
  const ShipIndices all = ships_in_hand(in.view);
  if (std::ranges::find(all, *ship) != all.end()) return ship;
  in.refuse(reasons::wrong_step_ship(in.line().subject), "ALT-6.1", "subject");
  return std::nullopt;
}

std::optional<ShipIndex> mover_in_line(Reading& in) {
  const std::optional<ShipIndex> ship = mover_named(in);
  return ship && in.first_time(in.line().subject) ? ship : std::nullopt;
}

std::optional<Misstep> no_flight(const Table& table, const Ship& ship) {
  if (ship.orbit != Orbit::landed) return std::nullopt;
  return Misstep{reasons::landed_ship(), is_planet(table, ship.body) ? "ALT-15.7" : "ALT-15.11"};
}

void accept_flight(Reading& in, ShipIndex ship, table::Path path) {
  expect_course(in, Unit(ship), path);
  in.accept(Flying{ship, std::move(path)});
}

void fly(Play& play, const Flying& order) {
  fly_path(play, order.ship, std::get<table::Path>(order.does));
  play.flown.flew = true;
}

Destination straight_on(const Table& table, ShipIndex s) {
  const Mover mover = mover_of(table, table.ships[s]);
  const Voyage way = voyage(mover, coasting(mover));
  return {way.end, mover.course.speed, !way.hexes.empty()};
}

Destination ordered_destination(const Reading& in, ShipIndex s) {
  const Ship& ship = in.table.ships[s];
  Destination out{ship.course, ship.course.speed, false};
  bool lands = false;
  for (const Flying& order : in.accepted<Flying>()) {
    if (order.ship != s) continue;
    if (const auto* path = std::get_if<table::Path>(&order.does)) {
      const Voyage way = voyage(mover_of(in.table, ship), *path);
      out = {way.end, way.hexes.empty() ? ship.course.speed : way.hexes.back().force, !way.hexes.empty()};
    }
    if (order.is<Descent>()) {
      const BodyZone over = place_at(in.table, ship.course.at);
      out.end.at = nearest_low_orbit(disc_of(in.table.scenario().bodies[over.body]), ship.course.at);
      out.enters = true;
    }
    lands = lands || order.is<Landing>();
  }
  if (lands) out.end.speed = 0;
  return out;
}

Destination destination(const Reading& in, ShipIndex s) {
  const ShipIndices all = ships_in_hand(in.view);
  const bool moves = std::ranges::find(all, s) != all.end();
  const std::vector<Flying> orders = in.accepted<Flying>();
  const bool ordered = std::ranges::find(orders, s, &Flying::ship) != orders.end();
  return !moves || ordered ? ordered_destination(in, s) : straight_on(in.table, s);
}

std::optional<Hex> goal_of(const View& view, MissileIndex m) {
  const std::optional<Aim>& aim = view.aims[m];
  if (!aim || !present(view.table, aim->target)) return std::nullopt;
  return place_of_unit(view.table, aim->target);
}

std::vector<Lot> lots_in_hand(const View& view) {
  const auto alike = [&](MissileIndex a, MissileIndex b) {
    const Missile &x = view.table.missiles[a], &y = view.table.missiles[b];
    const std::optional<Aim>&p = view.aims[a], &q = view.aims[b];
    return x.course == y.course && x.role == y.role && x.power == y.power && x.last_manoeuvre == y.last_manoeuvre &&
           p && q && p->load->number == q->load->number && p->target == q->target;
  };
  std::vector<Lot> out;
  for (const MissileIndex m : missiles_in_hand(view)) {
    const auto lot = std::ranges::find_if(out, [&](const Lot& one) { return alike(one.first, m); });
    if (lot == out.end())
      out.push_back({m, {}});
    else
      lot->others.push_back(m);
  }
  return out;
}

bool crowded(const View& view) {
  constexpr int most = 8;
  return count_of(ships_in_hand(view)) + count_of(lots_in_hand(view)) > most;
}

}  // namespace emcon::rules::alternity_warships
