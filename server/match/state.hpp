/// One match as its log tells it. A value: copies share what only grows, so that a step can be tried on a copy.
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
  /// `public_truth`: of an exhibition, in which the public sees all.
  Scene(std::shared_ptr<const Position> position, std::optional<TruthPermit> public_truth)
      : position_(std::move(position)), public_truth_(public_truth) {}
  const Position& position() const { return *position_; }
  /// As it is shown: cut_to_show of what the rules draw.
  const table::Board& board(Viewer viewer) const;
  /// Why the viewer's board is cut; nothing: it is whole.
  const std::optional<std::string>& cut(Viewer viewer) const;
  /// Whether the seat's own offer leaves it nothing to order. Worked out when it is first asked for.
  bool idle(Seat seat) const;

 private:
  std::shared_ptr<const Position> position_;
  std::optional<TruthPermit> public_truth_;
  mutable std::array<std::shared_ptr<const table::Board>, viewers_max> boards_;  ///< equal ones are one
  mutable std::map<int, std::optional<std::string>> cuts_;                       ///< of the boards that are cut
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
  std::size_t journal = 0;                        ///< entries told so far, to anyone
  std::size_t chat = 0;                           ///< lines said so far, by anyone
  std::array<std::uint32_t, viewers_max> told{};  ///< of the journal entries, how many each viewer was told
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
  std::shared_ptr<const CheckedOrder> order;  ///< as the open position has checked it, if it has
};

/// Not of the log: rows beside it, replaced whole.
struct DraftState {
  std::uint32_t revision = 0;
  std::shared_ptr<const table::Filled> filled;
  bool legal = false;
  std::shared_ptr<const CheckedOrder> order;  ///< of a legal one
};

struct SeatStanding {
  std::uint32_t revision = 0;
  table::Filled filled;
};

struct Holder {
  std::string name;
  std::string entropy_commitment;  ///< empty: to be made anew
  bool listed = false;             ///< a stranger from the list of open matches, whom nobody has invited
};
std::shared_ptr<const Holder> nobody();

/// Whether a seat's default is given for it after a pause, as it was when the open question was put.
enum class Stands : std::uint8_t {
  no,
  yes,      ///< a standing answer covers the question, or the seat goes on
  if_idle,  ///< if it has nothing to order though others cannot know it
};

struct SeatState {
  bool held = false;
  bool left = false;
  bool out = false;  ///< it has left for good: its side plays on without it, and nobody takes it over
  bool muted = false;
  std::shared_ptr<const Holder> holder = nobody();  ///< never null
  std::string entropy;                              ///< revealed and not yet started; a row, not a record
  std::shared_ptr<const SeatStanding> standing;
  std::shared_ptr<const GoingOn> going_on;   ///< it goes on until something happens
  std::map<std::string, Aims> known_aims;    ///< of its last going on
  std::string stopped;                       ///< what has ended its going on, until it answers; empty: nothing
  Stands stands = Stands::no;                ///< see MatchState::stands
  std::shared_ptr<const LockedAnswer> lock;  ///< of the open question
  DraftState draft;                          ///< of the open question
  std::int64_t bank_ms = 0;
  std::int64_t bank_open_ms = 0;  ///< bank when the open question was put: what others are shown, lock or no lock
};

/// A set-up that was begun: every seat was held and had committed, so each was asked for its part of the dice.
struct SetUp {
  std::vector<std::string> commitments;  ///< of every seat
  std::vector<std::string> names;        ///< of every seat's holder
  std::optional<Seat> given_up;          ///< who was given up before all had shown theirs
  std::string name;                      ///< that seat's holder
};
/// After this many set-ups that were given up the match is void. Each one makes the dice anew.
inline constexpr std::size_t setups_max = 3;

/// What the seats have agreed to so far, by the log: bit per seat.
struct Consents {
  std::array<std::uint16_t, emcon::v1::Propose::What_ARRAYSIZE> yes{};  ///< by what is proposed
  std::optional<Seat> unlocking;                                        ///< whose lock UNLOCK is about
  std::uint16_t conceded = 0;                                           ///< seats that would concede
};

