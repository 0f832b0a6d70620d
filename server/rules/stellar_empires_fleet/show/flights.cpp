// Shows flights as things of the board, bays on the sheets of carriers, and how far flights reach.
#include <algorithm>

#include "common/counted.hpp"
#include "common/each_of.hpp"
#include "common/words/words.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/looks.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/show/flights.hpp"
#include "server/rules/stellar_empires_fleet/show/render.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void flight_fact(table::Thing& thing, std::string name, std::string value, std::string why, const char* clause) {
  thing.facts.emplace_back(std::move(name), std::move(value), std::move(why), clause, 0);
}
std::string with_sign(int n) {
  return (n < 0 ? "" : "+") + number(n);
}
std::string dice_text(const Warhead& warhead) {
  return number(warhead.dice) + "D" + number(warhead.die) + (warhead.bonus == 0 ? "" : with_sign(warhead.bonus));
}

constexpr EachOf<FlightFate> fate_tags({{FlightFate::aboard, "aboard"},
                                        {FlightFate::flying, ""},
                                        {FlightFate::scattered, "scattered"},
                                        {FlightFate::destroyed, "lost for good"},
                                        {FlightFate::withdrawn, "withdrawn"}});

std::string equipment_words(const FlightType& type) {
  std::string out;
  for (const auto& [n, kind] :
       {std::pair(type.turrets.automatic, "automatic turret"), {type.turrets.manned, "manned turret"}})
    if (n > 0) out += (out.empty() ? "" : ", ") + (n > 1 ? counted(n, kind) : std::string(kind));
  for (const auto& [has, word] : {std::pair(type.afterburner, "afterburners"),
                                  {type.nebula, "nebula gear"},
                                  {type.drive, "interstellar drive"},
                                  {type.extra_crew, "additional crew"}})
    if (has) out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

/// What a fixed bay takes.
std::string only_words(const Catalogue& catalogue, const Bay& bay) {
  const FlightType& type = catalogue.flights[bay.only];
  return fixes_bays_by_size(catalogue) ? "size " + number(type.size) + ", such as " + type.name : type.name;
}

void flight_figures(const Table& table, const Flight& flight, table::Thing& thing) {
  const FlightType& type = type_of(table, flight);
  flight_fact(thing, "type", type.name + ", size " + number(type.size), "what it costs a bay to launch it",
              "SEF-13.2.6");
  flight_fact(thing, "defence", number(type.defence), "fire at it hits on this or less", "SEF-13.5.2");
  flight_fact(thing, "armour", number(type.armour + (crippled(table, flight) ? 2 : 0)),
              "a save is D10 + " + number(crew_skill(flight)) + " at or above this", "SEF-R44d");
  flight_fact(thing, "thrust", number(type.thrust) + " in", "", "SEF-13.2.2");
  flight_fact(thing, "range", number(type.range) + " in", "", "SEF-13.4.3");
  flight_fact(thing, "dogfight", with_sign(design_bonus(type.design)), "added to what it needs in a dogfight",
              "SEF-13.4.4");
  flight_fact(thing, "guns", dice_text(gun_warhead(table, flight)), "damage to a ship", "SEF-13.7");
  std::string turrets;
  for (const Warhead& turret : turret_warheads(table, flight))
    turrets += (turrets.empty() ? "" : ", ") + dice_text(turret);
  if (!turrets.empty()) flight_fact(thing, "turret", std::move(turrets), "more damage to a ship", "SEF-13.3.MT");
  if (std::string words = equipment_words(type); !words.empty())
    flight_fact(thing, "equipment", std::move(words), "", "SEF-13.3");
  if (type.fuel > 0) flight_fact(thing, "fuel", number(flight.fuel), "for saves or afterburners", "SEF-13.3.FUEL");
  if (type.shield_power > 0)
    flight_fact(thing, "shields", number(flight.power) + ", each +" + number(type.shield_bonus), "for saves",
                "SEF-R59");
  if (flight.group > 0)
    flight_fact(thing, "group", group_handle(flight.side, flight.group), "one target a turn", "SEF-R89");
  if (flight.fate == FlightFate::aboard && flight.ready > table.turn && table.turn > 0)
    flight_fact(thing, "launch", "in turn " + number(flight.ready), "", "SEF-13.9");
}

void links_of(const Table& table, FlightIndex f, table::Thing& thing) {
  const Flight& flight = table.flights[f];
  thing.links.push_back({"carrier", table.ships[flight.carrier].handle()});
  if (flight.cover) thing.links.push_back({"covers", table.ships[flight.cover].handle()});
  if (flight.now.struck) thing.links.push_back({"target", table.ships[flight.now.struck].handle()});
  for (const FlightIndex other : of_side(table, dogfight_of(table, f), enemy_of(flight.side)))
    if (within_radius(flight.at, table.flights[other].at, contact_range))
      thing.links.push_back({"dogfight", flight_handle(table, table.flights[other])});
}

}  // namespace

