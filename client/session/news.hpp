/// What a session tells the one who listens to it: small values, in the order in which they happened. The desk's model
/// is up to date before any of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/desk/desk.hpp"
#include "client/desk/opened.hpp"

namespace emcon::client {
namespace news {

/// The connection came or went; `note` is one sentence of whoever has it, empty when all is well.
struct Connection {
  bool online = false;
  std::string note;
};
/// There is no point in trying again. The session is finished.
struct Over {
  std::string why;
};
/// Something about the connection that the player should know, one sentence.
struct Warned {
  std::string text;
};

/// The whole picture has come. While others have the keyboard it is never the first.
struct Arrived {
  bool first = false;
};
/// Hot seat: the person has the keyboard again. What he has missed begins at these indices of the model.
struct Back {
  bool first = false;
  std::size_t journal_from = 0;
  std::size_t chat_from = 0;
};
/// Lines of the journal and of talk have come: from these indices of the model on; perhaps none.
struct Told {
  std::size_t journal_from = 0;
  std::size_t chat_from = 0;
};
/// The board is another.
struct BoardChanged {};
/// The holder of another seat is not connected any more, or is again after that was told.
struct CameOrWent {
  int seat = 0;
  bool here = false;
};
struct Noticed {
  v1::Notice notice;
  std::string proposal;  ///< what another seat proposes to this one; empty: nothing
  bool rematch = false;  ///< an invite to the next match has come: Consents::again
};
/// The model has an outcome.
struct Outcome {};
/// The dice were opened.
struct DiceOpened {
  Findings findings;
};

/// A question, or another state of the open one.
struct Asked {
  bool afresh = false;   ///< its orders begin anew
  bool another = false;  ///< it is not the question before
  bool lesson = false;   ///< of a guided battle: the first of its kind, to be explained
};
/// All orders given so far are stored. `locks`: they are locked at once.
struct DraftStored {
  std::vector<table::Consequence> follows;
  bool locks = false;
};
/// The server has refused a request.
struct Refused {
  Request request{};
  std::uint32_t id = 0;
  Problems problems;
  table::Filled filled;         ///< the orders that it is about
  bool stored = false;          ///< a draft is stored all the same, but cannot be locked like this
  bool was_suggestion = false;  ///< the person's own orders stand again: the suggestion does not go with them
};
struct Locked {};
/// Orders were given at once.
struct Ordered {
  table::Filled filled;
  std::vector<table::Consequence> follows;
};
/// What orders would do; nothing is stored.
struct Tried {
  std::uint32_t id = 0;
  table::Filled filled;
  std::optional<std::size_t> which;  ///< the order that was asked about, among the others; none: all of them
  Problems problems;
  std::vector<table::Consequence> follows;
};

/// Standing orders as they hold now, and those that are possible.
struct StandingHeld {
  table::Filled filled;
  table::Offer offer;
};
/// That standing order holds from now on; `label` is what it does.
struct StandingPut {
  table::FilledLine line;
  std::string label;
};
/// No standing order holds any more.
struct StandingCleared {};
/// The standing order that was wanted is none of those that are possible.
struct NoSuchStanding {
  Problem problem;
};

/// This seat goes on by defaults until something happens or turn `until` begins; or it did, and `stopped` says what
/// has.
struct GoingOn {
  std::int64_t until = 0;
  std::string stopped;
};

/// Somebody has left, and the dice are made anew. `taken_part`: this seat has agreed by itself.
struct NewDiceAsked {
  v1::CommitmentAsked asked;
  bool taken_part = false;
};
/// The server has taken what this seat proposes, or that it declines.
struct Proposed {
  v1::Propose::What what{};
  bool yes = true;
};
/// The seat is given up; who gave it up after the beginning may look on.
struct GaveUp {
  bool begun = false;
};
struct TranscriptSaved {
  std::string file;
};
struct TranscriptLost {
  Problem problem;
};
/// The time for this decision runs out.
struct Reminded {
  std::int64_t seconds = 0;
};

}  // namespace news

using News =
    std::variant<news::Connection, news::Over, news::Warned, news::Arrived, news::Back, news::Told, news::BoardChanged,
                 news::CameOrWent, news::Noticed, news::Outcome, news::DiceOpened, news::Asked, news::DraftStored,
                 news::Refused, news::Locked, news::Ordered, news::Tried, news::StandingHeld, news::StandingPut,
                 news::StandingCleared, news::NoSuchStanding, news::GoingOn, news::NewDiceAsked, news::Proposed,
                 news::GaveUp, news::TranscriptSaved, news::TranscriptLost, news::Reminded>;

/// Hears all news of one session, in order, on the session's thread.
using Listener = std::function<void(const News&)>;

}  // namespace emcon::client
