// The order `mgo`: missiles are steered to their target (ALT-7.4).
#include "server/rules/alternity_warships/orders/lots.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Hex> goal_of(const View& view, MissileIndex m) {
  const std::optional<Aim>& aim = view.aims[m];
  if (!aim) return std::nullopt;
  const Unit unit = aim->missile > 0 ? Unit{{}, aim->missile} : Unit{aim->ship, 0};
  return present(view.table, unit) ? std::optional(place_of_unit(view.table, unit)) : std::nullopt;
}

void offer_mgo(Offering& out) {
  for (const Lot& lot : lots_in_hand(out.view)) {
    const std::string handle = out.table.missiles[lot.first].handle();
    table::OfferLine line;
    line.merit = goal_of(out.view, lot.first) ? 2 : 1;
    add_lot_fields(out, line, lot);
    table::OfferLine& added = out.line("mgo", handle, "", lot_label(out, "To its target:", lot), "ALT-7.4");
    added.fields = std::move(line.fields);
    added.merit = line.merit;
  }
}

void check_mgo(Reading& in) {
  steer_lot(in, true, [&](MissileIndex m, const Mover& mover) -> std::optional<table::Path> {
    const std::optional<Hex> goal = goal_of(in.view, m);
    return goal ? guided(mover, in.table.scenario().bodies, *goal) : coasting(mover);
  });
}

}  // namespace

extern const OrderRow mgo_order{.verb = "mgo", .fields = "with hold", .acts = {offer_mgo, check_mgo}};

}  // namespace emcon::rules::alternity_warships
