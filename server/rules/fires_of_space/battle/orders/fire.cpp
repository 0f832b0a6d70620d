// The order `fire`: beams of one ship fire at a ship or at missiles (FOS-16.a).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/advice/advice.hpp"
#include "server/rules/fires_of_space/battle/orders/fire_modes.hpp"
#include "server/rules/fires_of_space/battle/phases/detailed.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

void use_beams(Ship& firer, const Fire& fire) {
  firer.beams_used[fire.weapons.mount] += fire.weapons.count;
  for (const Weapons& more : fire.further) firer.beams_used[more.mount] += more.count;
}

/// What the beams of a mount can reach: the options of an order, and the best of them.
struct BeamTargets {
  std::vector<table::Option> options;
  std::vector<UnitIndex> missiles;  ///< units among them
  std::string best;
  ShipIndex best_ship;  ///< none: missiles are
  std::int64_t merit = -1;

  void add(table::Option option, ShipIndex ship) {
    if (*option.merit > merit) {
      best = option.token;
      best_ship = ship;
      merit = *option.merit;
    }
    options.push_back(std::move(option));
  }
};

BeamTargets beam_targets(const Offering& out, ShipIndex s, Weapons weapons) {
  const Table& table = out.table;
  const Ship& ship = table.ships[s];
  const Hex from = table.units[ship.unit].at.present;
  BeamTargets targets;
  for (const ShipIndex e : table.ships.indices()) {
    const Ship& target = table.ships[e];
    if (target.side == out.side || !target.in_play()) continue;
    const int range = distance(from, table.units[target.unit].at.present);
    if (range > beam_range_max) continue;
    const int need = beam_need(table, ship, target, band_of(range));
    targets.add({target.handle, out.short_class(target),
                 need > 0 ? "need " + number(need) + ", " + number(5 * std::min(need, 20)) + " %" : "cannot hit",
                 best_fire(table, s, weapons.mount, weapons.count, e).worth},
                e);
  }
  for (const UnitIndex u : table.units.indices()) {
    const Unit& unit = table.units[u];
    if (!out.enemy(unit) || !unit.missiles || distance(from, unit.at.present) > beam_at_missile_range) continue;
    targets.missiles.push_back(u);
    targets.add({unit.handle, counted(missiles_in(table, u), "missile"), "need 1, 5 %",
                 expected(weapons.count, 1) * out.threats.of(u) / 1000},
                {});
  }
  return targets;
}

void offer_mount(Offering& out, ShipIndex s, MountIndex mount) {
  const Ship& ship = out.table.ships[s];
  const int left = beams_left(out.table, ship, mount);
  if (left <= 0) return;
  BeamTargets targets = beam_targets(out, s, {mount, left});
  if (targets.options.empty() || out.bare_choice()) return;
  const std::string& beam = beam_of(out.table, ship, mount).name;
  table::Field target =
      Offering::choice("target", "target", out.add_set(std::move(targets.options)), table::FieldKind::target);
  target.fallback = table::Token{targets.best};
  std::vector<table::Field> fields{std::move(target),
                                   Offering::number("count", "weapons", 1, left, std::int64_t{left})};
  if (std::optional<table::Field> type = out.type_field(targets.missiles)) fields.push_back(std::move(*type));
  table::OfferLine& line =
      out.line("fire", ship.handle, beam, "fire " + std::to_string(left) + " " + beam, "FOS-16.a.ii.1");
  line.times_max = left;
  line.merit = targets.merit;
  line.fields = std::move(fields);
  if (out.table.fire_modes) add_fire_modes(out, line, s, {mount, left}, targets.best_ship);
}

void offer_fire(Offering& out) {
  out.each_own_ship([&](ShipIndex s, const Ship& ship) {
    for (const MountIndex mount : ship.beams_used.indices()) offer_mount(out, s, mount);
  });
}

