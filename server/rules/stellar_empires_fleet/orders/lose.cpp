// The order `lose`: which weapon a hit takes, where the match leaves that to its owner (SEF-7.10.3.2).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Loss {
  std::variant<SystemIndex, SetIndex> lost;  ///< a weapon, or a defence as of losable_defences
};

std::vector<SystemIndex> choices_of(const Table& table) {
  const Task& task = table.tasks.back();
  return losable(table, table.ships[task.ship], std::get<WeaponHit>(task.what).weapons, task.block);
}

bool is_defence(const Table& table) {
  return std::holds_alternative<DefenceHit>(table.tasks.back().what);
}

void offer_defence(Offering& out, const Ship& ship, const Preference& wish) {
  const ShipClass& c = out.table.class_of(ship);
  const std::vector<SetIndex> choices = losable_defences(out.table, ship);
  std::vector<table::Option> options;
  for (const SetIndex choice : choices)
    options.push_back(option(defence_word(c, choice), choice ? "interceptors" : "shields"));
  const table::Token best{defence_word(c, default_defence_loss(c, choices, wish))};
  table::Field field = Offering::choice("weapon", "what is lost", out.add_set(std::move(options)));
  field.fallback = best;
  out.line("lose", ship.handle(), "", "lose a defence of " + ship_name(ship), "SEF-R63").fields = {std::move(field)};
  out.fall_back("lose", ship.handle(), "", {{"weapon", best}});
}

void offer_lose(Offering& out) {
  const ShipIndex s = out.step<LoseStep>().ship;
  const Ship& ship = out.table.ships[s];
  if (is_defence(out.table)) return offer_defence(out, ship, out.view.preferences[s].value_or(Preference()));
  const std::vector<SystemIndex> choices = choices_of(out.table);
  std::vector<table::Option> options;
  for (const SystemIndex system : choices)
    options.push_back(option(system_name(system), out.table.weapon(ship, system).name));
  const table::Token best{
      system_name(default_loss(out.table, ship, choices, out.view.preferences[s].value_or(Preference())))};
  table::Field field = Offering::choice("weapon", "weapon lost", out.add_set(std::move(options)));
  field.fallback = best;
  out.line("lose", ship.handle(), "", "lose a weapon of " + ship_name(ship), "SEF-7.10.3.2").fields = {
      std::move(field)};
  out.fall_back("lose", ship.handle(), "", {{"weapon", best}});
}

void check_lose(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.once("loss", "SEF-7.10.3.2")) return;
  const ShipIndex asked = in.step<LoseStep>().ship;
  if (*s != asked)
    return in.refuse(reasons::not_attacked_defend(in.table.ships[asked].handle()), "SEF-7.10.3.2", "subject");
  const std::string* name = in.token("weapon");
  if (!name) return;
  if (is_defence(in.table)) {
    const Ship& ship = in.table.ships[*s];
    for (const SetIndex choice : losable_defences(in.table, ship))
      if (defence_word(in.table.class_of(ship), choice) == *name) return in.accept(Loss{choice});
    return in.refuse(reasons::not_eligible_interceptors(), "SEF-R63", "weapon");
  }
  const std::vector<SystemIndex> choices = choices_of(in.table);
  const std::optional<SystemIndex> system = find_system(in.table, in.table.ships[*s], *name);
  if (!system || std::ranges::find(choices, *system) == choices.end())
    return in.refuse(reasons::not_eligible_system(*name), "SEF-R31", "weapon");
  in.accept(Loss{*system});
}

void apply_lose(Play& play, const Loss& order) {
  const Task task = play.table().tasks.back();
  play.table().tasks.pop_back();
  disclose_wish(play, task.ship);
  if (const SetIndex* set = std::get_if<SetIndex>(&order.lost)) {
    const std::string lost = lose_defence(play, task.ship, task.block, *set);
    const Ship& ship = play.ship(task.ship);
    return play.tell(Audience::everyone(), ship_name(ship) + ": " + lost + " is hit.", "SEF-R63", {}, {},
                     showing(heads::system_is_hit(ship.handle(), lost), {jolt_act(ship.handle())}));
  }
  lose_system(play, task.ship, std::get<SystemIndex>(order.lost), task.by);
}

}  // namespace

extern const OrderRow lose_order{.verb = "lose", .fields = "weapon", .acts = by<offer_lose, check_lose, apply_lose>};

}  // namespace emcon::rules::stellar_empires_fleet
