// The order `lose`: which weapon a hit takes, where the match leaves that to its owner (SEF-7.10.3.2).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Loss {
  SystemIndex system;
};

std::vector<SystemIndex> choices_of(const Table& table) {
  const Task& task = table.tasks.back();
  return losable(table, table.ships[task.ship], task.weapon_class, task.block);
}

void offer_lose(Offering& out) {
  const ShipIndex s = out.step<LoseStep>().ship;
  const Ship& ship = out.table.ships[s];
  const std::vector<SystemIndex> choices = choices_of(out.table);
  std::vector<table::Option> options;
  for (const SystemIndex system : choices)
    options.push_back({system_name(system), out.table.weapon(ship, system).name, "", std::nullopt, {}});
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
    return in.refuse("not_attacked", "Now it is about ship " + in.table.ships[asked].handle() + ".", "SEF-7.10.3.2",
                     "subject");
  const std::string* name = in.token("weapon");
  if (!name) return;
  const std::vector<SystemIndex> choices = choices_of(in.table);
  const std::optional<SystemIndex> system = find_system(in.table, in.table.ships[*s], *name);
  if (!system || std::ranges::find(choices, *system) == choices.end())
    return in.refuse("not_eligible", "The hit cannot take '" + *name + "'.", "SEF-R31", "weapon");
  in.accept(Loss{*system});
}

void apply_lose(Play& play, const Loss& order) {
  const Task task = play.table().tasks.back();
  play.table().tasks.pop_back();
  lose_system(play, task.ship, order.system, task.by);
}

}  // namespace

extern const OrderRow lose_order{
    .verb = "lose", .fields = "weapon", .acts = {offer_lose, check_lose, applied<apply_lose>}};

}  // namespace emcon::rules::stellar_empires_fleet
