// The order `cover`: the die of a flight that covers the ship which is attacked (SEF-13.8).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/defending.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_cover(Offering& out) {
  const ShipIndex ship = out.step<DefendStep>().ship;
  const Assault& assault = *out.table.assault;
  for (const Cover& preset : default_cover(out.table, ship)) {
    const Flight& flight = out.table.flights[preset.flight];
    if (flight.seat != out.seat) continue;
    std::vector<table::Option> hits;
    for (const AttackIndex attack : interceptable(assault, ship)) {
      const std::vector<FlightIndex> able = covering(out.table, assault, ship, attack);
      if (std::ranges::count(able, preset.flight) == 0) continue;
      const Attack& one = assault.attacks[attack];
      hits.push_back(option(defended_attack(out.table, one), out.table.catalogue->weapons[one.weapon].name));
    }
    const table::Token best{defended_attack(out.table, assault.attacks[preset.attack])};
    table::Field field = Offering::choice("hit", "hit", out.add_set(std::move(hits)));
    field.fallback = best;
    const std::string name = flight_handle(out.table, flight);
    out.line("cover", name, "", "A die of " + flight_name(out.table, flight), "SEF-13.8").fields = {std::move(field)};
    out.fall_back("cover", name, "", {{"hit", best}});
  }
}

void check_cover(Reading& in) {
  const std::optional<FlightIndex> f = own_flight(in, in.line().subject, "subject");
  if (!f || !in.first_time(in.line().subject)) return;
  const std::string* word = in.token("hit");
  if (!word) return;
  const ShipIndex ship = in.step<DefendStep>().ship;
  const Assault& assault = *in.table.assault;
  for (const AttackIndex attack : interceptable(assault, ship)) {
    if (defended_attack(in.table, assault.attacks[attack]) != *word) continue;
    const std::vector<FlightIndex> able = covering(in.table, assault, ship, attack);
    if (std::ranges::count(able, *f) > 0) return in.accept(Cover{*f, attack});
    return in.refuse(reasons::cannot_cover(), "SEF-13.8", "subject");
  }
  in.refuse(reasons::no_such_attack_stopped(*word), "SEF-7.9.4", "hit");
}

void apply_cover(Play& play, const Step& step, Seat, const Cover& order) {
  cover(play, std::get<DefendStep>(step).ship, {order});
}

}  // namespace

extern const OrderRow cover_order{.verb = "cover", .fields = "hit", .acts = by<offer_cover, check_cover, apply_cover>};

}  // namespace emcon::rules::stellar_empires_fleet
