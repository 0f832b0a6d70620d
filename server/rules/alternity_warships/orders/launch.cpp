// The order `launch`: missiles leave their ships (ALT-8.1 to 8.4, 7.7); and what the launch question carries out.
#include <algorithm>

#include "server/rules/alternity_warships/orders/advice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct StockLeft {
  int place = 0;  ///< in the launcher's stock
  int left = 0;
};
std::vector<StockLeft> missiles_of(const Catalogue& catalogue, const Launcher& launcher,
                                   const std::vector<int>& stock) {
  std::vector<StockLeft> out;
  for (int i = 0; i < count_of(launcher.stock); ++i)
    if (catalogue.loads[launcher.stock[ix(i)].load].kind == LoadKind::missile && stock[ix(i)] > 0)
      out.push_back({i, stock[ix(i)]});
  return out;
}

/// Expected harm of a missile that arrives, as far as its arrival is likely.
std::int64_t launch_merit(const Table& table, const Ship& ship, const Load& load, ShipIndex target) {
  const int away = distance(ship.course.at, table.ships[target].course.at);
  if (rounds_to_arrive(ship.course.speed, away) > missile_power / 2) return 0;
  return 1 + expected_harm(table, ship.face.crew, missile_steps(table, load, {target, 0}).total(), load.strike, target);
}

/// Targets of both roles: enemy ships, and antiship missiles of the enemy.
std::vector<table::Option> targets_of(const Offering& out, const Ship& ship, const Load& best) {
  std::vector<table::Option> options;
  for (const Unit& enemy : units_of(out.table, enemy_of(ship.side))) {
    std::int64_t merit = 0;
    if (enemy.missile == 0)
      merit = launch_merit(out.table, ship, best, enemy.ship);
    else if (out.table.missiles[find_missile(out.table, enemy.missile).value()].role == Role::counter)
      continue;
    options.push_back({unit_handle(out.table, enemy), unit_name(out.table, enemy), "", merit, {}});
  }
  return options;
}

void offer_launcher(Offering& out, ShipIndex s, LauncherIndex l) {
  const Ship& ship = out.table.ships[s];
  const Launcher& launcher = out.sheet(s).launchers[l];
  const std::vector<StockLeft> stock = missiles_of(*out.table.catalogue, launcher, out.works(s).stock[l]);
  if (stock.empty()) return;
  std::vector<table::Option> loads;
  for (const StockLeft& of : stock) {
    const Load& load = out.table.catalogue->loads[launcher.stock[ix(of.place)].load];
    const std::int64_t merit = mean_damage(load.strike, Success::good, Might::light);
    loads.push_back({load.key, load.name + ", " + number(of.left) + " left", "", merit, {}});
  }
  const Load& first = out.table.catalogue->loads[launcher.stock[ix(stock.front().place)].load];
  std::vector<table::Option> targets = targets_of(out, ship, first);
  if (targets.empty()) return;
  table::Field load = Offering::choice("load", "missile", out.add_set(std::move(loads)));
  load.secret = true;
  table::Field target = Offering::choice("target", "target", out.add_set(std::move(targets)), table::FieldKind::target);
  target.secret = true;
  table::OfferLine& line =
      out.line("launch", ship.handle(), launcher_token(l), "Launch missiles of " + ship_name(ship), "ALT-8.2");
  line.fields = {std::move(load), std::move(target),
                 Offering::number("count", "missiles", 1, launcher.rate, std::int64_t{1})};
  line.fields.back().required = false;
  line.times_max = launcher.rate;
}

void offer_launch(Offering& out) {
  for (const ShipIndex s : out.table.ships.indices()) {
    if (!out.own(out.table.ships[s])) continue;
    for (const LauncherIndex l : out.sheet(s).launchers.indices()) offer_launcher(out, s, l);
  }
}

std::pair<int, int> launched_before(const Reading& in, ShipIndex s, LauncherIndex l, int load) {
  int of_rate = 0, of_stock = 0;
  for (const LaunchOrder& order : in.accepted<LaunchOrder>())
    if (order.ship == s && order.launcher == l) {
      of_rate += order.count;
      if (order.load == load) of_stock += order.count;
    }
  return {of_rate, of_stock};
}

