// Turns effective hits into results on ships (FOS-16.a.iv), and rolls damage control (FOS-17.a, 17.b).
#include "server/rules/fires_of_space/detailed.hpp"
#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {
namespace {

void freeze(Ship& ship) {
  for (Record& record : ship.records) record.permanent = true;
}

/// Writes the result down; a second disabled destroys (FOS-16.a.iv.4), a disabled ship's record is permanent (R42).
const char* record_result(Ship& ship, Result result, int turn) {
  const bool was_disabled = worst(ship) == Worst::disabled;
  ship.records.push_back({result, false, turn});
  if (was_disabled || result == Result::disabled) freeze(ship);
  if (was_disabled && result == Result::disabled) {
    ship.fate = Fate::destroyed;
    return "disabled again: destroyed";
  }
  return result == Result::disabled ? "disabled" : result == Result::damaged ? "damaged" : "degraded";
}

void settle_ship(Play& play, Ship& ship) {
  Table& table = play.table();
  const ShipClass& c = table.class_of(ship);
  std::vector<Rolled> shown;
  const int hits = ship.effective_hits;
  ship.effective_hits = 0;
  const int more = roll_like(play, hits, c.increase_on, why(Purpose::damage_increase, ref(ship)), shown);
  const int n = hits * c.damage_number + more;
  const int die = roll_one(play, 20, why(Purpose::damage, ref(ship)), shown);
  const char* what = "no result";
  if (die <= n / 2) {
    what = record_result(ship, Result::disabled, table.turn);
  } else if (die <= n) {
    what = record_result(ship, Result::damaged, table.turn);
  } else if (die <= 2 * n) {
    what = record_result(ship, Result::degraded, table.turn);
  }
  play.tell(ship.handle + " takes " + number(hits) + (hits == 1 ? " effective hit" : " effective hits") + ": " +
                number(hits) + " x " + number(c.damage_number) + " + " + number(more) + " = damage number " +
                number(n) + ", die " + number(die) + ": " + what + ".",
            "FOS-16.a.iv", std::move(shown));
}

/// One attempt; `record` is told whether it is removed, and what to say of it.
bool repair(Play& play, const Ship& ship, Record& record, bool last, const Audience& seen, Telling& telling) {
  const bool civilian = play.table().class_of(ship).civilian;
  const RepairDice& dice = play.table().the_scenario().repair;
  const int need = record.result == Result::degraded ? dice.degraded : dice.damaged;
  const Purpose purpose = last ? Purpose::final_repair : Purpose::repair;
  telling.dice.push_back(play.referee.roll({1, 20}, why(purpose, ref(ship)), seen));
  const int die = telling.dice.back().values.front();
  const bool removed = (civilian ? 2 * die : die) <= need;
  if (!removed) record.permanent = last || record.result == Result::damaged;
  const std::string what = record.result == Result::degraded ? "degraded" : "damaged";
  telling.text = " repairs its " + what + " result, need " + number(civilian ? need / 2 : need) + ", die " +
                 number(die) + ": " +
                 (removed            ? "removed"
                  : record.permanent ? "permanent"
                                     : "not yet") +
                 ".";
  telling.clause = last ? "FOS-17.b" : "FOS-17.a";
  return removed;
}

/// FOS-17.a, and as the last check FOS-17.b.
std::vector<Telling> repair_results(Play& play, Ship& ship, bool last, const Audience& seen) {
  std::vector<Telling> out;
  if (!ship.in_play() || worst(ship) == Worst::disabled) return out;
  std::vector<Record> kept;
  for (Record record : ship.records) {
    if (!record.permanent) {
      out.emplace_back();
      if (repair(play, ship, record, last, seen, out.back())) continue;
    }
    kept.push_back(record);
  }
  ship.records = std::move(kept);
  return out;
}

}  // namespace

void settle_damage(Play& play) {
  for (Ship& ship : play.table().ships) {
    if (play.table().detailed) {
      settle_hits(play, ship);
    } else if (ship.effective_hits > 0) {
      settle_ship(play, ship);
    }
  }
  sweep(play.table());
}

std::vector<Telling> operational_damage_control(Play& play, Ship& ship, const Audience& seen) {
  return play.table().detailed ? last_repairs(play, ship, seen) : repair_results(play, ship, true, seen);
}

void damage_control(Play& play, bool last) {
  const bool detailed = play.table().detailed;
  for (Ship& ship : play.table().ships) {
    if (detailed && !last) {
      combat_damage_control(play, ship);
      continue;
    }
    for (Telling& telling : detailed ? last_repairs(play, ship, Audience::everyone())
                                     : repair_results(play, ship, last, Audience::everyone())) {
      telling.text.insert(0, ship.handle);
      play.referee.tell(Audience::everyone(), std::move(telling));
    }
  }
  sweep(play.table());
}

}  // namespace emcon::rules::fires_of_space
