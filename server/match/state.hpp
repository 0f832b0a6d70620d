/// One match as its log gives it. A value: copies share the parts that only grow, so that a step can be tried on a
/// copy.
#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/table/board.hpp"
#include "common/table/filled.hpp"
#include "server/match/crowd.hpp"
#include "server/match/going_on.hpp"
#include "server/match/journal.hpp"
#include "server/match/ports.hpp"
#include "server/match/position.hpp"
#include "server/match/terms.hpp"

namespace emcon::match {

enum class Phase { open, setup, running, adjourned, ended };

/// A position and the boards made of it, each at most once.
class Scene {
 public:
  /// `public_truth`: the permit of an exhibition, in which the public sees everything.
  Scene(std::shared_ptr<const Position> position, std::optional<TruthPermit> public_truth)
      : position_(std::move(position)), public_truth_(public_truth) {}
  const Position& position() const { return *position_; }
  /// The board that is shown: cut_to_show of the board that the rules draw.
  const table::Board& board(Viewer viewer) const;
  /// The reason why the viewer's board is cut; nothing: it is whole.
  const std::optional<std::string>& cut(Viewer viewer) const;
  /// Whether the seat's own offer leaves it nothing to order. Worked out on the first call.
  bool idle(Seat seat) const;

 private:
  std::shared_ptr<const Position> position_;
  std::optional<TruthPermit> public_truth_;
  mutable std::array<std::shared_ptr<const table::Board>, viewers_max> boards_;  ///< equal boards are one object
  mutable std::map<int, std::optional<std::string>> cuts_;  ///< the reason for each board that is cut
  mutable std::array<std::optional<bool>, seats_max> idle_;
};

/// Commitment of one sealed answer, published at the close of its step.
struct PublishedLock {
  QuestionNo question = 0;
  Seat seat;
  Bytes32 commitment{};
};

/// A moment of the match as viewers see it. Spectators of a delayed match see an older moment.
struct Moment {
  std::shared_ptr<const Scene> scene;  ///< null before set-up
  QuestionNo question = 0;
  std::int32_t turn = 0;
  std::size_t journal = 0;                        ///< number of entries told so far, to anyone
  std::size_t chat = 0;                           ///< number of lines said so far, by anyone
  std::array<std::uint32_t, viewers_max> told{};  ///< how many of the journal entries each viewer was told
  Bytes32 public_hash{};                          ///< running hash over the public journal
  std::vector<PublishedLock> commitments;         ///< published by the step that led here
  bool over = false;
};

struct ChatEntry {
  int seat = -1;  ///< -1: a spectator
  std::string name;
  std::uint32_t channel = 0;  ///< emcon.v1.Say.Channel
  std::string text;
  Audience audience = Audience::nobody();
};

struct LockedAnswer {
  table::Filled filled;
  std::string bytes;
  std::string salt;
  emcon::log::Locked::By by = emcon::log::Locked::SEAT;
  std::shared_ptr<const CheckedOrder> order;  ///< checked by the open position, or null
};

/// Not in the log: rows beside it, always replaced as a whole.
struct DraftState {
  std::uint32_t revision = 0;
  std::shared_ptr<const table::Filled> filled;
  bool legal = false;
  std::shared_ptr<const CheckedOrder> order;  ///< of a legal draft
};

struct SeatStanding {
  std::uint32_t revision = 0;
  table::Filled filled;
};

struct Holder {
  std::string name;
  std::string entropy_commitment;  ///< empty: a new one is needed
  bool listed = false;             ///< a stranger who took the seat from the list of open matches, without an invite
};
std::shared_ptr<const Holder> nobody();

/// Whether an answer is given for a seat after a pause, and which; decided when the open question was put.
enum class Stands : std::uint8_t {
  no,
  yes,        ///< the default: a standing answer covers the question, or the seat goes on
  if_idle,    ///< the default, but only if it has nothing to order, though others cannot know that
  suggested,  ///< what its offer suggests (server/match/as_suggested.hpp)
};

struct SeatState {
  bool held = false;
  bool left = false;
  bool out = false;  ///< it has left for good: its side plays on without it, and nobody can take it over
  bool muted = false;
  std::shared_ptr<const Holder> holder = nobody();  ///< never null
  std::string entropy;                              ///< revealed before the start; a row, not a record
  std::shared_ptr<const SeatStanding> standing;
  bool has_suggested = false;               ///< some standing answer of this match was one as suggested
  std::shared_ptr<const GoingOn> going_on;  ///< it goes on until something happens
  std::map<std::string, Aims> known_aims;   ///< of its last going on
  std::string stopped;         ///< why its going on or answers as suggested have ended, until it answers; empty: not
  Stands stands = Stands::no;  ///< see MatchState::stands
  bool holds = false;          ///< it goes on, but not past the open question: see worth_a_look
  std::shared_ptr<const LockedAnswer> lock;  ///< of the open question
  DraftState draft;                          ///< of the open question
  std::int64_t bank_ms = 0;
  std::int64_t bank_open_ms = 0;  ///< bank when the open question was put; others are shown this one, lock or no lock
};

/// A set-up that was begun: every seat was held and had committed, so each was asked for its part of the dice.
struct SetUp {
  std::vector<std::string> commitments;  ///< of every seat
  std::vector<std::string> names;        ///< of every seat's holder
  std::optional<Seat> given_up;          ///< the seat that was given up before all had revealed their parts
  std::string name;                      ///< that seat's holder
};
/// After this many set-ups were given up, the match is void. Each set-up makes the dice anew.
inline constexpr std::size_t setups_max = 3;

/// The agreements of the seats so far, by the log: a bit per seat.
struct Consents {
  std::array<std::uint16_t, emcon::v1::Propose::What_ARRAYSIZE> yes{};  ///< by kind of proposal
  std::optional<Seat> unlocking;                                        ///< the seat whose lock UNLOCK is about
  std::uint16_t conceded = 0;                                           ///< seats that would concede
};

struct MatchState {
  std::uint64_t last = 0;  ///< number of the last record
  Bytes32 hash{};          ///< its hash
  std::shared_ptr<const Terms> terms;
  bool own_words = false;  ///< a program of this build worded the newest step (build.hpp)
  Phase phase = Phase::open;
  std::vector<SeatState> seats;                             ///< as many as the terms say; none before them
  std::shared_ptr<const std::vector<std::string>> entropy;  ///< of each seat, after the start
  std::optional<Bytes32> key;

