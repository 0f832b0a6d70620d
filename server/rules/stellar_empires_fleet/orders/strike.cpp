// The order `strike`: a flight attacks a ship or another flight in its range (SEF-13.7).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Strike {
  FlightIndex flight;
  std::variant<ShipIndex, FlightIndex> target;
};

constexpr int lines_max = 8, named_max = 6;

std::vector<table::Option> strike_targets(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  std::vector<table::Option> out;
  for (const ShipIndex t : table.ships.indices())
    if (!no_strike(table, f, t)) {
      const std::int64_t points = expected_strike(table, flight, t);
      out.push_back(option(table.ships[t].handle(), "", points * worth_of_point(table, table.ships[t]) / thousand + 1));
    }
  if (count_of(out) > named_max) out.resize(named_max);
  std::vector<table::Option> flights;
  for (const FlightIndex t : table.flights.indices())
    if (!no_strike(table, f, t)) {
      const Flight& target = table.flights[t];
      const std::string name = flight_handle(table, target);
      const std::int64_t need = std::clamp(strike_need(table, flight, target).total(), 0, 10);
      flights.push_back(option(name, "", worth_of(table, target) * need / (20 * type_of(table, target).hits) + 1));
    }
  if (count_of(flights) > named_max) flights.resize(named_max);
  out.insert(out.end(), flights.begin(), flights.end());
  return out;
}

/// Leaves a merit to as many lines as a packet has flights, the best of those that can strike together (SEF-R12, R41,
/// R89).
void suggest_strikes(Offering& out, const std::vector<FlightIndex>& able) {
  struct Ranked {
    FlightIndex flight;
    std::size_t line;
    const table::Option* target;
  };
  std::vector<Ranked> all;
  for (std::size_t i = 0; i < able.size(); ++i) {
    const std::size_t line = out.offer.lines.size() - able.size() + i;
    const auto& options = out.offer.sets[ix(out.offer.lines[line].fields.front().set)].options;
    all.push_back({able[i], line, &*std::ranges::max_element(options, {}, &table::Option::merit)});
  }
  std::ranges::stable_sort(all, std::ranges::greater(), [](const Ranked& one) { return one.target->merit; });
  Table scratch = out.table;
  int chosen = 0;
  for (const Ranked& one : all) {
    const std::optional<ShipIndex> ship = find_ship(scratch, one.target->token);
    if (chosen == packet_size || (ship && no_strike(scratch, one.flight, *ship))) {
      out.offer.lines[one.line].merit = 0;
      continue;
    }
    ++chosen;
    if (ship) scratch.flights[one.flight].now.struck = *ship;
  }
}

void offer_strike(Offering& out) {
  std::vector<FlightIndex> able = able_to_strike(out.table, out.seat);
  if (count_of(able) > lines_max) able.resize(lines_max);
  for (const FlightIndex f : able) {
    const Flight& flight = out.table.flights[f];
    out.line("strike", flight_handle(out.table, flight), "", type_of(out.table, flight).name, "SEF-13.7").fields = {
        Offering::choice("target", "target", out.add_set(strike_targets(out.table, f)), table::FieldKind::target)};
  }
  suggest_strikes(out, able);
}

void check_strike(Reading& in) {
  const std::optional<FlightIndex> f = own_flight(in, in.line().subject, "subject");
  if (!f || !in.first_time(in.line().subject)) return;
  if (count_of(in.accepted<Strike>()) >= packet_size) return in.refuse(reasons::packet_full(), "SEF-R12", "subject");
  const std::string* word = in.token("target");
  if (!word) return;
  Strike order{*f, {}};
  std::optional<NoShot> no;
  if (const auto ship = find_ship(in.table, *word)) {
    order.target = *ship;
    no = no_strike(in.table, *f, *ship);
  } else if (const auto flight = find_flight(in.table, *word)) {
    order.target = *flight;
    no = no_strike(in.table, *f, *flight);
  } else {
    return in.refuse(reasons::target_gone_any(*word), "SEF-R72", "target");
  }
  if (no) return in.refuse_shot(*no, reasons::cannot_strike, "target");
  const ShipIndex* struck = std::get_if<ShipIndex>(&order.target);
  in.table.flights[*f].now.struck = struck ? *struck : ShipIndex();
  in.table.flights[*f].now.acted = true;
  in.accept(order);
}

Facing side_struck(Play& play, const Flight& flight, ShipIndex target) {
  const std::vector<Facing> choices = struck_sides(stance(play.ship(target)), flight.at);
  if (choices.size() < 2) return choices.front();
  const bool wishes = play.table().options.sections != Chooser::automatic;
  if (wishes && !play.wish(target).sections.empty()) play.referee.disclose(Audience::everyone());
  return default_section(play.table(), play.ship(target), choices, wishes ? play.wish(target) : Preference());
}

