// The order `fly`: a flight goes straight to a point (SEF-13.2.2), and what both orders of movement have in common.
#include <algorithm>

#include "common/counted.hpp"
#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

table::Field place_to_fly(const Table& table) {
  return OfferBase::point("at", "point", {{0, 0}, table.scenario().corner, {}}, inches_scale(), inch / 2);
}

/// Own ships by their handles, as whom a flight covers or lands on.
int add_ships(Offering& out, bool with_bays) {
  std::vector<table::Option> ships;
  for (const Ship& ship : out.table.ships) {
    const ShipClass& c = out.table.class_of(ship);
    if (ship.side != out.side() || !fights(out.table, ship)) continue;
    if (!with_bays || !c.bays.empty() || !c.docks.empty()) ships.push_back(option(ship.handle()));
  }
  return ships.empty() ? -1 : out.add_set(std::move(ships));
}

void offer_fly(Offering& out) {
  const std::vector<FlightIndex> flights = offered_flights(out.table, out.seat);
  if (flights.empty()) return;
  const int wards = add_ships(out, false), carriers = add_ships(out, true);
  const bool burns =
      std::ranges::any_of(flights, [&](FlightIndex f) { return type_of(out.table, out.table.flights[f]).afterburner; });
  const int flags = burns ? out.add_set({option("burn", "burn")}) : -1;
  for (const FlightIndex f : flights) {
    const Flight& flight = out.table.flights[f];
    table::OfferLine& line = out.line("fly", flight_handle(out.table, flight), "", "Fly to a point", "SEF-13.2.2");
    line.fields = {place_to_fly(out.table)};
    if (wards >= 0) line.fields.push_back(Offering::choice("cover", "cover", wards, table::FieldKind::target));
    if (carriers >= 0) line.fields.push_back(Offering::choice("dock", "land on", carriers, table::FieldKind::target));
    if (type_of(out.table, flight).afterburner) line.fields.push_back(Offering::list("flags", "flags", flags, 0, 1));
    for (std::size_t field = 1; field < line.fields.size(); ++field) line.fields[field].required = false;
  }
}

/// The ship of a field that may be empty; false after a refusal.
bool read_ship(Reading& in, const char* field, ShipIndex& out) {
  if (!in.has(field)) return true;
  const std::optional<ShipIndex> ship = in.ship_in(field);
  if (ship) out = *ship;
  return ship.has_value();
}

void check_fly(Reading& in) {
  const std::optional<FlightIndex> f = flight_to_move(in);
  if (!f) return;
  const std::optional<Point> at = in.point(place_to_fly(in.table), "SEF-13.2.2");
  if (!at) return;
  FlightMove move{*f, *at, false, {}, {}};
  if (!read_ship(in, "cover", move.cover) || !read_ship(in, "dock", move.dock)) return;
  const auto flags = in.names("flags", "flags", "SEF-13.3.AB");
  if (!flags) return;
  for (const std::string& flag : *flags) {
    if (flag != "burn") return in.refuse(reasons::bad_choice_burn(), "SEF-13.3.AB", "flags");
    move.burn = true;
  }
  accept_move(in, move);
}

void apply_fly(Play& play, const FlightMove& order) {
  fly_flight(play, order);
}

}  // namespace

std::optional<FlightIndex> own_flight(Reading& in, const std::string& name, const char* field) {
  const std::optional<FlightIndex> flight = find_flight(in.table, name);
  if (flight && in.table.flights[*flight].seat == in.seat) return flight;
  in.refuse_name(reasons::no_such_flight_own(name), "SEF-13.1", field);
  return std::nullopt;
}

std::vector<FlightIndex> offered_flights(const Table& table, Seat seat) {
  std::vector<FlightIndex> out = flights_in_hand(table, seat);
  if (count_of(out) > flights_offered_max) out.resize(flights_offered_max);
  return out;
}

std::optional<FlightIndex> flight_to_move(Reading& in) {
  const std::optional<FlightIndex> f = own_flight(in, in.line().subject, "subject");
  if (!f) return std::nullopt;
  const std::string name = in.line().subject;
  const std::vector<FlightMove> before = in.accepted<FlightMove>();
  const std::vector<FlightIndex> in_hand = flights_in_hand(in.view.table, in.seat);
  if (std::ranges::find(before, *f, &FlightMove::flight) != before.end()) {
    in.refuse(rules::reasons::ordered_twice(name), "SEF-4.3", "subject");
  } else if (std::ranges::find(in_hand, *f) == in_hand.end()) {
    in.refuse(in.table.flights[*f].now.engaged ? reasons::not_in_hand_engaged(name) : reasons::not_in_hand_moved(name),
              "SEF-R84", "subject");
  } else if (in.table.phase == Phase::movement && count_of(before) >= packet_size) {
    in.refuse(reasons::packet_full(), "SEF-R12", "subject");
  } else {
    return f;
  }
  return std::nullopt;
}

void accept_move(Reading& in, const FlightMove& move) {
  if (const auto wrong = move_fault(in.table, move)) return in.refuse_for(*wrong);
  Flight& flight = in.table.flights[move.flight];
  const Stop stop = flight.now.free ? Stop{move.to, false} : stop_of(in.table, flight, move.to);
  in.expect_at("ends at",
               words::point_words(stop.at, inches_scale()) + ", " +
                   words::scaled_with_unit(distance(flight.at, stop.at), inches_scale()) +
                   (stop.contact ? ", in contact" : ""),
               flight_handle(in.table, flight), {{map_id, table::Role::future, {}, stop.at, -1}});
  if (move.dock && !stop.contact) {
    flight.berth = free_berth(in.table, move.dock, flight.type, true).value_or(0);
    flight.fate = FlightFate::aboard;
    flight.aboard = move.dock;
  }
  in.accept(move);
}

void whole_packet(Reading& in) {
  if (in.table.phase != Phase::movement) return;
  const int needed = std::min(packet_size, count_of(movable_flights(in.view.table, in.seat)));
  if (count_of(in.accepted<FlightMove>()) < needed)
    in.refuse(reasons::packet_not_full(counted(needed, "flight")), "SEF-R12");
}

void fly_packet(Play& play, const Step&, const Answers& answers) {
  if (!play.table().saves.empty()) play.state.agenda.push(SavesStep{});
  if (play.table().phase == Phase::movement) return;
  for (const FlightIndex f : flights_in_hand(play.table(), answers.front().seat)) flight_at(play, f).now.moved = true;
}

extern const OrderRow fly_order{
    .verb = "fly", .fields = "at cover dock flags", .acts = by<offer_fly, check_fly, apply_fly>};

}  // namespace emcon::rules::stellar_empires_fleet
