// Answers questions to the open table: units, names, places, who moves when.
#include "server/rules/alternity_warships/table/table.hpp"

#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"

namespace emcon::rules::alternity_warships {

std::vector<Seat> seats_of(const Table& table, Side side) {
  return all_of(table.players, [&](const Player& player) { return player.side == side && !player.left; });
}
Audience side_audience(const Table& table, Side side) {
  return Audience::of(all_of(table.players, [&](const Player& player) { return player.side == side; }));
}

SheetRef listed_sheet(const Table& table, SheetIndex sheet) {
  return {table.catalogue, &table.catalogue->sheets[sheet]};
}

std::string ship_name(const Ship& ship) {
  return ship.handle() + " " + ship.name;
}
std::string unit_handle(const Table& table, const Unit& unit) {
  return unit.is_missile() ? missile_handle(unit.missile()) : table.ships[unit.ship()].handle();
}
std::string unit_name(const Table& table, const Unit& unit) {
  return unit.is_missile() ? "missile " + unit_handle(table, unit) : ship_name(table.ships[unit.ship()]);
}
std::string hex_words(Hex at) {
  return label(printed(at));
}

std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle) {
  return first_of(table.ships, [&](const Ship& ship) { return ship.handle() == handle; });
}
std::optional<MissileIndex> find_missile(const Table& table, MissileNumber number) {
  // In the order of their numbers, as they are launched; many are looked for in every step.
  const auto found = std::ranges::lower_bound(table.missiles, number, {}, &Missile::number);
  if (found == table.missiles.end() || found->number != number) return std::nullopt;
  return MissileIndex(static_cast<int>(found - table.missiles.begin()));
}
const Missile& missile_of(const Table& table, MissileNumber number) {
  return table.missiles[find_missile(table, number).value()];
}
std::optional<Unit> find_unit(const Table& table, const std::string& handle) {
  if (const std::optional<ShipIndex> ship = find_ship(table, handle); ship && table.ships[*ship].on_map())
    return Unit(*ship);
  for (const Missile& missile : table.missiles)
    if (missile.handle() == handle) return Unit(missile.number);
  return std::nullopt;
}
std::optional<ShipIndex> ship_of_entry(const Table& table, ShipIndex entry) {
  return first_of(table.ships, [&](const Ship& ship) { return entry && ship.entry == entry; });
}

bool present(const Table& table, const Unit& unit) {
  if (unit.is_missile()) return find_missile(table, unit.missile()).has_value();
  return unit.ship() && table.ships[unit.ship()].on_map();
}
Side side_of(const Table& table, const Unit& unit) {
  return unit.is_missile() ? missile_of(table, unit.missile()).side : table.ships[unit.ship()].side;
}
Hex place_of_unit(const Table& table, const Unit& unit) {
  return unit.is_missile() ? missile_of(table, unit.missile()).course.at : table.ships[unit.ship()].course.at;
}
std::vector<Unit> units_of(const Table& table, Side side) {
  std::vector<Unit> out;
  for (const ShipIndex ship : table.ships.indices())
    if (table.ships[ship].side == side && table.ships[ship].on_map()) out.emplace_back(ship);
  for (const Missile& missile : table.missiles)
    if (missile.side == side) out.emplace_back(missile.number);
  return out;
}

int rated_mc(const Ship& ship) {
  return ship.fate == Fate::fighting ? ship.face.mc - mc_loss(ship.status) : 0;
}
Mover mover_of(const Table& table, const Ship& ship) {
  const int accel = ship.fate == Fate::fighting ? ship.face.accel : 0;
  return {ship.course, rated_mc(ship), accel, ship.last_manoeuvre, table.turn};
}
Mover mover_of(const Table& table, const Missile& missile) {
  return {missile.course, missile_mc, missile_accel, missile.last_manoeuvre, table.turn};
}

Phase phase_of(MovementStep step) {
  return static_cast<Phase>(static_cast<int>(Phase::move_heavy) + static_cast<int>(step));
}
bool has_movers(const Table& table, MovementStep step, Side side) {
  if (step >= MovementStep::antiship) {
    const Role role = step == MovementStep::antiship ? Role::antiship : Role::counter;
    return std::ranges::any_of(table.missiles, [&](const Missile& missile) {
      return missile.side == side && missile.role == role && missile.power > 0;
    });
  }
  return std::ranges::any_of(table.ships, [&](const Ship& ship) {
    return ship.side == side && ship.fate == Fate::fighting && !ship.face.base &&
           movement_step(ship.face.size_class) == step;
  });
}
Side side_of_half_step(const Table& table, int half_step) {
  return half_step % 2 == 0 ? table.opposing() : table.edge;
}

