// Rolls the charts, repairs and plant checks of detailed damage.
#include "server/rules/fires_of_space/detailed.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int surface_on = 4;       ///< D20 at or below: an S hit where penetration failed
constexpr int spreads_from = 18;    ///< D20 at or above: one more hit
constexpr int explosive_hits = 2;   ///< P hits without repair attempt from which a plant may explode
constexpr int safe_power_hits = 2;  ///< FOS-17.d.iii: more of them explode

std::string hits_word(int n, const char* kind) {
  return number(n) + " " + kind + (n == 1 ? " hit" : " hits");
}

/// Records what chart dice strike; gives their letters, "N as S" for a system the ship lacks.
std::string strike_systems(const Table& table, Ship& ship, const std::vector<int>& dice) {
  const ShipClass& sheet = table.class_of(ship);
  std::string out;
  for (const int die : dice) {
    const Subsystem rolled =
        sheet.chart.empty() ? Subsystem::surface : subsystem_of(sheet.chart[ix(die - 1)]).value_or(Subsystem::surface);
    const Subsystem system = struck(sheet, rolled);
    ship.hits.push_back({system, false, table.turn});
    if (!out.empty()) out += " ";
    out += code_of(rolled);
    if (system != rolled) out += " as S";
  }
  return out;
}

std::string plant_text(bool was_off, const Ship& ship) {
  return !was_off && plant_off(ship) ? " The power plant fails: its systems are off." : "";
}

/// FOS-17.c.i: the die for the hit that was chosen.
void repair_hit(Play& play, Ship& ship, int chosen) {
  Hit& hit = ship.hits[ix(chosen)];
  const int need = repair_need(play.table(), ship);
  const int permanent_from = play.table().the_scenario().repair.permanent_from;
  std::vector<Rolled> shown;
  const int die = roll_one(play, 20, why(Purpose::repair, ref(ship)), shown);
  const std::string text = ship.handle + " repairs a hit on " + subsystem_label(hit.system) + ", need " + number(need) +
                           ", die " + number(die) + ": ";
  const bool removed = die <= need;
  if (removed) {
    ship.hits.erase(ship.hits.begin() + chosen);
  } else if (die >= permanent_from) {
    hit.permanent = true;
  }
  play.tell(text + (removed                 ? "repaired."
                    : die >= permanent_from ? "permanent."
                                            : "no change."),
            "FOS-17.c.i", std::move(shown));
}

/// FOS-17.c.iii for `untended` P hits: spreading first, explosion after it (R45).
void check_plant(Play& play, Ship& ship, int untended) {
  Table& table = play.table();
  std::vector<Rolled> shown;
  int more = 0;
  for (const int die : roll_d20(play, untended, why(Purpose::power_hit, ref(ship)), shown)) more += die >= spreads_from;
  const bool was_off = plant_off(ship);
  std::string text = ship.handle + " has " + hits_word(untended, "P") + " that nobody repairs: ";
  text += more == 0 ? "no additional hit." : hits_word(more, "additional") + ": ";
  if (more > 0) {
    const std::vector<int> dice = roll_d20(play, more, why(Purpose::power_chart, ref(ship)), shown);
    text += strike_systems(table, ship, dice) + ".";
    text += plant_text(was_off, ship);  // on its own: it looks at what was struck
  }
  play.tell(std::move(text), "FOS-17.c.iii", std::move(shown));
  if (untended < explosive_hits) return;
  std::vector<Rolled> last;
  const int die = roll_one(play, 20, why(Purpose::explosion, ref(ship)), last);
  const bool explodes = die <= 2 * untended;
  if (explodes) ship.fate = Fate::destroyed;
  play.tell(ship.handle + " explodes on " + number(2 * untended) + ", die " + number(die) +
                (explodes ? ": destroyed." : ": it holds."),
            "FOS-17.c.iii", std::move(last));
}

}  // namespace

std::string surface_text(Play& play, Ship& target, int failures, const Why& why, std::vector<Rolled>& shown) {
  if (!play.table().detailed || failures == 0) return "";
  const int hits = roll_like(play, failures, surface_on, why, shown);
  target.surface_hits += hits;
  return ", " + hits_word(hits, "S") + " of the rest";
}

