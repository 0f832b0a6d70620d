// The order `mmove`: a course for missiles, leg by leg (ALT-7.2).
#include "server/rules/alternity_warships/orders/lots.hpp"

namespace emcon::rules::alternity_warships {
namespace {

void offer_mmove(Offering& out) {
  for (const Lot& lot : lots_in_hand(out.view)) {
    const Missile& first = out.table.missiles[lot.first];
    table::OfferLine line;
    line.fields.push_back(path_offered(out.table, mover_of(out.table, first)));
    add_lot_fields(out, line, lot);
    out.line("mmove", first.handle(), "", lot_label(out, "Course of", lot), "ALT-7.2").fields = std::move(line.fields);
  }
}

void check_mmove(Reading& in) {
  steer_lot(in, false, [&](MissileIndex, const Mover& mover) { return read_path(in, mover); });
}

void apply_mmove(Play& play, const Steering& order) {
  steer(play, order);
}

}  // namespace

extern const OrderRow mmove_order{
    .verb = "mmove", .fields = "path with hold", .acts = deferred<offer_mmove, check_mmove, apply_mmove>};

}  // namespace emcon::rules::alternity_warships
