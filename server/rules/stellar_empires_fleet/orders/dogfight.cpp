// The order `dogfight`: who breaks off, and whether the smaller side lets them (SEF-13.6.2, R100).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct BreakOff {
  int dogfight = 0;  ///< place among the dogfights
  std::vector<FlightIndex> leave;
  std::optional<bool> consent = {};  ///< of the smaller side
};

std::string dogfight_name(int d) {
  return "d" + number(d + 1);
}
std::vector<FlightIndex> of_seat(const Table& table, const std::vector<FlightIndex>& flights, Seat seat) {
  std::vector<FlightIndex> out;
  for (const FlightIndex f : flights)
    if (table.flights[f].seat == seat) out.push_back(f);
  return out;
}

table::Field leave_field(Offering& out, const std::vector<FlightIndex>& own, int most) {
  std::vector<table::Option> flights;
  for (const FlightIndex f : own) {
    const Flight& flight = out.table.flights[f];
    const bool strikes = design_bonus(type_of(out.table, flight).design) < 0;
    flights.push_back(option(flight_handle(out.table, flight), flight_name(out.table, flight),
                             strikes ? std::optional(worth_of(out.table, flight)) : std::nullopt));
  }
  return Offering::list("leave", "who breaks off", out.add_set(std::move(flights)), 0, std::min(most, count_of(own)));
}

void offer_dogfight(Offering& out) {
  const std::vector<std::vector<FlightIndex>> all = dogfights(out.table);
  for (int d = 0; d < count_of(all); ++d) {
    const Surplus surplus = surplus_of(out.table, all[ix(d)]);
    const std::vector<FlightIndex> own = of_seat(out.table, all[ix(d)], out.seat);
    if (surplus.flights == 0 || own.empty()) continue;
    std::string names;
    for (const FlightIndex f : all[ix(d)])
      names += (names.empty() ? "" : " ") + flight_handle(out.table, out.table.flights[f]);
    table::Field field =
        surplus.larger == out.side()
            ? leave_field(out, own, surplus.flights)
            : Offering::choice("consent", "let them go", out.add_set({option("no", "no"), option("yes", "yes")}));
    field.required = false;
    out.line("dogfight", dogfight_name(d), "", names, "SEF-13.6.2").fields = {std::move(field)};
  }
}

void check_leave(Reading& in, int d, const std::vector<FlightIndex>& dogfight, int surplus) {
  const auto names = in.names("leave", "flights", "SEF-13.6.2");
  if (!names) return;
  BreakOff out{d, {}, {}};
  for (const std::string& name : *names) {
    const std::optional<FlightIndex> f = own_flight(in, name, "leave");
    if (!f) return;
    if (std::ranges::find(dogfight, *f) == dogfight.end() || std::ranges::find(out.leave, *f) != out.leave.end())
      return in.refuse(reasons::not_in_dogfight(name), "SEF-13.6.2", "leave");
    out.leave.push_back(*f);
  }
  if (count_of(out.leave) > surplus)
    return in.refuse(reasons::not_surplus(counted(surplus, "flight")), "SEF-13.6.2", "leave");
  in.accept(std::move(out));
}

void check_dogfight(Reading& in) {
  const std::vector<std::vector<FlightIndex>> all = dogfights(in.table);
  int d = 0;
  while (d < count_of(all) && dogfight_name(d) != in.line().subject) ++d;
  if (d == count_of(all) || of_seat(in.table, all[ix(d)], in.seat).empty())
    return in.refuse_name(reasons::no_such_dogfight(in.line().subject), "SEF-13.6.1", "subject");
  if (!in.first_time(in.line().subject)) return;
  const Surplus surplus = surplus_of(in.table, all[ix(d)]);
  const bool larger = surplus.flights > 0 && surplus.larger == in.side();
  const char* other = larger ? "consent" : "leave";
  if (in.has(other)) return in.refuse(reasons::not_your_choice(), "SEF-13.6.2", other);
  if (larger) return check_leave(in, d, all[ix(d)], surplus.flights);
  const std::string* word = in.token("consent", false);
  if (word && *word != "yes" && *word != "no") return in.refuse(reasons::bad_choice_consent(), "SEF-13.6.2", "consent");
  in.accept(BreakOff{d, {}, word && *word == "yes"});
}

void apply_dogfight(Play& play, const BreakOff& order) {
  if (count_of(play.partings) <= order.dogfight) play.partings.resize(ix(order.dogfight + 1));
  Parting& parting = play.partings[ix(order.dogfight)];
  parting.leave.insert(parting.leave.end(), order.leave.begin(), order.leave.end());
  parting.agreed = parting.agreed || order.consent.value_or(false);
  parting.refused = parting.refused || !order.consent.value_or(true);
}

}  // namespace

void resolve_dogfights(Play& play, const Step&, const Answers&) {
  break_off(play);
}

extern const OrderRow dogfight_order{
    .verb = "dogfight", .fields = "leave consent", .acts = by<offer_dogfight, check_dogfight, apply_dogfight>};

}  // namespace emcon::rules::stellar_empires_fleet
