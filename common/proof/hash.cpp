// Feeds fields to libsodium's BLAKE2b, gathering short ones first.
#include "common/proof/hash.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace emcon {

// The gathered bytes, and libsodium's state, are written before they are read.
Hasher::Hasher(std::string_view label, const Bytes32* key) {  // NOLINT(*-member-init)
  crypto_generichash_init(&state_, key ? key->data() : nullptr, key ? key->size() : 0, sizeof(Bytes32));
  raw(label);
}

void Hasher::pass_on() {
  crypto_generichash_update(&state_, gathered_.data(), size_);
  size_ = 0;
}

Hasher& Hasher::take_long(const unsigned char* bytes, std::size_t size) {
  pass_on();
  if (size <= gathered_.size()) return take(bytes, size);
  crypto_generichash_update(&state_, bytes, size);
  return *this;
}

Bytes32 Hasher::done() {
  Bytes32 out{};
  pass_on();
  crypto_generichash_final(&state_, out.data(), out.size());
  return out;
}

std::string as_string(const Bytes32& bytes) {
  return {bytes.begin(), bytes.end()};
}

Bytes32 as_bytes32(std::string_view bytes) {
  if (bytes.size() != sizeof(Bytes32)) throw std::invalid_argument("32 bytes expected");
  Bytes32 out{};
  std::ranges::transform(bytes, out.begin(), [](char c) { return static_cast<std::uint8_t>(c); });
  return out;
}

}  // namespace emcon
