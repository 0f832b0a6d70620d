/// The orders that a person gives to the open question: collected here, stored as a draft, locked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "client/session/drafting.hpp"
#include "client/session/news.hpp"
#include "client/session/refusal.hpp"
#include "common/words/words.hpp"

namespace emcon::client {

/// The calls by which a face gives, changes and locks orders. The session has one. Refusals are those of possible(),
/// unless others are named.
class Orders {
 public:
  /// `desk` and `listener` must outlive this. `automatic`: a bot answers at the same desk. `asks`: see lock(). `read`:
  /// reads files that orders name; may be empty.
  Orders(Desk& desk, const Listener& listener, bool automatic, bool asks, words::ReadFile read)
      : desk_(desk), draft_(desk, listener, automatic), asks_(asks), read_(std::move(read)) {}

  /// The orders for the open question as the person sees them, including those on their way.
  const table::Filled& given() const { return draft_.given(); }
  /// The consequences of the given orders, as far as the server has told them.
  const std::vector<table::Consequence>& follows() const { return draft_.follows(); }
  /// The handles of things that the next order may name although no line of the offer has them. The session must
  /// outlive the result.
  words::Names names() const;
  /// Whether the server has not checked all of given() yet.
  bool under_way() const { return draft_.under_way(); }
  /// Whether a request with orders waits for its answer.
  bool drafting() const { return draft_.drafting(); }
  /// Whether the orders are to be locked as soon as they are stored.
  bool locks_after() const { return draft_.locks_after(); }
  /// Checks whether the person can order now; the refusal says why not.
  Done<> possible() const;

  /// The place to which an order has gone.
  enum class Went {
    draft,      ///< into the draft, which the server stores
    sent,       ///< to the server, as an answer to an immediate question
    collected,  ///< nowhere yet: it waits here for lock()
  };
  /// Adds one order. If it names a file, it takes the file's text (words::with_files). To an immediate question a
  /// single order is sent at once, and one that closes the question takes the collected ones along. Fields without a
  /// value take their defaults. Cannot::does_not_fit if a value is not allowed by the offer, or if all orders together
  /// cost more than there is. An order with a price is given once: a new number replaces the old one. The same holds
  /// for the next two functions.
  Done<Went> give(table::FilledLine line);
  /// Adds one order, which is not sent before lock().
  Done<Went> collect(table::FilledLine line);
  /// Replaces order number `which`, counted from 0.
  Done<Went> put_in_place_of(std::size_t which, table::FilledLine line);
  /// Takes an order back, the last one if none is named, and returns it.
  Done<table::FilledLine> take_back(std::optional<std::size_t> which = {});
  /// Takes all orders back.
  Done<Went> clear();
  /// Adds the suggestion for the lines that the person has not filled himself. If the offer has whole answers to
  /// suggest, the one with that name replaces all orders; without a name the next one does.
  Done<Went> suggest(std::string_view name = {});
  /// Replaces the orders by the answer that counts if the person does nothing.
  Done<Went> take_default();
  /// Makes the orders final; those on their way are stored first. Without orders, an immediate question gets its
  /// default. If `asks` is set, nothing is given, and something promises more, the first lock of a question gives
  /// Cannot::nothing_ordered, unless this window has come again after an order.
  Done<> lock();
  /// Locks the given orders, or the default; does nothing if no answer is awaited from this seat.
  void let_go();
  /// Asks for the effects of the orders; news::Tried answers. Returns the id of the request.
  Done<std::uint32_t> attempt();
  /// Asks for the effects of one more order, or of a replacement of number `instead_of`, together with the given
  /// orders. A file that the order names is not read: see with_file().
  Done<std::uint32_t> attempt(table::FilledLine line, std::optional<std::size_t> instead_of = {});
  /// The order with the text of the file that it names; Cannot::no_files, or does_not_fit with the fault.
  Done<table::FilledLine> with_file(table::FilledLine line);
  /// The index of the one order that attempt(line) was about, among all orders of the request. Each request can be
  /// asked for once. Nothing: the request was about all orders.
  std::optional<std::size_t> was_tried(std::uint32_t request);

  const Drafting::Last& last_refusal() const { return draft_.last_refusal(); }
  void note_refusal(Problems problems, table::Filled filled = {}) {
    draft_.note_refusal(std::move(problems), std::move(filled));
  }
  /// Takes up a plan that ended early as the draft of the new question: its orders for windows that are asked again in
  /// the same turn.
  void take_up_plan() {
    if (possible()) draft_.take_up_plan();
  }
  /// For the session, which hears answers first.
  Drafting& drafts() { return draft_; }

 private:
  const Question& question() const { return desk_.model().question; }
  Done<Went> put(table::Filled orders);
  Done<table::FilledLine> fitting(table::FilledLine line);
  std::unexpected<Refusal> does_not_fit(const Problem& problem);
  /// `at`: gets the index of the order in the result.
  Done<table::Filled> with(table::FilledLine line, std::optional<std::size_t> instead_of, std::size_t& at);
  bool is_given(const table::FilledLine& line) const;
  Done<table::Filled> joined(const table::FilledLine& line);
  Done<Went> suggest_whole(std::string_view name);
  bool would_forget() const;

  Desk& desk_;
  Drafting draft_;
  bool asks_;
  words::ReadFile read_;
  std::uint32_t warned_ = 0;                     ///< question whose lock without an order was held back
  std::pair<std::uint32_t, std::string> acted_;  ///< immediate question and kind of the last single order
  std::map<std::uint32_t, std::size_t> tried_;   ///< see was_tried(); requests that are not answered yet
};

}  // namespace emcon::client
