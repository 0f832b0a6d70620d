/// This client's knowledge of one match, kept up to date by the server's frames.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "common/words/names.hpp"
#include "play.pb.h"

namespace emcon::client {

using Instant = std::chrono::steady_clock::time_point;

/// The open question. Number 0: nobody is asked.
struct Question {
  std::uint32_t number = 0;
  std::string kind;    ///< the ruleset's word for the window, such as "beam-fire"
  std::string title;   ///< the window in words, for the player
  std::string clause;  ///< the rulebook's paragraph
  /// The asked seats that have not answered yet. All asked seats if the question is sealed, or if this is a spectator
  /// who sees the match with delay.
  std::vector<int> seats;
  bool immediate = false;  ///< an answer is carried out at once
  bool sealed = false;     ///< nobody sees who has locked before all have
  bool yours = false;      ///< this seat is asked, and no answer for it is locked yet
  bool standing = false;   ///< it is yours, and your standing answer is about to be given
  /// One sentence: what has stopped this seat's going on, for good or at this question alone, or has ended its answers
  /// as suggested; empty: nothing has.
  std::string stopped;
  table::FilledLine routine;  ///< the standing answer as suggested to such questions; without a verb: there is none
  std::string routinely;      ///< what that does, in words
  std::optional<Instant> deadline;  ///< nothing: no clock runs now
  table::Offer offer;               ///< if it is yours; kept when it is answered

  /// Whether the offer leaves no choice: each of its lines is in the default answer and has no field. True also for an
  /// offer without lines.
  bool nothing_to_choose() const;
};

/// This seat's answer to the open question, as the server has it.
struct Draft {
  table::Filled filled;
  std::uint32_t revision = 0;  ///< 0: none is stored
  bool locked = false;
  Problems problems;
};

/// The most handles that a model remembers.
inline constexpr std::size_t handles_max = 20000;
/// The most bytes of journal and talk together.
inline constexpr std::size_t told_bytes_max = std::size_t{64} * 1024 * 1024;

struct Model {
  std::string match;
  int seat = -1;  ///< -1: spectator
  v1::MatchCard card;
  std::string briefing;
  table::Board board;
  std::set<std::string> handles;            ///< of all things that boards have shown so far, up to handles_max
  std::vector<table::JournalLine> journal;  ///< sorted by number; a gap is a line that has not been fetched yet
  std::uint32_t journal_last = 0;           ///< number of the newest line that the server has named
  Question question;
  Draft draft;
  std::vector<v1::ChatLine> chat;
  std::set<std::pair<int, std::uint32_t>> chat_numbers;  ///< channels and numbers of the lines of `chat`
  std::size_t told_bytes = 0;                            ///< size of journal and talk
  std::optional<v1::Outcome> outcome;
  std::optional<v1::Opened> opened;
  /// The open proposals: the word of the command `propose`, such as "draw", and the seats that proposed or agreed.
  std::map<std::string, std::set<int>> proposed;
  bool new_dice = false;  ///< the dice are to be made anew, and this seat is asked whether it takes part

  /// The handles of things that an order may name although no line of the offer has them. The model must outlive the
  /// result.
  words::Names names() const { return {&board, &handles}; }
  /// Whether journal and talk are larger than told_bytes_max, which no match of an honest server reaches. The client
  /// then leaves.
  bool overfull() const { return told_bytes > told_bytes_max; }
  /// Whether this player must decide. A question that his standing answer is about to answer does not count.
  bool my_turn() const {
    return question.number != 0 && question.yours && !question.standing && !draft.locked && !adjourned();
  }
  /// Whether the match is adjourned: nobody can give orders until all players agree to resume.
  bool adjourned() const { return card.phase() == v1::MatchCard::ADJOURNED; }
  /// Whether the clocks are stopped: the match is adjourned or paused.
  bool clocks_stand() const { return adjourned() || card.paused(); }
  /// Whether the match is past its set-up: its phase is neither OPEN nor SETUP.
  bool begun() const { return card.phase() != v1::MatchCard::OPEN && card.phase() != v1::MatchCard::SETUP; }
  bool ended() const { return card.phase() == v1::MatchCard::ENDED || (outcome && outcome->over()); }
  /// The speaker of a line of talk: his name, as called() gives it if he has a seat; without a name "(seat N)" or
  /// "(somebody)". A name itself has no parentheses.
  std::string speaker(const v1::ChatLine& line) const;
  /// The holders that want the proposal `what`, as seat_name() gives them, joined by ", ". Empty: nobody proposed it.
  std::string wanted_by(const std::string& what) const;
  /// The words of the open proposals to which this seat has not agreed. Empty for a spectator.
  std::vector<std::string> proposed_to_me() const;
  /// The words for the holder of `seat`, whose name is `name`. If another holder has the same name, the side follows:
  /// "Ann (Red)". If that holder is on the same side, or the side has no name, the seat follows: "Ann (seat 2)".
  std::string called(int seat, const std::string& name) const;
  /// The holder's name, as `called` gives it, or "seat N".
  std::string seat_name(int seat) const;
  /// Name of the side of a seat, or empty.
  std::string side_name(int seat) const;
};

/// The news in one frame. Indices are the first new element of Model::journal and Model::chat.
struct Changes {
  bool welcome = false;
  bool board = false;
  bool question = false;      ///< another question, or another state of it
  bool new_question = false;  ///< another number than before
  bool outcome = false;
  bool opened = false;
  bool presence = false;
  std::vector<int> came, went;  ///< seats whose holders have come or gone since the last frame
  std::size_t journal_from = 0;
  std::size_t chat_from = 0;
  std::optional<v1::Notice> notice;
};

/// Applies everything in a frame but its Answer, which tells nothing about the match.
Changes apply(Model& model, const v1::ServerFrame& frame, Instant now);
/// Puts journal lines into their places; lines that are there already are ignored.
void take_journal(Model& model, std::vector<table::JournalLine> lines);

}  // namespace emcon::client
