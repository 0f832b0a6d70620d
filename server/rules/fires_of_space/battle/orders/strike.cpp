// The order `strike`: missiles of one launch strike ships, or missiles, of the unit they met (FOS-16.a.x, 16.a.xi).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/detailed.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct AgainstShip {
  ShipIndex ship;
  int count = 0;  ///< missiles
};
struct AgainstType {
  MissileIndex type;  ///< of the missiles that are met
  int count = 0;
};
/// In the Missile Attack Phase against ships, in the Anti-missile Attack Phase against missiles.
struct Strike {
  UnitIndex unit;  ///< of the missiles that strike
  LaunchIndex launch;
  std::vector<AgainstShip> ships;
  std::vector<AgainstType> missiles;
};

std::vector<table::Option> strike_ship_options(const Offering& out, const Unit& unit, const Lot& lot) {
  const MissileType& type = out.table.type_of(lot);
  const int committed = rating_of(out.table, out.view.ratings, lot.launch);
  std::vector<table::Option> options;
  for (const ShipIndex s : ships_of(out.table, unit.target)) {
    const Ship& ship = out.table.ships[s];
    const int need = missile_need(out.table, type, committed, ship);
    const int penetration = missile_penetration_need(out.table, type, committed, ship);
    const std::int64_t effective = expected(lot.count, need) * expected(1, penetration) / 1000;
    options.push_back({ship.handle, out.short_class(ship),
                       "to hit " + chance_words(need, 20) + "; to penetrate " + chance_words(penetration, 20) +
                           "; expect " + decimal(effective) + " of " + std::to_string(lot.count),
                       expected_points(out.table, ship, effective)});
  }
  return options;
}

std::vector<table::Option> strike_missile_options(const Offering& out, const Unit& unit) {
  std::vector<table::Option> options;
  for (const MissileIndex type : types_in(out.table, unit.target))
    options.push_back({out.table.catalogue->missiles[type].name,
                       std::to_string(missiles_in(out.table, unit.target, type)) + " there", "",
                       out.threats.of(unit.target)});
  return options;
}

/// `count` missiles over the options in turn; `turn_of` goes on from launch to launch.
table::Split even_shares(const std::vector<table::Option>& options, int count, int& turn_of) {
  std::vector<std::int64_t> even(options.size(), 0);
  for (int i = 0; i < count; ++i) ++even[ix(turn_of++ % count_of(options))];
  table::Split out;
  for (int i = 0; i < count_of(options); ++i)
    if (even[ix(i)] > 0) out.shares.push_back({options[ix(i)].token, even[ix(i)]});
  return out;
}

void offer_lot(Offering& out, UnitIndex u, LotIndex l, int& turn_of) {
  const bool at_ships = out.in_step<MissileAttackStep>();
  const Unit& unit = out.table.units[u];
  const Lot& lot = out.table.lots[l];
  std::vector<table::Option> options =
      at_ships ? strike_ship_options(out, unit, lot) : strike_missile_options(out, unit);
  if (options.empty()) return;
  table::Split shares = even_shares(options, lot.count, turn_of);
  const auto by_merit = [](const table::Option& a, const table::Option& b) { return *a.merit < *b.merit; };
  const std::int64_t merit = *std::ranges::max_element(options, by_merit)->merit;
  const std::string variant = count_of(lots_of(out.table, u)) > 1 ? out.table.launches[lot.launch].name : std::string();
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line(
      "strike", unit.handle, variant,
      std::to_string(lot.count) + " " + out.table.type_of(lot).name + one_or_many(lot.count, " strikes", " strike"),
      at_ships ? "FOS-16.a.xi" : "FOS-16.a.x");
  line.times_max = lot.count;
  line.merit = merit;
  table::Field field = Offering::choice("allocation", "missiles per target", set, table::FieldKind::split);
  field.max = field.total = lot.count;
  field.fallback = shares;
  line.fields.push_back(std::move(field));
  out.fall_back("strike", unit.handle, variant, {{"allocation", std::move(shares)}});
}

/// What is against a unit of missiles striking ships, or missiles.
std::optional<Misstep> cannot_strike(const Table& table, const Unit& unit, bool ships) {
  const char* clause = ships ? "FOS-16.a.xi.1" : "FOS-16.a.x.1";
  if (!unit.missiles) return Misstep{reasons::not_missiles_strike(), clause};
  if (!unit.target || table.units[unit.target].gone || table.units[unit.target].missiles == ships)
    return Misstep{reasons::no_target_declared(), clause};
  if (table.units[unit.target].at.present != unit.at.present) return Misstep{reasons::not_intercepted(), clause};
  return std::nullopt;
}

void offer_strike(Offering& out) {
  for (const UnitIndex u : out.table.units.indices()) {
    const Unit& unit = out.table.units[u];
    if (out.enough()) return;
    if (!out.own(unit) || cannot_strike(out.table, unit, out.in_step<MissileAttackStep>())) continue;
    int turn_of = 0;
    for (const LotIndex l : lots_of(out.table, u)) offer_lot(out, u, l, turn_of);
  }
}

