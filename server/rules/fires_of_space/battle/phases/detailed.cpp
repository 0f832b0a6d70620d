// Rolls the charts, repairs and plant checks of detailed damage.
#include "server/rules/fires_of_space/battle/phases/detailed.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

#include "common/counted.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr int surface_on = 4;       ///< D20 at or below: an S hit where penetration failed
constexpr int spreads_from = 18;    ///< D20 at or above: one more hit
constexpr int explosive_hits = 2;   ///< P hits without repair attempt from which a plant may explode
constexpr int safe_power_hits = 2;  ///< FOS-17.d.iii: more of them explode

std::string hits_word(int n, const char* kind) {
  return counted(n, std::string(kind) + " hit");
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
void repair_hit(Play& play, Ship& ship, HitIndex chosen) {
  Hit& hit = ship.hits[chosen];
  const Sum need = repair_sum(play.table(), ship);
  const int permanent_from = play.table().the_scenario().repair.permanent_from;
  Shown shown;
  const int die = roll_one(play, 20, nullptr, why(Purpose::repair, ref(ship)), shown);
  const std::string text = ship.handle + " repairs a hit on " + subsystem_label(hit.system) + ", need " +
                           number(need.total()) + ", die " + number(die) + ": ";
  const bool removed = die <= need.total();
  if (removed) {
    ship.hits.remove(chosen);
  } else if (die >= permanent_from) {
    hit.permanent = true;
  }
  play.tell(Audience::everyone(),
            text +
                (removed                 ? "repaired."
                 : die >= permanent_from ? "permanent."
                                         : "no change.") +
                roll_words("To repair", need, 20, "rolled " + number(die), removed, 1) +
                (permanent_from > 20 ? "" : " Permanent from " + number(permanent_from) + "."),
            "FOS-17.c.i", std::move(shown.dice));
}

/// FOS-17.c.iii for `untended` P hits: spreading first, explosion after it (R45).
void check_plant(Play& play, Ship& ship, int untended) {
  Table& table = play.table();
  Shown shown;
  int more = 0;
  const std::vector<int> spread = roll_d20(play, untended, nullptr, why(Purpose::power_hit, ref(ship)), shown);
  for (const int die : spread) more += die >= spreads_from;
  shown.words += roll_words("To spread", Sum(21 - spreads_from, "from # on", spreads_from), 20,
                            "rolled " + and_words(spread), more, untended);
  const bool was_off = plant_off(ship);
  std::string text = ship.handle + " has " + hits_word(untended, "P") + " that nobody repairs: ";
  text += more == 0 ? "no additional hit." : hits_word(more, "additional") + ": ";
  if (more > 0) {
    const std::vector<int> dice = roll_d20(play, more, "Chart", why(Purpose::power_chart, ref(ship)), shown);
    text += strike_systems(table, ship, dice) + ".";
    text += plant_text(was_off, ship);  // on its own: it looks at what was struck
  }
  const bool fails = !was_off && plant_off(ship);
  play.tell(Audience::everyone(), text + shown.words, "FOS-17.c.iii", std::move(shown.dice),
            fails ? grave({ship.handle}) : notable({ship.handle}), {{}, {guarded_act(ship.handle, more == 0)}});
  if (untended < explosive_hits) return;
  Shown last;
  const int die = roll_one(play, 20, nullptr, why(Purpose::explosion, ref(ship)), last);
  const Sum need = Sum(untended, "for untended hits").times(2);
  const bool explodes = die <= need.total();
  if (explodes) ship.fate = Fate::destroyed;
  play.tell(Audience::everyone(),
            ship.handle + " explodes on " + number(need.total()) + ", die " + number(die) +
                (explodes ? ": destroyed." : ": it holds.") +
                roll_words("To explode", need, 20, "rolled " + number(die), explodes, 1),
            "FOS-17.c.iii", std::move(last.dice), explodes ? grave({ship.handle}) : notable({ship.handle}),
            {{}, {explodes ? explode_act(ship.handle) : guarded_act(ship.handle, true)}});
}

}  // namespace

