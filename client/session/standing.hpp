/// A person's standing orders: answers that the server gives for him whenever a window opens. Only he knows of them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "client/session/news.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// Each call first asks the server which standing orders hold and which are possible; news follow. The session has one.
class Standing {
 public:
  /// `desk` and `listener` must outlive this.
  Standing(Desk& desk, const Listener& listener) : desk_(desk), listener_(listener) {}

  /// Asks for the standing orders; news::StandingHeld answers. Refusal `watching`, here and below: the person has no
  /// seat.
  Done<> show();
  /// Ends all standing orders; news::StandingCleared answers.
  Done<> clear();
  /// Makes a standing order from the possible ones; a Problem if there is no such order.
  using Make = std::function<Result<table::FilledLine>(const table::Offer& offer)>;
  /// Adds a standing order, in place of one with the same verb, subject and variant. `make` is called when the server
  /// has given the possible ones; its Problem comes as news::NoSuchStanding. `then` is called when the order holds; if
  /// `tells`, news::StandingPut comes, too.
  using Then = std::function<void(const table::FilledLine& line)>;
  Done<> put(Make make, Then then, bool tells = true);

  /// Ends the standing orders with verb `verb`, if there are any. The listener hears nothing.
  void drop(std::string verb);

  /// Asks the server once for the possible standing orders, so that offer() gets them. The listener hears nothing.
  void learn();
  /// The possible standing orders, as far as the server has given them.
  const table::Offer& offer() const { return offer_; }

  // for the session
  void replied(const v1::StandingState& state);

 private:
  enum class Wanted { show, clear, put, drop };
  Done<> ask(Wanted wanted, Make make = {}, std::function<void()> then = {});

  /// Whether a request is pending.
  bool pending() const { return make_ || then_ || wanted_ != Wanted::show; }
  void answered(const v1::StandingState& state);
  void put(std::uint32_t revision, table::Filled filled, const Make& make);

  Desk& desk_;
  const Listener& listener_;
  table::Offer offer_;
  std::string dropped_;    ///< verb to drop when no other request is pending
  bool learning_ = false;  ///< learn() has asked already
  Wanted wanted_ = Wanted::show;
  Make make_;
  std::function<void()> then_;
  table::FilledLine put_;  ///< the last one that was put
};

}  // namespace emcon::client
