/// The orders that a person gives to the open question: collected here, stored as a draft, locked.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "client/session/news.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// Part of a session. It goes on with the newest orders while older ones are on their way to the server. What the
/// server refuses is taken out again; what was given after it stays.
class Orders {
 public:
  /// `desk` and `listener` must outlive this. `automatic`: a bot answers at the same desk. `asks`: see lock().
  Orders(Desk& desk, const Listener& listener, bool automatic, bool asks)
      : desk_(desk), listener_(listener), automatic_(automatic), asks_(asks) {}

  /// Orders of the open question as the person sees them, those on their way too.
  const table::Filled& given() const { return given_; }
  /// What would follow from them, as far as the server has said.
  const std::vector<table::Consequence>& follows() const { return follows_; }
  /// What the next order may name though it is not offered. The session must outlive it.
  words::Names names() const;
  /// Not all of `given` is checked yet.
  bool under_way() const { return drafting_ || dirty_; }
  /// Orders are on their way.
  bool drafting() const { return drafting_; }
  /// Nothing if the person can order now; else why not.
  Done<> possible() const;

  /// Where an order went.
  enum class Went {
    draft,      ///< into the draft, which is stored
    sent,       ///< to an immediate question, at once
    collected,  ///< it waits for lock()
  };
  /// One more order. At an immediate question a single one is sent at once, and what closes the question takes along
  /// what was collected. Fields without a value take their defaults; Cannot::does_not_fit if one has a value that the
  /// offer does not allow. Likewise with the next two.
  Done<Went> give(table::FilledLine line);
  /// One more order, which is not sent before lock().
  Done<Went> collect(table::FilledLine line);
  /// Another order in the place of number `which`, counted from 0.
  Done<Went> put_in_place_of(std::size_t which, table::FilledLine line);
  /// Takes an order back, the last one if none is named; gives it.
  Done<table::FilledLine> take_back(std::optional<std::size_t> which = {});
  Done<Went> clear();
  /// Adds to the person's orders what is suggested for the lines he has not given himself.
  Done<Went> suggest();
  /// What happens if the person does nothing.
  Done<Went> take_default();
  /// These orders are final; those on their way are stored first. With no orders an immediate question gets its
  /// default. Where it `asks` and nothing is given though something promises more, the first lock of a question is
  /// Cannot::nothing_ordered, unless this window has come again after an order.
  Done<> lock();
  /// Locks what is given to the open question, or its default; nothing where none is awaited from this seat.
  void let_go();
  /// Asks what the orders would do; news::Tried answers. The id of the request.
  Done<std::uint32_t> attempt();
  /// The same for one order alone.
  Done<std::uint32_t> attempt(table::FilledLine line);

  /// What was refused last, for whoever explains it.
  struct Last {
    Problems problems;
    table::Filled filled;
  };
  const Last& last_refusal() const { return last_; }
  /// Something was refused before it got to the server: it could not be read.
  void note_refusal(Problems problems, table::Filled filled = {}) { last_ = {std::move(problems), std::move(filled)}; }

  // for the session
  /// Begins with the orders that the server has.
  void begin();
  /// A plan that ended early goes on as the draft of the new question: with its orders for windows that are asked again
  /// in the same turn.
  void take_up_plan();
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
  Done<table::FilledLine> fitting(table::FilledLine line);
  /// The orders that the server has found right.
  const table::Filled& sound() const;
  Went changed();
  /// Hands in what is given, which must be possible().
  void hand_in();
  bool promises_more() const;
  bool would_forget() const;
  void push();
  void sent_came_back();
  void taken(const Reply& reply);
  void refused(const Reply& reply, const Problems& problems, bool stored);
  bool suggest_less(const Problems& problems);

  Desk& desk_;
  const Listener& listener_;
  bool automatic_;
  bool asks_;
  table::Filled given_;
  std::vector<table::Consequence> follows_;
  std::optional<Suggested> suggested_;
  table::Filled collected_;                      ///< of an immediate question, as far as they were found right
  bool drafting_ = false;                        ///< orders are on their way
  bool dirty_ = false;                           ///< and given_ has changed since
  bool lock_after_ = false;                      ///< lock as soon as the draft is stored
  std::uint32_t warned_ = 0;                     ///< question whose lock without an order was held back
  std::pair<std::uint32_t, std::string> acted_;  ///< immediate question and kind that the last single order went to
  std::uint32_t asked_ = 0;  ///< request whose answer says what collected orders would do; 0: none is awaited
  Last last_;
  HandedIn handed_in_;
};

}  // namespace emcon::client
