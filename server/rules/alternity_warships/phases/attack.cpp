// Rolls attacks: the check, and damage dice of what is hit.
#include "server/rules/alternity_warships/phases/attack.hpp"

#include <optional>
#include <utility>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

RefId ref_of(const Table& table, const Unit& unit) {
  return unit.is_missile() ? ref(missile_of(table, unit.missile())) : ref(table.ships[unit.ship()]);
}

/// The dice of a hit on a ship, and what firepower makes of them; none: it does nothing. Words and dice are added.
std::optional<Points> roll_damage(Play& play, const Strike& strike, Success success, const Why& reason,
                                  ShipIndex target, std::string& text, std::vector<Rolled>& dice) {
  const Damage& damage = strike.on(success);
  const Points rolled{roll_points(play, damage.dice, reason, Audience::everyone(), dice), damage.grade};
  const Might toughness = play.ship(target).face.toughness;
  const std::optional<Points> out = shifted(rolled, difference(strike, toughness));
  text += " Damage " + dice_words(damage.dice) + ", rolled " + and_words(dice.back().values) + ": " +
          points_words(rolled) + ", firepower " + might_word(strike.firepower) + " against " + might_word(toughness) +
          ": " + (out ? points_words(*out) : "nothing") + ".";
  return out;
}

/// Who hits whom, and how hard.
HeadWords attack_head(const Attack& attack, const std::string& target, const std::optional<Hit>& hit) {
  if (!hit) return heads::misses(attack.handle, target);
  if (attack.target.is_missile()) return heads::hits(attack.handle, target);
  return hit->points ? heads::hits_ship(attack.handle, target, points_words(*hit->points))
                     : heads::hits_for_nothing(attack.handle, target);
}

}  // namespace

void roll_attack(Play& play, const Attack& attack) {
  Table& table = play.table();
  const RefId object = ref_of(table, attack.target);
  Check check = roll_check(play.referee, attack.score, attack.steps.total(),
                           why(Purpose::attack, attack.attacker, object), Audience::everyone());
  std::string text = attack.what + ". " + check_words(attack.score, attack.steps, check);
  std::vector<Rolled> dice = std::move(check.dice);
  std::optional<Hit> hit;
  if (check.success) hit = Hit{attack.by, attack.target, attack.strike.type, std::nullopt};
  if (hit && !attack.target.is_missile())
    hit->points = roll_damage(play, attack.strike, *check.success, why(Purpose::damage, attack.attacker, object),
                              attack.target.ship(), text, dice);
  if (hit) table.hits.push_back(*hit);
  const std::string target = unit_handle(table, attack.target);
  const bool harm = hit && (attack.target.is_missile() || (hit->points && hit->points->count > 0));
  play.tell(Audience::everyone(), std::move(text), attack.clause, std::move(dice), notable({attack.handle, target}),
            showing(attack_head(attack, target, hit), {rolled_act(attack.shown, hit.has_value(), harm)}));
}

}  // namespace emcon::rules::alternity_warships
