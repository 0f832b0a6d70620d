/// The orders given to the open question, and their way to the server and back.
#pragma once

#include <optional>
#include <utility>

#include "client/session/news.hpp"

namespace emcon::client {

/// Part of Orders. It goes on with the newest orders while older ones are on their way to the server. What the server
/// refuses is taken out again; what was given after it stays.
class Drafting {
 public:
  /// `desk` and `listener` must outlive this. `automatic`: a bot answers at the same desk.
  Drafting(Desk& desk, const Listener& listener, bool automatic)
      : desk_(desk), listener_(listener), automatic_(automatic) {}

  const table::Filled& given() const { return given_; }
  const std::vector<table::Consequence>& follows() const { return follows_; }
  /// Not all of `given` is checked yet.
  bool under_way() const { return drafting_ || dirty_; }
  /// Orders are on their way.
  bool drafting() const { return drafting_; }

  /// They are to be locked as soon as they are stored: the lock has not been sent.
  bool locks_after() const { return lock_after_; }

  /// Gives these orders instead, and sends them.
  void put(table::Filled given);
  /// Takes that order out, with what was to follow from it; it must be there.
  table::FilledLine take_out(std::size_t which);
  /// Gives what a suggestion has made of the person's orders; if it is refused they stand again.
  void suggest(table::Filled whole);
  /// Makes what is given final; with nothing given to an immediate question, its default.
  void hand_in();
  /// The same, with the question's default in the place of no orders.
  void let_go();

  /// Gives what of the plan that was handed in last is offered again, in the same turn and under the same titles.
  void take_up_plan();

  /// What was refused last, for whoever explains it.
  struct Last {
    Problems problems;
    table::Filled filled;
  };
  const Last& last_refusal() const { return last_; }
  /// Something was refused before it got to the server: it could not be read.
  void note_refusal(Problems problems, table::Filled filled = {}) { last_ = {std::move(problems), std::move(filled)}; }

  /// Begins with the orders that the server has; with those given here, if the same question was open before and they
  /// are not with the server yet.
  void begin();
  /// The connection is gone: a draft on its way is repeated with the whole picture.
  void disconnected() { drafting_ = false; }
  /// An answer to a draft, a lock, or to both in one.
  void replied(const Reply& reply);
  /// Whether this answers what the collected orders would do; takes it then.
  bool answers_collected(const Reply& reply);

 private:
  /// A person's own orders and what a suggestion made of them, until the server has found it right.
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
  /// The orders that the server has found right.
  const table::Filled& sound() const;
  void push();
  void sent_came_back();
  void taken(const Reply& reply);
  void refused(const Reply& reply, const Problems& problems, bool stored);
  bool suggest_less(const Problems& problems);

  Desk& desk_;
  const Listener& listener_;
  bool automatic_;
  std::uint32_t begun_ = 0;  ///< number of the question that `given_` answers
  table::Filled given_;
  std::vector<table::Consequence> follows_;
  std::optional<Suggested> suggested_;
  table::Filled collected_;  ///< of an immediate question, as far as they were found right
  bool drafting_ = false;    ///< orders are on their way
  bool dirty_ = false;       ///< and given_ has changed since
  bool lock_after_ = false;  ///< lock as soon as the draft is stored
  std::uint32_t asked_ = 0;  ///< request whose answer says what collected orders would do; 0: none is awaited
  Last last_;
  HandedIn handed_in_;
};

}  // namespace emcon::client
