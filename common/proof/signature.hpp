/// The server's signing key (Ed25519), and the check of its signatures.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "common/proof/bytes.hpp"

namespace emcon {

/// Signs statements. Copies are cheap; any thread may use it.
class SigningKey {
 public:
  /// `seed`: 32 secret bytes; equal seeds give equal keys and equal signatures.
  explicit SigningKey(const Bytes32& seed);
  /// Returns 64 bytes, always the same for the same statement.
  std::string sign(const Bytes32& statement) const;
  /// 32 bytes.
  const std::string& public_key() const { return public_key_; }

 private:
  std::array<unsigned char, 64> secret_{};
  std::string public_key_;
};

/// Whether `signature` is that of the key's owner for the statement. False if a key or signature has a wrong size.
bool signature_holds(std::string_view public_key, const Bytes32& statement, std::string_view signature);

/// A public key in the form that people compare: 16 letters and digits in groups of four, 80 bits of its BLAKE2b-256.
std::string fingerprint(std::string_view public_key);
/// Brings a fingerprint that somebody typed into that form: any case, with or without dashes and blanks. Empty: it is
/// none.
std::string fingerprint_as_typed(std::string_view text);

}  // namespace emcon
