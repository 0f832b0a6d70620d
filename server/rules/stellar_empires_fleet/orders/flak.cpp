// The order `flak`: weapons of a system, or interceptors, at flights; each shot is named before any is rolled
// (SEF-13.5.1, R45, R66).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/orders/aims.hpp"
#include "server/rules/stellar_empires_fleet/orders/firing.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/revisions.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int flights_named_max = 6;

/// What all its shots at the flight would do, as if half of what hits were saved.
std::int64_t flak_merit(const Table& table, const Flak& flak, const Flight& flight) {
  const FlightType& type = type_of(table, flight);
  const std::int64_t need = std::clamp(type.defence - flak_modifier(table, flak), 0, 10);
  return need * flak_shots(table, flak) * worth_of(table, flight) / (20 * type.hits) + 1;
}

std::vector<FlightIndex> targets_of(const Table& table, const Flak& flak) {
  std::vector<FlightIndex> out;
  for (const FlightIndex f : table.flights.indices())
    if (!no_flak(table, flak, f)) out.push_back(f);
  const Point from = table.ships[flak.ship].at;
  std::ranges::stable_sort(out, {}, [&](FlightIndex f) { return squared_distance(from, table.flights[f].at); });
  if (count_of(out) > flights_named_max) out.resize(flights_named_max);
  std::ranges::sort(out);
  return out;
}

void offer_weapon(Offering& out, const Flak& flak) {
  std::vector<table::Option> options;
  for (const FlightIndex f : targets_of(out.table, flak)) {
    if (!may_aim(out.view, flak.ship, flak.system, {{}, f})) continue;
    const Flight& flight = out.table.flights[f];
    const std::string name = flight_handle(out.table, flight);
    options.push_back({name, "", "", flak_merit(out.table, flak, flight), {}});
  }
  if (options.empty()) return;
  table::Field at = Offering::choice("at", "shots", out.add_set(std::move(options)), table::FieldKind::split);
  at.max = at.total = flak_shots(out.table, flak);
  out.line("flak", out.table.ships[flak.ship].handle(), flak_word(out.table, flak), "Flak", "SEF-13.5.1").fields = {
      std::move(at)};
}

void offer_flak(Offering& out) {
  const std::size_t first = out.offer.lines.size();
  if (!out.table.flights.empty())
    for (const Unit& unit : units_in_hand(out.table, *out.view.step, out.seat))
      for (const ShipIndex s : members(out.table, unit))
        for (const Flak& flak : flak_of(out.table, s)) offer_weapon(out, flak);
  suggest_one_fire(out, first);  // `fire` has offered its lines before
}

/// The system, or interceptors, that the line names; refuses what may not fire in this answer.
std::optional<Flak> flak_in(Reading& in, ShipIndex s) {
  const Unit unit = unit_of(in.table, s);
  const std::vector<Unit> units = units_in_hand(in.table, *in.view.step, in.seat);
  const std::optional<Unit> firing = firing_unit(in);
  Flak out{s, {}, 0};
  if (const auto set = find_set(in.table.class_of(in.table.ships[s]), in.line().variant)) {
    out.set = *set;
  } else {
    const std::optional<SystemIndex> system = in.own_system(s);
    if (!system) return std::nullopt;
    out.system = *system;
  }
  const std::string what = in.line().subject + " " + in.line().variant;
  if (std::ranges::find(units, unit) == units.end()) {
    in.refuse("not_in_turn", "That ship's unit has fired or passed.", "SEF-4.4", "subject");
  } else if (firing && *firing != unit) {
    in.refuse("one_unit", "One unit fires at a time.", "SEF-4.3", "subject");
  } else if (out.system && fires_already(in, s, out.system)) {
    in.refuse("ordered_twice", "'fire " + what + "' was ordered before.", "SEF-4.3", "variant");
  } else if (in.first_time(what)) {
    return out;
  }
  return std::nullopt;
}

