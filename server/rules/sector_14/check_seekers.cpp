// Orders of the phases of seekers.
#include "server/rules/sector_14/checker.hpp"
#include "server/rules/sector_14/guidance.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {

void Checker::steer() {
  const std::optional<int> s = find_seeker(table_, line_->subject);
  if (!s || table_.seekers[ix(*s)].seat != seat_ || !view_.targets[ix(*s)])
    return refuse("not_your_seeker", "'" + line_->subject + "' is no seeker of yours.", "S14-R47", "subject");
  for (const Command& before : order_.commands)
    if (before.verb == Verb::steer && before.seeker == *s)
      return refuse("already_done", line_->subject + " is steered already.", "S14-P4.1");
  const Seeker& seeker = table_.seekers[ix(*s)];
  const int acc = table_.type_of(seeker).acc;
  const std::optional<Hex> to = hex("to", "S14-P4.2");
  const std::optional<int> heading = number("heading", 0, 5, seeker.course.facing, "S14-R24");
  if (!to || !heading) return;
  if (!within(acc, seeker.course.vector, *to))
    return refuse(
        "acc_exceeded",
        "It may shift its vector by " + std::to_string(acc) + " hexes from " + label(seeker.course.vector) + ".",
        "S14-P4.2", "to");
  const Course& target = table_.ships[ix(*view_.targets[ix(*s)])].course;
  switch (may_steer(seeker.course, acc, target, *to)) {
    case SeekVerdict::must_strike:
      return refuse("must_strike", "Its target at " + label(target.at) + " is within reach and must be struck.",
                    "S14-R23", "to");
    case SeekVerdict::must_seek:
      return refuse("must_seek", "It must seek its target: this takes it farther away now and next turn.", "S14-P4.3",
                    "to");
    default:
      break;
  }
  Command out;
  out.verb = Verb::steer;
  out.seeker = *s;
  out.hex = *to;
  out.amount = *heading;
  accept(std::move(out));
  expect("vector", label(*to + (*to - seeker.course.at)));
}

std::optional<int> Checker::own_launcher(bool to_charge) {
  const std::optional<int> s = own_ship();
  if (!s) return std::nullopt;
  const Ship& ship = table_.ships[ix(*s)];
  if (doomed(table_, ship)) {
    refuse("ship_out", "Ship " + ship.handle() + " is lost.", "S14-R30", "subject");
    return std::nullopt;
  }
  const std::optional<int> weapon = own_weapon(ship);
  if (!weapon) return std::nullopt;
  const WeaponKind kind = table_.type_of(ship, *weapon).kind;
  if (to_charge && kind != WeaponKind::antimatter) {
    refuse("weapon_kind", "Only antimatter torpedoes are charged.", "S14-AMAT.1", "variant");
  } else if (!is_launcher(kind)) {
    refuse("weapon_kind", weapon_name(*weapon) + " is no launcher.", "S14-TORP.2", "variant");
  } else if (to_charge && ship.weapons[ix(*weapon)].charged > 0) {
    refuse("already_charged", "It is charged already.", "S14-R27", "variant");
  } else if (!ready(table_, ship, *weapon)) {
    refuse("weapon_used", "This launcher has been used this turn.", "S14-WPN.1", "variant");
  } else {
    return weapon;
  }
  return std::nullopt;
}

void Checker::launch() {
  const std::optional<int> weapon = own_launcher(false);
  if (!weapon) return;
  const int s = *find_ship(table_, line_->subject);
  Ship& ship = table_.ships[ix(s)];
  const WeaponType& type = table_.type_of(ship, *weapon);
  Weapon& state = ship.weapons[ix(*weapon)];
  const std::optional<int> target = enemy_ship(ship, true);
  if (!target) return;
  if (type.kind == WeaponKind::antimatter && (state.charged == 0 || state.charged >= table_.turn))
    return refuse("not_charged", "Charge it first: it may be launched from the next turn on.", "S14-AMAT.1", "variant");
  if (state.ammo == 0) return refuse("no_ammo", "It has nothing left to launch.", "S14-R26", "variant");
  ++state.used;
  Command out;
  out.verb = Verb::launch;
  out.ship = s;
  out.weapon = *weapon;
  out.target = *target;
  accept(std::move(out));
  expect("stress", "+" + std::to_string(type.kind == WeaponKind::antimatter ? 0 : type.stress));
}

void Checker::charge() {
  const std::optional<int> weapon = own_launcher(true);
  if (!weapon) return;
  Command out;
  out.verb = Verb::charge;
  out.ship = *find_ship(table_, line_->subject);
  out.weapon = *weapon;
  Ship& ship = table_.ships[ix(out.ship)];
  ++ship.weapons[ix(*weapon)].used;
  accept(std::move(out));
  expect("stress", "+" + std::to_string(table_.type_of(ship, *weapon).stress));
}

}  // namespace emcon::rules::sector_14
