// The order `reconstitute`: a fleet carrier makes a scattered or crippled flight ready again (SEF-13.9).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Rebuilt {
  FlightIndex flight;
};

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

void apply_reconstitute(Play& play, const Rebuilt& order) {
  const auto recovery = recovery_of(play.table(), order.flight);
  if (!recovery) return;
  Flight& flight = flight_at(play, order.flight);
  const Ship& carrier = play.ship(recovery->carrier);
  const RefId by = ref(play.table(), flight);
  const Trial trial =
      roll_needs(play, "Ready", recovery->need, {1, 10}, why(Purpose::reconstitution, by, ref(carrier)));
  const bool ready = trial.successes == 1;
  play.tell(Audience::everyone(),
            ship_name(carrier) + (ready ? " makes " : " cannot make ") + flight_name(play.table(), flight) +
                " ready again." + trial.words,
            "SEF-13.9", {trial.rolled}, notable({flight_handle(play.table(), flight)}),
            showing(ready ? heads::makes_ready(carrier.handle(), flight_handle(play.table(), flight))
                          : heads::cannot_make_ready(carrier.handle(), flight_handle(play.table(), flight))));
  if (!ready) return;
  flight.fate = FlightFate::aboard;
  flight.aboard = recovery->carrier;
  flight.berth = recovery->berth;
  flight.lost = 0;
  flight.crippled = false;
  flight.ready = play.table().turn + 1;
}

}  // namespace

extern const OrderRow reconstitute_order{.verb = "reconstitute",
                                         .acts = deferred<offer_reconstitute, check_reconstitute, apply_reconstitute>};

}  // namespace emcon::rules::stellar_empires_fleet
