// The order `charge`: an antimatter launcher is charged, to be launched from the next turn on (S14-AMAT).
#include "server/rules/sector_14/orders/advice.hpp"
#include "server/rules/sector_14/orders/launching.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

void offer_charge(Offering& out) {
  for (const auto& [s, weapon] : launchers_of(out.table, out.seat)) {
    const Ship& own = out.table.ships[s];
    const WeaponType& type = out.table.type_of(own, weapon);
    if (type.kind != WeaponKind::antimatter || own.weapons[weapon].used > 0 || own.weapons[weapon].charged != 0)
      continue;
    out.line("charge", own.handle(), weapon_name(weapon), "charge " + type.name + ", stress " + number(type.stress),
             "S14-AMAT.1")
        .merit = charge_worth(out.table, own, weapon);
  }
}

void check_charge(Reading& in) {
  const auto launcher = own_launcher(in, true);
  if (!launcher) return;
  const LauncherUse use{launcher->first, launcher->second, std::nullopt};
  in.expect("stress", "+" + number(use_launcher(in.table, use)));
  in.accept(use);
}

}  // namespace

extern const OrderRow charge_order{.verb = "charge", .variant = true, .acts = {offer_charge, check_charge}};

}  // namespace emcon::rules::sector_14
