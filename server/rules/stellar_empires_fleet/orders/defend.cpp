// The order `defend`: close defence dice of the ship that is attacked (SEF-7.9.5, R98).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/defending.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_defend(Offering& out) {
  offer_dice(out, "defend", out.step<DefendStep>().ship, &DiceLeft::close);
}

void check_defend(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const ShipIndex asked = in.step<DefendStep>().ship;
  if (*s != asked)
    return in.refuse(reasons::not_attacked_defend(in.table.ships[asked].handle()), "SEF-7.9.5", "subject");
  check_dice(in, *s, &DiceLeft::close);
}

void apply_defend(Play& play, const Step& step, Seat, const Defence& order) {
  defend(play, std::get<DefendStep>(step).ship, order.dice);
}

}  // namespace

std::string defended_attack(const Table& table, const Attack& attack) {
  const std::string ship = table.ships[attack.ship].handle();
  return attack.system ? ship + "." + system_name(attack.system) : table.assault->launch->handle();
}

namespace {

/// ", heavy, D10": which of several systems of interceptors it is.
std::string set_words(const ShipClass& c, SetIndex set) {
  if (c.interceptors.size() < 2) return "";
  const Interceptors& of = c.interceptors[set];
  return std::string(" of ") + set_name(c, set) + (of.heavy ? ", heavy" : "") + ", D" + number(interceptor_die(of));
}

/// Aboard a ship with one system of interceptors it needs no name.
std::string set_variant(const ShipClass& c, SetIndex set) {
  return c.interceptors.size() < 2 ? "" : set_name(c, set);
}

/// The system that the line's variant names; refuses others.
std::optional<SetIndex> set_in(Reading& in, ShipIndex ship) {
  const ShipClass& c = in.table.class_of(in.table.ships[ship]);
  for (const SetIndex set : c.interceptors.indices())
    if (set_variant(c, set) == in.line().variant) return set;
  const std::string names = set_name(c, SetIndex(0)) + " to " + set_name(c, SetIndex(c.interceptors.size() - 1));
  if (in.line().variant.empty())
    in.refuse(reasons::no_such_set(names), "SEF-R135", "variant");
  else
    in.refuse_name(rules::reasons::unknown_variant(in.line().verb, in.line().variant), "", "variant");
  return std::nullopt;
}

void offer_set(Offering& out, const char* verb, ShipIndex ship, SetIndex set, int dice) {
  if (dice <= 0) return;
  const Ship& own = out.table.ships[ship];
  const ShipClass& c = out.table.class_of(own);
  const Assault& assault = *out.table.assault;
  const ShipIndex target = out.step<DefendStep>().ship;
  std::vector<table::Option> attacks;
  for (const AttackIndex a : interceptable(assault, target)) {
    if (ship != target && !assists_against(out.table, assault, target, ship, a)) continue;
    const Attack& attack = assault.attacks[a];
    attacks.push_back({defended_attack(out.table, attack),
                       out.table.catalogue->weapons[attack.weapon].name,
                       counted(attack.hits, "hit") + ", stopped on " + number(attack.intercept),
                       std::nullopt,
                       {}});
  }
  table::Split preset;
  for (const Allotment& one : default_defence(out.table, target))
    if (one.ship == ship && one.set == set)
      preset.shares.push_back({defended_attack(out.table, assault.attacks[one.attack]), one.dice});
  table::Field field =
      Offering::choice("dice", "dice for each", out.add_set(std::move(attacks)), table::FieldKind::split);
  field.min = 0;
  field.max = dice;
  field.total = dice;
  field.fallback = preset;
  field.required = false;
  const std::string variant = set_variant(c, set);
  out.line(verb, own.handle(), variant, ship_name(own) + ": " + counted(dice, "die", "dice") + set_words(c, set),
           "SEF-7.9.5")
      .fields = {std::move(field)};
  out.fall_back(verb, own.handle(), variant, {{"dice", std::move(preset)}});
}

}  // namespace

void offer_dice(Offering& out, const char* verb, ShipIndex ship, int DiceLeft::* kind) {
  const Rows<SetIndex, DiceLeft> left = dice_of_sets(out.table, ship, out.table.assault->attacker);
  for (const SetIndex set : left.indices()) offer_set(out, verb, ship, set, left[set].*kind);
}

void check_dice(Reading& in, ShipIndex ship, int DiceLeft::* kind) {
  const std::optional<SetIndex> set = set_in(in, ship);
  if (!set || !in.first_time(in.line().subject + " " + in.line().variant)) return;
  const int dice = dice_of_sets(in.table, ship, in.table.assault->attacker)[*set].*kind;
  const table::Split* split = in.split("dice");
  if (!split) return in.refuse(rules::reasons::field_missing("dice"), "SEF-7.9.5", "dice");
  const Assault& assault = *in.table.assault;
  Defence out;
  std::int64_t given = 0;
  const ShipIndex target = in.step<DefendStep>().ship;
  for (const table::Share& share : split->shares) {
    const std::vector<AttackIndex> attacks = interceptable(assault, target);
    const auto found = std::ranges::find_if(
        attacks, [&](AttackIndex a) { return defended_attack(in.table, assault.attacks[a]) == share.token; });
    if (found == attacks.end()) return in.refuse(reasons::no_such_attack_stopped(share.token), "SEF-7.9.4", "dice");
    if (share.amount != 0 && ship != target && !assists_against(in.table, assault, target, ship, *found))
      return in.refuse(reasons::cannot_assist_here(share.token), "SEF-7.9.7", "dice");
    given += share.amount;
    if (share.amount < 0 || share.amount > dice || given > dice)
      return in.refuse(reasons::too_many_dice(counted(dice, "die", "dice")), "SEF-7.9.5", "dice");
    out.dice.push_back({ship, *found, static_cast<int>(share.amount), *set});
  }
  in.accept(std::move(out));
}

extern const OrderRow defend_order{
    .verb = "defend", .fields = "dice", .variant = true, .acts = by<offer_defend, check_defend, apply_defend>};

}  // namespace emcon::rules::stellar_empires_fleet
