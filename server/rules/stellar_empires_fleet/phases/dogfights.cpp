// Fights dogfights: who breaks off, hits of both sides pooled and divided, saves (SEF-13.6).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int heavy_size = 4;

int best_skill(const Table& table, const std::vector<FlightIndex>& flights) {
  int out = 0;
  for (const FlightIndex f : flights) out = std::max(out, crew_skill(table.flights[f]));
  return out;
}

/// What the larger side must roll to let go of more than it may freely (SEF-13.6.2).
bool forces_its_way(Play& play, const std::vector<FlightIndex>& own, const std::vector<FlightIndex>& enemies) {
  const Table& table = play.table();
  const int needed = best_skill(table, enemies) + 6 - best_skill(table, own);
  const Rolled die = play.roll(
      Audience::everyone(), {1, 10},
      why(Purpose::break_off, ref(table, table.flights[own.front()]), ref(table, table.flights[enemies.front()])));
  const bool done = die.values.front() >= needed;
  play.tell(Audience::everyone(),
            std::string(done ? "The larger side lets flights go." : "The smaller side holds them.") + " Dice: rolled " +
                number(die.values.front()) + ", needed " + number(needed) + " or more.",
            "SEF-13.6.2", {die}, {}, showing(done ? heads::flights_let_go() : heads::flights_held()));
  return done;
}

void let_go(Play& play, const std::vector<FlightIndex>& dogfight, std::vector<FlightIndex> leave, bool consent) {
  const Table& table = play.table();
  const Surplus surplus = surplus_of(table, dogfight);
  if (count_of(leave) > surplus.flights) leave.resize(ix(surplus.flights));
  if (leave.empty()) return;
  if (count_of(leave) > surplus.freely && !consent &&
      !forces_its_way(play, of_side(table, dogfight, surplus.larger),
                      of_side(table, dogfight, enemy_of(surplus.larger))))
    leave.resize(ix(surplus.freely));
  for (const FlightIndex f : leave) {
    Flight& flight = flight_at(play, f);
    flight.now.free = true;
    flight.now.moved = false;
    play.tell(
        Audience::everyone(), flight_name(table, flight) + " breaks off.", "SEF-13.6.2", {},
        notable({flight_handle(table, flight)}),
        showing(heads::breaks_off(flight_handle(table, flight)), {guarded_act(flight_handle(table, flight), true)}));
  }
}

/// Hits that one side of a dogfight has made.
struct Pool {
  int hits = 0;   ///< by guns and manned turrets
  int heavy = 0;  ///< by automatic turrets, which follow heavy flights alone
};

/// Of the flight's guns, or of its turret.
const Head<1>& melee_head(Purpose purpose, bool hit) {
  if (purpose == Purpose::turret) return hit ? heads::turret_hits : heads::turret_misses;
  return hit ? heads::dogfight_hits : heads::dogfight_misses;
}

int rolled_hits(Play& play, FlightIndex f, const Sum& need, Purpose purpose, const std::vector<FlightIndex>& enemies,
                const char* with) {
  const Table& table = play.table();
  const Flight& flight = table.flights[f];
  const Flight& against = table.flights[enemies.front()];
  const Trial trial = roll_needs(play, "To hit", need, {1, 10}, why(purpose, ref(table, flight), ref(table, against)));
  const int hits = trial.successes;
  play.tell(Audience::everyone(), flight_name(table, flight) + with + (hits == 1 ? " hits." : " misses.") + trial.words,
            "SEF-13.6.1", {trial.rolled}, notable({flight_handle(table, flight)}),
            showing(melee_head(purpose, hits == 1)(flight_handle(table, flight)),
                    {at_place(shot_act(flight_handle(table, flight), {}, 1, hits), against.at)}));
  return hits;
}

bool is_heavy(const Table& table, FlightIndex f) {
  return type_of(table, table.flights[f]).size >= heavy_size;
}