/// The role follows from the target: an enemy ship, or an antiship missile of the enemy (ALT-7.7).
std::optional<Role> role_for(Reading& in, const Ship& ship, const Unit& target) {
  if (side_of(in.table, target) == in.side()) {
    in.refuse("own_unit", "That is a unit of your own side.", "ALT-7.7", "target");
    return std::nullopt;
  }
  if (target.missile > 0) {
    if (in.table.missiles[find_missile(in.table, target.missile).value()].role == Role::antiship) return Role::counter;
    in.refuse("no_such_target", "A counter-missile's target must be an antiship missile.", "ALT-7.7", "target");
    return std::nullopt;
  }
  const Ship& other = in.table.ships[target.ship];
  const bool grounded = other.orbit == Orbit::landed && is_planet(in.table, other.body);
  if (grounded && (ship.orbit == Orbit::landed || place_at(in.table, ship.course.at).body != other.body)) {
    in.refuse("landed", "Missiles reach a landed ship from orbit alone.", "ALT-R30", "target");
    return std::nullopt;
  }
  return Role::antiship;
}

void check_launch(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  const std::optional<int> place = s ? in.own_place('l', count_of(in.sheet(*s).launchers)) : std::nullopt;
  if (!place) return;
  const LauncherIndex l(*place);
  const Launcher& launcher = in.sheet(*s).launchers[l];
  const std::string* name = in.token("load");
  const std::optional<Unit> target = name ? in.unit_in("target") : std::nullopt;
  if (!target) return;
  const auto stock = std::ranges::find_if(launcher.stock, [&](const Stock& of) {
    const Load& load = in.table.catalogue->loads[of.load];
    return load.kind == LoadKind::missile && load.key == *name;
  });
  if (stock == launcher.stock.end())
    return in.refuse("no_such_load", "There is no such missile in it.", "ALT-8.1", "load");
  const int load = static_cast<int>(stock - launcher.stock.begin());
  const auto [of_rate, of_stock] = launched_before(in, *s, l, load);
  const int left = in.works(*s).stock[l][ix(load)] - of_stock;
  if (left <= 0) return in.refuse("none_left", "None of them is left.", "ALT-8.1", "load");
  if (launcher.rate <= of_rate)
    return in.refuse("over_rate", "The launcher's rate is " + number(launcher.rate) + ".", "ALT-8.1", "count");
  const std::optional<int> count = in.number("count", 1, std::min(left, launcher.rate - of_rate), 1, "ALT-8.1");
  const std::optional<Role> role = count ? role_for(in, in.table.ships[*s], *target) : std::nullopt;
  if (!role) return;
  in.expect("arrives", "in round " +
                           number(in.table.turn + rounds_to_arrive(in.table.ships[*s].course.speed,
                                                                   distance(in.table.ships[*s].course.at,
                                                                            place_of_unit(in.table, *target)))) +
                           " at the earliest");
  in.accept(LaunchOrder{*s, l, load, *role, *target, *count});
}

}  // namespace

void run_launches(Play& play, const Step& step, const Answers& answers) {
  const Side side = std::get<LaunchStep>(step).side;
  std::vector<LaunchOrder> launches;
  for (const Answer<OrderList>& answer : answers) {
    const std::vector<LaunchOrder> of_seat = answer.order.all<LaunchOrder>();
    launches.insert(launches.end(), of_seat.begin(), of_seat.end());
    for (const Destructing& order : answer.order.all<Destructing>()) {
      play.tell("Missile m" + number(order.missile) + " destroys itself.", "ALT-8.6");
      remove_missile(play, order.missile);
    }
  }
  std::erase_if(launches, [&](const LaunchOrder& order) { return !present(play.table(), order.target); });
  launch_all(play, side, launches);
  for (const Answer<OrderList>& answer : answers)
    for (const Sortie& order : answer.order.all<Sortie>()) sortie(play, order, {});
  keep_repairs(play, step, answers);
}

extern const OrderRow launch_order{
    .verb = "launch", .fields = "load target count", .variant = true, .acts = {offer_launch, check_launch}};

}  // namespace emcon::rules::alternity_warships
