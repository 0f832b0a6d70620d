// The order `reconstitute`: a fleet carrier makes a scattered or crippled flight ready again (SEF-13.9).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_reconstitute(Offering& out) {
  for (const FlightIndex f : out.table.flights.indices()) {
    const Flight& flight = out.table.flights[f];
    const auto recovery = recovery_of(out.table, f);
    if (flight.seat != out.seat || !recovery) continue;
    out.line("reconstitute", flight_handle(out.table, flight), "",
             "Aboard " + out.table.ships[recovery->carrier].handle() + ", on " + number(recovery->need.total()) +
                 " or less",
             "SEF-13.9")
        .merit = std::max<std::int64_t>(1, worth_of(out.table, flight) * std::max(0, recovery->need.total()) / 10);
  }
}

void check_reconstitute(Reading& in) {
  const std::optional<FlightIndex> f = own_flight(in, in.line().subject, "subject");
  if (!f || !in.first_time(in.line().subject)) return;
  const auto recovery = recovery_of(in.table, *f);
  if (!recovery) return in.refuse_for(recovery.error(), "subject");
  Flight& flight = in.table.flights[*f];  // its berth is taken, whatever the die says
  flight.fate = FlightFate::aboard;
  flight.aboard = recovery->carrier;
  flight.berth = recovery->berth;
  in.accept(Rebuilt{*f});
}

}  // namespace

void rebuild(Play& play, const Rebuilt& order) {
  reconstitute(play, order.flight);
}

extern const OrderRow reconstitute_order{.verb = "reconstitute", .acts = {offer_reconstitute, check_reconstitute}};

}  // namespace emcon::rules::stellar_empires_fleet
