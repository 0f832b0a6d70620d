// Gives a world's lock salts, which depend on their arguments alone.
#include "tests/twins/harness/ports.hpp"

namespace emcon::testing {

Bytes32 SeededEntropy::lock_salt(const MatchId& match, Seat seat, QuestionNo question) {
  std::uint64_t mix = 0xcbf29ce484222325U;
  for (const char c : match) mix = (mix ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  mix = (mix ^ seat.index) * 0x100000001b3U;
  Rng rng((mix ^ question) * 0x100000001b3U);
  Bytes32 salt{};
  for (std::uint8_t& byte : salt) byte = static_cast<std::uint8_t>(rng.next() >> 32U);
  return salt;
}

}  // namespace emcon::testing
