// The order `intercept`: an interceptor is fired at the seekers in its reach (S14-ICPT).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/orders/advice.hpp"
#include "server/rules/sector_14/orders/firing.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

void offer_weapon(Offering& out, const Ship& own, WeaponIndex weapon) {
  const int reach = count_of(interceptable(out.table, own, weapon));
  if (reach == 0) return;
  const WeaponType& type = out.table.type_of(own, weapon);
  table::OfferLine& line =
      out.line("intercept", own.handle(), weapon_name(weapon), "fire " + type.name + " at seekers", "S14-ICPT.1");
  line.note = counted(reach, "seeker") + " in reach; " + type.figures;
  line.merit = intercept_worth(out.table, own, weapon) + 1;
}

void offer_intercept(Offering& out) {
  const Ship& own = out.ship();
  for (const WeaponIndex w : own.weapons.indices())
    if (ready(out.table, own, w) && out.table.type_of(own, w).kind == WeaponKind::interceptor)
      offer_weapon(out, own, w);
}

void check_intercept(Reading& in) {
  const std::optional<Reading::Mount> mount = in.own_mount();
  if (!mount) return;
  const auto [s, weapon] = *mount;
  Ship& ship = in.table.ships[s];
  if (in.table.type_of(ship, weapon).kind != WeaponKind::interceptor)
    return in.refuse("weapon_kind", weapon_name(weapon) + " is no interceptor.", "S14-ICPT.1", "variant");
  if (!ready(in.table, ship, weapon))
    return in.refuse("weapon_used", "This weapon has fired this turn.", "S14-WPN.1", "variant");
  const int reach = count_of(interceptable(in.table, ship, weapon));
  if (reach == 0)
    return in.refuse("no_seeker_in_reach", "No enemy seeker is in its arc and range.", "S14-ICPT.1", "variant");
  ++ship.weapons[weapon].used;
  in.accept(Shot(Intercept{s, weapon}));
  const int mean = expected_points(skill(ship, Skill::gunnery), rating(in.table, ship, System::targeting), 0);
  in.expect("expected hits", decimal(mean) + ", " + counted(reach, "seeker") + " in reach", mean);
}

}  // namespace

void intercept(Play& play, const Intercept& shot) {
  const Table& table = play.table();
  Ship& ship = play.ship(shot.ship);
  // An earlier interceptor of the same answer may have left it nothing to shoot at.
  if (interceptable(table, ship, shot.weapon).empty()) return;
  use_weapon(play, ship, shot.weapon);
  Shown shown;
  const int hits = std::max(0, roll_gunnery(play, ship, {}, shown).net);  // S14-R5
  play.tell(Audience::everyone(),
            "Ship " + ship_name(ship) + " fires interceptor " + weapon_name(shot.weapon) + ": " +
                gunnery_notation(table, ship) + " gives " + counted(hits, "hit") + "." + shown.words,
            "S14-ICPT.2", std::move(shown.dice), notable({ship.handle()}));
  const std::vector<SeekerIndex> reach = interceptable(table, ship, shot.weapon);
  const bool any = std::ranges::any_of(
      reach, [&](SeekerIndex s) { return *intercept_cost(table, ship, shot.weapon, table.seekers[s]) <= hits; });
  if (any) play.state.agenda.push(AllocateStep{shot.ship, shot.weapon, hits});
}

extern const OrderRow intercept_order{
    .verb = "intercept", .variant = true, .acts = by<offer_intercept, check_intercept, apply_shot>};

}  // namespace emcon::rules::sector_14
