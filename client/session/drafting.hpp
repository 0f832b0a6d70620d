/// The orders given to the open question, and their way to the server and back.
#pragma once

#include <optional>
#include <utility>

#include "client/session/news.hpp"

namespace emcon::client {

/// Keeps the given orders and sends them to the server as a draft: one request at a time, and after each answer the
/// newest orders. Orders that the server refuses are taken out again; orders given after them stay. Orders has one.
class Drafting {
 public:
  /// `desk` and `listener` must outlive this. `automatic`: a bot answers at the same desk.
  Drafting(Desk& desk, const Listener& listener, bool automatic)
      : desk_(desk), listener_(listener), automatic_(automatic) {}

  /// The given orders, those on their way to the server included.
  const table::Filled& given() const { return given_; }
  /// The consequences of the given orders, as far as the server has told them.
  const std::vector<table::Consequence>& follows() const { return follows_; }
  /// Whether the server has not checked all of given() yet.
  bool under_way() const { return drafting_ || dirty_; }
  /// Whether a request with orders waits for its answer.
  bool drafting() const { return drafting_; }

  /// Whether the orders are to be locked as soon as they are stored, and the lock has not been sent.
  bool locks_after() const { return lock_after_; }

  /// Replaces the given orders, and sends them.
  void put(table::Filled given);
  /// Removes order number `which`, from 0, with its consequences, and returns it; it must exist.
  table::FilledLine take_out(std::size_t which);
  /// Replaces the given orders by a suggestion that has been made of them. If the server refuses it, the person's own
  /// orders are given again.
  void suggest(table::Filled whole);
  /// Makes the given orders final; without orders to an immediate question, its default.
  void hand_in();
  /// Makes the given orders final; without orders, the question's default.
  void let_go();

  /// Gives again the orders of the last plan handed in whose windows are asked again in the same turn: the offer has a
  /// stage with the same title.
  void take_up_plan();

  /// The last refusal and the refused orders, for explanations.
  struct Last {
    Problems problems;
    table::Filled filled;
  };
  const Last& last_refusal() const { return last_; }
  /// Notes orders that were refused before they got to the server, because they could not be read.
  void note_refusal(Problems problems, table::Filled filled = {}) { last_ = {std::move(problems), std::move(filled)}; }

  /// Begins the open question with the orders that the server has. If the same question was open before, orders given
  /// here that the server does not have yet stay.
  void begin();
  /// To be called when the connection is lost: a draft on its way is sent again after the next Welcome.
  void disconnected() { drafting_ = false; }
  /// Takes the answer to a draft, to a lock, or to both in one.
  void replied(const Reply& reply);
  /// If `reply` answers the request for the effects of the collected orders, takes it and returns true.
  bool answers_collected(const Reply& reply);

 private:
  /// A person's own orders and the suggestion made of them, until the server has accepted it.
  struct Suggested {
    table::Filled own;
    table::Filled whole;
  };
  /// A plan that was handed in, until the turn is over.
  struct HandedIn {
    table::Filled plan;
    std::vector<std::string> stages;
    std::int32_t turn = 0;
  };
  const Question& question() const { return desk_.model().question; }
  /// The orders that the server has accepted.
  const table::Filled& sound() const;
  void push();
  void sent_came_back();
  void taken(const Reply& reply);
  void refused(const Reply& reply, const Problems& problems, bool stored);
  bool suggest_less(const Problems& problems);

  Desk& desk_;
  const Listener& listener_;
  bool automatic_;
  std::uint32_t begun_ = 0;  ///< number of the question to which `given_` belongs
  table::Filled given_;
  std::vector<table::Consequence> follows_;
  std::optional<Suggested> suggested_;
  table::Filled collected_;  ///< to an immediate question: the accepted ones
  bool drafting_ = false;    ///< orders are on their way
  bool dirty_ = false;       ///< and given_ has changed since
  bool lock_after_ = false;  ///< lock as soon as the draft is stored
  std::uint32_t asked_ = 0;  ///< request for the effects of the collected orders; 0: none is awaited
  Last last_;
  HandedIn handed_in_;
};

}  // namespace emcon::client
