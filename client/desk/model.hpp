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
  std::string kind;
  std::string title;
  std::string clause;
  std::vector<int> seats;  ///< seats that must decide
  bool immediate = false;
  bool sealed = false;
  bool yours = false;
  bool standing = false;  ///< it is yours, and your standing answer is about to be given
  std::string stopped;    ///< why this seat's going on, or its answers as suggested, have ended; empty: they have not
  table::FilledLine routine;  ///< the standing answer as suggested to such questions; without a verb: there is none
  std::string routinely;      ///< what that does, in words
  std::optional<Instant> deadline;
  table::Offer offer;  ///< if it is yours

  /// Whether the offer leaves no choice: everything in it happens anyway.
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
  std::set<std::string> handles;            ///< of all things on boards since the client came, as far as there is room
  std::vector<table::JournalLine> journal;  ///< by number, without gaps but for lines still to be fetched
  std::uint32_t journal_last = 0;           ///< number of the newest line that the server has mentioned
  Question question;
  Draft draft;
  std::vector<v1::ChatLine> chat;
  std::set<std::pair<int, std::uint32_t>> chat_numbers;  ///< channels and numbers of its lines
  std::size_t told_bytes = 0;                            ///< size of journal and talk
  std::optional<v1::Outcome> outcome;
  std::optional<v1::Opened> opened;
  /// The proposals, by the names of `propose`, with the seats that have agreed.
  std::map<std::string, std::set<int>> proposed;
  bool new_dice = false;  ///< the dice are to be made anew, and this seat is asked whether it takes part

  /// The names that an order may use although the offer does not have them. The model must outlive the result.
  words::Names names() const { return {&board, &handles}; }
  /// Whether the server has told more than any match can.
  bool overfull() const { return told_bytes > told_bytes_max; }
  /// Whether this player must decide. A question that his standing answer is about to answer does not count.
  bool my_turn() const {
    return question.number != 0 && question.yours && !question.standing && !draft.locked && !adjourned();
  }
  /// Whether nobody can order anything before all agree to go on.
  bool adjourned() const { return card.phase() == v1::MatchCard::ADJOURNED; }
  /// Whether no clock runs.
  bool clocks_stand() const { return adjourned() || card.paused(); }
  /// Whether it has been played, at least up to the first question.
  bool begun() const { return card.phase() != v1::MatchCard::OPEN && card.phase() != v1::MatchCard::SETUP; }
  bool ended() const { return card.phase() == v1::MatchCard::ENDED || (outcome && outcome->over()); }
  /// The speaker of a line: his name, or, for somebody without one, his role in parentheses, which no name can have.
  std::string speaker(const v1::ChatLine& line) const;
  /// The names of the seats that want the proposal `what`.
  std::string wanted_by(const std::string& what) const;
  /// The proposals that wait for this seat.
  std::vector<std::string> proposed_to_me() const;
  /// A holder of this `name` in words. If several have the name, his side follows in parentheses, or his seat if they
  /// are of one side.
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

/// Applies a frame. Frames without news about the match (Answer) change nothing.
Changes apply(Model& model, const v1::ServerFrame& frame, Instant now);
/// Puts journal lines into their places; lines that are there already are ignored.
void take_journal(Model& model, std::vector<table::JournalLine> lines);

}  // namespace emcon::client