/// Missiles of the launch that the variant names in the unit; refuses if there are none.
std::optional<LotIndex> lot_named(Reading& in, UnitIndex unit) {
  const std::vector<LotIndex> lots = lots_of(in.table, unit);
  if (lots.empty()) return refusal(in, reasons::too_many_none_left(), "FOS-R33");
  if (in.line().variant.empty() && lots.size() == 1) return lots.front();
  for (const LotIndex l : lots)
    if (in.table.launches[in.table.lots[l].launch].name == in.line().variant) return l;
  return refusal(in, reasons::which_launch_variant(), "FOS-R76", "variant");
}

/// Adds what the share strikes in the target unit; false if there is no such thing.
bool add_share(const Reading& in, UnitIndex target, const table::Share& share, Strike& order) {
  const int count = static_cast<int>(share.amount);
  if (in.in_step<MissileAttackStep>()) {
    const std::optional<ShipIndex> ship = find_ship(in.table, share.token);
    if (!ship || in.table.ships[*ship].unit != target) return false;
    order.ships.push_back({*ship, count});
    return true;
  }
  for (const MissileIndex type : types_in(in.table, target))
    if (in.table.catalogue->missiles[type].name == share.token) {
      order.missiles.push_back({type, count});
      return true;
    }
  return false;
}

/// Reads who strikes what; false after a refusal.
bool read_shares(Reading& in, const char* clause, int here, UnitIndex target, Strike& order) {
  const table::Split* split = in.split("allocation");
  if (!split) return refusal(in, reasons::field_missing_allocation(), clause, "allocation");
  std::int64_t total = 0;
  for (const table::Share& share : split->shares) {
    if (share.amount == 0) continue;
    if (!add_share(in, target, share, order)) {
      if (!in.no_more(share.token, "allocation"))
        return refusal(in, reasons::not_in_target(share.token), "FOS-R31", "allocation");
    }
    if (share.amount < 0 || share.amount > here - total)
      return refusal(in, reasons::too_many_here(counted(here, "missile")), clause, "allocation");
    total += share.amount;
  }
  if (total > 0) return true;
  return refusal(in, reasons::nothing_ordered(), clause, "allocation");
}

void expect_hits(Reading& in, const MissileType& type, int committed, const AgainstShip& against) {
  const Ship& ship = in.table.ships[against.ship];
  const int need = missile_need(in.table, type, committed, ship);
  const int pen = missile_penetration_need(in.table, type, committed, ship);
  const std::int64_t effective = expected(1, pen) * expected(against.count, need) / 1000;
  in.expect("expected effective hits",
            ship.handle + ": need " + std::to_string(need) + ", penetrates on " + std::to_string(pen) + ", " +
                decimal(effective),
            effective);
}

void expect_meeting(Reading& in, const MissileType& type, int committed, UnitIndex target, const AgainstType& against) {
  for (const LotIndex l : lots_of(in.table, target)) {
    const LaunchIndex row = in.table.lots[l].launch;
    const Launch& met = in.table.launches[row];
    if (met.missile != against.type) continue;
    const int best = anti_missile_need(type, committed, in.table.type_of(met), rating_of(in.table, in.ratings, row));
    in.expect("need", std::to_string(best) + (in.ratings[row] ? "" : " or more, their rating is secret"),
              expected(against.count, best));
    break;
  }
}

void check_strike(Reading& in) {
  const std::optional<UnitIndex> u = in.own_unit(true);
  if (!u) return;
  const Unit& unit = in.table.units[*u];
  const bool at_ships = in.in_step<MissileAttackStep>();
  const char* clause = at_ships ? "FOS-16.a.xi.1" : "FOS-16.a.x.1";
  if (const std::optional<Misstep> against = cannot_strike(in.table, unit, at_ships))
    return in.refuse_for(*against, unit.missiles ? "" : "subject");
  const std::optional<LotIndex> lot = lot_named(in, *u);
  if (!lot) return;
  Strike order{*u, in.table.lots[*lot].launch, {}, {}};
  if (!read_shares(in, clause, in.table.lots[*lot].count, unit.target, order)) return;
  const MissileType& type = in.table.type_of(in.table.launches[order.launch]);
  const int committed = rating_of(in.table, in.ratings, order.launch);
  for (const AgainstShip& against : order.ships) expect_hits(in, type, committed, against);
  for (const AgainstType& against : order.missiles) expect_meeting(in, type, committed, unit.target, against);
  for (const AgainstShip& against : order.ships) expend(in.table, *u, order.launch, against.count);
  for (const AgainstType& against : order.missiles) expend(in.table, *u, order.launch, against.count);
  in.accept(std::move(order));
}