/// Missiles within 4 hexes, with the type that is meant; refuses what is none.
std::optional<AtMissiles> missile_target(Reading& in, const std::string& name, Hex from) {
  const std::optional<UnitIndex> unit = find_unit(in.table, name);
  if (unit && in.table.units[*unit].side != in.side && !in.table.units[*unit].missiles) {
    in.refuse(reasons::no_such_contact_whole_unit(name), "FOS-L5", "target");
    return std::nullopt;
  }
  if (!unit || in.table.units[*unit].side == in.side || !in.table.units[*unit].missiles) {
    in.no_such_contact("target");
    return std::nullopt;
  }
  const int range = distance(from, in.table.units[*unit].at.present);
  if (range > beam_at_missile_range)
    return refusal(in, reasons::out_of_range_at_missiles(range), "FOS-16.a.vii", "target");
  const std::optional<MissileIndex> type = in.missile_type_at(*unit);
  if (!type) return std::nullopt;
  return AtMissiles{*unit, *type};
}

/// Reads the target; ships within 16 hexes, missiles within 4.
bool read_target(Reading& in, Fire& fire) {
  const std::string* name = in.token("target");
  if (!name) return false;
  const Table& table = in.table;
  const Hex from = table.units[table.ships[fire.ship].unit].at.present;
  const std::optional<ShipIndex> ship = find_ship(table, *name);
  if (!ship && in.no_more(*name, "target")) return false;
  if (!ship || table.ships[*ship].side == in.side) {
    const std::optional<AtMissiles> missiles = missile_target(in, *name, from);
    if (missiles) fire.target = *missiles;
    return missiles.has_value();
  }
  fire.target = AtShip{*ship};
  const int range = distance(from, table.units[table.ships[*ship].unit].at.present);
  if (range <= beam_range_max) return true;
  return refusal(in, reasons::out_of_range_beams(range), "FOS-14.a", "target");
}

void expect_fire(Reading& in, const Fire& fire) {
  const AtShip* at = std::get_if<AtShip>(&fire.target);
  if (!at) return in.expect("need", "1", expected(fire.mode == FireMode::normal ? fire.weapons.count : 1, 1));
  const Table& table = in.table;
  const Ship& firer = table.ships[fire.ship];
  const Ship& target = table.ships[at->ship];
  const int range = distance(table.units[firer.unit].at.present, table.units[target.unit].at.present);
  const FireNeeds needs = fire_needs(table, fire, target, range);
  const std::int64_t effective = expected_effective(needs);
  std::string text = "range " + std::to_string(range) + ", ";
  if (fire.mode != FireMode::normal) text += "one roll, penetration " + std::to_string(needs.penetration) + ", ";
  text += "need " + number(needs.hit.total()) + ", penetrates on " + number(needs.penetrate.total()) + ": ";
  in.expect("expected effective hits", text + decimal(effective), effective);
}

void check_fire(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  Fire fire;
  fire.ship = *s;
  fire.weapons.mount = mount_called(in.table, ship, in.line().variant);
  if (!fire.weapons.mount)
    return in.refuse_name(reasons::no_such_mount_none(ship.handle, in.line().variant), "FOS-8.a-v", "variant");
  const int left = beams_left(in.table, ship, fire.weapons.mount);
  if (usable_beams(ship, in.table.class_of(ship).beams[fire.weapons.mount].count) == 0)
    return in.refuse(reasons::disabled(ship.handle, status_word(ship)), damage_clause(in.table));
  if (left <= 0) return in.refuse(reasons::weapons_fired_weapons(), "FOS-16.a.i", "variant");
  const bool target = read_target(in, fire);
  const std::optional<int> count =
      in.number("count", 1, left, left, "FOS-16.a.i", reasons::out_of_bounds_left(counted(left, "is", "are")));
  if (!target || !count) return;
  fire.weapons.count = *count;
  if (!read_fire_mode(in, fire)) return;
  expect_fire(in, fire);
  use_beams(in.table.ships.edit(*s), fire);
  in.accept(std::move(fire));
}

