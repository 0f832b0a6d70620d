// What becomes of a unit that enters a hex: planets, asteroids, debris, and the edge of the map (ALT-15, R1, R32 to
// R34, R45, R52, R65).
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

void roll_debris(Play& play, ShipIndex s, const Entered& entered) {
  const Ship& ship = play.ship(s);
  play.tell(Audience::everyone(), ship_name(ship) + " passes debris at " + hex_words(entered.hex) + ".", "ALT-15.14");
  const Dice of = debris_dice(entered.force);
  if (!of) return;
  std::vector<Rolled> dice;
  const int points = roll_points(play, of, why(Purpose::debris, ref(ship)), play.insiders(s), dice);
  Strike strike;
  strike.firepower = ship.face.size_class;
  const Points hit{points, play.sheet(s).screened() ? Grade::stun : Grade::wound};
  std::string text = "Debris hits " + ship_name(ship) + " at speed " + number(entered.force) + ": " + dice_words(of) +
                     ", rolled " + and_words(dice.back().values) + ": " + points_words(hit) + ".";
  play.tell(play.insiders(s), std::move(text), "ALT-15.14", std::move(dice), {},
            showing(heads::debris_hits(ship.handle(), points_words(hit))));
  const std::optional<Points> then = points > 0 ? shifted(hit, difference(strike, ship.face.toughness)) : std::nullopt;
  play.debris.push_back({{}, Unit(s), DamageType::low_impact, then});
}

}  // namespace

Hazard enter(Play& play, const Unit& unit, const Mover& mover, const Entered& entered) {
  const Hazard hazard = hazard_of(play.table(), mover, entered);
  if (hazard.passage == Passage::goes_on && !unit.is_missile() && in_debris(play.table(), entered.hex))
    roll_debris(play, unit.ship(), entered);
  return hazard;
}

void settle_debris(Play& play) {
  const std::vector<Hit> hits = std::exchange(play.debris, {});
  for (const Hit& hit : hits)
    if (play.ship(hit.target.ship()).on_map()) inflict(play, hit);
  for (const Hit& hit : hits) settle(play, hit.target.ship());
}

}  // namespace emcon::rules::alternity_warships
