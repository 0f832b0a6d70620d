// Repair checks at the end of a round (ALT-14).
#include <algorithm>
#include <string>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// By ship, then by grade, whatever order they were given in (ALT-R43).
std::vector<std::pair<ShipIndex, Grade>> in_order(const std::vector<RepairOrder>& orders) {
  std::vector<std::pair<ShipIndex, Grade>> out;
  for (const RepairOrder& order : orders)
    for (const Grade grade : order.grades) out.emplace_back(order.ship, grade);
  std::ranges::sort(out);
  const auto twice = std::ranges::unique(out);
  out.erase(twice.begin(), twice.end());
  return out;
}

void repair_once(Play& play, ShipIndex s, Grade grade) {
  const Ship& ship = play.ship(s);
  if (ship.fate != Fate::fighting) return;
  play.show_on_sheet(s);
  const Sum steps = Sum(0)
                        .plus(repair_steps(play.sheet(s).damage_control), "damage control")
                        .plus(check_steps(ship.status), "own damage");
  Check check =
      roll_check(play.referee, ship.face.crew, steps.total(),
                 why(Purpose::repair, ref(ship), {ship.side, static_cast<std::uint32_t>(grade)}), play.insiders(s));
  const int most = check.success ? 1 + static_cast<int>(*check.success) : 0;
  const int boxes = std::min(most, of(play.secret(s).works.marks, grade));
  play.change_secret(s, [&](Secret& secret) { of(secret.works.marks, grade) -= boxes; });
  // The words need the dice, so they are made before the dice are given away.
  std::string text = ship_name(ship) + " repairs " + grade_word(grade) + " damage. " +
                     check_words(ship.face.crew, steps, check) + " Boxes repaired: " + number(boxes) + ".";
  play.tell(play.insiders(s), std::move(text), "ALT-14.1", std::move(check.dice), {},
            showing(heads::repairs(ship.handle(), counted(boxes, "box", "boxes"), grade_word(grade))));
}

}  // namespace

int repair_checks(const Ship& ship, bool fires_now) {
  constexpr int of_heavy = 2, of_super = 3;
  if (ship.fate != Fate::fighting) return 0;
  if (ship.face.size_class == Might::super) return of_super;
  if (ship.face.size_class == Might::heavy) return of_heavy;
  if (ship.face.size_class > Might::small) return 1;
  return ship.now.coasted || !(ship.now.fired || fires_now) ? 1 : 0;
}

void run_repairs(Play& play) {
  Table& table = play.table();
  ShipIndices mended;
  for (const Side side : {table.opposing(), table.edge}) {
    const Waiting waiting = play.state.waiting[side].truth(play.referee.key());
    for (const auto& [ship, grade] : in_order(waiting.repairs)) {
      repair_once(play, ship, grade);
      mended.push_back(ship);
    }
    play.state.waiting[side].assign({}, play.side(side));
  }
  for (const ShipIndex ship : mended) settle(play, ship);
}

}  // namespace emcon::rules::alternity_warships
