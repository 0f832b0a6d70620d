// The order `withdraw`: a flight with an interstellar drive leaves the battle (SEF-R49, 13.3.IS).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t safe_range = 6 * inch;

struct Withdrawal {
  FlightIndex flight;
};

bool may_withdraw(const Table& table, const Flight& flight) {
  if (!flies(flight) || !type_of(table, flight).drive) return false;
  const bool ships = std::ranges::any_of(table.ships, [&](const Ship& ship) {
    return ship.side != flight.side && fights(table, ship) && within_radius(ship.at, flight.at, safe_range);
  });
  return !ships && std::ranges::none_of(table.flights, [&](const Flight& other) {
    return other.side != flight.side && flies(other) && within_radius(other.at, flight.at, safe_range);
  });
}

void offer_withdraw(Offering& out) {
  for (const Flight& flight : out.table.flights)
    if (flight.seat == out.seat && may_withdraw(out.table, flight))
      out.line("withdraw", flight_handle(out.table, flight), "", "Leave the battle", "SEF-R49");
}

void check_withdraw(Reading& in) {
  const std::optional<FlightIndex> f = own_flight(in, in.line().subject, "subject");
  if (!f || !in.first_time(in.line().subject)) return;
  if (!may_withdraw(in.table, in.table.flights[*f])) return in.refuse(reasons::cannot_withdraw(), "SEF-R49", "subject");
  in.accept(Withdrawal{*f});
}

void apply_withdraw(Play& play, const Withdrawal& order) {
  Flight& flight = flight_at(play, order.flight);
  flight.fate = FlightFate::withdrawn;
  play.tell(
      Audience::everyone(), flight_name(play.table(), flight) + " jumps away.", "SEF-R49", {},
      notable({flight_handle(play.table(), flight)}),
      showing(heads::jumps_away(flight_handle(play.table(), flight)), {jump_act(flight_handle(play.table(), flight))}));
}

}  // namespace

extern const OrderRow withdraw_order{.verb = "withdraw",
                                     .acts = deferred<offer_withdraw, check_withdraw, apply_withdraw>};

}  // namespace emcon::rules::stellar_empires_fleet