/// "8 PA-L", "8 PA-L dispersed", "6 PA-H and 2 PA-M concentrated".
std::string weapons_text(const Table& table, const Fire& fire) {
  const auto some = [&](Weapons weapons) {
    return number(weapons.count) + " " + beam_of(table, table.ships[fire.ship], weapons.mount).name;
  };
  std::string out = some(fire.weapons);
  for (const Weapons& more : fire.further) out += " and " + some(more);
  return out + (fire.mode == FireMode::dispersed      ? " dispersed"
                : fire.mode == FireMode::concentrated ? " concentrated"
                                                      : "");
}

const char* clause_of(FireMode mode) {
  return mode == FireMode::dispersed      ? "FOS-16.a.viii.1"
         : mode == FireMode::concentrated ? "FOS-16.a.viii.2"
                                          : "FOS-16.a.ii.1";
}

/// One die in all if the weapons fire together (R37, R38).
void fire_at(Play& play, const Fire& fire, const AtMissiles& at, const std::string& opening) {
  Table& table = play.table();
  const Unit& target = play.unit(at.unit);
  const MissileType& type = table.catalogue->missiles[at.type];
  Shown shown;
  const int rolls = fire.mode == FireMode::normal ? fire.weapons.count : 1;
  const int hits = roll_like(play, rolls, Sum(1, "at missiles"), "To hit",
                             why(Purpose::beam_at_missiles, ref(play.ship(fire.ship)), ref(target)), shown);
  if (hits > 0) table.losses.push_back({at.unit, at.type, hits});
  const std::string& firer = play.ship(fire.ship).handle;
  play.tell(Audience::everyone(),
            opening + type.name + " of " + target.handle + ", need 1: " + counted(hits, "hit") + "." + shown.words,
            "FOS-16.a.vii", std::move(shown.dice), notable({target.handle}),
            showing(heads::hits_missiles(firer, hits, target.handle),
                    {shot_act(firer, target.handle, fire.weapons.count, hits)}));
}

void fire_at(Play& play, const Fire& fire, const AtShip& at, const std::string& opening) {
  const Ship& firer = play.ship(fire.ship);
  Ship& target = play.edit_ship(at.ship);
  const int range = distance(play.unit(firer.unit).at.present, play.unit(target.unit).at.present);
  const FireNeeds needs = fire_needs(play.table(), fire, target, range);
  Shown shown;
  const int hits =
      roll_like(play, needs.rolls, needs.hit, "To hit", why(Purpose::beam_hit, ref(firer), ref(target)), shown);
  const int effective = roll_like(play, hits, needs.penetrate, "To penetrate",
                                  why(Purpose::beam_penetration, ref(firer), ref(target)), shown);
  target.effective_hits += effective;
  std::string text = opening + target.handle + ", range " + number(range) + ", need " + number(needs.hit.total()) +
                     ": " + counted(hits, "hit");
  if (hits > 0)
    text += ", " + number(effective) + one_or_many(effective, " penetrates", " penetrate") + " (need " +
            number(needs.penetrate.total()) + ")";
  text += surface_text(play, target, hits - effective, why(Purpose::surface_check, ref(firer), ref(target)), shown);
  play.tell(Audience::everyone(), text + "." + shown.words, clause_of(fire.mode), std::move(shown.dice),
            notable({firer.handle, target.handle}),
            showing(hits == 0 ? heads::misses(firer.handle, target.handle)
                              : heads::hits(firer.handle, target.handle, effective, counted(hits, "hit")),
                    volley_acts(firer.handle, target.handle, fire.weapons.count, hits, effective)));
}

void apply_fire(Play& play, const Fire& fire) {
  Ship& firer = play.edit_ship(fire.ship);
  use_beams(firer, fire);
  const std::string opening = firer.handle + " fires " + weapons_text(play.table(), fire) + " at ";
  std::visit([&](const auto& at) { fire_at(play, fire, at, opening); }, fire.target);
}

}  // namespace

extern const OrderRow fire_order{.verb = "fire",
                                 .fields = "target count type mode with",
                                 .variant = true,
                                 .acts = by<offer_fire, check_fire, apply_fire>};

}  // namespace emcon::rules::fires_of_space::battle
