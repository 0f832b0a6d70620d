/// Receipts: the text file that a client keeps of a match, so that a stranger can later check a transcript against it.
///
/// The first line is "emcon-receipts 4"; form 3, which names no builds, is read, too. Each further line is one fact:
/// words separated by one blank, bytes in lower-case hex. SIGNATURE is the server's under that fact (docs/protocol.md,
/// section 6), of `answer` and `step` a tree signature; `-` means none.
///   match ID
///   viewer N                          the seat whose eyes these are; `watch`: a spectator's
///   server KEY                        public key of the server
///   terms RULESET REVISION SCENARIO SEATS DATA_HASH OPTIONS    OPTIONS `-`: none
///   seed COMMITMENT                   of the server's seed
///   promise SIGNATURE                 under terms and seed
///   setup ATTEMPT SIGNATURE COMMITMENT NAME ...   a set-up that was begun: of each seat its entropy commitment and the
///                                     name of its holder, in hex
///   entropy N BYTES                   this client's own entropy
///   revealed N ATTEMPT                it was shown when the list of that set-up had been shown to this client
///   lock QUESTION SEAT COMMITMENT     each LockCommitment seen
///   answer QUESTION SEAT HASH SIGNATURE      BLAKE2b-256 of an own answer that the server said is locked and stored
///   draft QUESTION HASH               the same of the newest own draft that it said is stored
///   sent QUESTION HASH                the same of a later own draft of which it has not said what became of it
///   step STEP HASH SIGNATURE          public journal hash at the close of a step; signed with the step's locks
///   shown STEP LINES HASH BUILD       own running hash over all that was shown, how many lines that were, and the
///                                     build (in hex) that the server said it was of, which words a board. A step is
///                                     shown twice where a server of another build showed it, too
///   signed STEP LINES LINES_HASH BOARD_HASH SIGNATURE          what the server signed of it
///   name SEAT TEXT                    a name that a holder of the seat was shown with, in hex
///   talk CHANNEL NUMBER HASH          a line of talk as it was heard
///   act QUESTION WORD                 what this client did: conceded, or said yes to WORD
///   opened SEED KEY LAST_HASH END_HASH SIGNATURE               at the end
///   fault TEXT                        why this client stopped believing the server: a sentence, in hex
/// A later fact of the same name replaces the earlier one, save `shown`, `name`, `act` and `fault`, which are lists.
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

/// What a match is and was promised to be. All byte strings are raw, not hex; a commitment, seed, key or hash has 32
/// bytes, a signature 64 or none, a tree signature 241 or none.
struct MatchPromises {
  static constexpr int spectator = -1;

  struct Terms {
    std::string ruleset, scenario, data_hash, options;
    std::uint32_t revision = 0, seats = 0;
    bool operator==(const Terms&) const = default;
  };
  struct SetUp {
    std::vector<std::string> commitments;
    std::vector<std::string> names;  ///< of the seats' holders, as many
    std::string signature;
    bool operator==(const SetUp&) const = default;
  };

  MatchId match;
  int viewer = spectator;
  std::string server_key;
  Terms terms;  ///< of no ruleset: not known
  std::string seed_commitment;
  std::string promise;                    ///< signature
  std::map<std::uint32_t, SetUp> setups;  ///< by attempt

  bool operator==(const MatchPromises&) const = default;
};

/// The same, and what was seen of the match.
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

  /// Notes a name unless it is known.
  void note_name(int seat, const std::string& name);
  bool did(const std::string& act) const;
  bool operator==(const Receipts&) const = default;
};

/// What the holder of a seat who takes it again goes on with: what the match is and was promised to be, which the
/// server must keep to, and nothing of the seat given up.
Receipts begun_anew(const Receipts& given_up);

std::string to_text(const Receipts& receipts);
/// Problem `bad_receipts` with the number of the line at fault in `params`.
Result<Receipts> receipts_from_text(std::string_view text);

std::string to_hex(std::string_view bytes);
/// Nothing unless `hex` has an even number of hexadecimal digits, of either case.
Result<std::string> from_hex(std::string_view hex);

}  // namespace emcon
