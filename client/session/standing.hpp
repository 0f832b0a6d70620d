/// Answers that are given for a person whenever a window opens, private to him.
#pragma once

#include <functional>
#include <optional>

#include "client/session/news.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// Part of a session. Each call asks the server first what holds and what is possible; news follow.
class Standing {
 public:
  /// `desk` and `listener` must outlive this.
  Standing(Desk& desk, const Listener& listener) : desk_(desk), listener_(listener) {}

  /// news::StandingHeld answers. Cannot::watching for who has no seat; likewise with the others.
  Done<> show();
  /// No more standing orders; news::StandingCleared.
  Done<> clear();
  /// Makes a standing order of those that are possible; a Problem where it is none.
  using Make = std::function<Result<table::FilledLine>(const table::Offer& offer)>;
  /// One more, in place of one with the same verb, subject and variant. `make` is called when the server has said what
  /// is possible; its Problem comes as news::NoSuchStanding.
  /// `then`: when it holds; news::StandingPut besides, if `tells`.
  using Then = std::function<void(const table::FilledLine& line)>;
  Done<> put(Make make, Then then, bool tells = true);

  /// Asks once what is possible, so that offer() comes to tell it. Nothing is told.
  void learn();
  /// What is possible, as far as the server has said.
  const table::Offer& offer() const { return offer_; }

  // for the session
  void replied(const v1::StandingState& state);

 private:
  enum class Wanted { show, clear, put };
  Done<> ask(Wanted wanted, Make make = {}, std::function<void()> then = {});

  Desk& desk_;
  const Listener& listener_;
  table::Offer offer_;
  bool learning_ = false;  ///< asked for; it is not asked twice
  Wanted wanted_ = Wanted::show;
  Make make_;
  std::function<void()> then_;
  table::FilledLine put_;  ///< what was put last
};

}  // namespace emcon::client