void settle_hits(Play& play, Ship& ship) {
  const int effective = ship.effective_hits;
  const int surface = ship.surface_hits;
  if (effective == 0 && surface == 0) return;
  ship.effective_hits = 0;
  ship.surface_hits = 0;
  const Table& table = play.table();
  const ShipClass& sheet = table.class_of(ship);
  const bool was_off = plant_off(ship);
  ship.hits.insert(ship.hits.end(), ix(surface), Hit{Subsystem::surface, false, table.turn});
  std::string text = ship.handle + " takes ";
  std::vector<Rolled> shown;
  if (effective > 0) {
    const int more = roll_like(play, effective, sheet.chart_extra, why(Purpose::chart_extra, ref(ship)), shown);
    const int rolls = effective * sheet.chart_auto + more;
    text += hits_word(effective, "effective") + ": " + number(effective) + " x " + number(sheet.chart_auto) + " + " +
            number(more) + " = " + number(rolls) + (rolls == 1 ? " chart roll" : " chart rolls");
    if (rolls > 0) {
      const std::vector<int> dice = roll_d20(play, rolls, why(Purpose::chart, ref(ship)), shown);
      text += ": " + strike_systems(table, ship, dice);
    }
  }
  if (surface > 0) text += (effective > 0 ? ", and " : "") + hits_word(surface, "S") + " without penetration";
  play.tell(text + "." + plant_text(was_off, ship), effective > 0 ? "FOS-16.a.vi.3" : "FOS-16.a.vi.5",
            std::move(shown));
}

void combat_damage_control(Play& play, Ship& ship) {
  if (!ship.in_play()) return;
  const std::optional<int> chosen = !may_repair(play.table(), ship) ? std::nullopt
                                    : ship.mending >= 0             ? std::optional<int>(ship.mending)
                                                                    : default_repair(ship);
  ship.mending = -1;
  int untended = hits_on(ship, Subsystem::power);
  if (chosen) {
    untended -= ship.hits[ix(*chosen)].system == Subsystem::power;
    repair_hit(play, ship, *chosen);
  }
  if (untended > 0 && !ship.shut_down) check_plant(play, ship, untended);
}

std::vector<Telling> last_repairs(Play& play, Ship& ship, const Audience& seen) {
  std::vector<Telling> out;
  if (!ship.in_play()) return out;
  int open = 0;
  for (const Hit& hit : ship.hits) open += !hit.permanent;
  if (open > 0) {
    const bool civilian = play.table().class_of(ship).civilian;
    const int need = play.table().the_scenario().repair.last;
    Telling telling;
    telling.dice.push_back(play.referee.roll({open, 20}, why(Purpose::final_repair, ref(ship)), seen));
    std::vector<int> dice = telling.dice.back().values;
    std::string repaired;
    std::string permanent;
    std::vector<Hit> kept;
    std::size_t next = 0;
    for (Hit hit : ship.hits) {
      if (!hit.permanent) {
        const int die = dice[next++];
        const bool removed = (civilian ? 2 * die : die) <= need;
        std::string& list = removed ? repaired : permanent;
        list += " ";
        list += code_of(hit.system);
        if (removed) continue;
        hit.permanent = true;
      }
      kept.push_back(hit);
    }
    ship.hits = std::move(kept);
    telling.text = " checks its hits for the last time, need " + number(civilian ? need / 2 : need) +
                   ". Repaired:" + (repaired.empty() ? " none" : repaired) +
                   "; permanent:" + (permanent.empty() ? " none" : permanent) + ".";
    telling.clause = "FOS-17.d.ii";
    out.push_back(std::move(telling));
  }
  const int power = hits_on(ship, Subsystem::power);
  if (power > safe_power_hits && !ship.shut_down) {
    ship.fate = Fate::destroyed;
    out.push_back({" explodes with " + hits_word(power, "P") + " unrepaired: destroyed.", "FOS-17.d.iii", {}});
  }
  return out;
}

void choose_repair(Play& play, const Command& c) {
  Ship& ship = play.ship(c.subject);
  ship.mending = c.value;
  play.tell(ship.handle + " will repair a hit on " + subsystem_label(ship.hits[ix(c.value)].system) + ".",
            "FOS-17.c.i");
}

void shut_down(Play& play, const Command& c) {
  Ship& ship = play.ship(c.subject);
  ship.shut_down = true;
  play.tell(ship.handle + " shuts its power plant down for the rest of the game.", "FOS-17.c.iii");
}

}  // namespace emcon::rules::fires_of_space
