// Computes the D20 Probability Table from exact binomial sums instead of storing it.
#include "server/rules/fires_of_space/battle/table/d20_table.hpp"

#include <cstdint>

#include "server/rules/fires_of_space/catalogue/catalogue.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

std::int64_t power(std::int64_t base, int exponent) {
  std::int64_t out = 1;
  for (int i = 0; i < exponent; ++i) out *= base;
  return out;
}

}  // namespace

int table_successes(int rolls, int need, int die) {
  const std::int64_t middle = (2 * die - 1) * power(20, rolls);
  std::int64_t tail = 0;
  std::int64_t ways = 1;  // C(rolls, k), walked down from k = rolls
  for (int k = rolls; k > 0; --k) {
    tail += ways * power(need, k) * power(20 - need, rolls - k);
    if (40 * tail >= middle) return k;
    ways = ways * k / (rolls - k + 1);
  }
  return 0;
}

std::vector<int> table_groups(int rolls) {
  const int groups = (rolls + row_max - 1) / row_max;
  std::vector<int> out(ix(groups), rolls / groups);
  for (int i = 0; i < rolls % groups; ++i) ++out[ix(i)];
  return out;
}

}  // namespace emcon::rules::fires_of_space::battle