void hit_ship(Play& play, const Flight& flight, ShipIndex target, Facing side, const Warhead& warhead,
              const std::string& what) {
  Hit hit;
  hit.warhead = warhead;
  hit.section = side;
  int halves = 0;
  strike(play, target, hit, warhead.dice, ref(play.table(), flight), what, halves);
  settle(play, target);
}

/// `side`: the number of the shield that is struck, of a ship.
Showing showing_strike(const std::string& flight, const std::string& target, bool hits, int side) {
  table::Act shot = shot_act(flight, target, 1, hits ? 1 : 0);
  shot.facing = side;
  return showing(hits ? heads::strikes(flight, target) : heads::misses(flight, target), {std::move(shot)});
}

void strike_ship(Play& play, FlightIndex f, ShipIndex target) {
  const Table& table = play.table();
  Flight& flight = flight_at(play, f);
  flight.now.struck = target;
  if (!fights(table, play.ship(target))) return;  // SEF-R72
  if (flights_make_battles(*table.catalogue)) note_part(play, target);
  const Facing side = side_struck(play, flight, target);
  const Sum need = strike_need(table, flight, target, side);
  const RefId by = ref(table, flight);
  const Trial trial = roll_needs(play, "To hit", need, {1, 10}, why(Purpose::attack, by, ref(play.ship(target))));
  const bool hits = trial.successes == 1;
  play.tell(
      Audience::everyone(),
      flight_name(table, flight) + (hits ? " strikes " : " misses ") + ship_name(play.ship(target)) + "." + trial.words,
      "SEF-13.7", {trial.rolled}, notable({flight_handle(table, flight), play.ship(target).handle()}),
      showing_strike(flight_handle(table, flight), play.ship(target).handle(), hits, shield_number(side)));
  if (!hits) return;
  const Warhead guns = gun_warhead(table, flight);
  if (guns.dice > 0) hit_ship(play, flight, target, side, guns, flight_name(table, flight));
  for (const Warhead& turret : turret_warheads(table, flight))
    if (fights(table, play.ship(target)))
      hit_ship(play, flight, target, side, turret, flight_name(table, flight) + "'s turret");
}

void strike_flight(Play& play, FlightIndex f, FlightIndex t) {
  const Table& table = play.table();
  const Flight &flight = flight_at(play, f), &target = flight_at(play, t);
  if (!flies(target)) return;
  const Sum need = strike_need(table, flight, target);
  const RefId by = ref(table, flight);
  const Trial trial = roll_needs(play, "To hit", need, {1, 10}, why(Purpose::attack, by, ref(table, target)));
  const bool hits = trial.successes == 1;
  play.tell(
      Audience::everyone(),
      flight_name(table, flight) + (hits ? " strikes " : " misses ") + flight_name(table, target) + "." + trial.words,
      "SEF-13.7", {trial.rolled}, notable({flight_handle(table, flight), flight_handle(table, target)}),
      showing_strike(flight_handle(table, flight), flight_handle(table, target), hits, -1));
  const bool bonus = dogfight_bonus_in_dogfights(*table.catalogue);
  if (hits) play.table().saves.push_back({t, 0, 0, false, false, false, false, by, bonus});
}

void apply_strike(Play& play, const Strike& order) {
  if (const ShipIndex* ship = std::get_if<ShipIndex>(&order.target))
    strike_ship(play, order.flight, *ship);
  else
    strike_flight(play, order.flight, std::get<FlightIndex>(order.target));
}

}  // namespace

void strike_by_packet(Play& play, const Step& step, const Answers& answers) {
  const Table& table = play.table();
  const Seat seat = answers.front().seat;
  const std::vector<Strike> strikes = answers.front().order.all<Strike>();
  std::vector<FlightIndex> packet;
  for (const Strike& order : strikes) packet.push_back(order.flight);
  for (const FlightIndex f : able_to_strike(table, seat))
    if (count_of(packet) < packet_size && std::ranges::count(packet, f) == 0) packet.push_back(f);
  play.deferred.call<Strike>(play, step);
  for (const FlightIndex f : packet) flight_at(play, f).now.acted = true;
  for (const Strike& order : strikes) flight_at(play, order.flight).cover = ShipIndex();
  std::vector<ShipIndex> struck;
  for (const Strike& order : strikes) {
    const ShipIndex* ship = std::get_if<ShipIndex>(&order.target);
    if (!ship || std::ranges::count(struck, *ship) > 0) continue;
    struck.push_back(*ship);
    const RefId by = ref(table, flight_at(play, order.flight));
    strike_docked(play, *ship, by);
    queue_tests(play, *ship, by);
  }
  play.state.agenda.push_in_order({SavesStep{}, SystemsStep{}, ExplosionStep{}});
}

extern const OrderRow strike_order{
    .verb = "strike", .fields = "target", .acts = deferred<offer_strike, check_strike, apply_strike>};

}  // namespace emcon::rules::stellar_empires_fleet
