// Lets ships meet asteroids, rams and hulks.
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/play.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int asteroid_dice = 2;

Hit ram_hit(Facing section) {
  Hit out;
  out.warhead = {1, 10, 0, 2, 0, 0};
  out.section = section;
  return out;
}

void suffer_collision(Play& play, ShipIndex ship, Facing section, int dice, RefId by) {
  if (!on_table(play.ship(ship))) return;
  int halves = 0;
  strike(play, ship, ram_hit(section), std::max(1, dice), by, "The collision", halves);
  settle(play, ship);
  queue_tests(play, ship, by);
}

}  // namespace

void cross_asteroids(Play& play, ShipIndex s, const std::vector<Segment>& parts) {
  for (const Terrain& terrain : play.table().scenario().terrain) {
    if (terrain.kind != TerrainKind::asteroids) continue;
    bool touched = false;
    for (const Segment& part : parts) touched = touched || meets(terrain, part.from, part.to);
    if (!touched || !fights(play.table(), play.ship(s))) continue;
    const Ship& ship = play.ship(s);
    const Sum need(crew_skill(ship), "crew skill");
    const Trial trial = roll_needs(play, "Crew", need, {1, 10}, why(Purpose::asteroids, ref(ship)));
    const bool clear = trial.successes == 1;
    play.tell(Audience::everyone(),
              ship_name(ship) + (clear ? " finds its way through the asteroids." : " strikes asteroids.") + trial.words,
              "SEF-R18", {trial.rolled}, notable({ship.handle()}),
              showing(clear ? heads::passes_asteroids(ship.handle()) : heads::strikes_asteroids(ship.handle()),
                      meeting_acts(ship.handle(), !clear)));
    if (!clear) suffer_collision(play, s, Facing::fore, asteroid_dice, ref(ship));
  }
}

void ram(Play& play, ShipIndex s, ShipIndex t) {
  const Ship &ship = play.ship(s), &target = play.ship(t);
  const Sum need = Sum(crew_skill(ship), "crew skill")
                       .plus(play.class_of(t).defence, "defence rating")
                       .plus(target.now.moved ? 1 : 0, "it has moved");
  const Trial trial = roll_needs(play, "To ram", need, {1, 10}, why(Purpose::ram, ref(ship), ref(target)));
  const bool hits = trial.successes == 1;
  play.tell(Audience::everyone(),
            ship_name(ship) + (hits ? " rams " : " misses ") + ship_name(target) + "." + trial.words, "SEF-R9",
            {trial.rolled}, notable({ship.handle(), target.handle()}),
            showing(hits ? heads::rams(ship.handle(), target.handle()) : heads::misses(ship.handle(), target.handle()),
                    meeting_acts(target.handle(), hits)));
  if (hits) collide(play, s, t);
}

void collide(Play& play, ShipIndex rammer, ShipIndex target) {
  const auto weight = [&](ShipIndex of) {
    const int category = play.class_of(of).category;
    return std::max(1, play.ship(of).fate == Fate::hulk ? category - 2 : category);
  };
  const int own = weight(rammer), its = weight(target);
  const RefId by = ref(play.ship(rammer)), back = ref(play.ship(target));
  const Facing side = struck_sides(stance(play.ship(target)), play.ship(rammer).at).front();
  if (play.ship(rammer).fate != Fate::hulk) suffer_collision(play, rammer, Facing::fore, its, back);
  suffer_collision(play, target, side, own, by);
}

}  // namespace emcon::rules::stellar_empires_fleet
