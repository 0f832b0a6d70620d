// Removes missiles that beams have hit, turns effective hits into results on ships (FOS-16.a.iv), and rolls damage
// control (FOS-17.a, 17.b).
#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/phases/detailed.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
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

/// " Damage: 2 x 1 for effective hits: disabled on 1 of 20, 5 %; damaged on 2 of 20, 10 %; degraded on 4 of 20, 20 %;
/// rolled 4."
std::string damage_words(const Sum& sum, int die) {
  const int n = sum.total();
  return " Damage: " + sum.words() + ": disabled on " + chance_words(n / 2, 20) + "; damaged on " +
         chance_words(n, 20) + "; degraded on " + chance_words(2 * n, 20) + "; rolled " + number(die) + ".";
}

void settle_ship(Play& play, Ship& ship) {
  Table& table = play.table();
  const ShipClass& c = table.class_of(ship);
  Shown shown;
  const int hits = ship.effective_hits;
  ship.effective_hits = 0;
  const int more = roll_like(play, hits, Sum(c.increase_on, "for its class"), "Increase, 1 each",
                             why(Purpose::damage_increase, ref(ship)), shown);
  const Sum sum = Sum(hits, "for effective hits").times(c.damage_number).plus(more, "by increase");
  const int n = sum.total();
  const int die = roll_one(play, 20, nullptr, why(Purpose::damage, ref(ship)), shown);
  const char* what = "no result";
  const bool was_disabled = worst(ship) == Worst::disabled;
  if (die <= n / 2) {
    what = record_result(ship, Result::disabled, table.turn);
  } else if (die <= n) {
    what = record_result(ship, Result::damaged, table.turn);
  } else if (die <= 2 * n) {
    what = record_result(ship, Result::degraded, table.turn);
  }
  const bool struck_out = !was_disabled && worst(ship) == Worst::disabled;
  play.tell(
      Audience::everyone(),
      ship.handle + " takes " + counted(hits, "effective hit") + ", damage number " + number(n) + ": " + what + "." +
          shown.words + damage_words(sum, die),
      "FOS-16.a.iv", std::move(shown.dice),
      !ship.in_play() || struck_out ? grave({ship.handle})
      : die <= 2 * n                ? notable({ship.handle})
                                    : Note(),
      showing(heads::result(ship.handle, what), {struck_out ? explode_act(ship.handle) : strike_act(ship.handle, 0)}));
}

/// One attempt; `record` is told whether it is removed, and what to say of it.
bool repair(Play& play, const Ship& ship, Record& record, bool last, const Audience& seen, Telling& telling) {
  const bool civilian = play.table().class_of(ship).civilian;
  const RepairDice& dice = play.table().the_scenario().repair;
  const bool degraded = record.result == Result::degraded;
  const Sum military(degraded ? dice.degraded : dice.damaged, degraded ? "for degraded" : "for damaged");
  const Sum need = civilian ? military.over(2) : military;  // twice the die is as good as half the need
  const Purpose purpose = last ? Purpose::final_repair : Purpose::repair;
  telling.dice.push_back(play.roll(seen, {1, 20}, why(purpose, ref(ship))));
  const int die = telling.dice.back().values.front();
  const bool removed = die <= need.total();
  if (!removed) record.permanent = last || record.result == Result::damaged;
  const std::string what = record.result == Result::degraded ? "degraded" : "damaged";
  telling.text = " repairs its " + what + " result, need " + number(need.total()) + ", die " + number(die) + ": " +
                 (removed            ? "removed"
                  : record.permanent ? "permanent"
                                     : "not yet") +
                 "." + roll_words("To repair", need, 20, "rolled " + number(die), removed, 1);
  telling.clause = last ? "FOS-17.b" : "FOS-17.a";
  if (removed || record.permanent) telling.note.weight = table::Weight::notable;
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

void apply_losses(Play& play) {
  Table& table = play.table();
  for (const Loss& loss : table.losses) {
    const int lost = remove_missiles(table, loss.unit, loss.missile, loss.count);
    play.tell(Audience::everyone(),
              play.unit(loss.unit).handle + " loses " + number(lost) + " " +
                  table.catalogue->missiles[loss.missile].name + " to beams.",
              "FOS-16.a.vii", {}, notable({play.unit(loss.unit).handle}),
              {{}, {strike_act(play.unit(loss.unit).handle, lost)}});
  }
  table.losses.clear();
  sweep(table);
}

void settle_damage(Play& play) {
  for (const ShipIndex s : play.table().ships.indices()) {
    if (play.table().detailed) {
      settle_hits(play, play.edit_ship(s));
    } else if (play.ship(s).effective_hits > 0) {
      settle_ship(play, play.edit_ship(s));
    }
  }
  sweep(play.table());
}

std::vector<Telling> operational_damage_control(Play& play, Ship& ship, const Audience& seen) {
  return play.table().detailed ? last_repairs(play, ship, seen) : repair_results(play, ship, true, seen);
}

void damage_control(Play& play, bool last) {
  const bool detailed = play.table().detailed;
  for (const ShipIndex s : play.table().ships.indices()) {
    if (!detailed && play.ship(s).records.empty()) continue;  // nothing to repair
    Ship& ship = play.edit_ship(s);
    if (detailed && !last) {
      combat_damage_control(play, ship);
      continue;
    }
    for (Telling& telling : detailed ? last_repairs(play, ship, Audience::everyone())
                                     : repair_results(play, ship, last, Audience::everyone())) {
      telling.text.insert(0, ship.handle);
      telling.note.about = {ship.handle};
      play.referee.tell(Audience::everyone(), std::move(telling));
    }
  }
  sweep(play.table());
}

}  // namespace emcon::rules::fires_of_space::battle