table::Thing flight_thing(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  const FlightType& type = type_of(table, flight);
  table::Thing thing;
  thing.handle = flight_handle(table, flight);
  thing.kind = "flight";
  thing.glyph = type.size <= 2 ? "l" : type.size == 3 ? "m" : type.size == 4 ? "h" : "a";
  thing.name = type.name;
  thing.side = flight.side.index;
  thing.lost = flight.fate == FlightFate::destroyed;
  show_as(thing, type.size <= 4 ? "fighter" : "courier", type.size <= 2 ? 0 : type.size <= 4 ? 1 : 2);
  if (flies(flight)) thing.gauges.hull = permille(type.hits - flight.lost, type.hits);
  if (flight.fate == FlightFate::aboard) thing.parent = table.ships[flight.aboard].handle();
  if (!flies(flight)) thing.tags.emplace_back(fate_tags[flight.fate]);
  if (crippled(table, flight)) thing.tags.emplace_back("crippled");
  if (!dogfight_of(table, f).empty()) thing.tags.emplace_back("in a dogfight");
  if (flies(flight)) {
    for (const Point from : flight.now.trail)
      if (from != flight.at) thing.marks.push_back({map_id, table::Role::past, {}, from, -1});
    thing.marks.push_back({map_id, table::Role::present, {}, flight.at, -1});
  }
  thing.tracks.push_back({"hits", std::max(0, type.hits - flight.lost), type.hits, "", {}});
  flight_figures(table, flight, thing);
  links_of(table, f, thing);
  return thing;
}

void bay_facts(const Table& table, ShipIndex s, table::Thing& thing) {
  const Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
  for (int b = 0; b < count_of(c.bays); ++b) {
    const Bay& bay = c.bays[ix(b)];
    std::string holds;
    for (const FlightIndex f : aboard(table, s))
      if (table.flights[f].berth == b) holds += (holds.empty() ? "" : ", ") + flight_handle(table, table.flights[f]);
    if (bay.is_collar()) {
      flight_fact(thing, "bay " + number(b + 1),
                  std::string("docking collar") + (bay_broken(ship, b) ? "; destroyed" : "") +
                      (holds.empty() ? "; empty" : "; " + holds + (bay_broken(ship, b) ? ", jammed" : "")),
                  "holds one dropship", "SEF-7.10.3.5");
      continue;
    }
    std::string words = "launches " + number(bay_rate(bay, false)) + ", scramble " + number(bay_rate(bay, true)) +
                        ", holds " + number(bay_room(bay));
    if (bay.only) words += " of " + only_words(*table.catalogue, bay);
    if (bay_broken(ship, b)) words += "; destroyed";
    flight_fact(thing, "bay " + number(b + 1), words + (holds.empty() ? "; empty" : "; " + holds),
                "in sizes of flights", "SEF-13.2.6");
  }
  if (c.operations > 0)
    flight_fact(thing, "operations", number(c.operations), "groups that it sends against ships in a turn", "SEF-R41");
}

void add_flight_areas(const View& view, std::vector<table::Area>& out) {
  const Table& table = view.table;
  if (!is_asked(view)) return;
  const auto add = [&](const char* verb, FlightIndex f, const char* what, int inches, std::int64_t radius) {
    const std::string name = flight_handle(table, table.flights[f]);
    out.push_back(disc(name + " " + what, name + ": " + number(inches) + " in", table::AreaKind::reach,
                       table.flights[f].at, radius));
    out.back().owner = {verb, name, ""};
  };
  if (std::holds_alternative<FlyStep>(*view.step))
    for (const FlightIndex f : flights_in_hand(table, *view.seat))
      add("fly", f, "thrust", type_of(table, table.flights[f]).thrust, reach_of(table, table.flights[f], false));
  if (std::holds_alternative<StrikeStep>(*view.step))
    for (const FlightIndex f : able_to_strike(table, *view.seat)) {
      const int range = type_of(table, table.flights[f]).range;
      add("strike", f, "range", range, range * inch);
    }
}

}  // namespace emcon::rules::stellar_empires_fleet
