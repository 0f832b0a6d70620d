/// What a client keeps of a match so that a transcript can later be checked against it by a stranger: a text file.
///
/// First line "emcon-receipts 1", then one fact a line, words separated by one blank, bytes in lower-case hex:
///   match ID
///   seed COMMITMENT                   of the server's seed, as in Joined, Welcome or EntropyAsked
///   seat N COMMITMENT                 entropy commitment of seat N, as in EntropyAsked
///   entropy N BYTES                   this client's own entropy
///   lock QUESTION SEAT COMMITMENT     each LockCommitment seen
///   answer QUESTION SEAT HASH         BLAKE2b-256 of an own answer that the server said is locked and stored
///   journal HASH                      each public_journal_hash seen, in order, repeats left out
///   opened SEED KEY LAST_HASH         at the end
/// A later fact of the same name replaces the earlier one, save `journal`, which is a list.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"

namespace emcon {

/// All byte strings are raw, not hex; a commitment, seed, key or hash has 32 bytes.
struct Receipts {
  MatchId match;
  std::string seed_commitment;
  std::map<int, std::string> seat_commitments;                ///< by seat
  std::map<int, std::string> own_entropy;                     ///< by seat
  std::map<std::pair<QuestionNo, int>, std::string> locks;    ///< by question and seat
  std::map<std::pair<QuestionNo, int>, std::string> answers;  ///< hashes of own answers, by question and seat
  std::vector<std::string> journal;
  std::string opened_seed;  ///< empty: the match has not been opened
  std::string opened_key;
  std::string opened_last_hash;

  /// Notes a running hash unless it is the one noted last or empty.
  void note_journal(std::string_view hash);
  bool operator==(const Receipts&) const = default;
};

std::string to_text(const Receipts& receipts);
/// Problem `bad_receipts` with the number of the line at fault in `params`.
Result<Receipts> receipts_from_text(std::string_view text);

std::string to_hex(std::string_view bytes);
/// Nothing unless `hex` has an even number of hexadecimal digits, of either case.
Result<std::string> from_hex(std::string_view hex);

}  // namespace emcon
