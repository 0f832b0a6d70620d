// Carries out charging and launches of a phase, in an order that does not depend on who ordered first (S14-L2).
#include <algorithm>
#include <tuple>

#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// All orders of the phase by ship and weapon, whoever gave them and in whatever order (S14-L2).
std::vector<Command> sorted(const std::vector<Answer<Order>>& answers) {
  std::vector<Command> out;
  for (const Answer<Order>& answer : answers)
    for (const Command& command : answer.order.commands)
      if (command.verb == Verb::launch || command.verb == Verb::charge) out.push_back(command);
  std::stable_sort(out.begin(), out.end(), [](const Command& a, const Command& b) {
    return std::tie(a.ship, a.weapon) < std::tie(b.ship, b.weapon);
  });
  return out;
}

void charge(Play& play, const Command& c) {
  Ship& ship = play.ship(c.ship);
  ship.weapons[ix(c.weapon)].charged = play.table().turn;
  ++ship.weapons[ix(c.weapon)].used;
  ship.stress += play.table().type_of(ship, c.weapon).stress;
}

Seeker launched(Play& play, const Command& c) {
  Ship& ship = play.ship(c.ship);
  Weapon& weapon = ship.weapons[ix(c.weapon)];
  const Mount& mount = play.table().mount(ship, c.weapon);
  const WeaponType& type = play.table().type_of(ship, c.weapon);
  ++weapon.used;
  if (weapon.ammo > 0) --weapon.ammo;
  if (type.kind == WeaponKind::antimatter) {
    weapon.charged = 0;
  } else {
    ship.stress += type.stress;
  }
  Seeker seeker;
  seeker.type = mount.type;
  seeker.team = ship.team;
  seeker.seat = ship.seat;
  seeker.ship = c.ship;
  seeker.turn = play.table().turn;
  seeker.course = launch_course(play.table(), ship, c.weapon);
  seeker.before = seeker.course.at;
  return seeker;
}

}  // namespace

void launch_seekers(Play& play, const std::vector<Answer<Order>>& answers) {
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() ? "" : " ") + what; };
  for (const Command& c : sorted(answers)) {
    const std::string who = "Ship " + ship_name(play.ship(c.ship));
    const std::string& what = play.table().type_of(play.ship(c.ship), c.weapon).name;
    if (c.verb == Verb::charge) {
      charge(play, c);
      add(who + " charges " + weapon_name(c.weapon) + " (" + what + ").");
      continue;
    }
    add_seeker(play.state, launched(play, c), c.target);
    const Seeker& seeker = play.table().seekers.back();
    add(who + " launches " + seeker.handle() + " (" + what + ") at " + label(seeker.course.at) + ", vector " +
        label(seeker.course.vector) + ".");
  }
  if (text.empty()) return;
  play.referee.disclose(Audience::everyone());  // that it was done, not at what
  play.tell(text, "S14-P6.1");                  // one telling for all (S14-L7)
}

}  // namespace emcon::rules::sector_14
