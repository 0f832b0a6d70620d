/// What this client knows of one match, kept up to date by the server's frames.
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
  std::vector<int> seats;  ///< whose decision is awaited
  bool immediate = false;
  bool sealed = false;
  bool yours = false;
  bool standing = false;  ///< yours, and your standing answer is about to be given
  std::string stopped;    ///< what has ended this seat's going on; empty: nothing
  std::optional<Instant> deadline;
  table::Offer offer;  ///< if yours

  /// Whether the offer leaves nothing to choose: all that may be ordered happens anyway.
  bool nothing_to_choose() const;
};

/// This seat's answer to the open question as the server has it.
struct Draft {
  table::Filled filled;
  std::uint32_t revision = 0;  ///< 0: none is stored
  bool locked = false;
  Problems problems;
};

/// Handles that a model remembers.
inline constexpr std::size_t handles_max = 20000;
/// Of journal and talk together.
inline constexpr std::size_t told_bytes_max = std::size_t{64} * 1024 * 1024;

struct Model {
  std::string match;
  int seat = -1;  ///< -1: spectator
  v1::MatchCard card;
  std::string briefing;
  table::Board board;
  std::set<std::string> handles;  ///< of all that was on a board since the client came, as far as there is room
  std::vector<table::JournalLine> journal;  ///< by number, without gaps but for lines still to be fetched
  std::uint32_t journal_last = 0;           ///< number of the newest line the server spoke of
  Question question;
  Draft draft;
  std::vector<v1::ChatLine> chat;
  std::set<std::pair<int, std::uint32_t>> chat_numbers;  ///< channels and numbers of its lines
  std::size_t told_bytes = 0;                            ///< that journal and talk take
  std::optional<v1::Outcome> outcome;
  std::optional<v1::Opened> opened;
  /// What is proposed, as `propose` names it, and the seats that are heard to agree.
  std::map<std::string, std::set<int>> proposed;
  bool new_dice = false;  ///< the dice are to be made anew, and this seat is asked whether it takes part

  /// What an order may mean though it is not offered. The model must outlive it.
  words::Names names() const { return {&board, &handles}; }
  /// The server has told more than any match has to tell.
  bool overfull() const { return told_bytes > told_bytes_max; }
  /// A decision of this player's own is awaited: none that his standing answer is about to give.
  bool my_turn() const {
    return question.number != 0 && question.yours && !question.standing && !draft.locked && !adjourned();
  }
  /// Nobody can order anything before all agree to go on.
  bool adjourned() const { return card.phase() == v1::MatchCard::ADJOURNED; }
  /// No clock runs.
  bool clocks_stand() const { return adjourned() || card.paused(); }
  /// It has been played, at least as far as the first question.
  bool begun() const { return card.phase() != v1::MatchCard::OPEN && card.phase() != v1::MatchCard::SETUP; }
  bool ended() const { return card.phase() == v1::MatchCard::ENDED || (outcome && outcome->over()); }
  /// Who said it: his name, or, for somebody without one, what he is in parentheses, which no name can have.
  std::string speaker(const v1::ChatLine& line) const;
  /// Names of the seats that want what is proposed as `what`.
  std::string wanted_by(const std::string& what) const;
  /// Of the proposals those that wait for this seat.
  std::vector<std::string> proposed_to_me() const;
  /// What a holder of this `name` is called: of several of one name with his side, or his seat if they are of one side,
  /// in parentheses.
  std::string called(int seat, const std::string& name) const;
  /// Holder's name, as `called` says it, or "seat N".
  std::string seat_name(int seat) const;
  /// Name of the side of a seat, or empty.
  std::string side_name(int seat) const;
};

/// What one frame brought. Indices are the first new element of Model::journal and Model::chat.
struct Changes {
  bool welcome = false;
  bool board = false;
  bool question = false;      ///< another question, or another state of it
  bool new_question = false;  ///< another number than before
  bool outcome = false;
  bool opened = false;
  bool presence = false;
  std::vector<int> came, went;  ///< seats whose holders are connected, or not any more, other than before
  std::size_t journal_from = 0;
  std::size_t chat_from = 0;
  std::optional<v1::Notice> notice;
};

/// Applies a frame. Frames that are no news about the match (Answer) change nothing.
Changes apply(Model& model, const v1::ServerFrame& frame, Instant now);
/// Takes journal lines into their places; lines it has already are left out.
void take_journal(Model& model, std::vector<table::JournalLine> lines);

}  // namespace emcon::client
