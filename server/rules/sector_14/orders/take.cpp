// The order `take`: a team chooses its ships for points, and brings them to the map (S14-SES.1).
#include <algorithm>
#include <map>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/defaults.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/table/forces.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Take {
  ClassIndex ship_class;
  int ships = 0;
};

int places_of(const Table& table, Side team) {
  return static_cast<int>(std::ranges::count(table.scenario().places, team, &Place::team));
}

/// "3 hexes, 2 facings": the most that the ship can change while it is whole.
std::string agility(const ShipClass& c) {
  const auto most = [](const std::vector<Costs>& boxes, const Costs& residual) {
    return number(count_of(boxes.empty() ? residual : boxes.front()));
  };
  return most(c.thrusters, c.thrusters_residual) + " hexes, " + most(c.jets, c.jets_residual) + " facings";
}

/// "2 beam-d F120, int-b F180", and in full what that is.
table::Fact weapons_fact(const Catalogue& catalogue, const ShipClass& c) {
  const auto name = [&](const Mount& mount) { return catalogue.weapons[mount.type].key + " " + aim_name(mount); };
  std::vector<std::string> names;
  std::map<std::string, int> mounted;
  std::string types;
  for (const Mount& mount : c.weapons) {
    if (mounted[name(mount)]++ == 0) names.push_back(name(mount));
    const WeaponType& type = catalogue.weapons[mount.type];
    const std::string words = type.key + ": " + type.figures;
    if (types.find(words) == std::string::npos) types += (types.empty() ? "" : "; ") + words;
  }
  table::Fact out{"weapons", "", types, "S14-WPN.2"};
  for (const std::string& one : names)
    out.value += (out.value.empty() ? "" : ", ") + (mounted[one] > 1 ? number(mounted[one]) + " " : "") + one;
  return out;
}

/// What the points buy, so that classes can be compared.
table::Facts details(const Catalogue& catalogue, const ShipClass& c) {
  int boxes = 0;
  for (int s = 0; s < systems; ++s) boxes += c.boxes_of(static_cast<System>(s));
  std::string plating;
  for (const int side : c.plating) plating += (plating.empty() ? "" : "/") + number(side);
  return {{"boxes", number(boxes), number(c.boxes_of(System::hull)) + " of them hull", "S14-SHIP.1"},
          {"plating", plating, "from fore on clockwise", "S14-PLAT.1"},
          {"crew", number(c.crew[0]) + "/" + number(c.crew[1]) + "/" + number(c.crew[2]),
           "piloting, engineering, gunnery", "S14-CREW.1"},
          {"moves", agility(c), "at most, in one turn", "S14-P2.5"},
          weapons_fact(catalogue, c)};
}

/// The class of each ship.
using Fleet = std::vector<ClassIndex>;

std::vector<table::FilledLine> lines_of(const Catalogue& catalogue, const Fleet& fleet) {
  std::vector<table::FilledLine> out;
  for (const ClassIndex c : catalogue.classes.indices())
    if (const auto n = std::ranges::count(fleet, c); n > 0)
      out.push_back({"take", "", catalogue.classes[c].key, {{"count", static_cast<std::int64_t>(n)}}});
  return out;
}

/// "2 Kestrel corvette, Hammer gunboat: 72 points"
std::string fleet_words(const Catalogue& catalogue, const Fleet& fleet) {
  std::string out;
  int points = 0;
  for (const ClassIndex c : catalogue.classes.indices()) {
    const auto n = static_cast<int>(std::ranges::count(fleet, c));
    if (n == 0) continue;
    points += n * catalogue.classes[c].points;
    out += (out.empty() ? "" : ", ") + (n > 1 ? number(n) + " x " : "") + catalogue.classes[c].name;
  }
  return out + ": " + counted(points, "point");
}

void suggest_fleets(Offering& out, int places, int players) {
  const Catalogue& catalogue = *out.table.catalogue;
  const int points = out.table.points;
  std::vector<Fleet> had;
  const auto suggest = [&](const char* name, Fleet fleet) {
    std::ranges::sort(fleet);
    if (count_of(fleet) < players || std::ranges::find(had, fleet) != had.end()) return;
    had.push_back(fleet);
    out.offer.suggested.push_back({name, fleet_words(catalogue, fleet), {lines_of(catalogue, fleet)}});
  };
  suggest("few", default_fleet(catalogue, points, places, players));
  suggest("mixed", mixed_fleet(catalogue, points, places));
  suggest("many", many_ships(catalogue, points, places));
}

