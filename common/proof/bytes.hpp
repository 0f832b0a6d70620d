/// 32 bytes: a hash, a commitment, a key, a seed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace emcon {

using Bytes32 = std::array<std::uint8_t, 32>;

/// 32 raw bytes as a string, and back (`bytes` must have 32: else std::invalid_argument).
std::string as_string(const Bytes32& bytes);
Bytes32 as_bytes32(std::string_view bytes);

}  // namespace emcon
