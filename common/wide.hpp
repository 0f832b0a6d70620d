/// Whole numbers of 128 bits, for products that overflow 64, and division that rounds down.
#pragma once

namespace emcon {

/// Holds the product of any two numbers of 64 bits.
__extension__ using Wide = __int128;

/// a / b rounded towards minus infinity; b is not 0.
template <typename Number>
constexpr Number floor_div(Number a, Number b) {
  return a / b - ((a % b != 0) && ((a < 0) != (b < 0)) ? 1 : 0);
}

}  // namespace emcon
