// Offers repairs of single hits and shut-downs of plants, with their worth.
#include <algorithm>

#include "server/rules/fires_of_space/hits.hpp"
#include "server/rules/fires_of_space/offer_maker.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Worth of one repaired hit in thousandths of the ship's cost: what it costs in points, and what it cripples.
int worth_of(Subsystem system) {
  switch (system) {
    case Subsystem::power:
      return 120;
    case Subsystem::beams:
    case Subsystem::suite:
      return 60;
    case Subsystem::surface:
      return 10;
    default:
      return 40;
  }
}

}  // namespace

void OfferMaker::repair_line(int s) {
  const Ship& ship = table_.ships[ix(s)];
  const ShipClass& sheet = table_.class_of(ship);
  const std::optional<int> preset = default_repair(ship);
  std::vector<table::Option> options;
  const std::int64_t chance = expected(1, repair_need(table_, ship));
  for (int i = 0; i < subsystems; ++i) {
    const Subsystem system = static_cast<Subsystem>(i);
    if (!first_repairable(ship, system)) continue;
    const int hits = hits_on(ship, system);
    options.push_back({std::string(1, code_of(system)), subsystem_name(system),
                       std::to_string(hits) + (hits == 1 ? " hit: " : " hits: ") + effect_of(table_, ship, system),
                       sheet.cost * worth_of(system) / 1000 * chance / 1000});
  }
  const auto by_merit = [](const table::Option& a, const table::Option& b) { return *a.merit < *b.merit; };
  const std::int64_t merit = *std::max_element(options.begin(), options.end(), by_merit)->merit;
  table::Field hit = choice("hit", "system", add_set(std::move(options)));
  const std::string code(1, code_of(ship.hits[ix(*preset)].system));
  hit.fallback = table::Token{code};
  table::OfferLine& out = line("repair", ship.handle, "", "repair a hit on " + ship.handle, "FOS-17.c.i");
  out.merit = merit;
  out.note = "need " + std::to_string(repair_need(table_, ship)) + permanent_text(table_);
  out.fields.push_back(std::move(hit));
  offer_.fallback.lines.push_back({"repair", ship.handle, "", {{"hit", table::Token{code}}}});
}

/// Offered where it averts something; worth the risk it takes away, less what the ship could still do.
void OfferMaker::shut_down_line(int s, bool last) {
  const Ship& ship = table_.ships[ix(s)];
  const int power = hits_on(ship, Subsystem::power);
  if (ship.shut_down || power == 0 || (last && power <= 2)) return;
  const std::int64_t cost = table_.class_of(ship).cost;
  const bool tended = may_repair(table_, ship) && first_repairable(ship, Subsystem::power);
  const int untended = power - (tended ? 1 : 0);
  table::OfferLine& out = line("shutdown", ship.handle, "", "shut down the power plant of " + ship.handle,
                               last ? "FOS-17.d.i" : "FOS-17.c.iii");
  if (last) {
    out.note = std::to_string(power) + " P hits; with more than 2 left it explodes";
    out.merit = cost / 2;
    return;
  }
  const int explodes_on = untended >= 2 ? std::min(20, 2 * untended) : 0;
  out.note = explodes_on > 0 ? "else explodes on " + std::to_string(explodes_on) : "else it may spread";
  out.merit = cost * explodes_on / 20 - (plant_off(ship) ? cost / 10 : cost / 2);
}

void OfferMaker::damage_control(bool last) {
  for (int s = 0; s < count_of(table_.ships); ++s) {
    const Ship& ship = table_.ships[ix(s)];
    if (ship.side != side_ || !ship.in_play()) continue;
    if (!last && may_repair(table_, ship)) repair_line(s);
    shut_down_line(s, last);
  }
}

}  // namespace emcon::rules::fires_of_space
