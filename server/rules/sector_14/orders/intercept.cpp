// The order `intercept`: an interceptor is fired at the seekers in its reach (S14-ICPT).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/advice.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/firing.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Why the weapon cannot be fired at seekers; nothing: it can.
std::optional<Misstep> no_interceptor(const Table& table, const Ship& ship, WeaponIndex weapon) {
  if (table.type_of(ship, weapon).kind != WeaponKind::interceptor)
    return Misstep{reasons::weapon_kind_no_interceptor(weapon_name(weapon)), "S14-ICPT.1"};
  if (!ready(table, ship, weapon)) return Misstep{reasons::weapon_used_weapon(), "S14-WPN.1"};
  if (interceptable(table, ship, weapon).empty()) return Misstep{reasons::no_seeker_in_reach(), "S14-ICPT.1"};
  return std::nullopt;
}

void offer_intercept(Offering& out) {
  const Ship& own = out.ship();
  for (const WeaponIndex w : own.weapons.indices()) {
    if (no_interceptor(out.table, own, w)) continue;
    const WeaponType& type = out.table.type_of(own, w);
    table::OfferLine& line =
        out.line("intercept", own.handle(), weapon_name(w), "fire " + type.name + " at seekers", "S14-ICPT.1");
    line.note = counted(interceptable(out.table, own, w).size(), "seeker") + " in reach; " + type.figures;
    line.merit = intercept_worth(out.table, own, w) + 1;
  }
}

void check_intercept(Reading& in) {
  const std::optional<ShipWeapon> mount = in.own_mount();
  if (!mount) return;
  const auto [s, weapon] = *mount;
  Ship& ship = in.table.ships[s];
  if (const auto fault = no_interceptor(in.table, ship, weapon)) return in.refuse_for(*fault, "variant");
  ++ship.weapons[weapon].used;
  in.accept(Intercept{s, weapon});
  const int mean = expected_points(skill(ship, Skill::gunnery), rating(in.table, ship, System::targeting), 0);
  in.expect("expected hits",
            decimal(mean) + ", " + counted(interceptable(in.table, ship, weapon).size(), "seeker") + " in reach", mean);
}

void apply_intercept(Play& play, const Intercept& order) {
  queue_shot(play, order.ship, order);
}

}  // namespace

void intercept(Play& play, const Intercept& shot) {
  const Table& table = play.table();
  Ship& ship = play.ship(shot.ship);
  // An earlier interceptor of the same answer may have left it nothing to shoot at.
  if (interceptable(table, ship, shot.weapon).empty()) return;
  use_weapon(ship, shot.weapon, table.type_of(ship, shot.weapon).stress);
  Shown shown;
  const int hits = std::max(0, roll_gunnery(play, ship, {}, shown).net);  // S14-R5
  play.tell(Audience::everyone(),
            "Ship " + ship_name(ship) + " fires interceptor " + weapon_name(shot.weapon) + ": " +
                gunnery_notation(table, ship) + " gives " + counted(hits, "hit") + "." + shown.words,
            "S14-ICPT.2", std::move(shown.dice), notable({ship.handle()}),
            {{}, {defend_act(ship.handle(), {}, hits, 0)}});
  const std::vector<SeekerIndex> reach = interceptable(table, ship, shot.weapon);
  const bool any = std::ranges::any_of(
      reach, [&](SeekerIndex s) { return *intercept_cost(table, ship, shot.weapon, table.seekers[s]) <= hits; });
  if (any) play.state.agenda.push(AllocateStep{shot.ship, shot.weapon, hits});
}

extern const OrderRow intercept_order{
    .verb = "intercept", .variant = true, .acts = by<offer_intercept, check_intercept, apply_intercept>};

}  // namespace emcon::rules::sector_14
