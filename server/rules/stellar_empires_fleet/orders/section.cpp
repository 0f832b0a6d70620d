// The order `section`: which side takes an attack that comes on the line between two (SEF-7.5.1).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Sided {
  AttackIndex attack;
  Facing section = Facing::fore;
};

/// Attacks on ships of the seat that may strike either of two sides.
std::vector<AttackIndex> split_attacks(const Table& table, Seat seat) {
  if (!table.assault) return {};
  return all_of(table.assault->attacks, [&](const Attack& attack) {
    const Ship& target = table.ships[attack.target];
    return target.seat == seat && fights(table, target) && attack.choices.size() > 1;
  });
}
std::string attack_name(AttackIndex attack) {
  return "a" + number(attack.place() + 1);
}

void offer_section(Offering& out) {
  for (const AttackIndex a : split_attacks(out.table, out.seat)) {
    const Attack& attack = out.table.assault->attacks[a];
    const Ship& ship = out.table.ships[attack.target];
    const Preference wish = out.view.preferences[attack.target].value_or(Preference());
    std::vector<table::Option> sides;
    for (const Facing facing : attack.choices)
      sides.push_back({facing_name(facing),
                       facing_name(facing),
                       number(armour_left(out.table.class_of(ship), ship, facing)) + " armour",
                       std::nullopt,
                       {}});
    const table::Token best{facing_name(default_section(out.table, ship, attack.choices, wish))};
    table::Field side =
        Offering::choice("side", "side that takes it", out.add_set(std::move(sides)), table::FieldKind::facing);
    side.fallback = best;
    out.line("section", ship.handle(), attack_name(a), "take " + out.table.catalogue->weapons[attack.weapon].name,
             "SEF-7.5.1")
        .fields = {std::move(side)};
    out.fall_back("section", ship.handle(), attack_name(a), {{"side", best}});
  }
}

void check_section(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  std::vector<AttackIndex> attacks = split_attacks(in.table, in.seat);
  std::erase_if(attacks, [&](AttackIndex a) { return in.table.assault->attacks[a].target != *s; });
  if (attacks.empty()) return in.refuse(reasons::not_attacked_section(in.line().subject), "SEF-7.5.1", "subject");
  if (!in.first_time(in.line().variant)) return;
  const std::string* word = in.token("side");
  if (!word) return;
  const std::optional<Facing> side = facing_of_name(*word);
  for (const AttackIndex a : attacks) {
    if (attack_name(a) != in.line().variant) continue;
    const std::vector<Facing>& choices = in.table.assault->attacks[a].choices;
    if (side && std::ranges::find(choices, *side) != choices.end()) return in.accept(Sided{a, *side});
    return in.refuse(reasons::not_offered(), "SEF-7.5.1", "side");
  }
  in.refuse_name(reasons::no_such_attack_sided(in.line().variant), "SEF-7.5.1", "variant");
}

void apply_section(Play& play, const Sided& order) {
  Attack& attack = play.table().assault->attacks[order.attack];
  disclose_wish(play, attack.target);
  attack.section = order.section;
}

}  // namespace

extern const OrderRow section_order{
    .verb = "section", .fields = "side", .variant = true, .acts = by<offer_section, check_section, apply_section>};

}  // namespace emcon::rules::stellar_empires_fleet
