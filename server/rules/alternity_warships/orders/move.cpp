// The order `move`: the course of a ship (ALT-6.5).
#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {
namespace {

void offer_move(Offering& out) {
  for (const ShipIndex s : ships_to_fly(out.view)) {
    const Ship& ship = out.table.ships[s];
    table::Field path = path_offered(out.table, mover_of(out.table, ship));
    out.line("move", ship.handle(), "", "Course of " + ship.handle(), "ALT-6.5").fields = {std::move(path)};
  }
}

void check_move(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  if (const std::optional<Misstep> wrong = no_flight(in.table, ship)) return in.refuse_for(*wrong);
  if (std::optional<table::Path> path = read_path(in, mover_of(in.table, ship)))
    accept_flight(in, *s, std::move(*path));
}

void apply_move(Play& play, const Flying& order) {
  fly(play, order);
}

}  // namespace

extern const OrderRow move_order{
    .verb = "move", .fields = "path", .acts = deferred<offer_move, check_move, apply_move>};

}  // namespace emcon::rules::alternity_warships
