// The order `hold`: a missile that has reached its target makes no attack (ALT-9.14, R83).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct Holding {
  MissileNumber missile = MissileNumber::none;
};

/// The seat's own missiles of the role, all of them alike: whether one has reached its target is not told (L10).
std::vector<MissileIndex> missiles_asked(const View& view) {
  const Role role = std::get<HoldStep>(*view.step).role;
  return all_of(view.table.missiles, [&](const Missile& missile) {
    return missile.seat == view.seat && missile.role == role && missile.power > 0;
  });
}

void offer_hold(Offering& out) {
  for (const MissileIndex m : missiles_asked(out.view)) {
    const Missile& missile = out.table.missiles[m];
    table::OfferLine& line = out.line("hold", missile.handle(), "", "Hold missile " + missile.handle(), "ALT-9.14");
    line.secret = true;
  }
}

void check_hold(Reading& in) {
  const std::vector<MissileIndex> all = missiles_asked(in.view);
  for (const MissileIndex m : in.own_lot()) {
    if (std::ranges::find(all, m) == all.end())
      return in.refuse(reasons::wrong_step_attacking(), "ALT-9.14", "subject");
    in.accept(Holding{in.table.missiles[m].number});
  }
}

void apply_hold(Play& play, const Holding& order) {
  play.change_aim(find_missile(play.table(), order.missile).value(), [](Aim& aim) { aim.hold = true; });
}

}  // namespace

extern const OrderRow hold_order{.verb = "hold", .fields = "with", .acts = by<offer_hold, check_hold, apply_hold>};

}  // namespace emcon::rules::alternity_warships
