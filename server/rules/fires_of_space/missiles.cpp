// Resolves point defence, anti-missile fire and missile strikes.
#include <algorithm>

#include "server/rules/fires_of_space/detailed.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// The committed rating enters a need: from now on everybody knows it (R32).
void disclose(Play& play, int launch) {
  play.referee.reveal(play.state.committed[ix(launch)], Audience::everyone());
}

/// Earliest launch of the type that is still in the unit, or -1 (R76).
int earliest(const Table& table, int unit, int missile) {
  for (const int l : lots_of(table, unit))
    if (table.launches[ix(table.lots[ix(l)].launch)].missile == missile) return l;
  return -1;
}

std::string committed_text(Play& play, int launch, int count) {
  return number(count) + " " + play.table().type_of(play.table().launches[ix(launch)]).name + " (committed " +
         number(play.committed(launch)) + ")";
}

void strike_type(Play& play, const Command& c, int missile, int count) {
  Table& table = play.table();
  const Unit& own = play.unit(c.subject);
  const Unit& target = play.unit(own.target);
  const int lot = earliest(table, own.target, missile);
  if (lot < 0) {
    play.tell(
        own.handle + " finds no " + table.catalogue->missiles[ix(missile)].name + " left in " + target.handle + ".",
        "FOS-16.a.x");
    return;
  }
  const int met = table.lots[ix(lot)].launch;
  const std::string own_text = committed_text(play, c.row, count);
  disclose(play, c.row);
  disclose(play, met);
  const int need = anti_missile_need(table.type_of(table.launches[ix(c.row)]), play.committed(c.row),
                                     table.type_of(table.launches[ix(met)]), play.committed(met));
  std::vector<Rolled> shown;
  const int hits = roll_like(play, count, need, why(Purpose::anti_missile_hit, ref(own), ref(target)), shown);
  const int killed = std::min(hits, table.lots[ix(lot)].count);
  play.tell(own.handle + ": " + own_text + " meet " + committed_text(play, met, table.lots[ix(lot)].count) + " of " +
                target.handle + ", need " + number(need) + ": " + number(killed) + " destroyed.",
            "FOS-16.a.x.2", std::move(shown));
  expend(table, own.target, met, killed);
  expend(table, c.subject, c.row, count);
}

void strike_ship(Play& play, const Command& c, int s, int count) {
  Table& table = play.table();
  const Unit& own = play.unit(c.subject);
  Ship& target = play.ship(s);
  disclose(play, c.row);
  const MissileType& type = table.type_of(table.launches[ix(c.row)]);
  const int committed = play.committed(c.row);
  const int need = missile_need(table, type, committed, target);
  const int pen_need = missile_penetration_need(table, type, committed, target);
  std::vector<Rolled> shown;
  const int hits = roll_like(play, count, need, why(Purpose::missile_hit, ref(own), ref(target)), shown);
  const int effective =
      roll_like(play, hits, pen_need, why(Purpose::missile_penetration, ref(own), ref(target)), shown);
  target.effective_hits += effective;
  expend(table, c.subject, c.row, count);
  std::string text = own.handle + ": " + committed_text(play, c.row, count) + " strike " + target.handle + ", need " +
                     number(need) + ": " + number(hits) + (hits == 1 ? " hit" : " hits");
  if (hits > 0) text += ", " + number(effective) + " penetrate (need " + number(pen_need) + ")";
  text += surface_text(play, target, hits - effective, why(Purpose::surface_check, ref(own), ref(target)), shown);
  play.tell(text + ".", "FOS-16.a.xi", std::move(shown));
}

}  // namespace

void fire_point_defence(Play& play, const Command& c) {
  Table& table = play.table();
  Ship& firer = play.ship(c.subject);
  const Battery& battery = table.class_of(firer).batteries[ix(c.row)];
  const MissileType& type = table.catalogue->missiles[ix(c.value)];
  const Unit& target = play.unit(c.object);
  const int here = missiles_in(table, c.object, c.value);
  if (here == 0) {
    play.tell(firer.handle + " holds its fire: no " + type.name + " is left in " + target.handle + ".", "FOS-16.a.ix");
    return;
  }
  firer.batteries_used[ix(c.row)] += c.count;
  const int need = point_defence_need(battery, type);
  std::vector<Rolled> shown;
  const int hits = roll_like(play, c.count, need, why(Purpose::point_defence, ref(firer), ref(target)), shown);
  const int killed = remove_missiles(table, c.object, c.value, hits);
  play.tell(firer.handle + " point defence, " + number(c.count) + " of strength " + number(battery.strength) + " at " +
                number(here) + " " + type.name + " of " + target.handle + ", need " + number(need) + ": " +
                number(killed) + " destroyed.",
            "FOS-16.a.ix", std::move(shown));
  sweep(table);
}

void strike_missiles(Play& play, const Command& c) {
  for (const auto& [missile, count] : c.shares) strike_type(play, c, missile, count);
  sweep(play.table());
}

void strike_ships(Play& play, const Command& c) {
  for (const auto& [ship, count] : c.shares) strike_ship(play, c, ship, count);
  sweep(play.table());
}

}  // namespace emcon::rules::fires_of_space