/// The committed rating enters a need: from now on everybody knows it (R32).
void disclose(Play& play, LaunchIndex launch) {
  play.referee.reveal(play.state.committed[launch], Audience::everyone());
}

/// Earliest launch of the type that is still in the unit, or none (R76).
LotIndex earliest(const Table& table, UnitIndex unit, MissileIndex missile) {
  for (const LotIndex l : lots_of(table, unit))
    if (table.launches[table.lots[l].launch].missile == missile) return l;
  return {};
}

std::string committed_text(Play& play, LaunchIndex launch, int count) {
  return number(count) + " " + play.table().type_of(play.table().launches[launch]).name + " (committed " +
         number(play.committed(launch)) + ")";
}

void strike(Play& play, const Strike& order, const AgainstType& against) {
  Table& table = play.table();
  const Unit& own = play.unit(order.unit);
  const Unit& target = play.unit(own.target);
  const LotIndex lot = earliest(table, own.target, against.type);
  if (!lot) {
    play.tell(
        Audience::everyone(),
        own.handle + " finds no " + table.catalogue->missiles[against.type].name + " left in " + target.handle + ".",
        "FOS-16.a.x", {}, notable({own.handle}),
        {{}, {run_act(own.handle, target.handle, "rocket", against.count, against.count)}});
    return;
  }
  const LaunchIndex met = table.lots[lot].launch;
  const std::string own_text = committed_text(play, order.launch, against.count);
  disclose(play, order.launch);
  disclose(play, met);
  const Sum need = anti_missile_sum(table.type_of(table.launches[order.launch]), play.committed(order.launch),
                                    table.type_of(table.launches[met]), play.committed(met));
  Shown shown;
  const int hits =
      roll_like(play, against.count, need, "To hit", why(Purpose::anti_missile_hit, ref(own), ref(target)), shown);
  const int killed = std::min(hits, table.lots[lot].count);
  play.tell(Audience::everyone(),
            own.handle + ": " + own_text + one_or_many(against.count, " meets ", " meet ") +
                committed_text(play, met, table.lots[lot].count) + " of " + target.handle + ", need " +
                number(need.total()) + ": " + number(killed) + " destroyed." + shown.words,
            "FOS-16.a.x.2", std::move(shown.dice), notable({target.handle}),
            showing(heads::destroys(own.handle, killed, target.handle),
                    {run_act(own.handle, target.handle, "torpedo", against.count, against.count - killed)}));
  expend(table, own.target, met, killed);
  expend(table, order.unit, order.launch, against.count);
}

void strike(Play& play, const Strike& order, const AgainstShip& against) {
  Table& table = play.table();
  const Unit& own = play.unit(order.unit);
  Ship& target = play.edit_ship(against.ship);
  disclose(play, order.launch);
  const MissileType& type = table.type_of(table.launches[order.launch]);
  const int committed = play.committed(order.launch);
  const Sum need = missile_sum(table, type, committed, target);
  const Sum pen_need = missile_penetration_sum(table, type, committed, target);
  Shown shown;
  const int hits =
      roll_like(play, against.count, need, "To hit", why(Purpose::missile_hit, ref(own), ref(target)), shown);
  const int effective =
      roll_like(play, hits, pen_need, "To penetrate", why(Purpose::missile_penetration, ref(own), ref(target)), shown);
  target.effective_hits += effective;
  expend(table, order.unit, order.launch, against.count);
  std::string text = own.handle + ": " + committed_text(play, order.launch, against.count) +
                     one_or_many(against.count, " strikes ", " strike ") + target.handle + ", need " +
                     number(need.total()) + ": " + counted(hits, "hit");
  if (hits > 0)
    text += ", " + number(effective) + one_or_many(effective, " penetrates", " penetrate") + " (need " +
            number(pen_need.total()) + ")";
  text += surface_text(play, target, hits - effective, why(Purpose::surface_check, ref(own), ref(target)), shown);
  std::vector<table::Act> acts{run_act(own.handle, target.handle, "rocket", against.count, against.count - hits)};
  if (effective > 0) acts.push_back(in_phase(1, strike_act(target.handle, effective)));
  play.tell(Audience::everyone(), text + "." + shown.words, "FOS-16.a.xi", std::move(shown.dice),
            notable({own.handle, target.handle}),
            showing(hits == 0 ? heads::misses(own.handle, target.handle)
                              : heads::hits(own.handle, target.handle, effective, counted(hits, "hit")),
                    std::move(acts)));
}

void apply_strike(Play& play, const Strike& order) {
  for (const AgainstType& against : order.missiles) strike(play, order, against);
  for (const AgainstShip& against : order.ships) strike(play, order, against);
  sweep(play.table());
}

}  // namespace

extern const OrderRow strike_order{
    .verb = "strike", .fields = "allocation", .variant = true, .acts = by<offer_strike, check_strike, apply_strike>};

}  // namespace emcon::rules::fires_of_space::battle