struct MatchState {
  std::uint64_t last = 0;  ///< number of the last record
  Bytes32 hash{};          ///< its hash
  std::shared_ptr<const Terms> terms;
  bool own_words = false;  ///< what worded the newest step is a program of this build (build.hpp)
  Phase phase = Phase::open;
  std::vector<SeatState> seats;                             ///< as many as the terms say; none before them
  std::shared_ptr<const std::vector<std::string>> entropy;  ///< of each seat, once started
  std::optional<Bytes32> key;

  Moment now;
  std::vector<Moment> shown;  ///< WATCH_DELAYED: front is where spectators stand, the rest waits
  std::shared_ptr<Journal> journal = std::make_shared<Journal>();
  std::shared_ptr<std::vector<ChatEntry>> chat = std::make_shared<std::vector<ChatEntry>>();

  Crowd crowd;  ///< what spectators said; not of the log

  std::shared_ptr<const std::vector<SetUp>> setups = std::make_shared<const std::vector<SetUp>>();
  Consents consents;
  std::optional<std::string> ended_by_host;  ///< why, as the operator said it; its Ended record is due
  /// Steps since the last sign of a player: an answer by hand, a standing answer while he was connected, or a seat
  /// taken. A deadline allows one more step.
  std::uint32_t unattended = 0;
  std::optional<Seat> leaving;  ///< left with effect on the table; its Resolved is due
  bool paused = false;
  std::optional<std::int64_t> left_ms;  ///< of the open question, as the last Clock record stated it
  std::int64_t since_ms = 0;            ///< steady time at which the open question's clock began to run; not of the log
  std::int64_t asked_at_ms = 0;         ///< wall clock at which the open question was put, as its record says
  std::int64_t since_wall_ms = 0;       ///< the same moment by the wall clock
  std::shared_ptr<const emcon::log::Ended> ended;
  std::int64_t ended_at_ms = 0;  ///< wall clock at which the match ended, as its record says
  Bytes32 ended_hash{};          ///< of the Ended record: what receipts keep

  /// Whether that viewer may know how the match has ended.
  bool over_for(Viewer viewer) const { return ended && (position() == nullptr || moment_of(viewer) != nullptr); }
  const Position* position() const { return now.scene ? &now.scene->position() : nullptr; }
  /// The open question; null before set-up, after the end.
  const rules::Ask* ask() const;
  bool asked(Seat seat) const;
  /// Asked, and its slot has no answer yet.
  bool awaits(Seat seat) const;
  /// The host gives the seat's default to the open question after a pause.
  bool stands(Seat seat) const;
  /// Every slot has its answer.
  bool complete() const;
  /// Seats shown as awaited: those that have not answered, or while sealed all asked ones.
  std::vector<Seat> awaited() const;
  /// Every seat has committed to its entropy.
  bool committed() const;
  /// Whether the last set-up that is allowed was given up: only the end can follow.
  bool is_void() const;
  /// Seats whose consent counts: held and not left.
  std::uint16_t present_seats() const;
  /// Every seat present has said yes to `what`.
  bool all_agree(emcon::v1::Propose::What what) const;
  /// All its seats present would concede.
  bool concedes(Side side) const;
  /// The moment that `viewer` sees. Null if he may not watch, or nothing has begun.
  const Moment* moment_of(Viewer viewer) const;
  /// Chat lines `viewer` may read now: by index into *chat.
  bool reads(Viewer viewer, std::size_t chat_index) const;
};

/// What the log must say next, if anything: the same answer for a live match and for one read back.
enum class Due { nothing, setup, leave, resolve, end };
Due due(const MatchState& state);

/// After this many steps without a sign of a player, the host gives no more defaults for seats that left and no more
/// standing answers: the match stands still until somebody answers. Otherwise two fleets at rest, whose players have
/// gone, would go on for ever. Who is connected is public, so a match that stands still tells nothing of who had a
/// standing answer.
inline constexpr std::uint32_t unattended_max = 1'500;

/// A seat that left and is asked: the host has to lock its default. None while the match does not run or stands still.
std::optional<Seat> absent_seat(const MatchState& state);

/// How the match would end by `how` (conceded, draw, admin, void, rules, too_much) as the log stands, without a digest;
/// a sentence if nothing in the log has brought that about.
std::expected<emcon::log::Ended, std::string> end_by(const MatchState& state, const std::string& how);

/// Runs what is due (setup, leave or resolve) with the match's own dice. RulesFault if the rules fail, TooMuch if it is
/// more work than a step may be.
Resolution play_due(const MatchState& state);

}  // namespace emcon::match
