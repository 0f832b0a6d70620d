// The order `stock`: how a magazine is divided over munitions, in secret, before the battle.
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/stock.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// The munition that does most to an enemy ship on average: bow or beam, interceptors counted. A magazine of one kind
/// never has to be changed.
MunitionIndex best_munition(const Table& table, const Ship& ship, const Mount& mount) {
  MunitionIndex best = mount.munitions.front();
  std::int64_t most = -1;
  for (const MunitionIndex m : mount.munitions) {
    const Munition& munition = table.catalogue->munitions[m];
    if (munition.radius > 0) continue;
    std::int64_t sum = 0;
    for (const Ship& enemy : table.ships) {
      if (enemy.side == ship.side) continue;
      const Interceptors dice = together(table.class_of(enemy).interceptors);
      const std::int64_t hits =
          passing(table, enemy, thousand * mount.number * mount.salvo * 6 / 10, munition.intercept,
                  munition.fits == WeaponType::missile ? dice.volley : dice.close);
      for (const Facing side : {Facing::fore, Facing::port})
        sum += hits * worth_of_hit(table, enemy, side, munition.warhead, munition.fits, 0) / thousand;
    }
    if (sum <= most) continue;
    most = sum;
    best = m;
  }
  return best;
}

void offer_stock(Offering& out) {
  for (const Ship& ship : out.table.ships)
    for (const SystemIndex system : ship.systems.indices()) {
      const Mount& mount = out.table.mount(ship, system);
      if (ship.seat != out.seat || mount.munitions.size() < 2) continue;
      const MunitionIndex best = best_munition(out.table, ship, mount);
      std::vector<table::Option> options;
      for (const MunitionIndex m : mount.munitions)
        options.push_back(option(out.table.catalogue->munitions[m].key, out.table.catalogue->munitions[m].name,
                                 m == best ? std::optional<std::int64_t>(1) : std::nullopt));
      table::Field field = Offering::choice("rounds", counted(mount.rounds, "round") + " in all",
                                            out.add_set(std::move(options)), table::FieldKind::split);
      field.max = field.total = mount.rounds;
      out.secret_line("stock", "Stock", ship, system, std::move(field));
    }
}

void check_stock(Reading& in) {
  const std::optional<ShipIndex> s = find_ship(in.table, in.line().subject);
  if (!s || in.table.ships[*s].seat != in.seat)
    return in.refuse_name(reasons::not_your_ship(in.line().subject), "SEF-R69", "subject");
  const std::optional<SystemIndex> system = in.own_system(*s);
  if (!system || !in.first_time(in.line().subject + " " + in.line().variant)) return;
  const table::Split* split = in.split("rounds");
  if (!split) return in.refuse(rules::reasons::field_missing("rounds"), "SEF-7.12.MIS", "rounds");
  const Mount& mount = in.table.mount(in.table.ships[*s], *system);
  if (mount.munitions.size() < 2)
    return in.refuse_name(reasons::no_such_weapon_magazine(in.line().subject, in.line().variant), "SEF-7.12.MIS",
                          "variant");
  Stock out{*s, *system, std::vector<int>(mount.munitions.size(), 0)};
  std::int64_t given = 0;
  for (const table::Share& share : split->shares) {
    const std::optional<int> munition = munition_in(in, mount, share.token, "rounds");
    if (!munition) return;
    given += share.amount;
    if (share.amount < 0 || share.amount > mount.rounds) break;
    out.rounds[ix(*munition)] += static_cast<int>(share.amount);
  }
  if (given != mount.rounds)
    return in.refuse(reasons::sum_mismatch(counted(mount.rounds, "round")), "SEF-7.12.MIS", "rounds");
  in.accept(std::move(out));
}

void apply_stock(Play& play, const Stock& order) {
  Veiled<Magazines>& veiled = play.state.magazines[order.ship];
  Magazines magazines = veiled.truth(play.referee.key());
  Magazine& magazine = magazines[order.system];
  magazine.rounds = order.rounds;
  if (magazine.rounds[ix(magazine.loaded)] == 0)
    magazine.loaded =
        static_cast<int>(std::ranges::find_if(magazine.rounds, [](int n) { return n > 0; }) - magazine.rounds.begin());
  veiled.assign(std::move(magazines), veiled.audience(play.referee.key()));
}

}  // namespace

std::optional<int> munition_in(Reading& in, const Mount& mount, const std::string& name, const char* field) {
  for (int munition = 0; munition < count_of(mount.munitions); ++munition)
    if (in.table.catalogue->munitions[mount.munitions[ix(munition)]].key == name) return munition;
  in.refuse(reasons::no_such_munition(name), "SEF-7.12.MIS", field);
  return std::nullopt;
}

extern const OrderRow stock_order{
    .verb = "stock", .fields = "rounds", .variant = true, .acts = by<offer_stock, check_stock, apply_stock>};

}  // namespace emcon::rules::stellar_empires_fleet