/// Guns that are not made for flights have one target under Concentrate Firepower (SEF-R64).
bool has_one_target(Reading& in, const FlakOrder& order) {
  const Flak& flak = order.flak;
  const Ship& ship = in.table.ships[flak.ship];
  if (!under(ship, Command::concentrate) || !flak.system || in.table.weapon(ship, flak.system).anti_fighter)
    return true;
  if (concentrates_all_fire(*in.table.catalogue)) {
    std::vector<Aim> aims;
    for (const auto& [flight, shots] : order.shots)
      if (shots > 0) aims.push_back({{}, flight});
    return concentrated(in, flak.ship, ship.now.in_force, aims, "at");
  }
  const auto orders = in.accepted<FireOrder>();
  const bool second = order.shots.size() > 1 || std::ranges::any_of(orders, [&](const FireOrder& one) {
                        return one.ship == flak.ship && !in.table.weapon(ship, one.system).anti_fighter;
                      });
  if (second) in.refuse("second_target", "Concentrating, a ship fires at one target.", "SEF-R64", "at");
  return !second;
}

void check_flak(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  const std::optional<Flak> flak = s ? flak_in(in, *s) : std::nullopt;
  if (!flak) return;
  const table::Split* split = in.split("at");
  if (!split || split->shares.empty()) return in.refuse("field_missing", "'at' must be filled in.", "SEF-13.5.1", "at");
  FlakOrder order{*flak, {}};
  std::int64_t shots = 0;
  const int most = flak_shots(in.table, *flak);
  for (const table::Share& share : split->shares) {
    const std::optional<FlightIndex> f = find_flight(in.table, share.token);
    if (!f) return in.refuse("no_such_flight", "'" + share.token + "' is no flight.", "SEF-13.5.1", "at");
    if (const auto no = no_flak(in.table, *flak, *f))
      return in.refuse(no->code, std::string("It cannot be fired: ") + no->text + ".", no->clause, "at");
    shots += share.amount;
    if (share.amount < 0 || share.amount > most || shots > most)
      return in.refuse("too_many_shots", "It has " + counted(most, "shot") + ".", "SEF-13.5.1", "at");
    order.shots.emplace_back(*f, static_cast<int>(share.amount));
  }
  if (shots == 0) return in.refuse("field_missing", "'at' must be filled in.", "SEF-13.5.1", "at");
  if (!has_one_target(in, order)) return;
  Ship& ship = in.table.ships[*s];
  const int cost = flak->system ? cost_of(in.table, ship, flak->system, static_cast<int>(shots)) : 0;
  if (cost > energy(ship))
    return in.refuse("energy_short", "It needs " + number(cost) + " energy and has " + number(energy(ship)) + ".",
                     "SEF-R48");
  pay(ship, cost);
  in.accept(std::move(order));
}

}  // namespace

std::optional<Unit> firing_unit(const Reading& in) {
  if (const auto fire = in.accepted<FireOrder>(); !fire.empty()) return unit_of(in.table, fire.front().ship);
  if (const auto flak = in.accepted<FlakOrder>(); !flak.empty()) return unit_of(in.table, flak.front().flak.ship);
  return std::nullopt;
}

bool fires_already(const Reading& in, ShipIndex ship, SystemIndex system) {
  const auto fire = in.accepted<FireOrder>();
  const auto flak = in.accepted<FlakOrder>();
  return std::ranges::any_of(fire, [&](const FireOrder& one) { return one.ship == ship && one.system == system; }) ||
         std::ranges::any_of(flak,
                             [&](const FlakOrder& one) { return one.flak.ship == ship && one.flak.system == system; });
}

bool fire_flak(Play& play, const OrderList& order) {
  const std::vector<FlakOrder> flak = order.all<FlakOrder>();
  const std::vector<FireOrder> fire = order.all<FireOrder>();
  if (flak.empty() && fire.empty()) return false;
  const Unit unit = unit_of(play.table(), fire.empty() ? flak.front().flak.ship : fire.front().ship);
  if (units_pay_before_delays(*play.table().catalogue)) pay_for_fire(play, flak, fire);
  fire_at_flights(play, flak, fire);
  fire.empty() ? end_fire(play, unit) : begin_assault(play, unit, fire);
  if (!play.table().saves.empty()) play.state.agenda.push(SavesStep{});
  return true;
}

extern const OrderRow flak_order{.verb = "flak", .fields = "at", .variant = true, .acts = {offer_flak, check_flak}};

}  // namespace emcon::rules::stellar_empires_fleet
