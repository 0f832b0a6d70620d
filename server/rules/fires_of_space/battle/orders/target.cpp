// The order `target`: a missile unit declares its target and moves its future marker (FOS-11.f.v).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

/// With more pairs of missiles and targets than these the courses are left to `check`: they would be most of the offer.
constexpr std::ptrdiff_t courses_max = 64;

struct Target {
  UnitIndex unit;    ///< of missiles
  UnitIndex target;  ///< unit
  Hex future;
};

void declare_target(Table& table, const Target& order) {
  Unit& unit = table.units.edit(order.unit);
  unit.target = order.target;
  unit.at.future = order.future;
  unit.moved = true;
}

const char* target_clause(bool at_missiles) {
  return at_missiles ? "FOS-11.f.v.2" : "FOS-11.f.v.1";
}

void offer_target_of(Offering& out, UnitIndex u, bool at_missiles, bool courses) {
  const Unit& unit = out.table.units[u];
  const int rating = missile_rating(out.table, out.view.ratings, u);
  const Hunters hunters(out.table, u);
  std::vector<table::Option> options, futures;
  Chase best_way;
  int best = -1;
  for (const UnitIndex e : out.table.units.indices()) {
    const Unit& contact = out.table.units[e];
    if (!out.enemy(contact) || contact.missiles != at_missiles) continue;
    if (out.bare_choice()) return;
    const Chase way = chase(unit.at, rating, contact.at);
    const bool here = contact.at.present == unit.at.present;
    const std::int64_t soon = target_worth(out.view, out.threats, hunters, e, here ? Chase{1, way.to} : way);
    const std::int64_t worth = here ? 2 * soon : soon;
    options.push_back({contact.handle, "", courses ? chase_text(way, here) : "", worth});
    if (courses) futures.push_back({contact.handle, "", "", std::nullopt, way.to});
    if (best >= 0 && *options.back().merit <= *options[ix(best)].merit) continue;
    best = count_of(options) - 1;
    best_way = way;
  }
  if (best < 0) return;
  const table::Option top = options[ix(best)];
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line("target", unit.handle, "", "target of " + unit.handle, target_clause(at_missiles));
  line.merit = top.merit;
  line.fields.push_back(Offering::choice("target", "target", set, table::FieldKind::target));
  line.fields.back().fallback = table::Token{top.token};
  line.fields.push_back(Offering::hex("hex", "new future", table::HexChoice{unit.at.future, rating, {}}, best_way.to));
  // Of each target its own: whoever chooses another one need not look for its course.
  if (courses) line.fields.back().set = out.add_set(std::move(futures));
}

void offer_target(Offering& out) {
  const bool at_missiles = out.in_step<AntiMissileThrustStep>();
  const auto& units = out.table.units;
  const auto able = [&](const Unit& u) { return out.own(u) && u.missiles && !u.moved; };
  const auto contacts =
      std::ranges::count_if(units, [&](const Unit& u) { return out.enemy(u) && u.missiles == at_missiles; });
  const bool courses = std::ranges::count_if(units, able) * contacts <= courses_max;
  for (const UnitIndex u : units.indices())
    if (able(units[u]) && !out.enough()) offer_target_of(out, u, at_missiles, courses);
}

std::optional<UnitIndex> enemy_unit(Reading& in, bool missiles) {
  const std::optional<UnitIndex> unit = in.enemy_unit();
  if (!unit) return std::nullopt;
  if (in.table.units[*unit].missiles != missiles)
    return refusal(
        in, missiles ? reasons::wrong_phase_for_target_at_missiles() : reasons::wrong_phase_for_target_at_ships(),
        target_clause(missiles), "target");
  return unit;
}

/// The new future, or the old one if none is named; refuses what is no hex.
std::optional<Hex> future_in(Reading& in, Hex old) {
  const table::Value* value = in.given("hex", table::FieldKind::hex);
  if (!value) return old;
  if (const Hex* hex = std::get_if<Hex>(value)) return *hex;
  return refusal(in, reasons::wrong_kind_hex(), "FOS-11.f.v", "hex");
}

void check_target(Reading& in) {
  const std::optional<UnitIndex> u = in.own_unit(true);
  if (!u) return;
  const Unit& unit = in.table.units[*u];
  if (!unit.missiles) return in.refuse(reasons::not_missiles_ships(), "FOS-11.f.iii.5", "subject");
  const std::optional<UnitIndex> target = enemy_unit(in, in.in_step<AntiMissileThrustStep>());
  if (!target) return;
  if (unit.moved) return in.refuse(reasons::already_moved_declared(), "FOS-11.f.v");
  const std::optional<Hex> to = future_in(in, unit.at.future);
  if (!to) return;
  const int rating = missile_rating(in.table, in.ratings, *u);
  if (!within(rating, unit.at.future, *to))
    return in.refuse(reasons::too_far_future(counted(rating, "hex", "hexes"), label(*to)), "FOS-11.f.v", "hex");
  const Unit& contact = in.table.units[*target];
  const int gap = distance(*to, contact.at.future);
  const bool here = contact.at.present == unit.at.present;
  const std::string best = chase_text(chase(unit.at, rating, contact.at), here);
  const Target order{*u, *target, *to};
  declare_target(in.table, order);
  in.units_fixed = true;
  in.accept(order);
  in.expect("intercept",
            gap == 0 ? "meets the target next turn" : counted(gap, "hex", "hexes") + " from the target's future");
  in.expect("suggested course", best);
}

void apply_target(Play& play, const Target& order) {
  declare_target(play.table(), order);
  const Unit& unit = play.unit(order.unit);
  const Unit& target = play.unit(order.target);
  play.tell(Audience::everyone(), unit.handle + " targets " + target.handle + ", future " + label(unit.at.future) + ".",
            target_clause(target.missiles), {}, notable({unit.handle, target.handle}),
            {{}, {contact_act(unit.handle, target.handle)}});
}

}  // namespace

extern const OrderRow target_order{
    .verb = "target", .fields = "target hex", .acts = by<offer_target, check_target, apply_target>};

}  // namespace emcon::rules::fires_of_space::battle