  Moment now;
  std::vector<Moment> shown;  ///< WATCH_DELAYED: spectators see the front, the rest waits
  std::shared_ptr<Journal> journal = std::make_shared<Journal>();
  std::shared_ptr<std::vector<ChatEntry>> chat = std::make_shared<std::vector<ChatEntry>>();

  Crowd crowd;  ///< the talk of spectators; not in the log

  std::shared_ptr<const std::vector<SetUp>> setups = std::make_shared<const std::vector<SetUp>>();
  Consents consents;
  std::optional<std::string> ended_by_host;  ///< the operator's reason; the Ended record is due
  /// Steps since the last sign of a player: an answer by hand, a standing answer while the player was connected, or a
  /// seat taken. A deadline allows one more step.
  std::uint32_t unattended = 0;
  std::optional<Seat> leaving;  ///< the seat left with effect on the table; its Resolved is due
  bool paused = false;
  std::optional<std::int64_t> left_ms;  ///< time left for the open question, by the last Clock record
  std::int64_t since_ms = 0;            ///< steady time at which the open question's clock began to run; not in the log
  std::int64_t asked_at_ms = 0;         ///< wall clock at which the open question was put, by its record
  std::int64_t since_wall_ms = 0;       ///< the same moment by the wall clock
  std::shared_ptr<const emcon::log::Ended> ended;
  std::int64_t ended_at_ms = 0;  ///< wall clock at which the match ended, by its record
  Bytes32 ended_hash{};          ///< hash of the Ended record, which receipts keep

  /// Whether that viewer may know how the match has ended.
  bool over_for(Viewer viewer) const { return ended && (position() == nullptr || moment_of(viewer) != nullptr); }
  const Position* position() const { return now.scene ? &now.scene->position() : nullptr; }
  /// The open question; null before set-up, after the end.
  const rules::Ask* ask() const;
  bool asked(Seat seat) const;
  /// Whether the seat is asked, and its slot has no answer yet.
  bool awaits(Seat seat) const;
  /// Whether the host gives the seat's standing answer to the open question after a pause.
  bool stands(Seat seat) const;
  /// Whether every slot has its answer.
  bool complete() const;
  /// The seats shown as awaited: those that have not answered, or all asked ones while the question is sealed.
  std::vector<Seat> awaited() const;
  /// Whether every seat has committed to its entropy.
  bool committed() const;
  /// Whether the last allowed set-up was given up: only the end can follow.
  bool is_void() const;
  /// Seats whose consent counts: held and not left.
  std::uint16_t present_seats() const;
  /// Whether every seat present has said yes to `what`.
  bool all_agree(emcon::v1::Propose::What what) const;
  /// Whether all present seats of the side would concede.
  bool concedes(Side side) const;
  /// The moment that `viewer` sees. Null if he may not watch, or nothing has begun.
  const Moment* moment_of(Viewer viewer) const;
  /// Whether `viewer` may read this line now, by its index in *chat.
  bool reads(Viewer viewer, std::size_t chat_index) const;
};

/// The record that the log must get next, if any: the same for a live match and for one read back.
enum class Due { nothing, setup, leave, resolve, end };
Due due(const MatchState& state);

/// After this many steps without a sign of a player, the host gives no more defaults for seats that left and no more
/// standing answers: the match stands still until somebody answers. Otherwise two fleets at rest, whose players have
/// gone, would go on for ever. Connections are public, so a match that stands still does not show which seats had a
/// standing answer.
inline constexpr std::uint32_t unattended_max = 1'500;

/// A seat that left and is asked: the host must lock its default. None while the match does not run or stands still.
std::optional<Seat> absent_seat(const MatchState& state);

/// The end that `how` (conceded, draw, admin, void, rules, too_much) gives to the match, by the log so far and without
/// a digest; or a sentence if nothing in the log has brought that end about.
std::expected<emcon::log::Ended, std::string> end_by(const MatchState& state, const std::string& how);

/// Carries out the due work (setup, leave or resolve) with the match's own dice. Throws RulesFault if the rules fail,
/// TooMuch if it is more work than a step may be.
Resolution play_due(const MatchState& state);

}  // namespace emcon::match
