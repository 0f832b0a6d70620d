/// The D20 Probability Table: one die in place of up to nine like rolls (FOS-5.1, FOS-5.2, R3).
#pragma once

#include <vector>

namespace emcon::rules::fires_of_space::battle {

inline constexpr int row_max = 9;           ///< most like rolls one die stands for
inline constexpr int table_from_rolls = 4;  ///< the table is used for more than 3 like rolls

/// Successes of `rolls` (1..9) like rolls with `need` (1..19) when the one die shows `die` (1..20): the largest k such
/// that the chance of at least k successes reaches the middle of the die's twentieth. Exact integers, no table stored.
int table_successes(int rolls, int need, int die);

/// Group sizes for `rolls` >= 1 like rolls: as few and as equal as possible, larger first.
std::vector<int> table_groups(int rolls);

}  // namespace emcon::rules::fires_of_space::battle