void offer_take(Offering& out) {
  const Table& table = out.table;
  const Side team = table.players[out.seat].team;
  const Catalogue& catalogue = *table.catalogue;
  const int places = places_of(table, team);
  out.offer.title = titles::with_points(out.offer.title, counted(table.points, "point"));
  for (const ShipClass& c : catalogue.classes) {
    if (c.points > table.points) continue;
    table::OfferLine& line = out.line("take", "", c.key, c.name + ", " + counted(c.points, "point"), "S14-SHIP.1");
    line.fields = {
        Offering::number("count", "how many", 0, std::min(places, table.points / c.points), std::int64_t{1})};
    line.price = {c.points, 1};
    line.details = details(catalogue, c);
  }
  const int players = count_of(seats_of(table, team));
  out.offer.budgets = {{"points", table.points}, {"ships", places, players}};
  out.offer.fallback.lines = lines_of(catalogue, default_fleet(catalogue, table.points, places, players));
  suggest_fleets(out, places, players);
}

/// Ships taken so far, and what they cost.
std::pair<int, int> taken(const Reading& in) {
  int ships = 0, points = 0;
  for (const Take& take : in.accepted<Take>()) {
    ships += take.ships;
    points += take.ships * in.table.catalogue->classes[take.ship_class].points;
  }
  return {ships, points};
}

void check_take(Reading& in) {
  const auto& classes = in.table.catalogue->classes;
  const auto c = std::ranges::find(classes, in.line().variant, &ShipClass::key);
  if (c == classes.end()) {
    std::string keys;
    for (const ShipClass& known : classes) keys += (keys.empty() ? "" : ", ") + known.key;
    return in.refuse_name(reasons::no_such_class(in.line().variant, keys), "S14-SHIP.1", "variant");
  }
  const int places = places_of(in.table, in.table.players[in.seat].team);
  const std::optional<int> count = in.number("count", 0, places, 1, "S14-SES.1");
  if (!count) return;
  if (taken(in).first + *count > places)
    return in.refuse(reasons::too_many_ships(counted(places, "ship")), "S14-SES.1", "count");
  in.accept(Take{at_place<ClassIndex>(static_cast<std::size_t>(c - classes.begin())), *count});
  in.expect("points", number(taken(in).second) + " of " + number(in.table.points));
}

void apply_take(Play& play, const Step&, Seat seat, const Take& order) {
  play.taken[{play.table().players[seat].team, order.ship_class}] += order.ships;
}

/// What the team has taken, in the order of the catalogue, one entry a ship.
Fleet fleet_of(const Play& play, Side team) {
  Fleet out;
  for (const auto& [taken, ships] : play.taken)
    if (taken.first == team) out.insert(out.end(), ix(ships), taken.second);
  return out;
}

}  // namespace

void whole_fleet(Reading& in) {
  const auto [ships, points] = taken(in);
  const int players = count_of(seats_of(in.table, in.table.players[in.seat].team));
  if (points > in.table.points)
    in.refuse(reasons::too_many_points(counted(points, "point"), points - in.table.points), "S14-SES.1");
  if (ships < players) in.refuse(reasons::too_few_ships(players), "S14-SES.1");
}

void muster(Play& play, const Step&, const Answers&) {
  Table& table = play.table();
  play.referee.disclose(Audience::everyone());
  table.phase = Phase::crews;
  for (const Side team : table.scenario().teams.indices()) {
    std::vector<Place> places;
    std::ranges::copy_if(table.scenario().places, std::back_inserter(places),
                         [&](const Place& place) { return place.team == team; });
    const std::vector<Seat> seats = seats_of(table, team);
    const Fleet classes = fleet_of(play, team);
    if (seats.empty() || classes.empty()) continue;
    std::string ships;
    for (int i = 0; i < count_of(classes) && i < count_of(places); ++i) {
      ScenarioShip ship;
      ship.team = team;
      ship.ship_class = classes[ix(i)];
      ship.course = places[ix(i)].course;
      add_ship(play.state, ship, seats[ix(i) % seats.size()]);
      ships +=
          (i == 0 ? "" : ", ") + table.ships.back().handle() + " (" + table.class_of(table.ships.back()).name + ")";
    }
    const bool one = std::min(classes.size(), places.size()) == 1;
    play.tell(
        Audience::everyone(), team_name(table, team) + " brings the " + (one ? "ship " : "ships ") + ships + ".",
        "S14-SES.1", {}, {},
        showing(heads::brings(team_name(table, team), counted(std::min(count_of(classes), count_of(places)), "ship"))));
  }
}

extern const OrderRow take_order{
    .verb = "take", .fields = "count", .variant = true, .acts = by<offer_take, check_take, apply_take>};

}  // namespace emcon::rules::sector_14
