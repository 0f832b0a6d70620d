// The order `launch`: missiles leave their ships (ALT-8.1 to 8.4, 7.7).
#include "server/rules/alternity_warships/orders/launch.hpp"

#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/launchers.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct StockLeft {
  int place = 0;  ///< in the launcher's stock
  int left = 0;
};
std::vector<StockLeft> missiles_of(const Launcher& launcher, const std::vector<int>& stock) {
  std::vector<StockLeft> out;
  for (int i = 0; i < count_of(launcher.stock); ++i)
    if (launcher.stock[ix(i)].load->kind == LoadKind::missile && stock[ix(i)] > 0) out.push_back({i, stock[ix(i)]});
  return out;
}

constexpr int rounds_worth_it = 3;  ///< within which an antiship missile must arrive
constexpr int rounds_to_stop = 2;   ///< and a counter-missile, or its target will have struck

/// A ship that has landed on a planet is reached from orbit alone (ALT-R30).
bool is_grounded(const Table& table, const Ship& from, const Ship& other) {
  return other.orbit == Orbit::landed && is_planet(table, other.body) &&
         (from.orbit == Orbit::landed || place_at(table, from.course.at).body != other.body);
}

/// Targets of both roles: enemy ships, and antiship missiles of the enemy.
std::vector<Unit> targets_of(const Table& table, const Ship& ship) {
  std::vector<Unit> out = units_of(table, enemy_of(ship.side));
  std::erase_if(out, [&](const Unit& unit) {
    return unit.is_missile() ? missile_of(table, unit.missile()).role == Role::counter
                             : is_grounded(table, ship, table.ships[unit.ship()]);
  });
  return out;
}

/// Expected harm of a missile to a ship, or what it keeps from the own ships, as far as it is likely to arrive.
std::int64_t launch_merit(const Table& table, const Ship& ship, const Load& load, const Unit& target) {
  const int away = distance(ship.course.at, place_of_unit(table, target));
  const int rounds = rounds_to_arrive(ship.course.speed, away);
  const int steps = missile_steps(table, load, target).total();
  if (!target.is_missile()) {
    if (rounds > rounds_worth_it || table.ships[target.ship()].fate != Fate::fighting) return 0;
    return expected_harm(prize_of(table, target.ship()), ship.face.crew, steps, load.strike);
  }
  if (rounds > rounds_to_stop) return 0;
  const Missile& missile = missile_of(table, target.missile());
  const Odds odds = odds_of(ship.face.crew, steps);
  return danger_of(table, missile, rounds_to_stop * (missile.course.speed + missile_accel)) * odds.success() / odds.of;
}

/// What the launcher has, and for each load what it is worth at each target. Load and target are chosen apart, so both
/// have the merits of the best pair.
struct Choices {
  std::vector<table::Option> loads, targets;
  int left = 0;   ///< of the best load; of several alike, of the one that there is least of
  int least = 0;  ///< of the load that there is least of
};
Choices choices_of(const Offering& out, const Ship& ship, const Launcher& launcher,
                   const std::vector<StockLeft>& stock) {
  const std::vector<Unit> units = targets_of(out.table, ship);
  const auto load_of = [&](const StockLeft& of) -> const Load& { return *launcher.stock[ix(of.place)].load; };
  std::int64_t best = -1;
  Choices choices;
  Unit aim = units.empty() ? Unit() : units.front();
  for (const Unit& unit : units) {
    std::int64_t merit = 0;
    for (const StockLeft& of : stock) {
      const std::int64_t worth = launch_merit(out.table, ship, load_of(of), unit);
      merit = std::max(merit, worth);
      if (worth <= best) continue;
      best = worth;
      aim = unit;
    }
    choices.targets.push_back({unit_handle(out.table, unit), unit_name(out.table, unit), "", merit, {}});
  }
  for (const StockLeft& of : stock) {
    const Load& load = load_of(of);
    const std::int64_t merit = units.empty() ? 0 : launch_merit(out.table, ship, load, aim);
    choices.least = choices.least == 0 ? of.left : std::min(choices.least, of.left);
    if (merit == best) choices.left = choices.left == 0 ? of.left : std::min(choices.left, of.left);
    choices.loads.push_back({load.key, load.name + ", " + number(of.left) + " left", "", merit, {}});
  }
  return choices;
}

