/// Whole numbers as bytes, the least significant first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace emcon {

template <std::size_t bytes>
void put_little(std::string& out, std::uint64_t value) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xffU);
}

/// Reads a number from the first bytes, which must be there.
template <std::size_t bytes>
std::uint64_t get_little(std::string_view from) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < bytes; ++i) out |= std::uint64_t{static_cast<unsigned char>(from[i])} << (8 * i);
  return out;
}

}  // namespace emcon
