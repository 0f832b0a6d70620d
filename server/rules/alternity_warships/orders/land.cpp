// The order `land`: a ship lands on a planet or asteroid (ALT-15.7, 15.11, R67).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// An impact zone counts as low orbit for what comes slowly (ALT-R67).
bool is_low(Zone zone) {
  return zone == Zone::low_orbit || zone == Zone::impact;
}

/// Why a ship cannot land where it is at the beginning.
std::optional<Misstep> no_landing(const Table& table, const Ship& ship) {
  const BodyZone ground = ground_at(table, ship.course.at);
  if (ship.orbit == Orbit::landed) return no_flight(table, ship);
  if (!ground.body || !is_low(ground.zone)) return Misstep{reasons::no_body_here(), "ALT-15.7"};
  const int most = ground.zone == Zone::impact ? 1 : 0;
  if (ship.course.speed <= most) return std::nullopt;
  return Misstep{reasons::too_fast(ship.course.speed, most), is_planet(table, ground.body) ? "ALT-15.7" : "ALT-15.11"};
}

/// Why it cannot land where its course leads (ALT-15.11); on a planet a ship lands in the round after it has come
/// there. At an asteroid that it enters too fast it does not land, and its order says so beforehand.
std::optional<Misstep> no_landing_behind(const Table& table, const Ship& ship, const Destination& to) {
  const BodyZone ground = ground_at(table, to.end.at);
  if (!ground.body || !is_low(ground.zone)) return Misstep{reasons::no_body_course(), "ALT-15.7"};
  if (is_planet(table, ground.body)) return Misstep{reasons::too_soon(), "ALT-15.7"};
  if (ship.orbit == Orbit::landed) return no_flight(table, ship);
  return std::nullopt;
}

/// An asteroid that the ship could reach slowly in this move (ALT-15.11).
bool asteroid_near(const Table& table, const Ship& ship) {
  return least_speed(mover_of(table, ship)) <= 1 && std::ranges::any_of(table.scenario().bodies, [&](const Body& body) {
           return body.kind == BodyKind::asteroid && far_apart(body.at, ship.course.at) <= 1;
         });
}

void offer_land(Offering& out) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (ship.orbit == Orbit::landed || (no_landing(out.table, ship) && !asteroid_near(out.table, ship))) continue;
    out.line("land", ship.handle(), "", "Land: " + ship_name(ship), "ALT-15.7");
  }
}

void check_land(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  const std::vector<Flying> before = in.accepted<Flying>();
  const bool flies = std::ranges::find(before, *s, &Flying::ship) != before.end();
  const Destination to = ordered_destination(in, *s);
  if (!landings_by_course(*in.table.catalogue)) {
    if (std::optional<Misstep> wrong = no_landing(in.table, ship); wrong && !(flies && asteroid_near(in.table, ship)))
      return in.refuse_for(*wrong);
  } else if (std::optional<Misstep> wrong =
                 to.enters ? no_landing_behind(in.table, ship, to) : no_landing(in.table, ship)) {
    return in.refuse_for(*wrong);
  } else if (to.enters) {
    const bool lands = to.force <= 1;
    in.expect(lands ? "lands" : "does not land",
              lands ? "on " + in.table.scenario().bodies[ground_at(in.table, to.end.at).body].name
                    : "it comes at speed " + number(to.force) + ", and lands at 1 or less");
  }
  in.accept(Flying{*s, Landing{}});
}

constexpr int landing_speed = 1;

/// A landing that was ordered behind a path holds only if the path has led there slowly (ALT-15.11). Its side is told
/// why it does not; all others see a ship that flies by.
bool touches_down(Play& play, ShipIndex s) {
  const Ship& ship = play.ship(s);
  if (ship.fate != Fate::fighting) return false;
  if (!landings_by_course(*play.table().catalogue))
    return ship.course.speed <= landing_speed && place_at(play.table(), ship.course.at).zone == Zone::impact;
  if (play.flown.force <= landing_speed) return true;
  play.tell(play.side(ship.side),
            ship_name(ship) + " does not land: it comes at speed " + number(play.flown.force) + ", and lands at " +
                number(landing_speed) + " or less.",
            "ALT-15.11");
  return false;
}

void apply_land(Play& play, const Flying& order) {
  if (play.flown.flew && !touches_down(play, order.ship)) return;
  Ship& ship = play.edit(order.ship);
  const BodyIndex body = ground_at(play.table(), ship.course.at).body;
  ship.orbit = Orbit::landed;
  ship.course.speed = 0;
  settle_at(play, order.ship, body, "lands on " + play.table().scenario().bodies[body].name,
            is_planet(play.table(), body) ? "ALT-15.7" : "ALT-15.11");
}

}  // namespace

extern const OrderRow land_order{
    .verb = "land", .pass = landing_pass, .acts = deferred<offer_land, check_land, apply_land>};

}  // namespace emcon::rules::alternity_warships
