// Rolls ten-sided dice that go on when they show certain faces, and tells what happened.
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int sides = 10;       ///< faces 0 to 9; the contract's 10 is the face 0
constexpr int chain_max = 100;  ///< rerolls of one die; the chance to need more is below 10^-100

Rolled& shown_die(Shown& shown) {
  if (shown.dice.empty()) shown.dice.push_back({sides, {}, Audience::everyone()});
  return shown.dice.back();
}

/// Faces that are a hit at once: 0 always, 9 never (S14-DIE.2).
int faces(int need) {
  return std::clamp(need, 0, sides - 2) + 1;
}

}  // namespace

int roll_face(Play& play, const Why& why, Shown& shown) {
  const int face = play.roll(Audience::everyone(), {1, sides}, why).values.front() % sides;
  shown_die(shown).values.push_back(face);
  return face;
}

Hits roll_hits(Play& play, int count, int need, const Skilled& skilled, const Why& why, Shown& shown) {
  Hits out;
  std::string rolled;
  for (int i = 0; i < count; ++i) {
    const int first = roll_face(play, why, shown);
    rolled += (i == 0 ? "" : ", ") + number(first);
    out.exact += first == need;
    if (first != 0 && first != 9) {
      out.net += first <= need;
      continue;
    }
    // Only the face that began the chain goes on in it (S14-R4).
    int face = first;
    for (int n = 0; face == first && n < chain_max; ++n) {
      out.net += first == 0 ? 1 : -1;
      face = roll_face(play, why, shown);
      rolled += "-" + number(face);
    }
  }
  shown.words += std::string(" ") + skilled.what + ": " + counted(count, "die", "dice") + " at " + number(need) +
                 " for " + skilled.against + ": " + counted(faces(need), "face") + " of " + number(sides) + " each, " +
                 number(100 * faces(need) / sides) + " %; " + (count == 0 ? "nothing is rolled" : "rolled " + rolled) +
                 ": " + number(out.net) + " in all, " + number(out.exact) + " exactly " + number(need) + ".";
  return out;
}

std::string plain_words(const Shown& shown) {
  return shown.dice.empty() ? "" : " Dice: rolled " + and_words(shown.dice.back().values) + ".";
}

std::string notation(int count, int need) {
  return std::to_string(count) + "@" + std::to_string(need);
}

}  // namespace emcon::rules::sector_14
