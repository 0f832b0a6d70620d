/// BLAKE2b-256 over fields in one encoding: integers little endian, texts with their length before them.
#pragma once

#include <sodium.h>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "common/proof/bytes.hpp"

namespace emcon {

class Hasher {
 public:
  /// Begins with the bytes of `label`, without a length. Every use has a label of its own.
  explicit Hasher(std::string_view label) : Hasher(label, nullptr) {}
  Hasher(std::string_view label, const Bytes32& key) : Hasher(label, &key) {}

  /// Adds bytes without a length: for parts of fixed size, or the last part.
  Hasher& raw(std::string_view bytes) {
    // libsodium's own buffers are unsigned, ours are text.
    return take(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  }
  Hasher& raw(const Bytes32& bytes) { return take(bytes.data(), bytes.size()); }
  Hasher& u8(std::uint8_t value) { return little(value); }
  Hasher& u16(std::uint16_t value) { return little(value); }
  Hasher& u32(std::uint32_t value) { return little(value); }
  Hasher& u64(std::uint64_t value) { return little(value); }
  /// Adds the length as u32, then the bytes.
  Hasher& text(std::string_view bytes) { return u32(static_cast<std::uint32_t>(bytes.size())).raw(bytes); }
  /// Returns the hash; the hasher may not be used again.
  Bytes32 done();

 private:
  Hasher(std::string_view label, const Bytes32* key);
  template <std::unsigned_integral Number>
  Hasher& little(Number value) {
    if (sizeof(Number) > gathered_.size() - size_) pass_on();
    if constexpr (std::endian::native == std::endian::big) value = std::byteswap(value);
    std::memcpy(gathered_.data() + size_, &value, sizeof(Number));
    size_ += sizeof(Number);
    return *this;
  }
  Hasher& take(const unsigned char* bytes, std::size_t size) {
    if (size > gathered_.size() - size_) return take_long(bytes, size);
    std::copy_n(bytes, size, gathered_.data() + size_);
    size_ += size;
    return *this;
  }
  Hasher& take_long(const unsigned char* bytes, std::size_t size);
  void pass_on();
  crypto_generichash_state state_;
  std::array<unsigned char, 256> gathered_;  ///< a buffer, because most fields have a few bytes each
  std::size_t size_ = 0;                     ///< bytes in `gathered_`
};

}  // namespace emcon
