// The order `destruct`: missiles destroy themselves (ALT-8.6).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::vector<MissileIndex> own_missiles(const View& view) {
  const bool launch = std::holds_alternative<LaunchStep>(*view.step);
  if (!launch) return missiles_in_hand(view);
  return all_of(view.table.missiles, [&](const Missile& missile) { return missile.seat == view.seat; });
}

/// In a crowd the launch phase alone has it, so that an offer stays small.
void offer_destruct(Offering& out) {
  if (crowded(out.view)) return;
  for (const MissileIndex m : own_missiles(out.view)) {
    const Missile& missile = out.table.missiles[m];
    out.line("destruct", missile.handle(), "", "Destroy missile " + missile.handle(), "ALT-8.6");
  }
}

/// One missile at a time, but those that the line names (ALT-8.6).
void check_destruct(Reading& in) {
  for (const MissileIndex m : in.own_lot()) {
    const std::vector<MissileIndex> all = own_missiles(in.view);
    if (std::ranges::find(all, m) == all.end()) return in.refuse(reasons::wrong_step_moving(), "ALT-8.6", "subject");
    in.accept(Destructing{in.table.missiles[m].number});
  }
}

void apply_destruct(Play& play, const Destructing& order) {
  const std::string handle = missile_handle(order.missile);
  play.tell(Audience::everyone(), "Missile " + handle + " destroys itself.", "ALT-8.6", {}, {},
            {{}, {explode_act(handle, "")}});
  remove_missile(play, order.missile);
}

}  // namespace

extern const OrderRow destruct_order{
    .verb = "destruct", .fields = "with", .acts = deferred<offer_destruct, check_destruct, apply_destruct>};

}  // namespace emcon::rules::alternity_warships