void offer_launcher(Offering& out, ShipIndex s, LauncherIndex l) {
  const Ship& ship = out.table.ships[s];
  const Launcher& launcher = out.sheet(s).launchers[l];
  const std::vector<StockLeft> stock = missiles_of(launcher, out.works(s).stock[l]);
  if (stock.empty()) return;
  Choices choices = choices_of(out, ship, launcher, stock);
  const int most = std::min({launcher.rate, choices.least, room_for_missiles(out.view)});
  if (choices.targets.empty() || most < 1) return;
  table::Field load = Offering::choice("load", "missile", out.add_set(std::move(choices.loads)));
  load.secret = true;
  table::Field target =
      Offering::choice("target", "target", out.add_set(std::move(choices.targets)), table::FieldKind::target);
  target.secret = true;
  table::OfferLine& line =
      out.line("launch", ship.handle(), launcher_token(l), "Launch missiles of " + ship_name(ship), "ALT-8.2");
  line.fields = {std::move(load), std::move(target), count_field("missiles", most, choices.left)};
  line.times_max = launcher.rate;
}

void offer_launch(Offering& out) {
  offer_launchers<offer_launcher>(out);
}

/// The role follows from the target: an enemy ship, or an antiship missile of the enemy (ALT-7.7).
std::optional<Role> role_for(Reading& in, const Ship& ship, const Unit& target) {
  if (side_of(in.table, target) == in.side()) {
    in.refuse(reasons::own_unit(), "ALT-7.7", "target");
    return std::nullopt;
  }
  if (target.is_missile()) {
    if (missile_of(in.table, target.missile()).role == Role::antiship) return Role::counter;
    in.refuse(reasons::no_such_target_counter_missile(), "ALT-7.7", "target");
    return std::nullopt;
  }
  if (is_grounded(in.table, ship, in.table.ships[target.ship()])) {
    in.refuse(reasons::landed_missiles(), "ALT-R30", "target");
    return std::nullopt;
  }
  return Role::antiship;
}

void check_launch(Reading& in) {
  const auto own = in.own_launcher();
  if (!own) return;
  const auto [s, l] = *own;
  const Ship& ship = in.table.ships[s];
  const std::string* name = in.token("load");
  const std::optional<Unit> target = name ? in.unit_in("target") : std::nullopt;
  int room = room_for_missiles(in.view);
  for (const LaunchOrder& order : in.accepted<LaunchOrder>()) room -= order.count;
  const auto draw =
      target ? draw_in<LaunchOrder>(in, s, l, LoadKind::missile, *name, room, too_many_missiles(in)) : std::nullopt;
  const std::optional<Role> role = draw ? role_for(in, ship, *target) : std::nullopt;
  if (!role) return;
  in.expect("arrives",
            "in round " +
                number(in.table.turn + rounds_to_arrive(ship.course.speed,
                                                        distance(ship.course.at, place_of_unit(in.table, *target)))) +
                " at the earliest");
  in.accept(LaunchOrder{s, l, draw->load, *role, *target, draw->count});
}

/// Takes missiles out of their launcher. All of the question come on the map together, for their numbers are drawn.
void apply_launch(Play& play, const LaunchOrder& order) {
  if (play.ship(order.ship).fate != Fate::fighting) return;  // ALT-R47
  const Aim aim{play.sheet(order.ship).launchers[order.launcher].stock[ix(order.load)].load, order.target};
  for (int i = 0; i < order.count; ++i) play.launched.push_back({order.ship, order.role, aim});
  play.change_secret(order.ship, [&](Secret& secret) {
    int& left = secret.works.stock[order.launcher][ix(order.load)];
    left = std::max(0, left - order.count);
  });
  play.edit(order.ship).now.fired = true;
  play.show_on_sheet(order.ship);
}

}  // namespace

extern const OrderRow launch_order{.verb = "launch",
                                   .fields = "load target count",
                                   .variant = true,
                                   .acts = by<offer_launch, check_launch, apply_launch>};

}  // namespace emcon::rules::alternity_warships
