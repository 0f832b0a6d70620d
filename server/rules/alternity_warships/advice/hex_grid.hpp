/// A grid of values round a hex: what is looked up once for one answer is kept in it.
#pragma once

#include <vector>

#include "common/hex.hpp"
#include "server/rules/kit/index.hpp"

namespace emcon::rules::alternity_warships {

/// A square of hexes round a centre, with a value for each.
template <class Value>
class HexGrid {
 public:
  HexGrid(Hex centre, int radius, const Value& value)
      : corner_(centre - Hex{radius, radius}), side_(2 * radius + 1), values_(ix(side_) * ix(side_), value) {}
  /// Null beyond the square.
  Value* at(Hex hex) {
    const Hex off = hex - corner_;
    if (off.q < 0 || off.r < 0 || off.q >= side_ || off.r >= side_) return nullptr;
    return &values_[ix(off.q) * ix(side_) + ix(off.r)];
  }

 private:
  Hex corner_;
  int side_;
  std::vector<Value> values_;
};

}  // namespace emcon::rules::alternity_warships
