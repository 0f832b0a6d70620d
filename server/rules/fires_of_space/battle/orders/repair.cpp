// The order `repair`: which hit a ship repairs in a Damage Control Phase of detailed damage (FOS-17.c.i).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/hits.hpp"
#include "server/rules/fires_of_space/battle/table/needs.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct Repair {
  ShipIndex ship;
  HitIndex hit;
};

/// Worth of one repaired hit in thousandths of the ship's cost: what it costs in points, and what it cripples.
int repair_worth(Subsystem system) {
  switch (system) {
    case Subsystem::power:
      return 120;
    case Subsystem::beams:
    case Subsystem::suite:
      return 60;
    case Subsystem::surface:
      return 10;
    default:
      return 40;
  }
}

void offer_repair_of(Offering& out, const Ship& ship) {
  const ShipClass& sheet = out.table.class_of(ship);
  const HitIndex preset = default_repair(ship);
  std::vector<table::Option> options;
  const std::int64_t chance = expected(1, repair_need(out.table, ship));
  for (int i = 0; i < subsystems; ++i) {
    const Subsystem system = static_cast<Subsystem>(i);
    if (!first_repairable(ship, system)) continue;
    const int hits = hits_on(ship, system);
    options.push_back({std::string(1, code_of(system)), subsystem_name(system),
                       counted(hits, "hit") + ": " + effect_of(out.table, ship, system),
                       sheet.cost * repair_worth(system) / 1000 * chance / 1000});
  }
  const auto by_merit = [](const table::Option& a, const table::Option& b) { return *a.merit < *b.merit; };
  const std::int64_t merit = *std::ranges::max_element(options, by_merit)->merit;
  const bool one_only = options.size() == 1;  // which is repaired without an order, too
  table::Field hit = Offering::choice("hit", "system", out.add_set(std::move(options)));
  const std::string code(1, code_of(ship.hits[preset].system));
  hit.fallback = table::Token{code};
  table::OfferLine& line = out.line("repair", ship.handle, "", "repair a hit on " + ship.handle, "FOS-17.c.i");
  line.merit = merit;
  line.note = "need " + std::to_string(repair_need(out.table, ship)) + permanent_text(out.table);
  line.fields.push_back(std::move(hit));
  if (one_only) out.leaves_no_choice();
  out.fall_back("repair", ship.handle, "", {{"hit", table::Token{code}}});
}

void offer_repair(Offering& out) {
  if (out.in_step<LastDamageControlStep>()) return;
  for (const Ship& ship : out.table.ships)
    if (out.own(ship) && may_repair(out.table, ship)) offer_repair_of(out, ship);
}

void check_repair(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  if (in.in_step<LastDamageControlStep>()) return in.refuse(reasons::all_are_checked(), "FOS-17.d.ii");
  if (in.table.class_of(ship).civilian) return in.refuse(reasons::civilian(), "FOS-17.c.iv", "subject");
  if (ship.mending) return in.refuse(reasons::second_repair(ship.handle), "FOS-17.c.i", "subject");
  const std::string* code = in.token("hit");
  if (!code) return;
  const std::optional<Subsystem> system = code->size() == 1 ? subsystem_of((*code)[0]) : std::nullopt;
  if (!system || hits_on(ship, *system) == 0)
    return in.refuse(reasons::no_such_hit(ship.handle, *code), "FOS-17.c.i", "hit");
  const HitIndex hit = first_repairable(ship, *system);
  if (!hit) return in.refuse(reasons::permanent(subsystem_label(*system)), "FOS-17.c.i", "hit");
  const int need = repair_need(in.table, ship);
  in.table.ships.edit(*s).mending = hit;
  in.accept(Repair{*s, hit});
  in.expect("need", std::to_string(need) + permanent_text(in.table), expected(1, need));
}

/// The die is rolled when both sides have decided (R45).
void apply_repair(Play& play, const Repair& order) {
  Ship& ship = play.edit_ship(order.ship);
  ship.mending = order.hit;
  play.tell(Audience::everyone(),
            ship.handle + " will repair a hit on " + subsystem_label(ship.hits[order.hit].system) + ".", "FOS-17.c.i");
}

}  // namespace

extern const OrderRow repair_order{
    .verb = "repair", .fields = "hit", .acts = by<offer_repair, check_repair, apply_repair>};

}  // namespace emcon::rules::fires_of_space::battle
