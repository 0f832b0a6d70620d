// Checks the orders `repair` and `shutdown` of detailed damage.
#include "server/rules/fires_of_space/checker.hpp"
#include "server/rules/fires_of_space/hits.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {

void Checker::repair() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = table_.ships[ix(*s)];
  if (window_.sub_phase > 0)
    return refuse("all_are_checked", "At the end every hit gets its die; only plants can be shut down.", "FOS-17.d.ii");
  if (table_.class_of(ship).civilian)
    return refuse("civilian", "Civilian ships repair nothing during a battle.", "FOS-17.c.iv", "subject");
  if (ship.mending >= 0)
    return refuse("second_repair", ship.handle + " repairs one hit in a phase.", "FOS-17.c.i", "subject");
  const std::string* code = token("hit");
  if (!code) return;
  const std::optional<Subsystem> system = code->size() == 1 ? subsystem_of((*code)[0]) : std::nullopt;
  if (!system || hits_on(ship, *system) == 0)
    return refuse("no_such_hit", ship.handle + " has no hit '" + *code + "'.", "FOS-17.c.i", "hit");
  const std::optional<int> hit = first_repairable(ship, *system);
  if (!hit)
    return refuse("permanent", "All hits on " + subsystem_label(*system) + " are permanent.", "FOS-17.c.i", "hit");
  Command c;
  c.verb = Verb::repair;
  c.subject = *s;
  c.value = *hit;
  const int need = repair_need(table_, ship);
  accept(std::move(c));
  expect("need", std::to_string(need) + permanent_text(table_), expected(1, need));
}

/// In the last check only where it can avert something (FOS-17.d.i).
void Checker::shut_down() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = table_.ships[ix(*s)];
  const int power = hits_on(ship, Subsystem::power);
  if (ship.shut_down)
    return refuse("already_down", "The power plant of " + ship.handle + " is shut down.", "FOS-17.c.iii", "subject");
  if (window_.sub_phase > 0 && power <= 2)
    return refuse("too_few_power_hits",
                  "At the end only plants with more than 2 P hits are shut down; " + ship.handle + " has " +
                      std::to_string(power) + ".",
                  "FOS-17.d.i", "subject");
  Command c;
  c.verb = Verb::shut_down;
  c.subject = *s;
  accept(std::move(c));
  expect("effect", "no manoeuvre, suite, screen, weapons, launches or jumps for the rest of the game");
}

}  // namespace emcon::rules::fires_of_space
