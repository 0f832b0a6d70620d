// The order `group`: flights of one type that have one target in a turn (SEF-3.1, R40, R89).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int least_flights = 2, most_flights = 12, groupings_max = 4;

struct Grouping {
  std::vector<FlightIndex> flights;
};

bool groupable(const Flight& flight, Seat seat) {
  return flight.seat == seat && flight.fate != FlightFate::destroyed && flight.fate != FlightFate::withdrawn;
}

void offer_group(Offering& out) {
  std::vector<table::Option> flights;
  for (const Flight& flight : out.table.flights)
    if (groupable(flight, out.seat))
      flights.push_back(option(flight_handle(out.table, flight), type_of(out.table, flight).name));
  if (count_of(flights) < least_flights) return;
  const int most = std::min(most_flights, count_of(flights));
  table::OfferLine& line = out.line("group", "", "", "Make a group of flights", "SEF-R89");
  line.fields = {Offering::list("flights", "flights", out.add_set(std::move(flights)), least_flights, most)};
  line.times_max = groupings_max;
}

void check_group(Reading& in) {
  const table::Tokens* names = in.tokens("flights", "SEF-R89");
  if (!names) return;
  Grouping out;
  std::vector<FlightIndex> taken = in.all_of(&Grouping::flights);
  for (const std::string& name : names->tokens) {
    const std::optional<FlightIndex> f = own_flight(in, name, "flights");
    if (!f) return;
    if (!groupable(in.table.flights[*f], in.seat)) return in.refuse(reasons::flight_gone(name), "SEF-13.9", "flights");
    if (std::ranges::find(taken, *f) != taken.end())
      return in.refuse(reasons::already_assigned_group(name), "SEF-R89", "flights");
    if (!out.flights.empty() && in.table.flights[*f].type != in.table.flights[out.flights.front()].type)
      return in.refuse(reasons::mixed_types(), "SEF-R89", "flights");
    taken.push_back(*f);
    out.flights.push_back(*f);
  }
  if (count_of(out.flights) < least_flights || count_of(out.flights) > most_flights)
    return in.refuse(reasons::bad_size_group(), "SEF-R40", "flights");
  in.accept(std::move(out));
}

void apply_group(Play& play, const Grouping& order) {
  Table& table = play.table();
  const Side side = table.flights[order.flights.front()].side;
  int last = 0;
  for (const Flight& flight : table.flights)
    if (flight.side == side) last = std::max(last, flight.group);
  std::string names;
  for (const FlightIndex f : order.flights) {
    table.flights[f].group = last + 1;
    names += " " + flight_handle(table, table.flights[f]);
  }
  settle_groups(table);
  play.tell(Audience::everyone(), "Group " + group_handle(side, last + 1) + ":" + names + ".", "SEF-R89", {}, {},
            showing(heads::group(group_handle(side, last + 1), counted(count_of(order.flights), "flight"))));
}

}  // namespace

extern const OrderRow group_order{
    .verb = "group", .fields = "flights", .acts = by<offer_group, check_group, apply_group>};

}  // namespace emcon::rules::stellar_empires_fleet