Pool attacks_of(Play& play, const std::vector<FlightIndex>& own, const std::vector<FlightIndex>& enemies) {
  const Table& table = play.table();
  const bool heavy = std::ranges::any_of(enemies, [&](FlightIndex f) { return is_heavy(table, f); });
  Pool out;
  for (const FlightIndex f : own) {
    const Flight& flight = table.flights[f];
    const int manned = type_of(table, flight).turrets.manned;
    const int automatic = heavy ? type_of(table, flight).turrets.automatic : 0;  // SEF-R83
    const int kinds = (manned > 0 ? 1 : 0) + (automatic > 0 ? 1 : 0);
    const Sum need = dogfight_need(table, flight, enemies);
    out.hits += rolled_hits(play, f, Sum(need).plus(kinds, "turret"), Purpose::dogfight, enemies, "");
    const auto by_turret = [&](int to_die) {
      return rolled_hits(play, f, Sum(need).plus(-to_die, "turret"), Purpose::turret, enemies, "'s turret");
    };
    for (int turret = 0; turret < manned; ++turret) out.hits += by_turret(1);
    for (int turret = 0; turret < automatic; ++turret) out.heavy += by_turret(2);
  }
  return out;
}

/// Hits for each of these: evenly, what is left over to larger types first, then by number (SEF-13.6.1, R44b).
void divide(const Table& table, std::vector<FlightIndex> flights, int hits, RefId by, std::vector<Save>& saves) {
  if (flights.empty()) return;
  std::ranges::stable_sort(flights, std::ranges::greater(),
                           [&](FlightIndex f) { return type_of(table, table.flights[f]).size; });
  const bool bonus = dogfight_bonus_in_dogfights(*table.catalogue);
  for (int hit = 0; hit < hits; ++hit)
    saves.push_back({flights[ix(hit % count_of(flights))], 0, 0, false, false, false, false, by, bonus});
}

void take_hits(Play& play, const std::vector<FlightIndex>& flights, const Pool& pool, RefId by) {
  const Table& table = play.table();
  std::vector<FlightIndex> heavy;
  for (const FlightIndex f : flights)
    if (is_heavy(table, f)) heavy.push_back(f);
  std::vector<Save> saves;
  divide(table, flights, pool.hits, by, saves);
  divide(table, heavy, pool.heavy, by, saves);
  std::ranges::stable_sort(saves, {}, &Save::flight);
  play.table().saves.insert(play.table().saves.end(), saves.begin(), saves.end());
}

/// Each of the larger side with one of the smaller.
std::vector<table::Act> dogfight_acts(const Table& table, const std::vector<FlightIndex>& first,
                                      const std::vector<FlightIndex>& second) {
  std::vector<table::Act> out;
  for (int i = 0; i < std::max(count_of(first), count_of(second)); ++i)
    out.push_back(act_of(table::ActKind::dogfight, flight_handle(table, table.flights[first[ix(i % count_of(first))]]),
                         flight_handle(table, table.flights[second[ix(i % count_of(second))]])));
  return out;
}

void fight(Play& play, const std::vector<FlightIndex>& dogfight) {
  Table& table = play.table();
  const Side winner = table.order[0], loser = table.order[1];
  const std::vector<FlightIndex> first = of_side(table, dogfight, winner), second = of_side(table, dogfight, loser);
  std::string names;
  for (const FlightIndex f : dogfight) names += (names.empty() ? "" : ", ") + flight_handle(table, table.flights[f]);
  play.tell(Audience::everyone(), "Dogfight of " + names + ".", "SEF-13.6.1", {}, {},
            showing(heads::dogfight(counted(count_of(dogfight), "flight")), dogfight_acts(table, first, second)));
  const Pool by_first = attacks_of(play, first, second), by_second = attacks_of(play, second, first);
  take_hits(play, second, by_first, ref(table, table.flights[first.front()]));
  take_hits(play, first, by_second, ref(table, table.flights[second.front()]));
  for (const FlightIndex f : dogfight) {
    flight_at(play, f).now.acted = true;
    flight_at(play, f).cover = ShipIndex();
  }
}

}  // namespace

void begin_dogfights(Play& play) {
  play.table().phase = Phase::dogfights;
  play.state.agenda.push_in_order({DogfightStep{}, DogfightsRun{}});
}

void break_off(Play& play) {
  const Table& table = play.table();
  const std::vector<std::vector<FlightIndex>> all = dogfights(table);
  for (int d = 0; d < count_of(play.partings); ++d) {
    const Parting& parting = play.partings[ix(d)];
    let_go(play, all[ix(d)], parting.leave, parting.agreed && !parting.refused);
  }
  play.state.agenda.push_in_order({FlyStep{table.order[1], {}}, FlyStep{table.order[0], {}}});
}

void fight_dogfights(Play& play) {
  for (const std::vector<FlightIndex>& dogfight : dogfights(play.table())) fight(play, dogfight);
  play.state.agenda.push(SavesStep{});
}

}  // namespace emcon::rules::stellar_empires_fleet