std::string surface_text(Play& play, Ship& target, int failures, const Why& why, Shown& shown) {
  if (!play.table().detailed || failures == 0) return "";
  const int hits = roll_like(play, failures, Sum(surface_on, "on the surface"), "To strike the surface", why, shown);
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
  Shown shown;
  if (effective > 0) {
    const int more = roll_like(play, effective, Sum(sheet.chart_extra, "for one more"), "More chart rolls",
                               why(Purpose::chart_extra, ref(ship)), shown);
    const int rolls = effective * sheet.chart_auto + more;
    text += hits_word(effective, "effective") + ": " + number(effective) + " x " + number(sheet.chart_auto) + " + " +
            number(more) + " = " + counted(rolls, "chart roll");
    if (rolls > 0) {
      const std::vector<int> dice = roll_d20(play, rolls, "Chart", why(Purpose::chart, ref(ship)), shown);
      text += ": " + strike_systems(table, ship, dice);
    }
  }
  if (surface > 0) text += (effective > 0 ? ", and " : "") + hits_word(surface, "S") + " without penetration";
  const bool fails = !was_off && plant_off(ship);
  play.tell(Audience::everyone(), text + "." + plant_text(was_off, ship) + shown.words,
            effective > 0 ? "FOS-16.a.vi.3" : "FOS-16.a.vi.5", std::move(shown.dice),
            fails ? grave({ship.handle}) : notable({ship.handle}),
            showing(heads::takes(ship.handle, hits_word(effective + surface, effective > 0 ? "effective" : "S")),
                    {strike_act(ship.handle, effective)}));
}

void combat_damage_control(Play& play, Ship& ship) {
  if (!ship.in_play()) return;
  HitIndex chosen;
  if (may_repair(play.table(), ship)) chosen = ship.mending ? ship.mending : default_repair(ship);
  ship.mending = {};
  int untended = hits_on(ship, Subsystem::power);
  if (chosen) {
    untended -= ship.hits[chosen].system == Subsystem::power;
    repair_hit(play, ship, chosen);
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
    const Sum military(play.table().the_scenario().repair.last, "at the last check");
    const Sum need = civilian ? military.over(2) : military;  // twice the die is as good as half the need
    int mended = 0;
    Telling telling;
    telling.dice.push_back(play.roll(seen, {open, 20}, why(Purpose::final_repair, ref(ship))));
    std::vector<int> dice = telling.dice.back().values;
    std::string repaired;
    std::string permanent;
    Rows<HitIndex, Hit> kept;
    std::size_t next = 0;
    for (Hit hit : ship.hits) {
      if (!hit.permanent) {
        const int die = dice[next++];
        const bool removed = die <= need.total();
        mended += removed;
        std::string& list = removed ? repaired : permanent;
        list += " ";
        list += code_of(hit.system);
        if (removed) continue;
        hit.permanent = true;
      }
      kept.push_back(hit);
    }
    ship.hits = std::move(kept);
    telling.text = " checks its hits for the last time, need " + number(need.total()) +
                   ". Repaired:" + (repaired.empty() ? " none" : repaired) +
                   "; permanent:" + (permanent.empty() ? " none" : permanent) + "." +
                   roll_words("To repair", need, 20, "rolled " + and_words(dice), mended, open);
    telling.clause = "FOS-17.d.ii";
    telling.note.weight = table::Weight::notable;
    out.push_back(std::move(telling));
  }
  const int power = hits_on(ship, Subsystem::power);
  if (power > safe_power_hits && !ship.shut_down) {
    ship.fate = Fate::destroyed;
    out.push_back({" explodes with " + hits_word(power, "P") + " unrepaired: destroyed.", "FOS-17.d.iii", {}, grave()});
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space::battle
