// The order `lay`: an area weapon at a point that nobody else learns before it strikes (SEF-7.14.4, R65).
#include <algorithm>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/orders/launching.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

table::Field aim_field(const Table& table, const Ship& ship, SystemIndex system) {
  const Weapon& weapon = table.weapon(ship, system);
  const MapArc arc = map_arc(table.mount(ship, system).arc, stance(ship));
  table::Region region;
  region.shape = table::Shape::sector;
  region.point = ship.at;
  region.radius_max = static_cast<std::int32_t>(weapon.range * inch);
  region.heading = arc.middle;
  region.width = arc.width;
  table::Field field =
      OfferBase::point("at", "point", {{0, 0}, table.scenario().corner, {region}}, inches_scale(), inch / 4);
  field.secret = true;
  return field;
}

/// What goes off there and then: each ship by how many of the places that it can reach lie within the radius, our own
/// as losses.
std::int64_t aim_merit(const Table& table, const Ship& ship, const Weapon& weapon, Point aim) {
  constexpr int avoid_die = 12, avoid_most = 4;
  std::int64_t out = 1;
  for (const Ship& other : table.ships) {
    if (!fights(table, other)) continue;
    const std::vector<Stance> places = places_of(table, other);
    std::int64_t caught = 0;
    for (const Stance& place : places)
      if (within_radius(place.at, aim, weapon.radius))
        caught += worth_of_hit(table, other, struck_sides(place, aim).front(), weapon.warhead, weapon.type, 0);
    const int hit = std::min(avoid_die, table.class_of(other).category + avoid_most);  // of a D12 (SEF-R37)
    const std::int64_t worth = caught * hit / avoid_die / count_of(places);
    out += other.side == ship.side ? -worth : worth;
  }
  return out;
}

/// The best of them in the order that they have: an offer stays small whatever is in range.
std::vector<table::Option> best_aims(std::vector<table::Option> all) {
  constexpr std::size_t aims_max = 8;
  std::vector<std::optional<std::int64_t>> merits;
  for (const table::Option& one : all) merits.push_back(one.merit);
  std::ranges::sort(merits, std::ranges::greater());
  if (all.size() > aims_max)
    std::erase_if(all, [&](const table::Option& one) { return one.merit < merits[aims_max - 1]; });
  if (all.size() > aims_max) all.resize(aims_max);
  return all;
}

/// Where enemies are, or would be if they flew straight on.
std::vector<table::Option> suggested_aims(const Table& table, const Ship& ship, const Weapon& weapon,
                                          const table::Field& field) {
  std::vector<table::Option> out;
  for (const Ship& enemy : table.ships) {
    if (enemy.side == ship.side || !fights(table, enemy)) continue;
    const int fast = enemy.now.moved ? 0 : speed(table.class_of(enemy), enemy);
    for (const auto& [word, quarters] : {std::pair("half", 2), {"full", 4}}) {
      const Point at = enemy.at + along(enemy.heading, mils_of(fast, quarters));
      if (!table::accepts(*field.points, at)) continue;
      out.push_back({enemy.handle() + "-" + word, std::string(word) + " speed ahead of " + enemy.handle(), "",
                     aim_merit(table, ship, weapon, at), at});
      if (fast == 0) break;
    }
  }
  return best_aims(std::move(out));
}

/// Racks that an area munition fits: how many of them launch (SEF-R65).
int racks_of(const Table& table, const Ship& ship, SystemIndex system) {
  if (!has_rounds(table.weapon(ship, system).type)) return 0;
  return std::min(table.mount(ship, system).number, ship.systems[system].rounds);
}

void offer_lay(Offering& out) {
  for (const Launcher& launcher : launchers(out, true)) {
    const Ship& ship = out.table.ships[launcher.ship];
    table::Field at = aim_field(out.table, ship, launcher.system);
    if (auto aims = suggested_aims(out.table, ship, out.table.weapon(ship, launcher.system), at); !aims.empty())
      at.set = out.add_set(std::move(aims));
    table::OfferLine& line = out.line("lay", ship.handle(), system_name(launcher.system),
                                      "Lay " + out.table.weapon(ship, launcher.system).name, "SEF-7.14.4");
    line.fields = {std::move(at)};
    if (!of_suggested_unit(out, launcher.ship)) line.merit = 0;
    if (const int most = racks_of(out.table, ship, launcher.system); most > 0)
      line.fields.push_back(Offering::number("count", "racks", 1, most, std::int64_t{most}));
  }
}

void check_lay(Reading& in) {
  const std::optional<Launcher> launcher = launcher_of(in, true);
  if (!launcher) return;
  const Ship& ship = in.table.ships[launcher->ship];
  const std::optional<Point> at = in.point(aim_field(in.table, ship, launcher->system), "SEF-R67");
  if (!at) return;
  const bool racks = has_rounds(in.table.weapon(ship, launcher->system).type);
  const int most = racks ? racks_of(in.table, ship, launcher->system) : in.table.mount(ship, launcher->system).number;
  const std::optional<int> chosen = racks ? in.number("count", 1, std::max(1, most), most, "SEF-R65") : most;
  if (!chosen || (racks && !loaded(in, *launcher, *chosen, true))) return;
  const int count = *chosen;
  if (!spend(in, *launcher, count)) return;
  in.expect("aims at", words::point_words(*at, inches_scale()));
  in.accept(Launching{launcher->ship, launcher->system, count, {}, at});
}

void apply_lay(Play& play, const Launching& order) {
  play.plan.launches.push_back(order);
}

}  // namespace

extern const OrderRow lay_order{
    .verb = "lay", .fields = "at count", .variant = true, .acts = by<offer_lay, check_lay, apply_lay>};

}  // namespace emcon::rules::stellar_empires_fleet
