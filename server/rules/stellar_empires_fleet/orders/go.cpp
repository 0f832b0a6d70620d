// The order `go`: a flight goes towards something by a word: to contact, to strike, to cover, home (SEF-R102).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t stay_merit = 1, home_merit = 5000;
constexpr int enemies_named_max = 9;

/// Turns before it gets there, beyond this one.
std::int64_t turns_off(const Table& table, const Flight& flight, Point to, std::int64_t range) {
  const std::int64_t thrust = type_of(table, flight).thrust * inch, off = distance(flight.at, to) - range;
  return off <= thrust ? 0 : (off - 1) / thrust;
}

bool can_go(const Table& table, FlightIndex f, const std::string& word) {
  const std::optional<FlightMove> move = move_by_word(table, f, word);
  return move && !move_fault(table, *move);
}

/// What a strike at the ship would do, for the fire that it must pass.
std::int64_t strike_merit(const Table& table, const Flight& flight, ShipIndex target) {
  const Ship& ship = table.ships[target];
  const ShipClass& c = table.class_of(ship);
  std::int64_t out = expected_strike(table, flight, target) * worth_of_point(table, ship) / thousand;
  const std::int64_t shots = interceptors(c, ship).volley;
  out -= shots * type_of(table, flight).defence * worth_of(table, flight) / (50 * type_of(table, flight).hits);
  if (table.scenario().carriers_decide && !c.wing.empty()) out *= 2;
  return std::max<std::int64_t>(2, out) / (1 + turns_off(table, flight, ship.at, type_of(table, flight).range * inch));
}

/// What contact with it would do; those that are built to strike ships had rather not.
std::int64_t contact_merit(const Table& table, const Flight& flight, const Flight& enemy) {
  const int design = design_bonus(type_of(table, flight).design);
  const std::int64_t need = std::clamp(type_of(table, enemy).defence + design, 0, 10);
  const std::int64_t out = worth_of(table, enemy) * need / (10 * type_of(table, enemy).hits) * (design < 0 ? 1 : 4) / 2;
  return std::max<std::int64_t>(2, out) / (1 + turns_off(table, flight, enemy.at, contact_range));
}

/// Words for all flights of one type, rated for the first of them: any of them can go any way. Where it may not go has
/// no merit.
std::vector<table::Option> words_for(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  std::vector<table::Option> out{option("stay", "stay", stay_merit)};
  if (move_by_word(table, f, "home"))
    out.push_back(option("home", "home", crippled(table, flight) ? std::optional(home_merit) : std::nullopt));
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (!fights(table, ship)) continue;
    const bool own = ship.side == flight.side;
    out.push_back(option(ship.handle(), own ? "cover" : "",
                         own ? std::int64_t{table.class_of(ship).cost / 10} : strike_merit(table, flight, s)));
  }
  std::vector<FlightIndex> enemies;
  for (const FlightIndex e : table.flights.indices())
    if (table.flights[e].side != flight.side && flies(table.flights[e])) enemies.push_back(e);
  std::ranges::stable_sort(enemies, {},
                           [&](FlightIndex e) { return squared_distance(flight.at, table.flights[e].at); });
  if (count_of(enemies) > enemies_named_max) enemies.resize(enemies_named_max);
  for (const FlightIndex e : enemies) {
    const std::string name = flight_handle(table, table.flights[e]);
    out.push_back(option(name, "", contact_merit(table, flight, table.flights[e])));
  }
  for (table::Option& option : out)
    if (option.merit && !can_go(table, f, option.token)) option.merit.reset();
  return out;
}

const table::Option& best_of(const std::vector<table::Option>& options) {
  return *std::ranges::max_element(options, {}, &table::Option::merit);
}

/// Notes on the scratch table what a flight that goes there leaves to others: its berth aboard a ship.
void note_landing(Table& scratch, FlightIndex f, const std::string& word) {
  const std::optional<FlightMove> move = move_by_word(scratch, f, word);
  Flight& flight = scratch.flights[f];
  if (!move || !move->dock) return;
  flight.berth = free_berth(scratch, move->dock, flight.type, true).value_or(0);
  flight.fate = FlightFate::aboard;
  flight.aboard = move->dock;
}

/// Leaves a merit to the best lines of a packet (SEF-R12); a flight that could not go where its type had best go gets
/// words of its own.
void suggest_moves(Offering& out, const std::vector<FlightIndex>& flights) {
  const std::size_t first = out.offer.lines.size() - flights.size();
  std::vector<std::pair<std::int64_t, std::size_t>> all;
  Table scratch = out.table;
  for (std::size_t i = 0; i < flights.size(); ++i) {
    table::Field& field = out.offer.lines[first + i].fields.front();
    if (!can_go(scratch, flights[i], best_of(out.offer.sets[ix(field.set)].options).token))
      field.set = out.add_set(words_for(scratch, flights[i]));
    const table::Option& best = best_of(out.offer.sets[ix(field.set)].options);
    note_landing(scratch, flights[i], best.token);
    all.emplace_back(best.merit.value_or(0), first + i);
  }
  if (out.table.phase != Phase::movement) return;
  std::ranges::stable_sort(all, std::ranges::greater(), &std::pair<std::int64_t, std::size_t>::first);
  for (std::size_t i = packet_size; i < all.size(); ++i) out.offer.lines[all[i].second].merit = 0;
}

void offer_go(Offering& out) {
  const std::vector<FlightIndex> flights = offered_flights(out.table, out.seat);
  std::vector<std::pair<FlightTypeIndex, int>> sets;
  for (const FlightIndex f : flights) {
    const Flight& flight = out.table.flights[f];
    auto set = std::ranges::find(sets, flight.type, &std::pair<FlightTypeIndex, int>::first);
    if (set == sets.end()) set = sets.insert(sets.end(), {flight.type, out.add_set(words_for(out.table, f))});
    out.line("go", flight_handle(out.table, flight), "", type_of(out.table, flight).name, "SEF-R102").fields = {
        Offering::choice("to", "where", set->second)};
  }
  suggest_moves(out, flights);
  const bool packet = out.table.phase == Phase::movement;
  for (int i = 0; i < (packet ? std::min(packet_size, count_of(flights)) : count_of(flights)); ++i)
    out.fall_back("go", flight_handle(out.table, out.table.flights[flights[ix(i)]]), "",
                  {{"to", table::Token{"stay"}}});
}

void check_go(Reading& in) {
  const std::optional<FlightIndex> f = flight_to_move(in);
  const std::string* word = f ? in.token("to") : nullptr;
  if (!word) return;
  const std::optional<FlightMove> move = move_by_word(in.table, *f, *word);
  if (!move) return in.refuse(reasons::no_such_place(*word), "SEF-R102", "to");
  accept_move(in, *move);
}

void apply_go(Play& play, const FlightMove& order) {
  fly_flight(play, order);
}

}  // namespace

extern const OrderRow go_order{.verb = "go", .fields = "to", .acts = by<offer_go, check_go, apply_go>};

}  // namespace emcon::rules::stellar_empires_fleet
