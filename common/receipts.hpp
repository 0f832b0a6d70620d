/// Receipts: what a client keeps of a match, so that a stranger can later check a transcript against it. Their file is
/// common/wire/receipts.hpp's; here stands what each fact is, and how the files of earlier versions are read.
///
/// Files of forms 3 and 4 (3 names no builds) have one fact in each line behind the first: words with blanks between,
/// bytes in lower-case hex. SIGNATURE is the server's under that fact (docs/protocol.md, section 6); for `answer` and
/// `step` it is a tree signature; `-` means none.
///   match ID
///   viewer N                          the viewer's seat; `watch`: a spectator
///   server KEY                        public key of the server
///   terms RULESET REVISION SCENARIO SEATS DATA_HASH OPTIONS    OPTIONS `-`: none
///   seed COMMITMENT                   of the server's seed
///   promise SIGNATURE                 under terms and seed
///   setup ATTEMPT SIGNATURE COMMITMENT NAME ...   a set-up that was begun: for each seat its entropy commitment, and
///                                     its holder's name in hex
///   entropy N BYTES                   this client's own entropy
///   revealed N ATTEMPT                that entropy was revealed for this set-up, whose list this client had seen
///   lock QUESTION SEAT COMMITMENT     each LockCommitment seen
///   answer QUESTION SEAT HASH SIGNATURE      BLAKE2b-256 of an answer of its own that the server keeps as locked
///   draft QUESTION HASH               the same of its newest draft that the server has stored
///   sent QUESTION HASH                the same of a later draft, which the server has not answered
///   step STEP HASH SIGNATURE          public journal hash at the close of a step; signed with the step's locks
///   shown STEP LINES HASH BUILD       its own running hash over everything shown, the number of lines, and the
///                                     build (in hex) that the server named, which words a board. A step is
///                                     there twice if a server of another build showed it, too
///   signed STEP LINES LINES_HASH BOARD_HASH SIGNATURE          the server's signature under that
///   name SEAT TEXT                    a name under which a holder of the seat was shown, in hex
///   talk CHANNEL NUMBER HASH          a line of talk as it was heard
///   act QUESTION WORD                 an act of this client: conceding, or saying yes to WORD
///   opened SEED KEY LAST_HASH END_HASH SIGNATURE               at the end
///   fault TEXT                        why this client stopped believing the server: a sentence, in hex
/// A later fact of the same name replaces the earlier one, except `shown`, `name`, `act` and `fault`, which are lists.
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

/// The facts of a match and the promises about it. All byte strings are raw, not hex. A commitment, seed, key or hash
/// has 32 bytes, a signature 64 or none, a tree signature 241 or none.
struct MatchPromises {
  static constexpr int spectator = -1;

  struct Terms {
    std::string ruleset, scenario, data_hash, options;
    std::uint32_t revision = 0, seats = 0;
    bool operator==(const Terms&) const = default;
  };
  struct SetUp {
    std::vector<std::string> commitments;
    std::vector<std::string> names;  ///< of the seats' holders, one for each commitment
    std::string signature;
    bool operator==(const SetUp&) const = default;
  };

  MatchId match;
  int viewer = spectator;
  std::string server_key;
  Terms terms;  ///< without a ruleset: not known
  std::string seed_commitment;
  std::string promise;                    ///< signature
  std::map<std::uint32_t, SetUp> setups;  ///< by attempt

  bool operator==(const MatchPromises&) const = default;
};

/// The same, with the course of the match as this client saw it.
struct Receipts : MatchPromises {
  struct Signed {
    std::string hash, signature;  ///< a tree signature
    bool operator==(const Signed&) const = default;
  };
  struct Shown {
    std::uint32_t step = 0, lines = 0;
    std::string hash;
    std::string build;  ///< empty: not known
    bool operator==(const Shown&) const = default;
  };
  struct Told {
    std::uint32_t lines = 0;
    std::string lines_hash, board_hash, signature;
    bool operator==(const Told&) const = default;
  };

  std::map<int, std::string> own_entropy;                               ///< by seat
  std::map<int, std::uint32_t> revealed_for;                            ///< by seat: the attempt
  std::map<std::pair<QuestionNo, int>, std::string> locks;              ///< by question and seat
  std::map<std::pair<QuestionNo, int>, Signed> answers;                 ///< own ones, by question and seat
  std::map<QuestionNo, std::string> drafts;                             ///< hashes
  std::map<QuestionNo, std::vector<std::string>> sent;                  ///< hashes, in order
  std::map<std::uint32_t, Signed> steps;                                ///< public journal hashes
  std::vector<Shown> shown;                                             ///< in order
  std::map<std::uint32_t, Told> signed_shown;                           ///< by step
  std::vector<std::pair<int, std::string>> names;                       ///< by seat
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> talk;  ///< hashes, by channel and number
  std::vector<std::pair<QuestionNo, std::string>> acts;
  std::string opened_seed;  ///< empty: the match has not been opened
  std::string opened_key;
  std::string opened_last_hash;
  std::string opened_end_hash;
  std::string opened_signature;
  std::vector<std::string> faults;

  /// Adds a name unless it is there already.
  void note_name(int seat, const std::string& name);
  bool did(const std::string& act) const;
  bool operator==(const Receipts&) const = default;
};

/// The receipts of a holder who takes a seat again. They keep the facts of the match and the promises, which the server
/// must still keep, and nothing about the seat given up.
Receipts begun_anew(const Receipts& given_up);

/// Whether a file is of form 3 or 4, by its first line.
bool receipts_have_lines(std::string_view text);
/// Reads a file of form 3 or 4. Problem `bad_receipts` has the number of the line at fault in `params`.
Result<Receipts> receipts_from_lines(std::string_view text);

std::string to_hex(std::string_view bytes);
/// The bytes that `hex` spells. A problem unless it has an even number of hexadecimal digits, of either case.
Result<std::string> from_hex(std::string_view hex);

}  // namespace emcon
