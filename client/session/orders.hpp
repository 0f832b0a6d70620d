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

/// Part of a session. Each call changes the orders that the draft sends.
class Orders {
 public:
  /// `desk` and `listener` must outlive this. `automatic`: a bot answers at the same desk. `asks`: see lock(). `read`:
  /// for orders that name a file; may be empty.
  Orders(Desk& desk, const Listener& listener, bool automatic, bool asks, words::ReadFile read)
      : desk_(desk), draft_(desk, listener, automatic), asks_(asks), read_(std::move(read)) {}

  /// Orders of the open question as the person sees them, those on their way too.
  const table::Filled& given() const { return draft_.given(); }
  /// What would follow from them, as far as the server has said.
  const std::vector<table::Consequence>& follows() const { return draft_.follows(); }
  /// What the next order may name though it is not offered. The session must outlive it.
  words::Names names() const;
  /// Not all of `given` is checked yet.
  bool under_way() const { return draft_.under_way(); }
  /// Orders are on their way.
  bool drafting() const { return draft_.drafting(); }
  /// They are to be locked as soon as they are stored.
  bool locks_after() const { return draft_.locks_after(); }
  /// Nothing if the person can order now; else why not.
  Done<> possible() const;

  /// Where an order went.
  enum class Went {
    draft,      ///< into the draft, which is stored
    sent,       ///< to an immediate question, at once
    collected,  ///< it waits for lock()
  };
  /// One more order; of a file that it names it takes the text (words::with_files). At an immediate question a single
  /// one is sent at once, and what closes the question takes along what was collected. Fields without a value take
  /// their defaults; Cannot::does_not_fit if one has a value that the offer does not allow, or if all together cost
  /// more than there is. What has a price is given once: another number takes the place of the one before. Likewise
  /// with the next two.
  Done<Went> give(table::FilledLine line);
  /// One more order, which is not sent before lock().
  Done<Went> collect(table::FilledLine line);
  /// Another order in the place of number `which`, counted from 0.
  Done<Went> put_in_place_of(std::size_t which, table::FilledLine line);
  /// Takes an order back, the last one if none is named; gives it.
  Done<table::FilledLine> take_back(std::optional<std::size_t> which = {});
  Done<Went> clear();
  /// Adds to the person's orders what is suggested for the lines he has not given himself. Where the offer has whole
  /// answers to suggest, the one of that name takes the place of all orders; without a name the next one.
  Done<Went> suggest(std::string_view name = {});
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
  /// The same for one more order, or another in the place of number `instead_of`, together with those given. A file
  /// that it names is not read: see with_file.
  Done<std::uint32_t> attempt(table::FilledLine line, std::optional<std::size_t> instead_of = {});
  /// The order with the text of the file that it names; Cannot::no_files, or does_not_fit with what is wrong with it.
  Done<table::FilledLine> with_file(table::FilledLine line);
  /// The place of that one order among those of the request, once; none: the request was about all orders.
  std::optional<std::size_t> was_tried(std::uint32_t request);

  const Drafting::Last& last_refusal() const { return draft_.last_refusal(); }
  void note_refusal(Problems problems, table::Filled filled = {}) {
    draft_.note_refusal(std::move(problems), std::move(filled));
  }
  /// A plan that ended early goes on as the draft of the new question: with its orders for windows that are asked again
  /// in the same turn.
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
  /// `at`: where the order stands then.
  Done<table::Filled> with(table::FilledLine line, std::optional<std::size_t> instead_of, std::size_t& at);
  Done<Went> suggest_whole(std::string_view name);
  bool would_forget() const;

  Desk& desk_;
  Drafting draft_;
  bool asks_;
  words::ReadFile read_;
  std::uint32_t warned_ = 0;                     ///< question whose lock without an order was held back
  std::pair<std::uint32_t, std::string> acted_;  ///< immediate question and kind that the last single order went to
  std::map<std::uint32_t, std::size_t> tried_;   ///< see was_tried(); requests that are not answered yet
};

}  // namespace emcon::client
