/// The news that a session tells its listener: small values, in the order in which things happened. The desk's model is
/// up to date before each of them is told.
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

/// The connection came or went; `note` is one sentence from its owner, empty if all is well.
struct Connection {
  bool online = false;
  std::string note;
};
/// The connection has ended, and trying again makes no sense. The session is finished.
struct Over {
  std::string why;
};
/// A fact about the connection that the player should know, one sentence.
struct Warned {
  std::string text;
};

/// A Welcome has come: the whole picture of the match. `first`: the first one of this session; never while others have
/// the keyboard.
struct Arrived {
  bool first = false;
};
/// Hot seat: the person has the keyboard again. The news that he has missed begin at these indices of the model.
struct Back {
  bool first = false;
  std::size_t journal_from = 0;
  std::size_t chat_from = 0;
};
/// Lines of the journal and of talk have come, from these indices of the model on; perhaps none.
struct Told {
  std::size_t journal_from = 0;
  std::size_t chat_from = 0;
};
/// The board has changed.
struct BoardChanged {};
/// The holder of another seat is no longer connected; or he is connected again, after he was told to be gone.
struct CameOrWent {
  int seat = 0;
  bool here = false;
};
struct Noticed {
  v1::Notice notice;
  std::string proposal;  ///< a proposal of another seat to this one; empty: none
  bool rematch = false;  ///< an invite to the next match has come: Consents::again
};
/// The model has an outcome.
struct Outcome {};
/// The match has ended and its dice were opened; `findings` says whether all was as promised.
struct DiceOpened {
  Findings findings;
};

/// A question, or a new state of the open one.
struct Asked {
  bool afresh = false;   ///< its orders begin anew
  bool another = false;  ///< it is another question than before
  bool lesson = false;   ///< in a guided battle: the first of its kind, which is to be explained
};
/// The server has stored all orders given so far. `locks`: they are being locked at once.
struct DraftStored {
  std::vector<table::Consequence> follows;
  bool locks = false;
};
/// The server has refused a request.
struct Refused {
  Request request{};
  std::uint32_t id = 0;
  Problems problems;
  table::Filled filled;         ///< the orders of the request
  bool stored = false;          ///< a draft is stored all the same, but cannot be locked in this form
  bool was_suggestion = false;  ///< the person's own orders stand again, because the suggestion does not go with them
};
struct Locked {};
/// The server has taken orders to an immediate question.
struct Ordered {
  table::Filled filled;
  std::vector<table::Consequence> follows;
};
/// The server's forecast of orders; nothing is stored.
struct Tried {
  std::uint32_t id = 0;
  table::Filled filled;
  std::optional<std::size_t> which;  ///< the order that the request was about; none: all of them
  Problems problems;
  std::vector<table::Consequence> follows;
};

/// The standing orders that hold now, in `filled`, and those that are possible, in `offer`.
struct StandingHeld {
  table::Filled filled;
  table::Offer offer;
};
/// The standing order `line` holds from now on; `label` tells its effect.
struct StandingPut {
  table::FilledLine line;
  std::string label;
};
/// No standing order holds any more.
struct StandingCleared {};
/// The wanted standing order is not possible.
struct NoSuchStanding {
  Problem problem;
};

/// This seat goes on by defaults until something happens or turn `until` begins. If it has stopped, `stopped` gives the
/// reason.
struct GoingOn {
  std::int64_t until = 0;
  std::string stopped;
};

/// Somebody has left, and the dice are made anew. `taken_part`: this seat has agreed automatically.
struct NewDiceAsked {
  v1::CommitmentAsked asked;
  bool taken_part = false;
};
/// The server has taken this seat's proposal, or its refusal of one.
struct Proposed {
  v1::Propose::What what{};
  bool yes = true;
};
/// The seat is given up. After the beginning of the match, its former holder may watch.
struct GaveUp {
  bool begun = false;
};
struct TranscriptSaved {
  std::string file;
};
struct TranscriptLost {
  Problem problem;
};
/// The time for this decision is running out.
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
