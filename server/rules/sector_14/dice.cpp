// Rolls ten-sided dice that go on when they show certain faces, and tells what happened.
#include "server/rules/sector_14/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int sides = 10;       ///< faces 0 to 9; the contract's 10 is the face 0
constexpr int chain_max = 100;  ///< rerolls of one die; the chance to need more is below 10^-100

Rolled& shown_die(std::vector<Rolled>& shown) {
  if (shown.empty()) shown.push_back({sides, {}, Audience::everyone()});
  return shown.back();
}

}  // namespace

void Play::tell(std::string text, const char* clause, std::vector<Rolled> dice) {
  referee.tell(Audience::everyone(), {std::move(text), clause, std::move(dice)});
}

int roll_face(Play& play, const Why& why, std::vector<Rolled>& shown) {
  const int face = play.referee.roll({1, sides}, why, Audience::everyone()).values.front() % sides;
  shown_die(shown).values.push_back(face);
  return face;
}

Hits roll_hits(Play& play, int count, int need, const Why& why, std::vector<Rolled>& shown) {
  Hits out;
  for (int i = 0; i < count; ++i) {
    const int first = roll_face(play, why, shown);
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
    }
  }
  return out;
}

std::string notation(int count, int need) {
  return std::to_string(count) + "@" + std::to_string(need);
}

}  // namespace emcon::rules::sector_14