BodyZone place_at(const Table& table, Hex hex) {
  const auto& bodies = table.scenario().bodies;
  const bool first = !landings_by_course(*table.catalogue);
  BodyZone out;
  for (const BodyIndex body : bodies.indices()) {
    const Zone zone = zone_of(disc_of(bodies[body]), hex);
    if (zone == Zone::none) continue;
    if (first) return {body, zone};
    // Of a planet and a moon in its orbit the planet counts, of two planets the nearer one.
    const bool asteroid = bodies[body].kind == BodyKind::asteroid;
    if (!out.body || (!asteroid && (!is_planet(table, out.body) || zone > out.zone))) out = {body, zone};
  }
  return out;
}
BodyZone ground_at(const Table& table, Hex hex) {
  const auto& bodies = table.scenario().bodies;
  if (landings_by_course(*table.catalogue))
    for (const BodyIndex body : bodies.indices())
      if (bodies[body].kind == BodyKind::asteroid && bodies[body].at == hex) return {body, Zone::impact};
  return place_at(table, hex);
}
bool is_planet(const Table& table, BodyIndex body) {
  return body && table.scenario().bodies[body].kind != BodyKind::asteroid;
}
namespace {

/// Rings of debris round a body, by the hexes from its centre: from `inner` up to `outer`, that not included.
struct Rings {
  Hex centre;
  std::int64_t inner = 0, outer = 0;
  bool has(Hex hex) const {
    const std::int64_t away = far_apart(centre, hex);
    return away >= inner && away < outer;
  }
  /// Whether a hex that the line crosses may lie in them, by distances alone.
  bool may_be_on(Hex from, Hex to) const {
    return outer > inner && std::max(far_apart(centre, from), far_apart(centre, to)) >= inner &&
           least_apart(centre, from, to) < outer;
  }
};
Rings rings_of(const Table& table, BodyIndex body) {
  const Debris& debris = table.debris[body];
  const Body& round = table.scenario().bodies[body];
  const std::int64_t inner = disc_of(round).radius + debris.distance;
  return {round.at, inner, inner + debris.width};
}

}  // namespace

bool in_debris(const Table& table, Hex hex) {
  for (const BodyIndex body : table.scenario().bodies.indices())
    if (rings_of(table, body).has(hex)) return true;
  return false;
}
bool crosses_debris(const Table& table, Hex from, Hex to) {
  for (const BodyIndex body : table.scenario().bodies.indices()) {
    const Rings rings = rings_of(table, body);
    if (rings.may_be_on(from, to) && crosses_any(from, to, [&](Hex hex) { return rings.has(hex); })) return true;
  }
  return false;
}

std::optional<Misstep> no_docking(const Ship& craft, const Ship& host) {
  if (craft.face.size_class > Might::small) return Misstep{reasons::cannot_dock(), "ALT-8.5"};
  if (craft.course.at != host.course.at) return Misstep{reasons::different_hex(), "ALT-8.5"};
  if (craft.course.heading != host.course.heading) return Misstep{reasons::different_heading(), "ALT-8.5"};
  const int faster = craft.course.speed - host.course.speed;
  if (faster != 0 && faster != 1) return Misstep{reasons::different_speed(), "ALT-8.5"};
  return std::nullopt;
}

ZeroRelation relation(const Table& table, const Unit& a, const Unit& b) {
  const auto known = std::ranges::find_if(table.zeros, [&](const ZeroRelation& one) {
    return (one.mover == a && one.other == b) || (one.mover == b && one.other == a);
  });
  if (known != table.zeros.end()) return *known;
  const bool one_missile = (a.is_missile()) != (b.is_missile());
  const Unit mover = one_missile ? (a.is_missile() ? a : b) : std::max(a, b);
  ZeroRelation out{mover, mover == a ? b : a};
  if (mover.is_missile()) out.half = missile_of(table, mover.missile()).half;
  return out;
}

ShipIndices flagship_candidates(const Table& table, Side side) {
  ShipIndices best;
  int best_rank = -1;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (ship.side != side || ship.fate != Fate::fighting) continue;
    const int rank = std::min(static_cast<int>(ship.face.size_class), static_cast<int>(Might::medium));
    if (rank > best_rank) best.clear();
    best_rank = std::max(best_rank, rank);
    if (rank == best_rank) best.push_back(s);
  }
  return best;
}
ShipIndex default_flagship(const Table& table, Side side) {
  const ShipIndices all = flagship_candidates(table, side);
  const auto better = [&](ShipIndex a, ShipIndex b) {
    return table.ships[a].face.size_class > table.ships[b].face.size_class;
  };
  const auto found = std::ranges::min_element(all, better);
  return found == all.end() ? ShipIndex() : *found;
}
int fleet_count(const Table& table, Side side) {
  return static_cast<int>(std::ranges::count_if(
      table.ships, [&](const Ship& ship) { return ship.side == side && ship.fate == Fate::fighting; }));
}

const char* might_word(Might might) {
  constexpr std::array words{"good", "small", "light", "medium", "heavy", "super-heavy"};
  return words[static_cast<std::size_t>(might)];
}
const char* arc_word(Arc arc) {
  constexpr std::array words{"forward", "aft", "port", "starboard", "zero-port", "zero-starboard"};
  return words[static_cast<std::size_t>(arc)];
}
const char* role_word(Role role) {
  return role == Role::antiship ? "antiship missile" : "counter-missile";
}

Face face_of(const Sheet& sheet) {
  return {sheet.shown_as, sheet.size_class, sheet.toughness, sheet.crew,  sheet.size,
          sheet.mc,       sheet.accel,      sheet.base,      sheet.track, sheet.defence};
}

}  // namespace emcon::rules::alternity_warships
