// The order `mgo`: missiles are steered to their target (ALT-7.4).
#include "server/rules/alternity_warships/orders/homing.hpp"
#include "server/rules/alternity_warships/orders/lots.hpp"
#include "server/rules/alternity_warships/revisions.hpp"

namespace emcon::rules::alternity_warships {
namespace {

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

/// A way that was found, with all that it depends on: the missiles of a lot have one.
struct Found {
  Course from;
  int last_manoeuvre = 0, power = 0;
  Hex goal;
  table::Path path;
};

void check_mgo(Reading& in) {
  std::optional<Found> found;
  steer_lot(in, true, [&](MissileIndex m, const Mover& mover) -> std::optional<table::Path> {
    const std::optional<Hex> goal = goal_of(in.view, m);
    if (!goal) return coasting(mover);
    if (!guidance_searches(*in.table.catalogue)) return guided(mover, in.table.scenario().bodies, *goal);
    const int power = in.table.missiles[m].power;
    if (!found || found->from != mover.course || found->last_manoeuvre != mover.last_manoeuvre ||
        found->power != power || found->goal != *goal)
      found = Found{mover.course, mover.last_manoeuvre, power, *goal, homing(in.table, mover, *goal, power)};
    return found->path;
  });
}

}  // namespace

extern const OrderRow mgo_order{.verb = "mgo", .fields = "with hold", .acts = {offer_mgo, check_mgo}};

}  // namespace emcon::rules::alternity_warships
