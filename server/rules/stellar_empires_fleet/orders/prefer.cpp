// The order `prefer`: private wishes for the losses of a ship, which stand until they are changed (SEF-R99).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Prefer {
  ShipIndex ship;
  Preference wish;
};

/// Courses and fire are offered without wishes where ships are many: set-up and End Phase have them.
bool left_out(const Offering& out) {
  const auto own = std::ranges::count_if(out.table.ships, [&](const Ship& ship) { return out.own(ship); });
  const bool full =
      std::holds_alternative<FireStep>(*out.view.step) || std::holds_alternative<CourseStep>(*out.view.step);
  return full && own > ships_planned_max;
}

void offer_prefer(Offering& out) {
  if (left_out(out)) return;
  int sides = -1;
  for (const Ship& ship : out.table.ships) {
    if (!out.own(ship)) continue;
    if (sides < 0) {
      std::vector<table::Option> options;
      for (const Facing facing : all_facings) options.push_back(option(facing_name(facing), facing_name(facing)));
      sides = out.add_set(std::move(options));
    }
    std::vector<table::Option> systems;
    for (const SystemIndex system : ship.systems.indices())
      systems.push_back(option(system_name(system), out.table.weapon(ship, system).name));
    const ShipClass& c = out.table.class_of(ship);
    if (c.shields.level > 0) systems.push_back(option(shields_word, "shields before interceptors"));
    for (const SetIndex set : c.interceptors.indices())
      if (c.interceptors.size() > 1) systems.push_back(option(set_name(c, set), "interceptors"));
    const int named = count_of(systems);
    table::OfferLine& line = out.line("prefer", ship.handle(), "", "What " + ship.handle() + " loses first", "SEF-R99");
    line.fields = {Offering::list("losses", "weapons, what goes first", out.add_set(std::move(systems)), 0, named),
                   Offering::list("sections", "sides to be struck, best first", sides, 0, facings)};
    line.fields[0].required = line.fields[1].required = false;
    line.secret = true;
  }
}

void check_prefer(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const auto losses = in.names("losses", "names", "SEF-R99"), sections = in.names("sections", "names", "SEF-R99");
  if (!losses || !sections) return;
  Prefer out{*s, {}};
  for (const std::string& name : *losses) {
    const ShipClass& c = in.table.class_of(in.table.ships[*s]);
    if (const auto set = c.interceptors.size() > 1 ? find_set(c, name) : std::nullopt) {
      out.wish.sets.push_back(*set);
      continue;
    }
    if (name == shields_word && c.shields.level > 0) {
      out.wish.shields_first = true;
      continue;
    }
    const std::optional<SystemIndex> system = find_system(in.table, in.table.ships[*s], name);
    if (!system)
      return in.refuse(reasons::no_such_weapon_preferred(in.table.ships[*s].handle(), name), "SEF-R99", "losses");
    out.wish.losses.push_back(*system);
  }
  for (const std::string& name : *sections) {
    const std::optional<Facing> facing = facing_of_name(name);
    if (!facing) return in.refuse(reasons::bad_choice_side(name, all_facing_names()), "SEF-R99", "sections");
    out.wish.sections.push_back(*facing);
  }
  in.accept(std::move(out));
}

void apply_prefer(Play& play, const Prefer& order) {
  play.state.preferences[order.ship].assign(order.wish, Audience::only(play.ship(order.ship).seat));
}

}  // namespace

extern const OrderRow prefer_order{
    .verb = "prefer", .fields = "losses sections", .aside = true, .acts = by<offer_prefer, check_prefer, apply_prefer>};

}  // namespace emcon::rules::stellar_empires_fleet
