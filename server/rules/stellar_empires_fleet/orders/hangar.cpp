// The order `hangar`: flights that a ship launches and takes in after its move (SEF-13.2.3 to 13.2.9).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/advising.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/moving.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t recover_reach = 20 * inch;

/// Any point of the table: flights appear as near to it as they may (SEF-R132).
table::Field place_of_launch(const Table& table) {
  return OfferBase::point("at", "at a point within an inch", {{0, 0}, table.scenario().corner, {}}, inches_scale(),
                          inch / 4);
}

void offer_ship(Offering& out, ShipIndex s) {
  const Ship& ship = out.table.ships[s];
  std::vector<table::Option> launch, recover;
  const std::vector<FlightIndex> best = best_launch(out.table, s, out.seat, under(ship, Command::scramble));
  for (const FlightIndex f : ready_flights(out.table, s, out.seat)) {
    const Flight& flight = out.table.flights[f];
    const bool good = std::ranges::find(best, f) != best.end();
    launch.push_back(option(flight_handle(out.table, flight), type_of(out.table, flight).name,
                            good ? std::optional(worth_of(out.table, flight)) : std::nullopt));
  }
  if (!out.table.class_of(ship).docks.empty())
    for (const Flight& flight : out.table.flights)
      if (flight.seat == out.seat && flies(flight) && within_radius(flight.at, ship.at, recover_reach))
        recover.push_back(option(flight_handle(out.table, flight), flight_name(out.table, flight)));
  if (launch.empty() && recover.empty()) return;
  std::vector<table::Option> headings;
  for (int h = 0; h < plane_headings; ++h) headings.push_back(option(number(h)));
  table::OfferLine& line = out.line("hangar", ship.handle(), "", "Flights of " + ship.handle(), "SEF-13.2.3");
  if (!of_suggested_unit(out, s)) line.merit = 0;
  if (!launch.empty()) {
    const int most = count_of(launch);
    line.fields.push_back(Offering::list("launch", "launch", out.add_set(std::move(launch)), 0, most));
    line.fields.push_back(
        Offering::choice("toward", "an inch off", out.add_set(std::move(headings)), table::FieldKind::facing));
    if (launches_to_points(*out.table.catalogue)) line.fields.push_back(place_of_launch(out.table));
  }
  if (!recover.empty()) {
    const int most = count_of(recover);
    line.fields.push_back(Offering::list("recover", "take in", out.add_set(std::move(recover)), 0, most));
  }
  for (table::Field& field : line.fields) field.required = false;
}

void offer_hangar(Offering& out) {
  for (const Unit& unit : units_planned(out.table, *out.view.step, out.seat))
    for (const ShipIndex s : members(out.table, unit)) offer_ship(out, s);
  if (!std::holds_alternative<CourseStep>(*out.view.step) || !out.view.plan) return;
  for (const Hangar& planned : out.view.plan->hangars) {
    const Ship& ship = out.table.ships[planned.ship];
    const std::vector<FlightIndex> together = launched_by(out.view.plan->hangars, planned.ship);
    if (launch_fault(out.table, planned.ship, together, under(ship, Command::scramble))) continue;
    std::vector<table::Entry> entries;
    for (const auto& [name, flights] : {std::pair("launch", &planned.launch), {"recover", &planned.recover}}) {
      table::Tokens names;
      for (const FlightIndex f : *flights) names.tokens.push_back(flight_handle(out.table, out.table.flights[f]));
      if (!names.tokens.empty()) entries.push_back({name, std::move(names)});
    }
    if (planned.toward >= 0) entries.push_back({"toward", table::Token{number(planned.toward)}});
    if (planned.at) entries.push_back({"at", *planned.at});
    out.fall_back("hangar", ship.handle(), "", std::move(entries));
  }
}

/// Whether the flight is named by another line of this answer, or before in this one.
bool named_before(const Reading& in, const std::vector<FlightIndex>& so_far, FlightIndex f) {
  const auto named = [&](const std::vector<FlightIndex>& all) { return std::ranges::find(all, f) != all.end(); };
  if (named(so_far) || !launches_to_points(*in.table.catalogue)) return named(so_far);
  return named(in.all_of(&Hangar::launch)) || named(in.all_of(&Hangar::recover));
}

/// The own flights of a list; nothing after a refusal.
std::optional<std::vector<FlightIndex>> flights_in(Reading& in, const char* field) {
  const auto names = in.names(field, "flights", "SEF-13.2.3");
  if (!names) return std::nullopt;
  std::vector<FlightIndex> out;
  for (const std::string& name : *names) {
    const std::optional<FlightIndex> f = own_flight(in, name, field);
    if (!f) return std::nullopt;
    if (named_before(in, out, *f)) {
      in.refuse(rules::reasons::ordered_twice(name), "SEF-4.3", field);
      return std::nullopt;
    }
    out.push_back(*f);
  }
  return out;
}

void check_hangar(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  const bool to_points = launches_to_points(*in.table.catalogue);  // then each line has a point of its own
  if (!s || !(to_points || in.first_time(in.line().subject)) || !ship_in_hand(in, *s)) return;
  auto launch = flights_in(in, "launch"), recover = launch ? flights_in(in, "recover") : std::nullopt;
  if (!recover) return;
  const std::optional<int> toward = in.heading_in("toward", -1, "SEF-R44");
  if (!toward) return;
  Hangar order{*s, std::move(*launch), std::move(*recover), *toward, {}};
  if (const table::Value* at = table::find(in.line(), "at"); at && !std::holds_alternative<std::monostate>(*at)) {
    if (!to_points) return in.refuse(rules::reasons::unknown_field("hangar", "at"), "", "at");
    if (order.toward >= 0) return in.refuse(reasons::bad_combination_places(), "SEF-R132", "at");
    const std::optional<Point> point = in.point(place_of_launch(in.table), "SEF-R132");
    if (!point) return;
    order.at = *point;
  }
  const bool scramble = has(commands_for(in, *s), Command::scramble);
  std::vector<Hangar> all = in.accepted<Hangar>();
  all.push_back(order);
  if (const auto wrong = launch_fault(in.table, *s, launched_by(all, *s), scramble))
    return in.refuse_for(*wrong, "launch");
  if (!order.recover.empty() && in.table.class_of(in.table.ships[*s]).docks.empty())
    return in.refuse(reasons::no_docks(), "SEF-13.2.9", "recover");
  in.accept(std::move(order));
}

void apply_hangar(Play& play, const Hangar& order) {
  play.plan.hangars.push_back(order);
}

}  // namespace

void whole_hangars(Reading& in) {
  const std::vector<Flown> courses = in.accepted<Flown>();
  for (const Hangar& order : in.accepted<Hangar>()) {
    const auto flown = std::ranges::find(courses, order.ship, &Flown::ship);
    if (flown == courses.end()) continue;  // the default is straight on, and no farther than its speed
    const Ship& ship = in.table.ships[order.ship];
    const Limits limits = limits_of(in.table, ship, commands_for(in, order.ship));
    const Voyage way = voyage(limits, flown->path, ship.at, ship.heading);
    if (const auto wrong = hangar_fault(in.table, order, way)) return in.refuse_for(*wrong);
  }
}

extern const OrderRow hangar_order{
    .verb = "hangar", .fields = "launch toward at recover", .acts = by<offer_hangar, check_hangar, apply_hangar>};

}  // namespace emcon::rules::stellar_empires_fleet
