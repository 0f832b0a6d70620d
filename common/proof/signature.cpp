// Signs and checks statements with libsodium's Ed25519, and writes keys as fingerprints that people can type.
#include "common/proof/signature.hpp"

#include <sodium.h>

#include "common/proof/hash.hpp"

namespace emcon {
namespace {

/// RFC 4648, lower case: no 0, 1, 8 or 9 to be taken for letters.
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t fingerprint_letters = 16;

const unsigned char* raw_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string in_groups(std::string_view plain) {
  std::string out;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (i > 0 && i % 4 == 0) out += '-';
    out += plain[i];
  }
  return out;
}

}  // namespace

SigningKey::SigningKey(const Bytes32& seed) : public_key_(crypto_sign_PUBLICKEYBYTES, '\0') {
  static_assert(std::tuple_size_v<decltype(secret_)> == crypto_sign_SECRETKEYBYTES);
  crypto_sign_seed_keypair(reinterpret_cast<unsigned char*>(public_key_.data()), secret_.data(), seed.data());
}

std::string SigningKey::sign(const Bytes32& statement) const {
  std::string out(crypto_sign_BYTES, '\0');
  crypto_sign_detached(reinterpret_cast<unsigned char*>(out.data()), nullptr, statement.data(), statement.size(),
                       secret_.data());
  return out;
}

bool signature_holds(std::string_view public_key, const Bytes32& statement, std::string_view signature) {
  return public_key.size() == crypto_sign_PUBLICKEYBYTES && signature.size() == crypto_sign_BYTES &&
         crypto_sign_verify_detached(raw_bytes(signature), statement.data(), statement.size(), raw_bytes(public_key)) ==
             0;
}

std::string fingerprint(std::string_view public_key) {
  const Bytes32 hash = Hasher("emcon fingerprint").raw(public_key).done();
  std::string out;
  unsigned bits = 0, count = 0;
  for (const std::uint8_t byte : hash) {
    bits = bits << 8U | byte;
    for (count += 8; count >= 5 && out.size() < fingerprint_letters; count -= 5)
      out += letters[(bits >> (count - 5)) & 31U];
    if (out.size() == fingerprint_letters) break;
  }
  return in_groups(out);
}

std::string fingerprint_as_typed(std::string_view text) {
  std::string plain;
  for (char c : text) {
    if (c == '-' || c == ' ') continue;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (!letters.contains(c)) return {};
    plain += c;
  }
  return plain.size() == fingerprint_letters ? in_groups(plain) : std::string();
}

}  // namespace emcon
