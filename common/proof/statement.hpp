/// The statements that a server signs about a match. Each is a hash with a label of its own, so no signature can be
/// used for another statement. docs/protocol.md has the same formulas.
///
/// H is BLAKE2b-256 over the fields in their order. The label is hashed as its bytes, without a length. `text x` is the
/// length of x as u32, then x. A hash without `text` is its 32 bytes. Integers are little endian.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/ids.hpp"
#include "common/proof/bytes.hpp"
#include "common/proof/shown.hpp"

namespace emcon {

/// H("emcon identity" | text challenge). A signature of it proves that the server has the secret half of its key.
Bytes32 identity_statement(std::string_view challenge);

/// The terms of a match, fixed before anybody plays.
struct MatchTerms {
  MatchId match;
  std::string ruleset;
  std::uint32_t revision = 0;
  std::string scenario;
  std::string options;          ///< the filled options, bytes of emcon.v1.Filled
  std::string data_hash;        ///< 32 bytes
  std::string seed_commitment;  ///< 32 bytes
  std::uint32_t seats = 0;
};
/// H("emcon match" | text match | text ruleset | revision u32 | text scenario | text options | text data hash | text
/// seed commitment | seats u32).
Bytes32 match_statement(const MatchTerms& terms);

/// H("emcon set-up" | text match | attempt u32 | text seed commitment | seats u32 | each: text commitment, text
/// holder's name). As many names as commitments.
Bytes32 setup_statement(const MatchId& match, std::uint32_t attempt, std::string_view seed_commitment,
                        std::span<const std::string> commitments, std::span<const std::string> names);

/// H("emcon answer" | text match | seat u8 | question u32 | text hash). The hash is BLAKE2b-256 of the locked answer.
Bytes32 answer_statement(const MatchId& match, int seat, QuestionNo question, std::string_view answer_hash);

/// A seat and the commitment of its sealed answer.
using Sealed = std::pair<int, std::string>;
/// H("emcon step" | text match | step u32 | text public journal hash | count u32 | each: seat u8, text commitment).
Bytes32 step_statement(const MatchId& match, std::uint32_t step, std::string_view public_journal_hash,
                       std::span<const Sealed> commitments);

/// H("emcon receipt" | text match | seat u8, 255 for spectators | step u32 | count of lines u32 | their hash | board
/// hash).
Bytes32 receipt_statement(const MatchId& match, int seat, std::uint32_t step, const ToldLines& lines,
                          const Bytes32& board);

/// How a match ended.
struct EndTerms {
  std::string how;                     ///< rules, conceded, draw, admin, void or too_much
  std::string text;                    ///< the end in words
  std::vector<std::uint32_t> winners;  ///< indices of sides
  std::vector<std::int64_t> scores;    ///< one for each side, in thousandths
};
/// H("emcon end" | text `how` | text `text` | count u32, each winner u32 | count u32, each score as 8 bytes in two's
/// complement).
Bytes32 end_hash(const EndTerms& end);
/// H("emcon opened" | text match | text seed | count u32, each text entropy | text key | text last hash | end hash).
/// `entropy`: of each seat. `key`: the match key. `last_hash`: of the log's record `ended`.
Bytes32 opened_statement(const MatchId& match, std::string_view seed, std::span<const std::string> entropy,
                         std::string_view key, std::string_view last_hash, const Bytes32& end);

}  // namespace emcon
