/// All messages about a match are built here, from a state and a pair of eyes. No other code makes frames with match
/// content, so a Welcome agrees with the Updates before it.
#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <vector>

#include "common/proof/shown.hpp"
#include "common/proof/statement.hpp"
#include "common/proof/tree.hpp"
#include "common/table/patch.hpp"
#include "server/match/frame.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// Present facts about a match that are not in its log.
struct Around {
  std::uint16_t seats_here = 0;  ///< bit per seat with a connection
  std::uint32_t spectators = 0;
  std::int64_t now_ms = 0;         ///< steady clock
  bool faulty = false;             ///< quarantined
  const Signer* signer = nullptr;  ///< of this server
};

/// Writes the revision of the rules and the data that the match is played with.
void put_data(const Terms& terms, emcon::v1::MatchCard& out);
emcon::v1::MatchCard card_of(const MatchState& state, Viewer viewer, const Around& around);

/// The close of the step that led to a moment, unsigned, with the commitments that it published. The same for all
/// viewers.
struct ClosedStep {
  emcon::v1::StepClose close;
  std::vector<PublishedLock> commitments;
  Bytes32 statement{};  ///< to be signed
};
ClosedStep close_step(const Terms& terms, const Moment& at);

/// The promise by which the server binds itself before anybody plays.
emcon::v1::Promise promise_of(const Terms& terms, const SigningKey& key);
/// The server's word that it keeps `answer`, the bytes of a Filled, as the seat's locked answer to the open question.
/// Returns the statement that the server is to sign.
Bytes32 put_acknowledged(const MatchState& state, Seat seat, const std::string& answer, emcon::v1::DraftState& out);

/// Patches between boards, each worked out once and shared by the viewers of those boards.
class Patches {
 public:
  /// The boards outlive this object.
  const table::BoardPatch& between(const table::Board& from, const table::Board& to);

 private:
  struct One {
    const table::Board* from;
    const table::Board* to;
    table::BoardPatch patch;
  };
  std::list<One> made_;
};

/// The Update that leads from one moment to a later one: patch, journal lines, commitments, running hash, outcome. It
/// tells those steps of `closed` that lie between the two, which are yet to be signed. The same frame has the Question
/// that is open now.
NewFrame step_of(const MatchState& state, Viewer viewer, const Moment& from, const Moment& to,
                 std::span<const ClosedStep> closed, const Around& around, Patches& patches);
/// The server's signature under everything that a viewer was told (`lines`) and shown.
emcon::v1::SignedReceipt receipt_of(const MatchState& state, Viewer viewer, const ToldLines& lines,
                                    const SigningKey& key);
/// The whole Board as an Update without journal.
Frame whole_board_of(const MatchState& state, Viewer viewer);
/// The seats that are asked, and the viewer's own offer.
Frame question_of(const MatchState& state, Viewer viewer, const Around& around);
/// A Welcome that still lacks its journal. In a long match, adding the journal takes much longer than everything else.
class Welcome {
 public:
  Welcome() = default;
  /// A Welcome that lacks nothing.
  explicit Welcome(Frame whole) : whole_(std::move(whole)) {}
  /// Whether a client can read it, apart from the journal.
  bool readable() const;
  /// The number of lines to add. It depends only on the lines that the viewer was told.
  std::uint32_t lines() const { return last_ - number_; }
  /// Takes a snapshot of the journal. Call it before another thread finishes the Welcome, since the match goes on
  /// meanwhile.
  void take_journal() {
    if (journal_) journal_ = journal_->snapshot();
  }
  /// Adds the journal. If a client still could not read the frame, leaves out the offer first, then the journal.
  Frame finish() &&;

 private:
  friend Welcome begin_welcome(const MatchState& state, Viewer viewer, std::uint32_t journal_after,
                               const Around& around);
  /// `frame` is a Welcome without journal. `begin` and `end` are places in the journal. `number` of the viewer's lines
  /// lie before `begin`, and `last` of them before `end`.
  Welcome(NewFrame frame, std::shared_ptr<const Journal> journal, Viewer viewer, std::size_t begin, std::size_t end,
          std::uint32_t number, std::uint32_t last)
      : frame_(std::move(frame)),
        journal_(std::move(journal)),
        viewer_(viewer),
        begin_(begin),
        end_(end),
        number_(number),
        last_(last) {}

  NewFrame frame_{};
  Frame whole_{};
  std::shared_ptr<const Journal> journal_{};
  Viewer viewer_ = Viewer::spectator();
  std::size_t begin_ = 0, end_ = 0;
  std::uint32_t number_ = 0, last_ = 0;
};
Welcome begin_welcome(const MatchState& state, Viewer viewer, std::uint32_t journal_after, const Around& around);
inline Frame welcome_of(const MatchState& state, Viewer viewer, std::uint32_t journal_after, const Around& around) {
  return begin_welcome(state, viewer, journal_after, around).finish();
}
/// A Welcome with the card alone, as quarantined: for a match whose state is not to be trusted. Calls no rules.
Frame bare_welcome_of(const MatchState& state, Viewer viewer, Around around);
/// The end of the match, in the terms that the server signs.
EndTerms end_terms_of(const emcon::log::Ended& ended);
Frame opened_of(const MatchState& state, const SigningKey& key);
/// Asks for the entropy of the newest set-up, which has begun.
Frame entropy_asked_of(const MatchState& state, const SigningKey& key);
Frame commitment_asked_of(const MatchState& state);
/// Line `index` of the chat for a viewer who may read it.
Frame chat_of(const MatchState& state, Viewer viewer, std::size_t index);
/// A line of the crowd for spectators.
Frame chat_of(const CrowdLine& line);
Frame notice_of(std::string code, std::string text, int seat = -1,
                const std::vector<std::pair<std::string, std::string>>& params = {});
/// The holder of a seat as notices name him. If several have the name, his side is added, or his seat if they are of
/// one side.
std::string seat_words(const MatchState& state, Seat seat);

/// Journal lines of `viewer` numbered above `after`, at most `limit`; true if there are more.
bool put_journal(const MatchState& state, Viewer viewer, std::uint32_t after, std::size_t limit,
                 google::protobuf::RepeatedPtrField<emcon::v1::JournalLine>& out);

}  // namespace emcon::match
