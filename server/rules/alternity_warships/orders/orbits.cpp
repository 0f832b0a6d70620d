// The orders `orbit`, `descend`, `land` and `liftoff`: what a ship does at a planet or asteroid (ALT-15.5
// to 15.7, 15.11).
#include <algorithm>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// An impact zone counts as low orbit for what comes slowly (ALT-R67).
bool is_low(Zone zone) {
  return zone == Zone::low_orbit || zone == Zone::impact;
}

std::optional<Misstep> no_orbit(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && ship.orbit != Orbit::landed && is_planet(table, place.body)) return std::nullopt;
  return Misstep{"not_in_orbit", "The ship is not at speed 0 in an orbit hex.", "ALT-15.5"};
}
std::optional<Misstep> no_descent(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && place.zone == Zone::high_orbit && ship.orbit != Orbit::landed) return std::nullopt;
  return Misstep{"not_in_high_orbit", "The ship is not in high orbit at speed 0.", "ALT-15.6"};
}
/// From where the ship is now; behind a path only the landing itself shows whether it is possible.
std::optional<Misstep> no_landing(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.orbit == Orbit::landed) return Misstep{"landed", "The ship has landed.", "ALT-15.7"};
  if (!place.body || !is_low(place.zone)) return Misstep{"no_body", "There is no body to land on here.", "ALT-15.7"};
  const int most = place.zone == Zone::impact ? 1 : 0;
  if (ship.course.speed > most) return Misstep{"too_fast", "The ship is too fast to land.", "ALT-15.7"};
  return std::nullopt;
}
std::optional<Misstep> no_liftoff(const Table&, const Ship& ship) {
  if (ship.orbit == Orbit::landed) return std::nullopt;
  return Misstep{"not_landed", "The ship has not landed.", "ALT-R30"};
}

/// One line for each ship that may do it now.
template <auto fault>
void offer_each(Offering& out, const char* verb, const char* label, const char* clause, bool with_way) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (fault(out.table, ship)) continue;
    const int set = with_way ? out.add_set({{"cw", "clockwise", "", std::nullopt, {}},
                                            {"ccw", "counter-clockwise", "", std::nullopt, {}}})
                             : -1;
    table::OfferLine& line = out.line(verb, ship.handle(), "", std::string(label) + " " + ship_name(ship), clause);
    if (with_way) line.fields = {Offering::choice("way", "way", set)};
  }
}

template <auto fault>
std::optional<ShipIndex> read_each(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return std::nullopt;
  if (const std::optional<Misstep> wrong = fault(in.table, in.table.ships[*s])) {
    in.refuse_for(*wrong);
    return std::nullopt;
  }
  return s;
}

void offer_orbit(Offering& out) {
  offer_each<no_orbit>(out, "orbit", "Go into orbit:", "ALT-15.5", true);
}
void check_orbit(Reading& in) {
  const std::optional<ShipIndex> s = read_each<no_orbit>(in);
  const std::string* way = s ? in.token("way") : nullptr;
  if (!way) return;
  if (*way != "cw" && *way != "ccw") return in.refuse("bad_choice", "'way' must be cw or ccw.", "ALT-15.5", "way");
  in.accept(Flying{*s, Flying::Kind::orbit, {}, *way == "cw" ? 1 : -1});
}

void offer_descend(Offering& out) {
  offer_each<no_descent>(out, "descend", "Descend to low orbit:", "ALT-15.6", false);
}
void check_descend(Reading& in) {
  if (const std::optional<ShipIndex> s = read_each<no_descent>(in)) in.accept(Flying{*s, Flying::Kind::descend});
}

/// An asteroid that the ship could reach slowly in this move (ALT-15.11).
bool asteroid_near(const Table& table, const Ship& ship) {
  return least_speed(mover_of(table, ship)) <= 1 && std::ranges::any_of(table.scenario().bodies, [&](const Body& body) {
           return body.kind == BodyKind::asteroid && far_apart(body.at, ship.course.at) <= 1;
         });
}
bool may_land(const Table& table, const Ship& ship) {
  return ship.orbit != Orbit::landed && (!no_landing(table, ship) || asteroid_near(table, ship));
}

void offer_land(Offering& out) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (may_land(out.table, ship)) out.line("land", ship.handle(), "", "Land: " + ship_name(ship), "ALT-15.7");
  }
}
void check_land(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return;
  const Ship& ship = in.table.ships[*s];
  const std::vector<Flying> before = in.accepted<Flying>();
  const bool flies = std::ranges::find(before, *s, &Flying::ship) != before.end();
  if (std::optional<Misstep> wrong = no_landing(in.table, ship); wrong && !(flies && asteroid_near(in.table, ship)))
    return in.refuse_for(*wrong);
  in.accept(Flying{*s, Flying::Kind::land});
}

void offer_liftoff(Offering& out) {
  offer_each<no_liftoff>(out, "liftoff", "Lift off:", "ALT-R30", false);
}
void check_liftoff(Reading& in) {
  if (const std::optional<ShipIndex> s = read_each<no_liftoff>(in)) in.accept(Flying{*s, Flying::Kind::liftoff});
}

}  // namespace

extern const OrderRow orbit_order{.verb = "orbit", .fields = "way", .acts = {offer_orbit, check_orbit}};
extern const OrderRow descend_order{.verb = "descend", .acts = {offer_descend, check_descend}};
extern const OrderRow land_order{.verb = "land", .acts = {offer_land, check_land}};
extern const OrderRow liftoff_order{.verb = "liftoff", .acts = {offer_liftoff, check_liftoff}};

}  // namespace emcon::rules::alternity_warships
