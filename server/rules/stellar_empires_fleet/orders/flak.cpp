// The order `flak`: weapons of a system, or interceptors, at flights; each shot is named before any is rolled
// (SEF-13.5.1, R45, R66).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/aims.hpp"
#include "server/rules/stellar_empires_fleet/orders/fire.hpp"
#include "server/rules/stellar_empires_fleet/orders/firing.hpp"
#include "server/rules/stellar_empires_fleet/orders/flak.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

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
    options.push_back(option(name, "", flak_merit(out.table, flak, flight)));
  }
  if (options.empty()) return;
  table::Field at = Offering::choice("at", "shots", out.add_set(std::move(options)), table::FieldKind::split);
  at.max = at.total = flak_shots(out.table, flak);
  out.line("flak", out.table.ships[flak.ship].handle(), flak_word(out.table, flak), "Flak", "SEF-13.5.1").fields = {
      std::move(at)};
}

void offer_flak(Offering& out) {
  if (out.only_whether) return;  // as for `fire`
  const std::size_t first = out.offer.lines.size();
  if (!out.table.flights.empty())
    for (const Unit& unit : units_in_hand(out.table, *out.view.step, out.seat))
      for (const ShipIndex s : members(out.table, unit))
        for (const Flak& flak : flak_of(out.table, s)) offer_weapon(out, flak);
  suggest_one_fire(out, first);  // `fire` has offered its lines before
}

/// The system, or interceptors, that the line names; refuses what may not fire in this answer.
std::optional<Flak> flak_in(Reading& in, ShipIndex s) {
  Flak out{s, {}};
  if (const auto set = find_set(in.table.class_of(in.table.ships[s]), in.line().variant)) {
    out.set = *set;
  } else {
    const std::optional<SystemIndex> system = in.own_system(s);
    if (!system) return std::nullopt;
    out.system = *system;
  }
  const std::string what = in.line().subject + " " + in.line().variant;
  if (!of_firing_unit(in, s)) return std::nullopt;
  if (out.system && fires_already(in, s, out.system)) {
    in.refuse(rules::reasons::ordered_twice("fire " + what), "SEF-4.3", "variant");
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
  if (second) in.refuse(reasons::second_target(), "SEF-R64", "at");
  return !second;
}

void check_flak(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  const std::optional<Flak> flak = s ? flak_in(in, *s) : std::nullopt;
  if (!flak) return;
  const table::Split* split = in.split("at");
  if (!split || split->shares.empty()) return in.refuse(rules::reasons::field_missing("at"), "SEF-13.5.1", "at");
  FlakOrder order{*flak, {}};
  std::int64_t shots = 0;
  const int most = flak_shots(in.table, *flak);
  for (const table::Share& share : split->shares) {
    const std::optional<FlightIndex> f = find_flight(in.table, share.token);
    if (!f) return in.refuse(reasons::no_such_flight_any(share.token), "SEF-13.5.1", "at");
    if (const auto no = no_flak(in.table, *flak, *f)) return in.refuse_shot(*no, reasons::cannot_be_fired, "at");
    shots += share.amount;
    if (share.amount < 0 || share.amount > most || shots > most)
      return in.refuse(reasons::too_many_shots(counted(most, "shot")), "SEF-13.5.1", "at");
    order.shots.emplace_back(*f, static_cast<int>(share.amount));
  }
  if (shots == 0) return in.refuse(rules::reasons::field_missing("at"), "SEF-13.5.1", "at");
  if (!has_one_target(in, order)) return;
  Ship& ship = in.table.ships[*s];
  const int cost = flak->system ? cost_of(in.table, ship, flak->system, static_cast<int>(shots)) : 0;
  if (!in.has_energy(ship, cost)) return;
  pay(ship, cost);
  in.accept(std::move(order));
}

void apply_flak(Play& play, const FlakOrder& order) {
  if (order.flak.system && !units_pay_before_delays(*play.table().catalogue)) charge(play, {gun_of(order)});
  fire_at_flights(play, order.flak, order.shots);
}

}  // namespace

extern const OrderRow flak_order{
    .verb = "flak", .fields = "at", .variant = true, .acts = deferred<offer_flak, check_flak, apply_flak>};

}  // namespace emcon::rules::stellar_empires_fleet
