// The order `move`: the course of a ship, leg by leg (ALT-6); and what a movement question carries out.
#include <algorithm>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

bool can_sling(const Table& table) {
  return std::ranges::any_of(table.scenario().bodies, [](const Body& body) { return body.kind != BodyKind::asteroid; });
}

namespace {

void offer_move(Offering& out) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (ship.orbit == Orbit::landed) continue;
    const Mover mover = mover_of(out.table, ship);
    table::Field path = path_field(mover, can_sling(out.table));
    path.fallback = coasting(mover);
    out.line("move", ship.handle(), "", "Course of " + ship.handle(), "ALT-6.5").fields = {std::move(path)};
  }
}

}  // namespace

std::optional<table::Path> read_path(Reading& in, const Mover& mover) {
  const table::Field field = path_field(mover, can_sling(in.table));
  const table::Value* value = in.given(path_field(mover, true));
  const table::Path* raw = value ? std::get_if<table::Path>(value) : nullptr;
  const bool known = raw && std::ranges::all_of(raw->steps, [&](const table::PathStep& step) {
                       return std::ranges::find(field.legs, step.leg, &table::Leg::token) != field.legs.end();
                     });
  if (known)
    if (const std::optional<Misstep> wrong = misstep(mover, in.table.scenario().bodies, *raw)) {
      in.refuse_for(*wrong, "path");
      return std::nullopt;
    }
  const table::Path* path = in.path(field, "ALT-R81");
  return path ? std::optional(*path) : std::nullopt;
}

namespace {

void check_move(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return;
  const Ship& ship = in.table.ships[*s];
  if (ship.orbit == Orbit::landed) return in.refuse_for(on_the_ground(in.table, ship));
  const std::optional<table::Path> path = read_path(in, mover_of(in.table, ship));
  if (!path) return;
  expect_course(in, {*s, 0}, *path);
  in.accept(Flying{*s, Flying::Kind::path, *path});
}

/// A landing is the one thing that a path may end with, wherever its line stands.
bool go_together(const Flying& a, const Flying& b) {
  const auto ends = [](const Flying& path, const Flying& land) {
    return path.kind == Flying::Kind::path && land.kind == Flying::Kind::land;
  };
  return ends(a, b) || ends(b, a);
}

}  // namespace

void whole_movement(Reading& in) {
  const std::vector<Flying> all = in.accepted<Flying>();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = i + 1; k < all.size(); ++k)
      if (all[i].ship == all[k].ship && !go_together(all[i], all[k]))
        return in.refuse("already_moved", "Ship " + in.table.ships[all[i].ship].handle() + " is moved twice.",
                         "ALT-6.1");
  std::vector<int> steered;
  for (const Steering& order : in.accepted<Steering>()) {
    if (std::ranges::find(steered, order.missile) != steered.end())
      return in.refuse("already_moved", "Missile m" + number(order.missile) + " is moved twice.", "ALT-6.1");
    steered.push_back(order.missile);
  }
  warn_of_coasting(in);
}

void run_movement(Play& play, const Step& step, const Answers& answers) {
  Moves moves;
  const auto add = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (const Answer<OrderList>& answer : answers) {
    add(moves.flights, answer.order.all<Flying>());
    add(moves.dockings, answer.order.all<Docking>());
    add(moves.zeros, answer.order.all<Zeroing>());
    add(moves.steerings, answer.order.all<Steering>());
    add(moves.destructs, answer.order.all<Destructing>());
  }
  run_moves(play, std::get<MoveStep>(step), moves);
}

extern const OrderRow move_order{.verb = "move", .fields = "path", .acts = {offer_move, check_move}};

}  // namespace emcon::rules::alternity_warships
