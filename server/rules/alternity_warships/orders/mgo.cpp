// The order `mgo`: missiles are steered to their target (ALT-7.4).
#include <algorithm>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/advice/homing.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/orders/lots.hpp"

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

/// All that the way of a missile depends on.
struct Errand {
  Course from;
  int last_manoeuvre = 0, power = 0;
  std::optional<Hex> goal;
  bool operator==(const Errand&) const = default;
};
Errand errand_of(const Reading& in, MissileIndex m) {
  const Missile& missile = in.table.missiles[m];
  return {missile.course, missile.last_manoeuvre, missile.power, goal_of(in.view, m)};
}

/// A missile with the same errand has the same way, so none is looked for twice. The more ways an answer looks for, the
/// fewer places each may look at; missiles beyond that are guided by fewer paths.
table::Path way_of(const Reading& in, MissileIndex m, const Mover& mover) {
  constexpr int searches_most = 24;
  const Errand errand = errand_of(in, m);
  if (!errand.goal) return coasting(mover);
  if (!guidance_searches(*in.table.catalogue)) return guided(mover, in.table.scenario().bodies, *errand.goal);
  std::vector<Errand> searched;
  for (const Steering& order : in.accepted<Steering>()) {
    if (!order.way.guided) continue;
    const Errand other = errand_of(in, find_missile(in.table, order.missile).value());
    if (other == errand) return order.way.path;
    if (other.goal && std::ranges::find(searched, other) == searched.end()) searched.push_back(other);
  }
  if (count_of(searched) >= searches_most) return guided(mover, in.table.scenario().bodies, *errand.goal);
  return homing(in.table, mover, *errand.goal, errand.power, places_most / (1 + count_of(searched)));
}

void check_mgo(Reading& in) {
  steer_lot(in, true, [&](MissileIndex m, const Mover& mover) { return std::optional(way_of(in, m, mover)); });
}

void apply_mgo(Play& play, const Steering& order) {
  steer(play, order);
}

}  // namespace

extern const OrderRow mgo_order{
    .verb = "mgo", .fields = "with hold", .acts = deferred<offer_mgo, check_mgo, apply_mgo>};

}  // namespace emcon::rules::alternity_warships
