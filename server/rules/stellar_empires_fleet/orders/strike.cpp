// The order `strike`: a flight attacks a ship or another flight in its range (SEF-13.7).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/judgement.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int lines_max = 8, named_max = 6;

std::vector<table::Option> strike_targets(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  std::vector<table::Option> out;
  for (const ShipIndex t : table.ships.indices())
    if (!no_strike(table, f, t)) {
      const std::int64_t points = expected_strike(table, flight, t);
      out.push_back(
          {table.ships[t].handle(), "", "", points * worth_of_point(table, table.ships[t]) / thousand + 1, {}});
    }
  if (count_of(out) > named_max) out.resize(named_max);
  std::vector<table::Option> flights;
  for (const FlightIndex t : table.flights.indices())
    if (!no_strike(table, f, t)) {
      const Flight& target = table.flights[t];
      const std::string name = flight_handle(table, target);
      const std::int64_t need = std::clamp(strike_need(table, flight, target).total(), 0, 10);
      flights.push_back({name, "", "", worth_of(table, target) * need / (20 * type_of(table, target).hits) + 1, {}});
    }
  if (count_of(flights) > named_max) flights.resize(named_max);
  out.insert(out.end(), flights.begin(), flights.end());
  return out;
}

/// Leaves a merit to as many lines as a packet has flights, the best of those that can strike together (SEF-R12, R41,
/// R89).
void suggest_strikes(Offering& out, const std::vector<FlightIndex>& able) {
  struct Rated {
    FlightIndex flight;
    std::size_t line;
    const table::Option* target;
  };
  std::vector<Rated> all;
  for (std::size_t i = 0; i < able.size(); ++i) {
    const std::size_t line = out.offer.lines.size() - able.size() + i;
    const auto& options = out.offer.sets[ix(out.offer.lines[line].fields.front().set)].options;
    all.push_back({able[i], line, &*std::ranges::max_element(options, {}, &table::Option::merit)});
  }
  std::ranges::stable_sort(all, std::ranges::greater(), [](const Rated& one) { return one.target->merit; });
  Table scratch = out.table;
  int chosen = 0;
  for (const Rated& one : all) {
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
  if (count_of(in.accepted<StrikeOrder>()) >= packet_size)
    return in.refuse("packet_full", "A packet is four flights.", "SEF-R12", "subject");
  const std::string* word = in.token("target");
  if (!word) return;
  StrikeOrder order{*f, {}, {}};
  std::optional<NoShot> no;
  if (const auto ship = find_ship(in.table, *word)) {
    order.ship = *ship;
    no = no_strike(in.table, *f, *ship);
  } else if (const auto flight = find_flight(in.table, *word)) {
    order.against = *flight;
    no = no_strike(in.table, *f, *flight);
  } else {
    return in.refuse("target_gone", "'" + *word + "' is no ship or flight on the table.", "SEF-R72", "target");
  }
  if (no) return in.refuse(no->code, std::string("It cannot strike: ") + no->text + ".", no->clause, "target");
  in.table.flights[*f].now.struck = order.ship;
  in.table.flights[*f].now.acted = true;
  in.accept(order);
}

}  // namespace

void strike_by_packet(Play& play, const Step&, const Answers& answers) {
  strike_packet(play, answers.front().seat, answers.front().order.all<StrikeOrder>());
}

extern const OrderRow strike_order{.verb = "strike", .fields = "target", .acts = {offer_strike, check_strike}};

}  // namespace emcon::rules::stellar_empires_fleet
