// Puts damage on shields, plating and sections (S14-P3.4 to P3.7).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/defaults.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {

void inflict(Play& play, ShipIndex s, int damage, Section section, Hex origin, Purpose purpose, RefId by) {
  const Table& table = play.table();
  Ship& ship = play.ship(s);
  const int shield = rating(table, ship, System::shield_gen);
  int left = damage;
  if (shield > 0) {
    Shown shown;
    const Hits hits = roll_hits(play, damage, shield, {"Damage", "the shield"}, why(purpose, ref(ship), by), shown);
    const int stopped = std::clamp(hits.net, 0, damage);
    ship.stress += hits.exact;
    left -= stopped;
    std::string text = "Shield of ship " + ship_name(ship) + ": " + notation(damage, shield) + " stops " +
                       std::to_string(stopped) + " of " + std::to_string(damage);
    if (hits.exact > 0) text += ", stress +" + std::to_string(hits.exact);
    table::Act act = strike_act(ship.handle(), 0);
    if (left > 0) act.result = table::ActResult::struck;
    play.tell(Audience::everyone(), text + "." + shown.words, "S14-P3.4", std::move(shown.dice), {}, {{}, {act}});
  }
  if (left == 0) return;
  const std::vector<int> struck = struck_facings(ship.course.at, ship.course.facing, origin);
  if (struck.size() == 1) return strike_plating(play, s, struck.front(), left, section);
  if (doomed(table, ship)) {  // S14-R30
    play.referee.disclose(Audience::everyone());
    const Preference& wish = play.state.preferences[s].truth(play.referee.key());
    return strike_plating(play, s, default_facing(ship, struck, wish), left, section);
  }
  play.state.agenda.push(FacingStep{s, left, section, struck});
}

void strike_plating(Play& play, ShipIndex s, int facing, int damage, Section section) {
  Ship& ship = play.ship(s);
  int& plating = ship.plating[ix(facing)];
  const int absorbed = std::min(plating, damage);
  const int chips = damage - absorbed;
  plating -= absorbed;
  ship.chips[static_cast<std::size_t>(section)] += chips;
  std::string text = "Ship " + ship_name(ship) + " takes " + counted(damage, "damage point") + " on its " +
                     facing_name(facing) + " plating, " + std::to_string(plating) + " left";
  if (chips > 0) text += "; " + counted(chips, std::string(chip_colours[section]) + " chip");
  play.tell(
      Audience::everyone(), text + ".", "S14-P3.7", {}, chips > 0 ? notable({ship.handle()}) : Note(),
      showing(heads::takes(ship.handle(), damage, facing_name(facing)), {strike_act(ship.handle(), damage, facing)}));
}

}  // namespace emcon::rules::sector_14
