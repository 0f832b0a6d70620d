// Rolls the dice of tactical play, many like rolls by the D20 Probability Table.
#include "server/rules/fires_of_space/d20_table.hpp"
#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {

Ratings Play::ratings() const {
  Ratings out;
  for (const Veiled<int>& committed : state.committed) out.push_back(committed.truth(referee.key()));
  return out;
}

void Play::tell(std::string text, const char* clause, std::vector<Rolled> dice) {
  referee.tell(Audience::everyone(), {std::move(text), clause, std::move(dice)});
}

std::vector<int> roll_d20(Play& play, int count, const Why& why, std::vector<Rolled>& shown) {
  if (count == 0) return {};
  shown.push_back(play.referee.roll({count, 20}, why, Audience::everyone()));
  return shown.back().values;
}

int roll_one(Play& play, int sides, const Why& why, std::vector<Rolled>& shown) {
  shown.push_back(play.referee.roll({1, sides}, why, Audience::everyone()));
  return shown.back().values.front();
}

int roll_like(Play& play, int count, int need, const Why& why, std::vector<Rolled>& shown) {
  if (count <= 0 || need <= 0) return 0;
  int successes = 0;
  if (!play.table().d20_table || count < table_from_rolls) {
    for (const int die : roll_d20(play, count, why, shown)) successes += die <= need;
    return successes;
  }
  const std::vector<int> groups = table_groups(count);
  const std::vector<int> dice = roll_d20(play, count_of(groups), why, shown);
  for (int i = 0; i < count_of(groups); ++i)
    successes += need >= 20 ? groups[ix(i)] : table_successes(groups[ix(i)], need, dice[ix(i)]);
  return successes;
}

}  // namespace emcon::rules::fires_of_space
