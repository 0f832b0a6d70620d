// The order `load`: a launcher changes its munition, which takes a whole turn and stays secret (SEF-7.12.MIS).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/stock.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// What a launcher is to hold next.
struct Load {
  ShipIndex ship;
  SystemIndex system;
  int munition = 0;  ///< place in the mount's munitions
};

/// What a launcher may load follows from its mount alone: what is left of each is no matter of the offer (leak L20).
void offer_load(Offering& out) {
  for (const Ship& ship : out.table.ships)
    for (const SystemIndex system : ship.systems.indices()) {
      const Mount& mount = out.table.mount(ship, system);
      if (!out.own(ship) || mount.munitions.size() < 2 || !works(ship, system) || ship.systems[system].rounds == 0)
        continue;
      std::vector<table::Option> options;
      for (const MunitionIndex m : mount.munitions)
        options.push_back(option(out.table.catalogue->munitions[m].key, out.table.catalogue->munitions[m].name));
      table::Field field = Offering::choice("munition", "munition", out.add_set(std::move(options)));
      out.secret_line("load", "Load", ship, system, std::move(field));
    }
}

void check_load(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const std::optional<SystemIndex> system = in.own_system(*s);
  if (!system || !in.first_time(in.line().subject + " " + in.line().variant)) return;
  const Ship& ship = in.table.ships[*s];
  if (!works(ship, *system)) return in.refuse(reasons::weapon_destroyed_load(), "SEF-7.10.3.2", "variant");
  const std::string* name = in.token("munition");
  if (!name) return;
  const std::optional<int> munition = munition_in(in, in.table.mount(ship, *system), *name, "munition");
  if (!munition) return;
  const auto& magazines = in.view.magazines[*s];
  if (magazines && in.table.phase != Phase::setup && (*magazines)[*system].rounds[ix(*munition)] == 0)
    return in.refuse(reasons::no_such_ammo_left(ship.handle(), system_name(*system), *name), "SEF-7.12.MIS",
                     "munition");
  const bool changing = magazines && in.table.phase != Phase::setup && (*magazines)[*system].ready > in.table.turn;
  if (changing && loads_what_is_there(*in.table.catalogue))
    return in.refuse(reasons::being_changed_until(system_name(*system), (*magazines)[*system].ready), "SEF-7.12.MIS",
                     "variant");
  in.accept(Load{*s, *system, *munition});
}

void apply_load(Play& play, const Load& order) {
  Veiled<Magazines>& veiled = play.state.magazines[order.ship];
  Magazines magazines = veiled.truth(play.referee.key());
  Magazine& magazine = magazines[order.system];
  if (magazine.loaded == order.munition) return;
  magazine.loaded = order.munition;
  magazine.ready = play.table().turn == 0 ? 1 : play.table().turn + 2;
  veiled.assign(std::move(magazines), veiled.audience(play.referee.key()));
}

}  // namespace

void whole_magazines(Reading& in) {
  if (!loads_what_is_there(*in.table.catalogue)) return;
  const std::vector<Stock> stocks = in.accepted<Stock>();
  for (const Load& load : in.accepted<Load>()) {
    const auto stocked = std::ranges::find_if(
        stocks, [&](const Stock& one) { return one.ship == load.ship && one.system == load.system; });
    const auto& magazines = in.view.magazines[load.ship];
    const int rounds = stocked != stocks.end() ? stocked->rounds[ix(load.munition)]
                       : magazines             ? (*magazines)[load.system].rounds[ix(load.munition)]
                                               : 1;
    if (rounds > 0) continue;
    const Ship& ship = in.table.ships[load.ship];
    const MunitionIndex munition = in.table.mount(ship, load.system).munitions[ix(load.munition)];
    in.refuse(reasons::no_such_ammo_stock(ship.handle(), system_name(load.system),
                                          in.table.catalogue->munitions[munition].key),
              "SEF-7.12.MIS");
  }
}

extern const OrderRow load_order{
    .verb = "load", .fields = "munition", .variant = true, .acts = by<offer_load, check_load, apply_load>};

}  // namespace emcon::rules::stellar_empires_fleet
